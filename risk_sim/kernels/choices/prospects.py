"""What taking a territory is worth for victory points: missions, leaders who stand there, the count at the end."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.objectives import objective_points
from risk_sim.kernels.choices.traits import LEADERS, MISSIONS, POINT
from risk_sim.kernels.layout import (
    CAPTURE_POINTS,
    ENTERED,
    EPIDEMICS,
    GENERALS,
    LANDS,
    MOST_RANKS,
    MOST_ROUNDS,
    NEEDS_CAPITALS,
    NEEDS_CAPTURED,
    NEEDS_COASTS,
    NEEDS_EMPIRES,
    NEEDS_ENTERED,
    NEEDS_FORTS,
    NEEDS_GROUP,
    NEEDS_INVADED,
    NEEDS_KILLS,
    NEEDS_LANDS,
    NEEDS_ROUTES,
    NEEDS_SEA_WON,
    NEEDS_SPACES,
    NEEDS_ZONES,
    OBJECTIVES,
    OWNER,
    POINTS_GROUPS,
    POINTS_HOLDINGS,
    ROUND,
    STAMP,
)
from risk_sim.kernels.layout import MISSIONS as MISSIONS_THERE
from risk_sim.kernels.needs import still_needed


@part
def points_worth(world, state, seat, army, target):
    """The worth, in units, of the points that a conquest brings or helps to bring."""
    point = world.policies[seat, POINT]
    objectives = objective_points(world, state, seat, army, target) if world.rules[OBJECTIVES] > 0 else 0.0
    if army != seat:
        # What an ally holds scores nothing (napcamp-vp-empire).
        return point * objectives
    left = world.rules[MOST_ROUNDS] - state.game[ROUND]
    group = world.group[target]
    share = (state.groups[army, group] + 1) / world.members[group]
    worth = point * objectives
    if world.rules[POINTS_HOLDINGS] > 0:
        # What is taken late is still held when territories are counted.
        worth += point / world.rules[POINTS_HOLDINGS] / (1.0 + left)
    if world.rules[POINTS_GROUPS] and left > 0:
        worth += 0.5 * point * world.bonus[group] * share * share * share
    if world.policies[seat, LEADERS] > 0.0:
        worth += point * world.rules[CAPTURE_POINTS] * state.spaces[GENERALS, target]
    worth -= 0.7 * state.spaces[EPIDEMICS, target]
    if world.rules[MISSIONS_THERE] > 0 and world.policies[seat, MISSIONS] > 0.0:
        worth += point * world.policies[seat, MISSIONS] * _mission_worth(world, state, seat, army, target)
    return worth


@part
def _mission_worth(world, state, seat, army, target):
    """Points of the missions in hand that a conquest brings nearer, by how much they still lack."""
    worth = 0.0
    for rank in range(MOST_RANKS):
        mission = state.missions[seat, rank]
        if mission < 0 or not _helps(world, state, army, seat, mission, target):
            continue
        lack = _lack(world, state, seat, army, rank, mission)
        if lack > 0:
            worth += world.mission_points[mission] / (lack * lack)
    return worth


@part
def _lack(world, state, seat, army, rank, mission):
    """What a mission lacks, found once a look at the board."""
    if state.lack_seen[rank] != state.game[STAMP]:
        state.lack[rank] = still_needed(world, state, seat, army, mission)
        state.lack_seen[rank] = state.game[STAMP]
    return state.lack[rank]


@part
def _helps(world, state, army, seat, mission, target):
    """Whether a conquest brings a mission nearer."""
    need = world.mission_needs[mission]
    if need in (NEEDS_INVADED, NEEDS_LANDS):
        return True
    if need == NEEDS_GROUP:
        return world.group[target] == world.mission_group[mission]
    if need == NEEDS_EMPIRES:
        group = world.group[target]
        return 2 * state.groups[army, group] >= world.members[group]
    if need == NEEDS_COASTS:
        return world.coast[target] != 0
    if need == NEEDS_CAPITALS:
        return world.is_capital[target] > 0
    if need == NEEDS_ENTERED:
        return (state.seats[ENTERED, seat] >> world.group[target] & 1) == 0
    if need == NEEDS_CAPTURED:
        return state.spaces[GENERALS, target] > 0
    if need == NEEDS_FORTS:
        return False
    if need == NEEDS_KILLS:
        return state.armies[LANDS, state.spaces[OWNER, target]] <= 3
    if need == NEEDS_SPACES:
        for at in range(4):
            if world.mission_spaces[mission, at] == target:
                return True
    return False


@part
def zone_prospects(world, state, seat, army, zone, group):
    """Points of missions in hand that a zone brings nearer, by how much they still lack."""
    worth = 0.0
    for rank in range(MOST_RANKS):
        mission = state.missions[seat, rank]
        if mission < 0:
            continue
        need = world.mission_needs[mission]
        helps = need in (NEEDS_ZONES, NEEDS_ROUTES, NEEDS_SEA_WON)
        if helps or (need == NEEDS_GROUP and world.mission_group[mission] == group):
            lack = _lack(world, state, seat, army, rank, mission)
            if lack > 0:
                worth += world.mission_points[mission] / (lack * lack)
    return worth

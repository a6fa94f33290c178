"""Leaders: which join an attack, which follow into a conquest, where they stand and go."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.maneuver import any_connected
from risk_sim.kernels.choices.traits import LEADERS, UNIFORM
from risk_sim.kernels.choices.worth import odds_of, threat_to
from risk_sim.kernels.guard import guard_of
from risk_sim.kernels.kinds import foe_on, kind_of_throw, leaders_at, standing
from risk_sim.kernels.layout import (
    FOES,
    FRESH,
    GARRISON,
    GENERAL,
    GENERALS,
    LAND,
    LANDS,
    LEADER_EMPTIES,
    SPACES,
    STOOD,
    UNITS,
    ZONE_COUNT,
    ZONE_FRESH,
    ZONE_STOOD,
)
from risk_sim.kernels.phases.connected import mark_connected, zones_connected

#: Leaders beyond so many at one place add nothing.
_USEFUL = 2
#: The least chance to win with which leaders are put at risk.
_SAFE = 0.65
#: The chance that a territory falls from which on a leader does not stay there.
_DANGER = 0.5
#: Units an enemy can be expected to add before he strikes.
_REINFORCED = 3


@part
def choose_leaders(world, state, seat, place, army, origin, target):
    """How many leaders of the origin join an attack: those that help, where it is likely to succeed."""
    there = leaders_at(world, state, place, army, origin)
    if there == 0 or (world.policies[seat, LEADERS] == 0.0 and world.policies[seat, UNIFORM] == 0.0):
        return 0
    if world.policies[seat, UNIFORM] > 0:
        return draw(state, seat, there + 1)
    joined = min(there, _USEFUL)
    foe = foe_on(world, state, place, army, target)
    defenders = standing(world, state, place, foe, target)
    if defenders == 0:
        return joined
    kind = kind_of_throw(world, state, place, joined, 0, foe, target, 0)
    return joined if odds_of(world, kind, standing(world, state, place, army, origin), defenders) >= _SAFE else 0


@part
def choose_followers(world, state, seat, joined):
    """How many of the leaders that attacked move in: all, since the army stays together."""
    return draw(state, seat, joined + 1) if world.policies[seat, UNIFORM] > 0 else joined


@part
def choose_leader_move(world, state, seat, army, piece):
    """(origin, target, units) of a leader's move, -1 for none; zones are numbered after territories."""
    if world.policies[seat, UNIFORM] > 0:
        return _any_move(world, state, seat, army, piece)
    if world.policies[seat, LEADERS] == 0.0 or piece != GENERAL:
        return -1, -1, 0
    for place in range(state.armies[LANDS, army]):
        origin = state.holdings[army, place]
        if state.spaces[FRESH, origin] == 0:
            continue
        mark_connected(world, state, army, origin)
        target = _better_place(world, state, army, origin)
        if target >= 0:
            # Those who stood by him come along where nobody can strike at what they leave.
            idle = min(state.spaces[STOOD, origin], state.spaces[UNITS, origin] - guard_of(world, army, origin))
            return origin, target, max(0, idle) if state.spaces[FOES, origin] == 0 else 0
    return -1, -1, 0


@part
def _better_place(world, state, army, origin):
    """Where a leader goes, -1 if he stays: out of danger, or from behind the lines to the strongest front."""
    risk = _risk(world, state, army, origin, 0)
    flees, advances = risk > _DANGER, state.spaces[FOES, origin] == 0
    best, found = risk - 0.05 if flees else 0.0, -1
    for at in range(state.armies[LANDS, army]):
        space = state.holdings[army, at]
        if space == origin or state.scratch[0, space] == 0:
            continue
        if flees:
            there = _risk(world, state, army, space, 0)
            if there < best:
                best, found = there, space
        elif advances and state.spaces[FOES, space] > 0 and state.spaces[GENERALS, space] < _USEFUL:
            units = state.spaces[UNITS, space]
            if units > best and _risk(world, state, army, space, state.spaces[UNITS, origin]) <= _DANGER:
                best, found = units, space
    return found


@part
def _risk(world, state, army, space, more):
    """The chance that the largest army next door takes a territory, with so many units more on it."""
    threat = threat_to(world, state, army, space)
    if threat == 0:
        return 0.0
    kind = kind_of_throw(world, state, LAND, 0, 0, army, space, 0)
    return odds_of(world, kind, threat + _REINFORCED, state.spaces[UNITS, space] + more)


@part
def _any_move(world, state, seat, army, piece):
    """None or one with equal chances: any leader that has not moved, any place he reaches, any units that may go."""
    if draw(state, seat, 2) == 0:
        return -1, -1, 0
    if piece == GENERAL:
        return _any_general(world, state, seat, army)
    return _any_admiral(world, state, seat, army)


@part
def _any_general(world, state, seat, army):
    seen, origin = 0, -1
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        if state.spaces[FRESH, space] > 0:
            seen += 1
            if draw(state, seat, seen) == 0:
                origin = space
    if origin < 0:
        return -1, -1, 0
    target = any_connected(world, state, seat, army, origin)
    if target < 0:
        return -1, -1, 0
    units = state.spaces[UNITS, origin] - _escort(world, army, origin, state.spaces[GENERALS, origin])
    return origin, target, draw(state, seat, max(0, min(state.spaces[STOOD, origin], units)) + 1)


@part
def _any_admiral(world, state, seat, army):
    seen, origin = 0, -1
    for zone in range(world.rules[ZONE_COUNT]):
        if state.zones[ZONE_FRESH, zone] > 0:
            seen += 1
            if draw(state, seat, seen) == 0:
                origin = zone
    if origin < 0:
        return -1, -1, 0
    reached = zones_connected(world, state, army, origin)
    seen, target = 0, -1
    for zone in range(world.rules[ZONE_COUNT]):
        if zone != origin and reached >> zone & 1:
            seen += 1
            if draw(state, seat, seen) == 0:
                target = zone
    if target < 0:
        return -1, -1, 0
    lands = world.rules[SPACES]
    ships = state.ships[army, origin] - _escort(world, army, lands + origin, state.admirals[army, origin])
    return lands + origin, lands + target, draw(state, seat, max(0, min(state.zones[ZONE_STOOD, origin], ships)) + 1)


@part
def _escort(world, army, space, leaders):
    """Units that a leader leaves behind: the last may come along where nobody needs them, unless they are a guard."""
    stays = guard_of(world, army, space)
    return 0 if world.rules[LEADER_EMPTIES] and leaders == 1 and stays == world.rules[GARRISON] else stays

"""Missions: dealt, met, scored, and what they bring (napadv-mission-*)."""

from __future__ import annotations

from risk_sim.kernels import rng
from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.choices.missions import wants_mission
from risk_sim.kernels.choices.place import place_units
from risk_sim.kernels.layout import (
    AT_ANY,
    AT_START,
    CLAIMED,
    DONE,
    EVENT_COMPLETE,
    EVENT_LAPSE,
    EVENT_MISSION,
    FOR_MISSIONS,
    LANDS,
    MISSION_LOTS,
    MISSIONS,
    MOST_RANKS,
    SEATS,
    USED,
    USED_MISSIONS,
)
from risk_sim.kernels.needs import is_met
from risk_sim.kernels.phases.points import score


@part
def deal_missions(world, state):
    """Four piles, shuffled apart; each player draws one of each rank (napadv-mission-piles, -deal)."""
    state.missions[:] = -1
    state.face_up[:] = 0
    state.pile_left[:] = 0
    for mission in range(world.rules[MISSIONS]):
        rank = world.mission_rank[mission]
        state.piles[rank, state.pile_left[rank]] = mission
        state.pile_left[rank] += 1
    shuffle_missions(state)
    for seat in range(world.rules[SEATS]):
        for rank in range(MOST_RANKS):
            _draw_mission(state, seat, rank)


@part
def shuffle_missions(state):
    """What is left of each pile, in random order."""
    lots = state.streams[MISSION_LOTS]
    for rank in range(MOST_RANKS):
        for at in range(state.pile_left[rank] - 1, 0, -1):
            other = rng.below(lots, at + 1)
            kept = state.piles[rank, at]
            state.piles[rank, at] = state.piles[rank, other]
            state.piles[rank, other] = kept


@part
def _draw_mission(state, seat, rank):
    """The next mission of a rank, if one is left (napadv-mission-redraw)."""
    state.missions[seat, rank] = -1
    if state.pile_left[rank] > 0:
        state.pile_left[rank] -= 1
        mission = state.piles[rank, state.pile_left[rank]]
        state.missions[seat, rank] = mission
        emit(state, EVENT_MISSION, seat, mission, 0, 0, 0, 0, 0)


@part
def check_missions(world, state, seat, army, when):
    """Show the missions that are met, one of a rank in a player-turn at most (napadv-mission-rank-limit)."""
    if world.rules[MISSIONS] == 0:
        return
    for rank in range(MOST_RANKS):
        mission = state.missions[seat, rank]
        if mission < 0 or state.seats[CLAIMED, seat] >> rank & 1:
            continue
        if world.mission_when[mission] not in (when, AT_ANY):
            continue
        if is_met(world, state, seat, army, mission) and wants_mission(world, state, seat):
            _complete(world, state, seat, rank, mission)
            _draw_mission(state, seat, rank)
            units = world.mission_units[mission]
            if units > 0 and state.armies[LANDS, army] > 0:
                place_units(world, state, seat, army, units)


@part
def claim_at_any(world, state, seat, army):
    """Missions that are met in the turn of another (napadv-mission-foreign-turn)."""
    check_missions(world, state, seat, army, AT_ANY)


@part
def reveal_last(world, state):
    """After the last round all missions are shown, and those checked at a start score if they are met now.

    Nobody may keep one back then (napadv-final-missions, -no-replacement).
    """
    if world.rules[MISSIONS] == 0:
        return
    for seat in range(world.rules[SEATS]):
        for rank in range(MOST_RANKS):
            mission = state.missions[seat, rank]
            if mission < 0 or world.mission_when[mission] != AT_START:
                continue
            if is_met(world, state, seat, seat, mission):
                _complete(world, state, seat, rank, mission)
                state.missions[seat, rank] = -1


@part
def _complete(world, state, seat, rank, mission):
    state.seats[CLAIMED, seat] |= 1 << rank
    state.seats[DONE, seat] += 1
    state.seats[USED + USED_MISSIONS, seat] += 1
    if world.mission_lasting[mission] > 0:
        state.face_up[mission] = seat + 1
    emit(state, EVENT_COMPLETE, seat, mission, 0, 0, 0, 0, 0)
    score(state, seat, FOR_MISSIONS, world.mission_points[mission])


@part
def lasting_units(world, state, seat, army):
    """Units of missions whose bonus lasts; one whose need is not met any more is turned down (-bonus-lost)."""
    units = 0
    for mission in range(world.rules[MISSIONS]):
        if state.face_up[mission] == seat + 1:
            if is_met(world, state, seat, army, mission):
                units += world.mission_lasting[mission]
            else:
                state.face_up[mission] = 0
                emit(state, EVENT_LAPSE, seat, mission, 0, 0, 0, 0, 0)
    return units

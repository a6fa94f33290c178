"""Points for objectives: what is held at the start of a turn, and first invasions (napcamp-vp-*, napcamp-inv-*)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.layout import (
    ARMIES,
    EVENT_OBJECTIVE,
    FOR_OBJECTIVES,
    MET,
    OBJECTIVE_ALLIES,
    OBJECTIVE_HOLD,
    OBJECTIVE_INVADE,
    OBJECTIVE_SUPREMACY,
    OBJECTIVES,
    OWNER,
    ROUND,
    SEAT,
    SEATS,
    SUPREMACY_MAJORITY,
    ZONE_COUNT,
    ZONES,
)
from risk_sim.kernels.phases.points import score


@part
def score_objectives(world, state, seat, army):
    """What a player is paid for at the start of his turn."""
    for number in range(world.rules[OBJECTIVES]):
        if is_for(world, seat, number):
            times = _times(world, state, seat, army, number)
            if times > 0:
                _pay(world, state, seat, number, times)


@part
def is_for(world, seat, number):
    """Whether an objective is a seat's, or everybody's."""
    return world.objective_seat[number] < 0 or world.objective_seat[number] == seat


@part
def _times(world, state, seat, army, number):
    """How many times an objective is met at the start of a turn."""
    needs = world.objective_needs[number]
    if needs == OBJECTIVE_HOLD:
        return int(state.spaces[OWNER, world.objective_space[number]] == army)
    if needs == OBJECTIVE_SUPREMACY:
        return int(_rules_the_sea(world, state, army))
    return allies_of(world, state, seat) if needs == OBJECTIVE_ALLIES else 0


@part
def _rules_the_sea(world, state, army):
    """More zones than any other army, or than half of all (napcamp-vp-supremacy)."""
    zones = state.armies[ZONES, army]
    if world.rules[SUPREMACY_MAJORITY]:
        return 2 * zones > world.rules[ZONE_COUNT]
    for other in range(world.rules[SEATS]):
        if other != army and state.armies[ZONES, other] >= zones:
            return False
    return True


@part
def allies_of(world, state, seat):
    """How many allies a seat has."""
    found = 0
    for army in range(world.rules[SEATS], world.rules[ARMIES]):
        found += state.armies[SEAT, army] == seat
    return found


@part
def is_invasion(world, state, seat, number, space):
    """Whether taking a space now would score an objective of invasion (napcamp-inv-once, napcamp-inv-moment)."""
    if world.objective_needs[number] != OBJECTIVE_INVADE or world.objective_space[number] != space:
        return False
    if not is_for(world, seat, number) or state.seats[MET, seat] >> number & 1:
        return False
    if 0 < world.objective_until[number] < state.game[ROUND]:
        return False
    power = world.objective_power[number]
    return power < 0 or (state.armies[SEAT, power] >= 0 and state.armies[SEAT, power] != seat)


@part
def score_invasion(world, state, seat, space):
    """What a conquest is paid for, alliances being what they were when the attack was declared."""
    for number in range(world.rules[OBJECTIVES]):
        if is_invasion(world, state, seat, number, space):
            state.seats[MET, seat] |= 1 << number
            _pay(world, state, seat, number, 1)


@part
def _pay(world, state, seat, number, times):
    emit(state, EVENT_OBJECTIVE, seat, number, times, 0, 0, 0, 0)
    score(state, seat, FOR_OBJECTIVES, times * world.objective_points[number])

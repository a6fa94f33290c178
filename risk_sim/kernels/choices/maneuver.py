"""Where units go at the end of a turn."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.own import UNDECIDED, own_maneuver
from risk_sim.kernels.choices.place import best_start
from risk_sim.kernels.choices.traits import UNIFORM
from risk_sim.kernels.choices.worth import threat_to
from risk_sim.kernels.guard import guard_of
from risk_sim.kernels.layout import FOES, HOME, LANDS, PHASE, PHASE_MUSTER, UNITS
from risk_sim.kernels.phases.connected import mark_connected
from risk_sim.kernels.supply import room_on

#: Units that the own capital is guarded with beyond other territories.
_CAPITAL = 4


@part
def choose_maneuver(world, state, seat, army):
    """(origin, target, units); origin -1 for none. `state.scratch[0]` marks what the origin reaches."""
    if world.policies[seat, UNIFORM] > 0:
        return _any_maneuver(world, state, seat, army)
    if world.own[seat] != 0:
        origin, target, units = own_maneuver(world, state, seat, army)
        if origin != UNDECIDED:
            return origin, target, units
    if world.turn[state.game[PHASE]] == PHASE_MUSTER:
        return _to_the_front(world, state, seat, army)
    origin = _idle(world, state, army)
    if origin < 0:
        return -1, -1, 0
    mark_connected(world, state, army, origin)
    best, target = -1.0e18, -1
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        if space == origin or state.scratch[0, space] == 0 or state.spaces[FOES, space] == 0:
            continue
        if room_on(world, state, space) <= 0:
            continue
        need = threat_to(world, state, army, space) - state.spaces[UNITS, space]
        if space == state.seats[HOME, seat]:
            need += _CAPITAL
        if need > best:
            best, target = need, space
    if target < 0:
        return -1, -1, 0
    units = state.spaces[UNITS, origin] - guard_of(world, army, origin)
    return origin, target, min(units, room_on(world, state, target))


@part
def _to_the_front(world, state, seat, army):
    """Before the attacks: from the largest stack that reaches it to where the best attack starts."""
    target = best_start(world, state, seat, army, 0)
    if target < 0:
        return -1, -1, 0
    mark_connected(world, state, army, target)
    most, origin = 0, -1
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        units = state.spaces[UNITS, space] - guard_of(world, army, space)
        if space != target and state.scratch[0, space] and units > most:
            most, origin = units, space
    return origin, target, min(most, room_on(world, state, target))


@part
def _idle(world, state, army):
    """The space with the most units that guards nothing."""
    most, found = 0, -1
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        units = state.spaces[UNITS, space] - guard_of(world, army, space)
        if state.spaces[FOES, space] == 0 and units > most:
            most, found = units, space
    return found


@part
def _any_maneuver(world, state, seat, army):
    """None or one with equal chances; any origin, then any target it reaches, then any number."""
    if draw(state, seat, 2) == 0:
        return -1, -1, 0
    seen, origin = 0, -1
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        if state.spaces[UNITS, space] > guard_of(world, army, space):
            seen += 1
            if draw(state, seat, seen) == 0:
                origin = space
    if origin < 0:
        return -1, -1, 0
    target = any_connected(world, state, seat, army, origin)
    if target < 0:
        return -1, -1, 0
    units = min(state.spaces[UNITS, origin] - guard_of(world, army, origin), room_on(world, state, target))
    return origin, target, 1 + draw(state, seat, units)


@part
def any_connected(world, state, seat, army, origin):
    """Any own space that units of a space reach in one maneuver, -1 for none."""
    mark_connected(world, state, army, origin)
    seen, target = 0, -1
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        if space != origin and state.scratch[0, space] and room_on(world, state, space) > 0:
            seen += 1
            if draw(state, seat, seen) == 0:
                target = space
    return target

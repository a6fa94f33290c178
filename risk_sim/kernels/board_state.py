"""The only hands that change who holds what: every count kept beside the board is kept here."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.layout import (
    EVENT_ABANDON,
    EVENT_SIZE,
    EVENTS,
    FOES,
    LANDS,
    MOST_EVENTS,
    OVER,
    OWNER,
    PHASE,
    PLACE,
    SEAT,
    STAMP,
    STOP,
    STOP_PHASE,
    TOTAL,
    TRACED,
    UNITS,
)


@part
def add_units(state, space, units):
    """Put units of the owner on a space (or, below zero, take them away)."""
    state.spaces[UNITS, space] += units
    state.armies[TOTAL, state.spaces[OWNER, space]] += units


@part
def move_units(state, origin, target, units):
    """Move units between spaces of one army."""
    state.spaces[UNITS, origin] -= units
    state.spaces[UNITS, target] += units


@part
def seize(world, state, space, army):
    """Give a space, with no unit on it, to an army."""
    state.game[STAMP] += 1
    before = state.spaces[OWNER, space]
    if before >= 0:
        _leave(world, state, space, before)
    state.spaces[OWNER, space] = army
    held = state.armies[LANDS, army]
    state.holdings[army, held] = space
    state.spaces[PLACE, space] = held
    state.armies[LANDS, army] = held + 1
    state.groups[army, world.group[space]] += 1
    foes = 0
    for at in range(world.starts[space], world.starts[space + 1]):
        other = world.neighbours[at]
        owner = state.spaces[OWNER, other]
        if owner == army:
            state.spaces[FOES, other] -= 1
        else:
            foes += 1
            # A neighbour of the army before had a friend here, and has a foe now.
            if owner == before and before >= 0:
                state.spaces[FOES, other] += 1
    state.spaces[FOES, space] = foes


@part
def abandon(world, state, space):
    """Nobody holds a space whose last unit is gone (napadv-epidemic-unowned); every neighbour has a foe more in it."""
    army = state.spaces[OWNER, space]
    state.game[STAMP] += 1
    _leave(world, state, space, army)
    state.spaces[OWNER, space] = -1
    for at in range(world.starts[space], world.starts[space + 1]):
        other = world.neighbours[at]
        if state.spaces[OWNER, other] == army:
            state.spaces[FOES, other] += 1
    emit(state, EVENT_ABANDON, state.armies[SEAT, army], space, 0, 0, 0, 0, 0)


@part
def _leave(world, state, space, army):
    """Strike a space from an army's holdings; the last of them takes its place."""
    last = state.armies[LANDS, army] - 1
    place = state.spaces[PLACE, space]
    moved = state.holdings[army, last]
    state.holdings[army, place] = moved
    state.spaces[PLACE, moved] = place
    state.armies[LANDS, army] = last
    state.groups[army, world.group[space]] -= 1


@part
def is_hostile(state, army, space):
    """Whether an army may attack a space: nobody's, or another's who does not side with it."""
    owner = state.spaces[OWNER, space]
    return owner != army and state.armies[SEAT, owner] != state.armies[SEAT, army]


@part
def seat_of(state, space):
    """The seat that moves the army on a space, -1 for none."""
    return state.armies[SEAT, state.spaces[OWNER, space]]


@part
def is_over(state):
    """Whether the game has ended, or the game is to halt here, so that a person can have a look at it."""
    halts = state.game[EVENTS] >= state.game[STOP] and state.game[PHASE] >= state.game[STOP_PHASE]
    return state.game[OVER] > 0 or halts


@part
def emit(state, kind, seat, a, b, c, d, e, f):
    """Write an event down, where somebody reads along."""
    if state.game[TRACED]:
        number = state.game[EVENTS]
        if number < MOST_EVENTS:
            row = state.events[number]
            row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7] = kind, seat, a, b, c, d, e, f
        state.game[EVENTS] = number + 1


@part
def note(state, number):
    """One number more for the event that was written down last."""
    if state.game[TRACED] and state.game[EVENTS] <= MOST_EVENTS:
        state.events[state.game[EVENTS] - 1, EVENT_SIZE - 1] = number

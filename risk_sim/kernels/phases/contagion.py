"""Epidemics: where they start, whom they kill, where they go (napadv-epidemic-*)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import abandon, add_units, emit
from risk_sim.kernels.layout import (
    ALIVE,
    ARMIES,
    DECK,
    DISCARDS,
    EPIDEMIC_COUNT,
    EPIDEMICS,
    EPIDEMICS_A_GROUP,
    EVENT_EPIDEMIC,
    EVENT_EPIDEMIC_LOSS,
    EVENT_PASS_BY,
    GENERAL,
    GENERALS,
    LANDS,
    OVER,
    OWNER,
    POWERS,
    RANDOM_DELAY,
    SEAT,
    SEATS,
    SPACES,
    UNITS,
    USED,
    USED_EPIDEMIC,
)
from risk_sim.kernels.phases.allies import release_lost
from risk_sim.kernels.phases.cards import take_top
from risk_sim.kernels.phases.leaders import lose
from risk_sim.kernels.triggers import perish

#: Cards drawn for one epidemic until it stays where it is: where hands hold nearly all of them.
_CARDS_AT_MOST = 1000


@part
def start_epidemics(world, state):
    """A drawn territory each, and no more than a few in a group; what is drawn lies aside until all are placed."""
    placed = 0
    while placed < world.rules[EPIDEMIC_COUNT] and state.game[DECK] > 0:
        state.game[DECK] -= 1
        card = state.deck[state.game[DECK]]
        space = world.card_space[card]
        if space < 0 or _in_group(world, state, world.group[space]) >= world.rules[EPIDEMICS_A_GROUP]:
            emit(state, EVENT_PASS_BY, -1, card, 0, 0, 0, 0, 0)
            continue
        state.spaces[EPIDEMICS, space] += 1
        placed += 1
        emit(state, EVENT_EPIDEMIC, -1, card, -1, space, 0, 0, 0)


@part
def _in_group(world, state, group):
    """Epidemics in a group."""
    found = 0
    for space in range(world.rules[SPACES]):
        if world.group[space] == group:
            found += state.spaces[EPIDEMICS, space]
    return found


@part
def epidemic(world, state, seat, army):
    """The losses of a turn, all at once; then what becomes of epidemics that have nobody left to kill."""
    emptied = 0
    for other in range(world.rules[ARMIES]):
        # Allies suffer in the turn of their holder.
        if state.armies[SEAT, other] == seat:
            emptied = _losses(state, seat, other, emptied)
    for number in range(emptied):
        space = state.scratch[2, number]
        _clear_out(world, state, space)
        _send_on(world, state, space)
    if emptied > 0:
        _strike_out(world, state)


@part
def _losses(state, seat, army, emptied):
    """The losses of one army; adds territories without units to the list in scratch, and returns its new length."""
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        lost = min(state.spaces[EPIDEMICS, space], state.spaces[UNITS, space])
        if lost > 0:
            _kill(state, seat, space, lost)
            if state.spaces[UNITS, space] == 0:
                state.scratch[2, emptied] = space
                emptied += 1
    return emptied


@part
def move_epidemic(world, state, origin, target):
    """An epidemic that a card has moved kills at once where it arrives (napadv-epidemic-card-move, -card-last)."""
    _arrive(state, origin, target)
    _kill(state, state.armies[SEAT, state.spaces[OWNER, target]], target, 1)
    if state.spaces[UNITS, target] == 0:
        _clear_out(world, state, target)
        _send_on(world, state, target)
        _strike_out(world, state)


@part
def _kill(state, seat, space, units):
    add_units(state, space, -units)
    if seat >= 0:
        state.seats[USED + USED_EPIDEMIC, seat] += units
    emit(state, EVENT_EPIDEMIC_LOSS, seat, space, units, 0, 0, 0, 0)


@part
def _clear_out(world, state, space):
    """A territory without units: its leaders are lost, and nobody holds it; a fortification stays."""
    seat = state.armies[SEAT, state.spaces[OWNER, space]]
    if seat >= 0:
        lose(world, state, seat, GENERAL, space, state.spaces[GENERALS, space])
    abandon(world, state, space)


@part
def _send_on(world, state, space):
    """All epidemics of an emptied territory go on (napadv-epidemic-last, napadv-epidemic-card-last).

    Where they kill on arrival, and that was the last unit, all of that territory go on in their turn.
    """
    queue = state.scratch[3]
    queue[0] = space
    head, tail = 0, 1
    while head < tail:
        origin = queue[head]
        head += 1
        for _ in range(state.spaces[EPIDEMICS, origin]):
            target = _draw_target(world, state)
            if target < 0:
                return
            emit(state, EVENT_EPIDEMIC, -1, state.discards[state.game[DISCARDS] - 1], origin, target, 0, 0, 0)
            _arrive(state, origin, target)
            if world.rules[RANDOM_DELAY]:
                continue
            _kill(state, state.armies[SEAT, state.spaces[OWNER, target]], target, 1)
            if state.spaces[UNITS, target] == 0:
                _clear_out(world, state, target)
                queue[tail] = target
                tail += 1


@part
def _draw_target(world, state):
    """The territory with units that the next card names; -1 where hands hold all that name one."""
    for _ in range(_CARDS_AT_MOST):
        card = take_top(state)
        if card < 0:
            return -1
        state.discards[state.game[DISCARDS]] = card
        state.game[DISCARDS] += 1
        target = world.card_space[card]
        if target >= 0 and state.spaces[UNITS, target] > 0:
            return target
        emit(state, EVENT_PASS_BY, -1, card, 0, 0, 0, 0, 0)
    return -1


@part
def _arrive(state, origin, target):
    state.spaces[EPIDEMICS, origin] -= 1
    state.spaces[EPIDEMICS, target] += 1


@part
def _strike_out(world, state):
    """Players whose last territory an epidemic has emptied are out (napadv-elim-epidemic)."""
    for seat in range(world.rules[SEATS]):
        if state.seats[ALIVE, seat] and state.armies[LANDS, seat] == 0:
            perish(world, state, seat)
    if world.rules[POWERS] and state.game[OVER] == 0:
        release_lost(world, state)

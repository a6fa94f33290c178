"""A game taken up from a position: the board as it stands, and the cards nobody knows dealt anew."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import add_units, emit, seize
from risk_sim.kernels.layout import (
    ALIVE,
    BEGIN_CONQUERED,
    BEGIN_DISCARDS,
    BEGIN_MARK,
    BEGIN_MATCHED,
    BEGIN_PENDING,
    BEGIN_PHASE,
    BEGIN_ROUND,
    BEGIN_SETS,
    BEGIN_TURN,
    BEGIN_UNKNOWN,
    CARD_COUNT,
    CONQUERED,
    DECK,
    DISCARDS,
    EVENT_HOLD,
    EVENT_RESUME,
    HAND,
    IN_DECK,
    IN_DISCARDS,
    LANDS,
    LEFT,
    MATCHED,
    OUT_ROUND,
    PENDING,
    PHASE,
    POINTS,
    ROUND,
    SEATS,
    SEED,
    SETS,
    SPACES,
    TURN,
    TURNS,
)
from risk_sim.kernels.phases.cards import shuffle

#: The round a player is said to be out since who was out when the game was taken up.
OUT_BEFORE = -1


@part
def take_up(world, state):
    """Territories, hands, piles and the turn, as the position has them.

    Dice after a position are not those that led to it, even from the same seed.
    """
    state.game[SEED] ^= world.begin[BEGIN_MARK]
    for space in range(world.rules[SPACES]):
        seize(world, state, space, world.begin_owner[space])
        add_units(state, space, world.begin_units[space])
    _strike_out(world, state)
    _deal(world, state)
    _resume(world, state)


@part
def _strike_out(world, state):
    """Who holds no territory is out already; points stay."""
    for seat in range(world.rules[SEATS]):
        state.seats[POINTS, seat] = world.begin_points[seat]
        if state.armies[LANDS, seat] == 0:
            state.seats[ALIVE, seat] = 0
            state.seats[OUT_ROUND, seat] = OUT_BEFORE
            state.game[LEFT] -= 1


@part
def _deal(world, state):
    """Cards that are known go where they lie; of the others hands get their number first, then the discards."""
    hidden = 0
    for card in range(world.rules[CARD_COUNT]):
        place = world.begin_card[card]
        if place == IN_DECK:
            state.deck[hidden] = card
            hidden += 1
        elif place == IN_DISCARDS:
            _discard(state, card)
        else:
            _hold(state, place, card)
    shuffle(state, state.deck, hidden)
    for seat in range(world.rules[SEATS]):
        for _ in range(world.begin[BEGIN_UNKNOWN + seat]):
            hidden -= 1
            _hold(state, seat, state.deck[hidden])
    for _ in range(world.begin[BEGIN_DISCARDS]):
        hidden -= 1
        _discard(state, state.deck[hidden])
    state.game[DECK] = hidden


@part
def _hold(state, seat, card):
    state.hands[seat, state.seats[HAND, seat]] = card
    state.seats[HAND, seat] += 1
    emit(state, EVENT_HOLD, seat, card, 0, 0, 0, 0, 0)


@part
def _discard(state, card):
    state.discards[state.game[DISCARDS]] = card
    state.game[DISCARDS] += 1


@part
def _resume(world, state):
    """Whose turn it is, how far it is, and what it has brought so far."""
    seat = world.begin[BEGIN_TURN]
    state.game[ROUND], state.game[TURN], state.game[PHASE] = world.begin[BEGIN_ROUND], seat, world.begin[BEGIN_PHASE]
    state.game[SETS], state.game[PENDING] = world.begin[BEGIN_SETS], world.begin[BEGIN_PENDING]
    state.game[MATCHED] = world.begin[BEGIN_MATCHED]
    state.seats[CONQUERED, seat] = world.begin[BEGIN_CONQUERED]
    if state.game[PHASE] > 0:
        state.game[TURNS] = 1
    emit(state, EVENT_RESUME, seat, state.game[ROUND], state.game[PHASE], state.game[PENDING], 0, 0, 0)

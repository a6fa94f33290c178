"""How a game ends: one has won, or points decide."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.layout import (
    EVENT_SHARE,
    EVENT_WIN,
    OUT_PLACE,
    OVER,
    POINTS,
    SEATS,
    TOTAL,
    USED,
    USED_MISSIONS,
    WINNER,
)
from risk_sim.kernels.phases.missions import reveal_last


@part
def win(state, seat):
    """One player has won."""
    state.game[WINNER], state.game[OVER] = seat, 1
    emit(state, EVENT_WIN, seat, 0, 0, 0, 0, 0, 0)


@part
def decide(world, state):
    """Most points win, then most units, then most missions; else the victory is shared (napadv-win, napadv-tie-*).

    Who was eliminated keeps his points, and can win (napadv-elim-vp-stay). Everybody gets the place his points are
    worth. Before that missions in hand are revealed (napadv-final-missions).
    """
    reveal_last(world, state)
    best, mask, sharers = 0, 0, 0
    for seat in range(world.rules[SEATS]):
        place = 1
        for other in range(world.rules[SEATS]):
            place += _is_ahead(state, other, seat)
        state.seats[OUT_PLACE, seat] = place
        if place == 1:
            best = seat
            mask |= 1 << seat
            sharers += 1
    if sharers == 1:
        win(state, best)
        return
    state.game[WINNER], state.game[OVER] = -1 - mask, 1
    emit(state, EVENT_SHARE, -1 - mask, mask, 0, 0, 0, 0, 0)


@part
def _is_ahead(state, one, other):
    """1 where a seat has more points than another, or as many and more units, or then more missions completed."""
    if state.seats[POINTS, one] != state.seats[POINTS, other]:
        return 1 if state.seats[POINTS, one] > state.seats[POINTS, other] else 0
    if state.armies[TOTAL, one] != state.armies[TOTAL, other]:
        return 1 if state.armies[TOTAL, one] > state.armies[TOTAL, other] else 0
    return 1 if state.seats[USED + USED_MISSIONS, one] > state.seats[USED + USED_MISSIONS, other] else 0

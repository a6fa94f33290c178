"""Cards traded for the stars they show (r2008-draft-stars, r2008-star-chart, r2008-star-limits)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.choices.stars import choose_stars
from risk_sim.kernels.layout import EVENT_SPEND, EVENT_STARS, HAND, TRADES, USED, USED_STARS
from risk_sim.kernels.phases.cards import drop


@part
def trade_stars(world, state, seat):
    """One trade, if the player likes; returns the units it brings."""
    stars = choose_stars(world, state, seat)
    if stars == 0:
        return 0
    # From the last card on, so that a card that is dropped moves none that is still to be looked at.
    for place in range(state.seats[HAND, seat] - 1, -1, -1):
        if state.scratch[0, place]:
            emit(state, EVENT_SPEND, seat, state.hands[seat, place], 0, 0, 0, 0, 0)
            drop(state, seat, place)
    units = world.star_value[stars]
    state.seats[TRADES, seat] += 1
    state.seats[USED + USED_STARS, seat] += stars
    emit(state, EVENT_STARS, seat, stars, units, 0, 0, 0, 0)
    return units

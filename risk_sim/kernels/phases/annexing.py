"""Territories annexed at the end of a turn, of an ally or of the passive neutrals (napcamp-annex-*)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import add_units, emit, seize
from risk_sim.kernels.choices.allies import choose_annexed, choose_spent_card
from risk_sim.kernels.layout import EVENT_ANNEX, HAND, LEFT_ANNEXED, OWNER, UNITS, USED, USED_ANNEXED
from risk_sim.kernels.phases.allies import fall_away
from risk_sim.kernels.phases.cards import drop


@part
def annex(world, state, seat, army):
    """One territory of an ally, who turns neutral, and one of the passive neutrals for a card."""
    space = choose_annexed(world, state, seat, army, True)
    if space >= 0:
        ally = state.spaces[OWNER, space]
        _take_over(world, state, seat, army, space, -1)
        fall_away(state, ally, LEFT_ANNEXED)
    if state.seats[HAND, seat] > 0:
        space = choose_annexed(world, state, seat, army, False)
        if space >= 0:
            place = choose_spent_card(world, state, seat)
            card = state.hands[seat, place]
            drop(state, seat, place)
            _take_over(world, state, seat, army, space, card)


@part
def _take_over(world, state, seat, army, space, card):
    """As many units of one's own in place of those that stood there (napcamp-annex-swap)."""
    units, before = state.spaces[UNITS, space], state.spaces[OWNER, space]
    add_units(state, space, -units)
    seize(world, state, space, army)
    add_units(state, space, units)
    state.seats[USED + USED_ANNEXED, seat] += 1
    emit(state, EVENT_ANNEX, seat, before, space, units, card, 0, 0)

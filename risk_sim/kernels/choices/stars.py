"""Which cards to trade for their stars, and when."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.traits import SAVE_CARDS, UNIFORM
from risk_sim.kernels.layout import HAND, NEED_TWO, STARS_LEAST, STARS_MOST


@part
def choose_stars(world, state, seat):
    """How many stars to trade, 0 for none; `state.scratch[0]` marks the places in the hand of the cards that go."""
    marks = state.scratch[0]
    marks[:] = 0
    held = state.seats[HAND, seat]
    stars = _by_lot(world, state, seat, held) if world.policies[seat, UNIFORM] > 0 else _most(world, state, seat, held)
    if stars < world.rules[STARS_LEAST] or (world.rules[NEED_TWO] and not _shows_two(world, state, seat, held)):
        return 0
    return stars


@part
def _by_lot(world, state, seat, held):
    """No trade or one with equal chances; then every card that fits goes or stays with equal chances."""
    if draw(state, seat, 2) == 0:
        return 0
    stars = 0
    for place in range(held):
        if draw(state, seat, 2) == 0:
            stars += _take(world, state, seat, place, stars)
    return stars


@part
def _most(world, state, seat, held):
    """As many stars as may go, once the player has those he waits for.

    Cards with more stars go first, so that fewer are left over.
    """
    there = 0
    for place in range(held):
        there += world.card_stars[state.hands[seat, place]]
    if there < world.policies[seat, SAVE_CARDS]:
        return 0
    stars = 0
    for wanted in (5, 4, 3, 2, 1):
        for place in range(held):
            if world.card_stars[state.hands[seat, place]] == wanted:
                stars += _take(world, state, seat, place, stars)
    return stars


@part
def _take(world, state, seat, place, stars):
    """Mark a card that goes, unless that would be too many stars; returns its stars then."""
    more = world.card_stars[state.hands[seat, place]]
    if stars + more > world.rules[STARS_MOST]:
        return 0
    state.scratch[0, place] = 1
    return more


@part
def _shows_two(world, state, seat, held):
    """Whether a card that goes has two stars or more."""
    for place in range(held):
        if state.scratch[0, place] and world.card_stars[state.hands[seat, place]] > 1:
            return True
    return False

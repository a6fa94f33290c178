"""The deck of event cards (antartide-decks, -event-deck-empty)."""

from __future__ import annotations

from risk_sim.kernels import rng
from risk_sim.kernels._jit import part
from risk_sim.kernels.layout import HAPPENING_LOTS, HAPPENINGS, HAPPENINGS_LEFT


@part
def next_happening(world, state):
    """The top event card; once all have been drawn they are shuffled anew."""
    if state.game[HAPPENINGS_LEFT] == 0:
        number = world.rules[HAPPENINGS]
        for card in range(number):
            state.happenings[card] = card
        state.game[HAPPENINGS_LEFT] = number
        shuffle_happenings(state)
    state.game[HAPPENINGS_LEFT] -= 1
    return state.happenings[state.game[HAPPENINGS_LEFT]]


@part
def shuffle_happenings(state):
    """What is left to draw, in random order."""
    for at in range(state.game[HAPPENINGS_LEFT] - 1, 0, -1):
        other = rng.below(state.streams[HAPPENING_LOTS], at + 1)
        kept = state.happenings[at]
        state.happenings[at] = state.happenings[other]
        state.happenings[other] = kept

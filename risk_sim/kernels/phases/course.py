"""How a game goes, round by round, and how else it could have gone on."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.layout import (
    BEGIN_FORK,
    BEGIN_FORK_ROUND,
    DECK,
    HAPPENINGS,
    LANDS,
    MISSIONS,
    NUMBER,
    POINTS,
    SEATS,
    SEED,
    TOTAL,
)
from risk_sim.kernels.phases.cards import shuffle
from risk_sim.kernels.phases.event_deck import shuffle_happenings
from risk_sim.kernels.phases.missions import shuffle_missions
from risk_sim.kernels.phases.setup import start_streams


@part
def round_over(world, state, course, row, ended):
    """The standing at the end of a round, 0 for the set-up; here a fork leaves the game as it was."""
    note(world, state, course, row, ended)
    if world.begin[BEGIN_FORK] and world.begin[BEGIN_FORK_ROUND] == ended:
        _fork(world, state)


@part
def note(world, state, course, row, ended):
    """Territories, units and points of every seat, where the course has room for this game and round."""
    if row < course.shape[0] and ended < course.shape[1]:
        for seat in range(world.rules[SEATS]):
            course[row, ended, seat, 0] = state.armies[LANDS, seat]
            course[row, ended, seat, 1] = state.armies[TOTAL, seat]
            course[row, ended, seat, 2] = state.seats[POINTS, seat]


@part
def _fork(world, state):
    """Other dice and lots from here on, and another order of the cards nobody has seen."""
    start_streams(world, state, state.game[SEED] ^ world.begin[BEGIN_FORK], state.game[NUMBER])
    shuffle(state, state.deck, state.game[DECK])
    if world.rules[MISSIONS]:
        shuffle_missions(state)
    if world.rules[HAPPENINGS]:
        shuffle_happenings(state)

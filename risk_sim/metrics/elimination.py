"""Who has to leave the table: how many, how early, and how long they watch the others play."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from risk_sim.metrics.finished import Finished
from risk_sim.metrics.moments import Floats, Mean, Moments


class Elimination(Struct, frozen=True):
    """Means a game, each with its interval.

    eliminated: seats put out. first_round: the round of the first elimination, of games that have one, and
    `first_share` that round as a share of the rounds the game lasted. sat_out: rounds that seats which were out did
    not play, added up over seats. sat_out_share: the same as a share of all rounds times seats. longest_wait: rounds
    the first to go had to wait for the end, of games with an elimination.
    """

    eliminated: Mean
    first_round: Mean
    first_share: Mean
    sat_out: Mean
    sat_out_share: Mean
    longest_wait: Mean


#: How many numbers a game gives.
NUMBERS = len(Elimination.__struct_fields__)


def of_games(games: Finished) -> Floats:
    """float64[n, NUMBERS]: the numbers of single games, nan where nobody was put out and the number needs it."""
    out = np.maximum(games.of("out_round"), 0)
    gone = out > 0
    any_gone = gone.any(axis=1)
    rounds = games.rounds.astype(np.float64)
    first = np.where(any_gone, np.where(gone, out, np.iinfo(np.int64).max).min(axis=1), np.nan)
    waited = np.where(gone, games.rounds[:, None] - out, 0).sum(axis=1)
    return np.stack(
        [
            gone.sum(axis=1),
            first,
            first / np.maximum(rounds, 1),
            waited,
            waited / np.maximum(rounds * games.lineup.seats, 1),
            rounds - first,
        ],
        axis=1,
    )


def elimination(sums: Moments) -> Elimination:
    """The means of what single games gave."""
    return Elimination(*(sums.mean(at) for at in range(NUMBERS)))

"""Games counted chunk by chunk: what a run's tables are made of, however many games it has."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.metrics.finished import finished
from risk_sim.runs.columns import OF_A_SEAT
from risk_sim.spec.lineup import Lineup

Ints = npt.NDArray[np.int64]


class Tally(NamedTuple):
    """Counts of games 0 to n - 1 of a run. A tally is never changed: to count more makes a new one.

    wins int64[orders, seats]: games won, by the line-up's order they were played in. n_capped: games given up at the
    cap. rounds int64[cap + 1]: games by the number of rounds they lasted. first_out int64[seats]: games in which a seat
    was the first to be eliminated.
    """

    lineup: Lineup
    wins: Ints
    n_capped: int
    rounds: Ints
    first_out: Ints

    @property
    def n(self) -> int:
        """The number of games."""
        return int(self.rounds.sum())

    @property
    def decided(self) -> int:
        """Games that somebody won."""
        return int(self.wins.sum())

    def __add__(self, other: object) -> Tally:
        """Both together."""
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(
            self.lineup,
            self.wins + other.wins,
            self.n_capped + other.n_capped,
            self.rounds + other.rounds,
            self.first_out + other.first_out,
        )


def nothing(lineup: Lineup, cap: int) -> Tally:
    """No games yet, of so many rounds at most."""
    wins = np.zeros((len(lineup.orders), lineup.seats), np.int64)
    return Tally(lineup, wins, 0, np.zeros(cap + 1, np.int64), np.zeros(lineup.seats, np.int64))


def tally(lineup: Lineup, cap: int, first: int, rows: Ints) -> Tally:
    """Games `first`, `first + 1`, ... of a run, a row of results each."""
    games = finished(lineup, first, rows)
    won = games.winner >= 0
    wins = np.zeros((len(lineup.orders), lineup.seats), np.int64)
    np.add.at(wins, (games.order[won], games.winner[won]), 1)
    return Tally(
        lineup=lineup,
        wins=wins,
        n_capped=int((~won).sum()),
        rounds=np.bincount(games.rounds, minlength=cap + 1),
        first_out=_first_out(games.seats),
    )


def _first_out(seats: Ints) -> Ints:
    """By seat, the games in which it was the first to be eliminated."""
    out = seats[:, :, OF_A_SEAT.index("out_round")]
    by = seats[:, :, OF_A_SEAT.index("out_by")]
    number = seats.shape[1]
    # Within a round the seats take turns, and an eliminated seat falls in the turn of the one who did it.
    when = np.where(out > 0, out * (number + 2) + by, np.iinfo(np.int64).max)
    anybody = (out > 0).any(axis=1)
    return np.bincount(when[anybody].argmin(axis=1), minlength=number)

"""Finished games one by one, as arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.kernels import layout
from risk_sim.runs.columns import of_a_seat
from risk_sim.spec.lineup import Lineup

Ints = npt.NDArray[np.int64]


class Finished(NamedTuple):
    """Games in the order of their numbers. n games, s seats.

    first: the number of the first game. winner int64[n] (-1: capped, -1 - mask: shared by the seats of the mask),
    rounds int64[n], turns int64[n]; seats int64[n, s, width] with the last axis as `names`. order int64[n]: which of
    the line-up's orders each game was played in.
    """

    lineup: Lineup
    first: int
    winner: Ints
    rounds: Ints
    turns: Ints
    seats: Ints
    order: Ints

    @property
    def names(self) -> tuple[str, ...]:
        """What the numbers of a seat are."""
        return of_a_seat(self.seats.shape[2])

    def of(self, name: str) -> Ints:
        """int64[n, s]: one of these numbers for every seat of every game."""
        values: Ints = self.seats[:, :, self.names.index(name)]
        return values

    @property
    def won(self) -> npt.NDArray[np.float64]:
        """float64[n, s]: what each seat has of the win: 1, an equal part where it is shared, or 0."""
        winner, seats = self.winner[:, None], np.arange(self.seats.shape[1])
        among = (winner == seats) | ((winner < 0) & ((-1 - winner) >> seats & 1).astype(bool))
        shares: npt.NDArray[np.float64] = among / np.maximum(among.sum(axis=1, keepdims=True), 1)
        return shares

    @property
    def n(self) -> int:
        """The number of games."""
        return len(self.winner)


def finished(lineup: Lineup, first: int, rows: Ints) -> Finished:
    """Games `first`, `first + 1`, ... of a run, a row of results each."""
    width = (rows.shape[1] - layout.RESULT_SEATS) // lineup.seats
    return Finished(
        lineup=lineup,
        first=first,
        winner=rows[:, layout.RESULT_WINNER],
        rounds=rows[:, layout.RESULT_ROUNDS],
        turns=rows[:, layout.RESULT_TURNS],
        seats=rows[:, layout.RESULT_SEATS :].reshape(len(rows), lineup.seats, width),
        order=(first + np.arange(len(rows))) % len(lineup.orders),
    )

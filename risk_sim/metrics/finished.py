"""Finished games as arrays: what every metric reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.kernels import layout
from risk_sim.spec.lineup import Lineup

Ints = npt.NDArray[np.int64]

#: The columns a seat has in a row of results, in the kernels' order.
OF_A_SEAT = ("out_round", "out_by", "territories", "units", "trades", "conquests")


class Finished(NamedTuple):
    """Games in the order of their numbers. n games, s seats.

    first: the number of the first game. winner int64[n] (-1: capped), rounds int64[n], turns int64[n]; seats
    int64[n, s, 6] with the last axis as OF_A_SEAT. order int64[n]: which of the line-up's orders each game was
    played in.
    """

    lineup: Lineup
    first: int
    winner: Ints
    rounds: Ints
    turns: Ints
    seats: Ints
    order: Ints

    @property
    def n(self) -> int:
        """The number of games."""
        return len(self.winner)

    @property
    def n_capped(self) -> int:
        """Games given up at the cap of rounds."""
        return int((self.winner < 0).sum())


def finished(lineup: Lineup, chunks: Iterable[tuple[int, Ints]]) -> Finished:
    """Chunks (number of the first game, rows of results), in any order, as one table."""
    parts = sorted(chunks, key=lambda chunk: chunk[0])
    width = layout.RESULT_SEATS + lineup.seats * layout.SEAT_RESULTS
    rows = np.concatenate([part[1] for part in parts]) if parts else np.zeros((0, width), np.int64)
    first = parts[0][0] if parts else 0
    return Finished(
        lineup=lineup,
        first=first,
        winner=rows[:, layout.RESULT_WINNER],
        rounds=rows[:, layout.RESULT_ROUNDS],
        turns=rows[:, layout.RESULT_TURNS],
        seats=rows[:, layout.RESULT_SEATS :].reshape(len(rows), lineup.seats, layout.SEAT_RESULTS),
        order=(first + np.arange(len(rows))) % len(lineup.orders),
    )

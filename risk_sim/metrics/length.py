"""How long games last, and when players leave them."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from risk_sim.metrics.tally import Ints, Tally


class Rounds(Struct, frozen=True):
    """Rounds a game, of all games; a capped game counts with the cap."""

    mean: float
    median: float
    p95: float
    max: int


def rounds(games: Tally) -> Rounds:
    """How many rounds games last."""
    lasted = np.arange(len(games.rounds))
    return Rounds(
        mean=float((lasted * games.rounds).sum() / games.n),
        median=_quantile(games.rounds, 0.5),
        p95=_quantile(games.rounds, 0.95),
        max=int(lasted[games.rounds > 0][-1]),
    )


def first_out(games: Tally) -> list[float]:
    """By seat, the share of games in which it is the first to be eliminated, of those in which anybody is."""
    anybody = games.first_out.sum()
    return [float(number / anybody) if anybody else 0.0 for number in games.first_out]


def _quantile(counts: Ints, share: float) -> float:
    """The quantile that `numpy.quantile` finds among the values 0, 1, ..., each so many times."""
    upto = counts.cumsum()
    place = float((upto[-1] - 1) * share)
    below = int(place)
    pair = [below, min(below + 1, int(upto[-1]) - 1)]
    low, high = np.searchsorted(upto, pair, side="right")
    return float(np.quantile([low, high], place - below))

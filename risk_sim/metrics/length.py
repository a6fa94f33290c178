"""How long games last."""

from __future__ import annotations

from math import sqrt

import numpy as np
from msgspec import Struct

from risk_sim.metrics.shares import Z
from risk_sim.metrics.tally import Ints, Tally


class Rounds(Struct, frozen=True):
    """Rounds a game, of all games; a capped game counts with the cap. The mean has a normal interval (95 %)."""

    mean: float
    ci_low: float | None
    ci_high: float | None
    median: float
    p95: float
    max: int


def rounds(games: Tally) -> Rounds:
    """How many rounds games last."""
    lasted = np.arange(len(games.rounds))
    mean = float((lasted * games.rounds).sum() / games.n)
    squares = float((games.rounds * (lasted - mean) ** 2).sum())
    half = Z * sqrt(squares / (games.n - 1) / games.n) if games.n > 1 else None
    return Rounds(
        mean=mean,
        ci_low=None if half is None else mean - half,
        ci_high=None if half is None else mean + half,
        median=_quantile(games.rounds, 0.5),
        p95=_quantile(games.rounds, 0.95),
        max=int(lasted[games.rounds > 0][-1]),
    )


def _quantile(counts: Ints, share: float) -> float:
    """The quantile that `numpy.quantile` finds among the values 0, 1, ..., each so many times."""
    upto = counts.cumsum()
    place = float((upto[-1] - 1) * share)
    below = int(place)
    pair = [below, min(below + 1, int(upto[-1]) - 1)]
    low, high = np.searchsorted(upto, pair, side="right")
    return float(np.quantile([low, high], place - below))

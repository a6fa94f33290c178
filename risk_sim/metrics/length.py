"""How long games last."""

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


def _quantile(counts: Ints, share: float) -> float:
    """The quantile that `numpy.quantile` finds among the values 0, 1, ..., each so many times."""
    upto = counts.cumsum()
    place = float((upto[-1] - 1) * share)
    below = int(place)
    pair = [below, min(below + 1, int(upto[-1]) - 1)]
    low, high = np.searchsorted(upto, pair, side="right")
    return float(np.quantile([low, high], place - below))

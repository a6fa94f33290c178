"""Shares of games, by seat and by player."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import NormalDist
from typing import Any

from risk_sim.metrics.tally import Ints
from risk_sim.spec.lineup import Lineup

#: Confidence of every interval.
LEVEL = 0.95
_DEVIATIONS = NormalDist().inv_cdf((1 + LEVEL) / 2)


def interval(count: int, n: int) -> tuple[float, float]:
    """Wilson's interval (95 %) of a share; everything is possible where nothing was seen."""
    # By hand, since `scipy.stats` takes longer to import than thousands of games to play.
    if not n:
        return 0.0, 1.0
    share, weight = count / n, _DEVIATIONS**2 / n
    middle = (share + weight / 2) / (1 + weight)
    half = sqrt(share * (1 - share) * weight + weight * weight / 4) / (1 + weight)
    return (0.0 if count == 0 else middle - half), (1.0 if count == n else middle + half)


def seats_held(lineup: Lineup) -> Counter[str]:
    """How many seats each player holds in every game."""
    return Counter(policy.name for policy in lineup.orders[0])


def of_policies(lineup: Lineup, counts: Ints) -> dict[str, Any]:
    """Counts int64[orders, seats, ...] added up for each player."""
    found: dict[str, Any] = {}
    for order, seats in zip(lineup.orders, counts, strict=True):
        for policy, some in zip(order, seats, strict=True):
            found[policy.name] = found.get(policy.name, 0) + some
    return found

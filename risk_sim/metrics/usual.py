"""How much more often than usual somebody wins who has something."""

from __future__ import annotations

from statistics import NormalDist
from typing import NamedTuple

from risk_sim.metrics.moments import Floats
from risk_sim.metrics.shares import LEVEL, interval


class AboveUsual(NamedTuple):
    """Of n games: how often he won, and that above what his seat and player win otherwise, with its interval."""

    n: int
    win_rate: float
    value: float
    ci_low: float
    ci_high: float


def above_usual(won: Floats, usual: Floats, at_once: int = 1) -> AboveUsual | None:
    """From what he had of the win and what he has on average, float64[n] each; None where there are no games.

    The interval is Wilson's, less what is usual, so that it says little where games are few, even if all of them went
    alike; it holds with `at_once` such intervals together (95 %, Bonferroni).
    """
    n = len(won)
    if not n:
        return None
    z = NormalDist().inv_cdf(1 - (1 - LEVEL) / 2 / at_once)
    low, high = interval(float(won.sum()), n, z)
    rate, level = float(won.mean()), float(usual.mean())
    return AboveUsual(n, rate, rate - level, low - level, high - level)

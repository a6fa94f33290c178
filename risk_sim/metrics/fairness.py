"""Whether seats are equally good: how far apart they can be at most, and whether that is close enough."""

from __future__ import annotations

from math import ceil, floor, sqrt
from statistics import NormalDist

import numpy as np
from msgspec import Struct

from risk_sim.metrics.outcomes import decided, parts
from risk_sim.metrics.shares import LEVEL, interval
from risk_sim.metrics.tally import Tally

#: Seats that differ by less from an equal share are equal for the purposes of a game night: two points.
MARGIN = 0.02


class SeatShare(Struct, frozen=True):
    """What a seat (from 1) wins of decided games. All intervals of a game hold at once (95 %)."""

    seat: int
    wins: float
    win_rate: float
    ci_low: float
    ci_high: float


class Fairness(Struct, frozen=True):
    """How equal the seats are, from `n` decided games; `equal` is the equal share.

    within: with 95 % confidence every seat is within this of an equal share. p_within: the p-value of "some seat is
    off by `margin` or more"; a small one shows that all are within the margin. largest_gap: the best seat less the
    worst, which chance alone makes larger than it is: equal seats would show `fair_gap` on average, and less than
    `fair_gap_95` in 95 of 100 runs as long as this one.
    """

    n: int
    equal: float
    seats: list[SeatShare]
    within: float
    margin: float
    p_within: float
    largest_gap: float
    fair_gap: float
    fair_gap_95: float


def fairness(games: Tally, margin: float = MARGIN) -> Fairness | None:
    """How equal the seats are; None where no game was decided.

    Intervals are Wilson's with Bonferroni's correction, which is Goodman's for a multinomial. The test asks of each
    seat whether it is above the lower and below the upper bound (exact binomial tails) and takes the largest p, which
    needs no correction. Shared wins count in part and vary less than whole ones: both stay on the safe side.
    """
    counts = decided(games.ends)
    n = int(counts.sum())
    if not n:
        return None
    wins = counts.sum(axis=0) @ parts(games.lineup.seats)
    seats = len(wins)
    z = NormalDist().inv_cdf(1 - (1 - LEVEL) / 2 / seats)
    bounds = [interval(float(count), n, z) for count in wins]
    mean, most = _range(seats)
    noise = sqrt(1 / seats / n)
    return Fairness(
        n=n,
        equal=1 / seats,
        seats=[
            SeatShare(at + 1, float(count), float(count) / n, *bound)
            for at, (count, bound) in enumerate(zip(wins, bounds, strict=True))
        ],
        within=max(abs(bound - 1 / seats) for pair in bounds for bound in pair),
        margin=margin,
        p_within=max(_p_within(float(count), n, 1 / seats, margin) for count in wins),
        largest_gap=float(wins.max() - wins.min()) / n,
        fair_gap=min(mean * noise, 1.0),
        fair_gap_95=min(most * noise, 1.0),
    )


def _p_within(wins: float, n: int, equal: float, margin: float) -> float:
    """The larger p-value of "the share is `equal + margin` or more" and "it is `equal - margin` or less"."""
    from scipy.special import bdtr, bdtrc

    high, low = equal + margin, equal - margin
    below = float(bdtr(ceil(wins), n, high)) if high < 1 else 0.0
    above = float(bdtrc(floor(wins) - 1, n, low)) if low > 0 and wins >= 1 else float(low > 0)
    return max(below, above)


def _range(numbers: int) -> tuple[float, float]:
    """The mean, and the quantile at 95 %, of the largest less the smallest of independent normal numbers.

    Shares of equal seats, which add up to 1, have the same range as independent ones of variance 1 / seats / n.
    """
    from scipy.special import ndtr

    steps = np.linspace(-8, 8, 1601)
    width = steps[1] - steps[0]
    upto = ndtr(steps)
    mean = float((1 - upto**numbers - (1 - upto) ** numbers).sum() * width)
    density = np.exp(-(steps**2) / 2) / sqrt(2 * np.pi)

    def chance(reach: float) -> float:
        return float(numbers * (density * (ndtr(steps + reach) - upto) ** (numbers - 1)).sum() * width)

    low, high = 0.0, 16.0
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if chance(middle) < LEVEL else (low, middle)
    return mean, high

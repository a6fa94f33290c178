"""Tests of a log against honest dice, and what tests of its size can see at all."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count
from math import ceil, floor, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

Chances = npt.NDArray[np.float64]

#: A test that finds something by chance in so many honest logs ...
LEVEL = 0.05
#: ... is asked to find what there is in so many others.
POWER = 0.8
#: The chi-square law holds where this many of each face are to be expected.
FEWEST_EXPECTED = 5.0
#: Draws where it does not.
DRAWS = 9_999
#: Chances below this are lost in the rounding of a convolution.
SMALLEST = 1e-12


class Total(Struct, frozen=True):
    """A sum of scores among all sums that honest dice could have given.

    `percentile` (0 to 1): the chance of a smaller sum and half that of an equal one. `p_value`: two-sided, twice the
    chance of a sum so far out on its side or farther.
    """

    value: float
    expected: float
    sd: float
    percentile: float
    p_value: float


class FaceTest(Struct, frozen=True):
    """How often the faces of some dice of one kind came, against how often they should have.

    `method`: `chi-square`, or `Monte Carlo` (of the same statistic) where too few dice were thrown for its law.
    """

    whose: str
    counts: tuple[int, ...]
    expected: tuple[float, ...]
    statistic: float
    p_value: float
    method: str

    @property
    def n(self) -> int:
        """The number of dice thrown."""
        return sum(self.counts)


def total(laws: Sequence[Chances], scores: Sequence[float]) -> Total:
    """Set the sum of scores against its law.

    `laws[i]` holds the chances of the values 0, 1, 2 ... of score i; scores are independent. A score may be a mean of
    such values, and lie between them.
    """
    chances = _sum_law(laws)
    value = float(np.sum(scores))
    places = np.arange(len(chances))
    mean = float(places @ chances)
    sd = sqrt(max(0.0, float((places - mean) ** 2 @ chances)))
    slack = 1e-7  # sums of means carry rounding
    lower = float(chances[: floor(value + slack) + 1].sum())
    upper = float(chances[max(0, ceil(value - slack)) :].sum())
    # What is equal is counted on both sides.
    percentile = min(1.0, max(0.0, (lower + 1 - upper) / 2))
    return Total(value, mean, sd, percentile, min(1.0, 2 * max(SMALLEST, min(lower, upper))))


def _sum_law(laws: Sequence[Chances]) -> Chances:
    """The law of a sum of independent scores, the shortest laws added first."""
    kinds = Counter(law.tobytes() for law in laws)
    number = count()
    heap = [
        (len(law), next(number), law)
        for kind, times in kinds.items()
        for law in _repeated(np.frombuffer(kind, dtype=np.float64), times)
    ]
    heapq.heapify(heap)
    while len(heap) > 1:
        law = _added(heapq.heappop(heap)[2], heapq.heappop(heap)[2])
        heapq.heappush(heap, (len(law), next(number), law))
    return heap[0][2]


def _repeated(law: Chances, times: int) -> Iterable[Chances]:
    """Laws whose sum is that of `times` scores of one law, by doubling."""
    while times:
        if times % 2:
            yield law
        times //= 2
        if times:
            law = _added(law, law)


def _added(one: Chances, other: Chances) -> Chances:
    if min(len(one), len(other)) < 64:
        found = np.convolve(one, other)
    else:
        from scipy.signal import fftconvolve

        found = np.maximum(fftconvolve(one, other), 0.0)
    mass = float(found.sum())
    assert abs(mass - 1) < 1e-9, mass
    return np.asarray(found / mass, dtype=np.float64)


def faces(whose: str, counts: Sequence[int], weights: Sequence[int]) -> FaceTest:
    """Test whether the faces of one kind of dice came as often as their weights say.

    Pearson's chi-square; its law is drawn by Monte Carlo (with fixed seed) where few dice were thrown.
    """
    from scipy import stats

    shares = np.asarray(weights, dtype=np.float64) / sum(weights)
    n = sum(counts)
    expected = n * shares

    def statistic(drawn: Any, axis: int = -1) -> Any:
        return ((drawn - expected) ** 2 / expected).sum(axis=axis)

    value = float(statistic(np.asarray(counts)))
    if expected.min() >= FEWEST_EXPECTED:
        p_value, method = float(stats.chi2.sf(value, len(counts) - 1)), "chi-square"
    else:
        law = stats.multinomial(n, shares, seed=np.random.default_rng(n))
        found = stats.monte_carlo_test(
            np.asarray(counts, dtype=np.float64),
            lambda size: law.rvs(size=size[:-1]),
            lambda drawn, axis: np.round(statistic(drawn, axis), 9),
            n_resamples=DRAWS,
            vectorized=True,
            alternative="greater",
        )
        p_value, method = float(found.pvalue), "Monte Carlo"
    return FaceTest(whose, tuple(counts), tuple(map(float, expected)), value, p_value, method)


def holm(p_values: Sequence[float]) -> list[float]:
    """Correct for several tests by Holm's step-down method."""
    adjusted = [0.0] * len(p_values)
    worst = 0.0
    for rank, at in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        worst = max(worst, min(1.0, p_values[at] * (len(p_values) - rank)))
        adjusted[at] = worst
    return adjusted


def visible_shift(sd: float, n: int, level: float = LEVEL) -> float:
    """The smallest shift of a mean score that a log of n finds with 80 % power; `sd` is that of the sum."""
    return (_quantile(1 - level / 2) + _quantile(POWER)) * sd / n


def entries_needed(shift: float, sd: float, shifted_sd: float, level: float = LEVEL) -> int | None:
    """How many scores find a shift of their mean with 80 % power; standard deviations are of one score."""
    if not shift:
        return None
    needed = (_quantile(1 - level / 2) * sd + _quantile(POWER) * shifted_sd) / abs(shift)
    return max(1, ceil(needed**2))


def dice_needed(chance: float, sides: int, level: float = LEVEL) -> int:
    """How many dice show with 80 % power that one face comes with this chance and all others equally often."""
    fair = 1 / sides
    effect = (chance - fair) ** 2 * sides * sides / (sides - 1)
    return ceil(_noncentrality(sides - 1, level) / effect)


def visible_chance(n: int, sides: int, level: float = LEVEL) -> float | None:
    """The smallest chance of one face, above the fair one, that n dice show with 80 % power; None: not even 1."""
    excess = sqrt(_noncentrality(sides - 1, level) / n * (sides - 1)) / sides
    chance = 1 / sides + excess
    return chance if chance < 1 else None


def _noncentrality(freedom: int, level: float) -> float:
    """How far a chi-square must be shifted to be found with 80 % power."""
    from scipy import optimize, stats

    limit = stats.chi2.isf(level, freedom)
    return float(optimize.brentq(lambda shift: stats.ncx2.sf(limit, freedom, shift) - POWER, 1e-6, 1e3))


def _quantile(chance: float) -> float:
    from statistics import NormalDist

    return NormalDist().inv_cdf(chance)

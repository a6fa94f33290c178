"""Means of numbers that single games give, from sums that add up chunk by chunk."""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from risk_sim.metrics.shares import LEVEL, Z, interval

Floats = npt.NDArray[np.float64]


class Mean(Struct, frozen=True):
    """A mean over `n` games with its normal interval (95 %); None where too few games have the number at all."""

    n: int
    mean: float | None
    ci_low: float | None
    ci_high: float | None


class Moments(NamedTuple):
    """Sums over the games that have a number: how many they are, the sum, and the sum of squares. Each is [k]."""

    n: Floats
    total: Floats
    squares: Floats

    def __add__(self, other: object) -> Moments:
        """Both together."""
        if not isinstance(other, Moments):
            return NotImplemented
        return Moments(self.n + other.n, self.total + other.total, self.squares + other.squares)

    def mean(self, at: int) -> Mean:
        """The mean of one number."""
        n, total, squares = (float(part[at]) for part in self)
        if not n:
            return Mean(0, None, None, None)
        mean = total / n
        if n < 2:
            return Mean(int(n), mean, None, None)
        half = Z * sqrt(max(squares - total * mean, 0.0) / (n - 1) / n)
        return Mean(int(n), mean, mean - half, mean + half)


def none(numbers: int) -> Moments:
    """No games yet, of so many numbers each."""
    return Moments(np.zeros(numbers), np.zeros(numbers), np.zeros(numbers))


def moments(values: Floats) -> Moments:
    """Of float64[games, k]; nan where a game does not have the number."""
    known = ~np.isnan(values)
    numbers = np.where(known, values, 0.0)
    return Moments(known.sum(axis=0).astype(np.float64), numbers.sum(axis=0), (numbers * numbers).sum(axis=0))


def mean_of(values: npt.NDArray[Any]) -> Mean:
    """The mean of numbers [n], nan left out."""
    return moments(np.asarray(values, np.float64)[:, None]).mean(0)


def mean_share(values: npt.NDArray[Any]) -> Mean:
    """The mean of shares [n], nan left out, with an interval that stays between 0 and 1.

    It is symmetric in the logarithm of the odds, by Student's t; where all shares are alike they are counted as whole
    games (Wilson), since a handful that agree prove nothing.
    """
    some = mean_of(values)
    if some.mean is None or some.ci_high is None:
        return some
    error, mean = (some.ci_high - some.mean) / Z, min(max(some.mean, 0.0), 1.0)
    if error == 0 or not 0 < mean < 1:
        return Mean(some.n, mean, *interval(mean * some.n, some.n))
    from scipy.special import stdtrit

    odds = mean / (1 - mean)
    wide = exp(min(float(stdtrit(some.n - 1, (1 + LEVEL) / 2)) * error / (mean * (1 - mean)), 700.0))
    low, high = odds / wide, odds * wide
    return Mean(some.n, mean, low / (1 + low), 1 - 1 / (1 + high))

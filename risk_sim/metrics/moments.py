"""Means of numbers that single games give, from sums that add up chunk by chunk."""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from risk_sim.metrics.shares import Z

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

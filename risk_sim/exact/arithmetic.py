"""The numbers a walk over states is done in. Here: floats; exact numbers are in `rational`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

#: Whatever the arithmetic calculates with.
Number = Any
Losses = tuple[list[tuple[int, int, int]], int]


class Arithmetic(Protocol):
    """What a walk asks of its numbers."""

    #: Whether a value counts in units of `one(units)`, so that prizes and starting masses must be whole.
    is_scaled: bool

    def rows(self, losses: Losses) -> list[tuple[int, int, Number]]:
        """Losses of a throw with coefficients in place of weights."""

    def one(self, units: int) -> Number:
        """The value 1 in a state with so many units on the board."""

    def mean(self, rows: Sequence[tuple[int, Number]]) -> Number:
        """The mean of values by integer weights, all belonging to states with the same units."""

    def is_less(self, value: Number, other: Number) -> bool:
        """Whether one value is truly smaller, beyond what rounding can do."""

    def chance(self, value: Number, units: int) -> Number:
        """A value of a state with so many units, freed of its scale."""


#: Floats that differ by less, relative to their size, are taken for equal.
ROUNDING = 1e-12


class Floats:
    """Plain floats: quick, and right to fifteen digits."""

    is_scaled = False

    def rows(self, losses: Losses) -> list[tuple[int, int, Number]]:
        rows, total = losses
        return [(attacker, defender, weight / total) for attacker, defender, weight in rows]

    def one(self, units: int) -> Number:
        return 1.0

    def mean(self, rows: Sequence[tuple[int, Number]]) -> Number:
        return sum(weight * value for weight, value in rows) / sum(weight for weight, _ in rows)

    def is_less(self, value: Number, other: Number) -> bool:
        return bool(value < other - ROUNDING * abs(other))

    def chance(self, value: Number, units: int) -> Number:
        return value

"""The numbers a walk over states is done in: floats, scaled integers, or fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any, Protocol

from risk_sim.exact.contest import Contest

#: Whatever the arithmetic calculates with.
Number = Any
Losses = tuple[list[tuple[int, int, int]], int]


class Arithmetic(Protocol):
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


class Fractions(Floats):
    """Slow and general: the choice where a throw leaves decisions open."""

    def rows(self, losses: Losses) -> list[tuple[int, int, Number]]:
        rows, total = losses
        return [(attacker, defender, Fraction(weight, total)) for attacker, defender, weight in rows]

    def one(self, units: int) -> Number:
        return Fraction(1)

    def is_less(self, value: Number, other: Number) -> bool:
        return bool(value < other)

    def mean(self, rows: Sequence[tuple[int, Number]]) -> Number:
        return Fraction(sum(weight * value for weight, value in rows)) / sum(weight for weight, _ in rows)


class Scaled:
    """Integers: the value of a state times `base` to the power of the units in it.

    Every throw removes a unit or more, so all coefficients are integers, and nothing is reduced before the end.
    """

    def __init__(self, contest: Contest) -> None:
        self.base = lcm(
            *(
                contest.combat.losses(attack, defence).total
                for attack in range(1, contest.attack_limit + 1)
                for defence in range(1, contest.defence_limit + 1)
            )
        )

    def rows(self, losses: Losses) -> list[tuple[int, int, Number]]:
        rows, total = losses
        unit = self.base // total
        return [(a, d, weight * unit * self.base ** (a + d - 1)) for a, d, weight in rows]

    def one(self, units: int) -> Number:
        return self.base**units

    def mean(self, rows: Sequence[tuple[int, Number]]) -> Number:
        raise NotImplementedError("open decisions are worked out in fractions")

    def is_less(self, value: Number, other: Number) -> bool:
        return bool(value < other)

    def chance(self, value: Number, units: int) -> Number:
        return Fraction(value, self.base**units)

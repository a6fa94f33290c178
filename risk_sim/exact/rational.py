"""Exact arithmetic for a walk over states: scaled integers where possible, else fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from risk_sim.exact.arithmetic import Floats, Losses, Number
from risk_sim.exact.contest import Contest


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

    is_scaled = True

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

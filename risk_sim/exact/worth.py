"""What a leader, a fortification or any other asset is worth, counted in units.

An attacker's asset is worth x attackers where the same chance needs x more units without it, and y defenders where
it is as if y defenders were missing. A defender's asset is worth x attackers where the attacker needs x more to
make up for it, and y defenders where it is as if y more stood there. Between whole numbers the chance
is interpolated in a straight line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from risk_sim.exact.fight import grid
from risk_sim.spec.battle import Battle


class Worth(Struct, frozen=True):
    """The worth of an asset in one battle; None where no number of units in reach makes up for it."""

    attackers: int
    defenders: int
    chance_without: float
    chance_with: float
    in_attackers: float | None
    in_defenders: float | None


def worth(without: Battle, having: Battle, by_attacker: bool, sizes: Sequence[tuple[int, int]]) -> list[Worth]:
    """The worth of what tells `having` from `without`, in battles of `sizes` (attackers, defenders)."""
    most_attackers = 3 * max(attackers for attackers, _ in sizes) + 20
    most_defenders = 3 * max(defenders for _, defenders in sizes) + 20
    plain = _Table(without, most_attackers, most_defenders)
    changed = _Table(having, most_attackers, most_defenders)
    return [_worth(plain, changed, by_attacker, *size) for size in sizes]


class Level(NamedTuple):
    """A chance to win, or with `by_loss` the chance not to, below zero."""

    value: float
    by_loss: bool


class _Table:
    """Chances of all battles up to a size; with no defender left every attack is won."""

    def __init__(self, battle: Battle, most_attackers: int, most_defenders: int) -> None:
        self.first, self.most = battle.garrison + 1, (most_attackers, most_defenders)
        attackers, defenders = range(self.first, most_attackers + 1), range(1, most_defenders + 1)
        self.chances = grid(battle, attackers, defenders)
        # Close to certainty only the chance to lose still tells battles apart.
        self.losses = grid(battle, attackers, defenders, by_loss=True)

    def level(self, attackers: int, defenders: int) -> Level:
        """The chance of a battle, in the form that keeps its digits."""
        chance = self.chances[attackers, defenders]
        return Level(chance, False) if chance <= 0.5 else Level(self.losses[attackers, defenders], True)

    def attackers_for(self, level: Level, defenders: int) -> float | None:
        """The attackers, between whole numbers too, that have this chance against so many defenders."""
        found = self.losses if level.by_loss else self.chances
        line = [(a, found[a, defenders]) for a in range(self.first, self.most[0] + 1)]
        return _crossing([(self.first - 1, -1.0 if level.by_loss else 0.0), *line], level.value)

    def defenders_for(self, level: Level, attackers: int) -> float | None:
        """The defenders, between whole numbers too, against whom so many attackers have this chance."""
        found = self.losses if level.by_loss else self.chances
        line = [(d, -found[attackers, d]) for d in range(1, self.most[1] + 1)]
        return _crossing([(0, 0.0 if level.by_loss else -1.0), *line], -level.value)


def _worth(plain: _Table, changed: _Table, by_attacker: bool, attackers: int, defenders: int) -> Worth:
    without, having = plain.level(attackers, defenders), changed.level(attackers, defenders)
    if by_attacker:
        more = plain.attackers_for(having, defenders)
        fewer = plain.defenders_for(having, attackers)
        in_defenders = None if fewer is None else defenders - fewer
    else:
        more = changed.attackers_for(without, defenders)
        further = plain.defenders_for(having, attackers)
        in_defenders = None if further is None else further - defenders
    return Worth(
        attackers,
        defenders,
        plain.chances[attackers, defenders],
        changed.chances[attackers, defenders],
        None if more is None else more - attackers,
        in_defenders,
    )


def _crossing(line: Sequence[tuple[int, float]], level: float) -> float | None:
    """Where a rising line first reaches a level, or None where it never does."""
    before = line[0]
    if level in (0.0, -1.0):
        return None  # too close to certainty, or to nothing, even for the form that keeps the digits
    for point in line:
        if point[1] >= level:
            if point[1] == before[1]:
                return float(point[0])
            return before[0] + (point[0] - before[0]) * (level - before[1]) / (point[1] - before[1])
        before = point
    return None

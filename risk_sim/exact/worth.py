"""What a leader, a fortification or any other asset is worth, counted in units.

An attacker's asset is worth x attackers where the same chance needs x more units without it, and y defenders where
it is as if y defenders were missing. A defender's asset is worth x attackers where the attacker needs x more to
make up for it, and y defenders where it is as if y more stood there. Between whole numbers the chance
is interpolated in a straight line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from risk_sim.exact.fight import grid
from risk_sim.spec.battle import Battle

Chances = Mapping[tuple[int, int], float]


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


class _Table:
    """Chances of all battles up to a size; with no defender left every attack is won."""

    def __init__(self, battle: Battle, most_attackers: int, most_defenders: int) -> None:
        self.first, self.most = battle.garrison + 1, (most_attackers, most_defenders)
        attackers, defenders = range(self.first, most_attackers + 1), range(1, most_defenders + 1)
        self.chances = grid(battle, attackers, defenders)

    def attackers_for(self, chance: float, defenders: int) -> float | None:
        """The attackers, between whole numbers too, that have this chance against so many defenders."""
        line = [(a, self.chances[a, defenders]) for a in range(self.first, self.most[0] + 1)]
        return _crossing([(self.first - 1, 0.0), *line], chance)

    def defenders_for(self, chance: float, attackers: int) -> float | None:
        line = [(d, -self.chances[attackers, d]) for d in range(1, self.most[1] + 1)]
        return _crossing([(0, -1.0), *line], -chance)


def _worth(plain: _Table, changed: _Table, by_attacker: bool, attackers: int, defenders: int) -> Worth:
    without, having = plain.chances[attackers, defenders], changed.chances[attackers, defenders]
    if by_attacker:
        more = plain.attackers_for(having, defenders)
        fewer = plain.defenders_for(having, attackers)
        in_defenders = None if fewer is None else defenders - fewer
    else:
        more = changed.attackers_for(without, defenders)
        further = plain.defenders_for(having, attackers)
        in_defenders = None if further is None else further - defenders
    return Worth(attackers, defenders, without, having, None if more is None else more - attackers, in_defenders)


def _crossing(line: Sequence[tuple[int, float]], level: float) -> float | None:
    """Where a rising line first reaches a level, or None where it never does."""
    before = line[0]
    for point in line:
        if point[1] >= level:
            if point[1] == before[1]:
                return float(point[0])
            return before[0] + (point[0] - before[0]) * (level - before[1]) / (point[1] - before[1])
        before = point
    return None

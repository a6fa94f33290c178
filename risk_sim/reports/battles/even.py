"""Battles of so many able to fight against as many, the yardstick of the whole report."""

from __future__ import annotations

from typing import NamedTuple

from risk_sim.api.tables import table
from risk_sim.spec.battle import BattleOptions
from risk_sim.spec.ruleset import Defence, Ruleset

#: The defender throws all he may, or the best number each time.
DEFENCES: tuple[Defence, Defence] = ("max", "best")
#: The battle that sentences speak of, where the report has battles as large.
USUAL = 10
#: Two chances that differ by less are the same to anybody who plays.
MATTERS = 0.001


class Asked(NamedTuple):
    """The rules, and the most that fight on each side."""

    ruleset: Ruleset
    most: int

    @property
    def usual(self) -> int:
        """The size that sentences speak of."""
        return min(USUAL, self.most)

    @property
    def sizes(self) -> range:
        """All sizes of battles."""
        return range(1, self.most + 1)

    @property
    def picked(self) -> list[int]:
        """The sizes that tables on the page show."""
        return [size for size in (1, 2, 3, 5, 10, 15, 20, 30, 40, 50) if size <= self.most]

    def garrison(self, naval: bool) -> int:
        """Units that stay behind."""
        rules = self.ruleset.battle
        return rules.sea_garrison if naval else rules.garrison

    def many(self, naval: bool = False) -> str:
        """The game's word for what fights."""
        return self.ruleset.words.many(naval)


def chances(asked: Asked, naval: bool, **options: object) -> dict[int, float]:
    """The attacker's chance to win by size of battle."""
    stay = asked.garrison(naval)
    given: BattleOptions = {"rules": asked.ruleset, "naval": naval or None, **options}  # type: ignore[typeddict-item]
    found = table([size + stay for size in asked.sizes], asked.sizes, **given).chances
    return {size: found[size + stay, size] or 0.0 for size in asked.sizes}

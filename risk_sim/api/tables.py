"""The chances of many battles at once: `table`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Unpack

from msgspec import Struct

from risk_sim.api import wording
from risk_sim.errors import InputError, SizeError
from risk_sim.rulesets import choose
from risk_sim.spec.battle import Battle, BattleOptions, battle, whole
from risk_sim.spec.ruleset import Ruleset

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

#: A table of more battles than this is no longer read by anybody.
MOST_PAIRS = 1_000_000


class Chances(Struct, frozen=True):
    """The answer to `table`: the chance to win of every pair, as `chances[(attackers, defenders)]`.

    None where the attackers are too few to attack.
    """

    ruleset: Ruleset
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    chances: dict[tuple[int, int], float | None]
    battle: Battle
    note: str = ""

    @property
    def garrison(self) -> int:
        """Attackers that stay behind."""
        return self.battle.garrison

    @property
    def naval(self) -> bool:
        """Whether ships fight."""
        return self.battle.naval

    @property
    def outcomes(self) -> pd.DataFrame:
        """Attackers down, defenders across."""
        import pandas as pd

        rows = [[self.chances[a, d] for d in self.defenders] for a in self.attackers]
        frame = pd.DataFrame(rows, index=list(self.attackers), columns=list(self.defenders), dtype=float)
        return frame.rename_axis(index="attackers", columns="defenders")

    @property
    def description(self) -> str:
        """In words, the answer and under which terms it holds."""
        stay = wording.behind(self.garrison)
        words = self.ruleset.words.many(self.naval)
        where = "in the zone" if self.naval else "standing on the two territories"
        terms = "; ".join(wording.terms(self.battle))
        return f"{self.ruleset.title}: chance to win by {words} {where}; of the attackers {stay}; {terms}."

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values."""
        return {
            "ruleset": self.ruleset.name,
            "garrison": self.garrison,
            "description": self.description,
            "note": self.note,
            "chances": [
                {"attackers": a, "defenders": d, "win_probability": self.chances[a, d]}
                for a in self.attackers
                for d in self.defenders
            ],
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw a heat map. Returns the axes."""
        from risk_sim import plots

        return plots.chances(self, ax)

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        shown = self.outcomes.to_html(float_format=lambda chance: f"{chance:.3f}", na_rep="")
        return f"<p>{self.description}</p>{shown}"


def table(attackers: Iterable[int], defenders: Iterable[int], **options: Unpack[BattleOptions]) -> Chances:
    """The chance to win of every number of attackers against every number of defenders."""
    from risk_sim.exact.fight import grid

    rows = tuple(whole("attackers", number) for number in attackers)
    columns = tuple(whole("defenders", number) for number in defenders)
    if not rows or not columns:
        raise InputError("a table needs at least one number of attackers and one of defenders")
    if len(rows) * len(columns) > MOST_PAIRS:
        raise SizeError(f"{len(rows) * len(columns):,} battles are more than the {MOST_PAIRS:,} a table holds")
    ruleset, note = choose(options)
    fought = battle(ruleset, max(rows), max(columns), options)
    if min(*rows, *columns, 1) < 1:
        raise InputError(f"{min(*rows, *columns)}: a battle needs at least 1 on each side")
    able = [number for number in rows if number > fought.garrison]
    found = grid(fought, able, columns)
    chances = {(a, d): found.get((a, d)) for a in rows for d in columns}
    return Chances(ruleset, rows, columns, chances, fought, note)

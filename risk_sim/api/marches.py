"""Several territories one after another: `chain`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Unpack

from msgspec import Struct

from risk_sim.api import wording
from risk_sim.errors import InputError
from risk_sim.exact.chain import ChainOutcome, ChainRow
from risk_sim.exact.chain import chain as worked_out
from risk_sim.rulesets import choose
from risk_sim.spec.battle import Battle, BattleOptions, battle
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.target import Target, merged, target

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


class March(Struct, frozen=True):
    """The answer to `chain`: how far an army gets, and with what."""

    ruleset: Ruleset
    outcome: ChainOutcome
    targets: tuple[Target, ...]
    note: str = ""

    @property
    def win_probability(self) -> float:
        """Chance to take every territory."""
        return self.outcome.win_probability

    @property
    def outcomes(self) -> pd.DataFrame:
        """Every end: territories_taken, attackers_left (the army where it ended), probability."""
        import pandas as pd

        return pd.DataFrame(self.outcome.rows, columns=list(ChainRow._fields))

    @property
    def steps(self) -> list[dict[str, Any]]:
        """For each number of territories: the chance to get so far, to end there, and the mean army then."""
        reached = [self.outcome.reach_probability(taken) for taken in range(len(self.targets) + 1)]
        return [
            {
                "territories_taken": taken,
                "reach_probability": reached[taken],
                "end_probability": self._ended(taken),
                "expected_attackers_left": self.outcome.attackers_left(taken),
            }
            for taken in range(len(self.targets) + 1)
        ]

    @property
    def description(self) -> str:
        """In words, what was computed: army, targets, and the terms of every battle."""
        first = self.outcome.targets[0]
        start = f"{wording.units(first, self.outcome.attackers)} on the first territory march against"
        on_each = f"{wording.behind(first.garrison)} on each, all others move on"
        against = ", ".join(wording.targets_in_words(self.outcome.targets))
        return f"{self.ruleset.title}: {start} {against}, in turn; {on_each}; {'; '.join(wording.march_terms(first))}."

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values, `outcomes` last."""
        found = self.outcome
        summary: dict[str, Any] = {
            "ruleset": self.ruleset.name,
            "attackers": found.attackers,
            "targets": [one.defenders for one in self.targets],
            "garrison": found.targets[0].garrison,
            "defence": found.targets[0].defence,
            "description": self.description,
            "note": self.note,
            "win_probability": self.win_probability,
        }
        if found.win_probability_exact is not None:
            summary["win_probability_exact"] = wording.fraction(found.win_probability_exact)
        rows = [row._asdict() for row in found.rows]
        if found.exact is not None:
            for row, chance in zip(rows, found.exact, strict=True):
                row["probability_exact"] = wording.fraction(chance)
        return {
            **summary,
            "expected_attackers_left": found.attackers_left(),
            "expected_attackers_left_if_won": found.attackers_left(len(self.targets)),
            "steps": self.steps,
            "outcomes": rows,
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw how far the army gets. Returns the axes."""
        from risk_sim import plots

        return plots.march(self, ax)

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        import pandas as pd

        return f"<p>{self.description}</p>{pd.DataFrame(self.steps).to_html(index=False)}"

    def _ended(self, taken: int) -> float:
        return sum(row.probability for row in self.outcome.rows if row.territories_taken == taken)


def chain(
    attackers: int,
    targets: Sequence[int | str | Target],
    *,
    exact: bool = False,
    **options: Unpack[BattleOptions],
) -> March:
    """The chances of a march: `attackers` stand on the first territory, `targets` are taken in order.

    A target is a number of defenders or a text such as `"5:fort"`, `"8:generals=2"`, `"3:d8"`. The attacker's leaders
    march along. Raises RiskSimError for what the rules do not allow.
    """
    ruleset, note, read, battles = prepared(attackers, targets, options)
    return March(ruleset, worked_out(battles, battles[0].attackers, exact), read, note)


def prepared(
    attackers: int | None, targets: Sequence[int | str | Target], options: BattleOptions
) -> tuple[Ruleset, str, tuple[Target, ...], list[Battle]]:
    """The ruleset, the sentence about it, the targets as read and a battle for each.

    With attackers left open, each battle is settled with the fewest that may attack.
    """
    if isinstance(targets, str) or not isinstance(targets, Sequence):
        raise InputError(f"targets {targets!r}: give a list of them, such as [5, '3:fort', 4]")
    if not targets:
        raise InputError("a march needs at least one target, such as: risk-sim chain 20 5 3:fort 4")
    if options.get("naval") and len(targets) > 1:
        raise InputError("--naval: a march is on land; leave it out")
    if options.get("rounds") is not None and len(targets) > 1:
        raise InputError("--rounds: the rules limit no march; leave it out")
    read = tuple(target(one) for one in targets)
    ruleset, note = _chosen(options, read)
    army = fewest(ruleset, options) if attackers is None else attackers
    battles = [battle(ruleset, army, one.defenders, merged(options, one.options)) for one in read]
    return ruleset, note, read, battles


def fewest(ruleset: Ruleset, options: BattleOptions) -> int:
    """The fewest units on the origin that may attack."""
    given = options.get("garrison")
    if given is None:
        given = ruleset.battle.sea_garrison if options.get("naval") else ruleset.battle.garrison
    return given + 1


def _chosen(options: BattleOptions, targets: Sequence[Target]) -> tuple[Ruleset, str]:
    """The ruleset that all targets need together."""
    for one in targets:
        ruleset, note = choose(merged(options, one.options))
        if note:
            return ruleset, note
    return choose(options)

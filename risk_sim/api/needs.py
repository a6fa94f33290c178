"""How many are enough: `need`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Unpack

from msgspec import Struct

from risk_sim.api import wording
from risk_sim.api.marches import prepared
from risk_sim.errors import InputError
from risk_sim.exact.need import Need, attackers_needed, defenders_needed
from risk_sim.rulesets import choose
from risk_sim.spec.battle import Battle, BattleOptions, battle
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.said import chance as read_chance
from risk_sim.spec.target import Target
from risk_sim.text import likely


class Needed(Struct, frozen=True):
    """The answer to `need`. `units` is the fewest that reach `goal`; `chance` is what they have."""

    ruleset: Ruleset
    found: Need
    goal: Fraction
    against: tuple[int, ...]
    battles: tuple[Battle, ...]
    defending: bool
    note: str = ""

    @property
    def units(self) -> int:
        """The fewest units that are enough."""
        return self.found.units

    @property
    def win_probability(self) -> float:
        """The attacker's chance, also where defenders were asked for."""
        return 1 - self.found.chance if self.defending else self.found.chance

    @property
    def description(self) -> str:
        """In words, the answer and under which terms it holds."""
        goal, chance = likely(float(self.goal)), likely(self.found.chance)
        before = "" if self.found.before is None else f"; with one fewer it is {likely(self.found.before)}"
        if self.defending:
            who, what = (
                f"{self.units} defenders",
                f"hold against {self.against[0]} on the attacking territory",
            )
        else:
            several = len(self.battles) > 1
            then = ", then ".join(wording.targets_in_words(self.battles) if several else map(str, self.against))
            stay = wording.behind(self.battles[0].garrison)
            who, what = f"{self.units} attackers ({stay})", f"win against {then}"
        terms = "; ".join((wording.march_terms if len(self.battles) > 1 else wording.terms)(self.battles[0]))
        return f"{self.ruleset.title}: {who} {what} in {chance}, at least {goal} as asked{before}; {terms}."

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values."""
        found: dict[str, Any] = {
            "ruleset": self.ruleset.name,
            "goal": float(self.goal),
            "garrison": self.battles[0].garrison,
        }
        if self.defending:
            found |= {
                "attackers": self.against[0],
                "defenders": self.units,
                "hold_probability": self.found.chance,
            }
        else:
            found |= {"defenders": list(self.against), "attackers": self.units}
        return found | {
            "win_probability": self.win_probability,
            "chance_with_one_fewer": self.found.before,
            "description": self.description,
            "note": self.note,
        }

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        return f"<p>{self.description}</p>"


def need(
    targets: int | Sequence[int | str | Target] = (),
    *,
    chance: float | str | Fraction,
    defend: int | None = None,
    **options: Unpack[BattleOptions],
) -> Needed:
    """The fewest attackers that take `targets` (one or several in a row) with at least a chance.

    With `defend=attackers` it is the fewest defenders that hold against them. The chance is taken as written:
    0.8 is four fifths, and a chance exactly at the goal is enough. Raises InputError where no number suffices.
    """
    goal = read_chance("--chance", str(chance))
    listed = [targets] if isinstance(targets, str) or not hasattr(targets, "__iter__") else list(targets)
    if defend is not None:
        if listed:
            raise InputError("give targets to attack, or attackers to defend against, not both")
        ruleset, note = choose(options)
        fought = battle(ruleset, defend, 1, options)
        found = defenders_needed(fought, goal)
        return Needed(ruleset, found, goal, (fought.attackers,), (fought,), True, note)
    # The attackers are what is looked for: any number that may attack will do to settle the battles.
    ruleset, note, read, battles = prepared(None, listed, options)
    found = attackers_needed(battles, goal)
    return Needed(ruleset, found, goal, tuple(one.defenders for one in read), tuple(battles), False, note)

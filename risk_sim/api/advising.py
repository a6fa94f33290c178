"""The best play for stated values: `advise`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from msgspec import Struct, structs

from risk_sim.api import wording
from risk_sim.errors import InputError
from risk_sim.rulesets import choose
from risk_sim.spec.battle import BattleOptions, battle
from risk_sim.spec.ruleset import Ruleset

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from risk_sim.exact.advise import Advice

#: What things are worth, in units, goes up to here.
MOST_VALUE = 1e6


class Advised(Struct, frozen=True):
    """The answer to `advise`: the best play for both sides."""

    ruleset: Ruleset
    advice: Advice
    note: str = ""

    @property
    def win_probability(self) -> float:
        """Chance to conquer under the best play of both sides, stopping included."""
        return self.advice.win_probability

    @property
    def outcomes(self) -> pd.DataFrame:
        """The stop boundary: defenders, stop_at (stop with so many or fewer on the origin; 0: never stop)."""
        import pandas as pd

        return pd.DataFrame(self.advice.boundary)

    @property
    def fewer_dice(self) -> pd.DataFrame:
        """States in which a side should hold dice back: side, attackers, defenders, dice, most, gain (units)."""
        import pandas as pd

        columns = ["side", "attackers", "defenders", "dice", "most", "gain"]
        return pd.DataFrame(self.advice.fewer_dice, columns=columns)

    @property
    def description(self) -> str:
        """In words, the answer and under which terms it holds."""
        return wording.advice_in_words(self)

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values."""
        advice = self.advice
        return {
            "ruleset": self.ruleset.name,
            "attackers": advice.battle.attackers,
            "defenders": advice.battle.defenders,
            "garrison": advice.battle.garrison,
            "stakes": structs.asdict(advice.stakes),
            "attack": advice.attack_dice > 0,
            "attack_dice": advice.attack_dice,
            "defence_dice": advice.defence_dice,
            "value": advice.value,
            "win_probability": advice.win_probability,
            "description": self.description,
            "note": self.note,
            "boundary": [row._asdict() for row in advice.boundary],
            "fewer_dice": [row._asdict() for row in advice.fewer_dice],
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw where to go on, where to stop and where to hold dice back. Returns the axes."""
        from risk_sim import plots

        return plots.advice(self, ax)

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        return f"<p>{self.description}</p>{self.outcomes.to_html(index=False)}"


def advise(
    attackers: int,
    defenders: int,
    *,
    territory_value: float,
    loss_value: float = 1.0,
    kill_value: float = 1.0,
    leader_value: float = 0.0,
    **options: Unpack[BattleOptions],
) -> Advised:
    """The best play of both sides for stated values, in units: a territory, an own unit lost, an enemy unit killed,
    a leader captured.

    The attacker may stop and both sides may throw fewer dice; each does what is best for him. With `defence="max"` the
    defender always throws all his dice.
    """
    from risk_sim.exact.advise import Stakes
    from risk_sim.exact.advise import advise as worked_out

    ruleset, note = choose(options)
    if options.get("defence") is None:
        options["defence"] = "best"
    fought = battle(ruleset, attackers, defenders, options)
    if fought.combat.has_uses or fought.combat_without is not None:
        raise InputError("advise knows no effects used once a battle; leave them out, or ask odds, which does")
    if fought.rounds is not None or fought.stop_at or fought.stop_below:
        raise InputError("advise finds out itself when to stop; leave out --rounds, --stop-at and --stop-below")
    for flag, value in (
        ("--territory-value", territory_value),
        ("--loss-value", loss_value),
        ("--kill-value", kill_value),
        ("--leader-value", leader_value),
    ):
        _check_value(flag, value)
    stakes = Stakes(float(territory_value), float(loss_value), float(kill_value), float(leader_value))
    return Advised(ruleset, worked_out(fought, stakes), note)


def _check_value(flag: str, value: Any) -> None:
    if not hasattr(value, "__float__") or not -MOST_VALUE <= float(value) <= MOST_VALUE:
        raise InputError(f"{flag} {value}: a value is a number of units, at most {MOST_VALUE:,.0f}")

"""One battle, or one throw of it: `odds` and `roll`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Unpack

from msgspec import Struct

from risk_sim.api import wording
from risk_sim.dice.losses import Losses
from risk_sim.errors import InputError
from risk_sim.exact.outcome import Outcome, Row, other_defence, outcome
from risk_sim.rulesets import choose
from risk_sim.spec.battle import Battle, BattleOptions, battle, whole, with_tanks
from risk_sim.spec.ruleset import Defence, Ruleset

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

#: Two chances that differ by more are worth a word.
WORTH_A_WORD = 0.001


class OtherDefence(Struct, frozen=True):
    """The way to defend that was not asked for, and the chance to win against it."""

    defence: Defence
    win_probability: float


class Odds(Struct, frozen=True):
    """The answer to `odds`: what can become of one battle.

    `note` says which ruleset was taken where none was named.
    """

    ruleset: Ruleset
    outcome: Outcome
    note: str = ""

    @property
    def other(self) -> OtherDefence | None:
        """The other way to defend, where it changes the chance by more than a thousandth; worked out when asked for."""
        return _other(self.battle, self.win_probability)

    @property
    def battle(self) -> Battle:
        """The battle that was asked about, every question settled."""
        return self.outcome.battle

    @property
    def win_probability(self) -> float:
        """Chance that the attacker conquers the territory."""
        return self.outcome.win_probability

    @property
    def expected_attackers_left(self) -> float:
        """Mean attackers left on the origin or moved in, the garrison counted."""
        return _number(self.outcome.mean(lambda row: row.attackers_left))

    @property
    def expected_defenders_left(self) -> float:
        """Mean defenders left on the target."""
        return _number(self.outcome.mean(lambda row: row.defenders_left))

    @property
    def outcomes(self) -> pd.DataFrame:
        """Every end: attackers_left (the garrison counted), defenders_left, probability."""
        import pandas as pd

        return pd.DataFrame(self.outcome.rows, columns=list(Row._fields))

    @property
    def description(self) -> str:
        """In words, what was computed."""
        return wording.battle_in_words(self.ruleset, self.battle)

    @property
    def summary(self) -> dict[str, Any]:
        """Every number of the answer but the list of ends."""
        return wording.odds_summary(self)

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values, `outcomes` last."""
        rows = [row._asdict() for row in self.outcome.rows]
        if self.outcome.exact is not None:
            for row, chance in zip(rows, self.outcome.exact, strict=True):
                row["probability_exact"] = wording.fraction(chance)
        return {**self.summary, "outcomes": rows}

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the chances of what is left on both sides. Returns the axes."""
        from risk_sim import plots

        return plots.outcomes(self, ax)

    def __str__(self) -> str:
        return "\n".join(wording.odds_lines(self))

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        return wording.as_html(wording.odds_lines(self))


class Throw(Struct, frozen=True):
    """The answer to `roll`: what one throw of the dice costs both sides.

    `losses` holds whole numbers of ways; `losses.void` are those that cost nobody a unit and are thrown again.
    """

    ruleset: Ruleset
    battle: Battle
    attack_dice: int
    defence_dice: int
    losses: Losses
    note: str = ""

    @property
    def outcomes(self) -> pd.DataFrame:
        """attacker_losses, defender_losses, count, probability: one row a result."""
        import pandas as pd

        return pd.DataFrame(self.rows)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One result a row, as plain values; the best for the attacker first."""
        return [
            {
                "attacker_losses": attacker,
                "defender_losses": defender,
                "count": weight,
                "probability": weight / self.losses.total,
            }
            for attacker, defender, weight in self.losses
        ]

    @property
    def description(self) -> str:
        """In words, what was thrown."""
        return wording.throw_in_words(self)

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values."""
        return {
            "ruleset": self.ruleset.name,
            "attack_dice": self.attack_dice,
            "defence_dice": self.defence_dice,
            "total": self.losses.total,
            "void": self.losses.void,
            "outcomes": self.rows,
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the chances of the losses. Returns the axes."""
        from risk_sim import plots

        return plots.throw(self, ax)

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        return f"<p>{self.description}</p>{self.outcomes.to_html(index=False)}"


def odds(
    attackers: int,
    defenders: int,
    *,
    exact: bool = False,
    tanks_left: int | None = None,
    **options: Unpack[BattleOptions],
) -> Odds:
    """The chances of a battle between the units standing on two territories.

    `exact=True` adds fractions. `tanks_left`: tanks in the defender's reserve in a game of few pieces, enough if not
    said; with none a stack of flags alone loses them whole. `options` are those of
    `risk_sim.spec.battle.BattleOptions`; what is left out is the ruleset's. Raises RiskSimError (one clear line) for
    what the rules do not allow.
    """
    ruleset, note = choose(options)
    fought = with_tanks(ruleset, battle(ruleset, attackers, defenders, options), tanks_left)
    return Odds(ruleset, outcome(fought, exact), note)


def roll(attack_dice: int, defence_dice: int, /, **options: Unpack[BattleOptions]) -> Throw:
    """The exact counts of one throw of so many dice against so many.

    Raises InputError for more dice than the rules (or `attack_dice=`, `defence_dice=`) allow.
    """
    attack_dice, defence_dice = whole("attack dice", attack_dice), whole("defence dice", defence_dice)
    _check_dice(attack_dice, defence_dice)
    ruleset, note = choose(options)
    fought = battle(ruleset, attack_dice + 1, defence_dice, {**options, "garrison": 1})
    limits = fought.combat.attack.limit, fought.combat.defence.limit
    for side, flag, dice, limit in (
        ("attacker", "--attack-dice", attack_dice, limits[0]),
        ("defender", "--defence-dice", defence_dice, limits[1]),
    ):
        if dice > limit:
            raise InputError(
                f"{dice} dice: in {ruleset.title} the {side} throws at most {limit}; {flag} {dice} changes that rule"
            )
    losses = fought.combat.losses(attack_dice, defence_dice)
    return Throw(ruleset, fought, attack_dice, defence_dice, losses, note)


@lru_cache(maxsize=256)
def _other(fought: Battle, win_probability: float) -> OtherDefence | None:
    """The other way to defend if it makes a difference worth a word."""
    other = other_defence(fought)
    if other is None or abs(other[1] - win_probability) <= WORTH_A_WORD:
        return None
    return OtherDefence(*other)


def _check_dice(attack_dice: int, defence_dice: int) -> None:
    for side, dice in (("attack", attack_dice), ("defence", defence_dice)):
        if dice < 1:
            raise InputError(f"{dice} {side} dice: a throw needs at least 1 on each side")


def _number(value: float | None) -> float:
    assert value is not None  # the chances of all ends add up to 1
    return value

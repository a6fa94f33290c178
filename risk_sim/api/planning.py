"""Before a battle: how many are needed, tables of chances, what things are worth, and the best play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, Unpack

from msgspec import Struct, structs

from risk_sim.api import wording
from risk_sim.api.marches import fewest, prepared
from risk_sim.errors import InputError, SizeError, nearest
from risk_sim.exact.need import Need, attackers_needed, defenders_needed
from risk_sim.rulesets import choose
from risk_sim.spec.battle import Battle, BattleOptions, battle, whole
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.said import chance as read_chance
from risk_sim.spec.target import Target
from risk_sim.text import likely

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from risk_sim.exact.advise import Advice
    from risk_sim.exact.worth import Worth

#: A table of more battles than this is no longer read by anybody.
MOST_PAIRS = 1_000_000
#: What things are worth, in units, goes up to here.
MOST_VALUE = 1e6


class Needed(Struct, frozen=True):
    """The answer to `need`. `units` is the fewest that reach `goal`; `chance` is what they have."""

    ruleset: Ruleset
    found: Need
    goal: Fraction
    against: tuple[int, ...]
    battle: Battle
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
            then = ", then ".join(str(number) for number in self.against)
            stay = wording.behind(self.battle.garrison)
            who, what = f"{self.units} attackers ({stay})", f"win against {then}"
        terms = "; ".join(wording.terms(self.battle))
        return f"{self.ruleset.title}: {who} {what} in {chance}, at least {goal} as asked{before}; {terms}."

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values."""
        found: dict[str, Any] = {
            "ruleset": self.ruleset.name,
            "goal": float(self.goal),
            "garrison": self.battle.garrison,
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


class AssetWorth(Struct, frozen=True):
    """The answer to `worth`: what one more of an asset is worth in units, by size of battle."""

    ruleset: Ruleset
    asset: str
    side: Literal["attacker", "defender"]
    rows: tuple[Worth, ...]
    battle: Battle
    note: str = ""

    @property
    def outcomes(self) -> pd.DataFrame:
        """attackers, defenders, chance_without, chance_with, in_attackers, in_defenders."""
        import pandas as pd

        return pd.DataFrame([structs.asdict(row) for row in self.rows])

    @property
    def description(self) -> str:
        """In words, the answer and under which terms it holds."""
        asset = self.asset.replace("_", " ")
        if self.side == "attacker":
            meaning = (
                "In attackers: how many more would give the same chance without it. "
                "In defenders: how many fewer defenders would."
            )
        else:
            meaning = (
                "In attackers: how many more the attacker needs to make up for it. "
                "In defenders: how many more defenders would give the same chance without it."
            )
        words = self.ruleset.words.many(self.battle.naval)
        terms = "; ".join(wording.terms(self.battle))
        worth = f"what one {asset} of the {self.side}'s is worth in {words}, where otherwise {terms}"
        return f"{self.ruleset.title}: {worth}. {meaning}"

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values."""
        return {
            "ruleset": self.ruleset.name,
            "asset": self.asset,
            "side": self.side,
            "garrison": self.battle.garrison,
            "description": self.description,
            "note": self.note,
            "rows": [structs.asdict(row) for row in self.rows],
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the worth by size of battle. Returns the axes."""
        from risk_sim import plots

        return plots.worth(self, ax)

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        return f"<p>{self.description}</p>{self.outcomes.to_html(index=False)}"


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
        return Needed(ruleset, found, goal, (fought.attackers,), fought, True, note)
    # The attackers are what is looked for: any number that may attack will do to settle the battles.
    ruleset, note, read, battles = prepared(None, listed, options)
    found = attackers_needed(battles, goal)
    return Needed(ruleset, found, goal, tuple(one.defenders for one in read), battles[0], False, note)


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


def worth(
    asset: str,
    *,
    side: Literal["attacker", "defender"] | None = None,
    sizes: Iterable[int] = (1, 2, 3, 5, 10, 20, 50),
    **options: Unpack[BattleOptions],
) -> AssetWorth:
    """What one more of an asset is worth in units, in battles of `sizes` able to attack against as many.

    `side` is whose it is; where left out, the side that can have it, the attacker first. The other options hold with
    and without it, so `attacker_generals=1` asks for a second general.
    """
    from risk_sim.exact.worth import worth as worked_out

    unnamed = options.get("rules") is None
    if unnamed:
        options["rules"] = _home(asset)
    ruleset, _ = choose(options)
    note = f"The {asset.replace('_', ' ')} is taken from {ruleset.title}." if unnamed else ""
    known = ruleset.assets.get(asset)
    if known is None:
        raise InputError(f"{ruleset.title} has no {asset}{nearest(asset, ruleset.assets)}")
    if known.place == "sea":
        options["naval"] = True
    owner = side or ("defender" if known.side == "defender" else "attacker")
    if owner not in ("attacker", "defender"):
        raise InputError(f"--side {owner!r}: choose attacker or defender")
    numbers = sorted({whole("--sizes", size) for size in sizes})
    if not numbers or numbers[0] < 1:
        raise InputError("--sizes: choose whole numbers of 1 or more")
    without = battle(ruleset, numbers[-1] + fewest(ruleset, options) - 1, numbers[-1], options)
    having = battle(ruleset, without.attackers, without.defenders, _with_one_more(options, owner, asset, without))
    rows = worked_out(without, having, owner == "attacker", [(number + without.garrison, number) for number in numbers])
    return AssetWorth(ruleset, asset, owner, tuple(rows), without, note)


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


def _home(asset: str) -> str:
    """The ruleset an asset is asked under where none is named."""
    from risk_sim.rulesets import LEADERS, load, names

    if asset in load(LEADERS).assets:
        return LEADERS
    homes = [name for name in names() if asset in load(name).assets]
    if len(homes) == 1:
        return homes[0]
    if homes:
        raise InputError(f"'{asset}' is in several rulesets; choose --rules from {', '.join(homes)}")
    known = {name for ruleset in names() for name in load(ruleset).assets}
    raise InputError(f"no ruleset has '{asset}'{nearest(asset, known)}")


def _with_one_more(options: BattleOptions, side: str, asset: str, without: Battle) -> BattleOptions:
    """The options with one more of an asset by a side."""
    assets = without.attacker_assets if side == "attacker" else without.defender_assets
    number = dict(assets).get(asset, 0) + 1
    has = {**dict(assets), asset: number}
    # All is said by name now, so the options that say the same fall silent.
    if side == "attacker":
        return {**options, "attacker_has": has, "attacker_generals": None, "attacker_admirals": None}
    silent: BattleOptions = {"defender_generals": None, "defender_admirals": None, "fortified": None}
    return {**options, **silent, "defender_has": has}

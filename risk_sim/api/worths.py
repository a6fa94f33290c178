"""What leaders, fortifications and cards are worth in units: `worth`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, Unpack

from msgspec import Struct, structs

from risk_sim.api import wording
from risk_sim.api.marches import fewest
from risk_sim.errors import InputError, nearest
from risk_sim.rulesets import choose
from risk_sim.spec.battle import Battle, BattleOptions, battle, whole
from risk_sim.spec.ruleset import Ruleset

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from risk_sim.exact.worth import Worth


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

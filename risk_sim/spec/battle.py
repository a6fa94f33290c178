"""One battle: who stands where, with what, and how long the attacker goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict, TypeVar

from msgspec import Struct, structs

from risk_sim.dice.combat import Combat
from risk_sim.dice.modifiers import AnyModifier, Ties, bonuses
from risk_sim.dice.side import Side
from risk_sim.errors import InputError, nearest
from risk_sim.spec.ruleset import Defence, Ruleset, Words

if TYPE_CHECKING:
    # Imported only where a chance is read: to import it takes longer than to answer a small battle.
    from fractions import Fraction

#: More units than this on a territory are taken for a slip of the hand.
MOST_UNITS = 1_000_000
MOST_DICE = 10
MOST_SIDES = 100

T = TypeVar("T")


class BattleOptions(TypedDict, total=False):
    """Everything that may be said about a battle besides its two numbers; what is left out is the ruleset's.

    `rules`: name or file of a ruleset. `garrison`: units that stay behind on the origin and cannot be lost.
    `attacker_has`, `defender_has`: assets of the ruleset with their number, such as `{"general": 2}`.
    `attacker_bonus`, `defender_bonus`: additions from the highest die down. `stop_at`: stop when so many or
    fewer remain on the origin. `stop_below`: stop when the chance to win falls under it. `rounds`: the most throws.
    """

    rules: str | Path | Ruleset | None
    garrison: int | None
    attacker_generals: int | None
    defender_generals: int | None
    attacker_admirals: int | None
    defender_admirals: int | None
    fortified: bool | None
    epidemics: int | None
    naval: bool | None
    attack_dice: int | None
    defence_dice: int | None
    attack_sides: int | None
    defence_sides: int | None
    attacker_bonus: Sequence[int] | None
    defender_bonus: Sequence[int] | None
    ties: Ties | None
    attacker_has: Mapping[str, int] | None
    defender_has: Mapping[str, int] | None
    stop_at: int | None
    stop_below: float | Fraction | None
    rounds: int | None
    defence: Defence | None


class Battle(Struct, frozen=True):
    """A battle with every question answered. `attackers` and `defenders` stand on the two territories.

    `combat` holds the dice, `combat_without` those of an attacker whose leaders are gone (only where the ruleset
    takes leaders in mid-battle). `assets` are (attacker's, defender's) with their numbers. `tanks_left`: tanks in the
    defender's reserve, None for enough.
    """

    ruleset: str
    words: Words
    attackers: int
    defenders: int
    garrison: int
    combat: Combat
    combat_without: Combat | None = None
    attacker_assets: tuple[tuple[str, int], ...] = ()
    defender_assets: tuple[tuple[str, int], ...] = ()
    attacker_bonus: tuple[int, ...] = ()
    defender_bonus: tuple[int, ...] = ()
    attacker_leaders: int = 0
    defender_leaders: int = 0
    leader_points: int = 0
    epidemics: int = 0
    naval: bool = False
    stop_at: int = 0
    stop_below: Fraction | int = 0
    rounds: int | None = None
    defence: Defence = "max"
    move_in_dice: bool = True
    tanks_left: int | None = None

    @property
    def whole_flags(self) -> bool:
        """Whether the odd army that a throw takes from the defender goes with another: he has flags alone, none to be
        changed (antartide-flag-stack).

        A tank in an odd stack goes to the reserve when it dies, and is there to change the next flag.
        """
        return self.tanks_left == 0 and self.defenders % 2 == 0

    @property
    def marching(self) -> int:
        """Units on the origin once epidemics have taken theirs."""
        return self.spared(self.attackers)

    def spared(self, attackers: int) -> int:
        """What epidemics on the target leave of so many units: one always survives them (napadv-preloss-lapse).

        Units too few to attack declare no assault, and pay nothing.
        """
        return attackers if attackers <= self.garrison else max(1, attackers - self.epidemics)

    @property
    def floor(self) -> int:
        """The attacker fights on while more than this stand on the origin."""
        return max(self.garrison, self.stop_at)


def with_tanks(ruleset: Ruleset, battle: Battle, tanks: int | None) -> Battle:
    """The battle with so many tanks in the defender's reserve (antartide-flag-lone). Raises InputError."""
    if tanks is None:
        return battle
    supply = ruleset.supply
    if not supply.flags:
        raise InputError(f"--tanks-left: in {ruleset.title} no piece stands for two; use --rules antartide")
    return structs.replace(battle, tanks_left=_between("--tanks-left", tanks, 0, supply.tanks))


def needed_assets(options: BattleOptions) -> dict[str, str]:
    """Assets and other means the options ask for: name -> the option that asks."""
    _check_names(options)
    needed: dict[str, str] = {}
    for side in ("attacker", "defender"):
        for name in _counts(options, side):
            needed.setdefault(name, _flag(options, side, name))
    if options.get("epidemics"):
        needed["epidemics"] = "--epidemics"
    if options.get("naval"):
        needed["naval"] = "--naval"
    return needed


def battle(ruleset: Ruleset, attackers: int, defenders: int, options: BattleOptions) -> Battle:
    """Settle a battle under a ruleset.

    Raises InputError for numbers out of range, assets the ruleset lacks and options that contradict each other.
    """
    _check_names(options)
    _check_contradictions(ruleset, options)
    rules = ruleset.battle
    naval = bool(options.get("naval"))
    garrison = _given(options.get("garrison"), rules.sea_garrison if naval else rules.garrison)
    garrison = _between("--garrison", garrison, 0, MOST_UNITS)
    attackers, defenders = _units(ruleset.words, attackers, defenders, garrison)
    attacker, defender = (_assets(ruleset, options, side, naval) for side in ("attacker", "defender"))
    stop_at = _between("--stop-at", _given(options.get("stop_at"), 0), 0, MOST_UNITS)
    epidemics = _between("--epidemics", _given(options.get("epidemics"), 0), 0, MOST_UNITS)
    rounds = options.get("rounds")
    if rounds is not None:
        rounds = _between("--rounds", rounds, 1, 10 * MOST_UNITS)
    leaders = {name: number for name, number in attacker if ruleset.assets[name].leader}
    defence = _given(options.get("defence"), rules.defence)
    if defence not in ("max", "best"):
        raise InputError(f"--defence {defence!r} is not known: choose max or best")
    return Battle(
        ruleset=ruleset.name,
        words=ruleset.words,
        attackers=attackers,
        defenders=defenders,
        garrison=garrison,
        combat=combat(ruleset, options, dict(attacker), dict(defender)),
        combat_without=(
            combat(ruleset, options, {k: v for k, v in attacker if k not in leaders}, dict(defender))
            if leaders and rules.leader_taken == "dice_committed"
            else None
        ),
        attacker_assets=attacker,
        defender_assets=defender,
        attacker_bonus=tuple(options.get("attacker_bonus") or ()),
        defender_bonus=tuple(options.get("defender_bonus") or ()),
        attacker_leaders=sum(leaders.values()),
        defender_leaders=sum(number for name, number in defender if ruleset.assets[name].leader),
        leader_points=rules.leader_points,
        epidemics=epidemics,
        naval=naval,
        stop_at=stop_at,
        stop_below=_chance(options.get("stop_below")),
        rounds=rounds,
        defence=defence,
        move_in_dice=rules.move_in == "dice",
    )


def combat(
    ruleset: Ruleset, options: BattleOptions, attacker: Mapping[str, int], defender: Mapping[str, int]
) -> Combat:
    """The dice of both sides with what stands by them."""
    rules = ruleset.battle
    ties = _given(options.get("ties"), rules.ties)
    if ties not in ("defender", "attacker", "both", "void"):
        raise InputError(f"--ties {ties!r} is not known{nearest(str(ties), ('defender', 'attacker', 'both', 'void'))}")
    found = Combat(
        attack=Side(
            dice=_dice("--attack-dice", options.get("attack_dice"), rules.attack_dice),
            sides=_sides("--attack-sides", options.get("attack_sides"), rules.attack_sides),
            modifiers=_modifiers(ruleset, attacker, options.get("attacker_bonus"), "--attacker-bonus"),
        ),
        defence=Side(
            dice=_dice("--defence-dice", options.get("defence_dice"), rules.defence_dice),
            sides=_sides("--defence-sides", options.get("defence_sides"), rules.defence_sides),
            modifiers=_modifiers(ruleset, defender, options.get("defender_bonus"), "--defender-bonus"),
        ),
        ties=ties,
    )
    for side, limit in (("attacker", found.attack.limit), ("defender", found.defence.limit)):
        if limit > MOST_DICE:
            raise InputError(f"{limit:,} dice for the {side}: at most {MOST_DICE} a side are worked out")
    return found


def _modifiers(
    ruleset: Ruleset, assets: Mapping[str, int], bonus: Sequence[int] | None, flag: str
) -> tuple[AnyModifier, ...]:
    bonus = [_between(flag, amount, -20, 20) for amount in bonus or ()]
    from_assets = tuple(step for name, number in assets.items() for step in ruleset.assets[name].modifiers(number))
    return (*from_assets, *bonuses(bonus), *ruleset.battle.finish)


_NAMED: dict[
    tuple[str, str],
    Literal["attacker_generals", "defender_generals", "attacker_admirals", "defender_admirals"],
] = {
    ("attacker", "general"): "attacker_generals",
    ("defender", "general"): "defender_generals",
    ("attacker", "admiral"): "attacker_admirals",
    ("defender", "admiral"): "defender_admirals",
}


def _counts(options: BattleOptions, side: str) -> dict[str, int]:
    """Assets of one side as the options name them, those with an option of their own first."""
    counts: dict[str, int] = {}
    for (owner, name), option in _NAMED.items():
        number = options.get(option)
        if owner == side and number is not None:
            counts[name] = _between(f"--{option.replace('_', '-')}", number, 0, MOST_UNITS)
    if side == "defender" and options.get("fortified"):
        counts["fortification"] = 1
    more = options.get("attacker_has") if side == "attacker" else options.get("defender_has")
    for name, number in (more or {}).items():
        flag = f"--{side}-has {name}"
        if counts.setdefault(name, _between(flag, number, 0, MOST_UNITS)) != number:
            raise InputError(
                f"{_flag(options, side, name)} with {flag}={number}: the numbers differ; leave out one of them"
            )
    return {name: number for name, number in counts.items() if number}


def _flag(options: BattleOptions, side: str, name: str) -> str:
    option = _NAMED.get((side, name))
    if option and options.get(option):
        return f"--{option.replace('_', '-')}"
    if name == "fortification" and side == "defender" and options.get("fortified"):
        return "--fortified"
    return f"--{side}-has {name}"


def _assets(ruleset: Ruleset, options: BattleOptions, side: str, naval: bool) -> tuple[tuple[str, int], ...]:
    """Assets of one side, in the ruleset's order, each allowed where it stands."""
    counts = _counts(options, side)
    for name, number in counts.items():
        flag = _flag(options, side, name)
        asset = ruleset.assets.get(name)
        if asset is None:
            raise InputError(f"{flag}: {ruleset.title} has no {name}{nearest(name, ruleset.assets)}")
        if asset.side not in ("both", side):
            raise InputError(f"{flag}: in {ruleset.title} {_a(name)} stands by the {asset.side} only")
        if asset.place == ("land" if naval else "sea"):
            where = "in a sea fight; leave out --naval" if naval else "on land; add --naval for a fight at sea"
            raise InputError(f"{flag}: {_a(name)} does not fight {where}")
        if number > asset.most:
            raise InputError(f"{flag} {number}: {ruleset.title} allows at most {asset.most}")
    return tuple((name, counts[name]) for name in ruleset.assets if name in counts)


def _check_contradictions(ruleset: Ruleset, options: BattleOptions) -> None:
    if options.get("naval"):
        if not ruleset.battle.naval:
            raise InputError(f"--naval: {ruleset.title} has no fights at sea; use --rules napoleon")
        for option in ("stop_at", "stop_below", "rounds"):
            if options.get(option) is not None:
                flag = option.replace("_", "-")
                raise InputError(f"--naval with --{flag}: a forced sea fight goes on to the end; leave out one of them")
        if options.get("epidemics"):
            raise InputError("--naval with --epidemics: epidemics are on land; leave out one of them")
    if options.get("epidemics") and not ruleset.battle.epidemics:
        raise InputError(f"--epidemics: {ruleset.title} has no epidemics; use --rules napoleon")


def _check_names(options: BattleOptions) -> None:
    """Names and kinds of the options; their ranges are checked where they are read."""
    for name, value in options.items():
        if name not in BattleOptions.__annotations__:
            raise InputError(f"there is no option '{name}'{nearest(name, BattleOptions.__annotations__)}")
        if value is None:
            continue
        if name in ("fortified", "naval") and not isinstance(value, bool):
            raise InputError(f"{name} {value!r}: write True or False")
        if name in ("attacker_has", "defender_has") and not (
            isinstance(value, Mapping) and all(isinstance(key, str) for key in value)
        ):
            raise InputError(f"{name} {value!r}: write names with their numbers, such as {{'general': 2}}")
        if name in ("attacker_bonus", "defender_bonus") and (isinstance(value, str) or not isinstance(value, Sequence)):
            raise InputError(f"{name} {value!r}: write whole numbers from the highest die down, such as (1, 1)")


def _units(words: Words, attackers: int, defenders: int, garrison: int) -> tuple[int, int]:
    """The units on both sides, in numbers that make a battle."""
    attackers, defenders = whole("attackers", attackers), whole("defenders", defenders)
    for what, number in (("attackers", attackers), ("defenders", defenders)):
        if number < 1:
            raise InputError(f"{number} {what}: a battle needs at least 1 on each side")
        if number > MOST_UNITS:
            raise InputError(f"{number:,} {what}: at most {MOST_UNITS:,} fit")
    if attackers <= garrison:
        raise InputError(
            f"{attackers} {words.units if attackers > 1 else words.unit} cannot attack: {garrison} must stay behind, "
            f"so at least {garrison + 1} must stand on the territory (or set --garrison)"
        )
    return attackers, defenders


def whole(what: str, value: Any) -> int:
    """A whole number of whatever kind, NumPy's too. Raises InputError, beginning with `what`, for anything else."""
    if not isinstance(value, bool):
        try:
            return index(value)
        except TypeError:
            pass
    raise InputError(f"{what} {value!r}: expected a whole number")


def _between(flag: str, value: int, low: int, high: int) -> int:
    number = whole(flag, value)
    if not low <= number <= high:
        raise InputError(f"{flag} {number}: choose from {low} to {high:,}")
    return number


def _dice(flag: str, given: int | None, default: int) -> int:
    return default if given is None else _between(flag, given, 1, MOST_DICE)


def _sides(flag: str, given: int | None, default: int) -> int:
    return default if given is None else _between(flag, given, 2, MOST_SIDES)


def _chance(given: float | Fraction | None) -> Fraction | int:
    """A chance as written: 0.4 means two fifths, not the nearest binary number."""
    if given is None:
        return 0
    from fractions import Fraction

    from risk_sim.spec.said import chance

    return chance("--stop-below", str(given)) if not isinstance(given, Fraction) or not 0 <= given <= 1 else given


def _given(value: T | None, default: T) -> T:
    return default if value is None else value


def _a(name: str) -> str:
    return f"{'an' if name[:1] in 'aeiou' else 'a'} {name}"

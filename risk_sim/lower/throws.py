"""The throws of a game: one kind for all that stands by both sides, from the one definition of dice there is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import structs

from risk_sim.dice.combat import Combat
from risk_sim.dice.losses import pairs_lost
from risk_sim.errors import InputError, SizeError
from risk_sim.exact import plane
from risk_sim.exact.contest import Contest
from risk_sim.kernels import layout
from risk_sim.lower.battles import tables_of
from risk_sim.spec.battle import combat
from risk_sim.spec.game import Setup
from risk_sim.spec.ruleset import Ruleset

#: Deeds of cards that need the faces of a throw, so that one die can change.
_REROLLS = frozenset({"reroll_attack", "reroll_own", "reroll_enemy_highest"})


#: The reward that is a die more, for each side.
_DICE = {"attacker": "attack_die", "defender": "defence_die"}


class Pools(NamedTuple):
    """What stands by both sides of a throw."""

    place: int
    attack: int
    defence: int


class Kinds(NamedTuple):
    """Every kind of throw once, and which of them the pools lead to."""

    combats: tuple[Combat, ...]
    of: dict[Pools, int]


_known: dict[str, Kinds] = {}


def pack(record: Any, ruleset: Ruleset) -> None:
    """Put the tables of all throws into a record of WORLD. Raises SizeError for more kinds than fit."""
    if rerolls(ruleset):
        _check_rerolls(ruleset)
    found = kinds(ruleset)
    if len(found.combats) > layout.MOST_TABLES:
        raise SizeError(
            f"{ruleset.title}: {len(found.combats)} kinds of throws are more than the {layout.MOST_TABLES} that fit"
        )
    for pools, kind in found.of.items():
        record["table_of"][pools] = kind
    for kind, one in enumerate(found.combats):
        contest = Contest(one, ruleset.battle.garrison, ruleset.battle.garrison)
        packed = tables_of(contest)
        for name in ("cuts", "a_loss", "d_loss", "totals"):
            array = getattr(packed, name)
            record[name][(kind, *(slice(length) for length in array.shape))] = array
        record["odds"][kind] = odds(contest)
        record["most_dice"][kind] = contest.attack_limit, contest.defence_limit
    record["rules"][layout.MORE_DICE] = len({(one.attack.limit, one.defence.limit) for one in found.combats}) > 1
    record["sides"][:] = ruleset.battle.attack_sides, ruleset.battle.defence_sides
    if rerolls(ruleset):
        for kind, one in enumerate(found.combats):
            for (n, m), codes in every_way(one).items():
                record["lost"][kind, n, m, : len(codes)] = codes


def rerolls(ruleset: Ruleset) -> bool:
    """Whether cards may throw single dice again."""
    return ruleset.cards.effects == "on" and any(effect.does in _REROLLS for effect in ruleset.effects.values())


def combat_of(ruleset: Ruleset, pools: Pools) -> Combat:
    """The dice of a throw with all that stands by both sides."""
    attack, defence = (
        _assets(ruleset, pools.place, pool, side)
        for pool, side in ((pools.attack, "attacker"), (pools.defence, "defender"))
    )
    return combat(ruleset, {}, attack, defence)


def kinds(ruleset: Ruleset) -> Kinds:
    """All kinds of throws of a ruleset; the first is the one with nothing by either side."""
    # What seats begin with throws no dice: a handicap takes the tables of the game without it.
    key = structs.replace(ruleset, setup=Setup()).fingerprint
    if key not in _known:
        _known[key] = _found(ruleset)
    return _known[key]


def _found(ruleset: Ruleset) -> Kinds:
    combats: list[Combat] = []
    by_losses: dict[Any, int] = {}
    of: dict[Pools, int] = {}
    for pools in _stood_by(ruleset):
        one = combat_of(ruleset, pools)
        losses = _all_losses(one)
        if losses not in by_losses:
            by_losses[losses] = len(combats)
            combats.append(one)
        of[pools] = by_losses[losses]
    return Kinds(tuple(combats), of)


def _stood_by(ruleset: Ruleset) -> Iterator[Pools]:
    """Every two pools that may meet."""
    leaders = {layout.LAND: ruleset.leaders.generals, layout.SEA: ruleset.leaders.admirals}
    cards, gifts = _cards(ruleset), {reward.does for reward in ruleset.rewards_in_play.values()}
    for place in (layout.LAND, layout.SEA):
        if place == layout.SEA and ruleset.game.zones == "off":
            continue
        led = range(min(layout.MOST_LED, leaders[place]) + 1)
        forts = range(2 if ruleset.fortifications.tokens and place == layout.LAND else 1)
        air = range(1 + ("airfield" in gifts))
        attacks = [
            _pool(n, 0, card) + _by_rewards(die, field)
            for n, card, die, field in product(
                led, range(1 + ("attack_bonus" in cards)), range(1 + ("attack_die" in gifts)), air
            )
        ]
        answers = [
            _pool(n, fort, card) + _by_rewards(die, field)
            for n, fort, card, die, field in product(
                led, forts, range(1 + ("defence_bonus" in cards)), range(1 + ("defence_die" in gifts)), air
            )
        ]
        yield from (Pools(place, attack, defence) for attack, defence in product(attacks, answers))


def _pool(leaders: int, fort: int, card: int) -> int:
    return int(leaders * layout.LEADER_POOL + fort * layout.FORT_POOL + card * layout.CARD_POOL)


def _by_rewards(die: int, airfield: int) -> int:
    return int(die * layout.DIE_POOL + airfield * layout.AIR_POOL)


def _cards(ruleset: Ruleset) -> dict[str, str]:
    """Deeds that stand by a side for a battle, and the asset each is."""
    if ruleset.cards.effects == "off":
        return {}
    found: dict[str, str] = {}
    for name, effect in ruleset.effects.items():
        if effect.does in ("attack_bonus", "defence_bonus"):
            if found.setdefault(effect.does, effect.asset) != effect.asset:
                raise InputError(f"{ruleset.title}: effects.{name}: one asset stands for every {effect.does}")
            if effect.asset not in ruleset.assets:
                raise InputError(f"{ruleset.title}: effects.{name}: there is no asset '{effect.asset}'")
    return found


def _assets(ruleset: Ruleset, place: int, pool: int, side: str) -> dict[str, int]:
    """What stands by a side in a pool, by the ruleset's names."""
    led, rest = divmod(pool % layout.DIE_POOL, layout.LEADER_POOL)
    found = {("general" if place == layout.LAND else "admiral"): led} if led else {}
    if rest & layout.FORT_POOL:
        found["fortification"] = 1
    if rest & layout.CARD_POOL:
        found[_cards(ruleset)["attack_bonus" if side == "attacker" else "defence_bonus"]] = 1
    for bit, does in ((layout.DIE_POOL, _DICE[side]), (layout.AIR_POOL, "airfield")):
        if pool & bit:
            found |= {reward.asset: 1 for reward in ruleset.rewards_in_play.values() if reward.does == does}
    return {name: number for name, number in found.items() if name in ruleset.assets}


def _all_losses(one: Combat) -> Any:
    """What tells one kind of throw from another: the losses of every number of dice."""
    limits = range(1, one.attack.limit + 1), range(1, one.defence.limit + 1)
    return tuple(tuple(one.losses(n, m)) for n, m in product(*limits))


@lru_cache(maxsize=64)
def odds(contest: Contest) -> npt.NDArray[np.float64]:
    """Chances to win of every two armies, read only; the same for all orders of a line-up."""
    most = layout.ODDS_SIZE - 1
    return plane.values(contest, plane.chance_payoff(contest, most, most)).worth


def _check_rerolls(ruleset: Ruleset) -> None:
    """Every way of a throw is kept, and single dice are told apart."""
    battle = ruleset.battle
    most = battle.attack_sides**battle.attack_dice * battle.defence_sides**battle.defence_dice
    if most > layout.MOST_WAYS or max(battle.attack_dice, battle.defence_dice) > 3:
        raise SizeError(
            f"{ruleset.title}: cards that throw a die again need dice that fall in {layout.MOST_WAYS:,} ways or fewer, "
            f"and these fall in {most:,}"
        )


@lru_cache(maxsize=64)
def every_way(one: Combat) -> dict[tuple[int, int], npt.NDArray[np.int8]]:
    """For each number of dice the losses of every way, as layout.WORLD has them in `lost`."""
    found = {}
    for n, m in product(range(1, one.attack.limit + 1), range(1, one.defence.limit + 1)):
        attack, shown_attack = _sorted(one.attack.sides, n)
        defence, shown_defence = _sorted(one.defence.sides, m)
        compared = [one.attack.shown(faces) for faces in shown_attack]
        answered = [one.defence.shown(faces) for faces in shown_defence]
        codes = np.array(
            [[_code(pairs_lost(faces, other, one.tie_rule)) for other in answered] for faces in compared], np.int8
        )
        # The attacker's dice are the lower digits.
        found[n, m] = codes[attack[None, :], defence[:, None]].reshape(-1)
    return found


def _code(lost: tuple[int, int]) -> int:
    return 16 * lost[0] + lost[1]


@lru_cache(maxsize=16)
def _sorted(sides: int, dice: int) -> tuple[npt.NDArray[np.int64], tuple[tuple[int, ...], ...]]:
    """The number of the sorted faces for every way some dice fall, the first die being the lowest digit."""
    shown: dict[tuple[int, ...], int] = {}
    number = []
    for digits in product(range(1, sides + 1), repeat=dice):
        faces = tuple(sorted(digits, reverse=True))
        number.append(shown.setdefault(faces, len(shown)))
    return np.array(number), tuple(shown)

"""The package's dice and battles in the words of the oracle, and short ways to write a battle down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

import naive
from naive import Ties

from risk_sim.dice import Combat, Losses, Side
from risk_sim.dice import modifiers as mod
from risk_sim.dice.modifiers import AnyModifier
from risk_sim.rulesets import load
from risk_sim.spec.battle import Battle, BattleOptions, battle
from risk_sim.spec.ruleset import Words


@dataclass(frozen=True)
class Thrown:
    """Called with a number of dice, gives the oracle's Side. `changes`: other sides for so many dice."""

    sides: int
    changes: tuple[tuple[int, int | str], ...]
    steps: tuple[naive.Step, ...]

    def __call__(self, number: int) -> naive.Side:
        dice = [self.sides] * number
        for sides, count in self.changes:
            others = [at for at, die in enumerate(dice) if die != sides]
            for at in others if isinstance(count, str) else others[:count]:
                dice[at] = sides
        return naive.Side(dice, self.steps)


def thrown(side: Side) -> Thrown:
    changes = tuple((step.sides, step.count) for step in side.modifiers if isinstance(step, mod.Sides))
    steps = [step for modifier in side.modifiers if (step := oracle_step(modifier))]
    # A face is thrown again before anything else happens to it.
    steps.sort(key=lambda step: step[0] != "reroll_faces")
    return Thrown(side.sides, changes, tuple(steps))


def oracle_step(modifier: AnyModifier) -> naive.Step | None:
    match modifier:
        case mod.Add(rank=rank, amount=amount):
            return "add", rank, amount
        case mod.Clamp(low=low, high=high):
            return "clamp", low, high
        case mod.Resort():
            return ("resort",)
        case mod.SetDie(rank=rank, face=face):
            return "set", rank, face
        case mod.RerollFaces(faces=faces):
            return "reroll_faces", frozenset(faces)
        case mod.RerollLowest():
            return ("reroll_lowest",)
        case mod.Hits(at_least=at_least):
            return "hits", at_least
    return None


def most_dice(side: Side) -> int:
    most = side.dice
    for modifier in side.modifiers:
        if isinstance(modifier, mod.Dice):
            most = max(1, most + modifier.amount)
    return most


def ties_of(combat: Combat) -> Ties:
    changed = [
        step.to for step in (*combat.attack.modifiers, *combat.defence.modifiers) if isinstance(step, mod.TiesTo)
    ]
    return changed[-1] if changed else combat.ties


def uses_of(combat: Combat) -> dict[str, int]:
    """The limited effects of both sides as arguments of `naive.battle_win_with_uses`."""
    return {
        f"{who}_{what}": sum(step.uses for step in side.modifiers if isinstance(step, kind))
        for who, side in (("attacker", combat.attack), ("defender", combat.defence))
        for what, kind in (("rerolls", mod.RerollOnce), ("sixes", mod.SetOnce))
    }


def settings_of(fought: Battle) -> dict[str, Any]:
    """A battle's rules as arguments of the oracle's functions."""
    combat = fought.combat
    return {
        "garrison": fought.garrison,
        "max_attack": most_dice(combat.attack),
        "max_defence": most_dice(combat.defence),
        "attack_dice": thrown(combat.attack),
        "defence_dice": thrown(combat.defence),
        "ties": ties_of(combat),
        "stop_at": fought.stop_at or None,
        "stop_below": fought.stop_below or None,
        "rounds": fought.rounds,
        "defence": fought.defence,
    }


def chances(losses: Losses) -> dict[tuple[int, int], Fraction]:
    return {(a, d): Fraction(weight, losses.total) for a, d, weight in losses}


def counts(losses: Losses) -> dict[tuple[int, int], int]:
    return {(a, d): weight for a, d, weight in losses}


def conditioned(oracle_counts: Mapping[tuple[int, int], int]) -> dict[tuple[int, int], Fraction]:
    """The oracle's counts as chances, a throw that costs nobody a unit being thrown again."""
    costly = {losses: count for losses, count in oracle_counts.items() if losses != (0, 0)}
    return {losses: Fraction(count, sum(costly.values())) for losses, count in costly.items()}


CLASSIC = Combat(Side(3), Side(2))


def fought(attackers: int, defenders: int, combat: Combat = CLASSIC, garrison: int = 1, **more: Any) -> Battle:
    """A battle without a ruleset."""
    return Battle("none", Words(), attackers, defenders, garrison, combat, **more)


def by_rules(rules: str, attackers: int, defenders: int, /, **options: Any) -> Battle:
    """A battle under a ruleset; the options are those of `BattleOptions`."""
    return battle(load(rules), attackers, defenders, cast(BattleOptions, options))

"""What stands by a side does to its dice, and whether the losses of many throws are those of fair dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec
import naive

from referee import goals
from referee.table import Battle, Table
from risk_sim.spec.ruleset import Ruleset

if TYPE_CHECKING:
    from referee.replay import Event

Steps = tuple[naive.Step, ...]
#: What is thrown: attack dice, defence dice, and what is done to either.
Kind = tuple[int, int, Steps, Steps]
#: Kind of throw -> how often which losses.
Tally = dict[Kind, Counter[tuple[int, int]]]


def steps(ruleset: Ruleset, standing: Iterable[tuple[str, int]]) -> Steps:
    """All that assets do to a side's dice, and what is done to every side in the end."""
    done = []
    for name, copies in standing:
        asset = ruleset.assets[name]
        rows = list(asset.steps[:copies])
        if asset.repeats:
            rows += [asset.steps[-1]] * (copies - len(rows))
        done += [modifier for row in rows for modifier in row]
    return tuple(step(modifier) for modifier in (*done, *ruleset.battle.finish))


def step(modifier: object) -> naive.Step:
    """A modifier of the ruleset in the words of the oracle."""
    told = msgspec.to_builtins(modifier)
    if told["op"] == "add":
        return "add", told.get("rank", 1), told.get("amount", 1)
    if told["op"] == "clamp":
        return "clamp", told.get("low", 1), told.get("high", 6)
    return (told["op"],)


def steps_of(table: Table, battle: Battle | None) -> tuple[Steps, Steps]:
    """What is done to the attacker's and to the defender's dice in a battle."""
    if battle is None:
        return steps(table.ruleset, ()), steps(table.ruleset, ())
    leader = "admiral" if battle.at_sea else "general"
    attack, defence = [(leader, battle.leaders)], [(leader, table.leaders(battle.target, battle.defender))]
    if not battle.at_sea and table.forts[battle.target]:
        defence.append(("fortification", 1))
    sides = {"attack": attack, "defence": defence}
    for side, rewards in goals.standing_by(table, battle).items() if table.rewards else ():
        sides[side] += rewards
    for side, card in battle.cards.items():
        sides[side].append(card)
    present = {side: [(name, copies) for name, copies in by if copies > 0] for side, by in sides.items()}
    return steps(table.ruleset, present["attack"]), steps(table.ruleset, present["defence"])


def compared(faces: Sequence[int], done: Steps, sides: int) -> list[int]:
    """The faces that count."""
    return naive.final_faces(faces, naive.Side([sides] * len(faces), done))


def note(table: Table, kind: Kind, losses: tuple[int, int]) -> None:
    """Keep the losses of dice that nobody has touched yet."""
    table.throws.setdefault(kind, Counter())[losses] += 1


def tally(events: Iterable[Event]) -> Tally:
    """Count the losses of every throw by the numbers of dice, in games where nothing stands by a side."""
    counted: Tally = {}
    for event in events:
        if event.kind == "throw":
            told = event.values
            losses = told["attacker_losses"], told["defender_losses"]
            counted.setdefault((told["attack_dice"], told["defence_dice"], (), ()), Counter())[losses] += 1
    return counted


def together(tallies: Iterable[Tally]) -> Tally:
    """Many games' throws in one."""
    counted: Tally = {}
    for one in tallies:
        for kind, losses in one.items():
            counted.setdefault(kind, Counter()).update(losses)
    return counted


def fairness(counted: Tally, ruleset: Ruleset) -> float:
    """The p-value of chi-square over all kinds of throws together: tiny where the dice are not those of the rules."""
    from scipy.stats import chi2

    rules, distance, freedom = ruleset.battle, 0.0, 0
    for (attack_dice, defence_dice, to_attack, to_defence), losses in counted.items():
        attack = naive.Side([rules.attack_sides] * attack_dice, to_attack)
        defence = naive.Side([rules.defence_sides] * defence_dice, to_defence)
        chances = naive.throw_chances(attack, defence, rules.ties)
        thrown = sum(losses.values())
        if any(loss not in chances for loss in losses):
            return 0.0
        if thrown < 50:
            continue
        distance += sum((losses[loss] - thrown * p) ** 2 / (thrown * p) for loss, p in chances.items())
        freedom += len(chances) - 1
    return float(chi2.sf(float(distance), freedom)) if freedom else 1.0

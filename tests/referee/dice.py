"""Whether the losses of many throws are those of fair dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

import naive

from risk_sim.spec.ruleset import Ruleset

if TYPE_CHECKING:
    from referee.replay import Event

#: (attack dice, defence dice) -> how often which losses.
Tally = dict[tuple[int, int], Counter[tuple[int, int]]]


def tally(events: Iterable[Event]) -> Tally:
    """Count the losses of every throw by the numbers of dice."""
    counted: Tally = {}
    for event in events:
        if event.kind == "throw":
            told = event.values
            losses = told["attacker_losses"], told["defender_losses"]
            counted.setdefault((told["attack_dice"], told["defence_dice"]), Counter())[losses] += 1
    return counted


def fairness(counted: Tally, ruleset: Ruleset) -> float:
    """The p-value of chi-square over all numbers of dice together: tiny where the dice are not those of the rules."""
    from scipy.stats import chi2

    rules, distance, freedom = ruleset.battle, 0.0, 0
    for (attack_dice, defence_dice), losses in counted.items():
        attack, defence = [rules.attack_sides] * attack_dice, [rules.defence_sides] * defence_dice
        chances = naive.throw_chances(naive.Side(attack), naive.Side(defence), rules.ties)
        thrown = sum(losses.values())
        if any(loss not in chances for loss in losses):
            return 0.0
        if thrown < 50:
            continue
        distance += sum((losses[loss] - thrown * p) ** 2 / (thrown * p) for loss, p in chances.items())
        freedom += len(chances) - 1
    return float(chi2.sf(float(distance), freedom)) if freedom else 1.0

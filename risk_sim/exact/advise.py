"""The best play for stated values: go on or stop, and with how many dice, in every state.

The attacker announces his dice first and the defender answers (classic-defend-dice), each for his own good; what one
gains the other loses. Solved by backward induction.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from msgspec import Struct

from risk_sim.exact import plane
from risk_sim.exact.contest import Contest
from risk_sim.spec.battle import Battle

#: Values are sums of units; smaller differences are rounding.
SLACK = 1e-9


class Stakes(Struct, frozen=True):
    """What things are worth to the attacker, in units: his own units lost, units killed, the territory, a leader."""

    territory: float
    loss: float = 1.0
    kill: float = 1.0
    leader: float = 0.0


class Boundary(NamedTuple):
    """Against so many defenders, stop with `stop_at` or fewer on the origin (0: never stop)."""

    defenders: int
    stop_at: int


class FewerDice(NamedTuple):
    """A state in which a side does better with fewer dice than it may throw, and by how much (in units)."""

    side: str
    attackers: int
    defenders: int
    dice: int
    most: int
    gain: float


class Advice(Struct, frozen=True):
    """The best play. `value`: what attacking brings, in units, compared with not attacking.

    `attack_dice`, `defence_dice`: the best first throw, 0 where it is best not to attack. `win_probability`: the chance
    to conquer under this play. `dice[(a, d)]`: the best throw of every state up to the start.
    """

    battle: Battle
    stakes: Stakes
    value: float
    win_probability: float
    attack_dice: int
    defence_dice: int
    boundary: tuple[Boundary, ...]
    fewer_dice: tuple[FewerDice, ...]
    dice: dict[tuple[int, int], tuple[int, int]]


def advise(battle: Battle, stakes: Stakes) -> Advice:
    """Work out the best play of both sides from the start of a battle; a sea fight cannot be broken off."""
    attackers, defenders = battle.marching, battle.defenders
    contest = Contest(
        battle.combat,
        battle.garrison,
        battle.garrison,
        attack_choice=True,
        defence_choice=battle.defence == "best",
        may_stop=not battle.naval,
    )
    payoff = _payoff(battle, stakes, attackers, defenders)
    best = plane.values(contest, payoff, slack=SLACK)
    start = np.zeros_like(payoff)
    start[attackers, defenders] = 1.0
    ends = plane.ends(contest, start, best.attack_dice, best.defence_dice)
    live = [(a, d) for a in range(contest.garrison + 1, attackers + 1) for d in range(1, defenders + 1)]
    return Advice(
        battle=battle,
        stakes=stakes,
        value=float(best.worth[attackers, defenders] - payoff[attackers, defenders]),
        win_probability=min(1.0, float(ends.mass[contest.garrison + 1 :, 0].sum())),
        attack_dice=int(best.attack_dice[attackers, defenders]),
        defence_dice=int(best.defence_dice[attackers, defenders]),
        boundary=tuple(_boundary(best, contest, d) for d in range(1, defenders + 1)),
        fewer_dice=tuple(_fewer_dice(contest, best, live)),
        dice={(a, d): (int(best.attack_dice[a, d]), int(best.defence_dice[a, d])) for a, d in live},
    )


def _payoff(battle: Battle, stakes: Stakes, attackers: int, defenders: int) -> plane.Grid:
    """What every end is worth, counted from the units before the first throw."""
    plane.check_size(attackers, defenders)
    left = np.arange(attackers + 1)[:, None]
    standing = np.arange(defenders + 1)[None, :]
    payoff = stakes.kill * (defenders - standing) - stakes.loss * (attackers - left)
    payoff = payoff + stakes.territory * ((standing == 0) & (left > battle.garrison))
    payoff = payoff + stakes.leader * battle.defender_leaders * (standing == 0)
    lost: plane.Grid = payoff - stakes.leader * battle.attacker_leaders * (left <= battle.garrison)
    return lost.astype(float)


def _boundary(best: plane.Values, contest: Contest, defenders: int) -> Boundary:
    """The largest army that stops against so many defenders."""
    column = best.attack_dice[contest.garrison + 1 :, defenders]
    stops = np.flatnonzero(column == 0)
    return Boundary(defenders, int(stops[-1]) + contest.garrison + 1 if len(stops) else 0)


def _fewer_dice(contest: Contest, best: plane.Values, live: list[tuple[int, int]]) -> list[FewerDice]:
    """The states in which one side should hold dice back."""
    found: list[FewerDice] = []
    for a, d in live:
        dice, answer = int(best.attack_dice[a, d]), int(best.defence_dice[a, d])
        if not dice:
            continue
        most, answers = next(iter(contest.throws(a, d)))
        if dice < most:
            found.append(
                FewerDice("attacker", a, d, dice, most, float(best.worth[a, d] - _worst(contest, best, a, d, most)))
            )
        if answer < answers[0]:
            full = _value(contest, best, a, d, dice, answers[0])
            found.append(FewerDice("defender", a, d, answer, answers[0], float(full - best.worth[a, d])))
    return found


def _worst(contest: Contest, best: plane.Values, a: int, d: int, dice: int) -> float:
    """The value of a number of attack dice when the defender answers as well as he can."""
    answers = next(iter(contest.throws(a, d)))[1]
    return min(_value(contest, best, a, d, dice, answer) for answer in answers)


def _value(contest: Contest, best: plane.Values, a: int, d: int, dice: int, answer: int) -> float:
    rows, total = contest.losses(a, d, dice, answer)
    return sum(weight * float(best.worth[a - x, d - y]) for x, y, weight in rows) / total

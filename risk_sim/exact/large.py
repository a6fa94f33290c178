"""Assaults by large armies: the NumPy engines behind the same two questions as `fight`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from risk_sim.exact import plane
from risk_sim.exact.contest import Contest
from risk_sim.exact.fight import CLOSE, Ends
from risk_sim.exact.sweep import steady_loss, sweep
from risk_sim.spec.battle import Battle


def fight(battle: Battle, start: Mapping[int, float], prize: Sequence[float] | None) -> Ends:
    """Forward, as `risk_sim.exact.fight.fight`."""
    contest = Contest.of(battle)
    most = max(start)
    if steady_loss(contest) is not None and not battle.stop_below:
        line = np.zeros(most + 1)
        for attackers, mass in start.items():
            line[attackers] = mass
        swept = sweep(contest, line, battle.defenders)
        rows = {(int(a), 0): float(swept.conquered[a]) for a in np.flatnonzero(swept.conquered)}
        return Ends(rows | swept.held, swept.throws)
    plane.check_size(most, battle.defenders)
    grid = np.zeros((most + 1, battle.defenders + 1))
    for attackers, mass in start.items():
        grid[attackers, battle.defenders] = mass
    if battle.defence == "best" or battle.stop_below:
        decided = _decided(battle, contest, most, battle.defenders, prize)
        ends = plane.ends(contest, grid, decided.attack_dice, decided.defence_dice)
    else:
        ends = plane.ends(contest, grid)
    left = np.argwhere(ends.mass)
    return Ends({(int(a), int(d)): float(ends.mass[a, d]) for a, d in left}, ends.throws)


def values(battle: Battle, attackers: int, defenders: int, prize: Sequence[float] | None, by_loss: bool) -> plane.Grid:
    """Backward: the value of every start up to so many against so many, indexed [attackers, defenders]."""
    return _decided(battle, Contest.of(battle), attackers, defenders, prize, by_loss).worth


def plan(battle: Battle) -> plane.Codes:
    """How many dice the defender throws in every state; 0 where it is over or the attacker stops."""
    return _decided(battle, Contest.of(battle), battle.marching, battle.defenders, None).defence_dice


def _decided(
    battle: Battle,
    contest: Contest,
    attackers: int,
    defenders: int,
    prize: Sequence[float] | None,
    by_loss: bool = False,
) -> plane.Values:
    """Values and moves; where a fight to the end offers too little hope, the attacker stops."""
    payoff = _payoff(contest, attackers, defenders, prize, by_loss)
    decided = plane.values(contest, payoff)
    if not battle.stop_below:
        return decided
    hope = decided.worth + (1.0 if by_loss else 0.0)
    return plane.values(contest, payoff, hope < float(battle.stop_below) - CLOSE)


def _payoff(
    contest: Contest, attackers: int, defenders: int, prize: Sequence[float] | None, by_loss: bool
) -> plane.Grid:
    payoff = plane.chance_payoff(contest, attackers, defenders)
    if by_loss:
        payoff -= 1.0
    if prize is not None:
        least = contest.garrison + 1
        payoff[least:, 0] = np.asarray(prize[least : attackers + 1], dtype=float)
    return payoff

"""The engine for whole tables of battles, and for large battles in which a side chooses: NumPy, O(n²) memory.

Arrays are indexed [attackers on the origin, defenders]. States of one total number of units lie on a diagonal and
depend only on diagonals with fewer units, so a diagonal is done at once; near the edges, where dice are
fewer, state by state.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.errors import SizeError
from risk_sim.exact.arithmetic import ROUNDING
from risk_sim.exact.contest import Contest

Grid = npt.NDArray[np.float64]
Codes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]
Rows = list[tuple[int, int, float]]

#: Cells beyond this number (two grids of eight bytes each) do not fit in a common machine's memory.
MOST_CELLS = 60_000_000


class Values(NamedTuple):
    """`worth[a, d]`: the attacker's value. `attack_dice`, `defence_dice`: the best throw; 0 where it is over or the
    attacker stops. Of equal moves full dice are kept, and going on rather than stopping."""

    worth: Grid
    attack_dice: Codes
    defence_dice: Codes


class Ends(NamedTuple):
    """`mass[a, d]`: the chance that the battle ends so. `throws`: mean number of throws."""

    mass: Grid
    throws: float


def check_size(attackers: int, defenders: int) -> None:
    """Refuse a table that does not fit in memory."""
    cells = (attackers + 1) * (defenders + 1)
    if cells > MOST_CELLS:
        raise SizeError(
            f"{attackers:,} against {defenders:,} needs a table of {cells:,} states, more than the {MOST_CELLS:,} "
            "that fit in memory; use smaller numbers"
        )


def chance_payoff(contest: Contest, attackers: int, defenders: int) -> Grid:
    """The payoff that makes a value the chance to win: 1 where the territory is conquered, else 0."""
    check_size(attackers, defenders)
    payoff = np.zeros((attackers + 1, defenders + 1))
    payoff[contest.garrison + 1 :, 0] = 1.0
    return payoff


def values(contest: Contest, payoff: Grid, stopped: Mask | None = None, slack: float = 0.0) -> Values:
    """Backward: the value of every state, given what each end is worth.

    Shapes (attackers + 1, defenders + 1) throughout. In `stopped` states the attacker stops. Values that differ by
    no more than rounding, relative or in absolute `slack`, count as equal.
    """
    check_size(payoff.shape[0] - 1, payoff.shape[1] - 1)
    worth = payoff.copy()
    attack_dice = np.zeros(payoff.shape, dtype=np.uint8)
    defence_dice = np.zeros(payoff.shape, dtype=np.uint8)
    flat, codes = worth.reshape(-1), (attack_dice.reshape(-1), defence_dice.reshape(-1))
    for stretch in _diagonals(contest, payoff.shape[0], payoff.shape[1], rising=True):
        best: Grid | None = None
        for dice, answers in contest.throws(stretch.attackers, stretch.defenders):
            value, answer = _answered(contest, stretch, flat, dice, answers, slack)
            if best is None:
                best, chosen = value, np.full(len(value), dice, dtype=np.uint8)
                answered = answer
                continue
            better = _is_less(best, value, slack)
            best = np.where(better, value, best)
            chosen[better] = dice
            answered = np.where(better, answer, answered)
        assert best is not None
        if contest.may_stop or stopped is not None:
            stop = _is_less(best, flat[stretch.at()], slack) if stopped is None else stopped.reshape(-1)[stretch.at()]
            best = np.where(stop, flat[stretch.at()], best)
            chosen[stop] = 0
            answered = np.where(stop, np.uint8(0), answered)
        flat[stretch.at()] = best
        codes[0][stretch.at()], codes[1][stretch.at()] = chosen, answered
    return Values(worth, attack_dice, defence_dice)


def ends(contest: Contest, start: Grid, attack_dice: Codes | None = None, defence_dice: Codes | None = None) -> Ends:
    """Forward: where battles end that start with the mass `start[a, d]`.

    The codes say how many dice are thrown in every state (0: the attacker stops); without them all that may be.
    """
    check_size(start.shape[0] - 1, start.shape[1] - 1)
    mass = start.copy()
    flat = mass.reshape(-1)
    throws = 0.0
    for stretch in _diagonals(contest, start.shape[0], start.shape[1], rising=False):
        here = flat[stretch.at()]
        if not here.any():
            continue
        left = np.zeros_like(here)
        for dice, answer, chosen in _chosen(contest, stretch, attack_dice, defence_dice):
            moving = here * chosen
            throws += float(moving.sum())
            for attacker, defender, chance in _chances(contest, stretch, dice, answer):
                flat[stretch.at(attacker, defender)] += moving * chance
        if attack_dice is not None:
            left = np.where(attack_dice.reshape(-1)[stretch.at()] == 0, here, 0.0)
        flat[stretch.at()] = left
    return Ends(mass, throws)


class _Stretch(NamedTuple):
    """Neighbouring states of one diagonal that throw the same dice; the first has the fewest attackers."""

    attackers: int
    defenders: int
    length: int
    width: int

    def at(self, attacker: int = 0, defender: int = 0) -> slice:
        """Where the states are in a flat grid, once each has lost so many units."""
        first = (self.attackers - attacker) * self.width + self.defenders - defender
        return slice(first, first + (self.length - 1) * (self.width - 1) + 1, self.width - 1)


def _diagonals(contest: Contest, rows: int, width: int, rising: bool) -> Iterator[_Stretch]:
    """All states in which a throw is made, by units; stretches of full dice are kept whole."""
    # A flat grid one column wide has no diagonals, and no battles either.
    most_attackers, most_defenders = rows - 1, width - 1
    reach = contest.reach if contest.is_capped else 0
    full_attack = contest.garrison + max(contest.attack_limit, reach)
    full_defence = max(contest.defence_limit, reach)
    totals = range(contest.floor + 2, most_attackers + most_defenders + 1)
    for units in totals if rising else reversed(totals):
        first = max(contest.floor + 1, units - most_defenders)
        last = min(most_attackers, units - 1)
        inner_first, inner_last = max(first, full_attack), min(last, units - full_defence)
        if inner_first > inner_last:
            inner_first, inner_last = last + 1, last
        else:
            yield _Stretch(inner_first, units - inner_first, inner_last - inner_first + 1, width)
        for attackers in (*range(first, inner_first), *range(inner_last + 1, last + 1)):
            yield _Stretch(attackers, units - attackers, 1, width)


def _answered(
    contest: Contest, stretch: _Stretch, flat: Grid, dice: int, answers: tuple[int, ...], slack: float
) -> tuple[Grid, Codes]:
    """The value of throwing `dice` when the defender gives the answer that is worst for the attacker."""
    worst: Grid | None = None
    for answer in answers:
        value = np.zeros(stretch.length)
        for attacker, defender, chance in _chances(contest, stretch, dice, answer):
            value += chance * flat[stretch.at(attacker, defender)]
        if worst is None:
            worst, chosen = value, np.full(stretch.length, answer, dtype=np.uint8)
            continue
        lower = _is_less(value, worst, slack)
        worst = np.where(lower, value, worst)
        chosen[lower] = answer
    assert worst is not None
    return worst, chosen


def _is_less(value: Grid, other: Grid, slack: float) -> Mask:
    return value < other - np.maximum(slack, ROUNDING * np.abs(other))


def _chances(contest: Contest, stretch: _Stretch, dice: int, answer: int) -> Rows:
    rows, total = contest.losses(stretch.attackers, stretch.defenders, dice, answer)
    return [(attacker, defender, weight / total) for attacker, defender, weight in rows]


def _chosen(
    contest: Contest, stretch: _Stretch, attack_dice: Codes | None, defence_dice: Codes | None
) -> Iterator[tuple[int, int, Mask | bool]]:
    """Each throw made on a stretch, with a mask of the states in which it is."""
    most, answers = next(iter(contest.throws(stretch.attackers, stretch.defenders)))
    if attack_dice is None or defence_dice is None:
        yield most, answers[0], True
        return
    attack, defence = attack_dice.reshape(-1)[stretch.at()], defence_dice.reshape(-1)[stretch.at()]
    for dice in range(1, most + 1):
        for answer in range(1, answers[0] + 1):
            mask = (attack == dice) & (defence == answer)
            if mask.any():
                yield dice, answer, mask

"""The fast engine for large battles in which both sides throw all their dice.

Where ties fall to one side, a throw of full dice always removes the same number of units, so the states of
one total number of units form a line and a throw is a short convolution along it: time O(n²), memory O(n).
States near an edge, where a side is short of dice, are few and are walked one by one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.errors import SizeError
from risk_sim.exact.contest import Contest

#: Chances this small are dropped now and then from the ends of long lines; floats end at 1e-308.
NOTHING = 1e-290
LONG = 4096
TRIM_EVERY = 64
#: Armies that are larger together would take minutes.
MOST_UNITS = 500_000

Vector = npt.NDArray[np.float64]


class Ends(NamedTuple):
    """`conquered[a]`: mass of battles that end with no defender and `a` units of the attacker's left.

    `held[(a, d)]`: mass of battles the attacker gave up or lost. `throws`: mean number of throws.
    """

    conquered: Vector
    held: dict[tuple[int, int], float]
    throws: float


def steady_loss(contest: Contest) -> int | None:
    """The units every full throw removes, or None where that varies (and this engine cannot serve)."""
    if contest.is_capped or contest.defence_choice or contest.attack_choice or contest.may_stop:
        return None
    return contest.combat.losses(contest.attack_limit, contest.defence_limit).removed


def sweep(contest: Contest, start: Vector, defenders: int) -> Ends:
    """All ends of battles against `defenders`, `start[a]` being the mass with `a` units on the origin.

    Needs `steady_loss(contest)`.
    """
    if len(start) - 1 + defenders > MOST_UNITS:
        raise SizeError(
            f"{len(start) - 1:,} against {defenders:,} is too large for exact odds: together they may be at most "
            f"{MOST_UNITS:,}"
        )
    removed = steady_loss(contest)
    assert removed is not None
    edge = _Edge(contest, len(start) - 1, defenders)
    throws = _interior(contest, start, defenders, removed, edge)
    return edge.ends(throws)


class _Edge:
    """States in which a side has fewer dice than it may throw at most, as lists of floats; and all ends."""

    def __init__(self, contest: Contest, attackers: int, defenders: int) -> None:
        self.contest = contest
        #: From here on the attacker has full dice and has not stopped.
        self.full_attack = max(contest.garrison + contest.attack_limit, contest.floor + 1)
        self.full_defence = contest.defence_limit
        self.attackers, self.defenders = attackers, defenders
        self.conquered = [0.0] * (attackers + 1)
        self.held: dict[tuple[int, int], float] = {}
        #: mass[d][a] along the defender's edge, and mass[a][d] along the attacker's: only where a throw is still made.
        self.few_defenders = {d: [0.0] * (attackers + 1) for d in range(1, self.full_defence)}
        self.few_attackers = {a: [0.0] * (defenders + 1) for a in range(contest.floor + 1, self.full_attack)}
        self._known: dict[tuple[int, int], list[tuple[int, int, float]]] = {}

    def add(self, attackers: int, defenders: int, mass: float) -> None:
        if not defenders:
            self.conquered[attackers] += mass
        elif attackers <= self.contest.floor:
            self.held[attackers, defenders] = self.held.get((attackers, defenders), 0.0) + mass
        elif attackers < self.full_attack:
            self.few_attackers[attackers][defenders] += mass
        else:
            self.few_defenders[defenders][attackers] += mass

    def ends(self, throws: float) -> Ends:
        for attackers in range(self.attackers, self.full_attack - 1, -1):
            for defenders in range(min(self.full_defence - 1, self.defenders), 0, -1):
                throws += self._throw(attackers, defenders, self.few_defenders[defenders][attackers])
        for attackers in sorted(self.few_attackers, reverse=True):
            for defenders in range(self.defenders, 0, -1):
                throws += self._throw(attackers, defenders, self.few_attackers[attackers][defenders])
        held = {end: mass for end, mass in self.held.items() if mass}
        return Ends(np.array(self.conquered), held, throws)

    def _throw(self, attackers: int, defenders: int, mass: float) -> float:
        if mass:
            for attacker, defender, chance in self._chances(attackers, defenders):
                self.add(attackers - attacker, defenders - defender, mass * chance)
        return mass

    def _chances(self, attackers: int, defenders: int) -> list[tuple[int, int, float]]:
        dice = min(self.contest.attack_limit, attackers - self.contest.garrison)
        answer = min(self.full_defence, defenders)
        known = self._known.get((dice, answer))
        if known is None:
            losses = self.contest.combat.losses(dice, answer)
            known = self._known[dice, answer] = [(a, d, weight / losses.total) for a, d, weight in losses]
        return known


def _interior(contest: Contest, start: Vector, defenders: int, removed: int, edge: _Edge) -> float:
    """Sweep the lines of full throws; mass that leaves them goes to the edge. Returns the throws made."""
    low, least = edge.full_attack, edge.full_defence
    if defenders < least:
        for attackers in np.flatnonzero(start):
            edge.add(int(attackers), defenders, float(start[attackers]))
        return 0.0
    for attackers in np.flatnonzero(start[:low]):
        edge.add(int(attackers), defenders, float(start[attackers]))
    losses = contest.combat.losses(contest.attack_limit, contest.defence_limit)
    # taps[i] is the chance that the attacker loses `removed - i`: ready to be convolved.
    taps = np.array([losses.weights.get((removed - i, i), 0) / losses.total for i in range(removed + 1)])
    throws = 0.0
    # Lines whose unit totals differ by `removed` feed each other; each such family is swept on its own.
    for highest in range(len(start) - 1, max(low, len(start) - removed) - 1, -1):
        if start[highest::-removed].any():
            throws += _family(start, defenders, highest + defenders, removed, taps, edge)
    return throws


def _family(start: Vector, defenders: int, units: int, removed: int, taps: Vector, edge: _Edge) -> float:
    """Lines of `units`, `units - removed`, ... : `line[i]` is the mass with `origin + i` attackers."""
    low, least = edge.full_attack, edge.full_defence
    origin = units - defenders
    line = start[origin : origin + 1]
    throws = 0.0
    while True:
        throws += float(line.sum())
        line = np.convolve(line, taps)
        origin -= removed
        units -= removed
        # Cut what has too few attackers, then what has too few defenders.
        short = low - origin
        if short > 0:
            for i in range(min(short, len(line))):
                edge.add(origin + i, units - origin - i, float(line[i]))
            line, origin = line[short:], low
        over = origin + len(line) - 1 - (units - least)
        if over > 0:
            for i in range(max(0, len(line) - over), len(line)):
                edge.add(origin + i, units - origin - i, float(line[i]))
            line = line[: max(0, len(line) - over)]
        if len(line) > LONG and units // removed % TRIM_EVERY == 0:
            line, origin = _trimmed(line, origin)
        joining = units - defenders
        if not len(line):
            if joining < low:
                return throws
            line, origin = start[joining : joining + 1], joining
        elif joining >= low and start[joining]:
            # Starts of this total have the fewest attackers on the line, or fewer.
            line = np.concatenate([np.zeros(max(0, origin - joining)), line])
            origin = min(origin, joining)
            line[joining - origin] += start[joining]


def _trimmed(line: Vector, origin: int) -> tuple[Vector, int]:
    """The line without ends that are nearly zero even for a float: all of them together weigh nothing."""
    kept = np.flatnonzero(line > NOTHING)
    if not len(kept):
        return line[:0], origin
    return line[kept[0] : kept[-1] + 1], origin + int(kept[0])

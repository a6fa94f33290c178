"""How many are enough: the fewest attackers that win, or defenders that hold, with a given chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from msgspec import Struct

from risk_sim.errors import InputError, SizeError
from risk_sim.exact.chain import chain_worths
from risk_sim.exact.fight import grid
from risk_sim.spec.battle import MOST_UNITS, Battle

#: A float nearer to the goal than this part of it is worked out in fractions.
CLOSE = 1e-10


class Chances(NamedTuple):
    """The chances to reach what is wanted and to miss it, by the number of units from 0 on."""

    reached: list[float]
    missed: list[float]


class Need(Struct, frozen=True):
    """The answer: `units` reach `chance` (to win for attackers, to hold for defenders); one fewer does not.

    `before` is the chance with one unit fewer, None where that is no battle.
    """

    units: int
    chance: float
    before: float | None


def attackers_needed(targets: Sequence[Battle], goal: Fraction) -> Need:
    """The fewest attackers that take all targets with at least the chance `goal`.

    Raises InputError where no number of attackers does.
    """
    _check(goal)
    first = targets[0].garrison + 1

    def chances(most: int) -> Chances:
        missing = [-loss for loss in chain_worths(targets, most, by_loss=True)]
        return Chances(chain_worths(targets, most), missing)

    def exactly(attackers: int) -> Fraction:
        return Fraction(chain_worths(targets, attackers, exact=True)[attackers])

    most = 2 * sum(target.defenders for target in targets) + first + 8
    hopeless = any(_never_costs(target, attacker=False) for target in targets)
    idle = 0 if hopeless else sum(_idle_attackers(target) for target in targets)
    return _search(chances, exactly, goal, first, most, idle, "attackers", "win")


def defenders_needed(battle: Battle, goal: Fraction) -> Need:
    """The fewest defenders that hold against `battle.attackers` with at least the chance `goal`."""
    _check(goal)
    attackers = battle.attackers

    def chances(most: int) -> Chances:
        numbers = range(most + 1)
        wins, losses = (grid(battle, [attackers], numbers, by_loss=by_loss) for by_loss in (False, True))
        return Chances([-losses[attackers, n] for n in numbers], [wins[attackers, n] for n in numbers])

    def exactly(defenders: int) -> Fraction:
        return 1 - Fraction(grid(battle, [attackers], [defenders], exact=True)[attackers, defenders])

    idle = 0 if _never_costs(battle, attacker=True) else MOST_UNITS
    return _search(chances, exactly, goal, 1, 2 * attackers + 8, idle, "defenders", "hold")


def _idle_attackers(target: Battle) -> int:
    """More attackers than this never come to throw; they make no difference."""
    if target.rounds is None:
        return MOST_UNITS
    limits = target.combat.attack.limit, target.combat.defence.limit
    return target.garrison + limits[0] + target.rounds * max(limits)


def _never_costs(battle: Battle, attacker: bool) -> bool:
    """Whether full attack dice can never cost a side a unit, if the defender answers as well as he may."""
    combat, most = battle.combat, battle.combat.defence.limit
    answers = range(1, most + 1) if battle.defence == "best" else [most]
    costly = [
        any(lost[0] if attacker else lost[1] for lost in combat.losses(combat.attack.limit, answer))
        for answer in answers
    ]
    return not (any(costly) if attacker else all(costly))


def _check(goal: Fraction) -> None:
    if not 0 < goal < 1:
        raise InputError(f"--chance {float(goal):g}: choose a chance above 0 and below 1; nothing is certain with dice")


def _search(
    chances: Callable[[int], Chances],
    exactly: Callable[[int], Fraction],
    goal: Fraction,
    first: int,
    most: int,
    idle: int,
    who: str,
    what: str,
) -> Need:
    """Try every number in turn, so that the fewest is found even where more are not always better.

    `most`: how many to try first. `idle`: more than so many change nothing.
    """
    seen = 0.0
    while True:
        found = chances(most)
        for units in range(first, most + 1):
            if _reaches(found.reached[units], found.missed[units], goal, partial(exactly, units)):
                return Need(units, found.reached[units], found.reached[units - 1] if units > first else None)
        best = max(found.reached[first:])
        if most >= idle and best <= seen + 1e-15:
            raise InputError(f"no number of {who} reaches {float(goal):g} under this rule: the most is {best:.6g}")
        if most >= MOST_UNITS:
            raise SizeError(f"more than {MOST_UNITS:,} {who} would be needed to {what} with this chance")
        seen, most = best, 2 * most


def _reaches(reached: float, missed: float, goal: Fraction, exactly: Callable[[], Fraction]) -> bool:
    """Whether a chance is at least the goal; close calls are decided in fractions.

    A high goal is told by what is missing to 1, where floats see better.
    """
    high = 2 * goal > 1
    value, limit = (missed, float(1 - goal)) if high else (reached, float(goal))
    if abs(value - limit) > CLOSE * limit:
        return (value < limit) == high
    return exactly() >= goal

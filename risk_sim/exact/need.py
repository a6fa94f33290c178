"""How many are enough: the fewest attackers that win, or defenders that hold, with a given chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from msgspec import Struct

from risk_sim.errors import InputError, SizeError
from risk_sim.exact.chain import chain_worths
from risk_sim.exact.fight import grid
from risk_sim.spec.battle import MOST_UNITS, Battle

#: A float chance nearer than this to the goal is worked out in fractions.
CLOSE = 1e-10


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

    def chances(most: int) -> list[float]:
        return chain_worths(targets, most)

    def exactly(attackers: int) -> Fraction:
        return Fraction(chain_worths(targets, attackers, exact=True)[attackers])

    return _search(chances, exactly, goal, first, 2 * sum(t.defenders for t in targets) + first + 8, "attackers", "win")


def defenders_needed(battle: Battle, goal: Fraction) -> Need:
    """The fewest defenders that hold against `battle.attackers` with at least the chance `goal`."""
    _check(goal)
    attackers = battle.attackers

    def chances(most: int) -> list[float]:
        wins = grid(battle, [attackers], range(most + 1))
        return [1 - wins[attackers, defenders] for defenders in range(most + 1)]

    def exactly(defenders: int) -> Fraction:
        return 1 - Fraction(grid(battle, [attackers], [defenders], exact=True)[attackers, defenders])

    return _search(chances, exactly, goal, 1, 2 * attackers + 8, "defenders", "hold")


def _check(goal: Fraction) -> None:
    if not 0 < goal < 1:
        raise InputError(f"--chance {float(goal):g}: choose a chance above 0 and below 1; nothing is certain with dice")


def _search(
    chances: Callable[[int], list[float]],
    exactly: Callable[[int], Fraction],
    goal: Fraction,
    first: int,
    most: int,
    who: str,
    what: str,
) -> Need:
    """Try every number in turn, so that the fewest is found even where more are not always better."""
    seen = -1.0
    while True:
        found = chances(most)
        for units in range(first, most + 1):
            if _reaches(found[units], goal, lambda units=units: exactly(units)):  # type: ignore[misc]
                return Need(units, found[units], found[units - 1] if units > first else None)
        best = max(found[first:])
        if best <= seen + 1e-15:
            raise InputError(f"no number of {who} reaches {float(goal):g} under this rule: the most is {best:.6g}")
        if most >= MOST_UNITS:
            raise SizeError(f"more than {MOST_UNITS:,} {who} would be needed to {what} with this chance")
        seen, most = best, 2 * most


def _reaches(chance: float, goal: Fraction, exactly: Callable[[], Fraction]) -> bool:
    """Whether a chance is at least the goal; close calls are decided in fractions."""
    if abs(chance - float(goal)) > CLOSE:
        return chance > goal
    return exactly() >= goal

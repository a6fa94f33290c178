"""Conquering territories one after another, leaving a garrison on each."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import fsum
from typing import NamedTuple

from msgspec import Struct

from risk_sim.errors import InputError, SizeError
from risk_sim.exact.arithmetic import Number
from risk_sim.exact.fight import fight, grid
from risk_sim.exact.outcome import MOST_EXACT
from risk_sim.spec.battle import Battle


class ChainRow(NamedTuple):
    """One way a chain can end. `attackers_left`: the army where it ended; garrisons left on the way not counted."""

    territories_taken: int
    attackers_left: int
    probability: float


class ChainOutcome(Struct, frozen=True):
    """Everything known about a chain's end; `targets` in order, `rows` from the best end to the worst."""

    attackers: int
    targets: tuple[Battle, ...]
    rows: tuple[ChainRow, ...]
    exact: tuple[Fraction, ...] | None = None

    @property
    def win_probability(self) -> float:
        """Chance to take every territory."""
        return self.reach_probability(len(self.targets))

    @property
    def win_probability_exact(self) -> Fraction | None:
        """The same as a fraction, where it was asked for."""
        if self.exact is None:
            return None
        rows = zip(self.rows, self.exact, strict=True)
        return sum((chance for row, chance in rows if row.territories_taken == len(self.targets)), Fraction(0))

    def reach_probability(self, territories: int) -> float:
        """Chance to conquer at least so many territories; 1 for none."""
        return (
            1.0
            if not territories
            else min(1.0, fsum(row.probability for row in self.rows if row.territories_taken >= territories))
        )

    def attackers_left(self, territories: int | None = None) -> float | None:
        """Mean army where it ended, of all ends or of those with so many territories taken."""
        rows = [row for row in self.rows if territories is None or row.territories_taken == territories]
        chance = fsum(row.probability for row in rows)
        return fsum(row.attackers_left * row.probability for row in rows) / chance if chance else None


def chain(targets: Sequence[Battle], attackers: int, exact: bool = False) -> ChainOutcome:
    """March through the targets with `attackers` units standing on the first origin.

    After each conquest all but the garrison move in. Whoever may choose does so for the chance to take them all.
    """
    check_march(targets)
    if exact and attackers * sum(target.defenders for target in targets) > MOST_EXACT:
        raise SizeError(
            f"{attackers:,} against {sum(target.defenders for target in targets):,}: fractions of so many digits take "
            f"minutes; they are worked out up to {MOST_EXACT:,} states"
        )
    prizes = _prizes(targets, attackers, exact)
    army: dict[int, Number] = {attackers: 1 if exact else 1.0}
    found: dict[tuple[int, int], Number] = {}
    for taken, (target, prize) in enumerate(zip(targets, prizes, strict=True)):
        ends = fight(target, army, prize, exact) if army else None
        army = {}
        for (left, defenders), mass in ends.mass.items() if ends else ():
            if defenders == 0 and left > target.garrison:
                moved = left - target.garrison
                army[moved] = army.get(moved, 0) + mass
            else:
                found[taken, left] = found.get((taken, left), 0) + mass
    for left, mass in army.items():
        found[len(targets), left] = found.get((len(targets), left), 0) + mass
    order = sorted((end for end, mass in found.items() if mass), reverse=True)
    return ChainOutcome(
        attackers=attackers,
        targets=tuple(targets),
        rows=tuple(ChainRow(*end, float(found[end])) for end in order),
        exact=tuple(found[end] for end in order) if exact else None,
    )


def chain_worths(targets: Sequence[Battle], most: int, exact: bool = False, by_loss: bool = False) -> list[Number]:
    """The chance to take all targets with 0, 1, ... `most` units on the first origin.

    With `by_loss` it is the chance not to, below zero: it tells apart what floats round to certainty.
    """
    check_march(targets)
    worth: list[Number] = [0 if by_loss else 1] * (most + 1)
    for target in reversed(targets):
        worth = _worth_before(target, worth, exact, by_loss)
    return worth


def check_march(targets: Sequence[Battle]) -> None:
    """Refuse what a march would have to remember from one battle to the next."""
    if len(targets) > 1 and any(target.combat_without is not None for target in targets):
        raise InputError(
            "leaders that a throw can take in mid-battle (leader_taken = 'dice_committed') are known to odds, for one "
            "battle, not to a march; leave out the attacker's leaders"
        )


def _prizes(targets: Sequence[Battle], attackers: int, exact: bool) -> list[list[Number] | None]:
    """What a conquest is worth, by the units then left: the chance to take all that follow."""
    prizes: list[list[Number] | None] = []
    after: list[Number] | None = None
    for number, target in enumerate(reversed(targets)):
        prizes.append(None if after is None else _moved_in(target, after))
        if number + 1 < len(targets) and any(_chooses(other) for other in targets):
            after = _worth_before(target, after or [1] * (attackers + 1), exact)
    return prizes[::-1]


def _worth_before(target: Battle, worth: Sequence[Number], exact: bool, by_loss: bool = False) -> list[Number]:
    """The worth of an army before a target, from that of an army that stands on it."""
    most = len(worth) - 1
    values = grid(target, range(most + 1), [target.defenders], _moved_in(target, worth), exact, by_loss)
    return [values[attackers, target.defenders] for attackers in range(most + 1)]


def _moved_in(target: Battle, worth: Sequence[Number]) -> list[Number]:
    """Worth by the units left in a conquest, from worth by the units that move in."""
    return [worth[max(0, left - target.garrison)] for left in range(len(worth))]


def _chooses(battle: Battle) -> bool:
    return battle.defence == "best" or battle.stop_below > 0 or battle.combat.has_uses

"""The whole answer about one battle: every end with its chance, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, structs

from risk_sim.errors import SizeError
from risk_sim.exact.contest import Contest
from risk_sim.exact.fight import fight, throws_by_chance
from risk_sim.spec.battle import Battle
from risk_sim.spec.ruleset import Defence

if TYPE_CHECKING:
    from fractions import Fraction

#: The number of throws is followed in battles of up to so many states, told apart by the throws made.
MOST_TIMED = 40_000
#: Fractions are worked out in battles of up to so many states.
MOST_EXACT = 62_500
#: Two ways to defend are compared in battles of up to so many states.
MOST_COMPARED = 4_000_000


class Row(NamedTuple):
    """One way a battle can end. `attackers_left` counts the garrison."""

    attackers_left: int
    defenders_left: int
    probability: float


class MoveIn(NamedTuple):
    """How many units may move into the conquered territory with `attackers_left` units left."""

    attackers_left: int
    least: int
    most: int


class Outcome(Struct, frozen=True):
    """Everything known about a battle's end.

    `rows` run from the attacker's best end to his worst; `exact` holds their fractions where asked for.
    `throws` is the mean number of throws.
    """

    battle: Battle
    rows: tuple[Row, ...]
    throws: float
    leaders_lost_early: float = 0.0
    exact: tuple[Fraction, ...] | None = None

    def is_won(self, row: Row) -> bool:
        """Whether an end is a conquest: nobody defends, and a unit can move in."""
        return row.defenders_left == 0 and row.attackers_left > self.battle.garrison

    @property
    def win_probability(self) -> float:
        """Chance that the attacker conquers the territory; 1 only where no battle can end otherwise."""
        return 1.0 if all(map(self.is_won, self.rows)) else self._chance(self.is_won)

    @property
    def win_probability_exact(self) -> Fraction | None:
        """The chance to win as a fraction, where it was asked for."""
        if self.exact is None:
            return None
        from fractions import Fraction

        won = (chance for row, chance in zip(self.rows, self.exact, strict=True) if self.is_won(row))
        return sum(won, Fraction(0))

    @property
    def lapsed(self) -> bool:
        """True where no throw is made: epidemics or the stop rule leave nobody to attack with."""
        return self.throws == 0.0

    @property
    def attacker_leaders_captured(self) -> float:
        """Chance that the attacker's leaders are taken: no unit that may fight is left (napadv-capture-attack)."""
        if not self.battle.attacker_leaders or self.lapsed:
            return 0.0
        if self.battle.combat_without is not None:
            return self.leaders_lost_early
        return self._chance(lambda row: row.attackers_left <= self.battle.garrison)

    @property
    def defender_leaders_captured(self) -> float:
        """Chance that the defender's leaders are taken: his last unit falls (napadv-capture-defence)."""
        return self._chance(lambda row: row.defenders_left == 0) if self.battle.defender_leaders else 0.0

    @property
    def points_swing(self) -> float:
        """Expected lead in victory points the attacker gains from captured leaders (napadv-capture-vp)."""
        battle = self.battle
        gained = battle.defender_leaders * self.defender_leaders_captured
        lost = battle.attacker_leaders * self.attacker_leaders_captured
        return 2 * battle.leader_points * (gained - lost)

    def mean(self, value: Callable[[Row], float], where: Callable[[Row], bool] | None = None) -> float | None:
        """The mean of a value, of all ends or of those `where` holds; None where these cannot happen."""
        rows = [row for row in self.rows if where is None or where(row)]
        chance = fsum(row.probability for row in rows)
        return fsum(value(row) * row.probability for row in rows) / chance if chance else None

    def distribution(self, value: Callable[[Row], int]) -> dict[int, float]:
        """Marginal chances of a value, smallest value first."""
        chances: dict[int, list[float]] = {}
        for row in self.rows:
            chances.setdefault(value(row), []).append(row.probability)
        return {key: fsum(chances[key]) for key in sorted(chances)}

    def quantiles(self, value: Callable[[Row], int], levels: Iterable[float]) -> tuple[int, ...]:
        """The smallest values that are reached with at least the given chances."""
        return quantiles(self.distribution(value), levels)

    def move_in(self) -> tuple[MoveIn, ...]:
        """The range of units that may move in after each conquest."""
        return tuple(_move_in(self.battle, row.attackers_left) for row in self.rows if self.is_won(row))

    def throw_chances(self) -> dict[int, float] | None:
        """How many throws the battle takes, as number -> chance; None in battles too large to follow."""
        if _timed_states(self.battle) > MOST_TIMED:
            return None
        return throws_by_chance(self.battle)

    def _chance(self, where: Callable[[Row], bool]) -> float:
        # Rounding can lift a sum a hair above 1.
        return min(1.0, fsum(row.probability for row in self.rows if where(row)))


def outcome(battle: Battle, exact: bool = False) -> Outcome:
    """Work out a battle, in floats or, as well, in fractions."""
    if exact and battle.attackers * battle.defenders > MOST_EXACT:
        raise SizeError(
            f"{battle.attackers:,} against {battle.defenders:,}: fractions of so many digits take minutes; they are "
            f"worked out up to {MOST_EXACT:,} states, such as 250 against 250"
        )
    ends = fight(battle, {battle.attackers: 1 if exact else 1.0}, exact=exact)
    order = sorted((end for end, mass in ends.mass.items() if mass), key=lambda end: (end[1], -end[0]))
    return Outcome(
        battle=battle,
        rows=tuple(Row(*end, float(ends.mass[end])) for end in order),
        throws=ends.throws,
        leaders_lost_early=float(ends.leaders_lost),
        exact=tuple(ends.mass[end] for end in order) if exact else None,
    )


def other_defence(battle: Battle) -> tuple[Defence, float] | None:
    """The other way to defend and the chance to win against it.

    None where it cannot differ (plain dice, ties the defender's: more dice never hurt) or the battle is too large.
    """
    plain = battle.combat.more_defence_never_hurts and not battle.whole_flags
    if plain or battle.attackers * battle.defenders > MOST_COMPARED:
        return None
    other: Defence = "max" if battle.defence == "best" else "best"
    return other, outcome(structs.replace(battle, defence=other)).win_probability


def quantiles(chances: Mapping[int, float], levels: Iterable[float]) -> tuple[int, ...]:
    """The smallest values whose cumulated chance reaches the levels (given in rising order)."""
    found: list[int] = []
    cumulated = 0.0
    items = iter(sorted(chances.items()))
    value = 0
    for level in levels:
        while cumulated < level - 1e-12:
            step = next(items, None)
            if step is None:
                break
            value, cumulated = step[0], cumulated + step[1]
        found.append(value)
    return tuple(found)


def _timed_states(battle: Battle) -> int:
    """About how many states a battle passes if they remember how many throws were made."""
    combat = battle.combat
    steady = not battle.whole_flags and combat.losses(combat.attack.limit, combat.defence.limit).removed is not None
    states = battle.attackers * battle.defenders
    # Where every full throw removes as many units, the units left tell how many throws were made.
    return states if steady and battle.defence == "max" else states * (battle.attackers + battle.defenders) // 4


def _move_in(battle: Battle, left: int) -> MoveIn:
    """At least the units that threw last and live, at most all but the garrison (classic-move-in-min, -max)."""
    most = left - battle.garrison
    least = min(_last_throwers(battle, left), default=1) if battle.move_in_dice else 1
    return MoveIn(left, max(1, min(least, most)), most)


def _last_throwers(battle: Battle, left: int) -> Iterator[int]:
    """The units that may have thrown last and live, in a conquest that leaves so many units."""
    contest = Contest.of(battle)
    for lost in range(min(contest.reach, battle.marching - left) + 1):
        dice = min(contest.attack_limit, left + lost - battle.garrison)
        for defenders in range(1, min(contest.reach, battle.defenders) + 1):
            rows, _ = contest.losses(left + lost, defenders, dice, min(contest.defence_limit, defenders))
            if any((attacker, defender) == (lost, defenders) for attacker, defender, _ in rows):
                yield dice - lost

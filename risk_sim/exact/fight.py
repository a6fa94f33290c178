"""One assault on one territory, answered by whichever engine suits it.

`fight` goes forward (where do battles end), `grid` backward (what is a start worth). Both know every option of a
battle, in floats or in exact fractions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from risk_sim.exact.arithmetic import Arithmetic, Floats, Number
from risk_sim.exact.contest import Contest
from risk_sim.exact.walk import PLAIN, Extra, Move, Payoff, State, Walk
from risk_sim.spec.battle import Battle

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray

#: Below this number of states plain Python answers sooner than NumPy can be imported.
FEW_STATES = 4_000
#: Chances nearer to each other than this are not told apart by floats.
CLOSE = 1e-12


class Ends(NamedTuple):
    """Where an assault ends.

    `mass[(attackers, defenders)]`; `throws`: mean number of throws; `leaders_lost`: chance that the attacker's
    leaders are taken before the end (only where a throw may take them).
    """

    mass: dict[tuple[int, int], Number]
    throws: float
    leaders_lost: Number = 0


def fight(
    battle: Battle, start: Mapping[int, Number], prize: Sequence[Number] | None = None, exact: bool = False
) -> Ends:
    """Send armies against the defenders: `start[a]` is the mass of those with `a` units on the origin.

    `prize[a]` is what a conquest with `a` units left is worth; it guides whoever may choose (without it,
    every conquest is worth 1). In exact mode masses and prizes are fractions.
    """
    start = _after_epidemics(battle, start)
    if exact or _needs_walk(battle) or max(start) * battle.defenders <= FEW_STATES:
        return _walked(battle, start, prize, exact)
    from risk_sim.exact import large

    return large.fight(battle, start, prize)


def grid(
    battle: Battle,
    attackers: Sequence[int],
    defenders: Sequence[int],
    prize: Sequence[Number] | None = None,
    exact: bool = False,
    by_loss: bool = False,
) -> dict[tuple[int, int], Number]:
    """The value of starting with so many against so many, all other things being the battle's.

    The chance to win where a prize is 1. The answer has a key (attackers, defenders) for every pair; with nobody on
    the origin or nobody to fight, that is 0 or the prize itself. With `by_loss` the value is the chance not to win,
    below zero: it tells apart what floats round to a sure win. Prizes are then what is missing to 1, below zero too.
    """
    spared = {number: battle.spared(number) for number in attackers}
    most, against = max(spared.values()), max(defenders)
    if exact or _needs_walk(battle) or most * against <= FEW_STATES:
        values = _walked_values(battle, sorted(set(spared.values())), defenders, prize, exact, by_loss)
    else:
        from risk_sim.exact import large

        worth = large.values(battle, most, against, prize, by_loss)
        return {(a, d): float(worth[spared[a], d]) for a in attackers for d in defenders}
    return {(a, d): values[spared[a], d] for a in attackers for d in defenders}


def throws_by_chance(battle: Battle) -> dict[int, float]:
    """How many throws the battle takes: number -> chance. Every state is walked once for each number of throws."""
    most = battle.rounds or battle.marching + battle.defenders
    walk, contest = _walk(battle, False)
    extra = _extra(battle)._replace(rounds=most)
    start: State = (battle.marching, battle.defenders, extra)
    if _has_choice(battle):
        values, moves = _decide(walk, battle, [start], _payoff(contest, None, walk.arithmetic, 1))
        ends = walk.ends({start: 1.0}, moves, values)
    else:
        ends = walk.ends({start: 1.0})
    chances: dict[int, float] = {}
    for state, mass in ends.mass.items():
        chances[most - state[2].rounds] = chances.get(most - state[2].rounds, 0.0) + mass
    return dict(sorted(chances.items()))


def best_plan(battle: Battle) -> NDArray[uint8]:
    """How many dice the defender throws in every state [attackers, defenders]; 0 where no throw is made.

    Only for battles without limited rounds and effects used once.
    """
    from risk_sim.exact import large

    return large.plan(battle)


def _needs_walk(battle: Battle) -> bool:
    """Rules only the general engine knows."""
    return battle.rounds is not None or battle.combat.has_uses or battle.combat_without is not None


def _has_choice(battle: Battle) -> bool:
    return battle.defence == "best" or battle.combat.has_uses or battle.stop_below > 0


def _after_epidemics(battle: Battle, start: Mapping[int, Number]) -> dict[int, Number]:
    spared: dict[int, Number] = {}
    for attackers, mass in start.items():
        left = battle.spared(attackers)
        spared[left] = spared.get(left, 0) + mass
    return spared


def _walk(battle: Battle, exact: bool) -> tuple[Walk, Contest]:
    contest = Contest.of(battle)
    without = None
    if battle.combat_without is not None:
        without = structs.replace(contest, combat=battle.combat_without)
    arithmetic: Arithmetic = Floats()
    if exact:
        from risk_sim.exact.rational import Fractions, Scaled

        # Without leaders the totals of a throw are the same: modifiers move faces, they do not add ways.
        arithmetic = Fractions() if battle.combat.has_uses or without else Scaled(contest)
    return Walk(contest, arithmetic, without), contest


def _extra(battle: Battle) -> Extra:
    extra = Extra(
        rounds=-1 if battle.rounds is None else battle.rounds,
        attacker_uses=battle.combat.attack.uses,
        defender_uses=battle.combat.defence.uses,
    )
    return PLAIN if extra == PLAIN else extra


def _payoff(
    contest: Contest,
    prize: Sequence[Number] | None,
    arithmetic: Arithmetic,
    common: int,
    by_loss: bool = False,
) -> Payoff:
    """The value of an end in the arithmetic's scale, prizes being multiples of 1/`common`."""

    def payoff(attackers: int, defenders: int) -> Number:
        one = arithmetic.one(attackers + defenders)
        if not contest.is_won(attackers, defenders):
            return -one * common if by_loss else 0
        if prize is None:
            return 0 if by_loss else one
        worth = prize[attackers]
        return one * int(worth * common) if arithmetic.is_scaled else one * worth

    return payoff


def _common(numbers: Sequence[Number] | None, arithmetic: Arithmetic) -> int:
    """The least common denominator of exact numbers."""
    if numbers is None or not arithmetic.is_scaled:
        return 1
    return lcm(*(number.denominator for number in numbers))


def _decide(
    walk: Walk,
    battle: Battle,
    starts: Sequence[State],
    payoff: Payoff,
    common: int = 1,
    by_loss: bool = False,
) -> tuple[dict[State, Number], dict[State, Move]]:
    """Values and moves. Where a fight to the end offers too little hope, the attacker stops.

    The payoffs are multiplied by `common`; with `by_loss` they are chances not to win, below zero.
    """
    values, moves = walk.values(starts, payoff)
    if not battle.stop_below:
        return values, moves
    hope: Number = battle.stop_below if walk.is_exact else float(battle.stop_below) - CLOSE
    if by_loss:
        hope = hope - 1
    hopeless = {state for state in moves if walk.arithmetic.chance(values[state], state[0] + state[1]) < hope * common}
    return walk.values(starts, payoff, hopeless)


def _walked(battle: Battle, start: Mapping[int, Number], prize: Sequence[Number] | None, exact: bool) -> Ends:
    walk, contest = _walk(battle, exact)
    arithmetic = walk.arithmetic
    extra = _extra(battle)
    top = max(start) + battle.defenders
    starts: dict[State, Number] = {}
    shared = _common(list(start.values()), arithmetic)
    for attackers, mass in start.items():
        scaled = int(mass * shared) if arithmetic.is_scaled else mass
        starts[attackers, battle.defenders, extra] = scaled * arithmetic.one(max(start) - attackers)
    if _has_choice(battle):
        common = _common(prize, arithmetic)
        values, moves = _decide(walk, battle, list(starts), _payoff(contest, prize, arithmetic, common), common)
        ends = walk.ends(starts, moves, values, shared)
    else:
        ends = walk.ends(starts, whole=shared)
    masses: dict[tuple[int, int], Number] = {}
    lost: Number = 0
    for (attackers, defenders, after), scaled in ends.mass.items():
        mass = arithmetic.chance(scaled, top - attackers - defenders) / shared
        masses[attackers, defenders] = masses.get((attackers, defenders), 0) + mass
        lost += mass if after.leaders_lost else 0
    return Ends(masses, ends.throws, lost)


def _walked_values(
    battle: Battle,
    attackers: Sequence[int],
    defenders: Sequence[int],
    prize: Sequence[Number] | None,
    exact: bool,
    by_loss: bool,
) -> dict[tuple[int, int], Number]:
    walk, contest = _walk(battle, exact)
    extra = _extra(battle)
    starts: list[State] = [(a, d, extra) for a in attackers for d in defenders]
    common = _common(prize, walk.arithmetic)
    payoff = _payoff(contest, prize, walk.arithmetic, common, by_loss)
    values, _ = _decide(walk, battle, starts, payoff, common, by_loss)
    return {(a, d): walk.arithmetic.chance(values[a, d, extra], a + d) / (common if exact else 1) for a, d, _ in starts}

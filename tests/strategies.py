"""What hypothesis draws: sides with modifiers of every kind, and small battles between them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from translation import fought, most_dice

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import (
    Add,
    AnyModifier,
    Clamp,
    Dice,
    Hits,
    RerollFaces,
    RerollLowest,
    RerollOnce,
    Resort,
    SetDie,
    SetOnce,
    Sides,
    Ties,
    TiesTo,
)
from risk_sim.errors import InputError
from risk_sim.spec.battle import Battle

TIES: SearchStrategy[Ties] = st.sampled_from(["defender", "attacker", "both", "void"])
COSTLY_TIES: SearchStrategy[Ties] = st.sampled_from(["defender", "attacker", "both"])

RANKS = st.sampled_from([1, 2, 3, "lowest"])
FACES = st.one_of(
    st.builds(Add, st.sampled_from([1, 2, 3, "all", "lowest"]), st.integers(-2, 2)),
    st.builds(Clamp, st.integers(1, 3), st.integers(4, 7)),
    st.builds(Resort),
    st.builds(SetDie, RANKS, st.integers(1, 7)),
)
AGAIN = st.one_of(
    st.builds(RerollFaces, st.lists(st.integers(1, 3), min_size=1, max_size=2, unique=True).map(tuple)),
    st.builds(RerollLowest),
)
KINDS = st.one_of(
    st.builds(Dice, st.sampled_from([-1, 1])),
    st.builds(Sides, st.sampled_from([2, 4, 5]), st.sampled_from([1, 2, "all"])),
    st.builds(TiesTo, TIES),
)


def examples(number: int) -> settings:
    """The same examples in every run, so that a failure is one for everybody."""
    slow = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    return settings(max_examples=number, deadline=None, derandomize=True, suppress_health_check=slow)


def sides(hits: bool = True, most: int = 3) -> SearchStrategy[Side]:
    """A side of up to `most` dice before modifiers, up to three modifiers on it."""
    kinds = [FACES, KINDS, AGAIN, *([st.builds(Hits, st.integers(2, 6))] if hits else [])]

    def side(dice: int, faces: int, modifiers: list[AnyModifier]) -> Side:
        return Side(dice, faces, _sensible(modifiers))

    return st.builds(side, st.integers(1, most), st.integers(2, 6), st.lists(st.one_of(kinds), max_size=3))


def _sensible(modifiers: list[AnyModifier]) -> tuple[AnyModifier, ...]:
    """At most one threshold and one way to throw again, and that one where it is defined."""
    kept: list[AnyModifier] = []
    mixed = any(isinstance(modifier, Sides) and modifier.count != "all" for modifier in modifiers)
    for modifier in modifiers:
        again = isinstance(modifier, RerollFaces | RerollLowest)
        if again and any(isinstance(other, RerollFaces | RerollLowest) for other in kept):
            continue
        if isinstance(modifier, Hits) and any(isinstance(other, Hits) for other in kept):
            continue
        if isinstance(modifier, RerollLowest) and mixed:
            continue
        kept.append(modifier)
    return tuple(kept)


def is_costly(combat: Combat) -> bool:
    """Whether every number of dice can cost somebody a unit."""
    try:
        for dice in product(range(1, most_dice(combat.attack) + 1), range(1, most_dice(combat.defence) + 1)):
            combat.losses(*dice)
    except InputError:
        return False
    return True


@st.composite
def combats(draw: DrawFn, hits: bool = True) -> Combat:
    combat = Combat(draw(sides(hits)), draw(sides(hits, most=2)), draw(TIES))
    return combat if is_costly(combat) else Combat(Side(combat.attack.dice), Side(combat.defence.dice), "defender")


#: Dice with few faces, so that the oracle is quick, and effects on one or both sides.
USES: SearchStrategy[tuple[AnyModifier, ...]] = st.sampled_from(
    [(), (), (RerollOnce(1),), (SetOnce(1),), (RerollOnce(1), SetOnce(1)), (RerollOnce(2),)]
)


@st.composite
def combats_with_uses(draw: DrawFn) -> Combat:
    def side(most: int) -> Side:
        again = st.builds(RerollFaces, st.just((1,)))
        whole = st.builds(Sides, st.sampled_from([2, 4]), st.just("all"))
        modifiers = draw(st.lists(st.one_of(FACES, again, whole), max_size=2))
        return Side(draw(st.integers(1, most)), draw(st.integers(2, 4)), (*modifiers, *draw(USES)))

    return Combat(side(2), side(2), draw(COSTLY_TIES))


@st.composite
def battles(draw: DrawFn, most: tuple[int, int] = (5, 4), stops: bool = True) -> Battle:
    """A battle of at most so many able to attack and defend; with `stops`, one that may end early."""
    garrison = draw(st.integers(0, 2))
    able, defenders = draw(st.integers(1, most[0])), draw(st.integers(1, most[1]))
    combat = draw(combats())
    more: dict[str, Any] = {"defence": draw(st.sampled_from(["max", "max", "best"]))}
    if stops:
        more["stop_at"] = draw(st.sampled_from([0, 0, garrison + 1, garrison + 2]))
        more["stop_below"] = draw(st.sampled_from([Fraction(0), Fraction(0), Fraction(1, 3), Fraction(7, 10)]))
        # The oracle counts a volley without a hit as a round of its own.
        more["rounds"] = None if combat.by_hits else draw(st.sampled_from([None, None, 1, 2, 3]))
    return fought(garrison + able, defenders, combat, garrison, **more)

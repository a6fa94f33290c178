"""No chance is lost or made up, however large the battle."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import battles, examples
from translation import fought

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import bonuses
from risk_sim.exact.chain import chain
from risk_sim.exact.fight import grid
from risk_sim.exact.outcome import Outcome, outcome
from risk_sim.spec.battle import Battle

LED = Combat(Side(3, 6, bonuses((1, 1))), Side(2, 6, bonuses((2, 1))))
LARGE = {
    "plain": fought(1000, 1000),
    "leaders and a fortification": fought(1000, 1000, LED),
    "best defence": fought(400, 400, LED, defence="best"),
    "both lose ties": fought(400, 400, Combat(Side(3), Side(2), "both")),
    "ten dice a side": fought(1000, 1000, Combat(Side(10), Side(10))),
    "one-sided": fought(3000, 10),
    "hopeless": fought(10, 3000),
    "stops half-way": fought(1000, 1000, stop_at=500),
    "five thousand": fought(5000, 5000),
}


def whole(found: Outcome) -> float:
    return fsum(row.probability for row in found.rows)


@pytest.mark.parametrize("battle", LARGE.values(), ids=LARGE)
def test_large_battles(battle: Battle) -> None:
    found = outcome(battle)
    assert abs(whole(found) - 1) < 1e-12
    assert 0 <= found.win_probability <= 1
    assert all(0 < row.probability <= 1 for row in found.rows)
    for left in (lambda row: row.attackers_left, lambda row: row.defenders_left):
        marginal = found.distribution(left)
        assert abs(fsum(marginal.values()) - 1) < 1e-12
        mean = found.mean(left)
        assert mean == pytest.approx(fsum(value * chance for value, chance in marginal.items()), rel=1e-12)


@given(battles())
@examples(60)
def test_fractions_add_up_to_exactly_one(battle: Battle) -> None:
    assert sum(outcome(battle, exact=True).exact or ()) == 1


@given(st.integers(2, 40), st.integers(1, 30), st.integers(0, 3))
@examples(60)
def test_sure_things_are_never_above_one(more: int, defenders: int, garrison: int) -> None:
    found = outcome(fought(more * defenders + 50, defenders, garrison=garrison))
    assert found.win_probability <= 1
    assert max(grid(fought(2, 1), range(200, 260, 20), range(1, 6)).values()) <= 1


def test_marches() -> None:
    found = chain([fought(1, 300), fought(1, 200, LED), fought(1, 40)], 700)
    assert abs(fsum(row.probability for row in found.rows) - 1) < 1e-12
    reached = [found.reach_probability(taken) for taken in range(4)]
    assert reached[0] == pytest.approx(1, abs=1e-12)
    assert all(further <= before for before, further in pairwise(reached))
    exact = chain([fought(1, 5), fought(1, 4, LED)], 12, exact=True).exact
    assert exact is not None
    assert sum(exact) == 1


def test_a_very_long_march_in_fractions() -> None:
    """Numbers with hundreds of digits on the way, and no float ever has to hold one."""
    exact = chain([fought(1, 50), fought(1, 10)], 100, exact=True)
    assert exact.exact is not None
    assert sum(exact.exact) == 1
    floats = chain([fought(1, 50), fought(1, 10)], 100)
    assert exact.win_probability == pytest.approx(floats.win_probability, abs=1e-13)


def test_the_mean_number_of_throws_in_fractions() -> None:
    from risk_sim.exact.fight import fight

    start = {9: Fraction(1, 3), 6: Fraction(2, 3)}
    exact = fight(fought(9, 5), start, exact=True)
    floats = fight(fought(9, 5), {a: float(mass) for a, mass in start.items()})
    assert exact.throws == pytest.approx(floats.throws, rel=1e-13)
    assert sum(exact.mass.values()) == 1


def test_throws_by_number() -> None:
    for battle in (
        fought(30, 25),
        fought(30, 25, Combat(Side(3), Side(2), "both")),
        fought(12, 12, LED, defence="best"),
    ):
        found = outcome(battle)
        chances = found.throw_chances()
        assert chances is not None
        assert abs(fsum(chances.values()) - 1) < 1e-12
        assert fsum(n * p for n, p in chances.items()) == pytest.approx(found.throws, rel=1e-12)


def test_throws_are_not_counted_one_by_one_where_that_would_take_long() -> None:
    assert outcome(fought(150, 150)).throw_chances() is not None
    assert outcome(fought(150, 150, Combat(Side(3), Side(2), "both"))).throw_chances() is None

"""Stopping where the chance to win, fought to the end, falls below a limit."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples
from translation import fought

from risk_sim.exact.fight import grid
from risk_sim.exact.outcome import outcome


def test_a_chance_equal_to_the_limit_is_enough() -> None:
    """3 v 2 (two able): exactly 1955/2592 x ... whatever it is, he goes on at it and stops a hair above."""
    chance = outcome(fought(3, 2), exact=True).win_probability_exact
    assert chance is not None
    assert not outcome(fought(3, 2, stop_below=chance)).lapsed
    assert outcome(fought(3, 2, stop_below=chance + Fraction(1, 10**30)), exact=True).lapsed


@given(st.fractions(0, 1, max_denominator=20), st.integers(2, 30), st.integers(1, 20))
@examples(40)
def test_no_battle_goes_on_below_the_limit(limit: Fraction, attackers: int, defenders: int) -> None:
    """Every end that is neither won nor exhausted is a state below the limit, and no state above one is an end."""
    found = outcome(fought(attackers, defenders, stop_below=limit))
    to_the_end = grid(fought(2, 1), range(attackers + 1), range(defenders + 1))
    for row in found.rows:
        if row.defenders_left and row.attackers_left > 1:
            assert to_the_end[row[:2]] < limit + Fraction(1, 10**9)
    assert sum(row.probability for row in found.rows) == pytest.approx(1, abs=1e-12)


def test_the_higher_the_limit_the_fewer_are_lost_and_the_less_is_won() -> None:
    limits = [Fraction(k, 10) for k in range(11)]
    found = [outcome(fought(20, 18, stop_below=limit)) for limit in limits]
    wins = [each.win_probability for each in found]
    left = [each.mean(lambda row: row.attackers_left) or 0 for each in found]
    assert wins == sorted(wins, reverse=True)
    assert left == sorted(left)


def test_large_battles_stop_as_small_ones_do() -> None:
    """The table engine and the general one, either side of the size at which they take over."""
    from risk_sim.exact.fight import FEW_STATES

    small, large = fought(61, 61, stop_below=Fraction(2, 5)), fought(70, 65, stop_below=Fraction(2, 5))
    assert small.attackers * small.defenders <= FEW_STATES < large.attackers * large.defenders
    for battle in (small, large):
        exact = outcome(battle, exact=True)
        floats = outcome(battle)
        assert exact.win_probability_exact is not None
        assert floats.win_probability == pytest.approx(float(exact.win_probability_exact), abs=1e-12)
        assert [row[:2] for row in floats.rows] == [row[:2] for row in exact.rows]

"""What is read off the list of ends: marginals, means, quantiles, the other way to defend."""

from __future__ import annotations

from math import fsum

import pytest
from translation import by_rules, fought

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import bonuses
from risk_sim.exact.outcome import other_defence, outcome, quantiles

FOUND = outcome(by_rules("classic", 9, 7))


def test_rows_run_from_the_best_end_to_the_worst() -> None:
    ends = [row[:2] for row in FOUND.rows]
    assert ends == sorted(ends, key=lambda end: (end[1], -end[0]))
    assert ends[0] == (9, 0)
    assert ends[-1] == (1, 7)


def test_marginals_are_sums_of_rows() -> None:
    left = FOUND.distribution(lambda row: row.attackers_left)
    assert list(left) == sorted(left)
    assert left[1] == pytest.approx(1 - FOUND.win_probability)
    lost = FOUND.distribution(lambda row: 7 - row.defenders_left)
    assert lost[7] == pytest.approx(FOUND.win_probability)


def test_a_quantile_is_the_smallest_value_reached_with_that_chance() -> None:
    assert quantiles({1: 0.25, 4: 0.25, 9: 0.5}, [0.1, 0.25, 0.3, 0.5, 0.51, 1.0]) == (1, 1, 4, 4, 9, 9)


def test_quantiles_of_losses() -> None:
    levels = [0.05, 0.5, 0.95]
    chances = FOUND.distribution(lambda row: 9 - row.attackers_left)
    for value, level in zip(FOUND.quantiles(lambda row: 9 - row.attackers_left, levels), levels, strict=True):
        assert fsum(p for lost, p in chances.items() if lost <= value) >= level
        assert fsum(p for lost, p in chances.items() if lost < value) < level


def test_rounding_moves_no_quantile() -> None:
    """Ten tenths do not add up to one in floats, and the last value is reached all the same."""
    tenths = dict.fromkeys(range(10), 0.1)
    assert quantiles(tenths, [0.3, 0.7, 1.0]) == (2, 6, 9)


def test_the_other_defence_where_it_can_matter() -> None:
    wall = fought(11, 8, Combat(Side(3), Side(2, 6, bonuses((2,)))))
    other = other_defence(wall)
    assert other is not None
    assert other[0] == "best"
    assert other[1] < outcome(wall).win_probability
    back = other_defence(fought(11, 8, wall.combat, defence="best"))
    assert back == ("max", outcome(wall).win_probability)


def test_no_other_defence_where_full_dice_are_best() -> None:
    assert other_defence(by_rules("classic", 11, 8)) is None


def test_no_other_defence_in_battles_too_large_to_do_twice() -> None:
    assert other_defence(by_rules("napoleon", 3000, 3000, fortified=True)) is None

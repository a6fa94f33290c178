"""Mistakes that other calculators make, each with a battle that would show it here."""

from __future__ import annotations

import inspect
import sys
from fractions import Fraction
from itertools import product
from math import fsum

import naive
import pytest
from translation import by_rules, counts, fought

from risk_sim.dice import Combat, Side
from risk_sim.exact.chain import chain
from risk_sim.exact.fight import fight, grid
from risk_sim.exact.outcome import outcome
from risk_sim.exact.walk import PLAIN


def test_pools_of_unequal_size_paired_from_the_wrong_end() -> None:
    """6, 2 against 4: the six is compared. Paired from the lowest up, or in the order thrown, the two would be."""
    losses = counts(Combat(Side(3), Side(2)).losses(2, 1))
    by_highest = sum(max(a, b) > d for a, b, d in product(range(1, 7), repeat=3))
    by_lowest = sum(min(a, b) > d for a, b, d in product(range(1, 7), repeat=3))
    as_thrown = sum(a > d for a, _, d in product(range(1, 7), repeat=3))
    assert losses[0, 1] == by_highest
    assert by_highest not in (by_lowest, as_thrown)


def test_the_surplus_is_on_the_other_side_too() -> None:
    losses = counts(Combat(Side(3), Side(3)).losses(1, 3))
    assert losses[0, 1] == sum(a > max(d) for a, *d in product(range(1, 7), repeat=4))


def test_the_two_dice_of_a_side_treated_as_independent() -> None:
    """Sorted dice know of each other: the chance to win both pairs is not the product of both chances."""
    both, one, none = (Fraction(n, 7776) for n in (2890, 2611, 2275))
    losses = by_rules("classic", 4, 2).combat.losses(3, 2)
    assert Fraction(losses.weights[0, 2], losses.total) == both
    throws = [
        (sorted(throw[:3], reverse=True), sorted(throw[3:], reverse=True)) for throw in product(range(1, 7), repeat=5)
    ]
    first, second = (Fraction(sum(a[pair] > d[pair] for a, d in throws), len(throws)) for pair in (0, 1))
    assert first + second == 2 * both + one
    assert abs(first * second - both) > Fraction(1, 20)
    assert none == 1 - both - one


@pytest.mark.parametrize("size", [1000, 3000])
def test_probabilities_rounded_before_use(size: int) -> None:
    """With 0.372, 0.336, 0.293 a thousand rounds gain the whole a factor 1.001 ** 1000; here it stays 1."""
    found = outcome(by_rules("classic", size, size))
    assert abs(fsum(row.probability for row in found.rows) - 1) < 1e-12
    assert found.win_probability <= 1
    rounded = sum(round(count / 7776, 3) for count in (2890, 2611, 2275))
    assert rounded**1000 > 2


def test_recursion_at_five_hundred_and_beyond() -> None:
    """No depth grows with the armies: neither in floats nor in fractions, nor one die at a time."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 120)
    try:
        outcome(by_rules("classic", 600, 500, attack_dice=1, defence_dice=1))
        outcome(by_rules("classic", 300, 20), exact=True)
        chain([by_rules("classic", 2, 20)] * 60, 900)
    finally:
        sys.setrecursionlimit(limit)


def test_underflow_at_five_hundred_and_beyond() -> None:
    """The least likely end, all 2000 v 500 won without a loss, is there with its tiny chance and not with 0."""
    found = outcome(by_rules("classic", 2000, 500))
    best = found.rows[0]
    assert best.attackers_left == 2000
    assert best.probability == pytest.approx(float(Fraction(2890, 7776) ** 250), rel=1e-9)
    assert best.probability < 1e-100


def test_a_hopeless_attack_keeps_its_tiny_chance() -> None:
    win = outcome(by_rules("classic", 10, 200)).win_probability
    assert 0 < win < 1e-30
    assert win == pytest.approx(float(naive.battle_win(10, 200)), rel=1e-9)


def test_truncated_tails() -> None:
    """Every end there is has its row, from all left to none, however small."""
    found = outcome(by_rules("classic", 40, 30))
    won = {row.attackers_left for row in found.rows if row.defenders_left == 0}
    held = {row.defenders_left for row in found.rows if row.defenders_left}
    assert won == set(range(2, 41))
    assert held == set(range(1, 31))
    exact = outcome(by_rules("classic", 40, 30), exact=True)
    assert [row[:2] for row in exact.rows] == [row[:2] for row in found.rows]
    for row, chance in zip(found.rows, exact.exact or (), strict=True):
        assert row.probability == pytest.approx(float(chance), rel=1e-12)


def test_a_stop_rule_that_also_limits_the_dice_thrown() -> None:
    """Stopping at three: from four on the origin he still throws three dice, not one."""
    stopped = outcome(by_rules("classic", 4, 2, stop_at=3), exact=True)
    assert stopped.exact is not None
    assert {row[:2]: p for row, p in zip(stopped.rows, stopped.exact, strict=True)} == {
        (4, 0): Fraction(2890, 7776),
        (3, 1): Fraction(2611, 7776),
        (2, 2): Fraction(2275, 7776),
    }


def test_a_stop_rule_is_not_a_garrison() -> None:
    stop, guard = outcome(by_rules("classic", 8, 4, stop_at=3)), outcome(by_rules("classic", 8, 4, garrison=3))
    assert stop.win_probability > guard.win_probability
    assert min(row.attackers_left for row in guard.rows) == 3
    assert min(row.attackers_left for row in stop.rows) < 3


def test_averages_that_mix_won_and_lost_battles() -> None:
    """The mean left of all battles lies between that of the won and that of the lost, and is neither."""
    found = outcome(by_rules("classic", 12, 10))
    of_all = found.mean(lambda row: row.attackers_left)
    won = found.mean(lambda row: row.attackers_left, where=found.is_won)
    lost = found.mean(lambda row: row.attackers_left, where=lambda row: not found.is_won(row))
    assert of_all is not None
    assert won is not None
    assert lost is not None
    assert lost == pytest.approx(1)
    assert lost < of_all < won
    assert of_all == pytest.approx(found.win_probability * won + (1 - found.win_probability) * lost)


def test_a_mean_of_what_cannot_happen() -> None:
    found = outcome(by_rules("classic", 5, 3, stop_at=5))
    assert found.mean(lambda row: row.attackers_left, where=found.is_won) is None


def test_eleven_on_the_board_are_ten_able_to_attack() -> None:
    """The two conventions differ by nine points; neither may be taken for the other."""
    board = outcome(by_rules("classic", 10, 10)).win_probability
    able = outcome(by_rules("classic", 11, 10)).win_probability
    assert (round(board, 3), round(able, 3)) == (0.480, 0.568)
    assert outcome(by_rules("classic", 10, 10, garrison=0)).win_probability == pytest.approx(able, abs=1e-15)


def test_dice_that_do_not_shrink_with_the_army() -> None:
    """With two on the origin one die is thrown; with two defenders left, two."""
    throws = fight(by_rules("classic", 2, 2, rounds=1), {2: 1.0})
    assert throws.mass == pytest.approx({(1, 2): 161 / 216, (2, 1): 55 / 216})


def test_a_draw_of_the_last_units_counted_as_a_conquest() -> None:
    """Ties cost both: 2 v 1 wins 15 of 36, though the defender is gone in 21 of 36."""
    found = outcome(by_rules("classic", 2, 1, ties="both"), exact=True)
    assert found.win_probability_exact == Fraction(15, 36)
    assert sum(p for row, p in zip(found.rows, found.exact or (), strict=True) if not row.defenders_left) == Fraction(
        21, 36
    )


def test_void_rounds_that_are_looped_or_lost() -> None:
    """A void round repeats without end; conditioned out, nothing of the whole is missing."""
    found = outcome(by_rules("classic", 12, 12, ties="void"), exact=True)
    assert sum(found.exact or ()) == 1
    assert outcome(by_rules("classic", 2, 1, ties="void"), exact=True).win_probability_exact == Fraction(1, 2)


def test_floats_asked_where_only_fractions_can_tell() -> None:
    """Two ways to play that are exactly as good stay equal: full dice are kept by both arithmetics."""
    for exact in (False, True):
        values = grid(fought(9, 9, defence="best"), [9], [9], exact=exact)
        assert float(values[9, 9]) == pytest.approx(outcome(fought(9, 9)).win_probability, abs=1e-15)


def test_nothing_to_remember_is_one_object() -> None:
    """The engine recognises it by identity, so no copy of it may come in."""
    from risk_sim.exact.fight import _extra

    assert _extra(fought(4, 2)) is PLAIN

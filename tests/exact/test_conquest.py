"""When a territory is taken, and how many may or must move in."""

from __future__ import annotations

from fractions import Fraction

import pytest
from translation import by_rules, fought

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import Hits
from risk_sim.exact.fight import grid
from risk_sim.exact.outcome import MoveIn, outcome


def test_conquered_only_when_a_unit_can_move_in() -> None:
    found = outcome(by_rules("classic", 2, 1, ties="both"), exact=True)
    assert found.win_probability_exact == Fraction(15, 36)
    assert {row[:2]: found.is_won(row) for row in found.rows} == {(2, 0): True, (1, 0): False, (1, 1): False}


@pytest.mark.parametrize("garrison", [0, 1, 4])
def test_the_garrison_can_take_nothing(garrison: int) -> None:
    both = Combat(Side(3), Side(2), "both")
    found = outcome(fought(garrison + 1, 1, both, garrison), exact=True)
    assert found.win_probability_exact == Fraction(15, 36)


def test_a_grid_knows_it_too() -> None:
    battle = fought(2, 1, Combat(Side(3), Side(2), "both"))
    assert grid(battle, [1, 2], [0, 1], exact=True) == {(1, 0): 0, (2, 0): 1, (1, 1): 0, (2, 1): Fraction(15, 36)}


@pytest.mark.rule("classic-move-in-min")
@pytest.mark.rule("classic-move-in-max")
def test_ex_06_eight_attack_and_lose_nobody() -> None:
    found = outcome(by_rules("classic", 8, 2))
    assert found.move_in()[0] == MoveIn(attackers_left=8, least=3, most=7)


@pytest.mark.rule("classic-move-in-min")
@pytest.mark.rule("r2008-move-in")
@pytest.mark.parametrize("rules", ["classic", "risk2008"])
def test_the_dice_of_the_last_throw_move_in(rules: str) -> None:
    """With two left one die was thrown, with three two, with more three."""
    found = outcome(by_rules(rules, 6, 4))
    assert [move[:] for move in found.move_in()] == [(6, 3, 5), (5, 3, 4), (4, 3, 3), (3, 2, 2), (2, 1, 1)]


@pytest.mark.rule("antartide-conquest")
def test_in_antartide_one_is_enough() -> None:
    found = outcome(by_rules("antartide", 6, 4))
    assert [move[:] for move in found.move_in()] == [(6, 1, 5), (5, 1, 4), (4, 1, 3), (3, 1, 2), (2, 1, 1)]


@pytest.mark.rule("classic-move-in-max")
def test_the_garrison_stays() -> None:
    found = outcome(by_rules("classic", 9, 2, garrison=4))
    assert all(move.most == move.attackers_left - 4 for move in found.move_in())


@pytest.mark.rule("classic-move-in-min")
def test_no_winner_has_lost_a_unit_in_the_last_throw() -> None:
    """By all throws there are: one that kills the last defender costs the attacker nobody."""
    for dice in (1, 2, 3):
        for defenders in (1, 2):
            rows = by_rules("classic", 4, 2).combat.losses(dice, defenders)
            assert all(lost == 0 for lost, killed, _ in rows if killed == defenders)


def test_where_ties_cost_both_the_last_throw_may_cost_a_unit() -> None:
    """4 v 2, two ties: two of the three that threw are gone, and the one that lives moves in."""
    found = outcome(by_rules("classic", 4, 2, ties="both"))
    assert {move.attackers_left: (move.least, move.most) for move in found.move_in()}[2] == (1, 1)


def test_volleys_may_cost_a_winner_his_last_but_one() -> None:
    found = outcome(fought(4, 1, Combat(Side(3, 6, (Hits(2),)), Side(2, 6, (Hits(2),)))))
    assert all(1 <= move.least <= move.most for move in found.move_in())


def test_nothing_moves_after_a_lost_battle() -> None:
    assert outcome(by_rules("classic", 5, 4, stop_at=5)).move_in() == ()

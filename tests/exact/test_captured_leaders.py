"""Leaders that fall with the last unit beside them, and what that is worth."""

from __future__ import annotations

import pytest
from translation import by_rules

from risk_sim.exact.outcome import outcome


@pytest.mark.rule("napadv-capture-attack")
def test_an_attacking_leader_falls_with_the_last_that_may_fight() -> None:
    found = outcome(by_rules("napoleon", 6, 5, attacker_generals=1))
    lost = sum(row.probability for row in found.rows if row.attackers_left == 1)
    assert found.attacker_leaders_captured == pytest.approx(lost, abs=1e-15)
    assert found.attacker_leaders_captured == pytest.approx(1 - found.win_probability)


@pytest.mark.rule("napadv-capture-attack")
def test_who_stops_in_time_keeps_his_leader() -> None:
    assert outcome(by_rules("napoleon", 6, 5, attacker_generals=1, stop_at=3)).attacker_leaders_captured == 0
    brave = outcome(by_rules("napoleon", 6, 5, attacker_generals=1, stop_at=2))
    assert 0 < brave.attacker_leaders_captured < 1 - brave.win_probability


@pytest.mark.rule("napadv-capture-attack")
def test_in_a_forced_sea_fight_there_is_no_home_guard() -> None:
    found = outcome(by_rules("napoleon", 3, 3, naval=True, attacker_admirals=1))
    gone = sum(row.probability for row in found.rows if row.attackers_left == 0)
    assert found.attacker_leaders_captured == pytest.approx(gone, abs=1e-15)


@pytest.mark.rule("napadv-capture-defence")
def test_a_defending_leader_falls_with_the_last_defender() -> None:
    found = outcome(by_rules("napoleon", 6, 5, defender_generals=2))
    assert found.defender_leaders_captured == pytest.approx(found.win_probability, abs=1e-15)


@pytest.mark.rule("napadv-capture-defence")
def test_he_falls_though_nobody_can_move_in() -> None:
    """Where ties cost both, the last of each side may fall together."""
    found = outcome(by_rules("napoleon", 2, 1, ties="both", defender_generals=1))
    emptied = sum(row.probability for row in found.rows if row.defenders_left == 0)
    assert found.defender_leaders_captured == pytest.approx(emptied, abs=1e-15)
    assert emptied > found.win_probability


def test_without_leaders_nobody_is_taken() -> None:
    found = outcome(by_rules("napoleon", 6, 5))
    assert (found.attacker_leaders_captured, found.defender_leaders_captured, found.points_swing) == (0, 0, 0)


@pytest.mark.rule("napadv-capture-vp")
def test_ex_21_the_general_is_taken() -> None:
    """Three regiments and a general, the first throw takes two: the owner loses a point, the captor gains one."""
    first = outcome(by_rules("napoleon", 3, 2, attacker_generals=1, rounds=1))
    both_lost = next(row for row in first.rows if row.attackers_left == 1)
    assert first.attacker_leaders_captured == pytest.approx(both_lost.probability)
    assert first.points_swing == pytest.approx(-2 * both_lost.probability)


@pytest.mark.rule("napadv-capture-vp")
def test_every_captured_leader_swings_two_points() -> None:
    found = outcome(by_rules("napoleon", 8, 6, attacker_generals=1, defender_generals=3))
    swing = 2 * (3 * found.defender_leaders_captured - found.attacker_leaders_captured)
    assert found.points_swing == pytest.approx(swing)


def test_where_leaders_bring_no_points_there_is_no_swing() -> None:
    found = outcome(by_rules("lord-of-the-rings", 8, 6, attacker_has={"leader": 1}))
    assert found.points_swing == 0

"""Units lost before the first throw."""

from __future__ import annotations

import pytest
from translation import by_rules

from risk_sim.exact.chain import chain
from risk_sim.exact.outcome import outcome


@pytest.mark.rule("napadv-preloss")
def test_ex_24_two_epidemics_on_the_target() -> None:
    """7 regiments drop to 5 before the first roll; then three dice, and nothing more later on."""
    sick = by_rules("napoleon", 7, 4, epidemics=2)
    assert sick.marching == 5
    assert outcome(sick).rows == outcome(by_rules("napoleon", 5, 4)).rows
    first = outcome(by_rules("napoleon", 7, 4, epidemics=2, rounds=1), exact=True)
    assert {row[:2] for row in first.rows} == {(5, 2), (4, 3), (3, 4)}


@pytest.mark.rule("napadv-preloss-lapse")
def test_ex_25_the_attack_lapses() -> None:
    found = outcome(by_rules("napoleon", 3, 2, epidemics=2))
    assert found.rows == ((1, 2, 1.0),)
    assert found.lapsed
    assert found.win_probability == 0


@pytest.mark.rule("napadv-preloss-lapse")
def test_one_regiment_is_always_left() -> None:
    assert outcome(by_rules("napoleon", 3, 2, epidemics=50)).rows == ((1, 2, 1.0),)


@pytest.mark.rule("napadv-preloss-leader")
def test_a_preloss_takes_no_leader() -> None:
    lapsed = outcome(by_rules("napoleon", 3, 2, epidemics=2, attacker_generals=1))
    assert lapsed.attacker_leaders_captured == 0
    assert lapsed.points_swing == 0


def test_each_target_of_a_march_takes_its_own() -> None:
    plain, sick = by_rules("napoleon", 2, 2), by_rules("napoleon", 2, 2, epidemics=1)
    assert chain([plain, sick], 9).win_probability < chain([plain, plain], 9).win_probability
    assert chain([plain, sick], 9).win_probability > chain([sick, sick], 9).win_probability
    assert chain([sick, plain], 9).win_probability == pytest.approx(chain([plain, plain], 8).win_probability)


def test_an_army_that_cannot_attack_pays_nothing() -> None:
    """Three with a garrison of three declare no assault, so nobody falls ill."""
    target = by_rules("napoleon", 4, 2, epidemics=1, garrison=3)
    assert chain([target], 3).rows == ((0, 3, 1.0),)

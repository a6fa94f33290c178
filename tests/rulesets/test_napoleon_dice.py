"""Generals, admirals and fortifications of Risk Napoléon, clause by clause."""

from __future__ import annotations

import pytest
from translation import by_rules

from risk_sim.dice import Combat
from risk_sim.dice.losses import pairs_lost
from risk_sim.errors import InputError
from risk_sim.exact.outcome import outcome


def led(**options: int | bool) -> Combat:
    return by_rules("napoleon", 6, 5, **options).combat


@pytest.mark.rule("napadv-land-classic")
def test_without_leaders_it_is_the_classic_procedure() -> None:
    assert led() == by_rules("classic", 6, 5).combat
    assert outcome(by_rules("napoleon", 6, 5)).rows == outcome(by_rules("classic", 6, 5)).rows


@pytest.mark.rule("napadv-general-1")
def test_one_general_lifts_the_highest_die() -> None:
    assert led(attacker_generals=1).attack.shown((5, 3, 2)) == (6, 3, 2)
    assert led(defender_generals=1).defence.shown((5, 3)) == (6, 3)


@pytest.mark.rule("napadv-general-1")
def test_ex_17_two_ties_against_a_general() -> None:
    attack = led(attacker_generals=1).attack.shown((5, 3, 2))
    assert attack == (6, 3, 2)
    assert pairs_lost(attack, (6, 3), "defender") == (2, 0)


@pytest.mark.rule("napadv-general-2")
def test_two_generals_lift_the_two_highest_by_one_each() -> None:
    assert led(attacker_generals=2).attack.shown((5, 3, 2)) == (6, 4, 2)
    assert led(defender_generals=2).defence.shown((5, 3)) == (6, 4)


@pytest.mark.rule("napadv-general-3")
def test_a_third_general_adds_nothing() -> None:
    assert led(attacker_generals=3).attack.shown((5, 3, 2)) == (6, 4, 2)
    assert (
        outcome(by_rules("napoleon", 6, 5, attacker_generals=3)).rows
        == outcome(by_rules("napoleon", 6, 5, attacker_generals=2)).rows
    )


@pytest.mark.rule("napadv-general-3")
def test_a_third_general_can_be_captured_all_the_same() -> None:
    two, three = (outcome(by_rules("napoleon", 6, 5, defender_generals=number)) for number in (2, 3))
    assert three.points_swing == pytest.approx(two.points_swing * 3 / 2)


@pytest.mark.rule("napadv-fort-die")
def test_a_fortification_lifts_the_highest_defence_die() -> None:
    assert led(fortified=True).defence.shown((5, 3)) == (6, 3)


@pytest.mark.rule("napadv-fort-die")
def test_it_never_helps_the_attacker() -> None:
    assert led(fortified=True).attack == led().attack
    with pytest.raises(InputError, match="a fortification stands by the defender only"):
        by_rules("napoleon", 6, 5, attacker_has={"fortification": 1})


@pytest.mark.rule("napadv-fort-cumulate")
def test_fortification_and_general_add_up_on_one_die() -> None:
    assert led(fortified=True, defender_generals=1).defence.shown((5, 3)) == (7, 3)


@pytest.mark.rule("napadv-fort-two-generals")
def test_fortification_and_two_generals() -> None:
    assert led(fortified=True, defender_generals=2).defence.shown((5, 4)) == (7, 5)


@pytest.mark.rule("napadv-fort-two-generals")
def test_ex_18_seven_and_five_on_both_sides() -> None:
    attack = led(attacker_generals=1).attack.shown((6, 5, 3))
    defence = led(fortified=True, defender_generals=2).defence.shown((5, 4))
    assert (attack[:2], defence) == ((7, 5), (7, 5))
    assert pairs_lost(attack, defence, "defender") == (2, 0)


@pytest.mark.rule("napadv-mod-one-die")
def test_ex_19_one_die_takes_plus_one_of_two_generals() -> None:
    defence = led(fortified=True, defender_generals=2).defence.shown((4,))
    assert defence == (6,)
    assert pairs_lost((6, 2), defence, "defender") == (1, 0)


@pytest.mark.rule("napadv-mod-one-die")
def test_two_generals_with_one_die_are_one_general() -> None:
    assert led(attacker_generals=2).losses(1, 2) == led(attacker_generals=1).losses(1, 2)


@pytest.mark.rule("napadv-mod-no-ceiling")
def test_totals_go_above_six() -> None:
    assert led(fortified=True, defender_generals=2).defence.shown((6, 6)) == (8, 7)
    assert pairs_lost((6,), (7,), "defender") == (1, 0)
    assert pairs_lost((7,), (6,), "defender") == (0, 1)


@pytest.mark.rule("napadv-mod-no-ceiling")
def test_a_seven_beats_the_six_that_would_have_drawn() -> None:
    """Six and a general against six: no tie any more."""
    one_die = led(attacker_generals=1).losses(1, 1)
    assert one_die.weights[0, 1] == sum(a + 1 > d for a in range(1, 7) for d in range(1, 7)) == 21

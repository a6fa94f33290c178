"""Dice thrown again or turned a limited number of times, at the best moment, against the oracle."""

from __future__ import annotations

from fractions import Fraction

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import combats_with_uses, examples
from translation import fought, settings_of, uses_of

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import Add, Clamp, RerollFaces, RerollLowest, RerollOnce, Resort, SetOnce, Sides
from risk_sim.errors import InputError
from risk_sim.exact.fight import grid
from risk_sim.exact.outcome import outcome
from risk_sim.spec.battle import Battle


def oracle(battle: Battle) -> Fraction:
    settings = settings_of(battle)
    settings.pop("stop_below")
    return naive.battle_win_with_uses(battle.attackers, battle.defenders, **uses_of(battle.combat), **settings)


@given(
    combats_with_uses(),
    st.integers(0, 1),
    st.integers(1, 3),
    st.integers(1, 2),
    st.sampled_from([None, 1, 2]),
    st.booleans(),
)
@examples(70)
def test_the_chance_to_win(
    combat: Combat, garrison: int, able: int, defenders: int, rounds: int | None, best: bool
) -> None:
    defence = "best" if best else "max"
    battle = fought(garrison + able, defenders, combat, garrison, rounds=rounds, defence=defence)
    expected = oracle(battle)
    found = outcome(battle, exact=True)
    assert found.exact is not None
    assert sum(found.exact) == 1
    assert found.win_probability_exact == expected
    assert outcome(battle).win_probability == pytest.approx(float(expected), abs=1e-12)
    assert grid(battle, [battle.attackers], [defenders])[battle.attackers, defenders] == pytest.approx(float(expected))


def three_v_two(attack: Side, defence: Side) -> Battle:
    return fought(4, 2, Combat(attack, defence))


@pytest.mark.parametrize(
    ("attack", "defence"),
    [
        (Side(3, 6, (SetOnce(1),)), Side(2)),
        (Side(3, 6, (RerollOnce(1), Add(1, 1))), Side(2)),
        (Side(3), Side(2, 6, (SetOnce(1), Add(1, 1), Clamp(1, 6), Resort()))),
    ],
    ids=["six", "again and a general", "six in a bunker"],
)
def test_three_dice_of_six_v_two(attack: Side, defence: Side) -> None:
    battle = three_v_two(attack, defence)
    assert outcome(battle, exact=True).win_probability_exact == oracle(battle)


def test_plus_one_goes_to_the_die_that_is_highest_after_the_new_throw() -> None:
    """One die, thrown again: the bonus is on the new face as it was on the old."""
    battle = fought(2, 1, Combat(Side(1, 6, (Add(1, 1), RerollOnce(1))), Side(1)))
    once = Fraction(sum(a + 1 > d for a in range(1, 7) for d in range(1, 7)), 36)
    wins = sum((Fraction(1) if a + 1 > d else Fraction(7 - d, 6)) for a in range(1, 7) for d in range(1, 7)) / 36
    assert outcome(battle, exact=True).win_probability_exact == wins > once


def test_a_turned_die_is_beyond_the_bonus() -> None:
    """A general beside him makes his own six a 7, but a die turned to six stays one; he turns what is lower."""
    battle = fought(2, 1, Combat(Side(1, 6, (Add(1, 1), SetOnce(1))), Side(1)))
    beaten = Fraction(sum(max(a + 1, 6) > d for a in range(1, 7) for d in range(1, 7)), 36)
    assert outcome(battle, exact=True).win_probability_exact == beaten


def test_uses_are_kept_from_throw_to_throw() -> None:
    """The mean over many uses rises with their number and has nothing left to rise to in the end."""
    chances = [
        outcome(fought(4, 2, Combat(Side(2, 4, (SetOnce(uses),)), Side(1, 4)))).win_probability
        for uses in (1, 2, 3, 9, 10)
    ]
    assert chances == sorted(chances)
    assert chances[0] < chances[1]
    assert chances[-1] == chances[-2]


def test_what_has_no_single_answer_is_refused() -> None:
    for combat, why in (
        (Combat(Side(2, 6, (RerollLowest(), RerollOnce(1))), Side(1)), "always thrown again"),
        (Combat(Side(2, 6, (Sides(8, 1), RerollOnce(1))), Side(1)), "one kind"),
        (Combat(Side(2, 6, (RerollOnce(1),)), Side(1), "void"), "ties that cost"),
    ):
        with pytest.raises(InputError, match=why):
            outcome(fought(3, 1, combat))


def test_faces_always_thrown_again_are_so_in_the_new_throw_too() -> None:
    battle = fought(2, 1, Combat(Side(1, 3, (RerollFaces((1,)), RerollOnce(1))), Side(1, 3)))
    assert outcome(battle, exact=True).win_probability_exact == oracle(battle)

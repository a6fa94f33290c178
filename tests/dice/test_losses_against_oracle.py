"""The losses of one throw, with every kind of modifier, against the counting of real faces."""

from __future__ import annotations

from fractions import Fraction

import naive
import pytest
from hypothesis import given
from strategies import TIES, combats, examples, sides
from translation import chances, conditioned, most_dice, thrown, ties_of

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import (
    Add,
    AnyModifier,
    Clamp,
    Hits,
    RerollFaces,
    RerollLowest,
    Resort,
    SetDie,
    Sides,
    Ties,
    TiesTo,
)
from risk_sim.errors import InputError


def agrees(combat: Combat, attack_dice: int, defence_dice: int) -> bool:
    attack, defence = thrown(combat.attack)(attack_dice), thrown(combat.defence)(defence_dice)
    counted = naive.throw_counts(attack, defence, ties_of(combat))
    if not set(counted) - {(0, 0)}:
        with pytest.raises(InputError, match="never end"):
            combat.losses(attack_dice, defence_dice)
        return True
    return chances(combat.losses(attack_dice, defence_dice)) == conditioned(counted)


@given(sides(), sides(), TIES)
@examples(150)
def test_full_dice(attack: Side, defence: Side, ties: Ties) -> None:
    assert agrees(Combat(attack, defence, ties), min(3, most_dice(attack)), min(3, most_dice(defence)))


@given(combats())
@examples(40)
def test_every_number_of_dice(combat: Combat) -> None:
    for attack_dice in range(1, min(3, most_dice(combat.attack)) + 1):
        for defence_dice in range(1, min(3, most_dice(combat.defence)) + 1):
            assert agrees(combat, attack_dice, defence_dice)


@pytest.mark.parametrize("ties", ["defender", "attacker", "both", "void"])
@pytest.mark.parametrize(
    "modifiers",
    [
        (Add("all", 1), Clamp(1, 6)),
        (Add("lowest", 2), Resort()),
        (Add(1, -1), Clamp(1, 6), Resort()),
        (SetDie("lowest", 6), Resort()),
        (SetDie(1, 1),),
        (RerollFaces((1, 2)),),
        (RerollFaces((1,)), RerollFaces((1,))),
        (RerollFaces((1,)), Sides(8)),
        (RerollLowest(), Add(1, 1)),
        (RerollFaces((1,)), RerollLowest()),
        (Sides(8), RerollLowest()),
        (Sides(8, 1), Sides(8, 1)),
        (Sides(8, 1), Sides(4, 2), Add(2, 1)),
        (Add(1, 1), RerollFaces((2,))),
        (Hits(5), Add(1, 1)),
        (TiesTo("attacker"), TiesTo("both")),
    ],
    ids=lambda modifiers: "-".join(modifier.__struct_config__.tag for modifier in modifiers),
)
def test_modifiers_that_meddle_with_each_other(modifiers: tuple[AnyModifier, ...], ties: Ties) -> None:
    assert agrees(Combat(Side(3, 6, modifiers), Side(2), ties), 3, 2)
    assert agrees(Combat(Side(2), Side(2, 6, modifiers), ties), 2, 2)


@pytest.mark.parametrize("ties", ["defender", "attacker", "both", "void"])
def test_four_dice_v_four(ties: Ties) -> None:
    assert agrees(Combat(Side(4), Side(4, 6, (Add(2, 1),)), ties), 4, 4)


def test_ways_without_a_loss_are_counted_apart() -> None:
    """One die each, ties void: six of the 36 ways are thrown again."""
    losses = Combat(Side(1), Side(1), "void").losses(1, 1)
    assert (losses.void, losses.total) == (6, 30)
    assert chances(losses) == {(0, 1): Fraction(1, 2), (1, 0): Fraction(1, 2)}

"""What must hold of every throw, whatever the dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from strategies import combats, examples
from translation import counts, most_dice

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import Ties, bonuses

DICE = list(product(range(1, 5), repeat=2))


def means(combat: Combat, *dice: int) -> tuple[Fraction, Fraction]:
    losses = combat.losses(*dice)
    attacker = sum((Fraction(a * weight, losses.total) for a, _, weight in losses), Fraction(0))
    defender = sum((Fraction(d * weight, losses.total) for _, d, weight in losses), Fraction(0))
    return attacker, defender


@pytest.mark.parametrize("ties", ["defender", "attacker"])
@pytest.mark.parametrize("dice", DICE, ids=str)
def test_losses_add_up_to_the_dice_compared(ties: Ties, dice: tuple[int, int]) -> None:
    combat = Combat(Side(4, 6, bonuses((1,))), Side(4, 8), ties)
    assert combat.losses(*dice).removed == min(dice)
    assert sum(means(combat, *dice)) == min(dice)


@given(combats(hits=False))
@examples(60)
def test_no_side_loses_more_than_the_pairs(combat: Combat) -> None:
    dice = most_dice(combat.attack), most_dice(combat.defence)
    assert all(max(a, d) <= min(dice) for a, d in counts(combat.losses(*dice)))


@pytest.mark.parametrize("dice", DICE, ids=str)
def test_swapping_the_sides_swaps_the_losses(dice: tuple[int, int]) -> None:
    one, other = Side(4, 6, bonuses((1,))), Side(4, 8)
    pairs: list[tuple[Ties, Ties]] = [("defender", "attacker"), ("both", "both"), ("void", "void")]
    for ties, swapped in pairs:
        forth = counts(Combat(one, other, ties).losses(*dice))
        back = counts(Combat(other, one, swapped).losses(*dice[::-1]))
        assert forth == {(a, d): weight for (d, a), weight in back.items()}


@pytest.mark.parametrize("dice", DICE, ids=str)
def test_plus_one_on_every_die_of_both_sides_changes_nothing(dice: tuple[int, int]) -> None:
    lifted = Combat(Side(4, 6, bonuses((1, 1, 1, 1))), Side(4, 6, bonuses((1, 1, 1, 1))))
    assert lifted.losses(*dice) == Combat(Side(4), Side(4)).losses(*dice)


@pytest.mark.parametrize("dice", [(3, 2), (2, 1), (3, 3)], ids=str)
def test_a_tie_rule_only_moves_the_ties(dice: tuple[int, int]) -> None:
    """Going from the defender to both to the attacker: he never loses more, the other never less."""
    mean = {ties: means(Combat(Side(3), Side(3), ties), *dice) for ties in ("defender", "both", "attacker")}
    assert mean["attacker"][0] < mean["both"][0] == mean["defender"][0]
    assert mean["defender"][1] < mean["both"][1] == mean["attacker"][1]


@pytest.mark.parametrize("place", [(1,), (0, 1), (1, 1), (2, 1)], ids=str)
def test_a_bonus_never_harms_its_side(place: tuple[int, ...]) -> None:
    plain = Combat(Side(3), Side(2))
    for dice in product((1, 2, 3), (1, 2)):
        assert means(Combat(Side(3, 6, bonuses(place)), Side(2)), *dice) <= means(plain, *dice)
        assert means(Combat(Side(3), Side(2, 6, bonuses(place))), *dice) >= means(plain, *dice)


def test_more_sides_never_harm_their_side() -> None:
    for dice in product((1, 2, 3), (1, 2)):
        attack = [means(Combat(Side(3, sides), Side(2)), *dice)[0] for sides in (4, 6, 8, 10)]
        assert attack == sorted(attack, reverse=True)


def test_one_more_die_never_harms_its_side_where_dice_are_plain() -> None:
    combat = Combat(Side(4), Side(4))
    for pairs in range(1, 4):
        attacker = [means(combat, dice, pairs)[0] for dice in range(pairs, 5)]
        defender = [means(combat, pairs, dice)[1] for dice in range(pairs, 5)]
        assert attacker == sorted(attacker, reverse=True)
        assert defender == sorted(defender, reverse=True)


def test_a_single_pair_is_won_by_the_highest_of_each_side() -> None:
    """Many dice against one: the chance in closed form, with no enumeration at all."""
    for many in (5, 10):
        losses = counts(Combat(Side(10), Side(2)).losses(many, 1))
        holds = sum(face**many for face in range(1, 7))  # the single die shows `face`, all others no more
        assert losses == {(1, 0): holds, (0, 1): 6 ** (many + 1) - holds}


def test_ten_dice_v_ten() -> None:
    losses = Combat(Side(10), Side(10)).losses(10, 10)
    assert losses.total == 6**20
    assert sum(means(Combat(Side(10), Side(10)), 10, 10)) == 10

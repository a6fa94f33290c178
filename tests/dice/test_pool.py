"""Pools count every way to throw some dice, exactly, without throwing them one by one."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb, factorial

import pytest

from risk_sim.dice import Die, Pool, Side
from risk_sim.dice.modifiers import Add, Clamp, RerollFaces, RerollLowest, Resort, SetDie
from risk_sim.errors import InputError, SizeError


@pytest.mark.parametrize("dice", [(6,), (6, 6, 6), (8, 6), (8, 6, 4, 4)])
def test_every_way_once(dice: tuple[int, ...]) -> None:
    ways = product(*(range(1, sides + 1) for sides in dice))
    expected = Counter(tuple(sorted(way, reverse=True)) for way in ways)
    assert Pool.of([Die.fair(sides) for sides in dice]).weights == expected


def test_ten_dice_have_their_multinomials() -> None:
    pool = Side(10).pool(10)
    assert len(pool.weights) == comb(15, 5)
    assert pool.total == 6**10
    assert pool.weights[(6,) * 10] == 1
    assert pool.weights[(6, 5, 4, 3, 2) + (1,) * 5] == factorial(10) // factorial(5)


def test_the_order_in_which_dice_are_named_is_nothing() -> None:
    kinds = [Die.fair(8), Die.fair(6), Die.fair(8)]
    assert Pool.of(kinds).weights == Pool.of(kinds[::-1]).weights


@pytest.mark.parametrize("modifier", [Add(1, 1), Add("all", -1), Clamp(2, 5), Resort(), SetDie("lowest", 6)], ids=repr)
def test_modifiers_move_ways_and_lose_none(modifier: Add | Clamp | Resort | SetDie) -> None:
    assert Side(3, 6, (modifier,)).pool(3).total == 6**3


def test_a_face_thrown_again_is_as_likely_as_any() -> None:
    assert Die.fair(6).thrown_again_on([1]) == Die((1, 7, 7, 7, 7, 7))
    twice = Die.fair(6).thrown_again_on([1]).thrown_again_on([1])
    assert [weight * 216 // twice.total for weight in twice.weights] == [1, 43, 43, 43, 43, 43]


def test_faces_the_die_does_not_have_are_not_thrown_again() -> None:
    plain = Side(2).pool(2)
    again = Side(2, 6, (RerollFaces((7, 9)),)).pool(2)
    assert {faces: weight * plain.total for faces, weight in again.weights.items()} == {
        faces: weight * again.total for faces, weight in plain.weights.items()
    }


def test_the_lowest_die_is_thrown_again_with_the_sides_it_has() -> None:
    pool = Side(1, 8, (RerollLowest(),)).pool(1)
    assert pool.weights == {(face,): 8 for face in range(1, 9)}


def test_the_lowest_of_unlike_dice_is_refused() -> None:
    from risk_sim.dice.modifiers import Sides

    with pytest.raises(InputError, match="the same sides"):
        Side(2, 6, (Sides(8, 1), RerollLowest())).pool(2)


def test_too_many_combinations_are_refused_with_both_numbers() -> None:
    with pytest.raises(SizeError, match=r"10 dice have 42,634,215,112,710 combinations .* 400,000"):
        Side(10, 100).pool(10)

"""Ships in one zone fight by the land procedure, all of them, to the end."""

from __future__ import annotations

from fractions import Fraction

import pytest
from translation import by_rules, counts

from risk_sim.errors import InputError
from risk_sim.exact.outcome import outcome


@pytest.mark.rule("napadv-naval-to-end")
def test_ex_27_two_ships_v_one() -> None:
    found = outcome(by_rules("napoleon", 2, 1, naval=True), exact=True)
    assert found.win_probability_exact == Fraction(1955, 2592)
    assert round(found.win_probability, 6) == 0.754244


@pytest.mark.rule("napadv-naval-to-end")
def test_one_side_has_no_ship_left() -> None:
    for size in ((2, 1), (5, 7), (9, 3)):
        rows = outcome(by_rules("napoleon", *size, naval=True)).rows
        assert all((row.attackers_left == 0) != (row.defenders_left == 0) for row in rows)


@pytest.mark.rule("napadv-naval-to-end")
@pytest.mark.parametrize("option", ["stop_at", "stop_below", "rounds"])
def test_a_forced_fight_cannot_be_broken_off(option: str) -> None:
    with pytest.raises(InputError, match=f"--naval with --{option.replace('_', '-')}: a forced sea fight"):
        by_rules("napoleon", 5, 3, naval=True, **{option: 1})


@pytest.mark.rule("napadv-naval-dice")
def test_ships_throw_the_dice_of_the_land() -> None:
    sea, land = by_rules("napoleon", 5, 3, naval=True), by_rules("napoleon", 5, 3)
    assert sea.combat == land.combat
    assert sea.garrison == 0
    assert outcome(sea).rows == tuple((a - 1, d, p) for a, d, p in outcome(by_rules("napoleon", 6, 3)).rows)


@pytest.mark.rule("napadv-admiral-1")
def test_one_admiral_is_one_general() -> None:
    for at_sea, on_land in (
        ({"attacker_admirals": 1}, {"attacker_generals": 1}),
        ({"defender_admirals": 1}, {"defender_generals": 1}),
    ):
        sea = by_rules("napoleon", 5, 3, naval=True, **at_sea)
        land = by_rules("napoleon", 5, 3, **on_land)
        assert counts(sea.combat.losses(3, 2)) == counts(land.combat.losses(3, 2))


@pytest.mark.rule("napadv-admiral-2")
def test_two_admirals_lift_the_two_highest() -> None:
    sea = by_rules("napoleon", 5, 3, naval=True, attacker_admirals=2, defender_admirals=2).combat
    assert sea.attack.shown((5, 4, 2)) == (6, 5, 2)
    assert sea.defence.shown((5, 4)) == (6, 5)


def test_a_third_admiral_is_too_many() -> None:
    with pytest.raises(InputError, match="--attacker-admirals 3: Risk Napoléon allows at most 2"):
        by_rules("napoleon", 5, 3, naval=True, attacker_admirals=3)

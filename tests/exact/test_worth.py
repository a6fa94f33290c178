"""What an asset is worth, counted in units."""

from __future__ import annotations

import pytest
from msgspec import structs
from translation import by_rules

from risk_sim.exact.outcome import outcome
from risk_sim.exact.worth import worth


def win(attackers: int, defenders: int, **options: int | bool) -> float:
    return outcome(by_rules("napoleon", attackers, defenders, **options)).win_probability


def between(low: float, high: float, level: float) -> float:
    """How far a level lies from one value to the next."""
    return (level - low) / (high - low)


def test_an_attacking_general_in_attackers_and_in_defenders() -> None:
    without, having = by_rules("napoleon", 9, 8), by_rules("napoleon", 9, 8, attacker_generals=1)
    (found,) = worth(without, having, True, [(9, 8)])
    level = win(9, 8, attacker_generals=1)
    assert (found.chance_without, found.chance_with) == pytest.approx((win(9, 8), level))
    more = next(a for a in range(9, 30) if win(a, 8) >= level)
    assert found.in_attackers == pytest.approx(more - 1 + between(win(more - 1, 8), win(more, 8), level) - 9)
    fewer = next(d for d in range(8, 0, -1) if win(9, d) >= level)
    assert found.in_defenders == pytest.approx(8 - (fewer + 1 - between(win(9, fewer + 1), win(9, fewer), level)))


def test_a_fortification_in_attackers_and_in_defenders() -> None:
    without, having = by_rules("napoleon", 9, 8), by_rules("napoleon", 9, 8, fortified=True)
    (found,) = worth(without, having, False, [(9, 8)])
    level = win(9, 8)
    more = next(a for a in range(9, 30) if win(a, 8, fortified=True) >= level)
    low, high = (win(a, 8, fortified=True) for a in (more - 1, more))
    assert found.in_attackers == pytest.approx(more - 1 + between(low, high, level) - 9)
    level = win(9, 8, fortified=True)
    further = next(d for d in range(8, 30) if win(9, d) <= level)
    low, high = win(9, further - 1), win(9, further)
    assert found.in_defenders == pytest.approx(further - 1 + between(low, high, level) - 8)


def test_nothing_is_worth_nothing() -> None:
    battle = by_rules("napoleon", 9, 8)
    (found,) = worth(battle, battle, True, [(9, 8)])
    assert found.in_attackers == pytest.approx(0)
    assert found.in_defenders == pytest.approx(0)
    third = worth(
        by_rules("napoleon", 9, 8, attacker_generals=2), by_rules("napoleon", 9, 8, attacker_generals=3), True, [(9, 8)]
    )
    assert third[0].in_attackers == pytest.approx(0)


def test_one_unit_is_worth_one_unit() -> None:
    """An asset that is one unit more, in disguise: a garrison that is one smaller."""
    guarded, plain = by_rules("classic", 9, 8, garrison=2), by_rules("classic", 9, 8, garrison=1)
    for size in ((9, 8), (15, 12)):
        (found,) = worth(guarded, structs.replace(plain), True, [size])
        assert found.in_attackers == pytest.approx(1)


def test_what_no_number_makes_up_for() -> None:
    """Against a fortification of +20 no number of attackers has the old chance; what it is worth is not a number."""
    wall = by_rules("classic", 9, 8, defender_bonus=(20, 20))
    (found,) = worth(by_rules("classic", 9, 8), wall, False, [(9, 8)])
    assert found.chance_with == 0
    assert found.in_attackers is None

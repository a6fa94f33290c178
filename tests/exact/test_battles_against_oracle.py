"""Whole battles against an oracle that follows every throw: ends, chances, throws."""

from __future__ import annotations

from fractions import Fraction

import naive
import pytest
from hypothesis import given
from strategies import battles, examples
from translation import fought, settings_of

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import Hits, bonuses
from risk_sim.exact.outcome import outcome
from risk_sim.spec.battle import Battle


def oracle(battle: Battle) -> dict[tuple[int, int], Fraction]:
    return naive.battle_outcomes(battle.attackers, battle.defenders, **settings_of(battle))


@given(battles())
@examples(150)
def test_every_end_in_fractions(battle: Battle) -> None:
    found = outcome(battle, exact=True)
    assert found.exact is not None
    ends = {(row.attackers_left, row.defenders_left): p for row, p in zip(found.rows, found.exact, strict=True)}
    assert ends == {end: p for end, p in oracle(battle).items() if p}
    assert found.win_probability_exact == naive.win_probability(ends, battle.garrison)


@given(battles())
@examples(60)
def test_every_end_in_floats(battle: Battle) -> None:
    ends = oracle(battle)
    found = outcome(battle)
    if battle.defence == "max":
        expected = {end: pytest.approx(float(p), abs=1e-13) for end, p in ends.items()}
        assert {(row.attackers_left, row.defenders_left): row.probability for row in found.rows} == expected
    # Of answers that are equally good the floats may see another as the first.
    assert found.win_probability == pytest.approx(float(naive.win_probability(ends, battle.garrison)), abs=1e-13)


@given(battles(stops=False))
@examples(40)
def test_the_mean_number_of_throws(battle: Battle) -> None:
    """Added up from the chances that a battle of at most 1, 2, 3 ... throws is not over."""
    settings = {**settings_of(battle), "defence": "max"}
    plain = fought(battle.attackers, battle.defenders, battle.combat, battle.garrison)
    if battle.combat.by_hits:
        return  # the oracle counts a volley without a hit, the package does not
    mean = Fraction(0)
    for rounds in range(battle.attackers + battle.defenders):
        ends = naive.battle_outcomes(battle.attackers, battle.defenders, **settings | {"rounds": rounds})
        rules = naive.Rules(**settings)
        mean += sum((p for (a, d), p in ends.items() if rules.goes_on(a, d, None)), Fraction(0))
    found = outcome(plain)
    assert found.throws == pytest.approx(float(mean), abs=1e-12)
    by_number = found.throw_chances()
    assert by_number is not None
    assert sum(number * chance for number, chance in by_number.items()) == pytest.approx(found.throws, abs=1e-12)


TWO_GENERALS = Side(3, 6, bonuses((1, 1)))
FORTIFIED_GENERAL = Side(2, 6, bonuses((2,)))


@pytest.mark.parametrize("defence", ["max", "best"])
@pytest.mark.parametrize("size", [(4, 3), (9, 7), (12, 12)], ids=str)
def test_a_defender_who_should_hold_a_die_back(size: tuple[int, int], defence: str) -> None:
    battle = fought(*size, Combat(TWO_GENERALS, FORTIFIED_GENERAL), defence=defence)
    expected = naive.battle_win(*size, **dict(list(settings_of(battle).items())[:6]), defence=defence)
    assert outcome(battle, exact=True).win_probability_exact == expected


def test_volleys_take_no_more_than_there_are() -> None:
    battle = fought(3, 1, Combat(Side(3, 6, (Hits(3),)), Side(4, 6, (Hits(5),))), garrison=1)
    found = outcome(battle, exact=True)
    assert found.exact is not None
    assert {row[:2]: p for row, p in zip(found.rows, found.exact, strict=True)} == oracle(battle)


def test_full_dice_are_kept_where_fewer_are_as_good() -> None:
    """Plain dice: the best defence is the full one, so every end is the same too."""
    for size in ((6, 5), (3, 1), (2, 4)):
        best = outcome(fought(*size, defence="best"), exact=True)
        full = outcome(fought(*size), exact=True)
        assert (best.rows, best.exact) == (full.rows, full.exact)

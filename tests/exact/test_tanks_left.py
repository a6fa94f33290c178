"""A defender who cannot change his flags, against a count of every throw by hand."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import naive
import pytest

import risk_sim
from risk_sim.errors import InputError


@cache
def _throw(attack: int, defence: int) -> dict[tuple[int, int], Fraction]:
    return naive.throw_chances(naive.Side([6] * attack), naive.Side([6] * defence), "defender")


@cache
def _wins(attackers: int, defenders: int, flags: bool) -> Fraction:
    """The chance to win; `flags`: the defender has flags alone, and of an odd loss the last army costs a whole one."""
    if defenders == 0:
        return Fraction(1)
    if attackers == 1:
        return Fraction(0)
    chance = Fraction(0)
    for (lost, killed), part in _throw(min(3, attackers - 1), min(3, defenders)).items():
        gone = min(defenders, (0, 2, 2, 4)[killed]) if flags else killed
        chance += part * _wins(attackers - lost, defenders - gone, flags)
    return chance


@pytest.mark.rule("antartide-flag-lone")
@pytest.mark.rule("antartide-flag-stack")
@pytest.mark.parametrize("attackers", [2, 3, 4, 7, 12])
@pytest.mark.parametrize("defenders", [1, 2, 3, 4, 8])
@pytest.mark.parametrize("tanks", [None, 0, 1, 16])
def test_every_throw_counted(attackers: int, defenders: int, tanks: int | None) -> None:
    found = risk_sim.odds(attackers, defenders, rules="antartide", tanks_left=tanks, exact=True)
    # A tank in an odd stack dies first, and is in the reserve then.
    flags = tanks == 0 and defenders % 2 == 0
    assert found.outcome.win_probability_exact == _wins(attackers, defenders, flags)
    assert found.win_probability == pytest.approx(float(_wins(attackers, defenders, flags)), abs=1e-12)


def test_large_armies_agree_with_small_steps() -> None:
    """Beyond the states that plain Python walks."""
    found = risk_sim.odds(100, 90, rules="antartide", tanks_left=0)
    assert found.win_probability == pytest.approx(float(_wins(100, 90, True)), abs=1e-9)
    assert found.summary["tanks_left"] == 0


def test_it_is_said_what_was_taken() -> None:
    assert "tanks are taken to be left in both" in risk_sim.odds(5, 2, rules="antartide").description
    assert "loses whole flags" in risk_sim.odds(5, 2, rules="antartide", tanks_left=0).description
    assert "1 tank in" in risk_sim.odds(5, 2, rules="antartide", tanks_left=1).description


@pytest.mark.parametrize(
    ("rules", "tanks", "says"),
    [("classic", 0, "no piece stands for two"), ("antartide", 17, "choose from 0 to 16"), ("antartide", -1, "0 to 16")],
)
def test_mistakes(rules: str, tanks: int, says: str) -> None:
    with pytest.raises(InputError, match=says):
        risk_sim.odds(5, 2, rules=rules, tanks_left=tanks)

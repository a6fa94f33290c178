"""Leaders that fall as soon as a throw kills every unit that threw; the attack goes on without them."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import naive
import pytest
from msgspec import structs
from translation import by_rules, thrown

from risk_sim.dice import Side
from risk_sim.exact.outcome import outcome
from risk_sim.rulesets import load
from risk_sim.spec.battle import Battle, battle

LED = Side(3, 6, by_rules("napoleon", 4, 2, attacker_generals=1).combat.attack.modifiers)


def committed(attackers: int, defenders: int, generals: int = 1, defence_dice: int = 2) -> Battle:
    napoleon = load("napoleon")
    rules = structs.replace(napoleon, battle=structs.replace(napoleon.battle, leader_taken="dice_committed"))
    return battle(rules, attackers, defenders, {"attacker_generals": generals, "defence_dice": defence_dice})


@pytest.mark.parametrize("size", [(2, 1), (4, 2), (3, 4), (7, 5)], ids=str)
@pytest.mark.parametrize("defence_dice", [2, 3])
def test_every_end_against_the_oracle(size: tuple[int, int], defence_dice: int) -> None:
    expected = naive.leader_outcomes(*size, led=thrown(LED), alone=thrown(Side(3)), max_defence=defence_dice)
    found = outcome(committed(*size, defence_dice=defence_dice), exact=True)
    by_end: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (a, d, _), p in expected.items():
        by_end[a, d] += p
    assert found.exact is not None
    assert {row[:2]: p for row, p in zip(found.rows, found.exact, strict=True)} == by_end
    gone = sum(p for (*_, gone), p in expected.items() if gone)
    assert found.attacker_leaders_captured == pytest.approx(float(gone), abs=1e-14)


def test_the_general_may_be_gone_and_the_territory_taken_all_the_same() -> None:
    """Three defence dice can kill all who threw while others still stand on the origin."""
    found = outcome(committed(12, 5, defence_dice=3))
    by_origin = outcome(by_rules("napoleon", 12, 5, attacker_generals=1, defence_dice=3))
    assert by_origin.attacker_leaders_captured == pytest.approx(1 - by_origin.win_probability)
    assert found.attacker_leaders_captured > by_origin.attacker_leaders_captured
    assert 1 - found.win_probability < found.attacker_leaders_captured
    assert found.win_probability < by_origin.win_probability


@pytest.mark.rule("napadv-capture-attack")
def test_with_two_defence_dice_both_readings_are_one() -> None:
    """Two dice never kill three that threw, and two or one that threw were the last."""
    for size in ((5, 4), (9, 9)):
        found, by_origin = outcome(committed(*size)), outcome(by_rules("napoleon", *size, attacker_generals=1))
        assert found.attacker_leaders_captured == pytest.approx(by_origin.attacker_leaders_captured, abs=1e-14)
        assert found.win_probability == pytest.approx(by_origin.win_probability, abs=1e-14)


def test_without_leaders_the_rule_is_nothing() -> None:
    assert committed(7, 5, generals=0).combat_without is None

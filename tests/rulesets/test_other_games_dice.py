"""RisiKo!, Antartide, Risk of 2008 and Command Room: how many dice, and what they cost, clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest
from translation import by_rules, counts

import risk_sim
from risk_sim.dice import Combat
from risk_sim.dice.losses import pairs_lost
from risk_sim.errors import InputError
from risk_sim.exact.contest import Contest
from risk_sim.exact.outcome import outcome


def attack_dice(rules: str, attackers: tuple[int, ...], **has: int) -> list[int]:
    contest = Contest.of(by_rules(rules, 9, 9, attacker_has=has))
    return [next(iter(contest.throws(units, 9)))[0] for units in attackers]


def defence_dice(rules: str, defenders: tuple[int, ...], **has: int) -> list[int]:
    contest = Contest.of(by_rules(rules, 9, 9, defender_has=has))
    return [next(iter(contest.throws(9, units)))[1][0] for units in defenders]


@pytest.mark.rule("risiko-attack-dice")
@pytest.mark.rule("antartide-attack-dice")
@pytest.mark.rule("r2008-attack-dice")
@pytest.mark.parametrize("rules", ["risiko", "antartide", "risk2008"])
def test_attack_with_up_to_three_of_all_but_one(rules: str) -> None:
    assert attack_dice(rules, (2, 3, 4, 9)) == [1, 2, 3, 3]


@pytest.mark.rule("risiko-defend-dice")
@pytest.mark.rule("antartide-defend-dice")
@pytest.mark.parametrize("rules", ["risiko", "antartide"])
def test_defend_with_up_to_three(rules: str) -> None:
    assert defence_dice(rules, (1, 2, 3, 9)) == [1, 2, 3, 3]


@pytest.mark.rule("antartide-defend-dice")
def test_an_owner_may_choose_fewer() -> None:
    contest = Contest.of(by_rules("antartide", 9, 9, defence="best"))
    assert next(iter(contest.throws(9, 9)))[1] == (3, 2, 1)


@pytest.mark.rule("risiko-defend-dice")
@pytest.mark.rule("antartide-loss-attacker")
@pytest.mark.rule("r2008-tie")
@pytest.mark.parametrize("rules", ["risiko", "antartide", "risk2008"])
def test_a_tie_or_a_higher_defence_die_costs_the_attacker(rules: str) -> None:
    combat = by_rules(rules, 4, 3).combat
    assert combat.tie_rule == "defender"
    assert pairs_lost((4,), (4,), combat.tie_rule) == pairs_lost((4,), (5,), combat.tie_rule) == (1, 0)
    assert combat.losses(1, 1).weights == {(1, 0): 21, (0, 1): 15}


@pytest.mark.rule("antartide-loss-defender")
@pytest.mark.rule("r2008-compare")
@pytest.mark.parametrize("rules", ["antartide", "risk2008"])
def test_a_strictly_higher_attack_die_costs_the_defender(rules: str) -> None:
    assert pairs_lost((5,), (4,), by_rules(rules, 4, 3).combat.tie_rule) == (0, 1)


@pytest.mark.rule("antartide-pairs")
@pytest.mark.rule("r2008-compare-next")
@pytest.mark.parametrize(("rules", "most"), [("antartide", 3), ("risk2008", 2)])
def test_pairs_from_the_highest_down_and_no_surplus(rules: str, most: int) -> None:
    combat = by_rules(rules, 4, 3).combat
    assert pairs_lost((6, 3, 2), (5, 5, 1)[:most], combat.tie_rule) == ((1, 2), (1, 1))[most == 2]
    for attack in (1, 2, 3):
        for defence in range(1, most + 1):
            assert combat.losses(attack, defence).removed == min(attack, defence)


@pytest.mark.rule("antartide-garrison")
@pytest.mark.rule("r2008-attack-leave-one")
@pytest.mark.parametrize("rules", ["antartide", "risk2008"])
def test_one_army_stays_and_does_not_fight(rules: str) -> None:
    assert min(row.attackers_left for row in outcome(by_rules(rules, 5, 9)).rows) == 1
    assert attack_dice(rules, (3, 2)) == [2, 1]
    with pytest.raises(InputError, match="1 army cannot attack"):
        by_rules(rules, 1, 1)


@pytest.mark.rule("r2008-defend-dice")
def test_2008_defends_with_one_or_two() -> None:
    assert defence_dice("risk2008", (1, 2, 3, 9)) == [1, 2, 2, 2]


@pytest.mark.rule("r2008-dice-recheck")
@pytest.mark.rule("r2008-attack-dice")
def test_ex_29_dice_are_counted_anew_before_each_throw() -> None:
    """Four attack two and lose two: then one die is thrown against two."""
    first = outcome(by_rules("risk2008", 4, 2, rounds=1), exact=True)
    assert {row[:2]: p for row, p in zip(first.rows, first.exact or (), strict=True)}[2, 2] == Fraction(2275, 7776)
    second = outcome(by_rules("risk2008", 2, 2, rounds=1), exact=True)
    assert second.exact == (Fraction(55, 216), Fraction(161, 216))
    both = outcome(by_rules("risk2008", 4, 2, rounds=2), exact=True)
    ends = {row[:2]: p for row, p in zip(both.rows, both.exact or (), strict=True)}
    assert ends[1, 2] == Fraction(2275, 7776) * Fraction(161, 216)


@pytest.mark.rule("r2008-dice-cap")
@pytest.mark.parametrize(("dice", "side", "most"), [((4, 2), "attacker", 3), ((3, 3), "defender", 2)])
def test_more_dice_only_with_a_reward(dice: tuple[int, int], side: str, most: int) -> None:
    with pytest.raises(InputError, match=f"in Risk 2008, Boot Camp the {side} throws at most {most}"):
        risk_sim.roll(*dice, rules="risk2008")
    with pytest.raises(InputError, match=f"the {side} throws at most {most}"):
        risk_sim.roll(*dice, rules="risk2008-command-room")


@pytest.mark.rule("r2008-dice-cap")
@pytest.mark.rule("r2008cr-attack-die")
def test_the_attack_die_reward() -> None:
    assert attack_dice("risk2008-command-room", (2, 3, 4, 5, 9), attack_die=1) == [1, 2, 3, 4, 4]
    four = by_rules("risk2008-command-room", 5, 2, attacker_has={"attack_die": 1}).combat.losses(4, 2)
    assert counts(four) == counts(by_rules("classic", 5, 2, attack_dice=4).combat.losses(4, 2))


@pytest.mark.rule("r2008-dice-cap")
@pytest.mark.rule("r2008cr-defence-die")
def test_the_defence_die_reward() -> None:
    assert defence_dice("risk2008-command-room", (1, 2, 3, 9), defence_die=1) == [1, 2, 3, 3]


@pytest.mark.rule("r2008cr-airfield")
def test_an_airfield_lifts_the_highest_die_of_either_side() -> None:
    combat: Combat = by_rules(
        "risk2008-command-room", 5, 3, attacker_has={"airfield": 1}, defender_has={"airfield": 1}
    ).combat
    assert combat.attack.shown((5, 4, 2)) == (6, 4, 2)
    assert combat.defence.shown((6, 4)) == (7, 4)

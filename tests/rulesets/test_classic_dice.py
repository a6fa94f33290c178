"""The dice of the classic game, clause by clause."""

from __future__ import annotations

from itertools import product

import pytest
from translation import by_rules, counts

from risk_sim.dice.losses import pairs_lost
from risk_sim.errors import InputError
from risk_sim.exact.contest import Contest
from risk_sim.exact.outcome import outcome

CLASSIC = Contest.of(by_rules("classic", 9, 9))


def thrown(attackers: int, defenders: int) -> tuple[int, int]:
    """The dice both sides throw in a state."""
    attack, answers = next(iter(CLASSIC.throws(attackers, defenders)))
    return attack, answers[0]


@pytest.mark.rule("classic-attack-dice")
def test_one_die_for_each_unit_that_may_attack_up_to_three() -> None:
    assert [thrown(attackers, 5)[0] for attackers in (2, 3, 4, 5, 50)] == [1, 2, 3, 3, 3]


@pytest.mark.rule("classic-defend-dice")
def test_one_die_for_each_defender_up_to_two() -> None:
    assert [thrown(9, defenders)[1] for defenders in (1, 2, 3, 50)] == [1, 2, 2, 2]


@pytest.mark.rule("classic-defend-dice")
@pytest.mark.rule("classic-defend-choice")
def test_the_defender_answers_when_he_knows_the_attackers_number() -> None:
    """For each number of attack dice his answers are told apart; left to him, one or two."""
    contest = Contest(CLASSIC.combat, 1, 1, attack_choice=True, defence_choice=True)
    assert list(contest.throws(9, 9)) == [(3, (2, 1)), (2, (2, 1)), (1, (2, 1))]
    assert list(contest.throws(3, 1)) == [(2, (1,)), (1, (1,))]


@pytest.mark.rule("classic-defend-choice")
def test_by_default_he_throws_the_most() -> None:
    assert by_rules("classic", 9, 9).defence == "max"
    assert not CLASSIC.defence_choice


@pytest.mark.rule("classic-attack-min-2")
def test_one_unit_cannot_attack() -> None:
    with pytest.raises(InputError, match="1 unit cannot attack: 1 must stay behind"):
        by_rules("classic", 1, 1)
    assert outcome(by_rules("classic", 2, 1)).throws == 1


@pytest.mark.rule("classic-attack-stay")
def test_the_last_unit_is_never_lost() -> None:
    assert min(row.attackers_left for row in outcome(by_rules("classic", 7, 9)).rows) == 1


@pytest.mark.rule("classic-dice-pairing")
@pytest.mark.rule("classic-tie-defender")
def test_ex_05_a_tie_and_a_hit() -> None:
    assert pairs_lost((6, 4, 2), (6, 3), "defender") == (1, 1)


@pytest.mark.rule("classic-dice-pairing")
def test_dice_are_sorted_before_they_are_paired() -> None:
    pool = CLASSIC.combat.attack.pool(3)
    assert all(list(faces) == sorted(faces, reverse=True) for faces in pool.weights)


@pytest.mark.rule("classic-dice-excess")
def test_dice_without_a_partner_do_nothing() -> None:
    assert pairs_lost((6, 1, 1), (5,), "defender") == (0, 1)
    assert pairs_lost((1,), (5, 6), "defender") == (1, 0)
    for attack, defence in product((1, 2, 3), (1, 2)):
        assert CLASSIC.combat.losses(attack, defence).removed == min(attack, defence)


@pytest.mark.rule("classic-tie-defender")
def test_equal_dice_cost_the_attacker() -> None:
    assert all(pairs_lost((face,), (face,), "defender") == (1, 0) for face in range(1, 7))


@pytest.mark.rule("classic-dice-simultaneous")
def test_neither_side_sees_the_others_dice() -> None:
    """Every throw of one side goes with every throw of the other: the ways multiply."""
    losses = CLASSIC.combat.losses(3, 2)
    pools = CLASSIC.combat.attack.pool(3), CLASSIC.combat.defence.pool(2)
    assert losses.total == pools[0].total * pools[1].total
    by_hand: dict[tuple[int, int], int] = {}
    for (attack, weight), (defence, other) in product(pools[0].weights.items(), pools[1].weights.items()):
        lost = pairs_lost(attack, defence, "defender")
        by_hand[lost] = by_hand.get(lost, 0) + weight * other
    assert counts(losses) == by_hand

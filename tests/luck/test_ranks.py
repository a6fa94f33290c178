"""Ranks of battles and leads of throws, against ends and dice counted one by one."""

import itertools
import random
from fractions import Fraction

import naive
import pytest

from risk_sim.errors import InputError
from risk_sim.exact.luck import (
    Loaded,
    check_faces,
    lead_chances,
    loaded,
    losses_of,
    ranking,
    ranks_with_loaded_dice,
    standing,
    win_probability,
)
from risk_sim.rulesets import load
from risk_sim.spec.battle import battle

# options of a battle, and the same for the one who counts
SETTINGS = [
    ({"rules": "classic"}, {}),
    ({"rules": "risiko"}, {"max_defence": 3}),
    ({"rules": "classic", "ties": "both"}, {"ties": "both"}),
    ({"rules": "classic", "ties": "void", "garrison": 2}, {"ties": "void", "garrison": 2}),
    (
        {"rules": "napoleon", "attacker_generals": 1, "defender_generals": 1, "fortified": True},
        {"attack_dice": naive.Dice(steps=(("add", 1, 1),)), "defence_dice": naive.Dice(steps=(("add", 1, 2),))},
    ),
    (
        {"rules": "napoleon", "fortified": True, "defence": "best"},
        {"defence": "best", "defence_dice": naive.Dice(steps=(("add", 1, 1),))},
    ),
]


def fought(attackers, defenders, **options):
    return battle(load(options.get("rules", "classic")), attackers, defenders, options)


def ranks_counted(outcomes):
    """End -> the chance of worse ones and half its own."""
    order = sorted(outcomes, key=lambda left: (-left[1], left[0]))
    return {
        left: float(sum((outcomes[worse] for worse in order[:at]), Fraction(0)) + outcomes[left] / 2)
        for at, left in enumerate(order)
    }


def accepted(one):
    """Every state that a battle may be broken off or over in."""
    found = set()
    for left in itertools.product(range(one.attackers + 1), range(one.defenders + 1)):
        try:
            standing(one, *left, True)
        except InputError:
            continue
        found.add(left)
    return found


@pytest.mark.parametrize(("options", "settings"), SETTINGS)
@pytest.mark.parametrize(("attackers", "defenders"), [(3, 1), (5, 4), (9, 6)])
def test_ranks_of_all_ends(attackers, defenders, options, settings):
    outcomes = {left: p for left, p in naive.battle_outcomes(attackers, defenders, **settings).items() if p}
    counted = ranks_counted(outcomes)
    one = fought(attackers, defenders, **options)
    assert len(ranking(one).order) == len(outcomes)
    for left, rank in counted.items():
        found = standing(one, *left)
        assert found.ended
        assert found.rank == pytest.approx(rank, abs=1e-12)
        assert found.win_probability == (left[1] == 0 and left[0] > one.garrison)
    assert sum(float(p) * counted[left] for left, p in outcomes.items()) == pytest.approx(0.5)
    assert win_probability(one) == pytest.approx(float(naive.win_probability(outcomes, one.garrison)))


@pytest.mark.parametrize(("options", "settings"), SETTINGS)
def test_rank_of_a_battle_broken_off_is_the_mean_of_what_could_follow(options, settings):
    one = fought(9, 6, **options)
    counted = ranks_counted(naive.battle_outcomes(9, 6, **settings))
    garrison = settings.get("garrison", 1)
    points = [left for left in accepted(one) if left[0] > garrison and left[1]]
    assert len(points) > 5
    for left in points:
        further = naive.battle_outcomes(*left, **settings)
        found = standing(one, *left, True)
        assert not found.ended
        assert found.rank == pytest.approx(sum(float(p) * counted[end] for end, p in further.items()))
        assert found.win_probability == pytest.approx(float(naive.win_probability(further, garrison)))


def test_before_the_first_throw_the_rank_is_the_middle():
    assert standing(fought(12, 7), 12, 7, True).rank == pytest.approx(0.5)


@pytest.mark.parametrize("options", [{"rules": "risiko"}, {"ties": "attacker"}, {"ties": "both"}, {"defence": "best"}])
def test_all_that_can_happen_is_allowed_and_nothing_else(options):
    """States met in many battles with real dice, against those that are accepted."""
    one = fought(7, 5, **options)
    rules = naive.Rules(ties=options.get("ties", "defender"), max_defence=3 if "rules" in options else 2)
    rng = random.Random(1)
    met = set()
    for _ in range(3000):
        attackers, defenders = 7, 5
        met.add((attackers, defenders))
        while rules.goes_on(attackers, defenders, None):
            most = rules.most_defence_dice(defenders)
            dice = rng.randint(1, most) if "defence" in options else most
            losses = naive.one_throw(rules.attack(attackers), rules.defence_dice(dice), rules.ties, rng)
            attackers, defenders = rules.left(attackers, defenders, losses)
            met.add((attackers, defenders))
    assert accepted(one) == met


@pytest.mark.parametrize(
    ("left", "stopped", "message"),
    [
        ((11, 2), None, "11 attackers left, but there were only 10"),
        ((4, 6), True, "6 defenders left, but there were only 5"),
        ((0, 2), None, "1 cannot be lost"),
        ((1, 0), None, "cannot be reached"),
        ((5, 3), True, "cannot be reached"),
        ((5, 2), None, "nothing says that the attacker stopped"),
        ((5, 2), False, "stopped says no"),
        ((5, -1), None, "-1 defenders left"),
    ],
)
def test_what_cannot_be(left, stopped, message):
    with pytest.raises(InputError, match=message):
        standing(fought(10, 5), *left, stopped)


@pytest.mark.parametrize(
    ("options", "left", "message"),
    [
        ({"rules": "napoleon", "naval": True}, (3, 3), "a forced sea fight goes on"),
        ({"rules": "legacy", "attacker_has": {"missile": 1}}, (3, 3), "which effects were used up"),
        ({"rules": "napoleon", "epidemics": 2}, (4, 2), "there were only 3, once the epidemics are over"),
    ],
)
def test_what_has_no_rank(options, left, message):
    with pytest.raises(InputError, match=message):
        standing(fought(5, 5, **options), *left, True)


def test_epidemics_come_before_the_ranks():
    assert standing(fought(7, 4, rules="napoleon", epidemics=2), 5, 4, True).rank == pytest.approx(0.5)
    lapsed = standing(fought(3, 4, rules="napoleon", epidemics=2), 1, 4)
    assert lapsed.ended
    assert lapsed.rank == pytest.approx(0.5)


def test_a_large_battle_takes_moments():
    one = fought(1000, 1000)
    assert 0.9 < standing(one, 501, 301, True).rank < 1
    assert standing(one, 1, 1000).rank < 1e-250
    assert standing(fought(2000, 2000), 1, 2000).rank == 0  # too unlikely for floats, and still possible
    with pytest.raises(InputError, match="cannot be reached"):
        standing(one, 500, 301, True)


# --- throws


@pytest.mark.parametrize("ties", ["defender", "attacker", "both", "void"])
@pytest.mark.parametrize("dice", [(1, 1), (2, 1), (3, 2)])
def test_leads_of_a_throw(ties, dice):
    counted: dict[int, Fraction] = {}
    for faces in itertools.product(range(1, 7), repeat=sum(dice)):
        attack, defence = sorted(faces[: dice[0]], reverse=True), sorted(faces[dice[0] :], reverse=True)
        lost = naive.pair_losses(attack, defence, ties)
        counted[lost[1] - lost[0]] = counted.get(lost[1] - lost[0], 0) + Fraction(1, 6 ** sum(dice))
    found = lead_chances(fought(9, 9, ties=ties).combat, *dice)
    assert found == pytest.approx({lead: float(p) for lead, p in counted.items()})


def test_losses_of_the_faces():
    combat = fought(9, 9, rules="napoleon", attacker_generals=1, defender_generals=2, fortified=True).combat
    rng = random.Random(2)
    attack_side = naive.Side((6,) * 3, (("add", 1, 1),))
    defence_side = naive.Side((6,) * 2, (("add", 1, 2), ("add", 2, 1)))
    for _ in range(300):
        attack = tuple(sorted((rng.randint(1, 6) for _ in range(3)), reverse=True))
        defence = tuple(sorted((rng.randint(1, 6) for _ in range(2)), reverse=True))
        shown = naive.final_faces(attack, attack_side), naive.final_faces(defence, defence_side)
        assert losses_of(combat, attack, defence) == naive.pair_losses(*shown)


@pytest.mark.parametrize(
    ("options", "faces", "message"),
    [
        ({}, (6, 5, 4, 3), "these are 4 dice, and no more than 3"),
        ({}, (7, 1), "no die here shows a 7"),
        ({}, (3, 0), "no die here shows a 0"),
        ({"rules": "risk2210", "attacker_has": {"commander": 1}}, (8, 7), "no die here shows a 7"),
    ],
)
def test_faces_that_cannot_be_thrown(options, faces, message):
    side = fought(9, 9, **options).combat.attack
    with pytest.raises(InputError, match=message):
        check_faces(side, "attack", faces, side.limit)


def test_eight_sided_dice_show_an_eight():
    side = fought(9, 9, rules="risk2210", attacker_has={"commander": 1}).combat.attack
    check_faces(side, "attack", (8, 6, 6), side.limit)


# --- loaded dice


def test_loaded_dice_show_their_highest_face_a_fifth_of_the_time():
    (die,) = set(Loaded().on_dice(fought(9, 9).combat.attack.thrown(3)))
    assert [Fraction(weight, die.total) for weight in die.weights] == [Fraction(4, 25)] * 5 + [Fraction(1, 5)]


@pytest.mark.parametrize("defence", [False, True])
def test_leads_with_loaded_dice(defence):
    chances = [0.16] * 5 + [0.2]
    counted: dict[int, float] = {}
    for a, d in itertools.product(range(1, 7), repeat=2):
        lead = 1 if a > d else -1
        counted[lead] = counted.get(lead, 0) + chances[(d if defence else a) - 1] / 6
    assert lead_chances(loaded(fought(9, 9).combat, defence), 1, 1) == pytest.approx(counted)


def test_loaded_dice_raise_the_ranks_of_the_one_who_has_them():
    one = fought(9, 6)
    mean = [sum(rank * p for rank, p in ranks_with_loaded_dice(one, defence=side)) for side in (False, True)]
    assert mean[0] > 0.5 > mean[1]

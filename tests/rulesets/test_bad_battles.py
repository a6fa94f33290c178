"""What the rules do not allow is refused in one line that names the value and the rule."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from translation import by_rules, fought

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import SetDie
from risk_sim.errors import InputError
from risk_sim.exact.outcome import outcome

#: What is asked -> how the answer begins.
CASES: dict[str, tuple[str, tuple[Any, Any], dict[str, Any], str]] = {
    "no attackers": ("classic", (0, 3), {}, "0 attackers: a battle needs at least 1 on each side"),
    "negative attackers": ("classic", (-2, 3), {}, "-2 attackers: a battle needs at least 1"),
    "no defenders": ("classic", (3, 0), {}, "0 defenders: a battle needs at least 1 on each side"),
    "negative defenders": ("classic", (3, -1), {}, "-1 defenders"),
    "half an attacker": ("classic", (3.5, 2), {}, "attackers 3.5: expected a whole number"),
    "a word of defenders": ("classic", (3, "two"), {}, "defenders 'two': expected a whole number"),
    "too many": ("classic", (2_000_000, 2), {}, "2,000,000 attackers: at most 1,000,000 fit"),
    "too few to attack": (
        "classic",
        (1, 3),
        {},
        "1 unit cannot attack: 1 must stay behind, so at least 2 must stand on the territory (or set --garrison)",
    ),
    "too few for the garrison": ("napoleon", (4, 3), {"garrison": 4}, "4 regiments cannot attack: 4 must stay behind"),
    "no ship to attack with": ("napoleon", (0, 3), {"naval": True}, "0 attackers"),
    "negative garrison": ("classic", (4, 3), {"garrison": -1}, "--garrison -1: choose from 0 to 1,000,000"),
    "no attack dice": ("classic", (4, 3), {"attack_dice": 0}, "--attack-dice 0: choose from 1 to 10"),
    "too many dice": ("classic", (4, 3), {"defence_dice": 11}, "--defence-dice 11: choose from 1 to 10"),
    "a die of one side": ("classic", (4, 3), {"attack_sides": 1}, "--attack-sides 1: choose from 2 to 100"),
    "a die of too many sides": ("classic", (4, 3), {"defence_sides": 101}, "--defence-sides 101: choose from 2 to 100"),
    "a bonus out of range": (
        "classic",
        (4, 3),
        {"attacker_bonus": (1, 99)},
        "--attacker-bonus 99: choose from -20 to 20",
    ),
    "a bonus that is no number": (
        "classic",
        (4, 3),
        {"defender_bonus": ("x",)},
        "--defender-bonus 'x': expected a whole",
    ),
    "ties to nobody": (
        "classic",
        (4, 3),
        {"ties": "atacker"},
        "--ties 'atacker' is not known; did you mean 'attacker'?",
    ),
    "a way to defend": ("classic", (4, 3), {"defence": "least"}, "--defence 'least' is not known: choose max or best"),
    "no rounds": ("classic", (4, 3), {"rounds": 0}, "--rounds 0: choose from 1"),
    "rounds that are true": ("classic", (4, 3), {"rounds": True}, "--rounds True: expected a whole number"),
    "a negative stop": ("classic", (4, 3), {"stop_at": -1}, "--stop-at -1: choose from 0"),
    "more than certain": ("classic", (4, 3), {"stop_below": 1.5}, "--stop-below 1.5: a chance lies between 0 and 1"),
    "no chance at all": ("classic", (4, 3), {"stop_below": float("nan")}, "--stop-below 'nan': write a chance"),
    "negative epidemics": ("napoleon", (4, 3), {"epidemics": -1}, "--epidemics -1: choose from 0"),
    "epidemics in classic": (
        "classic",
        (4, 3),
        {"epidemics": 1},
        "--epidemics: classic Risk has no epidemics; use --rules napoleon",
    ),
    "ships in classic": (
        "classic",
        (4, 3),
        {"naval": True},
        "--naval: classic Risk has no fights at sea; use --rules napoleon",
    ),
    "epidemics at sea": (
        "napoleon",
        (4, 3),
        {"naval": True, "epidemics": 1},
        "--naval with --epidemics: epidemics are on land",
    ),
    "a sea fight broken off": (
        "napoleon",
        (4, 3),
        {"naval": True, "stop_at": 2},
        "--naval with --stop-at: a forced sea fight",
    ),
    "a general in classic": (
        "classic",
        (4, 3),
        {"attacker_generals": 1},
        "--attacker-generals: classic Risk has no general",
    ),
    "a wall in classic": ("classic", (4, 3), {"fortified": True}, "--fortified: classic Risk has no fortification"),
    "an asset misspelt": (
        "napoleon",
        (4, 3),
        {"attacker_has": {"genral": 1}},
        "--attacker-has genral: Risk Napoléon has no genral; did you mean 'general'?",
    ),
    "an asset on the wrong side": (
        "napoleon",
        (4, 3),
        {"attacker_has": {"fortification": 1}},
        "--attacker-has fortification: in Risk Napoléon a fortification stands by the defender only",
    ),
    "a general at sea": (
        "napoleon",
        (4, 3),
        {"naval": True, "attacker_generals": 1},
        "--attacker-generals: a general does not fight in a sea fight; leave out --naval",
    ),
    "an admiral on land": (
        "napoleon",
        (4, 3),
        {"defender_admirals": 1},
        "--defender-admirals: an admiral does not fight on land; add --naval for a fight at sea",
    ),
    "a wall at sea": (
        "napoleon",
        (4, 3),
        {"naval": True, "fortified": True},
        "--fortified: a fortification does not fight in",
    ),
    "too many generals": (
        "napoleon",
        (4, 3),
        {"attacker_generals": 4},
        "--attacker-generals 4: Risk Napoléon allows at most 3",
    ),
    "two walls": (
        "napoleon",
        (4, 3),
        {"defender_has": {"fortification": 2}},
        "--defender-has fortification 2: Risk Napoléon allows at most 1",
    ),
    "a negative asset": (
        "napoleon",
        (4, 3),
        {"defender_has": {"general": -1}},
        "--defender-has general -1: choose from 0",
    ),
    "two numbers of generals": (
        "napoleon",
        (4, 3),
        {"attacker_generals": 1, "attacker_has": {"general": 2}},
        "--attacker-generals with --attacker-has general=2: the numbers differ; leave out one of them",
    ),
    "an option misspelt": (
        "classic",
        (4, 3),
        {"attack_dices": 2},
        "there is no option 'attack_dices'; did you mean 'attack_dice'?",
    ),
}


@pytest.mark.parametrize(("rules", "size", "options", "answer"), CASES.values(), ids=CASES)
def test_refused_in_one_line(rules: str, size: tuple[Any, Any], options: dict[str, Any], answer: str) -> None:
    with pytest.raises(InputError) as caught:
        by_rules(rules, *size, **options)
    message = str(caught.value)
    assert message.startswith(answer)
    assert "\n" not in message


def test_the_same_said_twice_is_no_contradiction() -> None:
    twice = by_rules("napoleon", 4, 3, attacker_generals=1, attacker_has={"general": 1}, fortified=True)
    assert twice.attacker_assets == (("general", 1),)
    assert by_rules("napoleon", 4, 3, fortified=True, defender_has={"fortification": 1}).defender_assets == (
        ("fortification", 1),
    )


def test_none_is_nothing_said() -> None:
    assert by_rules("classic", 4, 3, attacker_generals=0, fortified=False, epidemics=0, naval=False) == by_rules(
        "classic", 4, 3
    )
    assert by_rules("classic", 4, 3, attack_dice=None, rounds=None, ties=None) == by_rules("classic", 4, 3)


def test_numbers_of_numpy_are_numbers() -> None:
    sizes: list[Any] = [np.int64(4), np.int32(3)]
    found = by_rules("classic", *sizes, garrison=np.int64(2))
    assert found == by_rules("classic", 4, 3, garrison=2)
    assert type(found.attackers) is int


def test_a_chance_is_taken_as_it_is_written() -> None:
    assert by_rules("classic", 4, 3, stop_below=0.4).stop_below == Fraction(2, 5)


def test_dice_that_never_cost_anybody_a_unit() -> None:
    always_six = Side(1, 6, (SetDie(1, 6),))
    with pytest.raises(InputError, match="no throw ever costs anybody a unit, so the battle would never end"):
        outcome(fought(3, 2, Combat(always_six, always_six, "void")))

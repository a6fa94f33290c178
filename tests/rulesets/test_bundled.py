"""The rulesets that come along."""

from __future__ import annotations

from itertools import product

import pytest
from translation import by_rules, fought

from risk_sim.exact.outcome import outcome
from risk_sim.rulesets import load, names
from risk_sim.rulesets.loader import choose
from risk_sim.spec.battle import BattleOptions
from risk_sim.spec.ruleset import Asset, Ruleset

ASSETS = [(name, asset) for name in names() for asset in load(name).assets]


def test_the_games_that_are_told_of_are_there() -> None:
    assert {"classic", "napoleon", "antartide", "risiko", "risk2008", "risk2008-command-room", "legacy"} <= set(names())


@pytest.mark.parametrize("name", names())
def test_each_loads_and_fights(name: str) -> None:
    rules = load(name)
    assert rules.name == name
    assert rules.title
    assert rules.source
    assert 0 < outcome(by_rules(name, 9, 6)).win_probability < 1


@pytest.mark.parametrize(("name", "asset"), ASSETS, ids=str)
def test_each_asset_can_be_used_by_whom_it_is_for(name: str, asset: str) -> None:
    described = load(name).assets[asset]
    assert described.note
    plain = outcome(by_rules(name, 5, 3)).win_probability
    for side in ("attacker", "defender") if described.side == "both" else (described.side,):
        for copies in {1, described.most}:
            options = {f"{side}_has": {asset: copies}, "naval": described.place == "sea"}
            having = outcome(by_rules(name, 5, 3, **options)).win_probability
            assert 0 <= having <= 1
            if described.place != "sea" and asset != "shortage":
                assert having >= plain if side == "attacker" else having <= plain


@pytest.mark.parametrize("name", names())
def test_what_it_says_of_itself_is_known(name: str) -> None:
    rules = load(name)
    parts: list[Ruleset | Asset] = [rules, *rules.assets.values()]
    for described in parts:
        assert described.provenance in ("rulebook", "public", "reconstructed")
        assert described.certainty in ("high", "medium", "low")


def test_plain_games_of_three_v_two_are_one() -> None:
    classic = outcome(by_rules("classic", 9, 7)).rows
    for name in (
        "risk2008",
        "castle",
        "godstorm",
        "expert-1993",
        "lord-of-the-rings",
        "legacy",
        "napoleon",
        "risk2210",
    ):
        assert outcome(by_rules(name, 9, 7)).rows == classic


def test_a_ruleset_is_read_once() -> None:
    assert load("napoleon") is load("napoleon")
    assert load(load("classic")) is load("classic")


@pytest.mark.parametrize(
    ("options", "rules", "flag"),
    [
        ({}, "classic", ""),
        ({"attacker_generals": 1}, "napoleon", "--attacker-generals"),
        ({"fortified": True}, "napoleon", "--fortified"),
        ({"epidemics": 1}, "napoleon", "--epidemics"),
        ({"naval": True}, "napoleon", "--naval"),
        ({"defender_has": {"admiral": 1}}, "napoleon", "--defender-has admiral"),
        ({"attacker_generals": 0}, "classic", ""),
        ({"rules": "risiko"}, "risiko", ""),
        ({"rules": "classic", "fortified": True}, "classic", ""),
    ],
)
def test_the_ruleset_that_a_question_needs(options: BattleOptions, rules: str, flag: str) -> None:
    chosen, note = choose(options)
    assert chosen.name == rules
    assert note.startswith(flag)
    assert bool(note) == bool(flag)


def test_2210_dice_by_the_number_of_commanders() -> None:
    """Each commander puts one eight-sided die in the place of one of six sides; a space station all."""
    for commanders, dice in product((0, 1, 2, 3), (1, 2, 3)):
        side = by_rules("risk2210", 4, 3, attacker_has={"commander": commanders}).combat.attack
        eights = min(commanders, dice)
        assert sorted(die.sides for die in side.thrown(dice)) == [6] * (dice - eights) + [8] * eights
    station = by_rules("risk2210", 4, 3, defender_has={"space_station": 1}).combat.defence
    assert [die.sides for die in station.thrown(2)] == [8, 8]


def test_godstorm_throws_every_one_again() -> None:
    side = by_rules("godstorm", 4, 3, attacker_has={"magic_goddess": 1}).combat.attack
    assert side.thrown(1)[0].weights == (1, 7, 7, 7, 7, 7)


def test_godstorm_war_god_turns_the_ties() -> None:
    god = outcome(by_rules("godstorm", 6, 5, attacker_has={"war_god": 1})).win_probability
    assert god == outcome(by_rules("classic", 6, 5, ties="attacker")).win_probability


def test_a_leader_of_the_rings_is_a_general() -> None:
    ring = outcome(by_rules("lord-of-the-rings", 6, 5, attacker_has={"leader": 1}, defender_has={"stronghold": 1}))
    general = outcome(by_rules("napoleon", 6, 5, attacker_generals=1, fortified=True))
    assert ring.rows == general.rows


def test_castle_cards_and_the_plus_one_of_others() -> None:
    castle = by_rules("castle", 6, 5, attacker_has={"general": 1}, defender_has={"marshal": 1}).combat
    assert castle.attack.shown((6, 3, 1)) == (7, 3, 1)
    assert castle.defence.shown((5, 3)) == (6, 3)


def test_a_commander_of_1993_turns_one_die_once() -> None:
    one = outcome(by_rules("expert-1993", 2, 1, attacker_has={"commander": 1}), exact=True)
    assert one.win_probability_exact is not None
    assert one.win_probability_exact * 6 == 5


def test_the_numbers_of_classic() -> None:
    battle = by_rules("classic", 9, 7)
    assert battle.combat == fought(9, 7).combat
    assert (battle.garrison, battle.combat.attack.limit, battle.combat.defence.limit) == (1, 3, 2)

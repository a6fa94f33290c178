"""A file of a few lines makes a game of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from translation import by_rules

from risk_sim.exact.outcome import outcome
from risk_sim.rulesets import load
from risk_sim.spec.battle import battle

HOUSE = """
extends = "napoleon"
title = "Napoléon at our table"

[battle]
defence_dice = 3

[assets.guard]
side = "attacker"
steps = [[{ op = "add", rank = "lowest" }]]
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "our table.toml"
    path.write_text(HOUSE, encoding="utf-8")
    return path


def test_what_is_not_said_is_the_base(house: Path) -> None:
    rules, base = load(house), load("napoleon")
    assert rules.battle.defence_dice == 3
    assert rules.battle.epidemics
    assert rules.words == base.words
    assert rules.assets["general"] == base.assets["general"]
    assert set(rules.assets) == {*base.assets, "guard"}


def test_the_name_is_that_of_the_file(house: Path) -> None:
    assert load(house).name == "our table"
    assert load(str(house)).title == "Napoléon at our table"


def test_without_a_title_the_name_serves(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "napoleon"')
    assert (load(path).name, load(path).title) == ("mine", "mine")


def test_a_name_given_is_the_name(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text('name = "ours"\nextends = "classic"')
    assert (load(path).name, load(path).title) == ("ours", "ours")


def test_it_fights(house: Path) -> None:
    fought = battle(load(house), 6, 5, {"attacker_has": {"guard": 1}, "fortified": True})
    assert fought.combat.attack.shown((5, 4, 1)) == (5, 4, 2)
    assert outcome(fought).rows != outcome(by_rules("napoleon", 6, 5, fortified=True)).rows


def test_a_step_of_a_base_asset_can_be_changed(tmp_path: Path) -> None:
    path = tmp_path / "strong.toml"
    path.write_text('extends = "napoleon"\n[assets.fortification]\nsteps = [[{ op = "add", rank = 1, amount = 2 }]]')
    strong = battle(load(path), 6, 5, {"fortified": True})
    assert strong.combat.defence.shown((5, 4)) == (7, 4)
    assert load(path).assets["fortification"].side == "defender"


def test_a_file_may_extend_a_file_beside_it(tmp_path: Path, house: Path) -> None:
    child = tmp_path / "child.toml"
    child.write_text('extends = "our table.toml"\n[battle]\nattack_dice = 2')
    rules = load(child).battle
    assert (rules.attack_dice, rules.defence_dice, rules.epidemics) == (2, 3, True)


def test_a_file_without_a_base_stands_alone(tmp_path: Path) -> None:
    path = tmp_path / "alone.toml"
    path.write_text("[battle]\nattack_sides = 8")
    rules = load(path)
    assert (rules.battle.attack_sides, rules.assets) == (8, {})


@pytest.mark.rule("napadv-mod-no-ceiling")
def test_a_ceiling_is_a_line_of_a_house_rule(tmp_path: Path) -> None:
    """Totals above 6 stand, unless the table caps them."""
    plain = by_rules("napoleon", 6, 5, defender_generals=1, fortified=True)
    assert plain.combat.defence.shown((6, 4)) == (8, 4)
    path = tmp_path / "capped.toml"
    path.write_text('extends = "napoleon"\n[battle]\nfinish = [{ op = "clamp", low = 1, high = 6 }]')
    capped = battle(load(path), 6, 5, {"defender_generals": 1, "fortified": True})
    assert capped.combat.defence.shown((6, 4)) == (6, 4)


def test_modifiers_of_every_kind_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / "all.toml"
    path.write_text(
        """
[battle]
finish = [{ op = "clamp" }, { op = "resort" }]
[assets.all_in_one]
most = 3
repeats = true
steps = [[
  { op = "add", rank = "all", amount = -1 },
  { op = "set", rank = "lowest", face = 5 },
  { op = "reroll_faces", faces = [1, 2] },
  { op = "dice", amount = 1 },
  { op = "sides", sides = 8 },
  { op = "ties", to = "both" },
], [{ op = "reroll_lowest" }]]
[assets.archers]
steps = [[{ op = "hits", at_least = 5 }]]
[assets.card]
steps = [[{ op = "reroll_once", uses = 2 }, { op = "set_once" }]]
"""
    )
    rules = load(path)
    assert [len(rules.assets["all_in_one"].modifiers(copies)) for copies in (1, 2, 3)] == [6, 7, 8]
    for asset in rules.assets:
        assert 0 < outcome(battle(rules, 4, 2, {"attacker_has": {asset: 1}})).win_probability <= 1

"""A ruleset with changes on the spot."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from risk_sim.api.seating import run_of
from risk_sim.errors import InputError, RiskSimError, RulesetError
from risk_sim.rulesets import load, names
from risk_sim.rulesets.variants import changed, load_variant


def mistake(text: str) -> str:
    with pytest.raises(RiskSimError) as caught:
        load_variant(text)
    message = str(caught.value)
    assert "\n" not in message
    return message


@pytest.mark.parametrize("name", names())
def test_without_changes_it_is_the_ruleset(name):
    assert load_variant(name) == load(name) == load_variant(load(name))
    assert changed(load(name), {}) == load(name)


def test_a_field_by_its_last_name():
    rules = load_variant("classic:max_rounds=50")
    assert rules.game.max_rounds == 50
    assert rules.fingerprint != load("classic").fingerprint
    assert rules.battle == load("classic").battle


def test_name_and_title_tell_the_changes():
    rules = load_variant("classic:max_rounds=50,start_cards.4=0|0|1|2")
    assert rules.name == "classic:max_rounds=50,start_cards.4=0|0|1|2"
    assert rules.title == "classic Risk (max rounds = 50, start cards 4 = 0, 0, 1, 2)"


def test_a_name_that_tells_changes_can_be_loaded_again():
    rules = load_variant("napoleon-advanced: fortification_bonus = 2, draws = [conquest], start_cards.3 = [0, 0, 1]")
    assert load(rules.name) == rules


def test_the_same_value_is_the_same_game():
    assert load_variant("classic:max_rounds=500").fingerprint == load("classic").fingerprint


@pytest.mark.parametrize("text", ["0|0|1|2", "[0,0,1,2]", "[0, 0, 1, 2]"])
def test_a_list_is_written_with_bars_or_as_in_a_file(text):
    rules = load_variant(f"classic:start_cards.4={text},max_rounds=9")
    assert rules.setup.start_cards["4"] == (0, 0, 1, 2)
    assert rules.game.max_rounds == 9


@pytest.mark.parametrize("text", ["[conquest]", '["conquest"]'])
def test_a_list_of_words(text):
    assert load_variant(f"napoleon-advanced:draws={text}").cards.draws == ("conquest",)


def test_what_a_table_holds_besides_stays():
    base, rules = load("classic"), load_variant("classic:start_units.4=25")
    assert rules.setup.start_units == {**base.setup.start_units, "4": 25}
    assert load_variant("classic:start_units={4 = 25}").setup == rules.setup


def test_a_rule_goes_before_things_of_the_same_name():
    assert load_variant("napoleon-advanced:missions=off").game.missions == "off"


def test_events_and_rewards_stay_in_the_box():
    grey = load_variant("antartide:events=off")
    assert (grey.events_in_play, "events" in grey.game.phases) == ({}, False)
    assert set(grey.reconstructed) == {"card effects", "printed opening"}
    room = load_variant("risk2008-command-room:rewards=off")
    assert room.rewards_in_play == {}
    assert room.reconstructed == ("stars of cards",)
    for one, base in ((grey, "antartide"), (room, "risk2008-command-room")):
        assert one.fingerprint != load(base).fingerprint
        assert load_variant(f"{base}:{'events' if one is grey else 'rewards'}=on").fingerprint == load(base).fingerprint


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("classic:events=off", r"events = 'off': there are no cards in \[events\] to leave out"),
        ("risk2008:rewards=off", r"rewards = 'off': there are none in \[rewards\] to leave out"),
    ],
)
def test_what_a_game_does_not_have_cannot_be_left_out(said, why):
    with pytest.raises(InputError, match=why):
        run_of(said, 3, 1, None, None, None)


def test_one_of_many_things_with_a_name():
    assert load_variant("napoleon-advanced:m1_01.points=3").missions["m1_01"].points == 3
    assert load_variant("napoleon-advanced:deck.syrie=levy").deck["syrie"] == "levy"


def test_what_an_asset_adds_to_a_die():
    steps = load_variant("napoleon-advanced:fortification_bonus=2").assets["fortification"].steps
    assert [modifier.amount for modifier in steps[0]] == [2]


def test_numbers_of_numpy_are_numbers():
    assert changed(load("classic"), {"max_rounds": np.int64(7)}).game.max_rounds == 7


def test_changes_of_changes():
    twice = changed(load_variant("classic:max_rounds=50"), {"divisor": 4})
    assert twice.name == "classic:max_rounds=50,divisor=4"
    assert (twice.game.max_rounds, twice.income.divisor) == (50, 4)


def test_a_file_of_the_user(tmp_path: Path):
    path = tmp_path / "a:b.toml"
    path.write_text('extends = "risiko"', encoding="utf-8")
    assert load_variant(f"{path}:max_rounds=9").game.max_rounds == 9
    assert load_variant(str(path)) == load_variant(path)


CASES = {
    "classic:max_round=3": "classic has no field 'max_round'; did you mean 'max_rounds'?",
    "napoleon-advanced:max_generals=1": "napoleon-advanced has no field 'max_generals'; did you mean 'generals'?",
    "classic:fortification_bonus=1": "classic has no field 'fortification_bonus'",
    "classic:zzz=3": "classic has no field 'zzz'; risk-sim rules show classic lists them",
    "classic:title=x": "classic has no field 'title'",
    "classic:battle=3": "classic has no field 'battle'",
    "napoleon-advanced:capitals=on": "several fields 'capitals': write income.capitals or points.capitals",
    "napoleon-advanced:points=3": "missions.m1_02.points, missions.m1_03.points or another",
    "napoleon-advanced:generals=many": "leaders.generals: Expected 'int', got 'str'; generals is 3 now",
    "napoleon-advanced:generals=1.5": "leaders.generals: Expected 'int', got 'float'; generals is 3 now",
    "classic:max_rounds=0": "game.max_rounds: Expected 'int' >= 1; max_rounds is 500 now",
    "classic:set_sequence=offical": "Invalid enum value 'offical'; did you mean 'official'?; set_sequence is printed",
    "classic:start_cards.4=[0,0,1,x]": "setup.start_cards.4[3]: Expected 'int', got 'str'",
    "classic:max_rounds=3,max_rounds=4": "max_rounds is changed twice",
    "classic:max_rounds=3,game.max_rounds=4": "game.max_rounds is changed twice",
    "classic:max_rounds=": "'max_rounds=' is no change; write FIELD=VALUE",
    "classic:max_rounds=3,": "'' is no change; write FIELD=VALUE",
    "classic:foo": "'foo' is no change; write classic:FIELD=VALUE",
    "classic:": "'' is no change; write classic:FIELD=VALUE",
}


@pytest.mark.parametrize(("text", "said"), CASES.items())
def test_a_mistake_is_told_in_one_line(text, said):
    assert said in mistake(text)
    with pytest.raises(InputError):
        load_variant(text)


def test_a_ruleset_that_is_not_there():
    with pytest.raises(RulesetError, match="no ruleset is named 'clasic'; did you mean 'classic'"):
        load_variant("clasic:max_rounds=3")
    with pytest.raises(RulesetError, match="there is no such file"):
        load_variant("nowhere.toml:max_rounds=3")

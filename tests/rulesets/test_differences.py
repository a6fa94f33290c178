"""What tells two rulesets apart, in words."""

import json

from risk_sim import rulesets
from risk_sim.cli import main
from risk_sim.rulesets.differences import Difference, differences


def test_a_ruleset_does_not_differ_from_itself() -> None:
    for name in rulesets.names():
        assert differences(rulesets.load(name), rulesets.load(name)) == []


def test_official_rules_differ_in_cards_and_players() -> None:
    found = {row.rule: row for row in differences(rulesets.load("classic"), rulesets.load("classic-official"))}
    assert found["cards: set sequence"] == Difference("cards: set sequence", "printed", "official")
    assert found["cards: wilds"] == Difference("cards: wilds", "0", "2")
    assert found["game: players"] == Difference("game: players", "3, 6", "2, 6")
    assert not any(rule.startswith("battle") for rule in found)


def test_assets_differ_where_one_has_none() -> None:
    found = {row.rule: row for row in differences(rulesets.load("classic"), rulesets.load("napoleon"))}
    assert found["asset general"].one == "-"
    assert "+1 on the highest die" in found["asset general"].other


def test_commands(tmp_path, capsys) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "risiko"\n[setup]\nfirst_turn = "same_as_claim"\n')
    assert main(["rules", "check", str(house)]) == 0
    assert "ok, house, played on RisiKo!" in capsys.readouterr().out
    assert main(["rules", "diff", "risiko", str(house), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == [
        {"rule": "setup: first turn", "one": "second roll", "other": "same as claim"}
    ]
    assert main(["rules", "diff", "risiko", "risiko"]) == 0
    assert "same rules" in capsys.readouterr().out
    house.write_text('extends = "risiko"\n[setup]\nfirst_trun = "same_as_claim"\n')
    assert main(["rules", "check", str(house)]) == 2
    assert "first_turn" in capsys.readouterr().err

"""rules show and rules template: what is told of games whose cards and missions are played, and a file to fill in."""

import csv
import io

import pytest
from msgspec import structs
from played import PLAYABLE

from risk_sim import rulesets
from risk_sim.rulesets.differences import Difference, differences

ADVANCED = rulesets.load("napoleon-advanced")


def test_options_missions_and_cards_are_told(ask):
    code, out, _ = ask("rules show napoleon-advanced")
    assert code == 0
    for line in (
        "leaders: generals             3",
        "m4_12    rank 4: control all of Empire Français (6 points, 4 regiments at once, 2 more at every income",
        "Castille                         infantry   engineers       a fortification for nothing",
    ):
        assert line in out
    rows = list(csv.DictReader(io.StringIO(ask("rules show napoleon-advanced --format csv")[1])))
    assert {"of": "leaders", "rule": "generals", "value": "3"} in rows
    assert {"of": "m1_02", "rule": "mission", "value": "rank 1: control 2 sea zones (2 points)"} in rows
    assert {"of": "Angleterre", "rule": "levy", "value": "3 more regiments"} in rows


def test_games_of_units_alone_tell_no_pieces(ask):
    out = ask("rules show classic")[1]
    assert "cards: set sequence" in out
    assert "leaders: generals" not in out
    assert "rank 1" not in out
    assert "setup" not in ask("rules show legacy")[1]


def test_the_template_is_the_game_itself_until_it_is_filled_in(ask, tmp_path):
    code, text, _ = ask("rules template napoleon-advanced")
    assert code == 0
    file = tmp_path / "my-napoleon-advanced.toml"
    file.write_text(text)
    mine = rulesets.load(file)
    assert mine.fingerprint == ADVANCED.fingerprint
    assert mine.reconstructed == ("missions", "card effects")
    file.write_text(
        text.replace('"reconstructed"', '"rulebook"').replace('needs = "zones", number = 2', 'needs = "zones"')
    )
    owned = rulesets.load(file)
    assert owned.reconstructed == ()
    assert owned.missions["m1_02"].number == 1
    code, out, err = ask(f"rules check {file}")
    assert (code, err) == (0, "")
    assert "played on Risk Napoléon" in out


@pytest.mark.parametrize("name", [name for name in PLAYABLE if rulesets.load(name).reconstructed])
def test_whatever_is_reconstructed_can_be_filled_in(tmp_path, ask, name):
    file = tmp_path / "mine.toml"
    file.write_text(ask(f"rules template {name}")[1])
    assert rulesets.load(file).fingerprint == rulesets.load(name).fingerprint
    assert rulesets.load(file).reconstructed == rulesets.load(name).reconstructed
    file.write_text(file.read_text().replace('"reconstructed"', '"rulebook"'))
    left = set(rulesets.load(file).reconstructed)
    assert left <= {"opening position"}, "the printed position of a campaign is a table of its own"
    code, out, err = ask(f"rules check {file}")
    assert (code, err) == (0, ""), out


def test_a_template_of_a_file_extends_it_and_one_of_changes_is_refused(tmp_path, ask, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plain.toml").write_text('extends = "risk2008-command-room"\n[game]\nrewards = "off"\n')
    (tmp_path / "mine.toml").write_text(ask("rules template plain.toml")[1])
    assert ask("rules check mine.toml")[0] == 0
    assert rulesets.load("./mine.toml").game.rewards == "off"
    code, out, err = ask("rules template antartide:events=off,max_rounds=9")
    assert (code, out) == (2, "")
    assert "give antartide alone, and write events=off and max_rounds=9 into the file it makes" in err


def test_all_that_has_a_name_is_shown_with_where_it_comes_from(ask):
    for name, lines in (
        ("antartide", ["stations  ", "e16  ", "psi  "]),
        ("risk2008-command-room", ["sure_card  ", "control_8_cities  ", "Brazil  "]),
    ):
        shown = ask(f"rules show {name}")[1].splitlines()
        for line in lines:
            row = next(found for found in shown if found.startswith(line))
            assert row.rstrip().endswith(("reconstructed", "rulebook", "public"))


def test_what_is_taken_out_of_the_template_is_gone(tmp_path, ask):
    file = tmp_path / "few.toml"
    lines = ask("rules template napoleon-advanced")[1].splitlines()
    file.write_text("\n".join(line for line in lines if not line.startswith(("m4_12", "irlande"))))
    mine = rulesets.load(file)
    assert set(ADVANCED.missions) - set(mine.missions) == {"m4_12"}
    assert set(ADVANCED.deck) - set(mine.deck) == {"irlande"}


@pytest.mark.parametrize("name", ["classic", "napoleon"])
def test_games_without_such_cards_have_no_template(ask, name):
    code, out, err = ask(f"rules template {name}")
    assert (code, out) == (2, "")
    assert (
        f'has no cards or objectives of its own to fill in; a house rule is a file that says extends = "{name}"' in err
    )


def test_missions_and_effects_differ_in_words():
    changed = structs.replace(
        ADVANCED,
        missions=ADVANCED.missions | {"m1_02": structs.replace(ADVANCED.missions["m1_02"], number=3)},
        effects=ADVANCED.effects | {"levy": structs.replace(ADVANCED.effects["levy"], amount=4)},
        deck=ADVANCED.deck | {"irlande": "levy"},
    )
    assert differences(ADVANCED, changed) == [
        Difference("mission m1 02", "rank 1: control 2 sea zones (2 points)", "rank 1: control 3 sea zones (2 points)"),
        Difference("effect levy", "3 more regiments", "4 more regiments"),
        Difference("card irlande", "promotion", "levy"),
    ]

"""The advanced Napoléon game on the command line: what a run, its folder and a trace tell."""

import csv
import io
import json

import pytest

from risk_sim.runs.columns import OF_A_WIDE_SEAT, POINTS, USED

ASKED = "napoleon-advanced --players 3 --mix strategist,expander,turtle --seed 2"


def test_a_run_tells_points_and_options_by_player(ask):
    code, out, err = ask(f"simulate {ASKED} --games 30")
    assert (code, err.replace("Compiling the engine; this takes a minute or two, once.\n", "")) == (0, "")
    assert "Not from the box     reconstructed board (napoleon, fingerprint " in out
    assert "missions and card effects (fingerprint " in out
    for title in ("points a game", "used a game"):
        assert any(line.startswith(title) for line in out.splitlines())


def test_json_has_every_number_by_seat_and_by_player(answer):
    found = answer(f"simulate {ASKED} --games 30")
    assert {(row["by"], row["who"]) for row in found["points_by_source"]} == {
        *(("seat", str(seat)) for seat in (1, 2, 3)),
        *(("policy", name) for name in ("strategist", "expander", "turtle")),
    }
    for by in ("seat", "policy"):
        for who in {row["who"] for row in found["points_by_source"] if row["by"] == by}:
            parts = {
                row["source"]: row["mean"] for row in found["points_by_source"] if (row["by"], row["who"]) == (by, who)
            }
            assert parts.pop("total") == pytest.approx(sum(parts.values()))
    assert {row["option"] for row in found["use_of_options"]} == set(USED)
    assert found["deck"]["reconstructed"] == ["missions", "card effects"]
    assert found["reconstructed"].startswith("reconstructed board (napoleon, ")
    assert set(found["eliminated_yet_won"]) == {"games", "share", "ci_low", "ci_high"}


def test_every_column_is_in_csv_and_points_add_up(ask):
    rows = list(csv.DictReader(io.StringIO(ask(f"simulate {ASKED} --games 20 --format csv")[1])))
    assert len(rows) == 20
    for row in rows:
        for seat in (1, 2, 3):
            assert {f"{name}_{seat}" for name in OF_A_WIDE_SEAT} <= set(row)
            assert int(row[f"points_{seat}"]) == sum(int(row[f"{name}_{seat}"]) for name in POINTS)


def test_a_folder_shows_what_the_run_showed_and_knows_its_rules(ask, tmp_path):
    out = f"--games 20 --out {tmp_path}/kept"
    _, shown, _ = ask(f"simulate {ASKED} {out}")
    assert ask(f"results {tmp_path}/kept")[1] == shown
    code, _, err = ask(f"simulate {ASKED} --rulebook-only {out}")
    assert code == 2
    assert "its ruleset is Risk Napoléon, advanced, not Risk Napoléon, advanced, rulebook only" in err
    code, story, _ = ask(f"trace {tmp_path}/kept --game 3")
    assert code == 0
    assert "draws the mission of rank 4: " in story


def test_by_the_rulebook_alone_nobody_has_missions_or_plays_cards(answer, ask):
    found = answer(f"simulate {ASKED} --games 20 --rulebook-only")
    assert "missions" not in found["reconstructed"]
    assert found["deck"] is None
    used = {row["option"]: row["games_used"] for row in found["use_of_options"] if row["by"] == "policy"}
    assert used["missions"] == used["effects"] == 0
    assert "effects" not in ask(f"simulate {ASKED} --games 20 --rulebook-only")[1]
    code, story, _ = ask(f"trace {ASKED} --game 3 --rulebook-only")
    assert code == 0
    assert "mission" not in story
    assert " plays " not in story


def test_a_traced_game_names_its_missions(ask):
    found = json.loads(ask(f"trace {ASKED} --game 3 --format json")[1])
    drawn = [event for event in found["events"] if event["event"] == "mission"]
    assert len(found["missions"]) == 48
    assert all(0 <= event["mission"] < 48 for event in drawn)
    ranks = [found["missions"][event["mission"]][:2] for event in drawn[:12]]
    assert ranks == ["m1", "m2", "m3", "m4"] * 3
    assert len(found["spaces"]) == 56


def test_a_hopeless_mission_is_warned_of_once_and_played(ask, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text(
        'extends = "napoleon-advanced"\n[missions.mine]\nrank = 1\npoints = 2\nneeds = "zones"\nnumber = 10\n'
    )
    said = "risk-sim: mission mine can never be met: it asks for 10 zones, and there are 8 at most\n"
    for line in (f"simulate {file} --games 5", f"trace {file}", f"simulate {file} --games 5 --reconstructions 2"):
        code, out, err = ask(line)
        assert code == 0
        assert err.count(said) == 1
        assert out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("simulate classic --rulebook-only", "--rulebook-only: classic Risk has neither missions nor card effects"),
        ("trace classic --rulebook-only", "--rulebook-only: classic Risk has neither missions nor card effects"),
        ("simulate napoleon-advanced --players 2", "2 players: Risk Napoléon, advanced is for 3 to 6"),
        ("simulate napoleon-advanced --board classic", "[game] zones = 'on': classic Risk has no sea zones"),
        ("rules template clasic", "did you mean 'classic'?"),
    ],
)
def test_bad_lines(ask, line, says):
    code, out, err = ask(line)
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1

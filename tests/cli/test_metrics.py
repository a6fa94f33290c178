"""risk-sim metrics: what it answers, and the one line for what does not fit together."""

import csv
import io

import pytest


def test_json_is_whole(answer):
    found = answer(
        "metrics napoleon-advanced --mix strategist,expander --players 4 --games 40 --worth --ladder --holdings 1"
    )
    assert set(found) == {
        "games",
        "capped",
        "length",
        "fairness",
        "elimination",
        "explained",
        "leads",
        "ratings",
        "table_time",
        "course",
        "chances",
        "holdings_round",
        "holdings",
        "option_worth",
        "ladder",
    }
    assert found["games"]["n_games"] == 40
    assert len(found["fairness"]["seats"]) == 4
    assert {one["option"] for one in found["option_worth"]} == {"leaders", "ships", "forts", "missions", "effects"}
    assert found["table_time"]["minutes"]["n"] == 40
    assert len(found["ladder"]["rungs"]) == 6
    assert found["explained"]["seat"]["ci_low"] <= found["explained"]["seat"]["share"]


def test_csv_is_one_number_a_row(ask):
    code, out, err = ask("metrics classic --players 3 --games 30 --mix strategist,turtle,expander --format csv")
    assert (code, err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert list(rows[0]) == ["section", "what", "who", "unit", "value", "ci_low", "ci_high", "n"]
    assert {row["section"] for row in rows} >= {"seats", "players", "length", "explained", "leads", "table_time"}
    rates = [float(row["value"]) for row in rows if row["section"] == "seats"]
    assert sum(rates) == pytest.approx(1)


def test_table_says_how_to_read_it(ask):
    code, out, _ = ask("metrics classic --players 3 --games 30")
    assert code == 0
    assert "All seats at once are within" in out
    assert "Equal seats would show" in out
    assert "with these players and no others" in " ".join(out.split())
    assert all(len(line) <= 110 for line in out.splitlines())


def test_chances_by_round(ask):
    code, out, err = ask("metrics classic --players 3 --games 40 --chances 20 --continuations 8")
    assert (code, err) == (0, "")
    for title in ("chance of the later winner", "settled by then", "when games are decided", "comebacks"):
        assert title in out


def test_markdown(ask):
    assert "| win rate by seat |" in ask("metrics classic --players 3 --games 20 --format markdown")[1]


def test_a_folder_says_the_same_as_the_games(ask, answer, tmp_path):
    folder = tmp_path / "kept"
    assert ask(f"simulate classic --players 3 --games 50 --seed 8 --out {folder}")[0] == 0
    assert answer(f"metrics {folder}") == answer("metrics classic --players 3 --games 50 --seed 8")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("metrics clasic", "did you mean 'classic'"),
        ("metrics classic --games 0", "--games 0"),
        ("metrics classic --margin 0", "--margin 0"),
        ("metrics classic --looked-into -1", "--looked-into -1"),
        ("metrics classic --seconds-per-throw -3", "--seconds-per-throw -3"),
        ("metrics classic --games 5 --holdings -1", "--holdings -1"),
        ("metrics classic --games 5 --holdings 500", "--holdings 500"),
        ("metrics napoleon-advanced --games 5 --policy random --worth", "--worth"),
        ("metrics classic --games 5 --chances -5", "--chances -5"),
        ("metrics classic --games 5 --chances 5 --continuations 1", "--continuations 1"),
    ],
)
def test_bad_input_is_one_clear_line(ask, line, says):
    code, out, err = ask(line)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert says in err


def test_options_that_a_folder_knows_are_refused(ask, tmp_path):
    folder = tmp_path / "kept"
    ask(f"simulate classic --players 3 --games 5 --out {folder}")
    code, _, err = ask(f"metrics {folder} --players 3")
    assert code == 2
    assert "knows who played" in err


def test_one_game_claims_nothing(ask):
    code, out, _ = ask("metrics classic:max_rounds=60 --games 1 --policy expander")
    assert code == 0
    assert "1 game, seed 1" in out
    assert "who wins goes back to" not in out
    assert "less than 100.0 points in 95 of 100 runs" in out
    assert "> 99.9 %" not in out

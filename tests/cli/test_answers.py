"""What the commands answer: the numbers, the JSON that programs rely on, and the one line for bad input."""

import csv
import io
import json
import re
from fractions import Fraction

import pytest

from risk_sim.cli import app

# --- odds


def test_odds_json_has_the_promised_keys(answer):
    found = answer("odds 11 8")
    assert list(found)[:4] == ["ruleset", "attackers", "defenders", "garrison"]
    assert (found["ruleset"], found["attackers"], found["defenders"], found["garrison"]) == ("classic", 11, 8, 1)
    assert found["win_probability"] == pytest.approx(0.7239699784664874, abs=1e-15)
    assert all(set(row) == {"attackers_left", "defenders_left", "probability"} for row in found["outcomes"])
    assert sum(row["probability"] for row in found["outcomes"]) == pytest.approx(1, abs=1e-12)
    won = [row for row in found["outcomes"] if row["defenders_left"] == 0]
    assert sum(row["probability"] for row in won) == pytest.approx(found["win_probability"])
    for side in ("attackers", "defenders"):
        mean = sum(row[f"{side}_left"] * row["probability"] for row in found["outcomes"])
        assert found[f"expected_{side}_left"] == pytest.approx(mean)


def test_exact_odds_are_in_lowest_terms(answer):
    found = answer("odds 4 2 --exact")
    assert found["win_probability_exact"] == "6610505/10077696"
    assert sum(Fraction(row["probability_exact"]) for row in found["outcomes"]) == 1


@pytest.mark.parametrize(
    ("line", "chance"),
    [
        ("odds 11 10", 0.5675928721351304),
        ("odds 10 10", 0.4799352564776802),
        ("odds 101 100", 0.8243628661249771),
        ("odds 1001 1000", 0.998911323429),
        ("odds 2 1 --ties both", 15 / 36),
        ("odds 2 1 --naval", 1955 / 2592),
        ("odds 11 8 --defender-generals 1 --fortified", 0.2037673658483612),
        ("odds 11 8 --defender-generals 1 --fortified --defence best", 0.12822575618942744),
        ("odds 11 8 --defender-bonus 2", 0.2037673658483612),
        ("odds 3 4 --epidemics 2", 0.0),
    ],
)
def test_chance_to_win(answer, line, chance):
    assert answer(line)["win_probability"] == pytest.approx(chance, rel=1e-9)


def test_odds_say_which_rules_they_take(ask):
    _, out, _ = ask("odds 11 8 --attacker-generals 1")
    assert out.startswith("--attacker-generals is not in classic Risk")
    assert "Risk Napoléon" in out
    assert "10 can fight" in out


def test_odds_say_when_fewer_dice_defend_better(ask, answer):
    _, out, _ = ask("odds 11 8 --defender-generals 1 --fortified")
    assert "best number of dice" in out
    assert "12.8 %" in out
    assert answer("odds 11 8 --fortified")["other_defence"] is None


def test_won_and_lost_battles_are_told_apart(answer):
    found = answer("odds 11 8")
    rows = [row for row in found["outcomes"] if row["defenders_left"] == 0]
    mean = sum(row["attackers_left"] * row["probability"] for row in rows) / found["win_probability"]
    assert found["if_won"]["expected_attackers_left"] == pytest.approx(mean)
    assert found["if_not_won"]["expected_attackers_left"] == pytest.approx(1)


def test_leaders_and_points(answer):
    found = answer("odds 11 8 --attacker-generals 2 --defender-generals 1")
    lost = 1 - found["win_probability"]
    assert found["attacker_leaders_captured"] == pytest.approx(lost)
    assert found["defender_leaders_captured"] == pytest.approx(found["win_probability"])
    assert found["expected_points_swing"] == pytest.approx(2 * (found["win_probability"] - 2 * lost))


def test_move_in_range(answer):
    moves = {row["attackers_left"]: (row["least"], row["most"]) for row in answer("odds 8 2")["move_in"]}
    assert moves[8] == (3, 7)
    assert moves[2] == (1, 1)


def test_csv_of_odds_is_the_list_of_ends(ask):
    _, out, _ = ask("odds 3 2 --format csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert sum(float(row["probability"]) for row in rows) == pytest.approx(1)


def test_certainty_is_never_printed_for_what_can_fail(ask):
    assert "> 99.9 %" in ask("odds 1000 900")[1]
    assert "< 0.1 %" in ask("odds 2 20")[1]
    assert "> 99.9 %" in ask("odds 1000 1000 --ties both")[1]


# --- a file of battles


def test_file_of_battles_keeps_the_good_rows(ask, tmp_path):
    path = tmp_path / "battles.csv"
    path.write_text(
        "attackers,defenders,attacker_generals,rules\n11,8,,\n11,8,2,\n1,4,,\n5,x,,\n3,2,,risko\n4,3,,risiko\n"
    )
    code, out, err = ask(f"odds --from {path} --format json")
    assert code == 2
    assert [row["ruleset_used"] for row in json.loads(out)] == ["classic", "napoleon", "risiko"]
    assert json.loads(out)[0]["win_probability"] == pytest.approx(0.7239699784664874)
    assert [line.split(": ")[0] for line in err.splitlines()] == [f"{path}, line {n}" for n in (4, 5, 6)]
    assert "risiko" in err.splitlines()[-1]


def test_file_of_battles_takes_the_options_of_the_command(ask, tmp_path):
    path = tmp_path / "battles.csv"
    path.write_text("attackers,defenders\n11,8\n")
    _, out, _ = ask(f"odds --from {path} --fortified --format csv")
    assert "napoleon" in out


# --- the other questions


def test_roll_counts(answer):
    found = answer("roll 3 2 --attacker-generals 1")
    assert found["total"] == 7776
    assert [row["count"] for row in found["outcomes"]] == [3970, 2377, 1429]


def test_chain(answer):
    found = answer("chain 20 5 3 4")
    assert all(set(row) == {"territories_taken", "attackers_left", "probability"} for row in found["outcomes"])
    assert sum(row["probability"] for row in found["outcomes"]) == pytest.approx(1)
    taken = sum(row["probability"] for row in found["outcomes"] if row["territories_taken"] == 3)
    assert taken == pytest.approx(found["win_probability"]) == pytest.approx(0.8917199960787174)


def test_chain_of_one_is_a_battle(answer):
    assert answer("chain 11 8")["win_probability"] == answer("odds 11 8")["win_probability"]
    fort = answer("chain 11 8:fort,generals=1 --attacker-generals 1")["win_probability"]
    assert fort == answer("odds 11 8 --attacker-generals 1 --defender-generals 1 --fortified")["win_probability"]
    assert answer("chain 11 8:d8")["win_probability"] == answer("odds 11 8 --defence-sides 8")["win_probability"]


def test_need(answer):
    found = answer("need 5 --chance 0.8")
    assert (found["attackers"], found["win_probability"]) == (9, pytest.approx(0.8184100971621446))
    held = answer("need --defend 10 --chance 0.8")
    assert held["defenders"] == 15
    assert held["hold_probability"] == pytest.approx(1 - held["win_probability"])


def test_need_at_the_boundary(answer):
    """15/36 is exactly what two have against one: enough as it is, too little for a hair more."""
    assert answer("need 1 --chance 15/36")["attackers"] == 2
    assert answer("need 1 --chance 0.41666666666666666666666666667")["attackers"] == 3
    assert answer("need --defend 2 --chance 21/36")["defenders"] == 1


def test_table(answer, ask):
    rows = answer("table -a 2-4 -d 1,3")["chances"]
    assert [(row["attackers"], row["defenders"]) for row in rows] == [(2, 1), (2, 3), (3, 1), (3, 3), (4, 1), (4, 3)]
    assert rows[0]["win_probability"] == pytest.approx(15 / 36)
    assert answer("table -a 1-2 -d 1")["chances"][0]["win_probability"] is None


def test_worth(answer):
    found = answer("worth general --sizes 10")
    (row,) = found["rows"]
    assert (row["attackers"], row["defenders"]) == (11, 10)
    assert row["in_attackers"] == pytest.approx(4.956009, abs=1e-6)
    assert answer("worth fortification --sizes 5")["side"] == "defender"
    assert answer("worth airfield --sizes 5")["ruleset"] == "risk2008-command-room"


def test_advise(answer):
    found = answer("advise 11 8 --territory-value 5")
    assert found["attack"] is True
    assert found["attack_dice"] == 3
    assert found["boundary"][0] == {"defenders": 1, "stop_at": 0}
    assert answer("advise 11 8 -V 5 --kill-value 0")["attack"] is False


def test_advise_says_where_fewer_dice_are_better(answer, ask):
    line = "advise 9 4 -V 15 --defender-generals 1 --fortified"
    found = answer(line)
    assert {row["side"] for row in found["fewer_dice"]} == {"defender"}
    assert all(row["dice"] < row["most"] and row["gain"] > 0 for row in found["fewer_dice"])
    assert "does better with 1 die than with 2" in ask(line)[1]


def test_rules(answer, ask):
    names = [row["name"] for row in answer("rules list")]
    assert {"classic", "napoleon", "risiko", "antartide", "risk2008-command-room", "legacy"} <= set(names)
    assert "certainty medium" in ask("rules show lord-of-the-rings")[1]


# --- every format of every command, and the examples of the help

LINES = [
    "odds 5 3",
    "odds 5 3 --exact",
    "roll 3 2",
    "chain 9 3 2",
    "need 4",
    "table -a 1-4 -d 1-3",
    "worth general --sizes 1,3",
    "advise 6 4 -V 3",
    "rules list",
    "rules show legacy",
    "rules diff classic napoleon",
    "boards list",
    "boards show risiko",
]


@pytest.mark.parametrize("format", ["table", "json", "csv", "markdown"])
@pytest.mark.parametrize("line", LINES)
def test_every_format(ask, line, format):
    code, out, err = ask(f"{line} --format {format}")
    assert (code, err) == (0, "")
    if format == "json":
        json.loads(out)
    elif format == "csv":
        assert len({len(row) for row in csv.reader(io.StringIO(out))}) == 1
    elif format == "markdown":
        assert "| -" in out


def examples():
    """The lines under `Examples:` in the help of every command."""
    for name in app.COMMANDS:
        command = app.load(name, app.COMMANDS[name][0])
        for one in [command, *getattr(command, "commands", {}).values()]:
            for line in re.findall(r"^\s*(?:\$ )?risk-sim (.+)$", one.help or "", re.MULTILINE):
                yield pytest.param(line.strip(), id=line.strip())


NEEDS_A_FILE = (".csv", ".toml")


@pytest.mark.parametrize("line", list(examples()))
def test_examples_of_the_help_work(ask, line, tmp_path, monkeypatch):
    if any(name in line for name in NEEDS_A_FILE):
        pytest.skip("needs a file of the reader's")
    monkeypatch.chdir(tmp_path)
    if re.match("(results|trace|metrics) kept", line):
        ask("simulate classic --policy expander --games 50 --out kept")
    code, out, err = ask(line)
    assert code == 0, err
    assert out


# --- bad input: one line, exit code 2


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("odds 0 3", "0 attackers"),
        ("odds 3 -1", "-1"),
        ("odds 1 3", "1 unit cannot attack"),
        ("odds 11", "two numbers"),
        ("odds 11 eight", "eight"),
        ("odds 11 8 --rules napolen", "did you mean 'napoleon'"),
        ("odds 11 8 --rules nowhere.toml", "no such file"),
        ("odds 11 8 --attacker-has airfeld --rules risk2008-command-room", "did you mean 'airfield'"),
        ("odds 11 8 --attacker-generals 4", "at most 3"),
        ("odds 11 8 --attacker-admirals 1", "--naval"),
        ("odds 11 8 --naval --stop-at 3", "leave out one"),
        ("odds 11 8 --attack-dice 11", "from 1 to 10"),
        ("odds 11 8 --attack-sides 1", "from 2 to"),
        ("odds 11 8 --ties nobody", "nobody"),
        ("odds 11 8 --attacker-bonus one", "whole numbers"),
        ("odds 11 8 --stop-below 40", "between 0 and 1"),
        ("odds 11 8 --rounds 0", "--rounds 0"),
        ("odds 2000000 3", "at most 1,000,000"),
        ("odds 900000 900000 --ties both", "memory"),
        ("odds --from nowhere.csv", "no such file"),
        ("odds 11 8 --from nowhere.csv", "leave out"),
        ("roll 4 2", "at most 3"),
        ("roll 0 2", "at least 1"),
        ("chain 20", "D1 D2"),
        ("chain 20 5:forte", "no forte"),
        ("chain 20 five", "not a whole number"),
        ("need 5 --chance 1", "nothing is certain"),
        ("need 5 --chance 1.5", "1.5"),
        ("need 5 --rounds 2 --chance 0.9", "no number of attackers"),
        ("need 5 --defend 6", "not both"),
        ("table -a 9-1", "smaller number first"),
        ("table -a 0-3", "at least 1"),
        ("worth unicorn", "unicorn"),
        ("advise 11 8", "territory-value"),
        ("rules show nope", "nope"),
        ("odds 11 8 --plot nowhere/odds.svg", "no folder"),
        ("odds 11 8 --plot odds.doc", "doc"),
        ("odds 11 8 --sample 0", "--sample 0"),
        ("odds 11 8 --sample 10 --seed -1", "--seed -1"),
        ("odds 11 8 --sample 10 --rules legacy --defender-has missile", "not sampled"),
    ],
)
def test_bad_input_is_one_clear_line(ask, line, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, _, err = ask(line)
    assert code == 2
    last = err.rstrip("\n").splitlines()
    assert len(last) == 1, err
    assert last[0].startswith("risk-sim: ")
    assert says in last[0]

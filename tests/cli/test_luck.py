"""`risk-sim luck`: what it prints, and what it makes of bad rows."""

import csv
import io
import json

import pytest

from risk_sim.cli import main

BATTLES = """date,attackers,defenders,attackers_left,defenders_left,stopped
Monday,12,5,5,0,
Tuesday,5,10,3,8,yes
Friday,3,4,1,4,no
"""
THROWS = """attack,defence
6 3 1,5 3
"5,5",2
1,6-4
"""


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "log.csv"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_battles_for_people(file, capsys):
    assert main(["luck", file(BATTLES)]) == 0
    out, err = capsys.readouterr()
    assert not err
    assert out.startswith("classic Risk: 3 battles against all ends")
    assert "   3  Tuesday" in out
    for line in ("Whole log ", "p-value ", "Battles won ", "Would be noticed ", "Verdict ", "Assumed: "):
        assert f"\n{line}" in out
    assert "too short to tell" in out


def test_throws_for_people(file, capsys):
    assert main(["luck", file(THROWS)]) == 0
    out = capsys.readouterr().out
    assert "Units lost           attackers 2, defenders 2; a lead of +0 where" in out
    assert "Attacker's dice      1: 2  2: 0  3: 1  4: 0  5: 2  6: 1" in out
    assert "by Monte Carlo" in out


def test_many_throws_are_not_listed(file, capsys):
    assert main(["luck", file("attack,defence\n" + "6 1,3\n" * 101)]) == 0
    assert "--format csv lists all 101 throws." in capsys.readouterr().out


def test_json(file, capsys):
    assert main(["luck", file(BATTLES), "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["summary", "rows", "bad_rows"]
    assert [row["line"] for row in found["rows"]] == [2, 3, 4]
    assert found["rows"][1]["date"] == "Tuesday"
    summary = found["summary"]
    assert summary["n"] == 3
    assert 0 < summary["percentile"] < 100
    assert summary["power"]["loaded_needs"] > 100


def test_csv(file, capsys):
    assert main(["luck", file(THROWS), "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["attack"] for row in rows] == ["6 3 1", "5 5", "1"]
    assert [row["lead"] for row in rows] == ["0", "1", "-1"]


def test_markdown(file, capsys):
    assert main(["luck", file(BATTLES), "--format", "markdown"]) == 0
    out = capsys.readouterr().out
    assert "| line | date    |" in out
    assert "\n    Verdict  " in out


def test_options_hold_for_all_rows(file, capsys):
    assert main(["luck", file(THROWS), "--defender-generals", "1", "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["attacker_losses"] for row in rows] == ["2", "0", "1"]
    assert {row["ruleset"] for row in rows} == {"napoleon"}


def test_the_ruleset_taken_is_told(file, capsys):
    assert main(["luck", file(THROWS), "--fortified"]) == 0
    assert capsys.readouterr().out.startswith("--fortified is not in classic Risk, so these are the rules of")


def test_bad_rows_are_told_and_the_others_kept(file, capsys):
    text = (
        "attackers,defenders,attackers_left,defenders_left,stopped,rules\n"
        "12,5,5,0,,\n"
        "12,5,13,0,,\n"
        "\n"
        "12,5,5,2,,\n"
        "12,5,6,2,no,\n"
        "12,5,4,0,,clasic\n"
        "1,5,1,5,,\n"
        "12,five,4,0,,\n"
        "12,5\n"
        '12,5,"4,0,,\n'
        "12,5,4,0,,,7\n"
        "12,5,4,0,,risiko\n"
    )
    path = file(text)
    assert main(["luck", path, "--format", "json"]) == 2
    out, err = capsys.readouterr()
    assert [row["line"] for row in json.loads(out)["rows"]] == [2, 13]
    said = err.splitlines()
    expected = {
        3: "13 attackers left, but there were only 12",
        5: "nothing says that the attacker stopped",
        6: "stopped says no",
        7: "did you mean 'classic'",
        8: "cannot attack",
        9: "defenders 'five': expected a whole number",
        10: "attackers_left is empty",
        11: "not valid CSV",
        12: "7 cells under 6 headings",
    }
    assert len(said) == len(expected)
    for line, (number, message) in zip(said, expected.items(), strict=True):
        assert line.startswith(f"{path}, line {number}: ")
        assert message in line


def test_only_bad_rows(file, capsys):
    assert main(["luck", file("attack,defence\n7,1\n6,0\n")]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert len(err.splitlines()) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "the file is empty"), ("a,b\n1,2\n", "neither a log of battles"), ("attack,defence\n", "there is no row")],
)
def test_files_that_are_no_logs(file, capsys, text, message):
    assert main(["luck", file(text)]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert len(err.splitlines()) == 1
    assert message in err


def test_no_such_file(tmp_path, capsys):
    assert main(["luck", str(tmp_path / "none.csv")]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_not_a_text(tmp_path, capsys):
    path = tmp_path / "log.csv"
    path.write_bytes(b"\xff\xfe\x00\xd8")
    assert main(["luck", str(path)]) == 2
    assert "UTF-8" in capsys.readouterr().err


def test_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(THROWS))
    assert main(["luck", "-", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["summary"]["n"] == 3


def test_spreadsheets_of_other_countries(file, capsys):
    assert main(["luck", file("\ufeffattack;defense\r\n6,3,1;5,3\r\n"), "--format", "csv"]) == 0
    assert "6 3 1,5 3" in capsys.readouterr().out


def test_drawn(file, tmp_path, capsys):
    assert main(["luck", file(BATTLES), "--plot", str(tmp_path / "luck.svg")]) == 0
    assert (tmp_path / "luck.svg").read_text().startswith("<?xml")


def test_stops_are_no_options(file, capsys):
    assert main(["luck", file(BATTLES), "--stop-at", "3"]) == 2

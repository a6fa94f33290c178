"""What `risk-sim boards` prints."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from risk_sim.boards import load, names
from risk_sim.cli import main

Ask = Callable[..., str]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Ask:
    """Run `risk-sim boards` and give what it prints on stdout."""

    def run(*args: str) -> str:
        code = main(["boards", *args])
        out, err = capsys.readouterr()
        assert code == 0, err
        return out

    return run


def test_list_names_every_board(ask: Ask) -> None:
    rows = {row["name"]: row for row in json.loads(ask("list", "--format", "json"))}
    assert list(rows) == names()
    assert rows["classic"] == {
        "name": "classic",
        "title": "classic Risk",
        "spaces": 42,
        "borders": 83,
        "groups": 6,
        "extends": "",
        "provenance": "public",
    }
    assert (rows["risiko"]["borders"], rows["risiko"]["extends"]) == (82, "classic")


def test_show_tells_provenance_groups_and_spaces(ask: Ask) -> None:
    out = ask("show", "classic")
    assert "Provenance: public." in " ".join(out.split())
    assert "42 spaces, 83 borders (25 over sea), 6 groups" in out
    assert "Source: Borders: the 83" in out
    lines = [line.split() for line in out.splitlines()]
    assert ["asia", "Asia", "7", "12", "5", "rulebook"] in lines
    assert ["0", "alaska", "north_america", "infantry", "northwest_territory,", "alberta,", "kamchatka"] in lines


def test_show_leaves_out_columns_that_say_nothing(ask: Ask, tmp_path: Path) -> None:
    head = next(line for line in ask("show", "classic").splitlines() if line.startswith("no "))
    assert head.split() == ["no", "space", "group", "symbol", "neighbours"]
    path = tmp_path / "seas.toml"
    path.write_text('borders = [["york", "sea"]]\n[spaces]\nyork = { title = "York city", city = true }\n')
    path.write_text(path.read_text() + 'sea = { kind = "zone", capacity = 3 }\n')
    head = next(line for line in ask("show", str(path)).splitlines() if line.startswith("no "))
    assert head.split() == ["no", "space", "title", "kind", "capacity", "city", "neighbours"]


def test_show_as_csv_has_every_column_of_every_space(ask: Ask) -> None:
    rows = list(csv.DictReader(io.StringIO(ask("show", "risiko", "--format", "csv"))))
    assert [row["space"] for row in rows] == list(load("risiko").ids)
    assert rows[22]["neighbours"] == "north_africa, egypt, congo, south_africa, madagascar"
    assert rows[22]["aliases"] == "Africa Orientale"
    assert {"kind", "capacity", "attacks", "capital", "city", "provenance"} <= rows[0].keys()


def test_show_as_json_is_the_file_and_what_follows(ask: Ask) -> None:
    whole = json.loads(ask("show", "risiko", "--format", "json"))
    assert whole["fingerprint"] == load("risiko").fingerprint
    assert whole["spaces"]["alaska"]["neighbours"] == ["northwest_territory", "alberta", "kamchatka"]
    assert whole["groups"]["australia"]["border_spaces"] == ["indonesia"]
    assert "remove_borders" not in whole


def test_check_says_ok_with_the_counts(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "classic"\nremove_borders = [["alaska", "kamchatka"]]')
    assert ask("check", str(path)) == "ok: 42 spaces, 82 borders (24 over sea), 6 groups\n"
    path.write_text('borders = [["a", "b"]]\n[groups]\nall = { bonus = 1 }\n[spaces]\na = { group = "all" }\nb = {}')
    assert ask("check", str(path)) == "ok: 2 spaces, 1 border (0 over sea), 1 group\n"


def test_check_says_what_is_wrong_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "classic"\nborders = [["japan", "chima"]]')
    assert main(["boards", "check", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (f"risk-sim: {path}: borders: japan - chima: there is no space 'chima'; did you mean 'china'?\n")


@pytest.mark.parametrize("args", [("show", "clasic"), ("check", "gone.toml"), ("show", "gone.toml")])
def test_bad_input_is_one_line(args: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("risk-sim: ")
    assert err.count("\n") == 1


def test_a_board_of_your_own_goes_where_a_name_goes(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "my-board.toml"
    path.write_text('extends = "classic"\ntitle = "ours"')
    assert "ours (my-board, version 1, extends classic)" in ask("show", str(path))


def test_a_board_is_drawn(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "classic.svg"
    assert "42 spaces" in ask("show", "classic", "--plot", str(path))
    assert path.read_bytes().startswith(b"<?xml")

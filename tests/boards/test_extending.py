"""A file of a few lines makes a board of one's own out of another."""

from __future__ import annotations

from pathlib import Path

import pytest

from risk_sim.boards import check, load
from risk_sim.errors import BoardError

ANTARCTICA = """
extends = "classic"
title = "Risk with Antarctica"
borders = [["west_antarctica", "east_antarctica"]]
sea_lines = [["argentina", "west_antarctica"], ["east_antarctica", "south_africa"],
  ["eastern_australia", "east_antarctica"]]

[groups.antarctica]
bonus = 2
provenance = "rulebook"

[spaces]
west_antarctica = { group = "antarctica", symbol = "infantry", x = 0.4, y = 0 }
east_antarctica = { group = "antarctica", symbol = "cavalry", x = 0.7, y = 0 }
"""


@pytest.fixture
def antarctica(tmp_path: Path) -> Path:
    path = tmp_path / "antarctica.toml"
    path.write_text(ANTARCTICA, encoding="utf-8")
    return path


def test_spaces_links_and_a_group_are_added(antarctica: Path) -> None:
    board, classic = load(antarctica), load("classic")
    assert board.counts() == {"spaces": 44, "borders": 87, "sea_lines": 28, "groups": 7}
    assert board.ids[:42] == classic.ids  # the old ones keep their numbers
    assert set(board.pairs) > set(classic.pairs)
    assert board.members[6] == (42, 43)
    assert board.index("East Antarctica") == 43
    assert board.neighbours("argentina") == (*classic.neighbours("argentina"), 42)


def test_it_says_what_it_extends_and_is_called(antarctica: Path) -> None:
    board = load(antarctica)
    assert (board.name, board.title, board.extends, board.version) == (
        "antarctica",
        "Risk with Antarctica",
        "classic",
        1,
    )


def test_facts_keep_their_provenance_and_additions_have_their_own(antarctica: Path) -> None:
    board = load(antarctica)
    assert board.provenance == "reconstructed"  # said by nobody, so somebody made it up
    assert board.source == board.note == ""
    assert board.spaces["alaska"].provenance == "public"
    assert board.groups["asia"].provenance == "rulebook"
    assert board.groups["antarctica"].provenance == "rulebook"
    assert board.spaces["west_antarctica"].provenance == "reconstructed"


def test_a_border_is_taken_away_however_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    for pair in (["alaska", "kamchatka"], ["kamchatka", "alaska"]):
        path.write_text(f'extends = "classic"\nremove_borders = [{pair}]'.replace("'", '"'))
        board = load(path)
        assert set(load("classic").pairs) - set(board.pairs) == {(0, 29)}
        assert board.remove_borders == ()


def test_a_border_may_become_a_sea_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'extends = "classic"\nremove_borders = [["egypt", "middle_east"]]\nsea_lines = [["egypt", "middle_east"]]'
    )
    board = load(path)
    assert board.counts() == {"spaces": 42, "borders": 83, "sea_lines": 26, "groups": 6}
    assert board.fingerprint == load("classic").fingerprint


def test_a_space_and_a_group_can_be_changed(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "classic"\n[groups.asia]\nbonus = 8\n[spaces.japan]\nsymbol = "cavalry"\ncity = true')
    board, classic = load(path), load("classic")
    assert (board.groups["asia"].bonus, board.groups["asia"].title) == (8, "Asia")
    japan = board.spaces["japan"]
    assert (japan.symbol, japan.city, japan.group) == ("cavalry", True, "asia")
    assert (japan.x, japan.y) == (classic.spaces["japan"].x, classic.spaces["japan"].y)
    assert board.links == classic.links


def test_a_file_may_extend_a_file_that_extends(tmp_path: Path, antarctica: Path) -> None:
    path = tmp_path / "child.toml"
    path.write_text('extends = "antarctica.toml"\nremove_borders = [["argentina", "west_antarctica"]]')
    board = check(path)
    assert board.counts()["borders"] == 86
    assert board.spaces["alaska"].provenance == "public"


def test_a_file_without_a_base_stands_alone(tmp_path: Path) -> None:
    path = tmp_path / "alone.toml"
    path.write_text('borders = [["here", "over_there"]]\n[spaces]\nhere = {}\nover_there = {}')
    board = load(path)
    assert (board.title, board.titles, board.pairs) == ("alone", ("Here", "Over There"), ((0, 1),))
    assert (board.groups, board.symbols, board.extends) == ({}, (), "")


def test_there_is_nothing_to_take_away_without_a_base(tmp_path: Path) -> None:
    path = tmp_path / "alone.toml"
    path.write_text('remove_borders = [["a", "b"]]\nborders = [["a", "b"]]\n[spaces]\na = {}\nb = {}')
    with pytest.raises(BoardError, match=r"remove_borders: there is no board below"):
        load(path)

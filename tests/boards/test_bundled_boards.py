"""The boards that come along hold what the games print."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from risk_sim.boards import load, names
from risk_sim.spec.board import Board, Group, Space

#: The public data as it was collected: a territory a line, with every neighbour, so each border is there twice.
COLLECTED = list(
    csv.DictReader((Path(__file__).parent / "classic.tsv").read_text("utf-8").splitlines(), delimiter="\t")
)

BONUSES = {"South America": 2, "Australia": 2, "Africa": 3, "North America": 5, "Europe": 5, "Asia": 7}


def borders(board: Board) -> set[frozenset[str]]:
    return {frozenset((board.titles[one], board.titles[other])) for one, other in board.pairs}


@pytest.mark.parametrize("name", names())
def test_each_says_who_it_is_and_where_it_comes_from(name: str) -> None:
    board = load(name)
    assert board.name == name
    assert board.source
    assert board.provenance in ("rulebook", "public", "reconstructed")
    parts: list[Group | Space] = [*board.groups.values(), *board.spaces.values()]
    for part in parts:
        assert part.provenance in ("rulebook", "public", "reconstructed")
        assert part.title


@pytest.mark.parametrize("name", names())
def test_each_can_be_drawn_with_room_between_the_spaces(name: str) -> None:
    spaces = list(load(name).spaces.values())
    places = [(space.x, space.y) for space in spaces]
    for number, (x, y) in enumerate(places):
        assert x is not None
        assert y is not None
        for other_x, other_y in places[:number]:
            assert other_x is not None
            assert other_y is not None
            assert abs(x - other_x) > 0.05 or abs(y - other_y) > 0.05


@pytest.mark.rule("classic-map-data")
def test_classic_has_the_territories_and_borders_of_the_public_maps() -> None:
    board = load("classic")
    assert list(board.titles) == [row["territory"] for row in COLLECTED]
    assert board.counts() == {"spaces": 42, "borders": 83, "sea_lines": 25, "groups": 6}
    collected = {frozenset((row["territory"], other)) for row in COLLECTED for other in row["neighbours"].split(", ")}
    assert borders(board) == collected
    assert len(collected) == 83


@pytest.mark.rule("classic-map-data")
def test_classic_continents_part_the_territories() -> None:
    board = load("classic")
    titles = [group.title for group in board.groups.values()]
    assert [titles[group] for group in board.group_of] == [row["continent"] for row in COLLECTED]
    assert [len(members) for members in board.members] == [9, 4, 7, 6, 12, 4]
    assert sorted(space for members in board.members for space in members) == list(range(42))


@pytest.mark.rule("classic-continent-values")
def test_classic_bonuses() -> None:
    groups = load("classic").groups.values()
    assert {group.title: group.bonus for group in groups} == BONUSES
    assert {group.provenance for group in groups} == {"rulebook"}


@pytest.mark.rule("classic-deck-data")
def test_classic_deck_has_a_card_for_each_territory_and_fourteen_of_each_picture() -> None:
    board = load("classic")
    cards = [space.symbol for space in board.spaces.values()]
    assert cards == [row["card"] for row in COLLECTED]
    assert Counter(cards) == {"infantry": 14, "cavalry": 14, "artillery": 14}
    assert board.symbols == ("infantry", "cavalry", "artillery")


@pytest.mark.rule("risiko-map")
def test_risiko_is_classic_without_one_border() -> None:
    classic, risiko = load("classic"), load("risiko")
    assert borders(classic) - borders(risiko) == {frozenset(("East Africa", "Middle East"))}
    assert not borders(risiko) - borders(classic)
    assert len(risiko.pairs) == 82
    assert risiko.extends == "classic"
    assert (risiko.ids, risiko.members, risiko.symbols) == (classic.ids, classic.members, classic.symbols)


def test_the_places_from_which_continents_are_attacked() -> None:
    board = load("classic")
    counts = {
        group.title: len(border) for group, border in zip(board.groups.values(), board.border_spaces, strict=True)
    }
    assert counts == {
        "North America": 3,
        "South America": 2,
        "Europe": 4,
        "Africa": 3,
        "Asia": 5,
        "Australia": 1,
    }


def test_territories_go_by_the_names_of_other_editions() -> None:
    classic, risiko = load("classic"), load("risiko")
    assert classic.ids[classic.index("Russia")] == "ukraine"
    assert classic.ids[classic.index("Eastern Canada")] == "quebec"
    assert risiko.ids[risiko.index("Medio Oriente")] == "middle_east"
    assert risiko.ids[risiko.index("Perù")] == "peru"
    assert risiko.groups["australia"].title == "Oceania"


def test_only_alaska_and_kamchatka_meet_behind_the_edge_of_the_map() -> None:
    board = load("classic")
    wide = []
    for one, other in board.sea_lines:
        west, east = board.spaces[one].x, board.spaces[other].x
        assert west is not None
        assert east is not None
        if abs(west - east) > 0.5:
            wide.append({one, other})
    assert wide == [{"alaska", "kamchatka"}]
    assert board.wraps

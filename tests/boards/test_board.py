"""What follows from a board: indices, neighbours, groups, and a fingerprint."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from strategies import examples

from risk_sim.boards import load
from risk_sim.errors import BoardError
from risk_sim.spec.board import NO_GROUP, Board, Group, Links, Space


def small(**changes: object) -> Board:
    """Four spaces in a row, two of them in a group, the last in none."""
    board = Board(
        name="row",
        title="a row",
        groups={"west": Group(bonus=1), "east": Group(bonus=2)},
        spaces={
            "a": Space(group="west"),
            "b": Space(group="west", title="Beta", aliases=("Second",)),
            "c": Space(group="east"),
            "d": Space(),
        },
        borders=(("b", "a"), ("b", "c")),
        sea_lines=(("d", "c"),),
    )
    return structs.replace(board, **changes)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A board of up to thirty spaces, connected by a tree and some borders more."""
    number = draw(st.integers(2, 30))
    pairs = {(draw(st.integers(0, space - 1)), space) for space in range(1, number)}
    ends = st.integers(0, number - 1)
    pairs |= {
        (min(pair), max(pair)) for pair in draw(st.lists(st.tuples(ends, ends), max_size=40)) if len(set(pair)) > 1
    }
    named = [(f"s{one}", f"s{other}") for one, other in sorted(pairs)]
    turned = draw(st.lists(st.booleans(), min_size=len(named), max_size=len(named)))
    lines = [pair[::-1] if turn else pair for pair, turn in zip(named, turned, strict=True)]
    split = draw(st.integers(0, len(lines)))
    spaces = {f"s{space}": Space() for space in range(number)}
    return Board(name="any", title="any", spaces=spaces, borders=tuple(lines[:split]), sea_lines=tuple(lines[split:]))


@examples(60)
@given(boards())
def test_borders_lead_both_ways_and_none_is_lost(board: Board) -> None:
    ways = {(space, other) for space in range(len(board.spaces)) for other in board.neighbours(space)}
    assert ways == {(other, space) for space, other in ways}
    assert len(ways) == 2 * len(board.pairs) == len(board.links.neighbours)
    assert {frozenset(way) for way in ways} == {frozenset(pair) for pair in board.pairs}
    assert all(one < other for one, other in board.pairs)


@examples(60)
@given(boards())
def test_neighbours_stand_in_rising_order_between_their_starts(board: Board) -> None:
    links = board.links
    assert links.starts[0] == 0
    assert links.starts[-1] == len(links.neighbours)
    assert list(links.starts) == sorted(links.starts)
    for space in range(len(board.spaces)):
        assert list(links.of(space)) == sorted(set(links.of(space)))


def test_the_index_0_is_a_space_like_any_other() -> None:
    board = load("classic")
    assert board.index("alaska") == 0
    assert board.neighbours(0) == board.neighbours("alaska") == (1, 3, 29)
    for neighbour in board.neighbours(0):
        assert 0 in board.neighbours(neighbour)
    assert 0 in board.members[0]
    assert 0 in board.border_spaces[0]
    assert board.group_of[0] == 0
    row = small()
    assert row.links == Links((0, 1, 3, 5, 6), (1, 0, 2, 1, 3, 2))


def test_a_space_without_a_group() -> None:
    board = small()
    assert board.group_of == (0, 0, 1, NO_GROUP)
    assert board.members == ((0, 1), (2,))
    assert board.border_spaces == ((1,), (2,))


def test_a_group_that_is_the_whole_board_has_no_border_to_hold() -> None:
    spaces = {"a": Space(group="all"), "b": Space(group="all")}
    board = Board(name="all", title="all", groups={"all": Group(bonus=3)}, spaces=spaces, borders=(("a", "b"),))
    assert board.border_spaces == ((),)


@pytest.mark.parametrize("name", ["b", "B", "beta", " Beta ", "second", "SECOND"])
def test_a_space_goes_by_all_its_names(name: str) -> None:
    assert small().index(name) == 1


@pytest.mark.parametrize("name", ["great_britain", "Great Britain", "great-britain", "GREAT  BRITAIN"])
def test_spelling_makes_no_difference(name: str) -> None:
    assert load("classic").index(name) == 16


def test_an_unknown_space_and_the_nearest() -> None:
    with pytest.raises(BoardError, match=r"^classic Risk has no space 'brasil'; did you mean 'brazil'\?$"):
        load("classic").index("brasil")
    with pytest.raises(BoardError, match=r"^a row has no space 'xyz'; choose from a, b, c, d$"):
        small().index("xyz")


def test_a_title_is_the_id_where_there_is_none() -> None:
    assert small().titles == ("a", "Beta", "c", "d")


def test_a_board_can_be_sent_to_another_process() -> None:
    board = load("classic")
    sent = pickle.loads(pickle.dumps(board))
    assert sent == board
    assert sent.links == board.links
    assert sent.fingerprint == board.fingerprint


def test_napoleons_sea_zones_have_room() -> None:
    """Zones border on zones and coasts, and make routes; land that only ships reach is no mistake."""
    board = Board(
        name="seas",
        title="seas",
        groups={"island": Group(bonus=1), "route": Group(bonus=2)},
        spaces={
            "york": Space(group="island", capital=True),
            "caen": Space(),
            "north_sea": Space(group="route", kind="zone"),
            "channel": Space(group="route", kind="zone", capacity=2),
        },
        borders=(("york", "north_sea"), ("north_sea", "channel"), ("channel", "caen")),
    )
    assert board.members == ((0,), (2, 3))


# --- what a fingerprint is of

SAME = {
    "name": {"name": "other"},
    "title": {"title": "another row"},
    "version": {"version": 2},
    "note": {"note": "!"},
    "source": {"source": "!"},
    "provenance": {"provenance": "rulebook"},
    "sea line for border": {"borders": (("a", "b"), ("b", "c"), ("c", "d")), "sea_lines": ()},
    "order of borders": {"borders": (("c", "b"), ("a", "b"))},
    "wraps": {"wraps": True},
    "drawing": {"spaces": {**small().spaces, "d": Space(title="Delta", x=0.1, y=0.9, aliases=("Last",))}},
    "group's title": {"groups": {"west": Group(bonus=1, title="West", x=0, y=0), "east": Group(bonus=2)}},
}

OTHER = {
    "a border more": {"borders": (("b", "a"), ("b", "c"), ("a", "c"))},
    "a border elsewhere": {"borders": (("b", "a"), ("a", "c"))},
    "a bonus": {"groups": {"west": Group(bonus=1), "east": Group(bonus=3)}},
    "a group": {"spaces": {**small().spaces, "d": Space(group="east")}},
    "a kind": {"spaces": {**small().spaces, "d": Space(kind="station")}},
    "a capacity": {"spaces": {**small().spaces, "d": Space(capacity=2)}},
    "no attacks": {"spaces": {**small().spaces, "d": Space(attacks=False)}},
    "a capital": {"spaces": {**small().spaces, "d": Space(capital=True)}},
    "a city": {"spaces": {**small().spaces, "d": Space(city=True)}},
    "the order of spaces": {"spaces": dict(reversed(small().spaces.items()))},
    "the order of groups": {"groups": dict(reversed(small().groups.items()))},
    "symbols": {
        "symbols": ("cross",),
        "spaces": {k: structs.replace(v, symbol="cross") for k, v in small().spaces.items()},
    },
}


@pytest.mark.parametrize("changes", SAME.values(), ids=SAME)
def test_what_makes_no_difference_to_play_leaves_the_fingerprint(changes: dict[str, object]) -> None:
    assert small(**changes).fingerprint == small().fingerprint


@pytest.mark.parametrize("changes", OTHER.values(), ids=OTHER)
def test_what_makes_a_difference_changes_it(changes: dict[str, object]) -> None:
    assert small(**changes).fingerprint != small().fingerprint


def test_fingerprints_of_the_boards_that_come_along() -> None:
    """Written down: results of earlier versions name them. A new one here is a new version of that board."""
    assert {name: load(name).fingerprint[:12] for name in ("classic", "risiko")} == {
        "classic": "895c552bbd72",
        "risiko": "d330957e29bd",
    }


def test_a_board_is_read_once_and_a_file_every_time(tmp_path: Path) -> None:
    assert load("classic") is load("classic")
    assert load(load("risiko")) is load("risiko")
    path = tmp_path / "mine.toml"
    path.write_text('extends = "classic"\ntitle = "one"')
    assert load(path).title == "one"
    path.write_text('extends = "classic"\ntitle = "two"')
    assert load(str(path)).title == "two"

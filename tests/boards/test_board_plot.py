"""The drawing of a board shows what is on it, and comes out the same every time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure

from risk_sim import plots
from risk_sim.boards import load
from risk_sim.errors import InputError
from risk_sim.spec.board import Board, Space

mpl.use("Agg")

OWNERS = [space % 6 for space in range(42)]
UNITS = [1 + space * space for space in range(42)]


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    plt.close("all")
    yield
    plt.close("all")


def texts(ax: Axes) -> list[str]:
    return [text.get_text().replace("\n", " ") for text in ax.texts]


def lines(ax: Axes) -> tuple[LineCollection, LineCollection]:
    """The borders and the sea lines."""
    borders, sea = (one for one in ax.collections if isinstance(one, LineCollection) and one.get_zorder() == 1)
    return borders, sea


def marks(ax: Axes) -> dict[tuple[str, str], int]:
    """How many spaces are drawn in each colour and shape."""
    return {(str(line.get_color()), str(line.get_marker())): len(np.asarray(line.get_xdata())) for line in ax.lines}


def test_every_space_has_its_mark_and_its_name() -> None:
    board = load("classic")
    ax = plots.board(board)
    assert set(board.titles) <= set(texts(ax))
    drawn = {tuple(place) for line in ax.lines for place in np.asarray(line.get_xydata()).tolist()}
    assert drawn == {(space.x, space.y) for space in board.spaces.values()}


def test_groups_are_told_apart_by_colour_and_shape_and_named() -> None:
    ax = plots.board(load("classic"))
    found = marks(ax)
    assert sorted(found.values()) == [4, 4, 6, 7, 9, 12]
    assert len({colour for colour, _ in found}) == len({shape for _, shape in found}) == 6
    assert {"Asia  +7", "Europe  +5", "Australia  +2"} <= set(texts(ax))


def test_every_border_is_a_line_and_the_sea_is_dotted() -> None:
    board = load("classic")
    borders, sea = lines(plots.board(board))
    assert len(borders.get_segments()) == len(board.borders)
    assert len(sea.get_segments()) == len(board.sea_lines) + 1  # the one off both edges is two
    solid: list[Any] = [borders.get_linestyle(), sea.get_linestyle()]
    assert [style[0][1] is None for style in solid] == [True, False]


def test_one_sea_line_leaves_the_map_and_comes_in_again() -> None:
    ax = plots.board(load("classic"))
    left, right = ax.get_xlim()
    ends = [end for line in lines(ax)[1].get_segments() for end in line.tolist() if end[0] in (left, right)]
    assert [x for x, _ in ends] == [left, right]
    assert ends[0][1] == ends[1][1]
    assert {"to Kamchatka", "to Alaska"} <= set(texts(ax))


def test_a_map_that_does_not_wrap_is_crossed() -> None:
    spaces = {"a": Space(x=0, y=0), "b": Space(x=1, y=1)}
    board = Board(name="wide", title="wide", spaces=spaces, sea_lines=(("a", "b"),))
    assert lines(plots.board(board))[1].get_segments()[0].tolist() == [[0, 0], [1, 1]]


def test_armies_have_their_colours_shapes_and_numbers() -> None:
    ax = plots.board(load("classic"), owners=OWNERS, units=UNITS)
    found = marks(ax)
    assert list(found.values()) == [7] * 6
    assert len({colour for colour, _ in found}) == len({shape for _, shape in found}) == 6
    assert [text for text in texts(ax) if text.isdigit()] == [str(number) for number in UNITS]
    legend = ax.get_legend()
    assert legend is not None
    said = [text.get_text() for text in legend.get_texts()]
    assert said == [*(f"army {number}" for number in range(1, 7)), "border", "over sea"]


def test_armies_may_have_names_and_spaces_other_labels() -> None:
    board = load("classic")
    labels = [str(number) for number in range(42)]
    ax = plots.board(board, owners=np.array([-1] + [1] * 41), labels=labels, armies=["red", "blue"])
    legend = ax.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()][:2] == ["blue", "nobody"]
    assert set(labels) <= set(texts(ax))
    assert "Alaska" not in texts(ax)


def test_a_group_without_a_place_for_its_name_is_in_the_legend(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'extends = "classic"\nsea_lines = [["atlantis", "iceland"]]\n[groups]\natlantis = { bonus = 1 }\n'
        '[spaces]\natlantis = { group = "atlantis", symbol = "cavalry", x = 0.38, y = 0.6 }'
    )
    legend = plots.board(load(path)).get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["Atlantis +1", "border", "over sea"]


@pytest.mark.parametrize("given", [{}, {"owners": OWNERS, "units": UNITS}], ids=["map", "game"])
def test_names_and_numbers_do_not_lie_on_one_another(given: dict[str, Any]) -> None:
    ax = plots.board(load("classic"), **given)
    figure = ax.figure.canvas.figure
    figure.draw_without_rendering()
    boxes = {text.get_text(): text.get_window_extent().padded(-1) for text in ax.texts if text.get_text()}
    for (one, box), (other, other_box) in combinations(boxes.items(), 2):
        assert not box.overlaps(other_box), (one, other)
    inside = ax.get_window_extent()
    for text in ax.texts:
        if text.get_text() in load("classic").titles:
            box = text.get_window_extent()
            assert inside.contains(*box.min), text
            assert inside.contains(*box.max), text


def test_given_axes_are_drawn_into() -> None:
    ax, other = Figure(figsize=(9, 4)).subplots(1, 2)
    before = mpl.rcParams.copy()
    assert plots.board(load("risiko"), ax) is ax
    assert not other.has_data()
    assert not plt.get_fignums()
    assert mpl.rcParams == before


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_the_same_board_gives_the_same_file(ending: str, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.{ending}" for number in (1, 2)]
    for path in paths:
        plots.save(plots.board(load("classic"), owners=OWNERS, units=UNITS), path)
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_what_cannot_be_drawn_is_refused_in_words() -> None:
    board = load("classic")
    with pytest.raises(InputError, match=r"^owners: 2 of them for 42 spaces; give one for each$"):
        plots.board(board, owners=[0, 1])
    with pytest.raises(InputError, match=r"^units: 43 of them"):
        plots.board(board, units=[1] * 43)
    with pytest.raises(InputError, match=r"^armies: 2 names; army 5 has none"):
        plots.board(board, owners=OWNERS, armies=["red", "blue"])
    bare = Board(name="bare", title="bare", spaces={"a": Space(), "b": Space()}, borders=(("a", "b"),))
    with pytest.raises(InputError, match=r"^bare cannot be drawn: a has no place; give it x and y from 0 to 1$"):
        plots.board(bare)

"""A board as a map: its spaces as marks, its borders as lines, its groups as land; with armies on it where they are
given.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from textwrap import wrap
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgb
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke

from risk_sim.errors import InputError
from risk_sim.plots._look import (
    BLUE,
    DARK,
    GREEN,
    GREY,
    ORANGE,
    PURPLE,
    SKY,
    VERMILLION,
    axes_for,
    heading,
    inches,
    legend_below,
)
from risk_sim.spec.board import NO_GROUP, Board

#: A whole number for each space.
Numbers = Sequence[int] | npt.NDArray[np.integer[Any]]
Point = tuple[float, float]
Line = tuple[Point, Point]
#: Colour and shape.
Look = tuple[str, str]

YELLOW = "#F0E442"
#: Colours and shapes repeat after different numbers, so that together they go on for long.
_COLOURS = (ORANGE, SKY, GREEN, VERMILLION, PURPLE, BLUE, YELLOW)
_SHAPES = ("o", "s", "^", "D", "p", "h", "v", "8")
#: Armies have an order of their own: the most different first.
_ARMIES = (BLUE, ORANGE, GREEN, PURPLE, VERMILLION, SKY, YELLOW)
_NOBODY: Look = ("white", "o")

#: How much larger a shape is drawn to look as large as a circle, and how far above its middle there is most room.
_SWELL = {"s": 0.92, "^": 1.25, "v": 1.25, "D": 0.88, "p": 1.12, "h": 1.08}
_ROOM = {"^": -0.12, "v": 0.12, "p": -0.02}

_WIDTH, _HEIGHT = 13.0, 7.8  # inches at which the sizes below are right
_LAND, _MARK, _MARK_WITH_UNITS = 46.0, 10.0, 19.0  # points
_LETTERS, _GROUP_LETTERS = 8.5, 11.5
_LONGEST = 13  # letters of a name in a line
_EDGE = 0.06  # of the map, around it
_SEA = "#F5F9FC"


def board(
    board: Board,
    ax: Axes | None = None,
    owners: Numbers | None = None,
    units: Numbers | None = None,
    labels: Sequence[str] | None = None,
    armies: Sequence[str] | None = None,
) -> Axes:
    """Draw a board, and who stands where.

    `owners` and `units` have an entry for each space, in the board's order: the army that holds it, from 0 (-1 for
    nobody), and its units. `labels` take the place of the spaces' titles, `armies` are the names of the armies.
    Raises InputError where a space has no place in the drawing, a sequence not as many entries as there are spaces,
    or an army no name.
    """
    _check(board, owners=owners, units=units, labels=labels)
    if owners is not None and armies is not None and max(owners) >= len(armies):
        raise InputError(f"armies: {len(armies)} names; army {max(owners)} has none (the first is army 0)")
    ax = axes_for(ax, _WIDTH, _HEIGHT)
    scale = min(inches(ax)[0] / _WIDTH, inches(ax)[1] / _HEIGHT, 1.0)
    places = [(float(space.x or 0), float(space.y or 0)) for space in board.spaces.values()]
    _frame(ax, board, places)
    _draw_land(ax, board, places, scale, 0.32 if owners is None else 0.2)
    _draw_borders(ax, board, places, scale)
    _name_groups(ax, board, scale)
    looks = [_group_look(group) for group in board.group_of] if owners is None else [_army_look(one) for one in owners]
    size = (_MARK if units is None else _MARK_WITH_UNITS) * scale
    _draw_marks(ax, places, looks, size)
    if units is not None:
        _write_units(ax, places, looks, units, scale)
    _name_spaces(ax, places, board.titles if labels is None else labels, size, scale)
    legend_below(ax, _legend(board, owners, armies), columns=10, lines=0)
    counts = board.counts()
    heading(
        ax,
        f"The board of {board.title}",
        f"{counts['spaces']} spaces, {counts['borders']} borders. Provenance: {board.provenance}.",
    )
    return ax


def _check(board: Board, **entries: Numbers | Sequence[str] | None) -> None:
    for name, space in board.spaces.items():
        if space.x is None:
            raise InputError(f"{board.title} cannot be drawn: {name} has no place; give it x and y from 0 to 1")
    for what, sequence in entries.items():
        if sequence is not None and len(sequence) != len(board.spaces):
            raise InputError(f"{what}: {len(sequence)} of them for {len(board.spaces)} spaces; give one for each")


def _group_look(group: int) -> Look:
    return _NOBODY if group == NO_GROUP else (_COLOURS[group % len(_COLOURS)], _SHAPES[group % len(_SHAPES)])


def _army_look(army: int) -> Look:
    return _NOBODY if army < 0 else (_ARMIES[army % len(_ARMIES)], _SHAPES[army % len(_SHAPES)])


def _frame(ax: Axes, board: Board, places: Sequence[Point]) -> None:
    """The part of the drawing in which there is something, and no more."""
    named = [(group.x, group.y) for group in board.groups.values() if group.x is not None and group.y is not None]
    across, up = zip(*places, *named, strict=True)
    # Lines that run off the map take room for what is written along them.
    ax.set_xlim(*_with_edges(across, 1.5 * _EDGE if board.wraps else _EDGE))
    ax.set_ylim(*_with_edges(up, _EDGE))
    ax.set_xticks([])
    ax.set_yticks([])
    ax.set_facecolor(_SEA)
    ax.spines[:].set_color(GREY)


def _with_edges(values: Sequence[float], edge: float) -> tuple[float, float]:
    low, high = min(values), max(values)
    width = edge * (high - low or 1)
    return low - width, high + width


def _draw_land(ax: Axes, board: Board, places: Sequence[Point], scale: float, strength: float) -> None:
    """Colour the ground under each group: broad along its inner borders, and between any three that border."""
    for group, members in enumerate(board.members):
        colour = _tint(_group_look(group)[0], strength)
        inside = [pair for pair in board.pairs if set(pair) <= set(members)]
        known = set(inside)
        threes = [t for t in combinations(members, 3) if all(pair in known for pair in combinations(t, 2))]
        corners = [[places[space] for space in three] for three in threes]
        ax.add_collection(PolyCollection(corners, facecolors=colour, edgecolors=colour, zorder=0), autolim=False)
        ways = [(places[one], places[other]) for one, other in inside] + [(places[one], places[one]) for one in members]
        broad = LineCollection(ways, colors=colour, linewidths=_LAND * scale, capstyle="round", zorder=0)
        ax.add_collection(broad, autolim=False)


def _tint(colour: str, strength: float) -> tuple[float, ...]:
    return tuple(1 - strength * (1 - part) for part in to_rgb(colour))


def _draw_borders(ax: Axes, board: Board, places: Sequence[Point], scale: float) -> None:
    sea: list[Line] = []
    for one, other in board.sea_lines:
        west, east = sorted((board.index(one), board.index(other)), key=lambda space: places[space])
        if board.wraps and places[east][0] - places[west][0] > 0.5:
            sea += _round_the_back(ax, board, places, west, east, scale)
        else:
            sea.append((places[west], places[east]))
    land = [(places[board.index(one)], places[board.index(other)]) for one, other in board.borders]
    for lines, look in ((land, _border(scale)), (sea, _sea_line(scale))):
        ax.add_collection(LineCollection(lines, zorder=1, **look), autolim=False)


def _border(scale: float) -> dict[str, Any]:
    return {"color": GREY, "linewidth": 1.4 * scale}


def _sea_line(scale: float) -> dict[str, Any]:
    return {"color": BLUE, "linewidth": 1.5 * scale, "linestyle": (0, (1.2, 2.2))}


def _round_the_back(
    ax: Axes, board: Board, places: Sequence[Point], west: int, east: int, scale: float
) -> tuple[Line, Line]:
    """Two lines off the edges of the map, where that is the shorter way, each saying where it comes in again."""
    left, right = ax.get_xlim()
    (west_x, west_y), (east_x, east_y) = places[west], places[east]
    share = (west_x - left) / (west_x - left + right - east_x)
    ends = [(left, west_y + share * (east_y - west_y)), (right, west_y + share * (east_y - west_y))]
    for end, side, away, space in zip(ends, ("left", "right"), (3, -3), (east, west), strict=True):
        ax.annotate(
            f"to {board.titles[space]}",
            end,
            (away * scale, 4 * scale),
            textcoords="offset points",
            size=0.85 * _LETTERS * scale,
            style="italic",
            color=BLUE,
            ha=side,
            zorder=2,
        )
    return (places[west], ends[0]), (places[east], ends[1])


def _name_groups(ax: Axes, board: Board, scale: float) -> None:
    for number, group in enumerate(board.groups.values()):
        if group.x is not None and group.y is not None:
            colour = tuple(0.55 * part for part in to_rgb(_group_look(number)[0]))
            ax.text(
                group.x,
                group.y,
                f"{group.title}  +{group.bonus}",
                size=_GROUP_LETTERS * scale,
                weight="bold",
                style="italic",
                color=colour,
                ha="center",
                va="center",
                path_effects=[withStroke(linewidth=2.5 * scale, foreground="white")],
                zorder=2,
            )


def _draw_marks(ax: Axes, places: Sequence[Point], looks: Sequence[Look], size: float) -> None:
    for colour, shape in dict.fromkeys(looks):
        chosen = [place for place, look in zip(places, looks, strict=True) if look == (colour, shape)]
        ax.plot(*zip(*chosen, strict=True), linestyle="", zorder=3, **_mark((colour, shape), size))


def _mark(look: Look, size: float) -> dict[str, Any]:
    colour, shape = look
    size *= _SWELL.get(shape, 1)
    return {"marker": shape, "markersize": size, "color": colour, "markeredgecolor": DARK, "markeredgewidth": 0.9}


def _write_units(ax: Axes, places: Sequence[Point], looks: Sequence[Look], units: Numbers, scale: float) -> None:
    for place, (colour, shape), number in zip(places, looks, units, strict=True):
        red, green, blue = to_rgb(colour)
        ax.annotate(
            f"{number}",
            place,
            (0, _ROOM.get(shape, 0) * _MARK_WITH_UNITS * scale),
            textcoords="offset points",
            size=(9.5 if number < 100 else 7.5 if number < 1000 else 6) * scale,
            weight="bold",
            color="white" if 0.3 * red + 0.59 * green + 0.11 * blue < 0.5 else "black",
            ha="center",
            va="center_baseline",
            zorder=4,
        )


def _name_spaces(ax: Axes, places: Sequence[Point], names: Sequence[str], size: float, scale: float) -> None:
    for place, name in zip(places, names, strict=True):
        ax.annotate(
            "\n".join(wrap(name, _LONGEST, break_long_words=False)),
            place,
            (0, -size / 2 - 2 * scale),
            textcoords="offset points",
            size=_LETTERS * scale**0.75,  # small letters sooner than small marks become unreadable
            color="black",
            ha="center",
            va="top",
            linespacing=1.05,
            path_effects=[withStroke(linewidth=2.0 * scale, foreground="white")],
            zorder=5,
        )


def _legend(board: Board, owners: Numbers | None, armies: Sequence[str] | None) -> list[Artist]:
    """The armies on the board, or the groups that have no name on the map; and the lines."""
    handles: list[Artist] = []
    if owners is not None:
        for army in sorted(set(map(int, owners)), key=lambda army: (army < 0, army)):
            name = "nobody" if army < 0 else armies[army] if armies is not None else f"army {army + 1}"
            handles.append(Line2D([], [], linestyle="", label=name, **_mark(_army_look(army), 9)))
    else:
        for number, group in enumerate(board.groups.values()):
            if group.x is None:
                label = f"{group.title} +{group.bonus}"
                handles.append(Line2D([], [], linestyle="", label=label, **_mark(_group_look(number), 9)))
    handles.append(Line2D([], [], label="border", **_border(1)))
    if board.sea_lines:
        handles.append(Line2D([], [], label="over sea", **_sea_line(1)))
    return handles

"""Maps of numbers of attackers (along x) and of defenders (up y), a cell for each pair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.image import AxesImage

from risk_sim.plots._look import DARK, inches

Mask = npt.NDArray[np.bool_]

#: Smaller letters than this (in points) are left out.
SMALLEST = 5.5
MOST_WRITTEN = 700
_LARGEST = 9.5


def figure_size(columns: int, rows: int) -> tuple[float, float]:
    """Inches that give cells of about the same height and width, within what a page holds."""
    cell = min(0.5, 7.5 / max(columns, rows))
    return max(5.5, columns * cell + 2.2), max(3.6, rows * cell + 1.6)


def paint(ax: Axes, grid: npt.NDArray[Any], **colours: Any) -> AxesImage:
    """Colour the cells, indexed [row, column], the first row at the bottom. Returns the image."""
    return ax.imshow(grid, origin="lower", aspect="auto", interpolation="nearest", **colours)


def name_axes(ax: Axes, attackers: Sequence[int], defenders: Sequence[int], many: str, counted: bool) -> None:
    """Ticks at cells, which stand at 0, 1, 2 ... whatever numbers they are for, and labels."""
    ax.set_xticks(*_ticks(attackers))
    ax.set_yticks(*_ticks(defenders))
    ax.tick_params(length=2)
    garrison = " (garrison counted)" if counted else ""
    ax.set_xlabel(f"attacking {many}{garrison}")
    ax.set_ylabel(f"defending {many}")


def letters(ax: Axes, columns: int, rows: int, characters: int) -> float:
    """The size of letters that fit into a cell, 0 where none do or there would be too many to read."""
    if columns * rows > MOST_WRITTEN:
        return 0.0
    width, height = inches(ax)
    size = min(_LARGEST, 72 * height / rows * 0.6, 72 * width / columns / (0.68 * characters))
    return size if size >= SMALLEST else 0.0


def border(ax: Axes, mask: Mask) -> None:
    """Draw the line between cells in which a mask holds and those in which it does not."""
    edges = [((c - 0.5, r + 0.5), (c + 0.5, r + 0.5)) for r, c in np.argwhere(mask[1:] != mask[:-1])]
    edges += [((c + 0.5, r - 0.5), (c + 0.5, r + 0.5)) for r, c in np.argwhere(mask[:, 1:] != mask[:, :-1])]
    ax.add_collection(LineCollection(edges, colors=DARK, linewidths=2.2, capstyle="projecting"), autolim=False)


def hatched(ax: Axes, mask: Mask, hatch: str, colour: str) -> None:
    """Hatch the cells in which a mask holds; cells above one another are one piece."""
    pieces = [
        [(c - 0.5, low - 0.5), (c + 0.5, low - 0.5), (c + 0.5, high - 0.5), (c - 0.5, high - 0.5)]
        for c in range(mask.shape[1])
        for low, high in _stretches(mask[:, c])
    ]
    drawn = PolyCollection(pieces, facecolors="none", edgecolors=colour, hatch=hatch, linewidths=0)
    ax.add_collection(drawn, autolim=False)


def _ticks(numbers: Sequence[int]) -> tuple[list[int], list[str]]:
    """The cells that get a tick, and the numbers they are for: all, or round ones, or every so many."""
    places: Sequence[int] = range(len(numbers))
    if len(numbers) > 20:
        step = next(step for step in (2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**6) if len(numbers) <= 14 * step)
        round_ones = [place for place in places if numbers[place] % step == 0]
        places = round_ones if 3 <= len(round_ones) <= 16 else range(0, len(numbers), step)
    return list(places), [f"{numbers[place]:,}" for place in places]


def _stretches(column: Mask) -> list[tuple[int, int]]:
    """The first index of each stretch in which a column holds, and the one behind its last."""
    changes = np.flatnonzero(np.diff(np.concatenate([[False], column, [False]]).astype(np.int8)))
    return [(int(low), int(high)) for low, high in zip(changes[::2], changes[1::2], strict=True)]

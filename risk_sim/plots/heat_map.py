"""A table of chances as a map."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from risk_sim.plots import _cells
from risk_sim.plots._look import DARK, GREY, PERCENT, axes_for, heading, legend_below
from risk_sim.plots._results import Chances

Grid = npt.NDArray[np.float64]


# A little darker than elsewhere, so that white numbers can be read on them.
_COLOURS = LinearSegmentedColormap.from_list("chances", ["#B84F00", "#F7F7F7", "#00619A"])
#: Further lines, drawn where the cells are too small for numbers.
_LEVELS = (0.1, 0.25, 0.75, 0.9)


def chances(table: Chances, ax: Axes | None = None) -> Axes:
    """Draw the chance to win of every pair: colours, the border at 50 %, and numbers where they fit into the cells."""
    columns, rows = len(table.attackers), len(table.defenders)
    ax = axes_for(ax, *_cells.figure_size(columns, rows))
    grid = np.array([[table.chances[a, d] for a in table.attackers] for d in table.defenders], dtype=float)
    image = _cells.paint(ax, grid, cmap=_COLOURS, vmin=0, vmax=1)
    size = _cells.letters(ax, columns, rows, 3)
    if size:
        _write(ax, grid, size)
    else:
        _lines(ax, grid)
    _cells.border(ax, grid >= 0.5)
    few = np.isnan(grid)
    _cells.hatched(ax, few, "////", GREY)
    _colour_bar(ax, image)
    _cells.name_axes(ax, table.attackers, table.defenders, table.ruleset.words.many(table.naval), bool(table.garrison))
    _legend(ax, bool(few.any()))
    heading(ax, "Chance to win", f"{table.description}{' Numbers are percentages.' if size else ''}")
    return ax


def _write(ax: Axes, grid: Grid, size: float) -> None:
    """Whole percentages; what only rounds to 0 or 100 is shown as one short of it."""
    for (row, column), chance in np.ndenumerate(grid):
        if np.isnan(chance):
            continue
        shown = round(chance * 100)
        text = ">99" if shown == 100 and chance < 1 else "<1" if shown == 0 and chance > 0 else str(shown)
        colour = "white" if abs(chance - 0.5) > 0.42 else "black"
        ax.text(column, row, text, size=size, color=colour, ha="center", va="center")


def _lines(ax: Axes, grid: Grid) -> None:
    if min(grid.shape) < 2:
        return
    levels = [level for level in _LEVELS if np.nanmin(grid) < level < np.nanmax(grid)]
    if levels:
        drawn = ax.contour(grid, levels, colors=DARK, linewidths=0.9, linestyles="--")
        ax.clabel(drawn, fmt=PERCENT, fontsize=8)


def _colour_bar(ax: Axes, image: AxesImage) -> None:
    bar = ax.figure.colorbar(image, ax=ax, format=PERCENT, label="chance to win")
    bar.ax.axhline(0.5, color=DARK, linewidth=2.2)
    bar.outline.set_visible(False)


def _legend(ax: Axes, few: bool) -> None:
    handles: list[Line2D | Patch] = [
        Line2D([], [], color=DARK, linewidth=2.2, label="50 %: right of it the attack is favoured")
    ]
    if few:
        handles.append(Patch(facecolor="none", hatch="////", edgecolor=GREY, linewidth=0, label="too few to attack"))
    legend_below(ax, handles)

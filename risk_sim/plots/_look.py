"""What all plots share: colours, new axes, headings, legends, and ticks for whole units and for chances."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Literal

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.container import Container
from matplotlib.ticker import FuncFormatter, MaxNLocator
from matplotlib.transforms import offset_copy

from risk_sim.spec.battle import Battle
from risk_sim.text import percent

# The colours of Okabe and Ito, which people with any kind of colour vision can tell apart.
BLACK = "#000000"
ORANGE = "#E69F00"
SKY = "#56B4E9"
GREEN = "#009E73"
BLUE = "#0072B2"
VERMILLION = "#D55E00"
PURPLE = "#CC79A7"
GREY = "#8C8C8C"
DARK = "#333333"
FAINT = "#DDDDDD"

ATTACKER = BLUE
DEFENDER = VERMILLION
#: The defender's bars are hatched too, for those who see or print no colours.
DEFENDER_HATCH = "////"

#: Ticks for chances from 0 to 1, with no more digits than it takes.
PERCENT = FuncFormatter(lambda chance, _: f"{round(100 * chance, 6):g} %")

#: Small letters that fit into an inch, and the most lines of them above a plot.
_LETTERS, _LINES = 15, 4

#: Inches of a legend's entry: its mark and each of its letters.
_MARK, _LETTER = 0.4, 0.06


def axes_for(ax: Axes | None, width: float = 8.0, height: float = 4.8) -> Axes:
    """The axes given, or those of a new figure of so many inches."""
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=(width, height), layout="constrained")[1]


def heading(ax: Axes, answer: str, question: str) -> None:
    """The answer as a title, and in smaller lines below what it is the answer to."""
    width = max(30, int(inches(ax)[0] * _LETTERS))
    lines = [part for line in question.splitlines() for part in wrap(line, width, max_lines=_LINES, placeholder=" …")]
    ax.set_title(answer, loc="left", fontsize=12, fontweight="bold", pad=10 + 13 * len(lines))
    said = ax.annotate(
        "\n".join(lines),
        (0, 1),
        (0, 7),
        xycoords="axes fraction",
        textcoords="offset points",
        fontsize=9.5,
        color=DARK,
        va="bottom",
    )
    said.set_in_layout(False)  # the title's distance has made room


def legend_below(ax: Axes, handles: Sequence[Artist | Container], columns: int = 3, lines: int = 2) -> None:
    """A legend under the x axis, where it hides nothing; `lines` of ticks and label stand between.

    Narrow axes get fewer columns.
    """
    entry = _MARK + _LETTER * max(len(str(handle.get_label())) for handle in handles)
    below = offset_copy(ax.transAxes, ax.figure.canvas.figure, y=-10 - 14 * lines, units="points")
    ax.legend(
        handles=handles,
        loc="upper left",
        bbox_to_anchor=(0, 0),
        bbox_transform=below,
        borderaxespad=0,
        ncols=max(1, min(columns, int(1.15 * inches(ax)[0] / entry))),
        frameon=False,
        fontsize=9,
    )


def plain_frame(ax: Axes, grid: Literal["x", "y"] = "y") -> None:
    """No frame where it says nothing, and faint lines to read values by."""
    ax.spines[["top", "right"]].set_visible(False)
    ax.set_axisbelow(True)
    ax.grid(axis=grid, color=FAINT, linewidth=0.8)


def percent_axis(ax: Axes, label: str, axis: Literal["x", "y"] = "y") -> None:
    """Chances from 0 to 1 along an axis, as percentages."""
    chosen = ax.yaxis if axis == "y" else ax.xaxis
    chosen.set_major_formatter(PERCENT)
    chosen.set_label_text(label)


def tight_percent(chance: float, decimals: int = 0) -> str:
    """A percentage for where there is little room."""
    return percent(chance, decimals).replace(" ", "")


def whole_ticks(ax: Axes, most: int = 12) -> None:
    """Ticks along x at whole numbers only, without their sign: what lies left of zero counts the other way."""
    ax.xaxis.set_major_locator(MaxNLocator(nbins=most, integer=True, steps=[1, 2, 5, 10]))
    ax.xaxis.set_major_formatter(FuncFormatter(_whole))


def room_around(ax: Axes, numbers: Sequence[int]) -> None:
    """Make one number stand in the middle; several make their own room."""
    if len(numbers) == 1:
        ax.set_xlim(numbers[0] - 1, numbers[0] + 1)


def _whole(value: float, _: object) -> str:
    return f"{abs(value):,.0f}" if abs(value - round(value)) < 1e-6 else ""


def inches(ax: Axes) -> tuple[float, float]:
    """Width and height of the axes before anything is laid out."""
    box, dpi = ax.get_window_extent(), ax.figure.canvas.figure.dpi
    return box.width / dpi, box.height / dpi


def pieces(battle: Battle) -> str:
    """The game's word for several units, where the battle is fought."""
    return battle.words.ships if battle.naval else battle.words.units

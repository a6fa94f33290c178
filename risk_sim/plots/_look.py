"""What all plots share: colours, new axes, headings, and ticks and words for whole units and for chances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator, PercentFormatter
from matplotlib.transforms import offset_copy

from risk_sim.spec.battle import Battle

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

ATTACKER = BLUE
DEFENDER = VERMILLION
#: The defender's bars are hatched too, for those who see or print no colours.
DEFENDER_HATCH = "////"


def axes_for(ax: Axes | None, width: float = 8.0, height: float = 4.5) -> Axes:
    """The axes given, or those of a new figure of so many inches."""
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=(width, height), layout="constrained")[1]


def heading(ax: Axes, answer: str, question: str) -> None:
    """The answer as a title, and in smaller lines below the question it belongs to."""
    lines = question.count("\n") + 1
    ax.set_title(answer, loc="left", fontsize=12, fontweight="bold", pad=10 + 13 * lines)
    ax.annotate(
        question,
        (0, 1),
        (0, 7),
        xycoords="axes fraction",
        textcoords="offset points",
        fontsize=9.5,
        color=DARK,
        va="bottom",
    )


def legend_below(ax: Axes, handles: Sequence[Artist], columns: int = 3) -> None:
    """A legend under the label of the x axis, where it hides nothing."""
    below = offset_copy(ax.transAxes, ax.figure.canvas.figure, y=-38, units="points")
    ax.legend(
        handles=handles,
        loc="upper left",
        bbox_to_anchor=(0, 0),
        bbox_transform=below,
        borderaxespad=0,
        ncols=columns,
        frameon=False,
        fontsize=9,
    )


def plain_frame(ax: Axes, grid: str = "y") -> None:
    """No frame where it says nothing, and faint lines to read values by."""
    ax.spines[["top", "right"]].set_visible(False)
    ax.set_axisbelow(True)
    if grid == "x":
        ax.grid(axis="x", color="#DDDDDD", linewidth=0.8)
    else:
        ax.grid(axis="y", color="#DDDDDD", linewidth=0.8)


def percent_axis(ax: Axes, label: str, *, upright: bool = True) -> None:
    axis = ax.yaxis if upright else ax.xaxis
    axis.set_major_formatter(PercentFormatter(xmax=1, symbol=" %"))
    axis.set_label_text(label)


def whole_ticks(ax: Axes, most: int = 12) -> None:
    """Ticks along x at whole numbers only, without their sign: what lies left of zero counts the other way."""
    ax.xaxis.set_major_locator(MaxNLocator(nbins=most, integer=True, steps=[1, 2, 5, 10]))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{abs(value):,.0f}"))


def piece(battle: Battle, number: int = 2) -> str:
    """The game's word for one unit, or for so many, where the battle is fought."""
    words = battle.words
    if battle.naval:
        return words.ship if number == 1 else words.ships
    return words.unit if number == 1 else words.units


def counted(battle: Battle, number: int) -> str:
    return f"{number:,} {piece(battle, number)}"


def beside(assets: Iterable[tuple[str, int]]) -> str:
    """What stands by a side, such as ` with 2 generals`; nothing where nothing does."""
    listed = [_asset(name, number) for name, number in assets]
    return f" with {' and '.join(listed)}" if listed else ""


def both_sides(title: str, battle: Battle) -> str:
    """Who fights whom, in a line."""
    attacker = f"{counted(battle, battle.attackers)}{beside(battle.attacker_assets)}"
    return f"{title}: {attacker} against {battle.defenders:,}{beside(battle.defender_assets)}"


def _asset(name: str, number: int) -> str:
    spoken = name.replace("_", " ")
    return f"1 {spoken}" if number == 1 else f"{number} {spoken}s"

"""What an asset is worth in units."""

from __future__ import annotations

import math

from matplotlib.axes import Axes
from matplotlib.ticker import FixedFormatter, FixedLocator, NullLocator

from risk_sim.plots._look import ATTACKER, DEFENDER, axes_for, heading, plain_frame
from risk_sim.plots._results import AssetWorth

#: From this ratio of the largest to the smallest battle on, sizes are drawn on a logarithmic axis.
WIDE = 12
#: Up to so many sizes carry their values.
MOST_LABELLED = 12

# Whose asset it is -> what a number of attackers and of defenders means.
_MEANING = {
    "attacker": ("more attackers that give the same chance", "defenders it is as good as removing"),
    "defender": ("more attackers needed to make up for it", "more defenders it is as good as"),
}


def worth(worth: AssetWorth, ax: Axes | None = None) -> Axes:
    """Draw the worth of an asset in attackers and in defenders by size of battle."""
    ax = axes_for(ax, 8.0, 4.6)
    sizes = [row.defenders for row in worth.rows]
    in_attackers, in_defenders = _MEANING[worth.side]
    _line(ax, sizes, [row.in_attackers for row in worth.rows], ATTACKER, "o-", in_attackers, 7)
    _line(ax, sizes, [row.in_defenders for row in worth.rows], DEFENDER, "s--", in_defenders, -14)
    words = worth.ruleset.words
    _sizes_along(ax, sizes)
    ax.set_xlabel(f"{words.units} on each side that can fight")
    ax.set_ylabel(f"worth in {words.units}")
    ax.set_ylim(0, ax.get_ylim()[1] * 1.08)
    plain_frame(ax)
    ax.legend(loc="upper left", frameon=False, fontsize=9)
    asset = worth.asset.replace("_", " ")
    heading(ax, f"What one {asset} of the {worth.side}'s is worth", worth.ruleset.title)
    return ax


def _line(
    ax: Axes, sizes: list[int], values: list[float | None], colour: str, form: str, label: str, above: float
) -> None:
    """A line with its values written beside it; a gap where no number of units makes up for the asset."""
    heights = [math.nan if value is None else value for value in values]
    ax.plot(sizes, heights, form, color=colour, label=label, markersize=6)
    if len(sizes) > MOST_LABELLED:
        return
    for size, height in zip(sizes, heights, strict=True):
        if not math.isnan(height):
            ax.annotate(
                f"{height:.1f}", (size, height), (0, above), textcoords="offset points", ha="center", size=8, color=colour
            )


def _sizes_along(ax: Axes, sizes: list[int]) -> None:
    if max(sizes) >= WIDE * min(sizes):
        ax.set_xscale("log")
        ax.xaxis.set_minor_locator(NullLocator())
    if len(sizes) <= 12:
        ax.xaxis.set_major_locator(FixedLocator(sizes))
        ax.xaxis.set_major_formatter(FixedFormatter([f"{size:,}" for size in sizes]))

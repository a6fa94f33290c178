"""What an asset is worth in units."""

from __future__ import annotations

import math
from collections.abc import Iterable

from matplotlib.axes import Axes

from risk_sim.plots._look import ATTACKER, DARK, DEFENDER, axes_for, heading, plain_frame, room_around, whole_ticks
from risk_sim.plots._results import AssetWorth

#: Up to so many sizes carry their values, if they lie no closer than this share of the axis.
MOST_LABELLED, CLOSE = 12, 0.05

Values = list[float]


def worth(worth: AssetWorth, ax: Axes | None = None) -> Axes:
    """Draw the worth of an asset in attackers and in defenders by size of battle."""
    ax = axes_for(ax)
    sizes = [row.defenders for row in worth.rows]
    in_attackers = _values(row.in_attackers for row in worth.rows)
    in_defenders = _values(row.in_defenders for row in worth.rows)
    ax.axhline(0, color=DARK, linewidth=0.8)
    ax.plot(sizes, in_attackers, "o-", color=ATTACKER, markersize=6, label="in attackers")
    ax.plot(sizes, in_defenders, "s--", color=DEFENDER, markersize=6, label="in defenders")
    if len(sizes) <= MOST_LABELLED:
        upper = _mean(in_attackers) >= _mean(in_defenders)
        _write(ax, sizes, in_attackers, ATTACKER, above=upper)
        _write(ax, sizes, in_defenders, DEFENDER, above=not upper)
    many = _units(worth)
    whole_ticks(ax)
    room_around(ax, sizes)
    ax.margins(y=0.12)
    ax.set_xlabel(f"{many} on each side that can fight")
    ax.set_ylabel(f"worth in {many}")
    plain_frame(ax)
    ax.legend(loc="upper left", frameon=False, fontsize=9)
    heading(ax, f"What one {worth.asset.replace('_', ' ')} is worth", worth.description)
    return ax


def _units(worth: AssetWorth) -> str:
    """The game's word for what fights where the asset stands."""
    words = worth.ruleset.words
    return words.ships if worth.ruleset.assets[worth.asset].place == "sea" else words.units


def _values(worths: Iterable[float | None]) -> Values:
    """The values to draw; where no number of units makes up for the asset, the line has a gap."""
    return [math.nan if one is None else one for one in worths]


def _mean(values: Values) -> float:
    known = [value for value in values if not math.isnan(value)]
    return math.fsum(known) / len(known) if known else 0.0


def _write(ax: Axes, sizes: list[int], values: Values, colour: str, above: bool) -> None:
    """The values beside their line, but for those too close to the last one written."""
    written = -math.inf
    for size, value in zip(sizes, values, strict=True):
        if math.isnan(value) or size - written < CLOSE * (sizes[-1] - sizes[0]):
            continue
        ax.annotate(
            f"{value:.1f}",
            (size, value),
            (0, 8 if above else -15),
            textcoords="offset points",
            ha="center",
            fontsize=8,
            color=colour,
        )
        written = size

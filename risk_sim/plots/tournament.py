"""Players against one another: who finishes before whom, or how much each wins under several rulesets."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from typing import Any, Protocol

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap

from risk_sim.plots._look import PERCENT, axes_for, heading
from risk_sim.text import percent

#: Vermillion below, blue above, light between: told apart by any eyes, and light enough for black letters.
_COLOURS = LinearSegmentedColormap.from_list("before", ["#E59466", "#F7F7F7", "#66AAD4"])
#: Inches of a cell, and around all.
_WIDE, _HIGH, _AROUND = 1.15, 0.6, 2.4


class Tournament(Protocol):
    """Players at balanced tables, as `risk_sim.tournament` answers."""

    @property
    def contests(self) -> Sequence[Any]: ...
    @property
    def names(self) -> Sequence[str]: ...
    @property
    def players(self) -> Sequence[str]: ...
    @property
    def description(self) -> str: ...


def tournament(found: Tournament, ax: Axes | None = None) -> Axes:
    """Draw who finishes before whom; where there are several rulesets, the win share of every player under each."""
    if len(found.contests) > 1:
        return _shares(found, ax)
    contest, players = found.contests[0], found.players
    met = [[contest.share(one, other) for other in players] for one in players]
    grid = [[nan if one is None else one.share for one in row] for row in met]
    texts = [["" if one is None else _text(one.share, one.ci_low, one.ci_high) for one in row] for row in met]
    ax = _grid(ax, grid, texts, players, list(players), 0.5, "finishes before, share of games")
    ax.set_xlabel("… the player of this column")
    ax.set_ylabel("the player of this row finishes before …")
    best = contest.standings[0]
    heading(ax, f"{best.policy} wins most: {percent(best.win_share)} a seat", found.description)
    return ax


def _shares(found: Tournament, ax: Axes | None) -> Axes:
    players, equal = found.players, 1 / found.contests[0].run.lineup.seats
    by_name = [{one.policy: one for one in contest.standings} for contest in found.contests]
    grid = [[some[name].win_share for some in by_name] for name in players]
    texts = [[_text(*(getattr(some[name], part) for part in _PARTS)) for some in by_name] for name in players]
    ax = _grid(ax, grid, texts, players, [name.replace(":", ":\n") for name in found.names], equal, "win share a seat")
    firsts = {contest.standings[0].policy for contest in found.contests}
    said = f"{firsts.pop()} wins most under all rulesets" if len(firsts) == 1 else "Who wins most depends on the rules"
    heading(ax, said, f"White is an equal share, {percent(equal)}. {found.description}")
    return ax


_PARTS = ("win_share", "ci_low", "ci_high")


def _text(share: float, low: float, high: float) -> str:
    return f"{100 * share:.0f} ± {50 * (high - low):.0f}"


def _grid(
    ax: Axes | None,
    grid: Sequence[Sequence[float]],
    texts: Sequence[Sequence[str]],
    rows: Sequence[str],
    columns: Sequence[str],
    middle: float,
    label: str,
) -> Axes:
    """Cells with numbers (percent, with half the width of their interval), white in the middle."""
    ax = axes_for(ax, max(6.5, _AROUND + _WIDE * len(columns)), _AROUND + _HIGH * len(rows))
    values = np.array(grid)
    reach = max(float(np.nanmax(np.abs(values - middle))), 0.02)
    image = ax.imshow(values, cmap=_COLOURS, vmin=middle - reach, vmax=middle + reach, aspect="auto")
    for (row, column), value in np.ndenumerate(values):
        if not np.isnan(value):
            ax.text(column, row, texts[row][column], ha="center", va="center", fontsize=9)
    ax.set_xticks(range(len(columns)), columns, rotation=20 if len(columns) > 4 else 0)
    ax.set_yticks(range(len(rows)), rows)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    bar = ax.figure.colorbar(image, ax=ax, format=PERCENT, label=label)
    bar.outline.set_visible(False)
    return ax

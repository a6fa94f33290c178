"""Sampled battles held against the exact odds."""

from __future__ import annotations

from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.container import ErrorbarContainer
from matplotlib.ticker import FixedLocator, FuncFormatter

from risk_sim.exact.outcome import Row
from risk_sim.plots import _two_sided as line
from risk_sim.plots._look import ATTACKER, BLACK, DARK, DEFENDER, axes_for, heading, legend_below, plain_frame
from risk_sim.plots._results import Sample
from risk_sim.text import percent


class Strays(NamedTuple):
    """By how much a sampled rate strays from the exact chance, with its 95 % interval; all in percentage points."""

    at: float
    by: float
    low: float
    high: float

    @property
    def misses(self) -> bool:
        """True where the interval does not hold the exact chance."""
        return self.low > 0 or self.high < 0


def sample(sample: Sample, ax: Axes | None = None) -> Axes:
    """Draw by how much the sampled rate of every end strays from its exact chance, with 95 % intervals.

    The rate of victories stands apart at the right. One interval in twenty misses the exact chance by mere chance.
    """
    ax = axes_for(ax)
    found = sample.outcome
    ends = [(line.place(found, Row(row.attackers_left, row.defenders_left, row.exact)), row) for row in sample.rows]
    counts = line.summed((where, row.count) for where, row in ends)
    chances = line.summed((where, row.exact) for where, row in ends)
    view = line.View.of(chances)
    pairs = zip(view.bars(counts), view.bars(chances), strict=True)
    strays = [_strays(count.middle, round(count.height), chance.height, sample.n) for count, chance in pairs]
    lines = line.name_places(ax, found.battle, view)
    win = _strays(_beyond(ax), sample.wins, found.win_probability, sample.n)
    drawn = [_draw(ax, strays, ATTACKER, "o", "one end"), _draw(ax, [win], BLACK, "D", "all victories")]
    ax.axhline(0, color=DARK, linewidth=1.2)
    ax.set_ylabel(f"sampled rate less exact chance{view.together},\npercentage points")
    ax.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{round(value, 9):+g}" if value else "0"))
    plain_frame(ax)
    legend_below(ax, drawn, columns=2, lines=lines)
    heading(ax, _answer(sample, win), f"{sample.description}\n{_misses([*strays, win])}")
    return ax

"""Sampled battles held against the exact odds."""

from __future__ import annotations

from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter

from risk_sim.exact.outcome import Row
from risk_sim.plots import _two_sided as line
from risk_sim.plots._look import BLUE, DARK, VERMILLION, axes_for, heading, legend_below, plain_frame
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
    win = _strays(_victories_apart(ax, view), sample.wins, found.win_probability, sample.n)
    _draw(ax, strays, BLUE, "o")
    _draw(ax, [win], VERMILLION, "D")
    ax.axhline(0, color=DARK, linewidth=1.2)
    ax.set_ylabel(f"sampled rate less exact chance{view.together}\n(percentage points)")
    ax.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{round(value, 9):+g}" if value else "0"))
    plain_frame(ax)
    _legend(ax, [*strays, win], lines)
    heading(ax, _answer(sample), f"{sample.n:,} sampled battles. {sample.description}")
    return ax


def _answer(sample: Sample) -> str:
    rates = (sample.win_rate, sample.ci_low, sample.ci_high, sample.win_probability)
    won, low, high, exact = (percent(rate, 2) for rate in rates)
    return f"Won in {won} ({low} to {high}), exactly {exact}"


def _legend(ax: Axes, strays: list[Strays], lines: int) -> None:
    missed = sum(one.misses for one in strays)
    forms = [
        ("o", BLUE, BLUE, "an end, with its 95 % interval"),
        ("D", VERMILLION, VERMILLION, "all battles won"),
        ("o", DARK, "white", f"hollow: misses 0 ({missed} of {len(strays)}; 1 in 20 does by chance)"),
    ]
    handles = [
        Line2D([], [], linestyle="", marker=marker, color=colour, markerfacecolor=fill, label=text)
        for marker, colour, fill, text in forms
    ]
    legend_below(ax, handles, columns=2, lines=lines)


def _strays(at: float, count: int, chance: float, n: int) -> Strays:
    from scipy.stats import binomtest

    interval = binomtest(count, n).proportion_ci(method="wilson")
    return Strays(at, *(100 * (float(rate) - chance) for rate in (count / n, interval.low, interval.high)))


def _draw(ax: Axes, strays: list[Strays], colour: str, marker: str) -> None:
    """Points with their intervals, hollow where these miss zero."""
    by = [one.by for one in strays]
    # Rounding can put a rate of 0 or 1 a hair outside its own interval.
    reach = [[max(0.0, one.by - one.low) for one in strays], [max(0.0, one.high - one.by) for one in strays]]
    at = [one.at for one in strays]
    ax.errorbar(at, by, reach, fmt="none", ecolor=colour, capsize=2.5, elinewidth=1.2)
    for misses in (False, True):
        some = [one for one in strays if one.misses is misses]
        ax.plot(
            [one.at for one in some],
            [one.by for one in some],
            marker,
            color=colour,
            markerfacecolor="white" if misses else colour,
            markersize=5,
        )


def _victories_apart(ax: Axes, view: line.View) -> float:
    """Make room at the right for the rate of victories, with a tick of its own. Returns its place."""
    places = [place for place in ax.get_xticks() if view.first <= place <= view.last]
    low, high = ax.get_xlim()
    at = high + 0.07 * (high - low)
    ax.axvline(high, color=DARK, linewidth=0.8, linestyle=":")
    ax.set_xticks([*places, at], [*(f"{abs(place):,.0f}" for place in places), "won"])
    ax.set_xlim(low, high + 0.14 * (high - low))
    return at

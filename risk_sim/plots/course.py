"""The course of luck through a log."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import sqrt

from matplotlib.artist import Artist
from matplotlib.axes import Axes

from risk_sim.plots._look import (
    BLACK,
    BLUE,
    DARK,
    SKY,
    VERMILLION,
    axes_for,
    heading,
    legend_below,
    plain_frame,
    whole_ticks,
)
from risk_sim.plots._results import LoggedBattle, Luck, Score
from risk_sim.text import percent

#: Within so many standard deviations of the middle, honest dice stay in 95 % of logs.
WITHIN = 1.96
#: More points than this are drawn small or not at all.
MOST_POINTS = 400
_BAND = "95 % of honest dice so far"


def luck(luck: Luck, ax: Axes | None = None) -> Axes:
    """Draw a log entry by entry, with the band that honest dice keep within in 95 % of logs.

    Battles: the percentile of each, hollow where it was broken off, their mean so far and, at the right, the
    percentile of the whole log. Throws: by how many units the lead so far exceeds what was to be expected.
    """
    ax = axes_for(ax)
    if luck.log.battles is None:
        drawn = _throws(ax, luck.scores)
    else:
        drawn = _battles(ax, luck, luck.log.battles)
    plain_frame(ax)
    legend_below(ax, drawn, columns=2)
    answer = f"Luckier than {percent(luck.percentile / 100)} of such logs with honest dice"
    heading(ax, answer, luck.verdict)
    return ax


def _battles(ax: Axes, luck: Luck, battles: Sequence[LoggedBattle]) -> list[Artist]:
    entries = range(1, len(battles) + 1)
    values = [score.value for score in luck.scores]
    reach = [WITHIN * sd / number for number, sd in zip(entries, _sds(luck.scores), strict=True)]
    means = [total / number for number, total in zip(entries, accumulate(values), strict=True)]
    bottom, top = [max(0.0, 50 - one) for one in reach], [min(100.0, 50 + one) for one in reach]
    drawn: list[Artist] = []
    if len(battles) > 1:
        drawn.append(ax.fill_between(entries, bottom, top, color=SKY, alpha=0.3, lw=0, label=_BAND))
        drawn += ax.plot(entries, means, "-", color=BLUE, linewidth=2, label="mean so far")
    few = len(battles) <= MOST_POINTS
    for ended, fill, label in ((True, VERMILLION, "a battle"), (False, "white", "a battle broken off")):
        some = [at for at, battle in enumerate(battles) if battle.standing.ended is ended]
        if some:
            points = ax.plot([at + 1 for at in some], [values[at] for at in some], "o", color=VERMILLION)
            points[0].set(markerfacecolor=fill, markersize=6 if few else 3, label=label, zorder=3 if few else 1)
            points[0].set_alpha(1 if few else 0.4)
            drawn += points
    drawn += _whole(ax, len(battles), luck.percentile)
    ax.axhline(50, color=DARK, linewidth=0.8, zorder=1)
    ax.set_ylim(-3, 103)
    ax.set_yticks([0, 25, 50, 75, 100])
    ax.set_xlabel("battles in order")
    ax.set_ylabel("percentile (50: as lucky as not)")
    return drawn


def _whole(ax: Axes, number: int, percentile: float) -> list[Artist]:
    """The percentile of the whole log, apart at the right."""
    ticks = [at for at in ax.xaxis.get_major_locator().tick_values(1, number) if 1 <= at <= number and at == int(at)]
    at = number + max(1.0, 0.08 * number)
    ax.axvline((number + at) / 2, color=DARK, linewidth=0.8, linestyle=":")
    ax.set_xticks([*ticks, at], [*(f"{tick:,.0f}" for tick in ticks), "whole"])
    ax.set_xlim(1 - 0.04 * number - 0.2, at + 0.04 * number + 0.2)
    return list(ax.plot([at], [percentile], "D", color=BLACK, markersize=8, label=f"the whole log: {percentile:.1f}"))


def _throws(ax: Axes, scores: Sequence[Score]) -> list[Artist]:
    entries = range(1, len(scores) + 1)
    leads = list(accumulate(score.value - score.mean for score in scores))
    reach = [WITHIN * sd for sd in _sds(scores)]
    drawn: list[Artist] = [
        ax.fill_between(entries, [-one for one in reach], reach, color=SKY, alpha=0.3, lw=0, label=_BAND)
    ]
    form = "o-" if len(scores) <= MOST_POINTS else "-"
    drawn += ax.plot(entries, leads, form, color=BLUE, markersize=3, label="lead so far, over the expected one")
    ax.axhline(0, color=DARK, linewidth=0.8, zorder=1)
    whole_ticks(ax)
    ax.set_xlabel("throws in order")
    ax.set_ylabel("units ahead of expectation")
    return drawn


def _sds(scores: Sequence[Score]) -> list[float]:
    """The standard deviation of the sum of the first 1, 2, ... scores with honest dice."""
    return [sqrt(variance) for variance in accumulate(score.variance for score in scores)]

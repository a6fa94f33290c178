"""The course of luck through a log."""

from __future__ import annotations

from itertools import accumulate
from math import sqrt

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from risk_sim.plots._look import BLUE, DARK, SKY, VERMILLION, axes_for, heading, legend_below, plain_frame, whole_ticks
from risk_sim.plots._results import Luck, Score
from risk_sim.text import percent

#: Within so many standard deviations lie 95 % of honest logs.
WITHIN = 1.96


def luck(luck: Luck, ax: Axes | None = None) -> Axes:
    """Draw a log entry by entry, with what 95 % of honest dice keep within.

    Battles: the percentile of each, hollow where it was broken off, their mean so far and, at the right, the
    percentile of the whole log. Throws: the lead in units so far over what was to be expected.
    """
    ax = axes_for(ax)
    if luck.log.battles is None:
        _throws(ax, luck)
    else:
        _battles(ax, luck, [battle.standing.ended for battle in luck.log.battles])
    whole_ticks(ax)
    plain_frame(ax)
    chance = percent(luck.percentile / 100)
    heading(ax, f"Luckier than {chance} of such logs with honest dice", luck.verdict)
    return ax

"""Numbers that change with another: one line each."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import cycle

from matplotlib.axes import Axes

from risk_sim.plots._look import (
    GREY,
    axes_for,
    heading,
    legend_below,
    percent_axis,
    plain_frame,
    room_around,
    whole_ticks,
)
from risk_sim.plots._strokes import FORMS, stroke


def lines(
    series: Mapping[str, Mapping[int, float | None]],
    *,
    title: str,
    question: str,
    along: str,
    up: str,
    chances: bool = False,
    level: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw several series, each a name and its values by whole numbers; None leaves a gap.

    `along` and `up` name the axes. `chances` are drawn from 0 to 100 %. `level` is a line to compare with.
    """
    ax = axes_for(ax)
    drawn = [
        stroke(ax, name, _points(values), form, number, len(series))
        for number, ((name, values), form) in enumerate(zip(series.items(), cycle(FORMS), strict=False))
    ]
    if level is not None:
        ax.axhline(level, color=GREY, linewidth=1, zorder=1)
    numbers = sorted({number for values in series.values() for number in values})
    whole_ticks(ax)
    room_around(ax, numbers)
    ax.set_xlabel(along)
    if chances:
        percent_axis(ax, up)
        ax.set_ylim(-0.02, 1.02)
    else:
        ax.set_ylabel(up)
    plain_frame(ax)
    if len(drawn) > 1:
        legend_below(ax, drawn, columns=2)
    heading(ax, title, question)
    return ax


def _points(values: Mapping[int, float | None]) -> tuple[list[int], list[float]]:
    numbers = sorted(values)
    return numbers, [math.nan if (value := values[number]) is None else value for number in numbers]

"""Numbers with their intervals, one below the other, so that their names can be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from risk_sim.plots._look import DARK, PERCENT, axes_for, heading, legend_below, plain_frame
from risk_sim.plots._strokes import FORMS


class Estimate(NamedTuple):
    """A number and the ends of its interval."""

    value: float
    low: float
    high: float


#: How far several series stand apart in a line, as a share of the room between lines.
_APART = 0.45


def intervals(
    series: Mapping[str, Mapping[str, Estimate]],
    *,
    title: str,
    question: str,
    along: str,
    shares: bool = True,
    level: float | None = None,
    level_name: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw estimates by the name of their line, for one or several series; `level` is what they are held against.

    A series may lack a line. `shares` are shown as percentages.
    """
    names = list(dict.fromkeys(name for estimates in series.values() for name in estimates))
    ax = axes_for(ax, 6.0, 1.6 + 0.34 * len(names) * max(1.0, 0.6 * len(series)))
    known: list[Line2D] = []
    if level is not None:
        known.append(ax.axvline(level, color=DARK, linewidth=1, linestyle="--", label=level_name))
    for at, ((name, estimates), form) in enumerate(zip(series.items(), cycle(FORMS[1:]), strict=False)):
        shift = 0.0 if len(series) == 1 else _APART * (at / (len(series) - 1) - 0.5)
        known.append(_series(ax, name, [(names.index(line) + shift, one) for line, one in estimates.items()], form))
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.4, -0.6)
    if shares:
        ax.xaxis.set_major_formatter(PERCENT)
    ax.set_xlabel(along)
    plain_frame(ax, "x")
    ax.tick_params(axis="y", length=0)
    if len(series) > 1 or level_name:
        legend_below(ax, known[0 if level_name else level is not None :], columns=3)
    heading(ax, title, question)
    return ax


def _series(ax: Axes, name: str, points: Sequence[tuple[float, Estimate]], form: tuple[str, str, object]) -> Line2D:
    colour, marker, _ = form
    values = [one.value for _, one in points]
    below = [max(0.0, one.value - one.low) for _, one in points]
    above = [max(0.0, one.high - one.value) for _, one in points]
    places = [place for place, _ in points]
    ax.errorbar(values, places, xerr=[below, above], fmt=marker, color=colour, capsize=3, markersize=6)
    return Line2D([], [], color=colour, marker=marker, linestyle="-", label=name)

"""A ruleset with other values in several fields: what each value does to one measure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Protocol

from matplotlib.axes import Axes

from risk_sim.metrics.measures import SHARE, Measure
from risk_sim.metrics.shares import Z
from risk_sim.plots._look import (
    BLUE,
    DARK,
    GREEN,
    GREY,
    ORANGE,
    PERCENT,
    PURPLE,
    VERMILLION,
    axes_for,
    heading,
    plain_frame,
)
from risk_sim.text import percent

#: A colour and a mark for each field; they come again where there are more.
_LOOKS = ((BLUE, "o"), (VERMILLION, "s"), (GREEN, "D"), (ORANGE, "^"), (PURPLE, "v"))
#: Letters under a mark that stand upright beside others.
_UPRIGHT = 6


class Sweep(Protocol):
    """Variants of one ruleset, as `risk_sim.sweep` answers."""

    @property
    def measures(self) -> Sequence[Measure]: ...
    @property
    def points(self) -> Sequence[tuple[int, ...]]: ...
    @property
    def vary(self) -> Mapping[str, Sequence[Any]]: ...
    @property
    def values(self) -> Sequence[Sequence[Any]]: ...
    @property
    def sensitivities(self) -> Sequence[Any]: ...
    @property
    def description(self) -> str: ...
    def setting(self, at: int) -> Mapping[str, str]: ...


def sweep(found: Sweep, measure: int, ax: Axes | None = None) -> Axes:
    """Draw the mean of one measure at every value of every field, the others being what they are on average.

    Intervals are 95 %; small marks are the variants themselves.
    """
    what = found.measures[measure]
    values = [row[measure] for row in found.values]
    levels = [sorted({point[at] for point in found.points}) for at in range(len(found.vary))]
    ax = axes_for(ax, max(6.5, 1.5 + 0.62 * (sum(map(len, levels)) + len(levels))), 4.8)
    start, ticks, names = 0, [], []
    for at, field in enumerate(found.vary):
        colour, mark = _LOOKS[at % len(_LOOKS)]
        places = range(start, start + len(levels[at]))
        settings = [[run for run, point in enumerate(found.points) if point[at] == level] for level in levels[at]]
        for place, runs in zip(places, settings, strict=True):
            ax.plot([place] * len(runs), [values[run].value for run in runs], ".", color=GREY, markersize=4, zorder=1)
            ticks.append(place)
            names.append(found.setting(runs[0])[field])
        effect = found.sensitivities[measure].effects[at]
        halves = [_half([values[run] for run in runs]) for runs in settings]
        if not effect.levels:
            continue
        label = f"{field}: {percent(effect.share, 0)} of what differs"
        ax.errorbar(
            list(places), effect.levels, yerr=halves, fmt=f"-{mark}", color=colour, capsize=4, markersize=6, label=label
        )
        start += len(levels[at]) + 1
        if at + 1 < len(found.vary):
            ax.axvline(start - 1, color=DARK, linewidth=0.8, linestyle=":")
    ax.set_xticks(ticks, names, rotation=25 if max(map(len, names)) > _UPRIGHT else 0)
    ax.set_xlabel("value of the field")
    ax.set_ylabel(what.label if what.unit in (SHARE, what.label) else f"{what.label} ({what.unit})")
    if what.unit == SHARE:
        ax.yaxis.set_major_formatter(PERCENT)
    plain_frame(ax)
    ax.legend(loc="best", frameon=False, fontsize=9)
    heading(ax, _answer(found, measure), found.description)
    return ax


def _half(some: Sequence[Any]) -> float:
    """Half the interval of a mean of variants, as wide as if they shared no chance."""
    errors = [(one.ci_high - one.ci_low) / 2 / Z for one in some]
    return Z * sqrt(sum(error * error for error in errors)) / len(some)


def _answer(found: Sweep, measure: int) -> str:
    """Which field matters most for this measure."""
    what, effects = found.measures[measure].label, found.sensitivities[measure].effects
    mattering = [one for one in effects if one.matters]
    if not mattering:
        return f"No field is seen to matter for: {what}"
    most = max(mattering, key=lambda one: one.share)
    return f"{most.field} matters most for: {what}"

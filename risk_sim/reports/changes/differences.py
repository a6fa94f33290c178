"""Drawings of what differs: one for each ruleset that is held against the first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from risk_sim import plots
from risk_sim.api.comparing import Comparison
from risk_sim.comparing.evidence import Evidence
from risk_sim.metrics.measures import Measure
from risk_sim.reports.drawing import figure
from risk_sim.reports.page import Figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: Marks along the axis, with room for each on a page's width.
_MARKS = (-100, -20, -5, -1, 0, 1, 5, 20, 100)


#: Small letters that fit above the drawing, beside the names of measures.
_LETTERS = 42
#: What the first rules are called until the drawing has its own heading.
_FIRST = "the first"


class _Pair(NamedTuple):
    """One ruleset held against the first, to be drawn by itself."""

    measures: Sequence[Measure]
    evidence: Sequence[Sequence[Evidence | None]]
    names: Sequence[str]
    description: str


def figures(found: Comparison, name: str) -> list[Figure | None]:
    """A drawing for each ruleset but the first, in files whose names end with `name`; None where nothing differs."""
    return [_figure(found, run, name) for run in range(1, len(found.names))]


def _figure(found: Comparison, run: int, name: str) -> Figure | None:
    row = found.evidence[run - 1]
    drawn = sum(known is not None and known.verdict != "identical" for known in row)
    if not drawn:
        return None
    pair = _Pair(found.measures, [row], [_FIRST, "Changed"], found.description)
    rules = [one.ruleset.title for one in found.runs]
    return figure(
        f"differences-{name}-{run}",
        f"How far each measure of {rules[run]} lies from that of {rules[0]}, in multiples of what would "
        "matter. On the grey band nothing matters; a full mark has changed, a hollow one has not, or cannot be told.",
        partial(_draw, pair),
        1.8 + 0.26 * max(drawn, 3),
    )


def _draw(pair: _Pair, ax: Axes) -> None:
    """The plot of a comparison, on a page's width: a short title, and marks that do not touch."""
    plots.comparison(pair, ax)
    known = [one for one in pair.evidence[0] if one is not None]
    changed = sum(one.verdict == "changed" for one in known)
    lines = wrap(pair.description, _LETTERS)
    next(text for text in ax.texts if _FIRST in text.get_text()).set_text("\n".join(lines))
    title = f"{changed} of {len(known)} measures changed"
    ax.set_title(title, loc="left", fontsize=12, fontweight="bold", pad=10 + 13 * len(lines))
    low, high = ax.get_xlim()
    marks = [mark for mark in _MARKS if low <= mark <= high]
    ax.set_xticks(marks, [f"{mark:+d}" if mark else "0" for mark in marks])
    ax.set_xlabel("multiples of what would matter")

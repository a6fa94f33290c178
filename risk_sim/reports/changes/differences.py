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
    played = "\n".join(wrap(found.description, _LETTERS))
    pair = _Pair(found.measures, [row], ["the first rules", "Changed rules"], f"\n{played}")
    return figure(
        f"differences-{name}-{run}",
        f"How far each measure lies from that of {found.names[0]} with {found.names[run]}, in multiples of what would "
        "matter. On the grey band nothing matters; a full mark has changed, a hollow one has not, or cannot be told.",
        partial(_draw, pair),
        1.8 + 0.26 * max(drawn, 3),
    )


def _draw(pair: _Pair, ax: Axes) -> None:
    """The plot of a comparison, on a page's width: a short title, and marks that do not touch."""
    plots.comparison(pair, ax)
    known = [one for one in pair.evidence[0] if one is not None]
    changed = sum(one.verdict == "changed" for one in known)
    title = next(text for text in ax.texts + ax.findobj(type(ax.title)) if text.get_text() == ax.get_title("left"))
    title.set_text(f"{changed} of {len(known)} measures changed")
    low, high = ax.get_xlim()
    marks = [mark for mark in _MARKS if low <= mark <= high]
    ax.set_xticks(marks, [f"{mark:+d}" if mark else "0" for mark in marks])
    ax.set_xlabel("multiples of what would matter")

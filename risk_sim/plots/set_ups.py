"""Several set-ups over one another."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Literal

from matplotlib.axes import Axes

from risk_sim.errors import InputError
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
from risk_sim.plots._results import Chances
from risk_sim.plots._strokes import FORMS, stroke

Along = Literal["attackers", "defenders"]


def curves(tables: Mapping[str, Chances], ax: Axes | None = None) -> Axes:
    """Draw the chance to win of several set-ups, each a name and the `risk_sim.table` that answers it.

    Every table has one number of defenders, and its attackers run along the axis, or the other way about. Raises
    InputError for tables that have several of both.
    """
    along = _along(tables)
    ax = axes_for(ax, 8.0, 4.8)
    points = {label: _points(table, along) for label, table in tables.items()}
    drawn = [
        stroke(ax, label, points[label], form, number, len(tables))
        for number, (label, form) in enumerate(zip(points, cycle(FORMS), strict=False))
    ]
    ax.axhline(0.5, color=GREY, linewidth=1, zorder=1)
    whole_ticks(ax, 20)
    room_around(ax, sorted({number for numbers, _ in points.values() for number in numbers}))
    ax.set_xlabel(_label(list(tables.values()), along))
    percent_axis(ax, "chance to win")
    ax.set_ylim(-0.02, 1.02)
    plain_frame(ax)
    legend_below(ax, drawn, columns=2)
    titles = dict.fromkeys(table.ruleset.title for table in tables.values())
    heading(ax, "Chance to win by set-up", ", ".join(titles))
    return ax


def _along(tables: Mapping[str, Chances]) -> Along:
    """Which side's numbers run along the axis."""
    if not tables:
        raise InputError("curves need at least one table, such as {'plain': risk_sim.table(range(2, 21), [8])}")
    if all(len(table.defenders) == 1 for table in tables.values()):
        return "attackers"
    if all(len(table.attackers) == 1 for table in tables.values()):
        return "defenders"
    raise InputError("curves take tables of one number of defenders each, or of one number of attackers each")


def _points(table: Chances, along: Along) -> tuple[list[int], list[float]]:
    numbers = sorted(table.attackers if along == "attackers" else table.defenders)
    other = table.defenders[0] if along == "attackers" else table.attackers[0]
    found = [table.chances[(number, other) if along == "attackers" else (other, number)] for number in numbers]
    return numbers, [math.nan if chance is None else chance for chance in found]


def _label(tables: Sequence[Chances], along: Along) -> str:
    many = tables[0].ruleset.words.many(tables[0].naval)
    others = {(table.defenders if along == "attackers" else table.attackers)[0] for table in tables}
    other = f" {others.pop():,}" if len(others) == 1 else ""
    if along == "defenders":
        return f"defending {many}" + (f" against{other}" if other else "")
    counted = " (garrison counted)" if all(table.garrison for table in tables) else ""
    return f"{many} attacking{other}{counted}"

"""Several set-ups over one another."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import cycle

from typing import Literal

from matplotlib.axes import Axes

from risk_sim.errors import InputError
from risk_sim.plots._look import BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, axes_for, heading, percent_axis, plain_frame, whole_ticks
from risk_sim.plots._results import Chances

# Colour, marker and stroke change together, so that each line is known by any of them.
_FORMS = [
    (BLACK, "o", "-"),
    (BLUE, "s", "--"),
    (VERMILLION, "^", "-."),
    (GREEN, "D", ":"),
    (PURPLE, "v", "-"),
    (ORANGE, "P", "--"),
    (SKY, "X", "-."),
]
#: Markers along one line.
_MARKERS = 12

Along = Literal["attackers", "defenders"]


def curves(tables: Mapping[str, Chances], ax: Axes | None = None) -> Axes:
    """Draw the chance to win of several set-ups, each a name and the `risk_sim.table` that answers it.

    Every table has one number of defenders, and its attackers run along the axis, or the other way about. Raises
    InputError for tables that have several of both.
    """
    along = _along(tables)
    ax = axes_for(ax, 8.0, 4.8)
    for (label, table), (colour, marker, stroke) in zip(tables.items(), cycle(_FORMS)):
        numbers, chances = _points(table, along)
        every = max(1, len(numbers) // _MARKERS)
        ax.plot(numbers, chances, color=colour, marker=marker, linestyle=stroke, markevery=every, label=label)
    ax.axhline(0.5, color=GREY, linewidth=1, zorder=1)
    whole_ticks(ax, 20)
    ax.set_xlabel(_label(list(tables.values()), along))
    percent_axis(ax, "chance to win")
    ax.set_ylim(-0.02, 1.02)
    plain_frame(ax)
    ax.legend(loc="upper left", bbox_to_anchor=(1.01, 1), frameon=False, fontsize=9)
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
    many = tables[0].ruleset.words.units
    others = {(table.defenders if along == "attackers" else table.attackers)[0] for table in tables}
    other = f" {others.pop():,}" if len(others) == 1 else ""
    if along == "defenders":
        return f"defending {many}" + (f" against{other}" if other else "")
    counted = " (garrison counted)" if all(table.garrison for table in tables) else ""
    return f"{many} attacking{other}{counted}"

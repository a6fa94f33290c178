"""Lines that are told apart by colour, marker and dashes alike."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from risk_sim.plots._look import BLACK, BLUE, GREEN, ORANGE, PURPLE, SKY, VERMILLION

Dashes = str | tuple[int, tuple[int, ...]]
Form = tuple[str, str, Dashes]

# Colour, marker and stroke change together, so that each line is known by any of them.
FORMS: tuple[Form, ...] = (
    (BLACK, "o", "-"),
    (BLUE, "s", "--"),
    (VERMILLION, "^", "-."),
    (GREEN, "D", ":"),
    (PURPLE, "v", (0, (6, 2))),
    (ORANGE, "P", (0, (3, 1, 1, 1, 1, 1))),
    (SKY, "X", (0, (1, 3))),
)
#: Markers along one line.
_MARKERS = 12


def stroke(ax: Axes, label: str, points: tuple[list[int], list[float]], form: Form, number: int, lines: int) -> Line2D:
    """One line. Markers are set in turn, so that lines that lie on one another are both seen."""
    colour, marker, dashes = form
    length = len(points[0])
    every = max(1, min(lines, length // 3), length // _MARKERS)
    return ax.plot(
        *points, color=colour, marker=marker, linestyle=dashes, markevery=(number % every, every), label=label
    )[0]

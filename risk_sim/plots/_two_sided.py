"""The ends of a battle on one line: what the attacker has left to the right, what the defender has left to the left.

A battle that is fought to the end leaves units on one side only, so the line runs from the defender's best end to the
attacker's best. Where the attacker stopped before, the end counts as the defender's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil, fsum
from typing import NamedTuple

from matplotlib.axes import Axes

from risk_sim.exact.outcome import Outcome, Row
from risk_sim.plots._look import DARK, inches, pieces, whole_ticks
from risk_sim.spec.battle import Battle
from risk_sim.text import percent

#: More bars than this are no longer told apart, so neighbours are put together.
MOST_BARS = 90
#: In long lines, the chance of the ends that are too rare to be shown, half of it at either side.
RARE = 0.001
#: Up to so many places have a tick each.
_MOST_TICKS = 26
#: Inches of a label in one line.
_LABEL = 5.5


class Bar(NamedTuple):
    """Ends that are drawn together: their middle on the line, how many they are, and their values' sum."""

    middle: float
    width: int
    height: float


class View(NamedTuple):
    """The part of the line that is shown, and how many ends are put together to a bar."""

    first: int
    last: int
    width: int
    left_out: bool

    @classmethod
    def of(cls, chances: Mapping[int, float]) -> View:
        """All of a short line, else all but its rarest ends."""
        places = sorted(chances)
        first, last = places[0], places[-1]
        if len(places) > MOST_BARS // 2:
            first, last = _first_common(places, chances), _first_common(places[::-1], chances)
        return cls(first, last, _width(last - first + 1), (first, last) != (places[0], places[-1]))

    @property
    def together(self) -> str:
        """What is to be added to the name of a value, since it is a sum."""
        return "" if self.width == 1 else f" of {self.width:,} ends"

    def bars(self, values: Mapping[int, float]) -> list[Bar]:
        """The values as bars, each side counted from its first unit."""
        shown = ((where, value) for where, value in values.items() if self.first <= where <= self.last)
        grouped = summed((_middle_twice(where, self.width), value) for where, value in shown)
        return [Bar(twice / 2, self.width if twice else 1, value) for twice, value in grouped.items()]


def place(found: Outcome, row: Row) -> int:
    """Where on the line an end lies; 0 where no defender is left but nobody can move in."""
    return row.attackers_left if found.is_won(row) else -row.defenders_left


def summed(values: Iterable[tuple[int, float]]) -> dict[int, float]:
    """The sum of the values at each place, places in order."""
    found: dict[int, list[float]] = {}
    for where, value in values:
        found.setdefault(where, []).append(value)
    return {where: fsum(found[where]) for where in sorted(found)}


def name_places(ax: Axes, battle: Battle, view: View) -> int:
    """Ticks and label of the line. Returns how many lines they take."""
    edge = 0.7 * view.width
    ax.set_xlim(view.first - edge, view.last + edge)
    if view.first <= 0 <= view.last:
        ax.axvline(0, color=DARK, linewidth=0.8)
    whole_ticks(ax, _MOST_TICKS if view.last - view.first < _MOST_TICKS else 12)
    many = pieces(battle)
    counted = ", the garrison counted" if battle.garrison else ""
    apart = "   |   " if inches(ax)[0] > _LABEL else "\n"
    label = f"← {many} the defender has left{apart}{many} the attacker has left{counted} →"
    if view.left_out:
        label += f"\n(the rarest ends, {percent(RARE)} of all together, are left out)"
    ax.set_xlabel(label)
    return 2 + label.count("\n")


def _width(places: int) -> int:
    """How many ends a bar takes in so that all fit: 1, 2, 5, 10, 20 ..."""
    least = ceil(places / MOST_BARS)
    scale = 1
    while True:
        for step in (1, 2, 5):
            if step * scale >= least:
                return step * scale
        scale *= 10


def _middle_twice(where: int, width: int) -> int:
    """Twice the middle of the bar that a place falls into, which is a whole number."""
    if where == 0:
        return 0
    twice = 2 * ((abs(where) - 1) // width) * width + width + 1
    return twice if where > 0 else -twice


def _first_common(places: list[int], chances: Mapping[int, float]) -> int:
    seen = 0.0
    for where in places:
        seen += chances[where]
        if seen > RARE / 2:
            return where
    return places[-1]

"""The ends of a battle on one line: what the attacker has left to the right, what the defender has left to the left.

A battle that is fought to the end leaves units on one side only, so the line runs from the defender's best end to the
attacker's best. Where the attacker stopped before, the end counts as the defender's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil, fsum
from typing import NamedTuple

#: More bars than this are no longer told apart, so neighbours are put together.
MOST_BARS = 90
#: In long lines, the chance of the ends at both sides that are too rare to be shown.
RARE = 0.001
_STEPS = (1, 2, 5)


class Bar(NamedTuple):
    """Ends that are drawn together: their middle on the line, how many ends wide, and their values' sum."""

    middle: float
    width: int
    height: float


def place(attackers_left: int, defenders_left: int, won: bool) -> int:
    """Where on the line an end lies; 0 where no defender is left but nobody can move in."""
    return attackers_left if won else -defenders_left


def summed(values: Iterable[tuple[int, float]]) -> dict[int, float]:
    """The sum of the values at each place, places in order."""
    found: dict[int, list[float]] = {}
    for where, value in values:
        found.setdefault(where, []).append(value)
    return {where: fsum(found[where]) for where in sorted(found)}


def view(chances: Mapping[int, float]) -> tuple[int, int]:
    """The first and the last place worth showing: all of a short line, else all but the rarest ends."""
    places = sorted(chances)
    if len(places) <= MOST_BARS // 2:
        return places[0], places[-1]
    return _first_common(places, chances), _first_common(places[::-1], chances)


def width_for(first: int, last: int) -> int:
    """How many ends a bar takes in so that all fit: 1, 2, 5, 10, 20 ..."""
    least = ceil((last - first + 1) / MOST_BARS)
    scale = 1
    while True:
        for step in _STEPS:
            if step * scale >= least:
                return step * scale
        scale *= 10


def bars(values: Mapping[int, float], width: int) -> list[Bar]:
    """Neighbours put together, `width` at a time, each side counted from its first unit."""
    grouped = summed((_middle_twice(where, width), value) for where, value in values.items())
    return [Bar(twice / 2, width if twice else 1, value) for twice, value in grouped.items()]


def _middle_twice(where: int, width: int) -> int:
    """Twice the middle of the bar a place falls into, which is a whole number."""
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

"""Whole numbers of a ruleset that may be moved: which, and how far."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import prod
from typing import Any, NamedTuple

from risk_sim.errors import InputError
from risk_sim.rulesets.variants import changed, value_of
from risk_sim.spec.ruleset import Ruleset

_RANGE = re.compile(r"(?P<low>\d+)\.\.(?P<high>\d+)")
#: What a number may be where nothing is said: this much more than it is, or twice as much, from nothing or the half on.
MORE, FEW = 2, 4
#: A value for every axis.
Point = tuple[int, ...]


class Axis(NamedTuple):
    """One number: the field it stands in, its place in there where that is a list (else -1), its bounds, what it is."""

    field: str
    entry: int
    low: int
    high: int
    now: int


class Space(NamedTuple):
    """All that may be moved."""

    axes: tuple[Axis, ...]

    @property
    def size(self) -> int:
        """The number of settings."""
        return prod(axis.high - axis.low + 1 for axis in self.axes)

    @property
    def now(self) -> Point:
        """What the ruleset says."""
        return tuple(axis.now for axis in self.axes)

    @property
    def fields(self) -> list[str]:
        """The fields, each once."""
        return list(dict.fromkeys(axis.field for axis in self.axes))

    def holds(self, point: Point) -> bool:
        """Whether a setting is within the bounds; the present one need not be."""
        return all(axis.low <= value <= axis.high for axis, value in zip(self.axes, point, strict=True))

    def changes(self, point: Point) -> dict[str, Any]:
        """The values of the fields at a setting."""
        found: dict[str, Any] = {}
        for axis, value in zip(self.axes, point, strict=True):
            if axis.entry < 0:
                found[axis.field] = value
            else:
                found.setdefault(axis.field, []).append(value)
        return found

    def said(self, point: Point) -> str:
        """A setting in words: `start_cards.4 0|0|1|2, generals 3`."""
        return ", ".join(
            f"{field} {'|'.join(map(str, value)) if isinstance(value, list) else value}"
            for field, value in self.changes(point).items()
        )


def space_of(ruleset: Ruleset, adjust: Sequence[str], seats: int) -> Space:
    """What `FIELD` or `FIELD=LOW..HIGH` name: a number, each number of a list, or each of a table.

    Of a table by number of players the entry for `seats` is meant. Raises InputError for what is no number.
    """
    axes: list[Axis] = []
    for text in adjust:
        field, equals, said = (part.strip() for part in text.partition("="))
        ends = _RANGE.fullmatch(said)
        if not field or (equals and ends is None):
            raise InputError(f"--adjust {text}: write FIELD or FIELD=LOW..HIGH, such as start_cards=0..3")
        bounds = None if ends is None else (int(ends["low"]), int(ends["high"]))
        if bounds is not None and bounds[0] >= bounds[1]:
            raise InputError(f"--adjust {text}: {said} leaves no choice; write the lower number first")
        for axis in _axes(ruleset, field, seats, bounds):
            if (axis.field, axis.entry) in {(known.field, known.entry) for known in axes}:
                raise InputError(f"--adjust {axis.field} is there twice; name it once")
            axes.append(axis)
    if not axes:
        raise InputError("--adjust: name what may be moved, such as --adjust start_cards=0..3")
    return Space(tuple(axes))


def _axes(ruleset: Ruleset, field: str, seats: int, bounds: tuple[int, int] | None) -> Iterator[Axis]:
    value = value_of(ruleset, field)
    if isinstance(value, dict):
        if str(seats) in value or not value:
            yield from _axes(ruleset, f"{field}.{seats}", seats, bounds)
            return
        for key in value:
            yield from _axes(ruleset, f"{field}.{key}", seats, bounds)
        return
    if value is None:
        value = _nothing(ruleset, field, seats)
    numbers = list(value) if isinstance(value, (tuple, list)) else [value]
    if not numbers or not all(isinstance(one, int) and not isinstance(one, bool) for one in numbers):
        raise InputError(f"--adjust {field}: it is {value!r}, which is no whole number; sweep tries words")
    for entry, one in enumerate(numbers):
        low, high = _usual(numbers) if bounds is None else bounds
        yield Axis(field, entry if isinstance(value, (tuple, list)) else -1, low, high, one)


def _nothing(ruleset: Ruleset, field: str, seats: int) -> Any:
    """What says nothing new in a table by number of players: a list for the seats, or one number."""
    try:
        changed(ruleset, {field: [0] * seats})
    except InputError:
        return 0
    return [0] * seats


def _usual(numbers: Sequence[int]) -> tuple[int, int]:
    """Bounds where none are said."""
    most = max(numbers)
    if most <= FEW:
        return 0, most + MORE
    return min(*numbers, most // 2), 2 * most

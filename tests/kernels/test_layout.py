"""The numbers by which kernels find things: no two of one list are the same, and all are below its size."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from risk_sim.kernels import layout

#: A list of names counts up from 0 and ends with its size.
_ENTRY = re.compile(r"^([A-Z_0-9]+) = (\d+)\b", flags=re.MULTILINE)


def lists() -> Iterator[list[tuple[str, int]]]:
    found: list[tuple[str, int]] = []
    for name, place in _ENTRY.findall(Path(layout.__file__).read_text("utf-8")):
        if place == "0":
            found = []
        found.append((name, int(place)))
        if name.endswith(("_SIZE", "_ROWS")):
            yield found
            found = []


LISTS = {found[-1][0]: found for found in lists()}


@pytest.mark.parametrize("size", ["SPACE_ROWS", "ZONE_ROWS", "ARMY_ROWS", "SEAT_ROWS", "GAME_SIZE", "RULES_SIZE"])
def test_no_two_entries_have_the_same_place(size: str) -> None:
    *entries, (_, most) = LISTS[size]
    places = Counter(place for _, place in entries)
    assert [name for name, place in entries if places[place] > 1 or place >= most] == []

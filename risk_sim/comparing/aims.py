"""What a setting should do: all seats equal, or a measure of a certain size."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isnan
from typing import NamedTuple

from risk_sim.comparing.evidence import Value
from risk_sim.errors import InputError, nearest
from risk_sim.metrics.measures import SHARE, Measure
from risk_sim.text import percent

EQUAL_SEATS = "equal-seats"
_AIM = re.compile(r"(?P<name>[\w-]+)\s*(?P<sign><=|>=|=)\s*(?P<bound>\d+(\.\d+)?)")
_WORDS = {"<=": "at most", ">=": "at least", "=": "about"}
#: A bound that is missed by this part of it weighs as much as a seat that wins always.
SCALE = 0.25


class Aim(NamedTuple):
    """A measure and what it should be: `<=`, `>=` or `=` a bound."""

    measure: Measure
    sign: str
    bound: float

    def missed(self, value: float) -> float:
        """By which part of the bound a value misses it; 0 where it does not."""
        if isnan(value):
            return 1.0
        gap = {"<=": value - self.bound, ">=": self.bound - value, "=": abs(value - self.bound)}[self.sign]
        return max(gap, 0.0) / max(abs(self.bound), 1e-9)

    def met(self, value: Value, within: float) -> bool:
        """Whether it is so, as far as games can tell; `=` within a part of the bound."""
        if isnan(value.value):
            return False
        if self.sign == "=":
            return abs(value.value - self.bound) <= within * abs(self.bound)
        return self.missed(value.value) == 0

    @property
    def said(self) -> str:
        """In words."""
        shown = percent(self.bound) if self.measure.unit == SHARE else f"{self.bound:g}"
        return f"{self.measure.label} {_WORDS[self.sign]} {shown}"


def aim_of(flag: str, text: str, measures: Sequence[Measure]) -> Aim:
    """What `rounds<=12` asks for. Raises InputError for a measure these games do not have."""
    asked = _AIM.fullmatch(text.strip())
    if asked is None:
        also = f"{EQUAL_SEATS}, or " if flag == "--goal" else ""
        raise InputError(f"{flag} {text}: write {also}a measure and its bound, such as 'rounds<=12'")
    found = [one for one in measures if one.name == asked["name"]]
    if not found:
        names = [one.name for one in measures]
        raise InputError(f"{flag} {text}: these games have no measure '{asked['name']}'{nearest(asked['name'], names)}")
    return Aim(found[0], asked["sign"], float(asked["bound"]))

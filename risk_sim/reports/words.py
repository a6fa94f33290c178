"""Words and numbers as all reports say them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any

from risk_sim.text import percent, signed


def share(value: Any) -> str:
    """A share as a percentage."""
    return percent(float(value))


def points(value: Any) -> str:
    """A difference of shares in percentage points."""
    return f"{100 * float(value):.1f} points"


def gap(value: Any) -> str:
    """A difference of shares in percentage points with its sign, where the heading says the unit."""
    return signed(100 * float(value), 1)


def gained(value: Any, low: Any, high: Any) -> str:
    """A difference of shares with its interval: `+4.2 points (+1.0 to +7.4)`."""
    return f"{gap(value)} points ({gap(low)} to {gap(high)})"


def fixed(decimals: int) -> Any:
    """How a number reads with so many decimals."""
    return lambda value: f"{float(value):,.{decimals}f}"


def command(*parts: object) -> str:
    """A command line as it is typed, with quotes where a shell needs them."""
    return shlex.join(str(part) for part in parts)


def a(thing: str) -> str:
    """A thing with its article."""
    return f"an {thing}" if thing[0] in "aeiou" else f"a {thing}"


def span(low: float, high: float) -> str:
    """A range, or the number where it is only one."""
    return f"{low:g}" if low == high else f"{low:g} to {high:g}"


def counted(number: int, one: str, many: str = "") -> str:
    """So many things."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def listed(things: Sequence[str]) -> str:
    """Things with commas and an and."""
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def either(things: Sequence[str]) -> str:
    """Things with commas and an or."""
    return " or ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def sentence(text: str) -> str:
    """The same with a capital at its head."""
    return text[:1].upper() + text[1:]

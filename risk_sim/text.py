"""Numbers and sentences as people read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

#: Sentences are broken to fit a terminal.
WIDTH = 100


def wrapped(sentence: str) -> list[str]:
    """A sentence in lines that fit a terminal; none for an empty one."""
    from textwrap import wrap

    return wrap(sentence, WIDTH)


def percent(chance: float | Fraction, decimals: int = 1) -> str:
    """A chance as a percentage that says 0 or 100 only when it is."""
    shown = f"{float(chance) * 100:.{decimals}f}"
    least = 10**-decimals
    if chance < 1 and float(shown) >= 100:
        return f"> {100 - least:.{decimals}f} %"
    if chance > 0 and float(shown) <= 0:
        return f"< {least:.{decimals}f} %"
    return f"{shown} %"

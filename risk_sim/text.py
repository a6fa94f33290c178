"""Numbers and sentences as people read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

#: Nearer to 0 or 1 a float cannot tell what is certain from what is nearly so.
SURELY = 1e-9
#: Sentences are broken to fit a terminal.
WIDTH = 100


def wrapped(sentence: str) -> list[str]:
    """A sentence in lines that fit a terminal; none for an empty one."""
    from textwrap import wrap

    return wrap(sentence, WIDTH)


def likely(chance: float) -> str:
    """A chance that was rounded to a float, as a percentage that never claims to be sure."""
    return percent(min(max(chance, SURELY), 1 - SURELY))


def percent(chance: float | Fraction, decimals: int = 1) -> str:
    """A chance as a percentage that says 0 or 100 only when it is."""
    shown = f"{float(chance) * 100:.{decimals}f}"
    least = 10**-decimals
    if chance < 1 and float(shown) >= 100:
        return f"> {100 - least:.{decimals}f} %"
    if chance > 0 and float(shown) <= 0:
        return f"< {least:.{decimals}f} %"
    return f"{shown} %"

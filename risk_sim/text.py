"""Numbers and sentences as people read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

#: Nearer to 0 or 1 a float cannot tell what is certain from what is nearly so.
SURELY = 1e-9
#: Sentences are broken to fit a terminal.
WIDTH = 100
#: A space that no line is broken at.
_TIED = "\N{NO-BREAK SPACE}"


def wrapped(sentence: str) -> list[str]:
    """A sentence in lines that fit a terminal, a number beside its unit; none for an empty one."""
    import re
    from textwrap import wrap

    kept = re.sub(r" (%|pp\b)|± ", lambda found: found[0].replace(" ", _TIED), sentence)
    return [line.replace(_TIED, " ") for line in wrap(kept, WIDTH)]


def likely(chance: float) -> str:
    """A chance that was rounded to a float, as a percentage that never claims to be sure."""
    return percent(min(max(chance, SURELY), 1 - SURELY))


def games(number: int) -> str:
    """How many games, in words."""
    return f"{number:,} {'game' if number == 1 else 'games'}"


def signed(number: float, decimals: int) -> str:
    """A difference with its sign; what is rounded to 0 has none."""
    shown = f"{number:+,.{decimals}f}"
    return shown if shown.strip("+-0.,") else shown[1:]


def rounded(number: float, decimals: int) -> str:
    """A number with so many decimals, and no sign where it is rounded to 0."""
    return signed(number, decimals).removeprefix("+")


def points(share: float) -> str:
    """A difference of two shares, in percentage points."""
    return f"{100 * share:.1f} points"


def percent(chance: float | Fraction, decimals: int = 1) -> str:
    """A chance as a percentage that says 0 or 100 only when it is."""
    shown = f"{float(chance) * 100:.{decimals}f}"
    least = 10**-decimals
    if chance < 1 and float(shown) >= 100:
        return f"> {100 - least:.{decimals}f} %"
    if chance > 0 and float(shown) <= 0:
        return f"< {least:.{decimals}f} %"
    return f"{shown} %"

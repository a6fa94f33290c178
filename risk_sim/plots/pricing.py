"""Win rates by units more at the start, and how many of them something is worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import Any, Protocol

import numpy as np
from matplotlib.axes import Axes

from risk_sim.metrics.shares import Z
from risk_sim.plots._look import (
    BLUE,
    DARK,
    GREEN,
    ORANGE,
    PERCENT,
    PURPLE,
    SKY,
    VERMILLION,
    axes_for,
    heading,
    plain_frame,
)

#: A colour and a mark for each seat.
_LOOKS = ((BLUE, "o"), (VERMILLION, "s"), (GREEN, "D"), (ORANGE, "^"), (PURPLE, "v"), (SKY, "P"))


class Price(Protocol):
    """What something is worth in units, as `risk_sim.price` answers."""

    @property
    def run(self) -> Any: ...
    @property
    def named(self) -> str: ...
    @property
    def priced(self) -> Sequence[Any]: ...
    @property
    def description(self) -> str: ...
    def sentences(self) -> Sequence[str]: ...


def price(found: Price, ax: Axes | None = None) -> Axes:
    """Draw win rates with so many units more (95 %), and what is priced as a line: its worth is where they meet."""
    ax = axes_for(ax, 7.5, 4.8)
    many, what = found.run.ruleset.words.units, found.named
    for at, one in enumerate(found.priced):
        colour, mark = _LOOKS[at % len(_LOOKS)]
        shares = one.curve.shares
        halves = Z * shares.std(axis=1, ddof=1) / np.sqrt(shares.shape[1])
        label = f"with more {many}" if one.seat is None else f"seat {one.seat} with more {many}"
        ax.errorbar(
            one.curve.units, shares.mean(axis=1), yerr=halves, fmt=f"-{mark}", color=colour, capsize=3, label=label
        )
    asked = found.priced[0].worth.win_rate
    line = "an equal share" if found.priced[0].seat is not None else f"with {what}"
    ax.axhline(asked, color=DARK, linewidth=1, linestyle="--", label=line)
    if found.priced[0].seat is None and not isnan(found.priced[0].worth.units):
        known = found.priced[0].worth
        ax.axvspan(known.ci_low, known.ci_high, color=SKY, alpha=0.25, linewidth=0, label="its worth (95 %)")
    ax.set_xlabel(f"{many} more at the start (fewer left of 0)")
    ax.set_ylabel("win rate, of decided games")
    ax.yaxis.set_major_formatter(PERCENT)
    plain_frame(ax)
    ax.legend(loc="best", frameon=False, fontsize=9)
    answer = "What seats are worth" if found.priced[0].seat is not None else f"What {what} is worth"
    said = [] if found.priced[0].seat is not None else found.sentences()[:1]
    heading(ax, answer, " ".join([*said, found.description]))
    return ax

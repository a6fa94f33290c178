"""What each seat wins as the rules are, and with the setting that was found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from matplotlib.axes import Axes

from risk_sim.errors import InputError
from risk_sim.plots._look import BLUE, DARK, FAINT, PERCENT, VERMILLION, axes_for, heading, plain_frame
from risk_sim.text import percent

_LOOKS = {"now": (VERMILLION, "s", "as it is"), "best": (BLUE, "o", "with")}


class Tuning(Protocol):
    """The setting that comes nearest to a goal, as `risk_sim.tune` answers."""

    @property
    def checks(self) -> Sequence[tuple[str, Any, Any]]: ...
    @property
    def space(self) -> Any: ...
    @property
    def within(self) -> float: ...
    @property
    def description(self) -> str: ...
    def sentences(self) -> Sequence[str]: ...


def tuning(found: Tuning, ax: Axes | None = None) -> Axes:
    """Draw win rates by seat on fresh seeds with intervals that hold at once (95 %); the band is the goal.

    Raises InputError where seats were not asked about, or nothing was verified.
    """
    checks = [(name, point, check.seats) for name, point, check in found.checks if check.seats is not None]
    if not checks:
        raise InputError("--plot draws seats that were verified; this search has none")
    ax = axes_for(ax, 7.5, 4.6)
    seats, equal = len(checks[0][2].seats), checks[0][2].equal
    ax.axhspan(equal - found.within, equal + found.within, color=FAINT, alpha=0.6, linewidth=0)
    ax.axhline(equal, color=DARK, linewidth=1, linestyle="--", label=f"equal share {percent(equal)}, band: the goal")
    for shift, (name, point, known) in enumerate(reversed(checks)):
        colour, mark, words = _LOOKS[name]
        places = [seat + (shift - (len(checks) - 1) / 2) * 0.18 for seat in range(seats)]
        rates = [one.win_rate for one in known.seats]
        halves = [
            [one.win_rate - one.ci_low for one in known.seats],
            [one.ci_high - one.win_rate for one in known.seats],
        ]
        label = f"{words}{':' if name == 'now' else ''} {found.space.said(point)}"
        ax.errorbar(places, rates, yerr=halves, fmt=mark, color=colour, capsize=4, markersize=6, label=label)
    ax.set_xticks(range(seats), [f"seat {seat + 1}" for seat in range(seats)])
    ax.yaxis.set_major_formatter(PERCENT)
    ax.set_ylabel("win rate, of decided games")
    plain_frame(ax)
    ax.legend(loc="best", frameon=False, fontsize=9)
    best = checks[0][2].within
    heading(ax, f"All seats within ± {100 * best:.1f} points with the best setting", found.sentences()[0])
    return ax

"""Rules side by side: how far each measure lies from what it is under the first ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from textwrap import wrap
from typing import TYPE_CHECKING

from matplotlib.axes import Axes

from risk_sim.plots._look import (
    BLUE,
    DARK,
    FAINT,
    GREEN,
    ORANGE,
    PURPLE,
    VERMILLION,
    axes_for,
    heading,
    legend_below,
    plain_frame,
)

if TYPE_CHECKING:
    from risk_sim.plots._results import Comparison, Judged

#: One colour and one mark for each ruleset held against the first; they come again where there are more.
_LOOKS = ((BLUE, "o"), (VERMILLION, "s"), (GREEN, "D"), (ORANGE, "^"), (PURPLE, "v"))
#: Inches a measure and ruleset takes.
_LINE, _AROUND = 0.3, 1.8
#: Letters that fit beside the names of measures.
_WIDE = 72


def comparison(found: Comparison, ax: Axes | None = None) -> Axes:
    """Draw every difference to the first ruleset with its interval (95 %), as a part of the margin that matters.

    What changed is drawn full, what did not or cannot be told is hollow; on the grey band nothing matters.
    """
    lines = [at for at in range(len(found.measures)) if any(_shown(row[at]) for row in found.evidence)]
    ax = axes_for(ax, 8.0, _AROUND + _LINE * max(len(lines), 3) * max(1.0, 0.6 * len(found.evidence)))
    ax.axvspan(-1, 1, color=FAINT, alpha=0.5, linewidth=0)
    ax.axvline(0, color=DARK, linewidth=0.8)
    for run, row in enumerate(found.evidence):
        _draw(ax, [(place, row[at]) for place, at in enumerate(lines)], run, len(found.evidence), found.names[run + 1])
    ax.set_yticks(range(len(lines)), [found.measures[at].label for at in lines])
    ax.set_ylim(max(len(lines), 1) - 0.5, -0.5)  # there may be nothing to draw
    ax.set_xscale("symlog", linthresh=2, linscale=1.5)
    ax.margins(x=0.04)
    _ticks(ax)
    ax.set_xlabel("difference, in multiples of what would matter (grey: it does not)")
    plain_frame(ax, "x")
    if len(found.evidence) > 1:
        legend_below(ax, ax.get_legend_handles_labels()[0], columns=2)
    names = " and ".join(found.names[1:])
    question = f"{names} against {found.names[0]}: {found.description}"
    heading(ax, _answer(found.evidence), "\n".join(wrap(question, _WIDE, break_on_hyphens=False)))
    return ax


def _shown(known: Judged | None) -> bool:
    return known is not None and isfinite(known.ci_low) and known.margin > 0 and known.verdict != "identical"


def _draw(ax: Axes, lines: Sequence[tuple[int, Judged | None]], run: int, runs: int, name: str) -> None:
    colour, mark = _LOOKS[run % len(_LOOKS)]
    shift = (run - (runs - 1) / 2) * 0.7 / runs
    ax.plot([], [], mark, color=colour, label=name)
    for place, known in lines:
        if known is None or not _shown(known):
            continue
        ends = [part / known.margin for part in (known.ci_low, known.ci_high)]
        fill = colour if known.verdict == "changed" else "white"
        ax.plot(ends, [place + shift] * 2, "-", color=colour, linewidth=1.5)
        ax.plot([known.difference / known.margin], [place + shift], mark, color=colour, markerfacecolor=fill)


def _ticks(ax: Axes) -> None:
    """So many that they can be read, whole numbers all."""
    reach = max(abs(end) for end in ax.get_xlim())
    ticks = [1.0] + [tick for tick in (2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0) if tick <= reach]
    every = [*(-tick for tick in reversed(ticks)), 0.0, *ticks]
    ax.set_xticks(every, [f"{tick:+g}" if tick else "0" for tick in every])
    ax.minorticks_off()


def _answer(evidence: Sequence[Sequence[Judged | None]]) -> str:
    """What the comparison found, counted."""
    known = [one for row in evidence for one in row if one is not None]
    changed = sum(one.verdict == "changed" for one in known)
    unknown = sum(one.verdict == "unknown" for one in known)
    return f"{changed} of {len(known)} differences are no chance; {unknown} cannot be told yet"

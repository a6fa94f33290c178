"""What can be left of both sides after a battle."""

from __future__ import annotations

from collections.abc import Callable

from matplotlib.axes import Axes
from matplotlib.container import BarContainer

from risk_sim.exact.outcome import Outcome, Row
from risk_sim.plots import _two_sided as line
from risk_sim.plots._look import (
    ATTACKER,
    DEFENDER,
    DEFENDER_HATCH,
    GREY,
    axes_for,
    heading,
    inches,
    legend_below,
    percent_axis,
    plain_frame,
    tight_percent,
)
from risk_sim.plots._results import Odds
from risk_sim.text import percent

#: Bars at least so many inches wide carry their chance.
LABEL = 0.28


def outcomes(odds: Odds, ax: Axes | None = None) -> Axes:
    """Draw the chances of what is left: attackers to the right where they win, defenders to the left where not."""
    ax = axes_for(ax)
    found = odds.outcome
    chances = line.summed((line.place(found, row), row.probability) for row in found.rows)
    shown = line.View.of(chances)
    drawn = _bars(ax, found, shown.bars(chances))
    if inches(ax)[0] / (shown.last - shown.first + 1) > LABEL:
        for one in drawn:
            ax.bar_label(one, fmt=tight_percent, padding=2, fontsize=8)
        ax.margins(y=0.1)
    lines = line.name_places(ax, found.battle, shown)
    percent_axis(ax, f"chance{shown.together}")
    plain_frame(ax)
    legend_below(ax, drawn, columns=2, lines=lines)
    heading(ax, f"The attacker wins in {percent(found.win_probability)}", odds.description)
    return ax


def _bars(ax: Axes, found: Outcome, bars: list[line.Bar]) -> list[BarContainer]:
    """The bars of the ends at which the attacker wins, nobody can move in, and the defender is left."""
    looks = [
        ([bar for bar in bars if bar.middle > 0], ATTACKER, "", _won(found)),
        ([bar for bar in bars if bar.middle == 0], GREY, "xxxx", _nobody_left(found)),
        ([bar for bar in bars if bar.middle < 0], DEFENDER, DEFENDER_HATCH, _held(found)),
    ]
    return [_draw(ax, *look) for look in looks if look[0]]


def _draw(ax: Axes, bars: list[line.Bar], colour: str, hatch: str, label: str) -> BarContainer:
    return ax.bar(
        [bar.middle for bar in bars],
        [bar.height for bar in bars],
        [0.84 if bar.width == 1 else bar.width for bar in bars],
        color=colour,
        hatch=hatch,
        edgecolor="white",
        linewidth=0.3,
        label=label,
    )


def _won(found: Outcome) -> str:
    left = found.mean(lambda row: row.attackers_left, found.is_won)
    return f"conquered: {percent(found.win_probability)}, then {left or 0:.1f} left on average"


def _held(found: Outcome) -> str:
    left = found.mean(lambda row: row.defenders_left, _is_held)
    return f"not conquered: {percent(_chance(found, _is_held))}, then {left or 0:.1f} left on average"


def _nobody_left(found: Outcome) -> str:
    chance = _chance(found, lambda row: not _is_held(row) and not found.is_won(row))
    return f"nobody left to move in: {percent(chance)}"


def _is_held(row: Row) -> bool:
    return row.defenders_left > 0


def _chance(found: Outcome, where: Callable[[Row], bool]) -> float:
    return min(1.0, sum(row.probability for row in found.rows if where(row)))

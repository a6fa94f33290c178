"""What can be left of both sides after a battle."""

from __future__ import annotations

from collections.abc import Callable

from matplotlib.axes import Axes
from matplotlib.container import BarContainer

from risk_sim.exact.outcome import Outcome, Row
from risk_sim.plots import _two_sided as line
from risk_sim.plots._look import (
    ATTACKER,
    DARK,
    DEFENDER,
    DEFENDER_HATCH,
    GREY,
    axes_for,
    both_sides,
    heading,
    percent_axis,
    piece,
    plain_frame,
    whole_ticks,
)
from risk_sim.plots._results import Odds
from risk_sim.text import percent

#: Up to so many bars carry their chance.
MOST_LABELLED = 20


def outcomes(odds: Odds, ax: Axes | None = None) -> Axes:
    """Draw the chances of what is left: attackers to the right where they win, defenders to the left where not."""
    ax = axes_for(ax)
    found = odds.outcome
    chances = _chances(found)
    first, last = line.view(chances)
    width = line.width_for(first, last)
    shown = line.bars({where: chance for where, chance in chances.items() if first <= where <= last}, width)
    drawn = [
        _draw(ax, [bar for bar in shown if bar.middle < 0], DEFENDER, DEFENDER_HATCH, _held_label(found)),
        _draw(ax, [bar for bar in shown if bar.middle == 0], GREY, "xxxx", _nobody_label(found)),
        _draw(ax, [bar for bar in shown if bar.middle > 0], ATTACKER, "", _won_label(found)),
    ]
    if len(shown) <= MOST_LABELLED:
        for one in filter(None, drawn):
            ax.bar_label(one, fmt=lambda chance: percent(chance, 0), padding=2, fontsize=8)
    _dress(ax, found, width, len(shown), rare=len(shown) > 1 and (first, last) != (min(chances), max(chances)))
    heading(ax, f"The attacker wins in {percent(found.win_probability)}", both_sides(odds.ruleset.title, found.battle))
    return ax


def _chances(found: Outcome) -> dict[int, float]:
    return line.summed(
        (line.place(row.attackers_left, row.defenders_left, found.is_won(row)), row.probability) for row in found.rows
    )


def _draw(ax: Axes, shown: list[line.Bar], colour: str, hatch: str, label: str) -> BarContainer | None:
    if not shown:
        return None
    wide = [bar.width * (0.84 if bar.width == 1 else 1.0) for bar in shown]
    middles, heights = [bar.middle for bar in shown], [bar.height for bar in shown]
    return ax.bar(middles, heights, wide, color=colour, hatch=hatch, edgecolor="white", linewidth=0.3, label=label)


def _dress(ax: Axes, found: Outcome, width: int, bars: int, rare: bool) -> None:
    battle = found.battle
    whole_ticks(ax, 24 if bars <= MOST_LABELLED else 12)
    many = piece(battle)
    counted = ", garrison counted" if battle.garrison else ""
    note = f"\nends rarer than {line.RARE:.1%} in all lie outside" if rare else ""
    ax.set_xlabel(f"← {many} the defender has left   |   {many} the attacker has left{counted} →{note}")
    percent_axis(ax, "chance" if width == 1 else f"chance, {width:,} numbers together")
    plain_frame(ax)
    ax.axvline(0, color=DARK, linewidth=0.8)
    ax.set_ylim(top=ax.get_ylim()[1] * 1.2)  # room for the legend
    ax.legend(loc="upper center", ncols=3, frameon=False, fontsize=9)


def _won_label(found: Outcome) -> str:
    left = found.mean(lambda row: row.attackers_left, found.is_won)
    return f"conquered: {percent(found.win_probability)}, mean left {left:.1f}" if left is not None else ""


def _held_label(found: Outcome) -> str:
    held = _where(found, lambda row: row.defenders_left > 0)
    left = found.mean(lambda row: row.defenders_left, lambda row: row.defenders_left > 0)
    return f"not conquered: {percent(held)}, mean left {left:.1f}" if left is not None else ""


def _nobody_label(found: Outcome) -> str:
    nobody = _where(found, lambda row: row.defenders_left == 0 and not found.is_won(row))
    return f"nobody to move in: {percent(nobody)}"


def _where(found: Outcome, holds: Callable[[Row], bool]) -> float:
    return sum(row.probability for row in found.rows if holds(row))

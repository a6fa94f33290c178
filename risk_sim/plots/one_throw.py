"""What one throw of the dice costs both sides."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.patches import Patch

from risk_sim.plots._look import (
    ATTACKER,
    DEFENDER,
    DEFENDER_HATCH,
    GREY,
    axes_for,
    heading,
    legend_below,
    percent_axis,
    pieces,
    plain_frame,
)
from risk_sim.plots._results import Throw
from risk_sim.text import percent

# Who comes off better -> fill, hatch and what the legend says.
_LOOKS = {
    1: (ATTACKER, "", "the defender loses more"),
    0: (GREY, "....", "both lose the same"),
    -1: (DEFENDER, DEFENDER_HATCH, "the attacker loses more"),
}


def throw(throw: Throw, ax: Axes | None = None) -> Axes:
    """Draw the chance of every result of a throw, the attacker's best on top, with the exact counts."""
    rows, total = list(throw.losses), throw.losses.total
    ax = axes_for(ax, 8.0, 2.2 + 0.42 * len(rows))
    better = [(defender > attacker) - (defender < attacker) for attacker, defender, _ in rows]
    drawn = ax.barh(
        range(len(rows)),
        [weight / total for *_, weight in rows],
        color=[_LOOKS[who][0] for who in better],
        hatch=[_LOOKS[who][1] for who in better],
        edgecolor="white",
        linewidth=0.3,
    )
    texts = [f"{percent(weight / total)}   {weight:,} of {total:,}" for *_, weight in rows]
    ax.bar_label(drawn, texts, padding=5, fontsize=9)
    ax.set_yticks(range(len(rows)), [f"attacker {attacker}, defender {defender}" for attacker, defender, _ in rows])
    ax.invert_yaxis()
    ax.set_ylabel(f"{pieces(throw.battle)} lost")
    percent_axis(ax, "chance", axis="x")
    ax.set_xlim(0, max(weight for *_, weight in rows) / total * 1.4)  # room for the counts
    plain_frame(ax, grid="x")
    _legend(ax, sorted(set(better), reverse=True))
    heading(ax, "What a throw costs", f"{throw.description}{_void(throw)}")
    return ax


def _legend(ax: Axes, better: list[int]) -> None:
    looks = [_LOOKS[who] for who in better]
    legend_below(ax, [Patch(facecolor=fill, hatch=hatch, edgecolor="white", label=text) for fill, hatch, text in looks])


def _void(throw: Throw) -> str:
    void, counted = throw.losses.void, throw.losses.total
    if not void:
        return ""
    return f"\n{void:,} of {void + counted:,} throws cost nobody a unit, are thrown again and do not count."

"""How far an army gets, and with what."""

from __future__ import annotations

from itertools import accumulate

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from risk_sim.exact.chain import ChainOutcome
from risk_sim.plots._look import (
    ATTACKER,
    DARK,
    ORANGE,
    axes_for,
    beside,
    counted,
    heading,
    percent_axis,
    piece,
    plain_frame,
)
from risk_sim.plots._results import March
from risk_sim.spec.battle import Battle
from risk_sim.text import percent

#: Up to so many bars of a kind carry their chance.
MOST_LABELLED = 12
#: Numbers of units that so few marches are left with are not shown.
RARE = 0.001


def march(march: March, ax: Axes | None = None) -> Axes:
    """Draw the chance to get at least so far: territory by territory, and with at least so many units at the end."""
    found = march.outcome
    ax = axes_for(ax, 9.0, 4.8)
    ticks = _territories(ax, found) | _army(ax, found)
    ax.set_xticks(list(ticks), list(ticks.values()))
    many = piece(found.targets[0])
    ax.set_xlabel(f"territories in turn, by their defenders   |   {many} left at the end, at least")
    percent_axis(ax, "chance to get at least so far")
    plain_frame(ax)
    ax.set_ylim(0, 1.25)  # room for the legend
    ax.set_yticks([0, 0.2, 0.4, 0.6, 0.8, 1])
    ax.legend(loc="upper right", ncols=2, frameon=False, fontsize=9)
    heading(ax, _answer(found), _question(march))
    return ax


def _territories(ax: Axes, found: ChainOutcome) -> dict[float, str]:
    """A bar for each territory. Returns the ticks below them."""
    number = len(found.targets)
    chances = [found.reach_probability(taken) for taken in range(1, number + 1)]
    drawn = ax.bar(range(1, number + 1), chances, 0.84, color=ATTACKER, label="territories taken")
    if number <= MOST_LABELLED:
        ax.bar_label(drawn, [percent(chance) for chance in chances], padding=2, fontsize=8)
    if number <= MOST_LABELLED * 2:
        return {place: _target(battle, number) for place, battle in enumerate(found.targets, 1)}
    return {place: f"{place:.0f}." for place in _whole(1, number)}


def _army(ax: Axes, found: ChainOutcome) -> dict[float, str]:
    """A bar for each number of units left, as wide together as the territories. Returns the ticks below them."""
    territories = len(found.targets)
    at_least = _at_least(found)
    if not at_least:
        return {}
    most = max(at_least)
    scale = max(territories, 6) / most
    start = territories + 0.7
    places = {left: start + (left - 0.5) * scale for left in range(1, most + 1)}
    labelled = most <= MOST_LABELLED
    drawn = ax.bar(
        list(places.values()),
        [at_least[left] for left in places],
        scale * (0.84 if most <= 40 else 1),
        color=ORANGE,
        hatch="...." if most <= 40 else "",
        edgecolor="white",
        linewidth=0.3 if most <= 40 else 0,
        label=f"{piece(found.targets[0])} left after the last",
    )
    if labelled:
        ax.bar_label(drawn, [percent(at_least[left], 0) for left in places], padding=2, fontsize=8)
    ax.axvline(start - 0.14, color=DARK, linewidth=0.8, linestyle=":")
    return {places[left]: f"{left:,}" for left in _whole(1, most)}


def _at_least(found: ChainOutcome) -> dict[int, float]:
    """The chance to take all and have at least 1, 2, ... units left, up to the last number that is not rare."""
    last = len(found.targets)
    left = {row.attackers_left: row.probability for row in found.rows if row.territories_taken == last}
    if not left:
        return {}
    downwards = range(max(left), 0, -1)
    sums = accumulate(left.get(number, 0.0) for number in downwards)
    chances = {number: min(1.0, chance) for number, chance in zip(downwards, sums, strict=True)}
    common = [number for number, chance in chances.items() if chance >= RARE] or [1]
    return {number: chances[number] for number in range(1, max(common) + 1)}


def _whole(first: int, last: int) -> list[int]:
    """A dozen round numbers from the first to the last."""
    if last - first < MOST_LABELLED:
        return list(range(first, last + 1))
    rounds = MaxNLocator(nbins=10, integer=True, steps=[1, 2, 5, 10]).tick_values(first, last)
    return [int(number) for number in rounds if first <= number <= last]


def _target(battle: Battle, targets: int) -> str:
    """A target as its tick says it, with what stands by the defenders where there is room."""
    if targets > 8 or not battle.defender_assets:
        return f"{battle.defenders:,}"
    assets = [f"{number} {name.replace('_', ' ')}" for name, number in battle.defender_assets]
    return "\n+ ".join([f"{battle.defenders:,}", *assets])


def _answer(found: ChainOutcome) -> str:
    chance = percent(found.win_probability)
    number = len(found.targets)
    return f"The territory is taken in {chance}" if number == 1 else f"All {number} territories are taken in {chance}"


def _question(march: March) -> str:
    first = march.outcome.targets[0]
    army = f"{counted(first, march.outcome.attackers)}{beside(first.attacker_assets)}"
    left = march.outcome.attackers_left(len(march.outcome.targets))
    then = "" if left is None else f"; then {left:.1f} are left on average"
    stay = f"{first.garrison} of them {'stays' if first.garrison == 1 else 'stay'} behind on each territory"
    return f"{march.ruleset.title}: {army}, {stay}{then}"

"""How far an army gets, and with what."""

from __future__ import annotations

from itertools import accumulate

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.container import BarContainer, Container
from matplotlib.patches import StepPatch
from matplotlib.ticker import MaxNLocator

from risk_sim.exact.chain import ChainOutcome
from risk_sim.plots._look import (
    ATTACKER,
    DARK,
    ORANGE,
    axes_for,
    heading,
    legend_below,
    percent_axis,
    pieces,
    plain_frame,
    tight_percent,
)
from risk_sim.plots._results import March
from risk_sim.spec.battle import Battle
from risk_sim.spec.target import Target
from risk_sim.text import percent

#: Up to so many bars of a kind carry their chance, and a tick each.
MOST_LABELLED = 12
#: Up to so many territories say what stands by their defenders.
MOST_TOLD = 5
#: Up to so many bars are set apart.
MOST_APART = 40
#: Numbers of units that so few marches are left with are not shown.
RARE = 0.001
_LEFT = "chance to have at least so many left when all is taken"


def march(march: March, ax: Axes | None = None) -> Axes:
    """Draw the chance to get at least so far: territory by territory, and with at least so many units at the end."""
    found = march.outcome
    ax = axes_for(ax, 9.0, 5.0)
    territories, names = _territories(ax, march)
    army, numbers = _army(ax, found)
    ax.set_xticks([*names, *numbers], [*names.values(), *numbers.values()])
    ax.tick_params(axis="x", labelsize=9)
    ax.set_xlabel(f"territories in turn, by their defenders   |   {pieces(found.targets[0])} left at the end, at least")
    percent_axis(ax, "chance to get at least so far")
    plain_frame(ax)
    ax.set_ylim(0, 1.08)  # room for the chances
    ax.set_yticks([0, 0.2, 0.4, 0.6, 0.8, 1])
    legend_below(ax, [territories, *army], lines=2 + max(name.count("\n") for name in names.values()))
    heading(ax, _answer(found), march.description)
    return ax


def _territories(ax: Axes, march: March) -> tuple[BarContainer, dict[float, str]]:
    """A bar for each territory, and the ticks below them."""
    number = len(march.targets)
    chances = [march.outcome.reach_probability(taken) for taken in range(1, number + 1)]
    drawn = ax.bar(range(1, number + 1), chances, 0.84, color=ATTACKER, label="chance to take the territory")
    if number <= MOST_LABELLED:
        decimals = 1 if number <= MOST_TOLD else 0
        ax.bar_label(drawn, [tight_percent(chance, decimals) for chance in chances], padding=2, fontsize=8)
    if number > MOST_LABELLED * 2:
        return drawn, {place: f"{place}." for place in _whole(1, number)}
    both = zip(march.targets, march.outcome.targets, strict=True)
    return drawn, {place: _name(*one, told=number <= MOST_TOLD) for place, one in enumerate(both, 1)}


def _army(ax: Axes, found: ChainOutcome) -> tuple[list[Artist | Container], dict[float, str]]:
    """A bar for each number of units left, as wide together as the territories, and the ticks below them."""
    at_least = _at_least(found)
    if not at_least:
        return [], {}
    most, territories = max(at_least), len(found.targets)
    scale = max(territories, 4) / most
    start = territories + 0.7
    ax.axvline(start - 0.14, color=DARK, linewidth=0.8, linestyle=":")
    drawn = _stairs(ax, at_least, start, scale) if most > MOST_APART else _bars(ax, at_least, start, scale)
    return [drawn], {start + (left - 0.5) * scale: f"{left:,}" for left in _whole(1, most)}


def _bars(ax: Axes, at_least: dict[int, float], start: float, scale: float) -> BarContainer:
    places = [start + (left - 0.5) * scale for left in at_least]
    drawn = ax.bar(places, list(at_least.values()), 0.84 * scale, color=ORANGE, ec="white", hatch="....", label=_LEFT)
    for bar in drawn:
        bar.set_linewidth(0.3)
    if len(places) <= MOST_LABELLED:
        ax.bar_label(drawn, [tight_percent(chance) for chance in at_least.values()], padding=2, fontsize=8)
    return drawn


def _stairs(ax: Axes, at_least: dict[int, float], start: float, scale: float) -> StepPatch:
    """Bars without gaps, drawn as one piece: hundreds of them would take their time."""
    edges = [start + left * scale for left in range(len(at_least) + 1)]
    return ax.stairs(list(at_least.values()), edges, fill=True, color=ORANGE, hatch="....", ec="white", label=_LEFT)


def _at_least(found: ChainOutcome) -> dict[int, float]:
    """The chance to take all and have at least 1, 2, ... units left, up to the last number that is not rare."""
    last = len(found.targets)
    left = {row.attackers_left: row.probability for row in found.rows if row.territories_taken == last}
    if not left:
        return {}
    downwards = range(max(left), 0, -1)
    sums = accumulate(left.get(number, 0.0) for number in downwards)
    chances = {number: min(1.0, chance) for number, chance in zip(downwards, sums, strict=True)}
    most = max((number for number, chance in chances.items() if chance >= RARE), default=1)
    return {number: chances[number] for number in range(1, most + 1)}


def _whole(first: int, last: int) -> list[int]:
    """All numbers of a short range, else about ten round ones."""
    if last - first < MOST_LABELLED:
        return list(range(first, last + 1))
    rounds = MaxNLocator(nbins=10, integer=True, steps=[1, 2, 5, 10]).tick_values(first, last)
    return [int(number) for number in rounds if first <= number <= last]


def _name(target: Target, battle: Battle, told: bool) -> str:
    """A target's defenders, with what stands by them or, where there is no room to tell, a `+`."""
    if not told:
        return f"{battle.defenders:,}{'+' if target.options else ''}"
    more = [f"{number} {name.replace('_', ' ')}" for name, number in battle.defender_assets]
    if "defence_sides" in target.options:
        more.append(f"dice of {battle.combat.defence.sides}")
    return "\n".join([f"{battle.defenders:,}", *more])


def _answer(found: ChainOutcome) -> str:
    number = len(found.targets)
    what = (
        "The territory is"
        if number == 1
        else "Both territories are"
        if number == 2
        else f"All {number} territories are"
    )
    return f"{what} taken in {percent(found.win_probability)}"

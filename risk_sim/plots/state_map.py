"""The best play in every state of a battle."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from risk_sim.exact.advise import Advice, Stakes
from risk_sim.plots import _cells
from risk_sim.plots._look import BLACK, axes_for, heading, legend_below, pieces
from risk_sim.plots._results import Advised

Codes = npt.NDArray[np.uint8]

# Code -> fill, hatch and what the legend says. The codes of fewer dice add up.
STOP, GO_ON, FEWER_DEFENCE, FEWER_ATTACK = 0, 1, 2, 4
_LOOKS: dict[int, tuple[str, str, str]] = {
    STOP: ("#E4E4E4", ".", "stop"),
    GO_ON: ("#A9D5F2", "", "go on, both throw all dice"),
    GO_ON + FEWER_DEFENCE: ("#F7D9A0", "///", "go on, the defender holds dice back"),
    GO_ON + FEWER_ATTACK: ("#E3B5D0", "\\\\\\", "go on, the attacker holds dice back"),
    GO_ON + FEWER_DEFENCE + FEWER_ATTACK: ("#F1EC9E", "xxx", "go on, both hold dice back"),
}
HATCH_COLOUR = "#B9B0A2"
_STAR: dict[str, Any] = {"marker": "*", "color": BLACK, "markersize": 13, "markeredgecolor": "white", "clip_on": False}


def advice(advised: Advised, ax: Axes | None = None) -> Axes:
    """Draw where to go on, where to stop and where fewer dice are better; the start is a star.

    Where there is room, a cell says the dice: `3:2` is three against two.
    """
    found = advised.advice
    battle = found.battle
    # Epidemics can leave nobody who may fight, and still the start has its place.
    attackers = list(range(min(battle.garrison + 1, battle.marching), battle.marching + 1))
    defenders = list(range(1, battle.defenders + 1))
    ax = axes_for(ax, *_cells.figure_size(len(attackers), len(defenders)))
    codes = _codes(found, attackers, defenders)
    fills = ListedColormap([_LOOKS.get(code, ("white", "", ""))[0] for code in range(8)])
    _cells.paint(ax, codes, cmap=fills, vmin=-0.5, vmax=7.5)
    for code, (_, hatch, _) in _LOOKS.items():
        if hatch:
            _cells.hatched(ax, codes == code, hatch, HATCH_COLOUR)
    _cells.border(ax, codes == STOP)
    written = _write_dice(ax, found, attackers, defenders)
    ax.plot(len(attackers) - 1, len(defenders) - 1, **_STAR)
    _cells.name_axes(ax, attackers, defenders, pieces(battle), bool(battle.garrison))
    _legend(ax, codes)
    cells = " In the cells: attack dice : defence dice." if written else ""
    heading(ax, "Where to go on, and where to stop", f"{advised.description}\n{_stakes(found.stakes)}{cells}")
    return ax


def _codes(found: Advice, attackers: list[int], defenders: list[int]) -> Codes:
    """What to do in every state, indexed [defenders, attackers] from the fewest on."""
    codes = [[GO_ON if found.dice.get((a, d), (0, 0))[0] else STOP for a in attackers] for d in defenders]
    grid = np.array(codes, dtype=np.uint8)
    for row in found.fewer_dice:
        code = FEWER_ATTACK if row.side == "attacker" else FEWER_DEFENCE
        grid[row.defenders - defenders[0], row.attackers - attackers[0]] += code
    return grid


def _write_dice(ax: Axes, found: Advice, attackers: list[int], defenders: list[int]) -> bool:
    """The best dice of both sides in every cell but that of the star, where they fit. False where none are written."""
    start = attackers[-1], defenders[-1]
    throws = {state: dice for state, dice in found.dice.items() if dice[0] and state != start}
    size = _cells.letters(ax, len(attackers), len(defenders), 4)
    if not size or not throws:
        return False
    for (a, d), (attack, defence) in throws.items():
        at = a - attackers[0], d - defenders[0]
        ax.text(*at, f"{attack}:{defence}", size=size, ha="center", va="center")
    return True


def _legend(ax: Axes, codes: Codes) -> None:
    looks = [_LOOKS[int(code)] for code in np.unique(codes)]
    handles: list[Line2D | Patch] = [
        Patch(facecolor=fill, hatch=hatch, edgecolor=HATCH_COLOUR, linewidth=0, label=text)
        for fill, hatch, text in looks
    ]
    handles.append(Line2D([], [], linestyle="", label="start", **_STAR))
    legend_below(ax, handles, columns=2)


def _stakes(stakes: Stakes) -> str:
    leader = f", leader {stakes.leader:g}" if stakes.leader else ""
    return f"Values: territory {stakes.territory:g}, unit lost {stakes.loss:g}, unit killed {stakes.kill:g}{leader}."

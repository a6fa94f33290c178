"""Who wins complete games, by seat in turn order and by player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from matplotlib.axes import Axes

from risk_sim.plots._look import ATTACKER, DARK, DEFENDER, PERCENT, axes_for, heading, plain_frame
from risk_sim.text import percent


class Games(Protocol):
    """Complete games, as `risk_sim.simulate` answers."""

    @property
    def seat_rows(self) -> Sequence[Mapping[str, Any]]: ...
    @property
    def policy_rows(self) -> Sequence[Mapping[str, Any]]: ...
    @property
    def description(self) -> str: ...
    @property
    def equal_seats(self) -> float | None: ...


def games(games: Games, ax: Axes | None = None) -> Axes:
    """Draw win rates with their intervals (95 %): seats on the left, players on the right, the fair share as a line."""
    ax = axes_for(ax)
    seats, players = games.seat_rows, games.policy_rows
    fair = 1 / len(seats)
    ax.axhline(fair, color=DARK, linewidth=1, linestyle="--", label=f"fair share {percent(fair)}")
    _rates(ax, range(len(seats)), seats, ATTACKER, "o", "by seat in turn order")
    # A gap sets the players apart; a single player has only the seats to tell.
    places = range(len(seats) + 1, len(seats) + 1 + len(players)) if len(players) > 1 else range(0)
    if places:
        ax.axvline(len(seats), color=DARK, linewidth=0.8, linestyle=":")
        _rates(ax, places, players, DEFENDER, "D", "by player, a share for each seat it held")
    names = [*(f"seat {row['seat']}" for row in seats), *(str(row["policy"]) for row in players if places)]
    ax.set_xticks([*range(len(seats)), *places], names, rotation=30 if len(names) > 8 else 0)
    ax.set_ylim(bottom=0)
    ax.yaxis.set_major_formatter(PERCENT)
    ax.set_ylabel("win rate, of decided games")
    ax.set_xlabel("seat in turn order, then player" if places else "seat in turn order")
    plain_frame(ax)
    ax.legend(loc="best", frameon=False, fontsize=9)
    heading(ax, _answer(games.equal_seats), games.description)
    return ax


def _rates(
    ax: Axes, places: Sequence[int], rows: Sequence[Mapping[str, Any]], colour: str, marker: str, label: str
) -> None:
    rates = [row["win_rate"] for row in rows]
    below = [row["win_rate"] - row["ci_low"] for row in rows]
    above = [row["ci_high"] - row["win_rate"] for row in rows]
    ax.errorbar(
        list(places), rates, yerr=[below, above], fmt=marker, color=colour, capsize=4, markersize=6, label=label
    )


def _answer(equal_seats: float | None) -> str:
    """What the games say of the seats, and no more."""
    if equal_seats is None:
        return "No game was decided"
    if equal_seats < 0.01:
        return "With these players the seat matters"
    return "These games do not show that the seat matters"

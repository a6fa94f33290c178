"""Who wins: by seat in turn order, and by player."""

from __future__ import annotations

from collections import Counter

import numpy as np
from msgspec import Struct

from risk_sim.metrics.finished import Finished

#: Confidence of every interval.
LEVEL = 0.95


class WinRate(Struct, frozen=True):
    """Wins among decided games, as a rate with its interval (95 %).

    `wins` of `games` that were decided. `if_capped_lost`, `if_capped_won`: the rate if every capped game had gone so.
    """

    name: str
    games: int
    wins: int
    win_rate: float
    ci_low: float
    ci_high: float
    if_capped_lost: float
    if_capped_won: float


def by_seat(games: Finished) -> list[WinRate]:
    """Win rates of the seats in turn order, named 1, 2, ... (Wilson's interval for each)."""
    decided, capped = games.n - games.n_capped, games.n_capped
    wins = [int((games.winner == seat).sum()) for seat in range(games.lineup.seats)]
    return [_rate(str(seat + 1), number, decided, capped, 1) for seat, number in enumerate(wins)]


def by_policy(games: Finished) -> list[WinRate]:
    """Win rates of the players, each a share per seat it held; every player holds as many seats in each game.

    Two seats of one game cannot both win, so a player's seats in a game are one trial: the interval is Wilson's for
    "one of his seats won", divided by their number.
    """
    names = [[policy.name for policy in order] for order in games.lineup.orders]
    held = Counter(names[0])
    decided, capped = games.n - games.n_capped, games.n_capped
    winners = Counter(
        names[order][seat] for order, seat in zip(games.order.tolist(), games.winner.tolist(), strict=True) if seat >= 0
    )
    return [_rate(name, winners[name], decided, capped, seats) for name, seats in held.items()]


def equal_seats(games: Finished) -> float | None:
    """p-value of the hypothesis that all seats win equally often (chi-square); None without decided games."""
    from scipy.stats import chisquare

    wins = np.bincount(games.winner[games.winner >= 0], minlength=games.lineup.seats)
    return float(chisquare(wins).pvalue) if wins.sum() else None


def _rate(name: str, wins: int, decided: int, capped: int, seats: int) -> WinRate:
    from scipy.stats import binomtest

    if not decided:
        return WinRate(name, 0, 0, 0.0, 0.0, 1.0 / seats, 0.0, 1.0 / seats)
    interval = binomtest(wins, decided).proportion_ci(LEVEL, method="wilson")
    return WinRate(
        name=name,
        games=decided,
        wins=wins,
        win_rate=wins / decided / seats,
        ci_low=float(interval.low) / seats,
        ci_high=float(interval.high) / seats,
        if_capped_lost=wins / (decided + capped) / seats,
        if_capped_won=(wins + capped) / (decided + capped) / seats,
    )

"""Who wins: by seat in turn order, and by player."""

from __future__ import annotations

from msgspec import Struct

from risk_sim.metrics.shares import interval, of_policies, seats_held
from risk_sim.metrics.tally import Tally


class WinRate(Struct, frozen=True):
    """Wins among decided games, as a rate with its interval (95 %).

    `wins` of `games` that were decided, a shared one in part. `if_capped_lost`, `if_capped_won`: the rate if every
    capped game had gone so.
    """

    name: str
    games: int
    wins: float
    win_rate: float
    ci_low: float
    ci_high: float
    if_capped_lost: float
    if_capped_won: float


def by_seat(games: Tally) -> list[WinRate]:
    """Win rates of the seats in turn order, named 1, 2, ... (Wilson's interval for each)."""
    wins = games.wins.sum(axis=0).tolist()
    return [_rate(str(seat + 1), number, games.decided, games.n_capped, 1) for seat, number in enumerate(wins)]


def by_policy(games: Tally) -> list[WinRate]:
    """Win rates of the players, each a share per seat it held; every player holds as many seats in each game.

    Two seats of one game cannot both win, so a player's seats in a game are one trial: the interval is Wilson's for
    "one of his seats won", divided by their number.
    """
    wins = of_policies(games.lineup, games.wins)
    return [
        _rate(name, float(wins[name]), games.decided, games.n_capped, number)
        for name, number in seats_held(games.lineup).items()
    ]


def widest(games: Tally) -> float:
    """The width of the widest interval of all seats and players."""
    return max(rate.ci_high - rate.ci_low for rate in (*by_seat(games), *by_policy(games)))


def equal_seats(games: Tally) -> float | None:
    """p-value of the hypothesis that all seats win equally often (chi-square); None without decided games."""
    from scipy.special import chdtrc

    if not games.decided:
        return None
    wins = games.wins.sum(axis=0)
    mean = wins.mean()
    return float(chdtrc(len(wins) - 1, ((wins - mean) ** 2).sum() / mean))


def _rate(name: str, wins: float, decided: int, capped: int, seats: int) -> WinRate:
    low, high = interval(wins, decided)
    if not decided:
        return WinRate(name, 0, 0, 0.0, low / seats, high / seats, 0.0, 1.0 / seats)
    return WinRate(
        name=name,
        games=decided,
        wins=int(wins) if wins == int(wins) else wins,
        win_rate=wins / decided / seats,
        ci_low=low / seats,
        ci_high=high / seats,
        if_capped_lost=wins / (decided + capped) / seats,
        if_capped_won=(wins + capped) / (decided + capped) / seats,
    )

"""How many games it takes until the better of two players leads."""

from __future__ import annotations

from math import sqrt

import numpy as np
from msgspec import Struct

from risk_sim.metrics.outcomes import decided, holders, parts
from risk_sim.metrics.shares import LEVEL, interval, players_of
from risk_sim.metrics.tally import Tally

#: More games than anybody plays.
MOST = 10_000_000


class Lead(Struct, frozen=True):
    """The better of two players by these games, the other, and how many games until the better one is ahead.

    ahead, behind: games in which the one won more than the other; n: all games. After `games` of them the better
    player has won more with a chance of 95 %; games_low, games_high: the same at the ends of the interval of his
    chance. None is more than ten million games, or never: he may not be the better one.
    """

    better: str
    other: str
    n: int
    ahead: int
    behind: int
    games: int | None
    games_low: int | None
    games_high: int | None


def leads(games: Tally) -> list[Lead]:
    """The best player by win rate against every other one; empty where all are one, or nothing was decided."""
    names = players_of(games.lineup)
    counts = decided(games.ends)
    if len(names) < 2 or not counts.sum():
        return []
    won = np.einsum("ws,osp->owp", parts(games.lineup.seats), holders(games.lineup).astype(np.float64))
    best = int(np.einsum("ow,owp->p", counts, won).argmax())
    found = []
    for other, name in enumerate(names):
        if other != best:
            margin = won[:, :, best] - won[:, :, other]
            ahead, behind = int(counts[margin > 0].sum()), int(counts[margin < 0].sum())
            found.append(_lead(names[best], name, games.n, ahead, behind))
    return found


def _lead(better: str, other: str, n: int, ahead: int, behind: int) -> Lead:
    both = ahead + behind
    tells = both / n
    low, high = interval(ahead, both)
    at = [games_until(chance * tells, (1 - chance) * tells) for chance in (ahead / both if both else 0.5, high, low)]
    return Lead(better, other, n, ahead, behind, *at)


def games_until(ahead: float, behind: float, level: float = LEVEL) -> int | None:
    """The fewest games after which the one player has won more of them than the other, with a chance of `level`.

    ahead, behind: the chances that a game is won by the one, or by the other; the rest of games is won by neither.
    None where it takes more than `MOST`, or never comes.
    """
    if ahead <= behind or chance_to_lead(MOST, ahead, behind) < level:
        return None
    high = 1
    while chance_to_lead(high, ahead, behind) < level:
        high *= 2
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if chance_to_lead(middle, ahead, behind) < level else (low, middle)
    # After even numbers of games ties are possible, and the chance lags: an odd number just below may do as well.
    while high > 1 and any(chance_to_lead(high - less, ahead, behind) >= level for less in (1, 2) if high > less):
        high -= 1 if chance_to_lead(high - 1, ahead, behind) >= level else 2
    return high


def chance_to_lead(games: int, ahead: float, behind: float) -> float:
    """The exact chance that of so many games the one player has won more than the other.

    The games that either wins are binomial, and of these the one's; what is beyond ten standard deviations is left out.
    """
    from scipy.special import bdtrc
    from scipy.stats import binom

    tells = min(ahead + behind, 1.0)
    if tells <= 0:
        return 0.0
    mean, reach = games * tells, 10 * sqrt(games * tells * (1 - tells)) + 10
    told = np.arange(max(0, int(mean - reach)), min(games, int(mean + reach)) + 1)
    chances = binom.pmf(told, games, tells) if tells < 1 else (told == games).astype(np.float64)
    return float(
        (chances * np.where(told > 0, bdtrc(told // 2, np.maximum(told, 1), ahead / (ahead + behind)), 0)).sum()
    )

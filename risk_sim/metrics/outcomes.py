"""How games end, counted: all that fairness, skill and leads need, in a few numbers however many games there are."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from risk_sim.metrics.finished import Finished, Ints
from risk_sim.metrics.shares import players_of
from risk_sim.spec.lineup import Lineup

Floats = npt.NDArray[np.float64]


def width(seats: int) -> int:
    """In how many ways games of so many seats can end: every set of winners, the empty one for a capped game."""
    return 1 << seats


def ends(games: Finished) -> Ints:
    """int64[orders, 2^seats]: games by the line-up's order and the set of those who won, a bit each."""
    seats = games.lineup.seats
    sets = np.where(games.winner < 0, -1 - games.winner, 1 << np.maximum(games.winner, 0))
    places = games.order * width(seats) + sets
    return np.bincount(places, minlength=len(games.lineup.orders) * width(seats)).reshape(-1, width(seats))


def parts(seats: int) -> Floats:
    """float64[2^seats, seats]: what each seat has of the win in every way a game can end, 1 for a win alone."""
    among = (np.arange(width(seats))[:, None] >> np.arange(seats)) & 1
    shares: Floats = among / np.maximum(among.sum(axis=1, keepdims=True), 1)
    return shares


def decided(counts: Ints) -> Ints:
    """The same counts without capped games."""
    left = counts.copy()
    left[:, 0] = 0
    return left


def holders(lineup: Lineup) -> npt.NDArray[np.bool_]:
    """bool[orders, seats, players]: who sits where, players as `players_of` lists them."""
    names = players_of(lineup)
    return np.array([[[policy.name == name for name in names] for policy in order] for order in lineup.orders])


def resampled(counts: Ints, times: int, seed: int = 0) -> Ints:
    """int64[times, orders, ways]: the same numbers of games drawn again, with replacement, order by order.

    For counts that is the bootstrap of single games, and takes no more time for a million of them.
    """
    generator = np.random.default_rng(seed)
    drawn = np.zeros((times, *counts.shape), np.int64)
    for order, row in enumerate(counts):
        if row.sum():
            drawn[:, order] = generator.multinomial(row.sum(), row / row.sum(), times)
    return drawn

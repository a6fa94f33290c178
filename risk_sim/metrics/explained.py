"""Luck against skill, with these players: how much of who wins goes back to the player, the seat and the deal."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from msgspec import Struct

from risk_sim.metrics.moments import Floats
from risk_sim.metrics.outcomes import decided, holders, parts, resampled
from risk_sim.metrics.tally import Ints, Tally

#: How often games are drawn again.
TIMES = 1000
#: Decided games that are drawn again; fewer would come out alike each time, and look certain.
LEAST = 10


class Part(Struct, frozen=True):
    """A share of the variance of a seat's win, with its interval (95 %, bootstrap over games).

    Chance alone makes the plain share larger than it is; that excess is taken off, so that what explains nothing is
    near 0, on either side.
    """

    share: float
    ci_low: float
    ci_high: float


class Explained(Struct, frozen=True):
    """Parts of the variance of the outcome; the rest is chance, and whatever else was not asked.

    `n` decided games. policy, seat: None where the games cannot tell them apart, `together` is then both as one.
    """

    n: int
    policy: Part | None
    seat: Part | None
    together: Part | None


def explained(games: Tally) -> Explained | None:
    """What players and seats explain of who wins decided games; None where too few were decided to draw them again.

    A seat's win is 1, 0, or its part of a shared one. A player explains the variance of the players' win rates among
    the seats, as a share of the variance of all wins; so does a seat. Where players do not change their seats the two
    are one.
    """
    counts = decided(games.ends)
    n = int(counts.sum())
    if n < LEAST:
        return None
    sits = holders(games.lineup).astype(np.float64)
    drawn = resampled(counts, TIMES)
    if sits.shape[2] > 1 and not balanced(games):
        return Explained(n, None, None, _part(_of_cells, counts, drawn))
    policy = _part(lambda some: _of_players(some, sits), counts, drawn) if sits.shape[2] > 1 else None
    return Explained(n, policy, _part(_of_seats, counts, drawn), None)


def balanced(games: Tally) -> bool:
    """Whether every player was on every seat in nearly as many of the games that were played."""
    played = games.ends.sum(axis=1)
    each = np.tensordot(played, holders(games.lineup), axes=1)
    spread = each.max(axis=0) - each.min(axis=0)
    return bool((spread <= max(len(played), 0.02 * played.sum())).all())


def by_deal(continued: Floats, orders: Ints | None = None) -> Part:
    """What the deal explains: float64[n, k, seats] are wins of k continuations of each of n deals, k at least 2.

    orders int64[n]: which order of players each was played in, so that what players and seats explain is left out. The
    variance between deals beyond what chance within them makes (analysis of variance), as a share of the variance of
    all wins; the interval is SciPy's bootstrap over deals (percentiles).
    """
    from scipy.stats import bootstrap

    which = np.zeros(len(continued), np.int64) if orders is None else orders

    def share(deals: Ints) -> float:
        return _between(continued[deals], which[deals])

    deals = np.arange(len(continued))
    found = bootstrap(
        (deals,), share, vectorized=False, n_resamples=TIMES, method="percentile", rng=np.random.default_rng(0)
    ).confidence_interval
    return Part(share(deals), float(found.low), float(found.high))


def settled(continued: Floats) -> float:
    """The share of the variance of wins that is settled where games are continued, float64[n, k, seats]."""
    whole = continued.var() * continued.shape[2]
    return float(1 - _within(continued) / whole) if whole > 0 else 0.0


def _between(continued: Floats, orders: Ints) -> float:
    """The share of the variance that lies between deals of the same order, all seats together."""
    n, times, seats = continued.shape
    means = continued.mean(axis=1)
    kinds, kind = np.unique(orders, return_inverse=True)
    usual = np.zeros((len(kinds), seats))
    np.add.at(usual, kind, means)
    usual /= np.bincount(kind)[:, None]
    spread = float(((means - usual[kind]) ** 2).sum()) / max(n - len(kinds), 1)
    whole = float(continued.var() * seats)
    return float((spread - _within(continued) / times) / whole) if whole > 0 else 0.0


def _within(continued: Floats) -> float:
    """The variance that chance makes where all else is the same, all seats together."""
    _, times, _ = continued.shape
    means = continued.mean(axis=1, keepdims=True)
    return float(((continued - means) ** 2).sum(axis=(1, 2)).mean() / (times - 1))


def _part(share: Callable[[Ints], Floats], counts: Ints, drawn: Ints) -> Part:
    """A share with the excess that drawing makes taken off, and its interval."""
    plain = float(share(counts[None])[0])
    again = share(drawn)
    excess = float(again.mean()) - plain
    low, high = np.quantile(again, [0.025, 0.975]) - 2 * excess
    return Part(plain - excess, float(low), float(high))


def _of_players(counts: Ints, sits: Floats) -> Floats:
    """float64[times]: the variance of win rates a seat held among players, as a share of all."""
    wins = np.einsum("tos,osp->tp", _wins(counts), sits)
    held = np.einsum("to,osp->tp", counts.sum(axis=2).astype(np.float64), sits)
    return _spread(wins, held) / _variance(counts)


def _of_seats(counts: Ints) -> Floats:
    """The same among seats."""
    wins = _wins(counts).sum(axis=1)
    return _spread(wins, np.broadcast_to(counts.sum(axis=(1, 2))[:, None], wins.shape)) / _variance(counts)


def _of_cells(counts: Ints) -> Floats:
    """The same among seats of each order of players."""
    wins = _wins(counts)
    held = np.broadcast_to(counts.sum(axis=2)[:, :, None], wins.shape)
    return _spread(wins.reshape(len(wins), -1), held.reshape(len(wins), -1)) / _variance(counts)


def _wins(counts: Ints) -> Floats:
    """float64[times, orders, seats]: games won, a shared one in equal parts."""
    wins: Floats = counts @ parts(int(counts.shape[2]).bit_length() - 1)
    return wins


def _spread(wins: Floats, held: Floats) -> Floats:
    """The variance of win rates, each weighing as much as it was held."""
    rates = wins / np.maximum(held, 1)
    weights = held / held.sum(axis=1, keepdims=True)
    mean = (rates * weights).sum(axis=1, keepdims=True)
    spread: Floats = ((rates - mean) ** 2 * weights).sum(axis=1)
    return spread


def _variance(counts: Ints) -> Floats:
    """The variance of all seats' wins."""
    shares = parts(int(counts.shape[2]).bit_length() - 1)
    ways = counts.sum(axis=1)
    seats = ways.sum(axis=1) * shares.shape[1]
    mean = (ways @ shares).sum(axis=1) / seats
    variance: Floats = (ways @ shares**2).sum(axis=1) / seats - mean**2
    return variance

"""A skill ladder: every player at tables of all the others, in every company as often."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from msgspec import Struct

from risk_sim.metrics.finishes import choices
from risk_sim.metrics.outcomes import decided, holders, parts
from risk_sim.metrics.ratings import Ratings, ratings
from risk_sim.metrics.shares import interval, players_of
from risk_sim.metrics.tally import Tally
from risk_sim.spec.lineup import Lineup, rotated
from risk_sim.spec.policy import Policy


class Rung(Struct, frozen=True):
    """A player's wins of the `games` that he sat in and that were decided, as a rate with its interval (95 %)."""

    policy: str
    games: int
    wins: float
    win_rate: float
    ci_low: float
    ci_high: float


class Ladder(Struct, frozen=True):
    """Players from the top down; the ratings only count where they fit."""

    equal: float
    rungs: list[Rung]
    ratings: Ratings | None


def mixed_table(players: Sequence[Policy], seats: int) -> Lineup:
    """Every set of so many of the players, rotated through the seats: each plays everywhere, and in every company.

    Where there are fewer players than seats, they are repeated in turn.
    """
    if len(players) < seats:
        players = [players[at % len(players)] for at in range(seats)]
    orders = [order for some in combinations(players, seats) for order in rotated(some).orders]
    return Lineup(tuple(orders))


def ladder(games: Tally) -> Ladder:
    """Win rates and ratings of the players of a mixed table."""
    names = players_of(games.lineup)
    held = holders(games.lineup).astype(np.float64)
    counts = decided(games.ends)
    wins = np.einsum("ow,ws,osp->p", counts, parts(games.lineup.seats), held)
    sat = counts.sum(axis=1) @ (held.sum(axis=1) > 0)
    seats = np.maximum(held.sum(axis=1).max(axis=0), 1)
    rungs = [_rung(*facts) for facts in zip(names, sat.tolist(), wins.tolist(), seats.tolist(), strict=True)]
    rungs.sort(key=lambda rung: -rung.win_rate)
    return Ladder(1 / games.lineup.seats, rungs, ratings(choices(games.lineup, games.finishes, names), names))


def _rung(name: str, games: int, wins: float, seats: float) -> Rung:
    low, high = interval(wins, games)
    return Rung(name, games, wins, wins / games / seats if games else 0.0, low / seats, high / seats)

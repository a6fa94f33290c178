"""What every seat and player did in a game, added up: sums, sums of squares, and games in which it came up at all."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from risk_sim.metrics.finished import Finished, Ints
from risk_sim.metrics.shares import players_of
from risk_sim.runs.columns import OF_A_SEAT, of_a_seat
from risk_sim.spec.lineup import Lineup


class Sums(NamedTuple):
    """Over all games, for w seats or players and k numbers.

    total int64[w, k], squares int64[w, k]; games int64[w, k]: those in which the number was not 0. A player's number
    in a game is the sum over the seats he holds: seats of one game are one trial.
    """

    total: Ints
    squares: Ints
    games: Ints

    def __add__(self, other: object) -> Sums:
        """Both together."""
        if not isinstance(other, Sums):
            return NotImplemented
        return Sums(self.total + other.total, self.squares + other.squares, self.games + other.games)


class Uses(NamedTuple):
    """Points by what they were for, and options made use of; k = 0 where games have units and cards only.

    anybody int64[k]: games in which the number was not 0 for some seat.
    """

    seats: Sums
    players: Sums
    anybody: Ints

    def __add__(self, other: object) -> Uses:
        """Both together."""
        if not isinstance(other, Uses):
            return NotImplemented
        return Uses(self.seats + other.seats, self.players + other.players, self.anybody + other.anybody)


def counted_names(width: int) -> tuple[str, ...]:
    """What is summed, of rows with so many numbers a seat: the points, and all that only wide rows have."""
    more = of_a_seat(width)[len(OF_A_SEAT) :]
    return ("points", *more) if more else ()


def nothing(lineup: Lineup, width: int) -> Uses:
    """No games yet."""
    names, held = counted_names(width), players_of(lineup)
    seats, players = (np.zeros((who, len(names)), np.int64) for who in (lineup.seats, len(held)))
    return Uses(Sums(seats, seats, seats), Sums(players, players, players), np.zeros(len(names), np.int64))


def uses(games: Finished) -> Uses:
    """What some games add."""
    lineup = games.lineup
    places = [games.names.index(name) for name in counted_names(len(games.names))]
    seats = games.seats[:, :, places]
    held = players_of(lineup)
    of_seat = np.array([[held.index(policy.name) for policy in order] for order in lineup.orders])
    players = np.zeros((games.n, len(held), len(places)), np.int64)
    for order, sitting in enumerate(of_seat):
        mine = slice((order - games.first) % len(of_seat), None, len(of_seat))
        for seat, player in enumerate(sitting):
            players[mine, player] += seats[mine, seat]
    return Uses(_sums(seats), _sums(players), (seats != 0).any(axis=1).sum(axis=0))


def _sums(values: Ints) -> Sums:
    """Over the games of int64[games, who, k]."""
    squares = np.einsum("gwk,gwk->wk", values, values)
    return Sums(values.sum(axis=0), squares, np.count_nonzero(values, axis=0))

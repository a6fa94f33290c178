"""Games counted chunk by chunk: what a run's tables are made of, however many games it has."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.metrics import elimination, moments, outcomes, sums
from risk_sim.metrics.finished import Finished, finished
from risk_sim.metrics.finishes import finishes as orders
from risk_sim.metrics.moments import Moments
from risk_sim.metrics.sums import Uses
from risk_sim.runs.columns import OF_A_SEAT
from risk_sim.spec.lineup import Lineup

Ints = npt.NDArray[np.int64]


class Tally(NamedTuple):
    """Counts of games 0 to n - 1 of a run. A tally is never changed: to count more makes a new one.

    places int64[orders, seats, seats + 1]: games by the place a seat finished in, by the line-up's order they were
    played in; 1 is the winner, 0 stands for no place (alive in a capped game, or out before the game was taken up).
    wins float64[orders, seats]: games won, a shared one in equal parts. outs int64[orders, seats]: games in which a
    seat was eliminated, and out_rounds the sum of the rounds in which that happened. n_capped: games given up at the
    cap. rounds int64[cap + 1]: games by the number of rounds they lasted. out_and_won: games won by a seat that was
    eliminated in them. uses: points by what they were for, and options made use of. ends int64[orders, 2^seats]: games
    by the set of seats that won. finishes: games by the order in which seats finished. leaving: sums of what
    `metrics.elimination` says of single games.
    """

    lineup: Lineup
    places: Ints
    wins: npt.NDArray[np.float64]
    outs: Ints
    out_rounds: Ints
    n_capped: int
    rounds: Ints
    out_and_won: int
    uses: Uses
    ends: Ints
    finishes: Counter[int]
    leaving: Moments

    @property
    def n(self) -> int:
        """The number of games."""
        return int(self.rounds.sum())

    @property
    def decided(self) -> int:
        """Games that somebody won, or several together."""
        return self.n - self.n_capped

    def __add__(self, other: object) -> Tally:
        """Both together."""
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(
            self.lineup,
            self.places + other.places,
            self.wins + other.wins,
            self.outs + other.outs,
            self.out_rounds + other.out_rounds,
            self.n_capped + other.n_capped,
            self.rounds + other.rounds,
            self.out_and_won + other.out_and_won,
            self.uses + other.uses,
            self.ends + other.ends,
            self.finishes + other.finishes,
            self.leaving + other.leaving,
        )


def nothing(lineup: Lineup, cap: int, width: int = len(OF_A_SEAT)) -> Tally:
    """No games yet, of so many rounds at most and with so many numbers a seat."""
    orders, seats = len(lineup.orders), lineup.seats
    places = np.zeros((orders, seats, seats + 1), np.int64)
    wins = np.zeros((orders, seats))
    out, rounds = np.zeros((orders, seats), np.int64), np.zeros(cap + 1, np.int64)
    ends = np.zeros((orders, outcomes.width(seats)), np.int64)
    leaving = moments.none(elimination.NUMBERS)
    uses = sums.nothing(lineup, width)
    return Tally(lineup, places, wins, out, out.copy(), 0, rounds, 0, uses, ends, Counter(), leaving)


def tally(lineup: Lineup, cap: int, first: int, rows: Ints) -> Tally:
    """Games `first`, `first + 1`, ... of a run, a row of results each."""
    return tally_of(finished(lineup, first, rows), cap)


def tally_of(games: Finished, cap: int) -> Tally:
    """Some games, of so many rounds at most."""
    lineup = games.lineup
    counted = nothing(lineup, cap, len(games.names))
    seats = np.arange(lineup.seats)
    place = games.of("out_place").copy()
    won = games.won
    place[won > 0] = 1
    np.add.at(counted.wins, games.order, won)
    np.add.at(counted.places, (games.order[:, None], seats, place), 1)
    out = np.maximum(games.of("out_round"), 0)
    np.add.at(counted.outs, (games.order[:, None], seats), out > 0)
    np.add.at(counted.out_rounds, (games.order[:, None], seats), out)
    return counted._replace(
        n_capped=int((games.winner == -1).sum()),
        rounds=np.bincount(games.rounds, minlength=cap + 1),
        out_and_won=int(((won > 0) & (games.of("out_round") > 0)).any(axis=1).sum()),
        uses=sums.uses(games),
        ends=outcomes.ends(games),
        finishes=orders(games),
        leaving=moments.moments(elimination.of_games(games)),
    )

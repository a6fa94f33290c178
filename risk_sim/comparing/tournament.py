"""Players against one another at balanced tables: who sits where, and what is counted of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb, factorial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from risk_sim.metrics.finished import finished
from risk_sim.metrics.finishes import choices, finishes, orders_and_places
from risk_sim.metrics.ratings import Ratings, ratings
from risk_sim.metrics.shares import interval, players_of
from risk_sim.runs import games as playing
from risk_sim.runs.stream import InOrder
from risk_sim.runs.watch import Watch
from risk_sim.spec.lineup import Lineup
from risk_sim.spec.policy import Policy
from risk_sim.spec.run import Run

Floats = npt.NDArray[np.float64]
Table = tuple[int, ...]

#: Orders of players at most: more would not fit into memory, and a sample of them is as balanced.
MOST_ORDERS = 6000


class Design(NamedTuple):
    """Who sits at which table, in which orders; `said` in words. Games play the orders one after another."""

    lineup: Lineup
    tables: int
    said: str


def mixed(players: Sequence[Policy], seats: int, games: int) -> Design:
    """Tables of as many different players as there are seats: all, or a balanced sample where they are too many.

    Where players are fewer than seats, every table has all of them, and each holds an extra seat as often as the
    others. Every table is played in all orders of its seats, or else rotated through them. `games` is how many
    orders there is time for.
    """
    most, k = min(games, MOST_ORDERS), len(players)
    every = comb(k, seats) if k >= seats else comb(k, seats % k)
    if every * seats > most:
        return _sampled(players, seats, max(1, most // seats))
    tables = list(_tables(k, seats))
    return _seated(players, tables, most, f"every table of {min(seats, k)} players")


def duels(players: Sequence[Policy], seats: int, games: int) -> Design:
    """Tables of two kinds of players only, for every pair of them; with an odd seat each has it as often."""
    pairs = combinations(range(len(players)), 2)
    tables = [tuple(pair[at] for at in table) for pair in pairs for table in _tables(2, seats)]
    return _seated(players, tables, min(games, MOST_ORDERS), "a table of two kinds of players for every pair")


def _tables(players: int, seats: int) -> Iterator[Table]:
    if players >= seats:
        yield from combinations(range(players), seats)
        return
    times, more = divmod(seats, players)
    for extra in combinations(range(players), more):
        yield tuple(sorted([*list(range(players)) * times, *extra]))


def _seated(players: Sequence[Policy], tables: Sequence[Table], most: int, said: str) -> Design:
    """Every table in all orders of its seats if there is time, else rotated through them."""
    if sum(_arrangements(table) for table in tables) <= most:
        orders = [order for table in tables for order in sorted(set(permutations(table)))]
        how = "in every order of seats"
    else:
        generator = np.random.default_rng(0)
        orders = [order for table in tables for order in _rotations(generator.permutation(table).tolist())]
        how = "rotated through the seats"
    # Tables follow one another, so that a run that is stopped has seen all of them.
    orders = [order for start in range(len(tables)) for order in orders[start :: len(tables)]]
    return Design(_lineup(players, orders), len(tables), f"{said}, {how}")


def _arrangements(table: Table) -> int:
    found = factorial(len(table))
    for number in Counter(table).values():
        found //= factorial(number)
    return found


def _rotations(table: Sequence[int]) -> Iterator[Table]:
    for shift in range(len(table)):
        yield (*table[shift:], *table[:shift])


def _sampled(players: Sequence[Policy], seats: int, number: int) -> Design:
    """Tables drawn so that everybody plays as often as the others, and meets them as often: always who did so least."""
    generator, k = np.random.default_rng(0), len(players)
    played, met = np.zeros(k), np.zeros((k, k))
    orders: list[Table] = []
    for _ in range(number):
        table: list[int] = []
        while len(table) < seats:
            # Fewest games first, then fewest meetings with those who sit already, then by lot.
            worth = played + met[table].sum(axis=0) / (number + 1) + generator.random(k) / (number + 1) ** 2
            worth[table] = np.inf
            table.append(int(worth.argmin()))
        played[table] += 1
        met[np.ix_(table, table)] += 1
        orders += _rotations(generator.permutation(table).tolist())
    said = f"{number:,} tables of {seats} players, drawn so that all play and meet alike, rotated through the seats"
    return Design(_lineup(players, orders), number, said)


def _lineup(players: Sequence[Policy], orders: Sequence[Table]) -> Lineup:
    return Lineup(tuple(tuple(players[at] for at in order) for order in orders))


class Standing(Struct, frozen=True):
    """A player's share of the wins for each seat he held, in `games` that he sat in and that were decided."""

    policy: str
    games: int
    wins: float
    win_share: float
    ci_low: float
    ci_high: float


class Meeting(Struct, frozen=True):
    """How often `first` finishes before `second`, of the decided `games` in which both sat; a tie counts half."""

    first: str
    second: str
    games: int
    share: float
    ci_low: float
    ci_high: float


class Contest(Struct, frozen=True):
    """What was played of one ruleset at tables of one design: `games`, of which `capped` are in no number.

    `standings` from the best down, `meetings` both ways. `ratings` None where a game told no order.
    """

    run: Run
    design: Design
    games: int
    capped: int
    standings: list[Standing]
    meetings: list[Meeting]
    ratings: Ratings | None

    def share(self, first: str, second: str) -> Meeting | None:
        """How often one finishes before another; None for a player and himself, or who never met."""
        return next((one for one in self.meetings if (one.first, one.second) == (first, second)), None)


class Counting:
    """Games of one design as they come: how often each order of players ended in each order of places."""

    def __init__(self, run: Run, design: Design) -> None:
        self.run, self.design = run, design
        self.found: Counter[int] = Counter()
        self.games = 0

    def play(self, games: int, watch: Watch, threads: int | None = None) -> bool:
        """Play games 0 to `games - 1`, or until the watch is stopped. Returns whether all were played."""
        work = InOrder(playing.player(self.run), watch, threads)
        chunks = work.chunks(playing.spans(0, games, playing.CHUNK))
        with watch.interruptible():
            try:
                for first, rows in chunks:
                    self.found += finishes(finished(self.run.lineup, first, rows))
                    self.games += len(rows)
            except KeyboardInterrupt:
                pass
            finally:
                chunks.close()
        return self.games == games

    def contest(self) -> Contest:
        """What these games say."""
        lineup = self.run.lineup
        names = players_of(lineup)
        known = _Known.of(lineup, self.found, names)
        standings = sorted(known.standings(names), key=lambda one: -one.win_share)
        return Contest(
            run=self.run,
            design=self.design,
            games=self.games,
            capped=self.games - int(known.number.sum()),
            standings=standings,
            meetings=list(known.meetings(names)),
            ratings=ratings(choices(lineup, self.found, names), names),
        )


class _Known(NamedTuple):
    """Kinds of decided games: number[u], places[u, seats], and who sat there, held[u, seats, players]."""

    number: Floats
    places: npt.NDArray[np.int64]
    held: Floats

    @classmethod
    def of(cls, lineup: Lineup, found: Counter[int], names: Sequence[str]) -> _Known:
        number = np.array(list(found.values()), np.float64)
        orders, places = orders_and_places(np.array(list(found), np.int64), lineup.seats)
        at = {name: place for place, name in enumerate(names)}
        seated = np.array([[at[policy.name] for policy in order] for order in lineup.orders])[orders]
        held = (seated[:, :, None] == np.arange(len(names))).astype(np.float64)
        decided = (places == 1).any(axis=1)
        return cls(number[decided], places[decided], held[decided])

    def standings(self, names: Sequence[str]) -> Iterator[Standing]:
        first = (self.places == 1).astype(np.float64)
        won = np.einsum("us,usp->up", first / first.sum(axis=1, keepdims=True), self.held)
        seats = self.held.sum(axis=1)
        for player, name in enumerate(names):
            games = int(self.number @ (seats[:, player] > 0))
            wins = float(self.number @ won[:, player])
            a_game = float(self.number @ seats[:, player]) / games if games else 1.0
            low, high = interval(wins, games)
            yield Standing(name, games, wins, wins / games / a_game if games else 0.0, low / a_game, high / a_game)

    def meetings(self, names: Sequence[str]) -> Iterator[Meeting]:
        for first, name in enumerate(names):
            for second, other in enumerate(names):
                if first != second:
                    yield from self._meeting(first, second, name, other)

    def _meeting(self, first: int, second: int, name: str, other: str) -> Iterator[Meeting]:
        """From each game's mean over the pairs of their seats."""
        mine, his = self.held[:, :, first], self.held[:, :, second]
        pairs = mine.sum(axis=1) * his.sum(axis=1)
        met = pairs > 0
        if not met.any():
            return
        ahead = np.sign(self.places[met][:, None, :] - self.places[met][:, :, None]) / 2 + 0.5
        score = np.einsum("us,ust,ut->u", mine[met], ahead, his[met]) / pairs[met]
        number = self.number[met]
        games = float(number.sum())
        share = float(number @ score / games)
        variance = float(number @ (score - share) ** 2 / games)
        # Seats of one game speak less than as many games, but more than a single seat: by as much as they vary less.
        worth = (
            games * min(max(share * (1 - share) / variance, 1.0), float(pairs[met].max())) if variance > 0 else games
        )
        low, high = interval(share * worth, worth)
        yield Meeting(name, other, int(games), share, float(low), float(high))

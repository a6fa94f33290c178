"""What rows of results do not tell: games of a run played again, looked into, continued or played otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from typing import NamedTuple

import numpy as np

from risk_sim import policies
from risk_sim.errors import InputError
from risk_sim.lower.forks import Fork
from risk_sim.lower.pieces import numbers
from risk_sim.metrics import ablation
from risk_sim.metrics.ablation import OptionWorth
from risk_sim.metrics.chances import WinChances, win_chances
from risk_sim.metrics.course import Course, Lead, lead_changes, snowball
from risk_sim.metrics.finished import Finished, Ints, finished
from risk_sim.metrics.holdings import Holding, holdings
from risk_sim.metrics.ladder import Ladder, ladder, mixed_table
from risk_sim.metrics.moments import Floats
from risk_sim.metrics.table_time import TableTime, table_time
from risk_sim.metrics.tally import Tally, nothing, tally_of
from risk_sim.runs import games as playing
from risk_sim.runs.courses import split
from risk_sim.runs.stream import Chunk, InOrder, Span
from risk_sim.runs.watch import Watch
from risk_sim.spec.lineup import Lineup
from risk_sim.spec.policy import Policy
from risk_sim.spec.run import Run
from risk_sim.tracing.counts import handled
from risk_sim.tracing.replays import Replays

#: Games looked into for what is held after a round, at most: some seconds.
MOST_LOOKED = 10_000


class Table(NamedTuple):
    """How games are played again: by so many threads (all cores if None), with somebody told how many are done."""

    threads: int | None = None
    advance: Callable[[int], None] | None = None

    def play(self, run: Run, n: int) -> Iterator[Finished]:
        """Games 0 to n - 1 of a run, in chunks. Raises KeyboardInterrupt where Ctrl-C stops them."""
        for first, rows in self.rows(run, playing.spans(0, n, playing.CHUNK)):
            yield finished(run.lineup, first, rows)

    def rows(
        self, run: Run, spans: Iterable[Span], fork: Fork | None = None, rounds: int | None = None
    ) -> Iterator[Chunk]:
        """The rows of some games, forked and with the course of so many rounds if asked for."""
        watch, wanted = Watch(self.advance), list(spans)
        left = sum(span.games for span in wanted)
        threads = InOrder(playing.player(run, fork, rounds), watch, self.threads)
        with watch.interruptible(), closing(threads.chunks(wanted)) as chunks:
            for chunk in chunks:
                left -= len(chunk.rows)
                yield chunk
        if left:
            raise KeyboardInterrupt


def _those(games: Ints) -> list[Span]:
    """Some games, in order, as spans without gaps."""
    cuts = np.flatnonzero((np.diff(games) != 1) | (games[1:] % playing.CHUNK == 0)) + 1
    return [Span(int(some[0]), len(some)) for some in np.split(games, cuts) if len(some)]


def time_at_table(run: Run, n: int, per_throw: float, per_decision: float) -> TableTime:
    """Throws and decisions of games 0 to n - 1, as time."""
    found = handled(Replays(run), range(n))
    return table_time(found.throws, found.decisions, per_throw, per_decision)


def holdings_after(run: Run, counted: Tally, round: int, most: int = MOST_LOOKED) -> list[Holding]:
    """What territories and groups held after a round go along with, from the first games of a run, `most` at most.

    Raises InputError where no decided game got so far.
    """
    replays, seats = Replays(run), run.lineup.seats
    rates = counted.wins / np.maximum(counted.ends[:, 1:].sum(axis=1, keepdims=True), 1)
    owners, won, usual = [], [], []
    for game in range(min(counted.n, most)):
        stood = replays.standing(game, round)
        if stood is not None:
            row, owner = stood
            one = finished(run.lineup, game, row[None])
            if one.winner[0] != -1:
                owners.append(owner)
                won.append(one.won[0])
                usual.append(rates[game % len(rates), :seats])
    if not owners:
        raise InputError(f"--holdings {round}: no decided game of {counted.n:,} went on after that round; say less")
    board = run.board
    groups = {
        group.title or name: inside
        for (name, group), inside in zip(board.groups.items(), board.members, strict=True)
        if all(space < board.lands for space in inside)
    }
    names = [space.title or name for name, space in board.spaces.items()][: board.lands]
    return holdings(np.array(owners), np.array(won), np.array(usual), names, groups)


def courses(run: Run, n: int, rounds: int, table: Table) -> Course:
    """How games 0 to n - 1 run, none longer than `rounds`: who leads by points where they decide, and by holdings."""
    whole = np.full((n, rounds + 1, run.lineup.seats, 3), -1, np.int64)
    won = np.zeros((n, run.lineup.seats))
    for first, rows in table.rows(run, playing.spans(0, n, playing.CHUNK), rounds=rounds):
        found, course = split(rows, rounds, run.lineup.seats)
        some, games = finished(run.lineup, first, found), slice(first, first + len(rows))
        won[games] = some.won
        # With the round in which it ends, a game has no leader any more, but a winner.
        on = np.arange(rounds + 1) < some.rounds[:, None]
        whole[games] = np.where(on[:, :, None, None], course, -1)
    decided = won.sum(axis=1) > 0
    by: tuple[Lead, ...] = ("points", "territories") if run.ruleset.game.length else ("territories", "units")
    changes = [lead_changes(whole, one) for one in by]
    return Course(n, changes, [snowball(whole[decided], won[decided], one) for one in by])


def chances_of(run: Run, n: int, rounds: list[int], k: int, table: Table) -> WinChances:
    """The chances of seats round by round: games 0 to n - 1, each gone on with k times from the end of every round."""
    all_games = playing.spans(0, n, playing.CHUNK)
    told = finished(run.lineup, 0, np.concatenate([rows for _, rows in table.rows(run, all_games)]))
    continued = np.full((n, len(rounds), k, run.lineup.seats), np.nan)
    for at, round in enumerate(rounds):
        left = _those(np.flatnonzero(told.rounds > round))
        for number in range(k):
            for first, rows in table.rows(run, left, Fork(round, number + 1)):
                continued[first : first + len(rows), at, number] = finished(run.lineup, first, rows).won
    decided = told.winner != -1
    lasted = told.rounds[decided].astype(np.float64)
    return win_chances(continued[decided], told.won[decided], rounds, lasted, told.order[decided])


def worth_of_options(run: Run, n: int, table: Table) -> list[OptionWorth]:
    """What each option of the ruleset is worth to one player who does without it, from n pairs of games."""
    if not ablation.able(run.lineup):
        raise InputError("--worth: players by lot and players who are functions cannot be told to do without an option")
    with_it = _of_the_bare(run, run.lineup, n, table)
    return [
        ablation.option_worth(name, with_it, _of_the_bare(run, ablation.without(run.lineup, name), n, table))
        for name in ablation.forgone(run.ruleset)
    ]


def _of_the_bare(run: Run, lineup: Lineup, n: int, table: Table) -> Floats:
    """float64[n]: what the seat whose turn it is to do without has of the win."""
    found = []
    for games in table.play(run._replace(lineup=lineup), n):
        seats = ablation.bare_seat(run.lineup, games.first, games.n)
        found.append(games.won[np.arange(games.n), seats])
    return np.concatenate(found)


def ladder_of(run: Run, n: int, table: Table, players: list[Policy] | None = None) -> Ladder:
    """The skill ladder of the bundled players, or of others, from n games at mixed tables."""
    lineup = mixed_table(players or [policies.load(name) for name in policies.names()], run.lineup.seats)
    counted = nothing(lineup, run.ruleset.game.last_round, numbers(run.ruleset))
    for games in table.play(run._replace(lineup=lineup), n):
        counted += tally_of(games, run.ruleset.game.last_round)
    return ladder(counted)

"""Many games of one kind. A chunk of them is a pure function of what is played, the first game and their number."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from risk_sim.kernels import layout
from risk_sim.kernels.engine import OK, play
from risk_sim.lower import functions
from risk_sim.lower import games as lower
from risk_sim.lower.courses import blank
from risk_sim.lower.forks import Fork
from risk_sim.lower.pieces import numbers
from risk_sim.rulesets.playable import board_of
from risk_sim.runs import courses
from risk_sim.runs.stream import Chunk, InOrder, Rows, Span
from risk_sim.runs.watch import Watch
from risk_sim.spec.lineup import Lineup
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.run import Run

#: Games a chunk: a tenth of a second or so.
CHUNK = 200
#: Games at one call of the engine: hundredths of a second, even where each goes on to the cap.
AT_ONCE = 10


def width(ruleset: Ruleset, seats: int) -> int:
    """Numbers in a row of results."""
    return int(layout.RESULT_SEATS) + seats * numbers(ruleset)


def player(run: Run, fork: Fork | None = None, rounds: int | None = None) -> Callable[[Span, Watch], Rows]:
    """What plays the games of a span: a row each, fewer where it is told to stop.

    With a fork every game goes on with other chance after a round. With `rounds` each row goes on with the course of
    the game so far (`courses.split`). Raises InputError for players the rules do not allow.
    """
    orders = run.lineup.orders
    tables = [lower.seated(order) for order in orders]
    shared = lower.world(run.ruleset, run.board, orders[0], run.position, fork)
    # Games of one order lie apart where orders rotate; then each is played alone.
    step = AT_ONCE if len(orders) == 1 else 1

    def play_span(span: Span, watch: Watch) -> Rows:
        rows = np.zeros((span.games, width(run.ruleset, run.lineup.seats)), np.int64)
        course = blank(span.games if rounds is not None else 0, rounds or 0, run.lineup.seats)
        room = lower.state()[0]
        # Where players change their seats, every thread has a table of its own: the record is large.
        world = shared[0] if len(orders) == 1 else shared.copy()[0]
        played = 0
        while played < span.games and not watch.stopped:
            some, game = slice(played, played + step), span.first + played
            if len(orders) > 1:
                tables[game % len(orders)].sit(world)
            if play(world, room, run.seed, game, rows[some], course[some]) != OK:
                raise functions.fault(run.lineup.of(int(room["game"][layout.NUMBER])), room)
            played += len(rows[some])
            watch.done(len(rows[some]))
        return rows[:played] if rounds is None else courses.joined(rows[:played], course[:played])

    return play_span


def spans(first: int, end: int, size: int) -> Iterator[Span]:
    """Games `first` to `end - 1` in spans that end at multiples of `size`."""
    while first < end:
        games = min(size - first % size, end - first)
        yield Span(first, games)
        first += games


def run_games(
    ruleset: Ruleset, lineup: Lineup, n: int, seed: int, threads: int | None = None, first: int = 0
) -> Iterator[Chunk]:
    """Play games `first` to `first + n - 1`, and give them in chunks, in order. Closing the iterator stops the run.

    Each game depends on ruleset, line-up, seed and its own number alone, so neither threads nor chunks matter.
    """
    run = Run(ruleset, board_of(ruleset), lineup, seed)
    return InOrder(player(run), Watch(), threads).chunks(spans(first, first + n, CHUNK))


def compiles_first() -> bool:
    """Whether the next call compiles the engine."""
    from risk_sim.kernels._jit import compiling_needed

    return bool(compiling_needed(play))

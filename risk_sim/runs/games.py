"""Many games of one kind, in chunks over threads. A chunk is a pure function of what is played, seed and first game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.kernels import layout
from risk_sim.kernels.engine import play
from risk_sim.lower import games as lower
from risk_sim.rulesets.playable import board_of
from risk_sim.spec.lineup import Lineup
from risk_sim.spec.ruleset import Ruleset

Rows = npt.NDArray[np.int64]

#: Games a chunk: a tenth of a second or so, so that Ctrl-C is answered at once and progress is smooth.
CHUNK = 200


class Chunk(NamedTuple):
    """Games `first` to `first + len(rows) - 1`, a row of results each."""

    first: int
    rows: Rows


def run_games(
    ruleset: Ruleset,
    lineup: Lineup,
    n: int,
    seed: int,
    threads: int | None = None,
    first: int = 0,
    advance: Callable[[int], None] | None = None,
    compiling: Callable[[], None] | None = None,
) -> Iterator[Chunk]:
    """Play games `first` to `first + n - 1`, and give the chunks as they are done (in any order).

    Each game depends on ruleset, line-up, seed and its own number alone, so neither threads nor chunks matter.
    `advance` is told of games done, `compiling` before the engine is compiled. Closing the iterator stops the run.
    """
    board = board_of(ruleset)
    worlds = [lower.world(ruleset, board, order) for order in lineup.orders]
    if compiling is not None and compiles_first():
        compiling()
    chunks = iter([(start, min(CHUNK, first + n - start)) for start in range(first, first + n, CHUNK)])
    workers = max(1, min(threads or os.cpu_count() or 1, -(-n // CHUNK)))
    with ThreadPoolExecutor(workers) as pool:
        running: dict[Future[Rows], tuple[npt.NDArray[np.void], int]] = {}

        def start(room: npt.NDArray[np.void]) -> None:
            chunk = next(chunks, None)
            if chunk is not None:
                future = pool.submit(_play, worlds, room, seed, *chunk, lineup.seats)
                running[future] = room, chunk[0]

        for _ in range(workers):
            start(lower.state())
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                room, number = running.pop(future)
                rows = future.result()
                start(room)
                if advance is not None:
                    advance(len(rows))
                yield Chunk(number, rows)


def compiles_first() -> bool:
    """Whether the next call compiles the engine."""
    from risk_sim.kernels._jit import compiling_needed

    return bool(compiling_needed(play))


def _play(
    worlds: Sequence[npt.NDArray[np.void]], room: npt.NDArray[np.void], seed: int, first: int, count: int, seats: int
) -> Rows:
    rows = np.zeros((count, layout.RESULT_SEATS + seats * layout.SEAT_RESULTS), np.int64)
    if len(worlds) == 1:
        play(worlds[0][0], room[0], seed, first, rows)
        return rows
    # Games of one order lie apart; each is played alone.
    for number in range(count):
        play(worlds[(first + number) % len(worlds)][0], room[0], seed, first + number, rows[number : number + 1])
    return rows

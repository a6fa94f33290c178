"""Many battles of one kind, in chunks over threads."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Literal

import numpy as np
import numpy.typing as npt

from risk_sim.errors import RiskSimError, SizeError
from risk_sim.kernels.battle import NEVER_ENDS, OK, draw_battles, throw_battles
from risk_sim.lower import battles as lower
from risk_sim.spec.battle import Battle

Counts = npt.NDArray[np.int64]
Sampler = Literal["dice", "rounds"]
#: `(battles first, how many) -> how they ended`
Fight = Callable[[int, int, Counts], int]

#: Battles a chunk: a few hundredths of a second, so that Ctrl-C is answered at once.
CHUNK = 50_000
#: Cells of the table of ends; each thread fills one of its own.
MOST_CELLS = 20_000_000


def fight_many(
    battle: Battle,
    n: int,
    seed: int,
    sampler: Sampler = "dice",
    threads: int | None = None,
    advance: Callable[[int], None] | None = None,
    compiling: Callable[[], None] | None = None,
) -> Counts:
    """Count how `n` battles end: int64[attackers + 1, defenders + 1], by units left after epidemics.

    `sampler`: throw, sort and compare real dice, or draw each round from the exact table. The counts depend on
    the battle, `n`, `seed` and the sampler alone. `advance` is told of every chunk of battles done,
    `compiling` before the sampler is compiled, which takes some seconds, once on a machine.
    """
    shape = battle.marching + 1, battle.defenders + 1
    if shape[0] * shape[1] > MOST_CELLS:
        raise SizeError(f"{battle.attackers:,} against {battle.defenders:,} is too large to be sampled")
    fight = _fight(battle, seed, sampler)
    if compiling is not None and compiles_first(sampler):
        compiling()
    chunks = iter([(first, min(CHUNK, n - first)) for first in range(0, n, CHUNK)])
    total = np.zeros(shape, np.int64)
    workers = max(1, min(threads or os.cpu_count() or 1, -(-n // CHUNK)))
    tables = [np.zeros(shape, np.int64) for _ in range(workers)]
    with ThreadPoolExecutor(workers) as pool:
        running: dict[Future[int], tuple[Counts, int]] = {}

        def start(table: Counts) -> None:
            chunk = next(chunks, None)
            if chunk is not None:
                running[pool.submit(fight, *chunk, table)] = table, chunk[1]

        for table in tables:
            start(table)
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                table, battles = running.pop(future)
                _check(future.result())
                if advance is not None:
                    advance(battles)
                start(table)
    for table in tables:
        total += table
    return total


def compiles_first(sampler: Sampler) -> bool:
    """Whether the next call compiles the sampler."""
    from risk_sim.kernels._jit import compiling_needed

    return bool(compiling_needed(throw_battles if sampler == "dice" else draw_battles))


def _fight(battle: Battle, seed: int, sampler: Sampler) -> Fight:
    field = lower.field(battle)
    if sampler == "rounds":
        tables = lower.tables(battle)
        return lambda first, count, hist: draw_battles(seed, first, count, *field, *tables, hist)
    dice = lower.dice(battle)
    return lambda first, count, hist: throw_battles(seed, first, count, *field, *dice, hist)


def _check(status: int) -> None:
    """Kernels raise nothing; what they report is raised here."""
    if status == NEVER_ENDS:
        raise RiskSimError("with these dice a battle may never end: throw after throw costs nobody a unit")
    if status != OK:
        raise AssertionError(f"the sampler refused its arguments (status {status})")

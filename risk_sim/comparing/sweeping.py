"""Many variants of one ruleset: which are played, and what is counted of each, batch by batch of games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.comparing.paired import Sums, nothing, sums
from risk_sim.metrics.finished import finished
from risk_sim.metrics.measures import Measure, measures
from risk_sim.runs import games as playing
from risk_sim.runs.store import Work
from risk_sim.runs.stream import InOrder, Rows, Span
from risk_sim.runs.watch import Watch
from risk_sim.spec.run import Run

Floats = npt.NDArray[np.float64]
#: A value for every field that is varied, as places in the lists of values.
Point = tuple[int, ...]

#: Parts that the games of a point are cut into; how far they lie apart is the noise of simulation.
BATCHES = 20


def full(levels: Sequence[int]) -> list[Point]:
    """Every combination, the last field changing first."""
    return list(product(*(range(number) for number in levels)))


def sampled(levels: Sequence[int], number: int) -> list[Point]:
    """So many combinations of all (all of them if there are no more), every value of a field about as often.

    Latin hypercubes by SciPy, always the same ones; what they draw twice is drawn again.
    """
    from scipy.stats import qmc

    if number >= prod(levels):
        return full(levels)
    found: dict[Point, None] = {}
    for lot in range(100):
        cube = qmc.LatinHypercube(len(levels), rng=np.random.default_rng(lot))
        drawn = np.floor(cube.random(number) * np.array(levels)).astype(int)
        found |= dict.fromkeys(tuple(int(part) for part in row) for row in drawn)
        if len(found) >= number:
            break
    return list(found)[:number]


class Counted(NamedTuple):
    """What was counted of one point: sums float64[1, measures], and totals and numbers float64[BATCHES, measures]."""

    games: int
    sums: Sums
    total: Floats
    number: Floats

    @property
    def means(self) -> Floats:
        """float64[BATCHES, measures]: the mean of every batch, nan where nothing was defined."""
        with np.errstate(invalid="ignore", divide="ignore"):
            found: Floats = self.total / self.number
            return found


def played(
    run: Run,
    some: Sequence[Measure],
    games: int,
    watch: Watch,
    threads: int | None,
    work: Work | None = None,
    spans: Iterable[Span] | None = None,
) -> Counted:
    """Play games 0 to `games - 1` of a point, or until the watch is stopped, and count the measures.

    `work` plays `spans` where it is not the engine itself, such as a folder that keeps games.
    """
    counted, done = nothing(1, len(some)), 0
    total, number = np.zeros((2, BATCHES, len(some)))
    parts = playing.spans(0, games, playing.CHUNK) if spans is None else spans
    chunks = InOrder(work or playing.player(run), watch, threads).chunks(parts)
    try:
        for first, more in chunks:
            rows = more[: games - first]  # a folder may hold more
            values = values_of(run, some, first, rows)
            counted += sums(values[None])
            batch = (first + np.arange(len(rows))) * BATCHES // games
            np.add.at(total, batch, np.nan_to_num(values))
            np.add.at(number, batch, ~np.isnan(values))
            done += len(rows)
    finally:
        chunks.close()
    return Counted(done, counted, total, number)


def values_of(run: Run, some: Sequence[Measure], first: int, rows: Rows) -> Floats:
    """float64[games, measures] of games `first`, `first + 1`, ...; nan where a measure is not defined."""
    games = finished(run.lineup, first, rows)
    found = np.full((len(rows), len(some)), np.nan)
    for at, measure in enumerate(some):
        if measure.applies(run):
            found[:, at] = measure.of(games)
    return found


def measures_of(runs: Sequence[Run]) -> list[Measure]:
    """The measures that all points have."""
    names = set.intersection(*({one.name for one in measures(run)} for run in runs))
    return [one for one in measures(runs[0]) if one.name in names]


def said(point: Point, values: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """The value of every field at a point."""
    return {field: some[at] for (field, some), at in zip(values.items(), point, strict=True)}

"""Games of two or more runs side by side, paired by their number: sums that grow chunk by chunk, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.metrics.finished import finished
from risk_sim.metrics.measures import Measure, measures
from risk_sim.runs import games as playing
from risk_sim.runs.stream import InOrder, Rows, Span
from risk_sim.runs.watch import Watch
from risk_sim.spec.run import Run

Floats = npt.NDArray[np.float64]


class Sums(NamedTuple):
    """Sums over games, float64[runs, measures] each; games in which a measure is not defined are left out.

    n, total, squares: of every run alone. shared: games in which the measure is defined for this run and for the first;
    own, first, products: over these, of this run, of the first, and of both multiplied. differing: games that are not
    alike in the two, also because one of them does not define the measure.
    """

    n: Floats
    total: Floats
    squares: Floats
    shared: Floats
    own: Floats
    first: Floats
    products: Floats
    differing: Floats

    def __add__(self, other: object) -> Sums:
        """Both together."""
        if not isinstance(other, Sums):
            return NotImplemented
        return Sums(*(one + two for one, two in zip(self, other, strict=True)))


def nothing(runs: int, number: int) -> Sums:
    """No games yet, of so many measures."""
    return Sums(*np.zeros((len(Sums._fields), runs, number)))


def sums(values: Floats) -> Sums:
    """Over the games of float64[runs, games, measures], nan where a measure is not defined."""
    known = ~np.isnan(values)
    numbers = np.where(known, values, 0.0)
    both = known & known[:1]
    own, first = np.where(both, numbers, 0.0), np.where(both, numbers[:1], 0.0)
    return Sums(
        n=known.sum(axis=1).astype(np.float64),
        total=numbers.sum(axis=1),
        squares=(numbers * numbers).sum(axis=1),
        shared=both.sum(axis=1).astype(np.float64),
        own=own.sum(axis=1),
        first=first.sum(axis=1),
        products=(own * first).sum(axis=1),
        differing=((known != known[:1]) | (both & (own != first))).sum(axis=1).astype(np.float64),
    )


class Means(NamedTuple):
    """float64[runs, measures]: mean of the games that define a measure, its standard error, and the games' variance.

    nan where fewer than one (a mean) or two games (the others) do.
    """

    value: Floats
    error: Floats
    variance: Floats


def means(counted: Sums) -> Means:
    """The mean of every measure in every run."""
    with np.errstate(divide="ignore", invalid="ignore"):
        value = counted.total / counted.n
        spread = np.maximum(counted.squares - counted.total * value, 0.0)
        variance = np.where(counted.n > 1, spread / (counted.n - 1), np.nan)
        return Means(value, np.sqrt(variance / counted.n), variance)


class Differences(NamedTuple):
    """float64[runs, measures]: mean minus that of the first run, its standard error, and how the pairs correlate.

    The first row compares the first run with itself. nan where it cannot be said.
    """

    value: Floats
    error: Floats
    correlation: Floats


def differences(counted: Sums, paired: bool = True) -> Differences:
    """How far every run lies from the first.

    The variance is that of both means less twice their covariance, which comes from the games that both define; where
    pairs are not alike by construction (`paired=False`) it is taken to be 0.
    """
    found = means(counted)
    with np.errstate(divide="ignore", invalid="ignore"):
        joint = (
            counted.products
            - found.value * counted.first
            - found.value[:1] * counted.own
            + counted.shared * found.value * found.value[:1]
        )
        covariance = np.where(counted.shared > 1, joint / np.maximum(counted.shared - 1, 1), 0.0)
        scale = np.sqrt(found.variance * found.variance[:1])
        correlation = np.where(scale > 0, np.clip(covariance / scale, -1.0, 1.0), np.nan)
        both = 2 * covariance * counted.shared / (counted.n * counted.n[:1]) if paired else 0.0
        squared = np.maximum(found.error**2 + found.error[:1] ** 2 - both, 0.0)
    error = np.where(counted.differing == 0, 0.0, np.sqrt(squared))
    return Differences(found.value - found.value[:1], error, correlation)


class Match:
    """Runs that are played side by side, and what was counted of them so far.

    `measures` are all that any of the runs has, by name; `has[run][k]` says whether the run has the k-th.
    """

    def __init__(self, runs: Sequence[Run]) -> None:
        self.runs = tuple(runs)
        named = [{measure.name: measure for measure in measures(run)} for run in self.runs]
        self.measures = _merged([list(some.values()) for some in named])
        self._of = [[some.get(measure.name) for measure in self.measures] for some in named]
        self.has = [[measure is not None for measure in of] for of in self._of]
        self.sums = nothing(len(self.runs), len(self.measures))
        self.games = 0
        self._widths = [playing.width(run.ruleset, run.lineup.seats) for run in self.runs]

    def values(self, first: int, rows: Rows) -> Floats:
        """float64[runs, games, measures] of games `first`, `first + 1`, ..., whose rows stand side by side."""
        found = np.full((len(self.runs), len(rows), len(self.measures)), np.nan)
        parts = np.split(rows, np.cumsum(self._widths)[:-1], axis=1)
        for run, (one, part) in enumerate(zip(self.runs, parts, strict=True)):
            games = finished(one.lineup, first, part)
            for at, measure in enumerate(self._of[run]):
                if measure is not None:
                    found[run, :, at] = measure.of(games)
        return found

    def take(self, first: int, rows: Rows) -> None:
        """Count games `first`, `first + 1`, ..., a row of each run's results side by side."""
        self.sums += sums(self.values(first, rows))
        self.games += len(rows)

    def play(self, games: int, watch: Watch, threads: int | None = None) -> bool:
        """Play games 0 to `games - 1` of every run, or until the watch is stopped. Returns whether all were played.

        What is counted depends on the runs and on the number of games alone.
        """
        chunks = InOrder(side_by_side(self.runs), watch, threads).chunks(playing.spans(0, games, playing.CHUNK))
        with watch.interruptible():
            try:
                for first, rows in chunks:
                    self.take(first, rows)
            except KeyboardInterrupt:
                pass
            finally:
                chunks.close()
        return self.games == games


def side_by_side(runs: Sequence[Run]) -> Callable[[Span, Watch], Rows]:
    """What plays a span of games of every run: the rows of all runs in one, fewer where it is told to stop."""
    players = [playing.player(run) for run in runs]

    def play_span(span: Span, watch: Watch) -> Rows:
        parts = [player(span, watch) for player in players]
        least = min(len(part) for part in parts)
        return np.hstack([part[:least] for part in parts])

    return play_span


def _merged(lists: Sequence[Sequence[Measure]]) -> tuple[Measure, ...]:
    """The measures of all lists once each, each where its own list has it."""
    found: list[Measure] = []
    for some in lists:
        at = 0
        for measure in some:
            known = [one.name for one in found]
            if measure.name in known:
                at = known.index(measure.name) + 1
            else:
                found.insert(at, measure)
                at += 1
    return tuple(found)

"""The setting that comes nearest to an aim: many are tried a little, the better ones more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import log2
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.comparing.aims import SCALE, Aim
from risk_sim.comparing.space import Point, Space
from risk_sim.comparing.sweeping import values_of
from risk_sim.metrics.measures import Measure
from risk_sim.runs import games as playing
from risk_sim.runs.stream import InOrder
from risk_sim.runs.watch import Watch
from risk_sim.spec.run import Run

Floats = npt.NDArray[np.float64]

#: Games of a setting at first, and at one piece of work: few, so that all threads have some.
FIRST, PIECE = 200, 50
#: The part of the budget that a search spends before the better settings are raced, and how many of those there are.
SEARCHED, RACED = 0.6, 16
#: How many more games a setting gets in each generation of a search.
GROWS = 1.15


class Stopped(Exception):
    """The search was stopped before its end."""


class Candidate:
    """A setting that is tried: games 0 to `games - 1` of it so far, and the sums of the measures."""

    def __init__(self, point: Point, run: Run, measures: Sequence[Measure]) -> None:
        self.point, self.run, self.measures = point, run, list(measures)
        self.games = 0
        self.number, self.total, self.squares = np.zeros((3, len(self.measures)))

    def play(self, games: int, watch: Watch, threads: int | None) -> int:
        """Play until there are so many. Returns how many were played. Raises Stopped."""
        before = self.games
        if games <= before:
            return 0
        work = InOrder(playing.player(self.run), watch, threads)
        chunks = work.chunks(playing.spans(before, games, PIECE))
        try:
            for first, rows in chunks:
                values = values_of(self.run, self.measures, first, rows)
                known = ~np.isnan(values)
                numbers = np.where(known, values, 0.0)
                self.number += known.sum(axis=0)
                self.total += numbers.sum(axis=0)
                self.squares += (numbers * numbers).sum(axis=0)
                self.games += len(rows)
        finally:
            chunks.close()
        if self.games < games:
            raise Stopped
        watch.stopped = False
        return games - before

    @property
    def means(self) -> Floats:
        """float64[measures]; nan where no game defines one."""
        with np.errstate(invalid="ignore", divide="ignore"):
            found: Floats = self.total / self.number
            return found

    @property
    def variances(self) -> Floats:
        """float64[measures]: of the means."""
        with np.errstate(invalid="ignore", divide="ignore"):
            spread = np.maximum(self.squares / self.number - self.means**2, 0.0)
            found: Floats = spread / (self.number - 1)
            return found


class Task(NamedTuple):
    """What is searched for: a run for each setting, the seats' measures (none if they do not matter), and aims."""

    space: Space
    run: Callable[[Point], Run]
    seats: Sequence[Measure]
    aims: Sequence[Aim]

    @property
    def measures(self) -> list[Measure]:
        """All that is counted."""
        return [*self.seats, *(aim.measure for aim in self.aims)]

    def score(self, one: Candidate) -> float:
        """How far a setting is off, squared, chance taken out; the less the better, and below 0 by chance alone."""
        means, variances, seats = one.means, one.variances, len(self.seats)
        off = 0.0
        if seats:
            gaps = np.nan_to_num(means[:seats] - 1 / seats, nan=1.0)
            off += float((gaps**2 - np.nan_to_num(variances[:seats])).sum())
        return off + sum((aim.missed(float(means[seats + at])) / SCALE) ** 2 for at, aim in enumerate(self.aims))

    def doubt(self, one: Candidate) -> float:
        """About one standard error of the score, as far as it is one of seats."""
        seats = len(self.seats)
        gaps, spread = (np.nan_to_num(some[:seats], nan=1.0) for some in (one.means - 1 / max(seats, 1), one.variances))
        return float(np.sqrt((2 * spread**2 + 4 * gaps**2 * spread).sum()))

    def worst(self, one: Candidate) -> float:
        """How far the seat that is furthest off lies from an equal share, as seen in the search; nan without seats."""
        seats = len(self.seats)
        return float(np.abs(one.means[:seats] - 1 / seats).max()) if seats else float("nan")


class Search:
    """Settings as they are tried, within a budget of games."""

    def __init__(self, task: Task, budget: int, watch: Watch, threads: int | None, seed: int) -> None:
        self.task, self.budget, self.watch, self.threads, self.seed = task, budget, watch, threads, seed
        self.tried: dict[Point, Candidate] = {}
        self.spent = 0

    def run(self) -> bool:
        """Search to the end; False where it was stopped."""
        try:
            with self.watch.interruptible():
                self._play(self._at(self.task.space.now), FIRST)
                if self.task.space.size * _rounds(self.task.space.size) * FIRST <= self.budget:
                    some = [self._at(point) for point in _all(self.task.space)]
                else:
                    self._explore(int(self.budget * SEARCHED))
                    some = self.ranked()[:RACED]
                self._race(some)
        except (Stopped, KeyboardInterrupt):
            return False
        return True

    def ranked(self) -> list[Candidate]:
        """All that was tried, the best first; what few games may hide counts against a setting."""
        known = [one for one in self.tried.values() if one.games]
        return sorted(known, key=lambda one: self.task.score(one) + self.task.doubt(one))

    @property
    def best(self) -> Candidate:
        """The best of those with most games: what chance has favoured for a moment is not among them."""
        within = [one for one in self.ranked() if self.task.space.holds(one.point)] or self.ranked()
        most = max(one.games for one in within)
        return min((one for one in within if 2 * one.games > most), key=self.task.score)

    def _at(self, point: Point) -> Candidate:
        if point not in self.tried:
            self.tried[point] = Candidate(point, self.task.run(point), self.task.measures)
        return self.tried[point]

    def _play(self, one: Candidate, games: int) -> None:
        self.spent += one.play(games, self.watch, self.threads)

    def _race(self, some: Sequence[Candidate]) -> None:
        """Successive halving: all play, the better half plays on, until one is left or the budget is spent."""
        left = list(some)
        games = max(FIRST, int((self.budget - self.spent) / len(left) / _rounds(len(left))))
        while True:
            for one in left:
                self._play(one, games)
            left = sorted(left, key=self.task.score)[: (len(left) + 1) // 2]
            more = min(games, (self.budget - self.spent) // len(left))
            if len(left) < 2 or more < PIECE:
                return
            games += more

    def _explore(self, budget: int) -> None:
        """CMA-ES with margins, which keep whole numbers from freezing; axes run from 0 to 1."""
        from cmaes import CMAwM

        axes = self.task.space.axes
        low = np.array([axis.low for axis in axes], float)
        width = np.array([axis.high - axis.low for axis in axes], float)
        bounds = np.tile([0.0, 1.0], (len(axes), 1))
        begin = np.full(len(axes), 0.5)  # where it is now is often a corner, and searches stay in corners
        search = CMAwM(mean=begin, sigma=0.3, bounds=bounds, steps=1 / width, seed=self.seed % 2**31)
        games = float(FIRST)
        while self.spent < budget:
            told = []
            for _ in range(search.population_size):
                shown, kept = search.ask()
                values = np.rint(np.clip(shown, 0, 1) * width + low).astype(int)
                one = self._at(tuple(values.tolist()))
                self._play(one, int(games))
                told.append((kept, self.task.score(one)))
            search.tell(told)
            games *= GROWS


def _rounds(number: int) -> float:
    """How many times its first part a race of so many costs."""
    return 1 + log2(max(number, 1)) / 2


def _all(space: Space) -> Iterator[Point]:
    yield from product(*(range(axis.low, axis.high + 1) for axis in space.axes))

"""Chunks of games from threads, in the order of their numbers, and never more than a few ahead of who takes them."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from time import monotonic
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.runs.watch import Watch

Rows = npt.NDArray[np.int64]

#: Chunks begun ahead of the one that is waited for, beside one a thread: room for some to take longer than others.
AHEAD = 6
#: Seconds between two looks at what was told, and seconds that threads have to stop in.
LOOK, GRACE = 0.05, 0.2


class Span(NamedTuple):
    """Games `first` to `first + games - 1`, and the file that holds them already, if one does.

    `skip` rows of the file come before them.
    """

    first: int
    games: int
    file: str = ""
    skip: int = 0


class Chunk(NamedTuple):
    """Games `first` to `first + len(rows) - 1`, a row of results each."""

    first: int
    rows: Rows


class InOrder:
    """Spans through `work` in threads, and out as chunks in their order.

    A stopped run ends with the last game before the first that is missing: games that take long are no more likely
    to be left out than others.
    """

    def __init__(self, work: Callable[[Span, Watch], Rows], watch: Watch, threads: int | None = None) -> None:
        self.work, self.watch = work, watch
        self.workers = max(1, threads or os.cpu_count() or 1)
        self.begun: deque[tuple[Span, Future[Rows]]] = deque()

    def chunks(self, spans: Iterable[Span]) -> Generator[Chunk]:
        """Give every chunk as its turn comes. Closing the iterator stops the threads."""
        left = iter(spans)
        pool = ThreadPoolExecutor(self.workers)
        try:
            self._begin(pool, left)
            while self.begun:
                span, future = self.begun[0]
                if not self._finished(future):
                    return
                rows = future.result()
                self.begun.popleft()
                self._begin(pool, left)
                if len(rows):
                    yield Chunk(span.first, rows)
                if len(rows) < span.games:
                    return
        finally:
            self._end(pool)

    def _begin(self, pool: ThreadPoolExecutor, left: Iterator[Span]) -> None:
        while len(self.begun) < self.workers + AHEAD and not self.watch.stopped:
            span = next(left, None)
            if span is None:
                return
            self.begun.append((span, pool.submit(self.work, span, self.watch)))

    def _finished(self, future: Future[Rows]) -> bool:
        """Wait; False where the run was stopped and this one takes too long to do so."""
        latest = None
        while not wait([future], LOOK).done:
            self.watch.report()
            if self.watch.stopped:
                latest = latest or monotonic() + GRACE
                if monotonic() > latest:
                    return False
        self.watch.report()
        return True

    def _end(self, pool: ThreadPoolExecutor) -> None:
        """Threads stop after the game they are at; who cannot in time is not waited for."""
        self.watch.stopped = True
        pool.shutdown(wait=False, cancel_futures=True)
        wait([future for _, future in self.begun], GRACE)
        self.watch.report()

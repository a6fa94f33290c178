"""Chunks of games in, a tally out, and the rows themselves as long as they are few enough to keep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from risk_sim.api.goals import Goal
from risk_sim.lower.pieces import numbers
from risk_sim.metrics.tally import nothing, tally
from risk_sim.runs.stream import Chunk, Rows
from risk_sim.spec.run import Run


class Count:
    """The games of a run that were taken so far, of which up to `keep` are remembered one by one."""

    def __init__(self, run: Run, goal: Goal, keep: int) -> None:
        self.run, self.goal, self.keep = run, goal, keep
        self.tally = nothing(run.lineup, run.ruleset.game.last_round, numbers(run.ruleset))
        self._kept: list[Rows] | None = []

    def take(self, chunks: Iterable[Chunk]) -> None:
        """Count chunks, which come in order, until the goal is reached or there are no more."""
        cap = self.run.ruleset.game.last_round
        for chunk in chunks:
            for first, rows in self._cut(chunk):
                self._remember(rows)
                self.tally += tally(self.run.lineup, cap, first, rows)
                if self.goal.reached(self.tally):
                    return

    @property
    def rows(self) -> Rows | None:
        """A row a game, None where they were too many to keep."""
        if not self._kept or len(self) > self.keep:
            return None
        return np.concatenate(self._kept)[: len(self)]

    def __len__(self) -> int:
        return self.tally.n

    def _cut(self, chunk: Chunk) -> Iterator[Chunk]:
        """The chunk in pieces that end where the goal wants to look."""
        first, rows = chunk
        while len(rows):
            count = min(len(rows), self.goal.next_look(first) - first)
            yield Chunk(first, rows[:count])
            first, rows = first + count, rows[count:]

    def _remember(self, rows: Rows) -> None:
        if self._kept is not None and len(self) + len(rows) <= self.keep:
            self._kept.append(rows)
        else:
            self._kept = None

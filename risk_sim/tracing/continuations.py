"""Games taken up again after a round, with other dice and cards: how else they could have ended."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from risk_sim.errors import InputError
from risk_sim.kernels.engine import OK, play
from risk_sim.lower import functions, positions
from risk_sim.lower import games as lower
from risk_sim.spec.run import Run
from risk_sim.tracing.replays import Ints, Replays


class Continuations(Replays):
    """The games of a run, each of which can be continued from the end of any round.

    Positions say where a game stands, every hand known and the deck shuffled anew.
    Raises InputError for games with more than positions hold.
    """

    def __init__(self, run: Run) -> None:
        if run.ruleset.is_wide:
            raise InputError(
                f"--chances: positions to continue from hold units and cards, and {run.ruleset.title} has ships, "
                "leaders and more; leave it out"
            )
        super().__init__(run)
        self._from = self._world.copy()
        self._again = lower.state()

    def of(self, game: int, rounds: Sequence[int], k: int) -> tuple[Ints, list[Ints | None]]:
        """The game's row, and for each round the rows of k continuations; None where the game was over by then."""
        starts = self._starts(game)
        row: Ints = self._row[0].copy()
        found: list[Ints | None] = []
        for round in rounds:
            if round + 1 in starts:
                self._play(game, starts[round + 1])
                found.append(self._continued(game, k))
            else:
                found.append(None)
        return row, found

    def _continued(self, game: int, k: int) -> Ints:
        run, world = self.run, self._from[0]
        position = positions.read(self._room[0], run.ruleset, run.board, run.lineup.seats, f"game {game}")
        positions.pack(world, position, run.ruleset, run.board, run.lineup.seats)
        self._tables[game % len(self._tables)].sit(world)
        rows = np.zeros((k, self._row.shape[1]), np.int64)
        if play(world, self._again[0], run.seed, game * k, rows) != OK:
            raise functions.fault(run.lineup.of(game), self._again[0])
        return rows

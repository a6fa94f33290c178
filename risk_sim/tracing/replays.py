"""Games of a run played again, with all they leave behind: events, and where everything stood after a round."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from risk_sim.kernels import layout
from risk_sim.kernels.engine import OK, play
from risk_sim.lower import courses, functions
from risk_sim.lower import games as lower
from risk_sim.lower.pieces import numbers
from risk_sim.spec.run import Run

Ints = npt.NDArray[np.int64]


class Replays:
    """The games of a run one by one, with room that is used again for the next."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self._tables = [lower.seated(order) for order in run.lineup.orders]
        self._world = lower.world(run.ruleset, run.board, run.lineup.orders[0], run.position)
        self._room = lower.state(True)
        self._no_course = courses.blank(0, 0, run.lineup.seats)
        self._row = np.zeros((1, layout.RESULT_SEATS + run.lineup.seats * numbers(run.ruleset)), np.int64)

    def row(self, game: int) -> Ints:
        """The row of results of a game."""
        self._play(game, lower.NEVER)
        row: Ints = self._row[0].copy()
        return row

    def events(self, game: int) -> Ints:
        """int64[events, 9]: what happened in a game, as layout numbers events; to be read before the next is played."""
        self._play(game, lower.NEVER)
        number = int(self._row[0, layout.RESULT_EVENTS])
        events: Ints = self._room[0]["events"][:number]
        return events

    def whole(self, game: int) -> tuple[Ints, Ints]:
        """The row of results of a game, and its events as `events` gives them."""
        events = self.events(game)
        row: Ints = self._row[0].copy()
        return row, events

    def standing(self, game: int, round: int) -> tuple[Ints, Ints] | None:
        """The game's row, and int64[territories]: the seat that moves who stands there after a round; -1 for nobody.

        Round 0 is the set-up. None where the game was over by then, or was taken up after it.
        """
        starts = self._starts(game)
        row: Ints = self._row[0].copy()
        if round + 1 not in starts:
            return None
        self._play(game, starts[round + 1])
        owner = self._room[0]["spaces"][layout.OWNER, : self.run.board.lands]
        seats = self._room[0]["armies"][layout.SEAT]
        return row, np.where(owner >= 0, seats[owner], -1).astype(np.int64)

    def _starts(self, game: int) -> dict[int, int]:
        """How many events were before each round."""
        events = self.events(game)
        at = np.flatnonzero(events[:, 0] == layout.EVENT_TURN)
        rounds, first = np.unique(events[at, 2], return_index=True)
        return dict(zip(rounds.tolist(), at[first].tolist(), strict=True))

    def _play(self, game: int, stop: int) -> None:
        world, room = self._world[0], self._room[0]
        self._tables[game % len(self._tables)].sit(world)
        room["game"][layout.STOP] = stop
        if play(world, room, self.run.seed, game, self._row, self._no_course) != OK:
            raise functions.fault(self.run.lineup.of(game), room)

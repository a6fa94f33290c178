"""Events of some kinds out of many games, in arrays: a game is played and looked through in less than a millisecond."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.kernels import layout
from risk_sim.tracing.replays import Replays

Ints = npt.NDArray[np.int64]


class Gathered(NamedTuple):
    """Of n games: rows int64[n, width], their results; m events in their order.

    game int64[m]: which of the games, from 0; events int64[m, 9]: what happened, as layout numbers it.
    """

    rows: Ints
    game: Ints
    events: Ints

    def of(self, kind: int) -> tuple[Ints, Ints]:
        """Those of one kind: which games, and the events."""
        those = self.events[:, 0] == kind
        return self.game[those], self.events[those]


def gathered(replays: Replays, games: Iterable[int], kinds: Collection[int]) -> Gathered:
    """Play games again and keep the events of these kinds."""
    rows, events = [], []
    for game in games:
        row, happened = replays.whole(game)
        rows.append(row)
        events.append(happened[np.isin(happened[:, 0], list(kinds))])
    numbers = np.repeat(np.arange(len(rows)), [len(some) for some in events])
    width = len(rows[0]) if rows else 0
    return Gathered(
        np.array(rows, np.int64).reshape(-1, width),
        numbers,
        np.concatenate([np.zeros((0, layout.EVENT_SIZE), np.int64), *events]),
    )

"""What happens at the table in single games, counted from their events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.errors import SizeError
from risk_sim.kernels import layout
from risk_sim.tracing.replays import Replays

Ints = npt.NDArray[np.int64]

#: Events that somebody decided on and that are done by hand, beside attacks and the end of a turn.
_BY_HAND = (
    layout.EVENT_PLACE_START,
    layout.EVENT_TRADE,
    layout.EVENT_MATCH,
    layout.EVENT_PLACE,
    layout.EVENT_MANEUVER,
    layout.EVENT_FIRST_MOVE,
    layout.EVENT_FORT_PAY,
    layout.EVENT_RANSOM_UNITS,
    layout.EVENT_BUILD,
    layout.EVENT_PLAY,
    layout.EVENT_CARD_UNITS,
    layout.EVENT_COMPLETE,
    layout.EVENT_ALLY_JOIN,
    layout.EVENT_ANNEX,
    layout.EVENT_NEUTRAL_ATTACK,
)

#: More kinds of events than there are.
_KINDS = 128


class Handled(NamedTuple):
    """Of n games: throws of the dice by one side against the other, and decisions. Both int64[n].

    A decision is a territory claimed by choice, units put somewhere, a set traded, an attack begun (a territory that is
    attacked from another, however long the dice roll), a move, something built, paid or played, and each end of a turn.
    """

    throws: Ints
    decisions: Ints


def handled(replays: Replays, games: Iterable[int]) -> Handled:
    """Count throws and decisions of games. Raises SizeError for one with more events than are kept."""
    claims = replays.run.ruleset.setup.claim == "in_turn" and replays.run.lineup.seats > 2
    found = [_handled(replays.events(game), claims) for game in games]
    throws, decisions = np.array(found, np.int64).reshape(-1, 2).T
    return Handled(throws, decisions)


def _handled(events: Ints, claims: bool) -> tuple[int, int]:
    if len(events) >= layout.MOST_EVENTS:
        raise SizeError(f"a game has more than the {layout.MOST_EVENTS:,} events that are kept")
    kinds = np.bincount(events[:, 0], minlength=_KINDS)
    thrown = events[events[:, 0] == layout.EVENT_THROW]
    battles = (np.diff(thrown[:, 2:4], axis=0) != 0).any(axis=1).sum() + 1 if len(thrown) else 0
    chosen = kinds[list(_BY_HAND)].sum() + kinds[layout.EVENT_TURN] + battles
    if claims:
        chosen += kinds[layout.EVENT_CLAIM]
    return int(kinds[layout.EVENT_THROW] + kinds[layout.EVENT_ROLL]), int(chosen)

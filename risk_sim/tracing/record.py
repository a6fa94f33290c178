"""One game written down, event by event."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from risk_sim.errors import InputError, SizeError
from risk_sim.kernels import layout
from risk_sim.kernels.engine import play
from risk_sim.lower import games as lower
from risk_sim.rulesets.playable import board_of
from risk_sim.spec.board import Board
from risk_sim.spec.lineup import Lineup
from risk_sim.spec.policy import Policy
from risk_sim.spec.ruleset import Ruleset

#: What an event of each kind says besides its kind and seat, in the kernels' order.
FIELDS: dict[int, tuple[str, tuple[str, ...]]] = {
    layout.EVENT_CLAIM: ("claim", ("space",)),
    layout.EVENT_PLACE_START: ("place_start", ("army", "space", "units")),
    layout.EVENT_TURN: ("turn", ("round",)),
    layout.EVENT_INCOME: ("income", ("for_territories", "for_groups")),
    layout.EVENT_TRADE: ("trade", ("card", "card2", "card3", "value")),
    layout.EVENT_MATCH: ("match", ("space", "units")),
    layout.EVENT_PLACE: ("place", ("space", "units")),
    layout.EVENT_THROW: (
        "throw",
        ("origin", "target", "attack_dice", "defence_dice", "attacker_losses", "defender_losses"),
    ),
    layout.EVENT_CONQUEST: ("conquest", ("origin", "target", "units")),
    layout.EVENT_ELIMINATION: ("elimination", ("victim",)),
    layout.EVENT_TAKE_CARD: ("take_card", ("victim", "card")),
    layout.EVENT_MANEUVER: ("maneuver", ("origin", "target", "units")),
    layout.EVENT_DRAW: ("draw", ("card",)),
    layout.EVENT_WIN: ("win", ()),
    layout.EVENT_CAPPED: ("capped", ("round",)),
}


class Event(NamedTuple):
    """One thing that happened. `seat` is who did it (an army for claims, -1 for nobody); spaces, cards are indices."""

    kind: str
    seat: int
    values: dict[str, int]

    def to_dict(self) -> dict[str, Any]:
        """The event as plain values."""
        return {"event": self.kind, "seat": self.seat, **self.values}


class Record(NamedTuple):
    """A whole game: what was played, by whom, and everything that happened."""

    ruleset: Ruleset
    board: Board
    policies: tuple[Policy, ...]
    seed: int
    game: int
    events: tuple[Event, ...]


def record(ruleset: Ruleset, lineup: Lineup, seed: int, game: int, board: Board | None = None) -> Record:
    """Play one game of a run again and write it down: the very game that run played.

    It is played on the ruleset's board unless another is given. Raises SizeError where more happens than is kept.
    """
    if game < 0:
        raise InputError(f"--game {game}: games are numbered from 0")
    board = board or board_of(ruleset)
    policies = lineup.of(game)
    world = lower.world(ruleset, board, policies)
    room = lower.state(traced=True)
    rows = np.zeros((1, layout.RESULT_SEATS + lineup.seats * layout.SEAT_RESULTS), np.int64)
    play(world[0], room[0], seed, game, rows)
    number = int(rows[0, layout.RESULT_EVENTS])
    if number > layout.MOST_EVENTS:
        raise SizeError(f"game {game} has {number:,} events, more than the {layout.MOST_EVENTS:,} that are kept")
    written = room[0]["events"][:number]
    return Record(ruleset, board, policies, seed, game, tuple(_event(row) for row in written.tolist()))


def _event(row: list[int]) -> Event:
    kind, names = FIELDS[row[0]]
    return Event(kind, row[1], dict(zip(names, row[2:], strict=False)))

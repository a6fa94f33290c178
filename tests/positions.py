"""A game set up by hand, and the engine's kernels called one by one, as plain Python."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from played import players

from risk_sim.kernels import layout
from risk_sim.kernels.board_state import add_units, seize
from risk_sim.kernels.phases.setup import clear
from risk_sim.lower import games as lower
from risk_sim.rulesets.playable import board_of
from risk_sim.spec.ruleset import Ruleset
from risk_sim.tracing.record import FIELDS, Event


class Position:
    """An empty board with players at it. `world` and `state` are what kernels take."""

    def __init__(self, ruleset: Ruleset, *names: str, seed: int = 1, game: int = 0) -> None:
        self.ruleset, self.names = ruleset, names or ("random",) * 3
        self.board = board_of(ruleset)
        self.world = lower.world(ruleset, self.board, players(*self.names).orders[0])[0]
        self.state = lower.state(traced=True)[0]
        clear(self.world, self.state, seed, game)

    def give(self, army: int, spaces: Iterable[str | int], units: int = 1) -> None:
        """Put units of an army on spaces of nobody or of others, whose units go."""
        for name in spaces:
            space = self.board.index(name) if isinstance(name, str) else name
            if self.state.spaces[layout.OWNER, space] >= 0:
                add_units(self.state, space, -self.state.spaces[layout.UNITS, space])
            seize(self.world, self.state, space, army)
            add_units(self.state, space, units)

    def give_rest(self, army: int, units: int = 1) -> None:
        """All that nobody holds yet."""
        owners = self.state.spaces[layout.OWNER, : len(self.board.spaces)]
        self.give(army, [int(space) for space in np.flatnonzero(owners < 0)], units)

    def deal(self, seat: int, *cards: int) -> None:
        """Add cards to a hand; spaces and their cards have the same index, wilds come after them."""
        for card in cards:
            self.state.hands[seat, self.state.seats[layout.HAND, seat]] = card
            self.state.seats[layout.HAND, seat] += 1

    def hand(self, seat: int) -> list[int]:
        return self.state.hands[seat, : self.state.seats[layout.HAND, seat]].tolist()

    def cards_of(self, symbol: str) -> list[int]:
        """Every card with a picture."""
        return [number for number, space in enumerate(self.board.spaces.values()) if space.symbol == symbol]

    def units(self, space: str) -> int:
        return int(self.state.spaces[layout.UNITS, self.board.index(space)])

    def events(self) -> list[Event]:
        """What has been written down so far."""
        told = []
        for row in self.state.events[: self.state.game[layout.EVENTS]].tolist():
            kind, names = FIELDS[row[0]]
            told.append(Event(kind, row[1], dict(zip(names, row[2:], strict=False))))
        return told

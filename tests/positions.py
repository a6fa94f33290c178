"""A game set up by hand, and the engine's kernels called one by one, as plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import numpy as np
from played import players

from risk_sim.kernels import layout
from risk_sim.kernels.board_state import add_units, seize
from risk_sim.kernels.engine import _pass_on
from risk_sim.kernels.phases.setup import clear
from risk_sim.kernels.pieces import add_leaders, add_ships, raise_fort
from risk_sim.lower import games as lower
from risk_sim.lower.courses import blank
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
        self.seed = seed
        self.again(game)

    def again(self, game: int) -> None:
        """Another game at the same table: an empty board, nobody has a card or a mission, and other lots are drawn."""
        clear(self.world, self.state, self.seed, game)
        self.state.missions[:] = -1

    def pass_on(self) -> bool:
        """The turn goes to the next player who is left; False where the last round is over."""
        return bool(_pass_on(self.world, self.state, blank(0, 0, 0), 0))

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
        owners = self.state.spaces[layout.OWNER, : self.board.lands]
        self.give(army, [int(space) for space in np.flatnonzero(owners < 0)], units)

    def deal(self, seat: int, *cards: int) -> None:
        """Add cards to a hand; spaces and their cards have the same index, wilds come after them."""
        for card in cards:
            self.state.hands[seat, self.state.seats[layout.HAND, seat]] = card
            self.state.seats[layout.HAND, seat] += 1

    def hand(self, seat: int) -> list[int]:
        return self.state.hands[seat, : self.state.seats[layout.HAND, seat]].tolist()

    def pile(self, *cards: int) -> None:
        """The deck, drawn from the left."""
        self.state.deck[: len(cards)] = cards[::-1]
        self.state.game[layout.DECK] = len(cards)

    def space(self, name: str) -> int:
        """The number of a territory, or of a zone as events have it."""
        return self.board.index(name)

    def zone(self, name: str) -> int:
        """The number of a zone among the zones."""
        return self.board.index(name) - self.board.lands

    def sail(self, army: int, zone: str, ships: int = 1, admirals: int = 0) -> None:
        """Add ships to a zone, and admirals to them."""
        add_ships(self.world, self.state, army, self.zone(zone), ships)
        add_leaders(self.world, self.state, army, layout.ADMIRAL, self.space(zone), admirals)

    def ships(self, army: int, zone: str) -> int:
        return int(self.state.ships[army, self.zone(zone)])

    def control(self, zone: str) -> int:
        """The army that controls a zone, -1 for none."""
        return int(self.state.zones[layout.CONTROL, self.zone(zone)])

    def lead(self, space: str, generals: int = 1) -> None:
        """Add generals of the owner to a territory."""
        owner = self.state.spaces[layout.OWNER, self.space(space)]
        add_leaders(self.world, self.state, owner, layout.GENERAL, self.space(space), generals)

    def generals(self, space: str) -> int:
        return int(self.state.spaces[layout.GENERALS, self.space(space)])

    def fortify(self, space: str) -> None:
        raise_fort(self.state, self.space(space))

    def infect(self, space: str, epidemics: int = 1) -> None:
        self.state.spaces[layout.EPIDEMICS, self.space(space)] += epidemics

    def epidemics(self, space: str) -> int:
        return int(self.state.spaces[layout.EPIDEMICS, self.space(space)])

    def owner(self, space: str) -> int:
        return int(self.state.spaces[layout.OWNER, self.space(space)])

    def points(self) -> list[int]:
        """The points of every seat."""
        return self.state.seats[layout.POINTS, : len(self.names)].tolist()

    def cards_of(self, symbol: str) -> list[int]:
        """Every card with a picture."""
        return [number for number, space in enumerate(self.board.spaces.values()) if space.symbol == symbol]

    def units(self, space: str) -> int:
        return int(self.state.spaces[layout.UNITS, self.board.index(space)])

    def events(self, *kinds: str) -> list[Event]:
        """What has been written down so far, or the events of some kinds."""
        told = []
        for row in self.state.events[: self.state.game[layout.EVENTS]].tolist():
            kind, names = FIELDS[row[0]]
            told.append(Event(kind, row[1], dict(zip(names, row[2:], strict=False))))
        return [event for event in told if not kinds or event.kind in kinds]


def games(
    ruleset: Ruleset, lay: Callable[[Position], object], number: int = 200, names: tuple[str, ...] = ()
) -> Iterator[Position]:
    """The same position under other lots and dice, game after game; one table is used for all of them."""
    position = Position(ruleset, *names)
    for game in range(number):
        position.again(game)
        lay(position)
        yield position

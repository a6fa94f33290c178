"""Other printed openings and event cards that a rulebook allows as well, where it shows neither.

It says how many event cards there are and what they may do; what stands on the board at the start is printed there.
"""

from __future__ import annotations

from random import Random

from msgspec import structs

from risk_sim.spec.board import Board
from risk_sim.spec.events import Event
from risk_sim.spec.opening import Printed

#: Event cards at most that are taken for others.
_REPLACED = 4
#: The players; the neutral army comes after them.
_PLAYERS = 2


def other_opening(opening: dict[str, Printed], board: Board, lots: Random) -> dict[str, Printed]:
    """The same stacks elsewhere, a stack of the neutral army one larger or smaller; stations keep what they have.

    Both players have as many territories and armies as each other, before and after.
    """
    lands = [name for name in opening if board.spaces[name].kind == "land"]
    places = lands.copy()
    lots.shuffle(places)
    moved = {new: _about(opening[old], lots) for old, new in zip(lands, places, strict=True)}
    return {name: moved.get(name, printed) for name, printed in opening.items()}


def _about(printed: Printed, lots: Random) -> Printed:
    if printed.army <= _PLAYERS or printed.provenance != "reconstructed":
        return printed
    return structs.replace(printed, units=max(1, printed.units + lots.randint(-1, 1)))


def other_events(events: dict[str, Event], board: Board, lots: Random) -> dict[str, Event]:
    """As many cards, at other places and with other numbers; a few do what another does."""
    free = [name for name, event in events.items() if event.provenance == "reconstructed"]
    drawn = dict(events)
    for name in lots.sample(free, lots.randint(0, min(_REPLACED, len(free)))):
        drawn[name] = events[lots.choice(free)]
    for name in free:
        drawn[name] = _elsewhere(drawn[name], board, lots)
    return drawn


def _elsewhere(event: Event, board: Board, lots: Random) -> Event:
    """The card at another place of the same sort, its number one more or less, 1 at least."""
    if event.op == "nothing" or event.place == "stations":
        return event
    spaces = [name for name, space in board.spaces.items() if space.kind == "land"]
    groups = [name for name, inside in zip(board.groups, board.members, strict=True) if board.ids[inside[0]] in spaces]
    place = event.place
    if place in board.groups and place not in board.spaces:
        place = lots.choice(groups)
    elif place:
        place = lots.choice(spaces)
    number = event.n if event.op == "remove" else max(1, event.n + lots.randint(-1, 1))
    return structs.replace(event, place=place, n=number)

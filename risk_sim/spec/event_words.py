"""Event cards and a printed opening as people say them."""

from __future__ import annotations

from risk_sim.spec.board import Board
from risk_sim.spec.events import Event
from risk_sim.spec.opening import Printed
from risk_sim.spec.ruleset import Words


def event_words(event: Event, board: Board, words: Words) -> str:
    """What an event card does: `2 armies of whoever is there come to South Pole`."""
    units = f"{event.n} {words.unit if event.n == 1 else words.units}"
    where = _where(event.place, board)
    come, go = ("comes", "goes") if event.n == 1 else ("come", "go")
    times = {1: "once", 2: "twice"}.get(event.n, f"{event.n} times")
    return {
        "nothing": "nothing happens",
        "reinforce": f"{units} of whoever is there {come} to {_each(event.place, board)}",
        "remove_neutrals": f"{units} of the neutral colour {go} from {_each(event.place, board)}",
        "remove": f"{units} {go} from one space the player picks, out of {where}",
        "neutral_attack": f"the neutral army attacks {times} from {where}, where the player aims it",
    }[event.op]


def printed_words(printed: Printed, words: Words) -> str:
    """What stands on a space before the first turn: `3 armies of colour 1`."""
    whose = f"colour {printed.army}" if printed.army <= _PLAYERS else "the neutral army"
    return f"{printed.units} {words.unit if printed.units == 1 else words.units} of {whose}"


_PLAYERS = 2


def _each(place: str, board: Board) -> str:
    """Every space a card means."""
    if place in board.spaces:
        return board.titles[board.index(place)]
    return f"each space of {board.groups[place].title or place}" if place in board.groups else "every territory"


def _where(place: str, board: Board) -> str:
    if place in board.spaces:
        return board.titles[board.index(place)]
    if place in board.groups:
        return f"all of {board.groups[place].title or place}"
    return "all territories"

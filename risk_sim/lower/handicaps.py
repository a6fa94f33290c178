"""What a seat begins with beyond the others, for the engine. Rewards are packed with those on objectives."""

from __future__ import annotations

from itertools import cycle
from typing import Any

from risk_sim.errors import InputError
from risk_sim.kernels import layout
from risk_sim.spec.board import Board
from risk_sim.spec.game import EXTRAS
from risk_sim.spec.ruleset import Ruleset

_PIECES = {
    "generals": layout.GENERAL,
    "admirals": layout.ADMIRAL,
    "ships": layout.SHIP,
    "fortifications": layout.FORTIFICATION,
}


def pack(record: Any, ruleset: Ruleset, board: Board, seats: int) -> None:
    """Put it into a record of WORLD that has the printed opening already, if there is one.

    Raises InputError for another number of seats.
    """
    extra = ruleset.setup.extra
    for what, given in extra.items():
        if len(given) != seats:
            raise InputError(f"{ruleset.title}: [setup] extra {what} has {len(given)} numbers for {seats} players")
    for what in EXTRAS:  # units and ships first, since the others go where most of them are
        given = extra.get(what, (0,) * seats)
        if ruleset.setup.claim == "printed":
            for seat, number in enumerate(given):
                _stand(record, board, seat, what, number)
        elif what == "units":
            record["extra_units"][:seats] = given
        else:
            record["extra_pieces"][_PIECES[what], :seats] = given


def _stand(record: Any, board: Board, seat: int, what: str, number: int) -> None:
    """Put more of it on the printed places of a seat."""
    if what in ("units", "ships"):
        _spread(record, board, seat, number, what == "ships")
        return
    there = record["stand_fort" if what == "fortifications" else "stand_leaders"]
    own = _printed(record, board, seat, what == "admirals")
    for _ in range(number):
        at = min(own, key=lambda place: (there[place], -record["stand_units"][place]))
        there[at] += 1


def _printed(record: Any, board: Board, seat: int, at_sea: bool) -> list[int]:
    """Where a seat stands, in the order of the board: its sea zones, or its territories that hold any number."""
    spaces = list(board.spaces.values())
    places = range(board.lands, len(spaces)) if at_sea else range(board.lands)
    return [at for at in places if record["stand_army"][at] == seat and not spaces[at].capacity]


def _spread(record: Any, board: Board, seat: int, number: int, at_sea: bool) -> None:
    """One after another on the printed places of a seat, in the order of the board; fewer come off likewise."""
    units, own = record["stand_units"], _printed(record, board, seat, at_sea)
    if number < 0 and sum(int(units[at]) - 1 for at in own) < -number:
        raise InputError(f"[setup] extra units {number}: seat {seat + 1} has not so many to spare")
    around = cycle(own)
    while number:
        at = next(around)
        if number > 0 or units[at] > 1:
            step = 1 if number > 0 else -1
            units[at] += step
            number -= step

"""What a seat begins with beyond the others, for the engine."""

from __future__ import annotations

from itertools import cycle
from typing import Any

from risk_sim.errors import InputError
from risk_sim.kernels import layout
from risk_sim.spec.board import Board
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
    for what, given in ruleset.setup.extra.items():
        if len(given) != seats:
            raise InputError(f"{ruleset.title}: [setup] extra {what} has {len(given)} numbers for {seats} players")
        if what != "units":
            record["extra_pieces"][_PIECES[what], :seats] = given
        elif ruleset.setup.claim == "printed":
            for seat, number in enumerate(given):
                _spread(record, board, seat, number)
        else:
            record["extra_units"][:seats] = given


def _spread(record: Any, board: Board, seat: int, number: int) -> None:
    """One after another on the printed territories of a seat, in the order of the board; fewer come off likewise."""
    units, spaces = record["stand_units"], list(board.spaces.values())
    own = [at for at in range(board.lands) if record["stand_army"][at] == seat and not spaces[at].capacity]
    if number < 0 and sum(int(units[at]) - 1 for at in own) < -number:
        raise InputError(f"[setup] extra units {number}: seat {seat + 1} has not so many to spare")
    around = cycle(own)
    while number:
        at = next(around)
        if number > 0 or units[at] > 1:
            step = 1 if number > 0 else -1
            units[at] += step
            number -= step

"""Positions for the engine, and what the engine holds as a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from risk_sim.errors import InputError
from risk_sim.kernels import layout
from risk_sim.spec.board import Board
from risk_sim.spec.position import Position, Seat
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.standing import WILD, standing


def pack(packed: np.void, position: Position, ruleset: Ruleset, board: Board, seats: int) -> None:
    """Put a position into a record of WORLD that holds the rest. Raises InputError where it does not fit."""
    found = standing(position, ruleset, board)
    if len(found.hands) != seats:
        raise InputError(f"position {position.name} has {len(found.hands)} seats, and {seats} play")
    packed["begin_owner"][: len(found.owners)] = found.owners
    packed["begin_units"][: len(found.units)] = found.units
    if found.neutral:
        packed["rules"][layout.ARMIES] = max(packed["rules"][layout.ARMIES], seats + 1)
    cards = packed["begin_card"]
    cards[:] = layout.IN_DECK
    for seat, hand in enumerate(found.hands):
        cards[list(hand)] = seat
    cards[list(found.discards)] = layout.IN_DISCARDS
    packed["begin_points"][:seats] = [position.seats[str(seat + 1)].points for seat in range(seats)]
    begin = packed["begin"]
    begin[layout.BEGIN_ROUND] = position.round
    begin[layout.BEGIN_MARK] = int(position.fingerprint[:15], 16)
    begin[layout.BEGIN_TURN] = found.turn
    begin[layout.BEGIN_PHASE] = found.phase
    begin[layout.BEGIN_PENDING] = position.place
    begin[layout.BEGIN_SETS] = position.sets_traded
    begin[layout.BEGIN_CONQUERED] = position.conquered
    begin[layout.BEGIN_MATCHED] = position.matched
    begin[layout.BEGIN_DISCARDS] = found.unknown_discards
    begin[layout.BEGIN_UNKNOWN : layout.BEGIN_UNKNOWN + seats] = found.unknown


def read(state: np.void, ruleset: Ruleset, board: Board, seats: int, name: str) -> Position:
    """Where a game stands that the engine has halted, with every hand known."""
    game, spaces = state["game"], state["spaces"]

    def units_of(*armies: int) -> dict[str, int]:
        return {
            board.ids[space]: int(spaces[layout.UNITS, space])
            for space in range(len(board.ids))
            if spaces[layout.OWNER, space] in armies
        }

    def cards(numbers: Iterable[Any]) -> tuple[str, ...]:
        return tuple(board.ids[card] if card < len(board.ids) else WILD for card in sorted(map(int, numbers)))

    turn = int(game[layout.TURN])
    # Where a turn has not begun, what is noted here is of the one before.
    begun = int(game[layout.PHASE]) > 0
    return Position(
        name=name,
        title=name,
        ruleset=ruleset.name,
        seats={
            str(seat + 1): Seat(
                units_of(seat),
                cards(state["hands"][seat, : state["seats"][layout.HAND, seat]]),
                int(state["seats"][layout.POINTS, seat]),
            )
            for seat in range(seats)
        },
        neutral=units_of(*range(seats, layout.MOST_ARMIES)),
        round=int(game[layout.ROUND]),
        turn=turn + 1,
        phase=ruleset.game.phases[game[layout.PHASE]],
        place=int(game[layout.PENDING]) if begun else 0,
        conquered=int(state["seats"][layout.CONQUERED, turn]) if begun else 0,
        matched=bool(game[layout.MATCHED]) and begun,
        sets_traded=int(game[layout.SETS]),
        discards=cards(state["discards"][: game[layout.DISCARDS]]),
    )

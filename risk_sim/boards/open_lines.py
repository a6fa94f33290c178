"""Sea lines of which the rulebook names one end, drawn anew."""

from __future__ import annotations

from random import Random

from msgspec import structs

from risk_sim.spec.board import Board


def with_other_ends(board: Board, lots: Random) -> Board:
    """The board with each open line to an end that is drawn."""
    open_ends = {frozenset((first, end)) for first, *ends in board.open_lines for end in ends}
    kept = [pair for pair in board.sea_lines if frozenset(pair) not in open_ends]
    drawn = [(first, lots.choice(ends)) for first, *ends in board.open_lines]
    return structs.replace(board, sea_lines=(*kept, *drawn))

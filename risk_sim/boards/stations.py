"""Boards whose stations touch other territories, where the rulebook says neither which nor what the cards show."""

from __future__ import annotations

from random import Random

from msgspec import structs

from risk_sim.spec.board import Board


def has_stations(board: Board) -> bool:
    """Whether a board has stations at all."""
    return any(space.kind == "station" for space in board.spaces.values())


def with_other_stations(board: Board, lots: Random) -> Board:
    """The board with other neighbours of its stations, and other pictures on its cards.

    A station touches as many territories as it did, of the groups it did, so that it still lies where an objective
    wants it (antartide-obj-east, -obj-west). Pictures are dealt anew among the territories whose card the rulebook does
    not describe.
    """
    borders = list(board.borders)
    for name, space in board.spaces.items():
        if space.kind != "station":
            continue
        mine = [pair for pair in borders if name in pair]
        beside = [pair[0] if pair[1] == name else pair[1] for pair in mine]
        groups = {board.spaces[other].group for other in beside}
        near = [key for key, other in board.spaces.items() if other.group in groups and other.kind == "land"]
        borders = [pair for pair in borders if pair not in mine]
        borders += [(name, other) for other in sorted(lots.sample(near, len(beside)))]
    open_cards = [key for key, space in board.spaces.items() if space.symbol and space.provenance != "rulebook"]
    symbols = [board.spaces[key].symbol for key in open_cards]
    lots.shuffle(symbols)
    dealt = dict(zip(open_cards, symbols, strict=True))
    spaces = {key: structs.replace(space, symbol=dealt.get(key, space.symbol)) for key, space in board.spaces.items()}
    return structs.replace(board, spaces=spaces, borders=tuple(borders))

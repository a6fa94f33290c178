"""Boards by name or file."""

from __future__ import annotations

from pathlib import Path

from risk_sim.boards.extending import completed, merged
from risk_sim.errors import BoardError
from risk_sim.spec.board import Board
from risk_sim.spec.shelf import Shelf

SHELF = Shelf("board", Path(__file__).parent, Board, BoardError, merged, completed)


def names() -> list[str]:
    """The boards that come along, by name."""
    return SHELF.names()


def load(board: str | Path | Board) -> Board:
    """A board by name, or from a TOML file of the user's (anything with a slash or ending in .toml).

    Raises BoardError naming the file, the key and what was expected there.
    """
    return board if isinstance(board, Board) else SHELF.load(board)


def check(path: str | Path) -> Board:
    """The board in a file, read anew. Raises BoardError, in one line, for the first mistake in it."""
    return SHELF.read(Path(path))

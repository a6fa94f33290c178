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


def template(board: str) -> str:
    """The text of a bundled board's file, to be made into another. Raises BoardError for a name that is not known."""
    name = load(board).name
    head = (
        f"# The board {name}, to be changed into the one you own: save it as my-{name}.toml, correct what differs,\n"
        f'# set provenance = "rulebook" where you copied it from the box, and play with --board my-{name}.toml.\n'
    )
    return head + (SHELF.folder / f"{name}.toml").read_text("utf-8").replace(
        f'name = "{name}"', f'name = "my_{name}"', 1
    )

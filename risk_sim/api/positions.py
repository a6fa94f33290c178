"""Positions in files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from risk_sim import files, rulesets
from risk_sim.errors import InputError
from risk_sim.rulesets.playable import board_of
from risk_sim.spec.board import Board
from risk_sim.spec.position import Position
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.shelf import Shelf
from risk_sim.spec.standing import Standing, check_kind, standing

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SHELF = Shelf("position", Path(), Position, InputError)


def load(position: str | Path | Position) -> Position:
    """A position from a TOML file. Raises InputError naming the file, the key and what was expected there."""
    return position if isinstance(position, Position) else _SHELF.read(Path(position))


def save(position: Position, path: str | Path) -> None:
    """Write a position into a TOML file that `load` reads, whole or not at all."""
    import tomli_w
    from msgspec import to_builtins

    said = {key: value for key, value in to_builtins(position).items() if value not in ("", None)}
    files.write(Path(path), tomli_w.dumps(said).encode())


def stood(ruleset: str | Path | Ruleset, position: str | Path | Position) -> tuple[Standing, Board]:
    """A position on the board of a game. Raises RiskSimError where it does not fit."""
    rules = rulesets.load(ruleset)
    board = board_of(rules)
    return standing(load(position), rules, board), board


def plot(found: Standing, board: Board, ax: Axes | None = None) -> Axes:
    """Draw a position on its board. Returns the axes."""
    from risk_sim import plots

    names = [f"seat {seat + 1}" for seat in range(len(found.hands))] + ["neutral"] * found.neutral
    return plots.board(board, ax, found.owners, found.units, armies=names)


def template(ruleset: str | Path | Ruleset, players: int) -> str:
    """A position file to fill in, as text: every territory is listed, under the first seat and with no units."""
    rules = rulesets.load(ruleset)
    check_kind(rules)
    board = board_of(rules)
    rules.check_players(players, f"--players {players}")
    lines = [
        f"# A position of {rules.title} on {board.title}, to be filled in.",
        "# Put every territory under the seat that holds it, with its units. Who has none is out.",
        f'ruleset = "{rules.name}"',
        'title = "our game"',
        "round = 1",
        "turn = 1 # the seat whose turn it is",
        f'phase = "{rules.game.phases[0]}" # or {", ".join(rules.game.phases[1:])}',
        "place = 0 # units gained this turn that are still to be placed; then phase is place",
        "conquered = 0 # territories taken this turn already",
        "sets_traded = 0 # by anyone, so far",
        "discards = 0 # how many, or which; three for each set traded, if you leave this line out",
    ]
    for seat in range(1, players + 1):
        lines += ["", f"[seats.{seat}]", 'cards = 0 # how many, or which: ["' + board.ids[0] + '", "wild"]']
        lines += [f"[seats.{seat}.units]"]
        if seat == 1:
            lines += [f"{space} = 0" for space in board.ids]
    return "\n".join([*lines, "", "[neutral] # units nobody moves", ""])

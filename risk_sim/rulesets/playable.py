"""Rulesets of which complete games can be played, and the boards they are played on."""

from __future__ import annotations

from msgspec import structs

from risk_sim import boards
from risk_sim.errors import InputError
from risk_sim.rulesets.loader import load, names
from risk_sim.spec.board import Board
from risk_sim.spec.ruleset import Ruleset


def board_of(ruleset: Ruleset, other: Board | None = None) -> Board:
    """What a ruleset uses of its board, or of another.

    Raises InputError for a ruleset that is here for its battles alone, or a board without the sea zones it takes.
    """
    if not is_playable(ruleset):
        known = ", ".join(name for name in names() if is_playable(load(name)))
        raise InputError(f"{ruleset.title} is here for its battles; complete games are played by {known}")
    board = boards.load(ruleset.game.board) if other is None else other
    at_sea = board.lands < len(board.spaces)
    if ruleset.game.zones == "on" and not at_sea:
        raise InputError(f"[game] zones = 'on': {board.title} has no sea zones; set it 'off', or play on another board")
    if ruleset.game.zones == "off" and at_sea:
        board = board.ashore()
    return structs.replace(board, sea_lines=()) if ruleset.game.sea_lines == "off" and board.sea_lines else board


def is_playable(ruleset: Ruleset) -> bool:
    """Whether complete games of a ruleset can be played."""
    return ruleset.kind == "game" and bool(ruleset.game.board)

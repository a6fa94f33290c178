"""What is played: all that a game depends on besides its number."""

from __future__ import annotations

from typing import NamedTuple

from risk_sim.spec.board import Board
from risk_sim.spec.lineup import Lineup
from risk_sim.spec.position import Position
from risk_sim.spec.ruleset import Ruleset


class Run(NamedTuple):
    """Games 0, 1, 2, ... of these rules, on this board, by these players, from this seed, taken up from a position."""

    ruleset: Ruleset
    board: Board
    lineup: Lineup
    seed: int
    position: Position | None = None

    @property
    def reconstructed(self) -> str:
        """What of it is a proposal of ours and not from the box, in words; empty where nothing is."""
        board, deck = self.board, self.ruleset.reconstructed
        parts = []
        if board.provenance == "reconstructed":
            parts.append(f"board ({board.name}, fingerprint {board.fingerprint[:8]})")
        if deck:
            parts.append(f"{' and '.join(deck)} (fingerprint {self.ruleset.deck_fingerprint[:8]})")
        return f"reconstructed {', '.join(parts)}" if parts else ""

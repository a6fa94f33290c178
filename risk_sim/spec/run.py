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
        if self.board.provenance != "reconstructed":
            return ""
        return f"reconstructed board ({self.board.name}, fingerprint {self.board.fingerprint[:8]})"

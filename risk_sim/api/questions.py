"""What a player who is a Python function is asked, and how to read what he sees (experimental).

See `risk_sim.player`.
"""

from __future__ import annotations

from risk_sim.kernels.choices.questions import (
    ATTACK,
    CLAIM,
    GO_ON,
    MANEUVER,
    MOVE_IN,
    PLACE,
    PLACE_START,
    TOLD_ARMY,
    TOLD_CARDS,
    TOLD_ROUND,
    TOLD_SETS,
    TRADE,
)
from risk_sim.kernels.layout import ALIVE, FOES, HAND, LANDS, OWNER, TOTAL, UNITS

__all__ = [
    "ALIVE",
    "ATTACK",
    "CLAIM",
    "FOES",
    "GO_ON",
    "HAND",
    "LANDS",
    "MANEUVER",
    "MOVE_IN",
    "OWNER",
    "PLACE",
    "PLACE_START",
    "TOLD_ARMY",
    "TOLD_CARDS",
    "TOLD_ROUND",
    "TOLD_SETS",
    "TOTAL",
    "TRADE",
    "UNITS",
]

"""What a player who is a Python function is asked, and what he sees (experimental).

`function(question, seat, a, b, table, chart) -> float`: the worth of an option. The greatest is taken; attacks,
trades and maneuvers of worth 0 or less are not. NaN leaves the decision to the player's base.
`table` is the game as all see it, with the player's own hand; `chart` is what never changes. Their fields are
arrays that cannot be written to; `table.hand` has as many entries as the player has cards.
"""

from __future__ import annotations

import numpy as np

from risk_sim.kernels.layout import STATE, WORLD

CLAIM = 0  # a: a vacant space
PLACE_START = 1  # a: an own space, for a unit of the set-up
PLACE = 2  # a: an own space, for new units
ATTACK = 3  # a: own space, b: space of another; worth more than 0 to attack at all
GO_ON = 4  # a, b: as before; worth more than 0 to throw again
MOVE_IN = 5  # a: where from, b: what was conquered; the share of those free to go that goes, 0 to 1
TRADE = 6  # worth more than 0 to trade a set that need not be
MANEUVER = 7  # a: where from, b: where to; worth more than 0 to move at all

# Entries of table.told.
TOLD_ROUND = 0
TOLD_SETS = 1  # sets traded by anyone
TOLD_CARDS = 2  # own cards, in table.hand
TOLD_ARMY = 3  # the army that is moved


def _seen(kind: np.dtype[np.void], names: tuple[str, ...]) -> np.dtype[np.void]:
    """The same record with some of its fields only."""
    fields = kind.fields or {}
    return np.dtype(
        {
            "names": list(names),
            "formats": [fields[name][0] for name in names],
            "offsets": [fields[name][1] for name in names],
            "itemsize": kind.itemsize,
        }
    )


#: Rows of `spaces`, `armies` and `seats` are named in risk_sim.kernels.layout: OWNER, UNITS, HAND ...
TABLE = _seen(STATE, ("spaces", "armies", "seats", "groups", "hand", "told"))
CHART = _seen(
    WORLD,
    ("starts", "neighbours", "group", "members", "bonus", "borders", "card_space", "card_symbol", "rules", "odds"),
)

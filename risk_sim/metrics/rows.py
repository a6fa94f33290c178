"""Games one by one, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_sim.metrics.finished import Ints, finished
from risk_sim.spec.lineup import Lineup

if TYPE_CHECKING:
    import pandas as pd


def table(lineup: Lineup, first: int, rows: Ints) -> pd.DataFrame:
    """One row a game: its number, winner (seat, 0 for none), who shared it (such as 1+3), length, and every seat."""
    import numpy as np
    import pandas as pd

    found = finished(lineup, first, rows)
    columns: dict[str, Any] = {
        "game": range(found.first, found.first + found.n),
        "winner": np.maximum(found.winner + 1, 0),
        "shared_by": [_sharers(winner) for winner in found.winner.tolist()],
        "rounds": found.rounds,
        "turns": found.turns,
    }
    for seat in range(found.lineup.seats):
        columns[f"policy_{seat + 1}"] = [found.lineup.orders[order][seat].name for order in found.order]
        for place, name in enumerate(found.names):
            values = found.seats[:, seat, place]
            columns[f"{name}_{seat + 1}"] = values + 1 if name == "out_by" else values
    return pd.DataFrame(columns)


def _sharers(winner: int) -> str:
    """The seats that share a victory, from 1."""
    mask = -1 - winner if winner < 0 else 0
    return "+".join(str(seat + 1) for seat in range(mask.bit_length()) if mask >> seat & 1)

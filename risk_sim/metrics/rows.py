"""Games one by one, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_sim.metrics.finished import Ints, finished
from risk_sim.runs.columns import OF_A_SEAT
from risk_sim.spec.lineup import Lineup

if TYPE_CHECKING:
    import pandas as pd


def table(lineup: Lineup, first: int, rows: Ints) -> pd.DataFrame:
    """One row a game: game, winner (seat, 0 for a capped game), rounds, turns, and what became of every seat."""
    import pandas as pd

    found = finished(lineup, first, rows)
    columns: dict[str, Any] = {
        "game": range(found.first, found.first + found.n),
        "winner": found.winner + 1,
        "rounds": found.rounds,
        "turns": found.turns,
    }
    for seat in range(found.lineup.seats):
        columns[f"policy_{seat + 1}"] = [found.lineup.orders[order][seat].name for order in found.order]
        for place, name in enumerate(OF_A_SEAT):
            values = found.seats[:, seat, place]
            columns[f"{name}_{seat + 1}"] = values + 1 if name == "out_by" else values
    return pd.DataFrame(columns)

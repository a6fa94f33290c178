"""How long games last, and when players leave them."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from risk_sim.metrics.finished import OF_A_SEAT, Finished


class Rounds(Struct, frozen=True):
    """Rounds a game, of all games; a capped game counts with the cap."""

    mean: float
    median: float
    p95: float
    max: int


def rounds(games: Finished) -> Rounds:
    """How many rounds games last."""
    return Rounds(
        mean=float(games.rounds.mean()),
        median=float(np.median(games.rounds)),
        p95=float(np.quantile(games.rounds, 0.95)),
        max=int(games.rounds.max()),
    )


def first_out(games: Finished) -> list[float]:
    """By seat, the share of games in which it is the first to be eliminated, of those in which anybody is."""
    out = games.seats[:, :, OF_A_SEAT.index("out_round")].astype(float)
    out[out == 0] = np.inf
    # Within a round the seats take turns, and an eliminated seat falls in the turn of the one who did it.
    by = games.seats[:, :, OF_A_SEAT.index("out_by")]
    when = out + (by + 1) / (games.lineup.seats + 2)
    anybody = np.isfinite(when).any(axis=1)
    if not anybody.any():
        return [0.0] * games.lineup.seats
    first = np.where(np.isfinite(when), when, np.inf)[anybody].argmin(axis=1)
    return [float((first == seat).mean()) for seat in range(games.lineup.seats)]

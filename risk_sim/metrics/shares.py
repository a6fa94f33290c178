"""Shares of games, by seat and by player."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

import numpy.typing as npt

from risk_sim.spec.lineup import Lineup

#: Confidence of every interval.
LEVEL = 0.95
#: The normal quantile of its upper end.
Z = 1.959963984540054


def interval(count: float, n: float, z: float = Z) -> tuple[float, float]:
    """Wilson's interval (95 % if no other normal quantile is given) of a share; all is possible where nothing was seen.

    Written out, since a shared victory counts in part and SciPy's takes whole numbers only. A game that counts in part
    varies less than one that counts whole or not at all, so the interval is on the safe side.
    """
    if not n:
        return 0.0, 1.0
    share, z2 = count / n, z * z / n
    middle, half = share + z2 / 2, z * sqrt(share * (1 - share) / n + z2 / (4 * n))
    return max(0.0, (middle - half) / (1 + z2)), min(1.0, (middle + half) / (1 + z2))


def seats_held(lineup: Lineup) -> Counter[str]:
    """How many seats each player holds in every game."""
    return Counter(policy.name for policy in lineup.orders[0])


def players_of(lineup: Lineup) -> list[str]:
    """The names of all players, as they first come up; those of the first order before others."""
    return list(dict.fromkeys(policy.name for order in lineup.orders for policy in order))


def of_policies(lineup: Lineup, counts: npt.NDArray[Any]) -> dict[str, Any]:
    """Counts int64[orders, seats, ...] added up for each player."""
    found: dict[str, Any] = {}
    for order, seats in zip(lineup.orders, counts, strict=True):
        for policy, some in zip(order, seats, strict=True):
            found[policy.name] = found.get(policy.name, 0) + some
    return found

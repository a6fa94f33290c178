"""What holding a territory or a whole group after a round goes along with: how much more its holder wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from risk_sim.metrics.moments import Floats
from risk_sim.metrics.tally import Ints
from risk_sim.metrics.usual import above_usual


class Holding(Struct, frozen=True):
    """Of a territory or a whole group: `held` of `n` games in which some seat had it after the round.

    win_rate: how often its holder won. value: that above what the holder's seat and player win otherwise, as a share of
    games; its interval holds for all territories, or all groups, at once (95 %, Bonferroni). None where nobody held it.
    """

    kind: str
    name: str
    n: int
    held: int
    win_rate: float | None
    value: float | None
    ci_low: float | None
    ci_high: float | None


def holdings(
    owners: Ints, won: Floats, usual: Floats, spaces: Sequence[str], groups: Mapping[str, Sequence[int]]
) -> list[Holding]:
    """Territories, then groups, each from the most valuable down.

    owners int64[n, spaces]: the seat there, -1 for nobody; won, usual float64[n, seats]: what each seat had of the win,
    and what a seat so placed and played has on average. With `usual` taken off, a territory that the first seat has
    more often is worth no more for that.
    """
    lands = [("territory", name, owners[:, at]) for at, name in enumerate(spaces)]
    wholes = [("group", name, _whole(owners[:, inside])) for name, inside in groups.items()]
    return [
        one for kind in (lands, wholes) for one in _ranked([_holding(*each, won, usual, len(kind)) for each in kind])
    ]


def _whole(owners: Ints) -> Ints:
    """Who holds all of these."""
    return np.where((owners == owners[:, :1]).all(axis=1), owners[:, 0], -1)


def _holding(kind: str, name: str, owner: Ints, won: Floats, usual: Floats, at_once: int) -> Holding:
    games = np.flatnonzero(owner >= 0)
    some = above_usual(won[games, owner[games]], usual[games, owner[games]], at_once)
    if some is None:
        return Holding(kind, name, len(owner), 0, None, None, None, None)
    return Holding(kind, name, len(owner), some.n, some.win_rate, some.value, some.ci_low, some.ci_high)


def _ranked(found: list[Holding]) -> list[Holding]:
    return sorted(found, key=lambda one: (one.value is None, -(one.value or 0.0)))

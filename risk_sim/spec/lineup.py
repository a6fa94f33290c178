"""Who sits where, in every game of a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from risk_sim.spec.policy import Policy


class Lineup(NamedTuple):
    """Who sits where: `orders[k]` are the policies by seat of games k, k + orders, k + 2 x orders, ..."""

    orders: tuple[tuple[Policy, ...], ...]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.orders[0])

    def of(self, game: int) -> tuple[Policy, ...]:
        """The policies by seat of one game."""
        return self.orders[game % len(self.orders)]


def rotated(policies: Sequence[Policy]) -> Lineup:
    """Every rotation of the policies through the seats, one game after another."""
    return Lineup(tuple(tuple(policies[shift:]) + tuple(policies[:shift]) for shift in range(len(policies))))


def seated(policies: Sequence[Policy]) -> Lineup:
    """The same policy on the same seat in every game."""
    return Lineup((tuple(policies),))

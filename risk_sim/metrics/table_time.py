"""How long a game takes at the table, at a stated cost per throw of the dice and per decision."""

from __future__ import annotations

from msgspec import Struct

from risk_sim.metrics.moments import Mean, mean_of
from risk_sim.metrics.tally import Ints

#: What a throw takes (gather the dice, throw, compare, take units off) and what a decision takes, in seconds.
PER_THROW = 8.0
PER_DECISION = 10.0


class TableTime(Struct, frozen=True):
    """Means a game over the games that were looked at, each with its interval.

    minutes: throws and decisions at `seconds_per_throw` and `seconds_per_decision`, one after the other.
    """

    seconds_per_throw: float
    seconds_per_decision: float
    throws: Mean
    decisions: Mean
    minutes: Mean


def table_time(
    throws: Ints, decisions: Ints, per_throw: float = PER_THROW, per_decision: float = PER_DECISION
) -> TableTime:
    """Throws and decisions of single games, int64[n] each, as time: no choice of cost is right, so it is stated."""
    minutes = (throws * per_throw + decisions * per_decision) / 60
    return TableTime(per_throw, per_decision, mean_of(throws), mean_of(decisions), mean_of(minutes))

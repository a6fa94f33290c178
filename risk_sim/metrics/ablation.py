"""What an option causes: the same games, played once more by a seat that does without it."""

from __future__ import annotations

from math import sqrt

import numpy as np
from msgspec import Struct, structs

from risk_sim.metrics.moments import Floats
from risk_sim.metrics.shares import Z
from risk_sim.metrics.uses import plays_cards
from risk_sim.spec.lineup import Lineup
from risk_sim.spec.policy import Policy
from risk_sim.spec.ruleset import Ruleset


class OptionWorth(Struct, frozen=True):
    """What one player loses who never makes use of `option` while all others do, over `n` pairs of games.

    win_rate: what he wins with it, win_rate_without: without it, each capped game lost; worth: the difference with its
    interval (95 %). correlation: of the two games of a pair; the more, the more pairing has saved.
    """

    option: str
    n: int
    win_rate: float
    win_rate_without: float
    worth: float
    ci_low: float
    ci_high: float
    correlation: float | None


def forgone(ruleset: Ruleset) -> tuple[str, ...]:
    """The options of a ruleset that a player can do without, as policies name them."""
    has = {
        "leaders": bool(ruleset.leaders.generals or ruleset.leaders.admirals),
        "ships": ruleset.game.zones == "on",
        "forts": bool(ruleset.fortifications.tokens),
        "missions": ruleset.game.missions == "on",
        "effects": plays_cards(ruleset),
        "objectives": bool(ruleset.objectives),
        "rewards": bool(ruleset.rewards_in_play),
        "events": bool(ruleset.events_in_play),
    }
    return tuple(name for name, there in has.items() if there)


def able(lineup: Lineup) -> bool:
    """Whether players have options to do without: functions of the user's and players by lot do not."""
    return not any(policy.own or policy.uniform for order in lineup.orders for policy in order)


def without(lineup: Lineup, option: str) -> Lineup:
    """The same line-up with one seat that does without an option, each in turn: `bare_seat` says whose turn it is."""
    orders = [
        tuple(_bare(policy, option) if at == bare else policy for at, policy in enumerate(order))
        for bare in range(lineup.seats)
        for order in lineup.orders
    ]
    return Lineup(tuple(orders))


def bare_seat(lineup: Lineup, first: int, n: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """int64[n]: which seat does without the option in games `first`, `first + 1`, ..."""
    return (first + np.arange(n)) // len(lineup.orders) % lineup.seats


def option_worth(option: str, with_it: Floats, without_it: Floats) -> OptionWorth:
    """From what the seat in question has of the win in the games with the option and without, float64[n] each.

    The interval is Agresti and Min's for pairs: half a pair more of every kind, so that games of which hardly any
    differ do not look surer than they are.
    """
    gained = with_it - without_it
    n, total = len(gained), float(gained.sum())
    middle = total / (n + 2)
    half = Z * sqrt(float((gained**2).sum()) + 1 - total * middle) / (n + 2)
    spread = float(with_it.std() * without_it.std())
    together = float(np.mean((with_it - with_it.mean()) * (without_it - without_it.mean())))
    return OptionWorth(
        option=option,
        n=n,
        win_rate=float(with_it.mean()),
        win_rate_without=float(without_it.mean()),
        worth=total / n,
        ci_low=max(-1.0, middle - half),
        ci_high=min(1.0, middle + half),
        correlation=together / spread if spread else None,
    )


def _bare(policy: Policy, option: str) -> Policy:
    return structs.replace(policy, **{option: 0.0, "name": f"{policy.name}-without-{option}"})

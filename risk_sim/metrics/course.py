"""How games run, round by round: who leads, how often that changes, and what a lead is good for.

A course is int64[n, rounds + 1, seats, 3]: territories, units and points of every seat after every round, round 0 being
the set-up; -1 from the round on in which the game ended.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from msgspec import Struct

from risk_sim.metrics.moments import Floats, Mean, mean_of
from risk_sim.metrics.shares import interval
from risk_sim.metrics.tally import Ints

#: What a lead is measured in, in the order of a course.
Lead = Literal["territories", "units", "points"]
LEADS: tuple[Lead, ...] = ("territories", "units", "points")
#: Rounds that fewer games than this reach tell nothing.
LEAST = 30


class LeadChanges(Struct, frozen=True):
    """How often another seat takes the lead, a game and a round; `never` the share of games in which nobody did."""

    by: str
    a_game: Mean
    a_round: Mean
    never: float
    ci_low: float
    ci_high: float


class Snowball(Struct, frozen=True):
    """After `round`: of `n` games that go on and have one leader he wins `won`, as a share with its interval (95 %).

    share_held: of all that seats hold then, what the leader has on average. last_wins: of the games that have one
    last seat still in the game, the share it wins.
    """

    by: str
    round: int
    n: int
    won: float
    win_rate: float
    ci_low: float
    ci_high: float
    share_held: float
    last_wins: float | None


class Course(Struct, frozen=True):
    """How `n` games ran: lead changes, and what the lead is good for, by each measure of a lead."""

    n: int
    changes: list[LeadChanges]
    snowball: list[list[Snowball]]


def leader(course: Ints, by: Lead) -> Ints:
    """int64[n, rounds + 1]: the seat that alone has most, -1 where several do or the game is over."""
    held = course[:, :, :, LEADS.index(by)]
    most = held.max(axis=2)
    alone = (held == most[:, :, None]).sum(axis=2) == 1
    return np.where(alone & (most >= 0), held.argmax(axis=2), -1)


def lead_changes(course: Ints, by: Lead) -> LeadChanges:
    """How often the lead changes hands; a tie ends no lead, and the first seat to lead takes it from nobody."""
    lead = leader(course, by)
    changes = np.zeros(len(lead), np.int64)
    holder = lead[:, 0].copy()
    for now in lead.T[1:]:
        changes += (now >= 0) & (holder >= 0) & (now != holder)
        holder = np.where(now >= 0, now, holder)
    rounds = (course[:, :, :, 0].max(axis=2) >= 0).sum(axis=1) - 1
    never = int((changes == 0).sum())
    low, high = interval(never, len(lead))
    each = changes / np.where(rounds > 0, rounds, np.nan)
    return LeadChanges(by, mean_of(changes), mean_of(each), never / max(len(lead), 1), low, high)


def snowball(course: Ints, won: Floats, by: Lead) -> list[Snowball]:
    """The chance to win given the lead, after every round that enough games reach.

    won float64[n, seats]: what each seat has of the win. Capped games are to be left out before.
    """
    lead = leader(course, by)
    held = course[:, :, :, LEADS.index(by)]
    found = []
    for round in range(course.shape[1]):
        games = np.flatnonzero(lead[:, round] >= 0)
        if len(games) < LEAST:
            continue
        wins = float(won[games, lead[games, round]].sum())
        low, high = interval(wins, len(games))
        of_all = held[games, round].max(axis=1) / np.maximum(held[games, round].sum(axis=1), 1)
        found.append(
            Snowball(
                by=by,
                round=round,
                n=len(games),
                won=wins,
                win_rate=wins / len(games),
                ci_low=low,
                ci_high=high,
                share_held=float(of_all.mean()),
                last_wins=_last_wins(course[:, round], held[:, round], won),
            )
        )
    return found


def _last_wins(now: Ints, held: Ints, won: Floats) -> float | None:
    """How often the seat wins that alone has least among those that still hold something."""
    among = np.where(now[:, :, 0] > 0, held, np.iinfo(np.int64).max)
    least = among.min(axis=1)
    games = np.flatnonzero(((among == least[:, None]).sum(axis=1) == 1) & (now[:, :, 0].max(axis=1) >= 0))
    return float(won[games, among[games].argmin(axis=1)].mean()) if len(games) >= LEAST else None

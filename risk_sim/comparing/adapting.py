"""A player tuned anew for one ruleset: players who were tuned for other rules play it badly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import NamedTuple

import numpy as np
from msgspec import structs

from risk_sim.comparing.paired import Floats
from risk_sim.metrics.finished import finished
from risk_sim.metrics.shares import interval
from risk_sim.runs import games as playing
from risk_sim.runs.stream import InOrder
from risk_sim.runs.watch import Watch
from risk_sim.spec.lineup import Lineup
from risk_sim.spec.policy import Policy
from risk_sim.spec.run import Run

#: What is searched: parameters with the step to begin with and the limits, where they are narrower than the rules'.
_SHARES = dict.fromkeys(("confidence", "persist", "stack"), (0.1, 0.0, 1.0))
_WEIGHTS = ("land", "group", "break_group", "border", "kill", "card", "cost", "counter", "threat")
#: The same of games that have leaders, ships and the like; 0 is to do without.
_MEANS = dict.fromkeys(("leaders", "ships", "forts", "missions", "effects"), (0.4, 0.0, 100.0))
_POINT = "point"
#: Candidates of a generation, and games of each in one: so many rotations through all seats.
CANDIDATES, ROTATIONS = 12, 30
#: The part of the games that is kept to see whether the outcome is better at all.
CHECKED = 0.25
#: The search begins so far from every other run of the same seed.
APART = 1_000_003

Advance = Callable[[int], None] | None


class Adapted(NamedTuple):
    """A player tuned for a ruleset, and how he did against the usual one, whose seats are all but his.

    `share` of the games he won, with its interval, from games that the search did not see; `fair` is what an equal
    would win. Where he did not do better, `policy` is the usual one. `games` were played in all.
    """

    policy: Policy
    better: bool
    share: float
    ci_low: float
    ci_high: float
    fair: float
    games: int


class _Axis(NamedTuple):
    """One parameter of the search."""

    name: str
    start: float
    step: float
    low: float
    high: float


def adapt(
    run: Run, usual: Policy, name: str, budget: int, advance: Advance, threads: int | None = None
) -> Adapted | None:
    """Tune a player's numbers for the rules of a run, by so many games or a few less; None where he was stopped.

    Covariance matrix adaptation over the parameters that the rules have a use for. A candidate's worth is his share of
    wins on one seat, rotated, against the usual player on all others. The games are others than those of the run.
    """
    axes = _axes(run, usual)
    checked = _checked(run, budget)
    found = _search(run, usual, axes, budget - checked, advance, threads)
    if found is None:
        return None
    tuned = _candidate(usual, axes, found, name)
    wins = _wins(run, usual, [tuned], checked, run.seed + APART - 1, advance, threads)
    if wins is None:
        return None
    games, fair = len(wins), 1 / run.lineup.seats
    low, high = interval(float(wins.sum()), games)
    better = float(wins.mean()) > fair
    return Adapted(tuned if better else usual, better, float(wins.mean()), low, high, fair, played(run, budget))


def played(run: Run, budget: int) -> int:
    """The games that are played of a budget: whole generations of the search, and the last check."""
    checked = _checked(run, budget)
    generation = _generation(run)
    return (budget - checked) // generation * generation + checked


def _checked(run: Run, budget: int) -> int:
    return max(int(budget * CHECKED), run.lineup.seats)


def _generation(run: Run) -> int:
    return CANDIDATES * ROTATIONS * run.lineup.seats


def least(run: Run) -> int:
    """The smallest budget of any use: two generations and a check."""
    return int(2 * _generation(run) / (1 - CHECKED)) + 1


def _axes(run: Run, usual: Policy) -> list[_Axis]:
    limits = dict(_SHARES)
    for name in (*_WEIGHTS, *([_POINT] if run.ruleset.game.length else [])):
        limits[name] = max(0.3 * abs(getattr(usual, name)), 0.2), -1000.0, 1000.0
    if run.ruleset.is_wide:
        limits |= _MEANS
    return [_Axis(name, getattr(usual, name), *limit) for name, limit in limits.items()]


def _search(
    run: Run, usual: Policy, axes: Sequence[_Axis], budget: int, advance: Advance, threads: int | None
) -> Floats | None:
    """The best place found: the mean of the better halves of the last generations, which evens out their luck."""
    from cmaes import CMA

    start, step, low, high = (np.array(part) for part in list(zip(*axes, strict=True))[1:])
    bounds = np.stack([(low - start) / step, (high - start) / step], axis=1)
    search = CMA(np.zeros(len(axes)), 1.0, bounds=bounds, seed=run.seed % 2**31, population_size=CANDIDATES)
    games = _generation(run)
    elites: list[Floats] = []
    for at in range(budget // games):
        places = [search.ask() for _ in range(CANDIDATES)]
        candidates = [_candidate(usual, axes, start + step * place, "candidate") for place in places]
        wins = _wins(run, usual, candidates, games, run.seed + APART + at, advance, threads)
        if wins is None:
            return None
        orders = np.arange(len(wins)) % (CANDIDATES * run.lineup.seats) // run.lineup.seats
        shares = np.bincount(orders, wins, CANDIDATES) / np.maximum(np.bincount(orders, minlength=CANDIDATES), 1)
        search.tell([(place, -float(share)) for place, share in zip(places, shares, strict=True)])
        best = np.argsort(-shares, kind="stable")[: CANDIDATES // 2]
        elites.append(np.mean([places[one] for one in best], axis=0))
    last = elites[-max(1, len(elites) // 3) :]
    found: Floats = start + step * (np.mean(last, axis=0) if last else 0.0)
    return found


def _candidate(usual: Policy, axes: Sequence[_Axis], place: Floats, name: str) -> Policy:
    values = {axis.name: round(float(value), 3) for axis, value in zip(axes, place, strict=True)}
    return structs.replace(usual, name=name, **values)


def _wins(
    run: Run, usual: Policy, candidates: Sequence[Policy], games: int, seed: int, advance: Advance, threads: int | None
) -> Floats | None:
    """float64[games]: what the candidate of a game, each on every seat in turn, has of the win; None if stopped."""
    seats = run.lineup.seats
    orders = [(*(usual,) * seat, one, *(usual,) * (seats - 1 - seat)) for one in candidates for seat in range(seats)]
    played = run._replace(lineup=Lineup(tuple(orders)), seed=seed)
    watch = Watch(advance)
    found: list[Floats] = []
    chunks = InOrder(playing.player(played), watch, threads).chunks(playing.spans(0, games, playing.CHUNK))
    with watch.interruptible(), closing(chunks):
        for first, rows in chunks:
            some = finished(played.lineup, first, rows)
            found.append(some.won[np.arange(some.n), some.order % seats])
    wins = np.concatenate(found) if found else np.zeros(0)
    return wins if len(wins) == games else None

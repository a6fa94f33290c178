"""Games made up so that what a metric should find in them is known."""

import numpy as np

from risk_sim import policies
from risk_sim.kernels import layout
from risk_sim.metrics.tally import Tally, nothing, tally
from risk_sim.spec.lineup import Lineup

NAMES = ("strategist", "expander", "hunter", "turtle", "aggressive", "random")
CAP = 60


def players(number: int) -> list[policies.loader.Policy]:
    """So many different players."""
    return [policies.load(name) for name in NAMES[:number]]


def rows(lineup: Lineup, n: int, skill: dict[str, float], seat: list[float], seed: int, capped: float = 0.0):
    """Games whose seats finish in a Plackett-Luce order of `skill` of who sits there plus `seat`.

    The seat in place p of s is out in round 2 (s - p + 1), and the game ends with the last elimination.
    """
    generator = np.random.default_rng(seed)
    seats = lineup.seats
    worth = np.array([[skill.get(policy.name, 0.0) for policy in order] for order in lineup.orders]) + np.array(seat)
    keys = worth[np.arange(n) % len(lineup.orders)] + generator.gumbel(size=(n, seats))
    place = (-keys).argsort(axis=1).argsort(axis=1) + 1
    found = np.zeros((n, layout.RESULT_SEATS + seats * layout.SEAT_RESULTS), np.int64)
    found[:, layout.RESULT_WINNER] = place.argmin(axis=1)
    found[:, layout.RESULT_ROUNDS] = 2 * (seats - 1)
    found[:, layout.RESULT_TURNS] = 2 * seats
    of_seat = found[:, layout.RESULT_SEATS :].reshape(n, seats, layout.SEAT_RESULTS)
    of_seat[:, :, 0] = np.where(place > 1, 2 * (seats - place + 1), 0)
    of_seat[:, :, 1] = -1
    of_seat[:, :, 2] = np.where(place > 1, place, 0)
    gone = generator.random(n) < capped
    found[gone, layout.RESULT_WINNER] = -1
    of_seat[gone] = 0
    return found


def counted(lineup: Lineup, some: np.ndarray) -> Tally:
    """These games from the first, in chunks of a size that no number of orders divides."""
    found = nothing(lineup, CAP)
    for first in range(0, len(some), 997):
        found += tally(lineup, CAP, first, some[first : first + 997])
    return found

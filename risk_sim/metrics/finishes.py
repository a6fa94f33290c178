"""In which order the seats finish, and what that says of players: who came before whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from risk_sim.metrics.finished import Finished, Ints
from risk_sim.spec.lineup import Lineup

#: Who was chosen, out of which players: the winner of all, the second of the rest, and so on.
Choice = tuple[int, tuple[int, ...]]

#: Room for a place in a number that holds the places of all seats.
_BASE = 8
#: The place of seats that are alive and have not won.
_ALIVE = 2


def finishes(games: Finished) -> Counter[int]:
    """How often games ended in each order, as a number that says the line-up's order and the place of every seat."""
    place = np.where(games.won > 0, 1, np.where(games.of("out_place") > 0, games.of("out_place"), _ALIVE))
    codes = games.order * _BASE**games.lineup.seats + place @ _BASE ** np.arange(games.lineup.seats)
    kinds, numbers = np.unique(codes, return_counts=True)
    return Counter(dict(zip(kinds.tolist(), numbers.tolist(), strict=True)))


def orders_and_places(codes: Ints, seats: int) -> tuple[Ints, Ints]:
    """What such numbers say: int64[n] the line-up's order, and int64[n, seats] the place of every seat."""
    order, rest = np.divmod(codes, _BASE**seats)
    return order, rest[:, None] // _BASE ** np.arange(seats) % _BASE


def choices(lineup: Lineup, ends: Mapping[int, int], names: Sequence[str]) -> Counter[Choice]:
    """What games say of players, by their place among `names`.

    A player stands where the best of his seats does, and a tie ends what a game says: a capped game says nothing, and
    one with a shared win neither. Seats that are alive when somebody else wins by points are tied.
    """
    found: Counter[Choice] = Counter()
    for code, number in ends.items():
        order, rest = divmod(code, _BASE**lineup.seats)
        best: dict[int, int] = {}
        for seat, policy in enumerate(lineup.orders[order]):
            player = names.index(policy.name)
            best[player] = min(rest // _BASE**seat % _BASE, best.get(player, _BASE))
        for choice in _told(best):
            found[choice] += number
    return found


def chosen(ranking: Sequence[int]) -> Iterator[Choice]:
    """What a whole order says, from the first player to the last."""
    return _told({player: place for place, player in enumerate(ranking)})


def _told(places: Mapping[int, int]) -> Iterator[Choice]:
    left = sorted((place, player) for player, place in places.items())
    while len(left) > 1 and left[0][0] < left[1][0]:
        yield left[0][1], tuple(sorted(player for _, player in left))
        left = left[1:]

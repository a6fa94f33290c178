"""In which order players leave a game."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from risk_sim.metrics.shares import interval, of_policies, seats_held
from risk_sim.metrics.tally import Ints, Tally


class Place(Struct, frozen=True):
    """How often somebody finished in a place: 1 is the winner, 2 the last to be eliminated.

    `games` of all games, as a share per seat held with its interval (95 %).
    """

    place: int
    games: int
    share: float
    ci_low: float
    ci_high: float


class Finishes(Struct, frozen=True):
    """Where somebody finishes. `out_round`: the mean round of elimination, None where that never happened.

    `no_place`: games in which there was none: given up at the cap, or out before the game was taken up.
    """

    name: str
    places: list[Place]
    no_place: int
    out_round: float | None


def by_seat(games: Tally) -> list[Finishes]:
    """Finishing places of the seats in turn order, named 1, 2, ..."""
    places, outs, rounds = (part.sum(axis=0) for part in (games.places, games.outs, games.out_rounds))
    return [
        _finishes(str(seat + 1), places[seat], int(outs[seat]), int(rounds[seat]), games.n, 1)
        for seat in range(len(places))
    ]


def by_policy(games: Tally) -> list[Finishes]:
    """Finishing places of the players; a place is taken once a game, so a player's seats are one trial."""
    places, outs, rounds = (of_policies(games.lineup, part) for part in (games.places, games.outs, games.out_rounds))
    return [
        _finishes(name, places[name], int(outs[name]), int(rounds[name]), games.n, held)
        for name, held in seats_held(games.lineup).items()
    ]


def _finishes(name: str, counts: Ints, out: int, rounds: int, n: int, seats: int) -> Finishes:
    return Finishes(name, list(_places(counts, n, seats)), int(counts[0]), rounds / out if out else None)


def _places(counts: Ints, n: int, seats: int) -> Iterator[Place]:
    for place, count in enumerate(counts[1:].tolist(), start=1):
        low, high = interval(min(count, n), n)  # several of his seats share a place where points and all else tie
        yield Place(place, count, count / n / seats if n else 0.0, low / seats, high / seats)

"""When a run has played enough games."""

from __future__ import annotations

from numbers import Real
from typing import Any, NamedTuple

from risk_sim.errors import InputError
from risk_sim.metrics import wins
from risk_sim.metrics.tally import Tally
from risk_sim.spec.battle import whole

DEFAULT_GAMES = 1000
MOST_GAMES = 10**9
#: Games between two looks at the intervals; looking at fixed numbers alone, every cut of the work stops at the same.
BATCH = 1000


def check_threads(threads: int | None) -> None:
    """Raise InputError for a number of threads that cannot play; None is one a core."""
    if threads is not None and whole("--threads", threads) < 1:
        raise InputError(f"--threads {threads}: choose 1 or more")


class Goal(NamedTuple):
    """Play `games`, or fewer where a width is given: until no interval is wider, but at least `least` games."""

    games: int
    until_width: float | None = None
    least: int = 0

    def next_look(self, n: int) -> int:
        """The number of games, from n + 1 on, after which to look whether it is enough."""
        return self.games if self.until_width is None else min(self.games, n - n % BATCH + BATCH)

    def reached(self, counted: Tally) -> bool:
        """Whether these games are enough."""
        n = counted.n
        if n >= self.games:
            return True
        if self.until_width is None or n < self.least or n % BATCH:
            return False
        return wins.widest(counted) <= self.until_width


def goal_of(games: int | None, until_width: float | None, least: int | None) -> Goal:
    """What was asked for. Raises InputError for what makes no sense."""
    if until_width is None:
        if least is not None:
            raise InputError("--least says when to stop at the earliest; add --until-width, or say --games")
        return Goal(_games("--games", DEFAULT_GAMES if games is None else games))
    width = _width(until_width)
    lowest = _games("--least", BATCH if least is None else least)
    return Goal(_games("--games", MOST_GAMES if games is None else games), width, lowest)


def _games(flag: str, games: int) -> int:
    number = whole(flag, games)
    if not 1 <= number <= MOST_GAMES:
        raise InputError(f"{flag} {number}: choose from 1 to {MOST_GAMES:,}")
    return number


def _width(width: Any) -> float:
    if isinstance(width, bool) or not isinstance(width, Real) or not 0 < float(width) < 1:
        raise InputError(f"--until-width {width}: choose a number between 0 and 1, such as 0.01 for one point")
    return float(width)

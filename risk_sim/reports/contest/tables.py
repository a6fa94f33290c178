"""Balanced tables: every choice of players for the seats, each player on every seat as often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, sqrt
from typing import NamedTuple

from risk_sim.api.games import Games
from risk_sim.errors import InputError
from risk_sim.metrics.shares import Z
from risk_sim.reports.playing import Hall
from risk_sim.spec.ruleset import Ruleset

#: Choices of players that are played at most.
MOST = 60


class Table(NamedTuple):
    """Games of some players who rotate through the seats."""

    names: tuple[str, ...]
    games: Games

    @property
    def players(self) -> list[str]:
        """The players by the names they go by; of a file that is the one it gives."""
        return [row["policy"] for row in self.games.policy_rows]


class Standing(NamedTuple):
    """What a player wins over all tables he sat at, each counting the same, as a multiple of an equal share.

    `low` and `high` are the ends of the interval (95 %); `worst` and `best` are his shares at single tables.
    """

    name: str
    share: float
    low: float
    high: float
    worst: float
    best: float


class Contest(NamedTuple):
    """All tables of one game with one number of players."""

    ruleset: Ruleset
    players: int
    tables: list[Table]

    @property
    def name(self) -> str:
        """What it is called where there are others."""
        return f"{self.ruleset.title}, {self.players} players"

    @property
    def key(self) -> dict[str, object]:
        """What every row about it begins with."""
        return {"ruleset": self.ruleset.name, "players": self.players}

    @property
    def standings(self) -> list[Standing]:
        """The players, the best first."""
        names = dict.fromkeys(name for table in self.tables for name in table.players)
        return sorted((self._standing(name) for name in names), key=lambda one: -one.share)

    def _standing(self, name: str) -> Standing:
        rates = [
            (row["win_rate"] * self.players, (row["ci_high"] - row["ci_low"]) / 2 / Z * self.players)
            for table in self.tables
            for row in table.games.policy_rows
            if row["policy"] == name
        ]
        shares = [share for share, _ in rates]
        mean = sum(shares) / len(shares)
        half = Z * sqrt(sum(error**2 for _, error in rates)) / len(rates)
        return Standing(name, mean, max(0.0, mean - half), mean + half, min(shares), max(shares))

    def beats(self, one: str, other: str) -> float | None:
        """How much more `one` wins than `other` at the tables where both sit, in equal shares; None where there is "
        "none."""
        gaps = []
        for table in self.tables:
            rates = {row["policy"]: row["win_rate"] * self.players for row in table.games.policy_rows}
            if one in rates and other in rates:
                gaps.append(rates[one] - rates[other])
        return sum(gaps) / len(gaps) if gaps else None


def number_of_tables(players: int, names: Sequence[str]) -> int:
    """How many choices there are. Raises InputError where there are none, or more than anybody waits for."""
    if len(set(names)) != len(names):
        raise InputError(f"--who {','.join(names)}: name each player once")
    if len(names) < 2:
        raise InputError(f"--who {','.join(names)}: a contest takes at least two players")
    seated = _seated(players, names)
    if (number := comb(len(names), seated)) > MOST:
        raise InputError(f"--who: {len(names)} players at tables of {players} are {number} tables; name fewer players")
    return number


def contest(hall: Hall, ruleset: Ruleset, players: int, names: Sequence[str]) -> Contest:
    """Play every choice of players for so many seats."""
    return Contest(ruleset, players, [_table(hall, ruleset, players, some) for some in _choices(players, names)])


def _choices(players: int, names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    yield from combinations(names, _seated(players, names))


def _seated(players: int, names: Sequence[str]) -> int:
    """Different players at a table: as many as there are seats, or fewer that share them evenly."""
    return max(number for number in range(1, min(len(names), players) + 1) if players % number == 0)


def _table(hall: Hall, ruleset: Ruleset, players: int, names: tuple[str, ...]) -> Table:
    return Table(names, hall.play(ruleset, players, ",".join(names)))

"""One game that a report looks at: rules, a number of players, and who they are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from msgspec import Struct

from risk_sim.api.ensembles import Ensemble
from risk_sim.api.games import Games
from risk_sim.metrics.chances import WinChances
from risk_sim.metrics.fairness import Fairness, fairness
from risk_sim.metrics.table_time import TableTime
from risk_sim.spec.ruleset import Ruleset


class Played(NamedTuple):
    """Games of a table of players, by the table's name, and how equal their seats are (None: no game was decided)."""

    table: str
    games: Games
    fair: Fairness | None


class Setting(Struct, frozen=True, dict=True):
    """Rules and a number of players, with the games of every table; the first is the one that sentences speak of.

    `redrawn`: the same by the first table on other reconstructions, where the board or the cards are reconstructed.
    `time` at the table and `chances` round by round are those of the first table's first games; `chances` are None
    where nobody asked, or too few games were decided. `prices`: what things are worth at the start, where it was asked.
    """

    ruleset: Ruleset
    players: int
    tables: tuple[Played, ...]
    time: TableTime
    chances: WinChances | None = None
    redrawn: Ensemble | None = None
    prices: Sequence[dict[str, Any]] = ()

    @property
    def first(self) -> Played:
        """The table that sentences speak of."""
        return self.tables[0]

    @property
    def games(self) -> Games:
        """Its games."""
        return self.first.games

    @cached_property
    def name(self) -> str:
        """What it is called where there are others."""
        return f"{self.ruleset.title}, {self.players} players"

    @property
    def key(self) -> dict[str, object]:
        """What every row about it begins with."""
        return {"ruleset": self.ruleset.name, "players": self.players}


def played(table: str, games: Games) -> Played:
    """The games of a table, and how equal their seats are."""
    return Played(table, games, fairness(games.tally))

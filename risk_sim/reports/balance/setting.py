"""One game that a report looks at: rules, a number of players, and who they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from msgspec import Struct

from risk_sim.api.ensembles import Ensemble
from risk_sim.api.games import Games
from risk_sim.api.happened import Events
from risk_sim.metrics.ablation import OptionWorth
from risk_sim.metrics.chances import WinChances
from risk_sim.metrics.fairness import Fairness, fairness
from risk_sim.metrics.prizes import Prize
from risk_sim.metrics.table_time import TableTime
from risk_sim.reports.words import listed
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
    `worth` of the options, `prizes` that are claimed and `events` are the first table's too; there are none in games
    without.
    """

    ruleset: Ruleset
    players: int
    tables: tuple[Played, ...]
    time: TableTime
    chances: WinChances | None = None
    redrawn: Ensemble | None = None
    prices: Sequence[dict[str, Any]] = ()
    worth: Sequence[OptionWorth] = ()
    prizes: Sequence[Prize] = ()
    events: Events | None = None

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


def by_rules(settings: Sequence[Setting]) -> Iterator[list[Setting]]:
    """The settings of each ruleset."""
    for name in dict.fromkeys(setting.ruleset.name for setting in settings):
        yield [setting for setting in settings if setting.ruleset.name == name]


def told_once(settings: Sequence[Setting], say: Callable[[Setting], str]) -> Iterator[str]:
    """What is to be said of each; numbers of players of which the same is said have one sentence together."""
    said: dict[tuple[str, str], list[int]] = {}
    for setting in settings:
        said.setdefault((setting.ruleset.title, say(setting)), []).append(setting.players)
    for (title, what), numbers in said.items():
        yield f"{title}, {listed([str(number) for number in numbers])} players: {what}."

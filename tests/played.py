"""Games for the tests: who plays, what is written down of them, and what the referee makes of it."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from msgspec import structs
from referee import Finding, Referee
from referee.replay import follow

from risk_sim import policies, rulesets
from risk_sim.kernels import layout
from risk_sim.rulesets.playable import is_playable
from risk_sim.spec.lineup import Lineup, seated
from risk_sim.spec.ruleset import Ruleset
from risk_sim.trace.record import Event, Record, record

#: Set this to 1 for the long versions of tests; continuous integration runs the short ones.
SLOW = os.environ.get("RISK_SIM_SLOW", "") not in ("", "0")

PLAYABLE = [name for name in rulesets.names() if is_playable(rulesets.load(name))]
#: Every ruleset with every number of players it is for.
TABLES = [
    (name, players)
    for name in PLAYABLE
    for low, high in [rulesets.load(name).game.players]
    for players in range(low, high + 1)
]


def house(name: str, **tables: dict[str, Any]) -> Ruleset:
    """A ruleset with some fields changed: `house("classic", cards={"wilds": 4})`."""
    base = rulesets.load(name)
    changed = {table: structs.replace(getattr(base, table), **fields) for table, fields in tables.items()}
    return structs.replace(base, **changed)


def players(*names: str) -> Lineup:
    """The same players on the same seats in every game."""
    return seated([policies.load(name) for name in names])


def mixed(number: int, orders: int = 40) -> Lineup:
    """All players in every mixture: first each against itself, then drawn by lot."""
    known = policies.names()
    drawn = random.Random(number)
    alike = [[name] * number for name in known]
    lots = [drawn.choices(known, k=number) for _ in range(max(0, orders - len(known)))]
    return Lineup(tuple(tuple(map(policies.load, names)) for names in [*alike, *lots][:orders]))


@cache
def records(name: str, number: int, games: int = 6) -> tuple[Record, ...]:
    """A few games of mixed players, kept for all tests of a process. They are long only where all play alike."""
    ruleset, lineup = rulesets.load(name), Lineup(mixed(number).orders[len(policies.names()) :])
    return tuple(record(ruleset, lineup, 7, game) for game in range(games))


def all_records() -> Iterator[Record]:
    for name, number in TABLES:
        yield from records(name, number)


def replayed(game: Record, events: Sequence[Event] | None = None) -> tuple[list[Finding], Referee]:
    """What the referee finds in a game, or in other events of its players."""
    referee = Referee(game.ruleset, game.board, len(game.policies))
    return follow(referee, game.events if events is None else events), referee


def row_of(referee: Referee, events: Sequence[Event]) -> list[int]:
    """The row of results that a finished game should have left, as the referee counted it."""
    table = referee.table
    row = [0] * (layout.RESULT_SEATS + table.seats * layout.SEAT_RESULTS)
    row[layout.RESULT_WINNER] = events[-1].seat
    row[layout.RESULT_ROUNDS] = table.turn.round
    row[layout.RESULT_TURNS] = table.turns
    for seat in range(table.seats):
        lands = table.lands(seat)
        units = sum(table.units[space] for space in lands)
        at = layout.RESULT_SEATS + seat * layout.SEAT_RESULTS
        told = [*table.out.get(seat, (0, -1)), len(lands), units, table.trades[seat], table.conquests[seat]]
        row[at : at + layout.SEAT_RESULTS] = told
    return row

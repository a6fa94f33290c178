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
from referee.table import Table

from risk_sim import policies, rulesets
from risk_sim.errors import InputError
from risk_sim.kernels import layout
from risk_sim.rulesets.playable import board_of, is_playable
from risk_sim.runs.games import run_games
from risk_sim.spec.lineup import Lineup, seated
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.run import Run
from risk_sim.tracing import record as recording
from risk_sim.tracing.record import Event, Record

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

#: Those of units and cards alone, whose attacks need no declaring.
PLAIN_TABLES = [(name, players) for name, players in TABLES if not rulesets.load(name).is_wide]

#: What wide rows count for a seat besides points, in their order.
USES = ("general", "admiral", "ship", "fortification", "landings", "sea battles", "led", "leader moves", "ship moves")
USES += ("effects", "missions", "captured", "ransomed", "epidemic", "annexed", "allied")
#: What rows of games with objectives count besides.
GOAL_USES = (
    "objectives",
    "objectives lost",
    "objectives taken",
    "rewards",
    "stars",
    "cities",
    "capitals",
    "bonus dice",
)
GOAL_USES += ("airfields", "reward maneuvers", "sure cards")

#: Those of classic Risk and its kin, which begin with its units on its territories.
CLASSIC_TABLES = [
    (name, players) for name, players in TABLES if not name.startswith(("napoleon", "risk2008", "antartide"))
]


def house(name: str, **tables: dict[str, Any]) -> Ruleset:
    """A ruleset with some fields changed: `house("classic", cards={"wilds": 4})`."""
    base = rulesets.load(name)
    changed = {table: structs.replace(getattr(base, table), **fields) for table, fields in tables.items()}
    return structs.replace(base, **changed)


def players(*names: str) -> Lineup:
    """The same players on the same seats in every game. A 'saver' attacks a lot and never trades of his own will."""
    saver = structs.replace(policies.load("aggressive"), name="saver", save_cards=100)
    return seated([saver if name == "saver" else policies.load(name) for name in names])


def record(ruleset: Ruleset, lineup: Lineup, seed: int, game: int) -> Record:
    """One game of a run, written down."""
    return recording.record(Run(ruleset, board_of(ruleset), lineup, seed), game)


def mixed(number: int, orders: int) -> Lineup:
    """Players drawn by lot."""
    draw = random.Random(number)
    lots = [draw.choices(policies.names(), k=number) for _ in range(orders)]
    return Lineup(tuple(tuple(map(policies.load, names)) for names in lots))


def alike(number: int) -> Lineup:
    """Each player against himself."""
    return Lineup(tuple((policies.load(name),) * number for name in policies.names()))


@cache
def records(name: str, number: int, games: int = 6) -> tuple[Record, ...]:
    """A few games of mixed players, kept for all tests of a process."""
    ruleset, lineup = rulesets.load(name), mixed(number, games)
    return tuple(record(ruleset, lineup, 7, game) for game in range(games))


def record_and_row(ruleset: Ruleset, lineup: Lineup, seed: int, game: int) -> tuple[Record, list[int]]:
    """A game written down, and the row of results that a run keeps of it."""
    (chunk,) = run_games(ruleset, seated(lineup.of(game)), 1, seed, threads=1, first=game)
    return record(ruleset, lineup, seed, game), chunk.rows[0].tolist()


def all_records() -> Iterator[Record]:
    for name, number in TABLES:
        yield from records(name, number)


def replayed(game: Record, events: Sequence[Event] | None = None) -> tuple[list[Finding], Referee]:
    """What the referee finds in a game, or in other events of its players; throws are read with their faces."""
    referee = Referee(game.ruleset, game.board, len(game.policies), game.run.position)
    return follow(referee, [with_faces(game, event) for event in (game.events if events is None else events)]), referee


def with_faces(game: Record, event: Event) -> Event:
    """An event as a person at the table sees it: a throw with its faces."""
    if event.kind not in {"throw", "roll"} or "attack_faces" in event.values:
        return event
    try:
        faces = game.faces(event)
    except (InputError, IndexError):  # a forged throw that no dice can make
        return event
    return event._replace(values={**event.values, "attack_faces": faces.attack, "defence_faces": faces.defence})


def row_of(referee: Referee, events: Sequence[Event]) -> list[int]:
    """The row of results that a finished game should have left, as the referee counted it."""
    table = referee.table
    scarce = bool(table.ruleset.supply.armies)
    wide = layout.SCARCE_RESULTS if scarce else layout.GOAL_RESULTS
    width = wide if table.goals else layout.WIDE_RESULTS if table.declares else layout.SEAT_RESULTS
    row = [0] * (layout.RESULT_SEATS + table.seats * width)
    row[layout.RESULT_WINNER] = events[-1].seat
    # Where nobody is left, rounds go by without turns.
    row[layout.RESULT_ROUNDS] = table.turn.round if table.alive else table.ruleset.game.last_round
    row[layout.RESULT_TURNS] = table.turns
    for seat in range(table.seats):
        lands = table.lands(seat)
        units = sum(table.units[space] for space in lands)
        at = layout.RESULT_SEATS + seat * width
        out = list(table.out.get(seat, (0, -1, 0)))
        if table.places is not None:
            out[2] = table.places[seat]
        told = [*out, len(lands), units, table.trades[seat], table.conquests[seat], table.points[seat]]
        if table.declares:
            told += [table.scored[seat][reason] for reason in range(5)]
            told += [table.used[seat][use] for use in USES]
        if table.goals:
            told += [table.used[seat][use] for use in GOAL_USES]
        if scarce:
            told += [table.used[seat][use] for use in ("neutrals beaten", "neutral attacks", "flags lost")]
        row[at : at + width] = told
    return row


def steps(game: Record) -> Iterator[tuple[Event, Table]]:
    """Every event with the referee's table as it lies before it."""
    referee = Referee(game.ruleset, game.board, len(game.policies))
    for event in game.events:
        yield event, referee.table
        referee.follow(with_faces(game, event))


def turns(game: Record) -> Iterator[list[Event]]:
    """The events of every player-turn, in their order; the last one may end the game."""
    events: list[Event] = []
    for event in game.events:
        if event.kind == "turn":
            if events:
                yield events
            events = []
        if events or event.kind == "turn":
            events.append(event)
    yield events


def of_kind(game: Record, kind: str) -> list[Event]:
    return [event for event in game.events if event.kind == kind]


def sample(name: str, number: int, games: int = 2, rounds: int = 10) -> list[Any]:
    """Rows and events of some short games, in plain lists."""
    ruleset, lineup = house(name, game={"max_rounds": rounds}), mixed(number, games)
    told = [record_and_row(ruleset, lineup, 11, game) for game in range(games)]
    return [[row, [[event.kind, event.seat, *event.values.values()] for event in game.events]] for game, row in told]

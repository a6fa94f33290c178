"""Reading a trace from its first event to the first that the rules forbid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from referee import cards, fighting, moving, opening, points, resuming, turns
from referee.objection import Finding, Objection, demand
from referee.table import Table
from risk_sim.spec.board import Board
from risk_sim.spec.position import Position
from risk_sim.spec.ruleset import Ruleset


class Event(Protocol):
    """One event of a trace."""

    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def values(self) -> Mapping[str, int]: ...


class Game(Protocol):
    """A trace, and what was played."""

    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def board(self) -> Board: ...
    @property
    def policies(self) -> Sequence[Any]: ...
    @property
    def events(self) -> Sequence[Event]: ...


#: What is done at the table in a phase: kind of event -> (the phase it belongs to, its chapter's function).
CHAPTERS: dict[str, tuple[str, Callable[..., None]]] = {
    "points": ("points", points.points),
    "income": ("income", turns.income),
    "trade": ("trade", cards.trade),
    "match": ("trade", cards.match),
    "place": ("place", turns.place),
    "throw": ("attack", fighting.throw),
    "conquest": ("attack", fighting.conquest),
    "elimination": ("attack", fighting.elimination),
    "take_card": ("attack", cards.take_card),
    "win": ("attack", fighting.win),
    "maneuver": ("maneuver", moving.maneuver),
    "draw": ("draw", cards.draw),
}


class Due(NamedTuple):
    """What has to happen next, whatever a player would like."""

    kinds: tuple[str, ...]
    clause: str
    text: str


class Referee:
    """Follows one game, event by event. `table.seen` counts what came up."""

    def __init__(self, ruleset: Ruleset, board: Board, seats: int, position: Position | None = None) -> None:
        self.table = Table(ruleset, board, seats)
        self.opening = opening.Opening()
        self.position, self.resumed = position, False
        if position is not None:
            resuming.lay_out(self.table, position)

    def follow(self, event: Event) -> None:
        """Check an event and do it. Raises Objection."""
        table = self.table
        demand(not table.over, "classic-win", "the game is over")
        if self.position is not None and not self.resumed:
            self._resume(self.position, event)
        elif event.kind in {"first", "claim", "place_start"}:
            self._open(event)
        elif event.kind == "turn":
            self._begin(event)
        else:
            self._play(event)

    def end(self) -> None:
        """The last event was read. Raises Objection."""
        demand(self.table.over, "classic-win", "the game stops before it is won or given up")

    def _open(self, event: Event) -> None:
        demand(self.table.turn is None, "classic-initial-reinforce", "the set-up is over")
        steps = {"first": opening.first, "claim": opening.claim, "place_start": opening.place_start}
        steps[event.kind](self.table, self.opening, event.seat, **event.values)

    def _resume(self, position: Position, event: Event) -> None:
        demand(event.kind in {"hold", "resume"}, resuming.CLAUSE, "the game is not taken up yet")
        step = resuming.hold if event.kind == "hold" else resuming.resume
        step(self.table, position, event.seat, **event.values)
        self.resumed = event.kind == "resume"

    def _begin(self, event: Event) -> None:
        if self.table.turn is not None:
            self._check_due(event)
        elif self.position is None:
            opening.check_done(self.table, self.opening)
        else:
            expected = self.position.turn - 1, self.position.round
            demand((event.seat, event.values["round"]) == expected, resuming.CLAUSE, f"{expected} goes on")
            self.table.first = expected
        turns.turn(self.table, event.seat, event.values["round"])

    def _play(self, event: Event) -> None:
        table = self.table
        demand(table.turn is not None, "classic-turn-phases", "nobody's turn has begun")
        self._check_due(event)
        if event.kind in {"win", "share"} and table.ruleset.game.length:
            points.decided(table, event.seat, event.values.get("seats", 1 << max(event.seat, 0)))
            return
        if event.kind == "capped":
            turns.capped(table, event.values["round"])
            return
        demand(event.kind in CHAPTERS, "classic-turn-phases", f"no rule knows '{event.kind}'")
        demand(event.seat == table.turn.seat, "classic-turn-phases", f"it is the turn of seat {table.turn.seat}")
        phase, chapter = CHAPTERS[event.kind]
        if event.kind == "points":
            phase = points.phase_of(event.values["reason"])
        if not _amid_attacks(table, event.kind):
            turns.enter(table, phase)
        chapter(table, event.seat, **event.values)

    def _check_due(self, event: Event) -> None:
        due = _due(self.table)
        demand(due is None or event.kind in due.kinds, due.clause if due else "", due.text if due else "")


def _amid_attacks(table: Table, kind: str) -> bool:
    """Whether cards are traded and units placed between attacks, after an elimination."""
    return table.phase == "attack" and (kind in {"trade", "match"} or (kind == "place" and table.turn.units > 0))


def _due(table: Table) -> Due | None:
    """What the last event calls for at once."""
    now = table.turn
    if now.empty:
        return Due(("conquest",), "classic-move-in-min", f"somebody moves into {table.name(now.empty.target)}")
    if now.beaten is not None:
        return Due(("elimination",), "classic-elim", f"seat {now.beaten} has no unit left, and is out")
    if now.looted is not None:
        return Due(("take_card",), "classic-elim-cards", f"seat {now.looted}'s cards change hands")
    if len(table.alive) == 1 and table.ruleset.game.length:
        if table.ruleset.game.sole_survivor == "end_at_once":
            return Due(("win", "share"), "napadv-elim-sole", "one player is left, and points decide")
        return _due_of_cards(table)
    if len(table.alive) == 1 and (not table.wants_all or len(table.lands(table.alive[0])) == table.spaces):
        return Due(("win",), "classic-win", f"seat {table.alive[0]} has won")
    return _due_of_cards(table)


def _due_of_cards(table: Table) -> Due | None:
    """Cards and units that cannot wait."""
    now = table.turn
    if now.match_owed:
        return Due(("match",), cards.clause_of_match(table), "units for a traded territory are due")
    if cards.must_sell(table):
        return Due(("trade",), "classic-elim-trade", f"{len(table.hands[now.seat])} cards are too many")
    if now.units > 0 and table.phase == "attack":
        return Due(("place", "trade"), "classic-place-all", f"{now.units} units are to be placed")
    return None


def objections(game: Game) -> list[Finding]:
    """What a referee finds: nothing, or the first illegal event of the trace."""
    referee = Referee(game.ruleset, game.board, len(game.policies))
    return follow(referee, game.events)


def follow(referee: Referee, events: Sequence[Event]) -> list[Finding]:
    """Read all events, and object to the first that is illegal."""
    for number, event in enumerate(events):
        try:
            referee.follow(event)
        except Objection as objection:
            return [Finding(number, f"{event.kind} by {event.seat}", objection.clause, objection.text)]
    try:
        referee.end()
    except Objection as objection:
        return [Finding(len(events), "end", objection.clause, objection.text)]
    return []

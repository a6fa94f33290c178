"""Reading a trace from its first event to the first that the rules forbid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from referee import (
    alliances,
    allies,
    building,
    cards,
    effects,
    epidemics,
    fighting,
    goals,
    leaders,
    missions,
    moving,
    objectives,
    opening,
    outfit,
    points,
    printed,
    resuming,
    turns,
)
from referee.objection import Finding, Objection, demand
from referee.table import NOBODY, Table
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
    "objective": ("objectives", objectives.score),
    "lapse": ("income", missions.lapse),
    "income": ("income", turns.income),
    "trade": ("trade", cards.trade),
    "match": ("trade", cards.match),
    "fort_pay": ("fortifications", building.fort_pay),
    "build": ("build", building.build),
    "ransom": ("build", building.ransom),
    "place": ("place", turns.place),
    "ally_income": ("ally_income", allies.income),
    "ally_join": ("ally_join", allies.join),
    "assault": ("attack", fighting.assault),
    "roll": ("attack", fighting.roll),
    "throw": ("attack", fighting.throw),
    "conquest": ("attack", fighting.conquest),
    "elimination": ("attack", fighting.elimination),
    "take_card": ("attack", cards.take_card),
    "win": ("attack", fighting.win),
    "maneuver": ("maneuver", moving.maneuver),
    "starting_maneuver": ("muster", moving.starting),
    "epidemic_loss": ("epidemic", epidemics.loss),
    "annex": ("annex", allies.annex),
    "draw": ("draw", cards.draw),
    "spend": ("stars", goals.spend),
    "stars": ("stars", goals.stars),
    "claim_objective": ("claim", goals.claim),
    "inherit": ("attack", goals.inherit),
}
#: What follows other events, in whatever phase that is, and of whatever seat.
ANSWERS: dict[str, Callable[..., None]] = {
    "points": points.points,
    "objective": objectives.score,
    "ally_neutral": alliances.neutral,
    "ally_roll": alliances.roll,
    "mission": missions.draw,
    "reward": goals.take_reward,
    "card_units": effects.card_units,
    "ransom_units": building.ransom_units,
    "capture": leaders.capture,
    "lost": leaders.lost,
    "ships_gone": leaders.ships_gone,
    "fort_falls": fighting.fort_falls,
    "epidemic_loss": epidemics.loss,
    "abandon": epidemics.abandon,
}
#: The clauses that say what those follow.
CLAUSES = {
    "mission": "napadv-mission-redraw",
    "card_units": "napadv-card-plus2-effect",
    "ransom_units": "napadv-ransom-captor",
    "capture": "napadv-capture",
    "lost": "napadv-leader-lost-other",
    "ships_gone": "napadv-elim",
    "fort_falls": "napadv-fort-kept-empty",
    "abandon": "napadv-epidemic-last",
    "epidemic_loss": "napadv-epidemic-own",
    "ally_neutral": "napcamp-active-armies",
}
#: What comes with an epidemic that has left nobody alive, and with a player who is out.
ON_THE_WAY: dict[str, Callable[..., None]] = {
    "epidemic": epidemics.send_on,
    "pass_by": epidemics.pass_by,
    "discard": epidemics.discard,
    "reward_gone": goals.reward_gone,
}
#: The set-up.
OPENING: dict[str, Callable[..., None]] = {
    "first": opening.first,
    "claim": opening.claim,
    "place_start": opening.place_start,
    "start_piece": outfit.start_piece,
    "epidemic": outfit.epidemic,
    "pass_by": outfit.pass_by,
    "start_card": outfit.start_card,
    "in_play": goals.in_play,
    "city": goals.city,
    "capital": goals.capital,
    "reward": goals.gift,
}
#: The same where the position is printed.
PRINTED: dict[str, Callable[..., None]] = {
    "stand": printed.stand,
    "start_piece": printed.start_piece,
    "epidemic": printed.epidemic,
    "pass_by": printed.pass_by,
    "ally_start": printed.ally_start,
}
#: What belongs to a battle that goes on.
BATTLING = {"roll", "throw", "conquest"}


class Due(NamedTuple):
    """What has to happen next, whatever a player would like."""

    kinds: tuple[str, ...]
    clause: str
    text: str


class Referee:
    """Follows one game, event by event. `table.seen` counts what came up."""

    def __new__(cls, ruleset: Ruleset, *_: object) -> Referee:
        """Games of few pieces have a referee of their own."""
        if cls is Referee and ruleset.supply.armies:
            from referee.few_pieces import FewPieces

            return super().__new__(FewPieces)
        return super().__new__(cls)

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
        elif table.turn is None and event.kind in {*OPENING, *PRINTED, "mission"}:
            self._open(event)
        elif event.kind == "turn":
            self._begin(event)
        else:
            self._play(event)

    def end(self) -> None:
        """The last event was read. Raises Objection."""
        demand(self.table.over, "classic-win", "the game stops before it is won or given up")

    def _open(self, event: Event) -> None:
        if self.table.powers:
            demand(event.kind in PRINTED, printed.CLAUSE, f"{event.kind}, where the position is printed")
            PRINTED[event.kind](self.table, self.opening, event.seat, **event.values)
            return
        demand(
            event.kind in {*OPENING, "mission"}, "classic-initial-reinforce", f"no position is printed: {event.kind}"
        )
        if event.kind == "mission":
            clause = "napadv-mission-deal"
            demand(self.opening.first is None and not self.opening.claims, clause, "missions are dealt before claims")
            missions.deal(self.table, event.seat, **event.values)
            return
        if event.kind == "first":
            missions.check_dealt(self.table)
        OPENING[event.kind](self.table, self.opening, event.seat, **event.values)

    def _resume(self, position: Position, event: Event) -> None:
        demand(event.kind in {"hold", "resume"}, resuming.CLAUSE, "the game is not taken up yet")
        step = resuming.hold if event.kind == "hold" else resuming.resume
        step(self.table, position, event.seat, **event.values)
        self.resumed = event.kind == "resume"

    def _begin(self, event: Event) -> None:
        if self.table.turn is not None:
            self._break_off(event)
            self._check_due(event)
            fighting.close(self.table)
        elif self.table.powers:
            printed.check_done(self.table, self.opening)
        elif self.position is None:
            opening.check_done(self.table, self.opening)
            outfit.check_done(self.table, self.opening)
        else:
            expected = self.position.turn - 1, self.position.round
            demand((event.seat, event.values["round"]) == expected, resuming.CLAUSE, f"{expected} goes on")
            self.table.first = expected
        turns.turn(self.table, event.seat, event.values["round"])

    def _play(self, event: Event) -> None:
        table = self.table
        clause = "classic-initial-reinforce" if event.kind in OPENING else "classic-turn-phases"
        demand(table.turn is not None, clause, "nobody's turn has begun")
        if event.kind == "ally_turn":
            alliances.turn(table, event.seat, **event.values)
            return
        table.turn.offer = None
        self._break_off(event)
        self._check_due(event)
        if table.called:
            demand(event.kind in ANSWERS, "classic-turn-phases", f"no rule knows '{event.kind}'")
            ANSWERS[event.kind](table, event.seat, **event.values)
            return
        if table.turn.battle is not None and not _of_battle(table, event):
            fighting.close(table)
        if event.kind == "win" and table.won_alone:
            fighting.win(table, event.seat)
        elif event.kind == "win" and table.goals and len(table.alive) > 1:
            goals.win(table, event.seat)
        elif event.kind in {"win", "share"} and table.ruleset.game.length:
            points.decided(table, event.seat, event.values.get("seats", 1 << max(event.seat, 0)))
        elif event.kind == "capped":
            turns.capped(table, event.values["round"])
        elif event.kind == "complete":
            self._complete(event)
        elif event.kind == "play":
            self._use(event)
        elif event.kind == "ally_roll":
            alliances.roll_after_attacks(table, event.seat, **event.values)
        elif event.kind in ON_THE_WAY:
            ON_THE_WAY[event.kind](table, event.seat, **event.values)
        else:
            self._do(event)

    def _do(self, event: Event) -> None:
        """What the player on turn does in a phase."""
        table = self.table
        clause = CLAUSES.get(event.kind, "classic-turn-phases")
        demand(event.kind in CHAPTERS, clause, f"no rule knows '{event.kind}' now")
        demand(not table.final, "napadv-final-missions", "the last turn is over")
        phase, chapter = CHAPTERS[event.kind]
        if event.kind == "elimination" and event.seat == NOBODY and table.declares:
            chapter(table, event.seat, **event.values)
            return
        if event.kind == "place" and (table.bonus[1] or (table.turn.paying and table.turn.paying[1])):
            chapter(table, event.seat, **event.values)
            return
        demand(event.seat == table.turn.seat, clause, f"it is the turn of seat {table.turn.seat}")
        if event.kind == "points":
            phase = points.phase_of(event.values["reason"])
        if event.kind == "assault" and table.is_zone(event.values["target"]):
            phase = "sea"
        if not (_amid_attacks(table, event.kind) or (table.turn.battle and event.kind in BATTLING)):
            turns.enter(table, phase)
        chapter(table, event.seat, **event.values)

    def _complete(self, event: Event) -> None:
        table, mission = self.table, event.values["mission"]
        demand(bool(table.missions), "napadv-mission-piles", "there are no missions in this game")
        last = points.is_over(table) and 0 <= mission < len(table.missions) and table.missions[mission].when == "start"
        begun = table.ruleset.game.phases.index("missions_start") >= table.turn.at
        if last and (table.final or not begun or event.seat != table.turn.seat):
            points.show(table)
        demand(not table.final or last, "napadv-final-missions", "only missions of the start of a turn score now")
        phase = None if table.final else missions.when(table, event.seat, mission)
        if phase is not None:
            turns.enter(table, phase)
        missions.complete(table, event.seat, mission)

    def _use(self, event: Event) -> None:
        phase = effects.phase_of(self.table, event.values["card"])
        demand(not self.table.final, "napadv-final-missions", "the last turn is over")
        if phase is not None:
            turns.enter(self.table, phase)
        effects.play(self.table, event.seat, **event.values)

    def _break_off(self, event: Event) -> None:
        """An attack that is not gone on with is over before anything else happens."""
        table = self.table
        battle = table.turn.battle
        if battle is None or table.owed or table.turn.empty or battle.rolled or battle.forced:
            return
        if not _of_battle(table, event):
            fighting.close(table)

    def _check_due(self, event: Event) -> None:
        table = self.table
        epidemics.prepare(table, event.kind)
        effects.put_away(table)
        table.called = bool(table.owed)
        if table.called:
            table.owed.pop(0).check(event.kind, event.seat, event.values)
            return
        due = _due(table)
        demand(due is None or event.kind in due.kinds, due.clause if due else "", due.text if due else "")


def _of_battle(table: Table, event: Event) -> bool:
    """Whether an event belongs to the battle that goes on."""
    return event.kind in BATTLING or (event.kind == "play" and effects.in_battle(table, event.values["card"]))


def _amid_attacks(table: Table, kind: str) -> bool:
    """Whether cards are traded and units placed between attacks, after an elimination."""
    return table.phase == "attack" and (kind in {"trade", "match"} or (kind == "place" and table.turn.units > 0))


def _due(table: Table) -> Due | None:
    """What the last event calls for at once."""
    now = table.turn
    if table.bonus[1]:
        left = f"{table.bonus[1]} units of a mission are placed at once"
        return Due(("place",), "napadv-mission-bonus-outside", left)
    if now.paying is not None and now.paying[1]:
        return Due(("place",), "napcamp-ally-income", f"army {now.paying[0]} places {now.paying[1]} units at once")
    if table.won_alone and now.looted is None and now.discarding is None:
        return Due(("win",), "napcamp-object", f"seat {table.alive[0]} has won")
    due = _due_in_battle(table) or _due_of_epidemics(table)
    if due is not None:
        return due
    if now.empty:
        return Due(("conquest",), "classic-move-in-min", f"somebody moves into {table.name(now.empty.target)}")
    if now.beaten is not None:
        return Due(("elimination",), "classic-elim", f"seat {now.beaten} has no unit left, and is out")
    if now.looted is not None:
        return Due(("take_card",), "classic-elim-cards", f"seat {now.looted}'s cards change hands")
    if left := goals.left_by_the_dead(table):
        return Due((left[0],), left[1], f"{left[0]}: a player who is out keeps nothing")
    if now.spent:
        return Due(("spend", "stars"), "r2008-draft-stars", "cards were laid down for their stars")
    if len(table.alive) > 1 and goals.must_win(table):
        return Due(("win",), "r2008-win-timing", f"seat {now.seat} has won")
    if len(table.alive) == 1 and table.ruleset.game.length:
        if table.ruleset.game.sole_survivor == "end_at_once":
            return Due(("complete", "win", "share"), "napadv-elim-sole", "one player is left, and points decide")
        return _due_of_cards(table)
    if len(table.alive) == 1 and (not table.wants_all or len(table.lands(table.alive[0])) == table.spaces):
        return Due(("win",), "classic-win", f"seat {table.alive[0]} has won")
    return _due_of_cards(table)


def _due_in_battle(table: Table) -> Due | None:
    """A card after dice that do not count yet, then the throw that does; a fight that goes on to the end."""
    battle = table.turn.battle
    if battle is None:
        return None
    if battle.rolled is not None:
        kinds = ("roll", "throw") if battle.rolled.answered else ("play",)
        return Due(kinds, "napadv-icon-red-blue", "a die that lies on the table is thrown again")
    if battle.forced and table.turn.empty is None:
        zone = table.name(battle.origin)
        return Due(("roll", "throw", "play"), "napadv-naval-to-end", f"the fight in {zone} goes on to the end")
    return None


def _due_of_epidemics(table: Table) -> Due | None:
    """Losses of the phase, and epidemics on their way."""
    now = table.turn
    if now.losses:
        return Due(("epidemic_loss",), "napadv-epidemic-loss", "epidemics kill on all territories at once")
    if now.discarding is not None:
        return Due(("discard",), "napadv-elim-epidemic", f"the cards of seat {now.discarding} are discarded")
    looks = table.declares and not table.won_alone
    bare = [seat for seat in table.alive if not table.lands(seat)] if looks else []
    put_out = ("elimination",) if bare and now.beaten is None else ()
    if epidemics.homeless(table) and not table.won_alone:
        return Due(("pass_by", "epidemic", *put_out), "napadv-epidemic-last", "an epidemic goes on")
    if put_out:
        return Due(put_out, "napadv-elim-epidemic", f"seat {bare[0]} has no territory left, and is out")
    return None


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

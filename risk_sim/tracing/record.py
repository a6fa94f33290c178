"""One game written down, event by event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.dice.faces import Throw, as_digits, thrown
from risk_sim.errors import InputError, SizeError, nearest
from risk_sim.kernels import layout
from risk_sim.kernels.engine import OK, play
from risk_sim.lower import functions, positions, throws
from risk_sim.lower import games as lower
from risk_sim.lower.courses import blank
from risk_sim.lower.pieces import numbers
from risk_sim.spec.board import Board
from risk_sim.spec.policy import Policy
from risk_sim.spec.position import Position
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.run import Run
from risk_sim.spec.standing import check_kind

#: What an event of each kind says besides its kind and seat, in the kernels' order.
FIELDS: dict[int, tuple[str, tuple[str, ...]]] = {
    layout.EVENT_CLAIM: ("claim", ("space",)),
    layout.EVENT_PLACE_START: ("place_start", ("army", "space", "units")),
    layout.EVENT_TURN: ("turn", ("round",)),
    layout.EVENT_INCOME: ("income", ("for_territories", "for_groups", "for_capitals", "for_missions", "for_rewards")),
    layout.EVENT_TRADE: ("trade", ("card", "card2", "card3", "value")),
    layout.EVENT_MATCH: ("match", ("space", "units")),
    layout.EVENT_PLACE: ("place", ("space", "units")),
    layout.EVENT_THROW: (
        "throw",
        ("origin", "target", "attack_dice", "defence_dice", "attacker_losses", "defender_losses", "way"),
    ),
    layout.EVENT_CONQUEST: ("conquest", ("origin", "target", "units", "leaders")),
    layout.EVENT_ELIMINATION: ("elimination", ("victim",)),
    layout.EVENT_TAKE_CARD: ("take_card", ("victim", "card")),
    layout.EVENT_MANEUVER: ("maneuver", ("origin", "target", "units", "leaders")),
    layout.EVENT_DRAW: ("draw", ("card",)),
    layout.EVENT_WIN: ("win", ()),
    layout.EVENT_CAPPED: ("capped", ("round",)),
    layout.EVENT_RESUME: ("resume", ("round", "phase", "units")),
    layout.EVENT_HOLD: ("hold", ("card",)),
    layout.EVENT_FIRST: ("first", ()),
    layout.EVENT_POINTS: ("points", ("reason", "points")),
    layout.EVENT_SHARE: ("share", ("seats",)),
    layout.EVENT_ASSAULT: ("assault", ("origin", "target", "leaders", "losses")),
    layout.EVENT_MISSION: ("mission", ("mission",)),
    layout.EVENT_COMPLETE: ("complete", ("mission",)),
    layout.EVENT_LAPSE: ("lapse", ("mission",)),
    layout.EVENT_START_PIECE: ("start_piece", ("piece", "space")),
    layout.EVENT_EPIDEMIC: ("epidemic", ("card", "origin", "target")),
    layout.EVENT_PASS_BY: ("pass_by", ("card",)),
    layout.EVENT_START_CARD: ("start_card", ("card",)),
    layout.EVENT_FORT_PAY: ("fort_pay", ("space", "units")),
    layout.EVENT_RANSOM: ("ransom", ("captor", "piece", "number")),
    layout.EVENT_RANSOM_UNITS: ("ransom_units", ("space", "units")),
    layout.EVENT_BUILD: ("build", ("piece", "space", "number", "price")),
    layout.EVENT_PLAY: ("play", ("card", "aim", "aim2")),
    layout.EVENT_CARD_UNITS: ("card_units", ("space", "units")),
    layout.EVENT_ROLL: (
        "roll",
        ("origin", "target", "attack_dice", "defence_dice", "attacker_losses", "defender_losses", "way"),
    ),
    layout.EVENT_CAPTURE: ("capture", ("owner", "piece", "number", "space")),
    layout.EVENT_LOST: ("lost", ("piece", "number", "space")),
    layout.EVENT_FORT_FALLS: ("fort_falls", ("space",)),
    layout.EVENT_EPIDEMIC_LOSS: ("epidemic_loss", ("space", "units")),
    layout.EVENT_ABANDON: ("abandon", ("space",)),
    layout.EVENT_DISCARD: ("discard", ("card",)),
    layout.EVENT_SHIPS_GONE: ("ships_gone", ("zone", "ships")),
    layout.EVENT_STAND: ("stand", ("space", "units")),
    layout.EVENT_ALLY_START: ("ally_start", ("army", "card")),
    layout.EVENT_ALLY_INCOME: ("ally_income", ("army", "for_territories", "for_groups", "for_capitals")),
    layout.EVENT_ALLY_JOIN: ("ally_join", ("army", "card")),
    layout.EVENT_ALLY_NEUTRAL: ("ally_neutral", ("army", "card", "why")),
    layout.EVENT_ALLY_TURN: ("ally_turn", ("army", "card", "space", "units")),
    layout.EVENT_ALLY_ROLL: ("ally_roll", ("army", "face", "added")),
    layout.EVENT_ANNEX: ("annex", ("army", "space", "units", "card")),
    layout.EVENT_OBJECTIVE: ("objective", ("objective", "number")),
    layout.EVENT_IN_PLAY: ("in_play", ("objective", "reward")),
    layout.EVENT_CLAIM_GOAL: ("claim_objective", ("objective", "victim")),
    layout.EVENT_REWARD: ("reward", ("reward", "space")),
    layout.EVENT_REWARD_GONE: ("reward_gone", ("reward",)),
    layout.EVENT_INHERIT: ("inherit", ("victim", "objective")),
    layout.EVENT_GOAL_LOST: ("objective_lost", ("objective",)),
    layout.EVENT_CITY: ("city", ("space",)),
    layout.EVENT_CAPITAL: ("capital", ("space",)),
    layout.EVENT_SPEND: ("spend", ("card",)),
    layout.EVENT_STARS: ("stars", ("stars", "value")),
    layout.EVENT_FIRST_MOVE: ("starting_maneuver", ("origin", "target", "units")),
    layout.EVENT_HAPPENING: ("event_card", ("event_card",)),
    layout.EVENT_ARMIES_COME: ("armies_come", ("space", "units", "army")),
    layout.EVENT_ARMIES_GO: ("armies_go", ("space", "units")),
    layout.EVENT_NEUTRAL_ATTACK: ("neutral_attack", ("origin", "target", "units")),
    layout.EVENT_FLAG_LOST: ("flag_lost", ("space", "units")),
}


class Event(NamedTuple):
    """One thing that happened. `seat` is who did it (an army for claims, -1 for nobody); spaces, cards are indices."""

    kind: str
    seat: int
    values: dict[str, int]

    def to_dict(self) -> dict[str, Any]:
        """The event as plain values."""
        return {"event": self.kind, "seat": self.seat, **self.values}


class Record(NamedTuple):
    """A whole game: what was played, by whom, and everything that happened."""

    run: Run
    game: int
    events: tuple[Event, ...]

    def faces(self, event: Event) -> Throw:
        """What lay on the table at an event of the kind `throw` or `roll`.

        Where a die may be thrown again faces are in the order of the dice, else from the highest down.
        """
        values = event.values
        stood_by, way = divmod(values["way"], layout.WAYS)
        place = layout.SEA if values["origin"] >= self.board.lands else layout.LAND
        combat = throws.combat_of(self.ruleset, throws.Pools(place, *divmod(stood_by, layout.POOLS)))
        if way >= layout.AS_FACES:
            return as_digits(combat, values["attack_dice"], values["defence_dice"], way - layout.AS_FACES)
        return thrown(combat, values["attack_dice"], values["defence_dice"], way)

    def pools(self, event: Event) -> tuple[int, int]:
        """What stands by the attacker and by the defender at a throw, as layout numbers pools."""
        attack, defence = divmod(event.values["way"] // layout.WAYS, layout.POOLS)
        return attack, defence

    def told(self) -> Iterator[dict[str, Any]]:
        """Every event as plain values, a throw with its faces."""
        for event in self.events:
            said = event.to_dict()
            if event.kind in ("throw", "roll"):
                faces = self.faces(event)
                del said["way"]
                said |= {"attack_faces": list(faces.attack), "defence_faces": list(faces.defence)}
            yield said

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        return self.run.ruleset

    @property
    def board(self) -> Board:
        """What it was played on."""
        return self.run.board

    @property
    def seed(self) -> int:
        """The start of all chance."""
        return self.run.seed

    @property
    def policies(self) -> tuple[Policy, ...]:
        """Who sat where, in turn order."""
        return self.run.lineup.of(self.game)

    def position(
        self,
        round: int | None = None,
        seat: int | None = None,
        phase: str | None = None,
        event: int | None = None,
    ) -> Position:
        """Where the game stood at the turn of a seat (from 1; the first to play if not said) in a round.

        That is before its first phase, or before `phase`. In place of a round: before the first choice after so many
        events. Games can be taken up from there. Raises InputError where there was no such moment.
        """
        if (round is None) == (event is None):
            raise InputError("a moment is a round, with seat and phase if you like, or a number of events")
        if event is not None and event < 0:
            raise InputError(f"--event {event}: events are counted from 0")
        if event is not None:
            return self._halted(event, 0)
        begin = self._turn(round or 0, seat)
        if phase is None:
            return self._halted(begin, 0)
        phases = self.ruleset.game.phases
        if phase not in phases:
            raise InputError(f"--phase {phase}{nearest(phase, phases)}")
        return self._halted(begin + 1, phases.index(phase))

    def _turn(self, round: int, seat: int | None) -> int:
        """How many events were before a turn."""
        for number, event in enumerate(self.events):
            if event.kind == "turn" and event.values["round"] == round and seat in (None, event.seat + 1):
                return number
        who = "" if seat is None else f" of seat {seat}"
        last = max(event.values["round"] for event in self.events if event.kind in {"turn", "resume"})
        raise InputError(f"round {round}: there is no turn{who} in game {self.game}, which lasted {last} rounds")

    def _halted(self, events: int, phase: int) -> Position:
        check_kind(self.ruleset)
        _, room = _played(self.run, self.game, events, phase)
        if room[0]["game"][layout.OVER]:
            raise InputError(f"game {self.game} was over before that; choose an earlier moment")
        seats = self.run.lineup.seats
        return positions.read(room[0], self.ruleset, self.board, seats, f"game {self.game} of seed {self.seed}")


def record(run: Run, game: int) -> Record:
    """Play one game of a run again and write it down: the very game that run played.

    Raises InputError for a negative number, SizeError where more happens than is kept.
    """
    if not 0 <= game < 2**62:
        raise InputError(f"--game {game}: games are numbered from 0 to 2^62 - 1")
    number, room = _played(run, game)
    if number > layout.MOST_EVENTS:
        raise SizeError(f"game {game} has {number:,} events, more than the {layout.MOST_EVENTS:,} that are kept")
    written = room[0]["events"][:number]
    return Record(run, game, tuple(_event(row) for row in written.tolist()))


def _played(run: Run, game: int, stop: int = lower.NEVER, phase: int = 0) -> tuple[int, npt.NDArray[np.void]]:
    """The number of events of a game until it ends or halts, and its state then."""
    world = lower.world(run.ruleset, run.board, run.lineup.of(game), run.position)
    room = lower.state(True, stop, phase)
    rows = np.zeros((1, layout.RESULT_SEATS + run.lineup.seats * numbers(run.ruleset)), np.int64)
    if play(world[0], room[0], run.seed, game, rows, blank(0, 0, run.lineup.seats)) != OK:
        raise functions.fault(run.lineup.of(game), room[0])
    return int(rows[0, layout.RESULT_EVENTS]), room


def _event(row: list[int]) -> Event:
    kind, names = FIELDS[row[0]]
    return Event(kind, row[1], dict(zip(names, row[2:], strict=False)))

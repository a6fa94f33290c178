"""What the referee keeps of a game of few pieces besides the table, and how a turn goes on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from referee.objection import demand
from referee.pieces import Box
from referee.printed import beyond_print
from referee.replay import Referee
from referee.table import NOBODY, Table
from referee.turn import Turn
from referee.turns import next_turn
from risk_sim.spec.board import Board
from risk_sim.spec.events import Event as Card
from risk_sim.spec.position import Position
from risk_sim.spec.ruleset import Ruleset


@dataclass
class Fight:
    """An attack that was declared. `dice`: what the neutral army throws with, None where a player chooses.

    `short`: whether attacker and defender can change no flag until it is over.
    """

    origin: int
    target: int
    by: int
    defended: bool
    dice: int | None = None
    thrown: bool = False
    short: tuple[bool, bool] = (False, False)


@dataclass
class Drawn:
    """An event card that is carried out, and what is done of it."""

    card: Card
    spaces: set[int] = field(default_factory=set)
    attacks: int = 0


class FewTable(Referee):
    """The state of a game, and its turns. `_leave_PHASE`, where there is one, is asked when a phase is left."""

    def __init__(self, ruleset: Ruleset, board: Board, seats: int, position: Position | None = None) -> None:
        super().__init__(ruleset, board, seats)
        self.table = table = Table(ruleset, board, seats)
        self.box = Box(table)
        self.grey = seats
        self.territories = [at for at in range(table.spaces) if board.spaces[table.names[at]].kind == "land"]
        table.deck = set(self.territories)
        self.pile: set[int] = set()
        self.drawn: Drawn | None = None
        self.fight: Fight | None = None
        self.flags: list[tuple[int, int]] = []
        self.fallen: int | None = None
        self.conqueror = NOBODY
        self.perished = False
        self.stood = 0
        #: The colour that the first seat has: 0, or 1 where the roll has turned them; None before a player's piece.
        self.colour: int | None = None
        self.loot: tuple[str, int] | None = None
        self.sets = 0

    def _begin(self, seat: int, round: int) -> None:
        table = self.table
        if table.turn is None:
            demand(self.stood == len(table.ruleset.opening), "antartide-initial", "the opening is not complete")
        else:
            self._leave_all()
        demand((seat, round) == next_turn(table), "antartide-turn", f"{next_turn(table)} (seat, round) is next")
        table.turn = Turn(seat, round, hand_before=len(table.hands[seat]))
        table.turns += 1
        self.drawn = self.fight = None
        self.conqueror = NOBODY
        self.sets = 0

    def _enter(self, phase: str) -> None:
        """Go on to a phase; those before it are left."""
        now, phases = self.table.turn, self.table.ruleset.game.phases
        demand(phase in phases[now.at :], "antartide-turn", f"{phase} comes too late")
        while phases[now.at] != phase:
            self._leave(phases[now.at])
            now.at, now.acts = now.at + 1, 0

    def _leave_all(self) -> None:
        for phase in self.table.ruleset.game.phases[self.table.turn.at :]:
            self._leave(phase)
            self.table.turn.acts = 0

    def _leave(self, phase: str) -> None:
        getattr(self, f"_leave_{phase}", lambda: None)()

    def _mine(self, seat: int, clause: str = "antartide-turn") -> None:
        demand(seat == self.table.turn.seat, clause, f"it is the turn of seat {self.table.turn.seat}")

    def _capped(self, seat: int, round: int) -> None:
        self._leave_all()
        most = self.table.ruleset.game.max_rounds
        over = round == most and next_turn(self.table)[1] == most + 1
        demand(over, "game.max_rounds", "given up too early or too late")
        self.table.over = True

    def _in_play(self, seat: int, objective: int, reward: int) -> None:
        clause = "antartide-objectives-open"
        demand(self.stood == 0 and objective not in self.table.open, clause, "all objectives are laid out once")
        self.table.open.add(objective)

    def _printed(self, army: int) -> dict[str, Any]:
        colour = army if army == self.grey else army ^ (self.colour or 0)
        return {name: one for name, one in self.table.ruleset.opening.items() if one.army == colour + 1}

    def _roll_colours(self, army: int, printed: int) -> None:
        """Whoever plays first has either colour where that is rolled, else the first."""
        self.colour = army ^ (printed - 1)
        rolled = self.table.ruleset.setup.first_turn == "second_roll"
        demand(rolled or self.colour == 0, "antartide-first-roll", "the first colour plays first")
        self.table.seen[f"colour {self.colour + 1} plays first"] += 1

    def _stand(self, army: int, space: int, units: int) -> None:
        clause = "antartide-initial"
        demand(len(self.table.open) == len(self.table.goals), "antartide-objectives-open", "objectives are missing")
        demand(self.table.owner[space] == NOBODY, clause, f"somebody stands on {self.table.name(space)}")
        meant = self.table.ruleset.opening.get(self.table.names[space])
        if self.colour is None and army != self.grey and meant and meant.army <= self.grey:
            self._roll_colours(army, meant.army)
        more = beyond_print(self.table, army, {name: one.units for name, one in self._printed(army).items()})
        due = meant and self.table.names[space] in self._printed(army)
        demand(
            due and units == meant.units + more[self.table.names[space]], clause, f"{army, units} is not printed there"
        )
        self.table.owner[space], self.table.units[space] = army, units
        self.stood += 1

"""RisiKo! Antartide: event cards, a neutral army they move, pieces in short supply, objectives won and lost."""

from __future__ import annotations

from collections.abc import Callable

from referee import goals
from referee.few_attacks import Attacks
from referee.few_events import Events
from referee.few_turns import Turns
from referee.objection import demand
from referee.replay import Event
from referee.table import NOBODY


class FewPieces(Events, Attacks, Turns):
    """Follows one game of few pieces."""

    def follow(self, event: Event) -> None:
        demand(not self.table.over, "classic-win", "the game is over")
        if self.table.turn is None and event.kind != "turn":
            OPENING.get(event.kind, _unknown)(self, event.seat, **event.values)
            return
        if event.kind not in {"turn", "capped"}:
            demand(event.kind in STEPS, "antartide-turn", f"no rule knows '{event.kind}'")
        due = self._due()
        if due is not None:
            demand(event.kind in due[0], due[1], f"{' or '.join(due[0])} is due, not {event.kind}")
        if event.kind == "turn":
            self._begin(event.seat, **event.values)
        else:
            STEPS[event.kind](self, event.seat, **event.values)

    def end(self) -> None:
        demand(self.table.over, "antartide-win", "the game stops before it is won or given up")

    def _due(self) -> tuple[tuple[str, ...], str] | None:
        """What comes next whatever anybody would like, and the clause that says so."""
        table = self.table
        if table.turn is None:
            return None
        if self.flags:
            return ("flag_lost",), "antartide-flag-lone"
        if self.loot is not None:
            return (self.loot[0],), "antartide-wipeout"
        # Nobody takes over what a player had whom an event has put out: the other one has won.
        if (left := goals.left_by_the_dead(table)) and not self.perished:
            return (left[0],), "antartide-wipeout"
        if len(table.alive) == 1:
            return ("win",), "antartide-wipeout"
        if self._unmet() is not None:
            return ("objective_lost",), "antartide-objective-lost"
        if self._bare(without=self.fallen) is not None:
            return ("abandon",), "antartide-flag-origin-empty"
        out = [seat for seat in table.alive if not table.lands(seat)]
        if self.fallen is not None:
            return self._due_on_fallen()
        if out:
            return ("elimination",), "antartide-wipeout"
        if self.fight is not None and self.fight.by == self.grey and not self.fight.thrown:
            return ("throw",) if self.fight.defended else ("conquest",), "antartide-event-attack-choice"
        return None

    def _due_on_fallen(self) -> tuple[tuple[str, ...], str]:
        """Somebody moves into a space without armies, or nobody can."""
        origin = self.fight.origin
        if self.table.units[origin] and self.box.movable(origin, self.fallen) > 0:
            return ("conquest",), "antartide-conquest"
        return ("abandon",), "antartide-flag-split"

    def _unmet(self) -> int | None:
        """An objective whose holder does not fulfil it any more."""
        if self.table.ruleset.claims.lost == "never":
            return None
        return next((at for at, seat in sorted(self.table.held_by.items()) if not self.met(seat, at)), None)

    def met(self, seat: int, objective: int) -> bool:
        """Whether an objective is fulfilled."""
        goal, held = self.table.goals[objective], set(self.table.lands(seat))
        if goal.needs == "stations":
            return set(range(self.table.spaces)) - set(self.territories) <= held
        if goal.needs == "most_neutrals_beaten":
            others = [self.box.kept[other] for other in range(self.table.seats) if other != seat]
            return self.box.kept[seat] > max(others)
        return goals.met(self.table, seat, objective)

    def _bare(self, without: int | None = None) -> int | None:
        """A space somebody holds without an army on it."""
        bare = (at for at, owner in enumerate(self.table.owner) if owner != NOBODY and self.table.units[at] == 0)
        return next((at for at in bare if at != without), None)


def _unknown(referee: FewPieces, seat: int, **values: int) -> None:
    demand(False, "antartide-initial", "nothing else happens before the first turn")


OPENING: dict[str, Callable[..., None]] = {"in_play": FewPieces._in_play, "stand": FewPieces._stand}
STEPS: dict[str, Callable[..., None]] = {
    "event_card": FewPieces._event_card,
    "armies_come": FewPieces._armies_come,
    "armies_go": FewPieces._armies_go,
    "neutral_attack": FewPieces._neutral_attack,
    "income": FewPieces._income,
    "trade": FewPieces._trade,
    "place": FewPieces._place,
    "assault": FewPieces._assault,
    "throw": FewPieces._throw,
    "flag_lost": FewPieces._flag_lost,
    "conquest": FewPieces._conquest,
    "abandon": FewPieces._abandon,
    "objective_lost": FewPieces._objective_lost,
    "elimination": FewPieces._elimination,
    "take_card": FewPieces._loot,
    "discard": FewPieces._loot,
    "inherit": FewPieces._inherit,
    "claim_objective": FewPieces._claim,
    "win": FewPieces._win,
    "maneuver": FewPieces._maneuver,
    "draw": FewPieces._draw,
    "capped": FewPieces._capped,
}

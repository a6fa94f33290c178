"""A game as a story: what happened, in the game's own words and in the order it happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from risk_sim.spec.standing import Standing, standing
from risk_sim.tracing.record import Event, Record
from risk_sim.tracing.tell_alliances import Alliances
from risk_sim.tracing.tell_battles import Battles
from risk_sim.tracing.tell_epidemics import Epidemics
from risk_sim.tracing.tell_events import Events
from risk_sim.tracing.tell_goals import Goals
from risk_sim.tracing.tell_missions import Missions
from risk_sim.tracing.tell_pieces import Pieces


class Story(Battles, Missions, Pieces, Epidemics, Alliances, Goals, Events):
    """Tells a record line by line. `every_roll` tells each throw; else a battle is told by its end."""

    def __init__(self, record: Record, every_roll: bool = False) -> None:
        super().__init__(record, every_roll)

    def lines(self) -> Iterator[str]:
        """The story, a line an event or a battle; a turn begins with an empty line."""
        record = self.record
        yield f"{record.ruleset.title} on {record.board.title}: game {record.game} of seed {record.seed}."
        if record.run.reconstructed:
            yield f"Not from the box: {record.run.reconstructed}."
        yield from self._set_up()
        for event in record.events:
            yield from self.broken_off(event)
            teller = getattr(self, f"_{event.kind}", None)
            if teller is not None:
                yield from teller(event)
            self.fleets.follow(event)
            self.owners.follow(event)

    def _set_up(self) -> Iterator[str]:
        """Who holds what before the first turn."""
        run = self.record.run
        if run.position is not None:
            yield from self._taken_up(standing(run.position, run.ruleset, run.board))
            return
        if run.ruleset.campaign.powers:
            yield from self.printed()
        held: dict[int, dict[int, int]] = {}
        for event in self.record.events:
            if event.kind == "claim":
                held.setdefault(event.seat, {})[event.values["space"]] = 1
            elif event.kind == "place_start":
                held[event.values["army"]][event.values["space"]] += event.values["units"]
            elif event.kind == "stand" and run.ruleset.opening:
                held.setdefault(event.seat, {})[event.values["space"]] = event.values["units"]
            elif event.kind == "turn":
                break
        yield from (self._holding(army, spaces) for army, spaces in sorted(held.items()))

    def _taken_up(self, found: Standing) -> Iterator[str]:
        """Who holds what where a game is taken up."""
        yield f"It is taken up from the position {found.position.title}, with cards nobody knows dealt anew."
        for army in sorted(set(found.owners)):
            held = {space: found.units[space] for space, owner in enumerate(found.owners) if owner == army}
            yield self._holding(army, held)

    def _holding(self, army: int, spaces: Mapping[int, int]) -> str:
        places = ", ".join(f"{self.space(space)} {units}" for space, units in sorted(spaces.items()))
        return f"{self.army(army)} begins with {places}."

    def _resume(self, event: Event) -> Iterator[str]:
        self.turn = event.seat
        if event.values["phase"]:
            phase = self.record.ruleset.game.phases[event.values["phase"]]
            yield ""
            yield f"Round {event.values['round']}, {self.army(event.seat)}, from the {phase} phase on:"

    def _first(self, event: Event) -> Iterator[str]:
        yield f"{self.army(event.seat)} was the first to put units down."

    def _turn(self, event: Event) -> Iterator[str]:
        self.turn = event.seat
        yield ""
        yield f"Round {event.values['round']}, {self.army(event.seat)}:"

    def _income(self, event: Event) -> Iterator[str]:
        values = event.values
        zones = " and sea zones" if self.record.ruleset.game.zones == "on" else ""
        more = "".join(
            f" and {values[name]} for {what}"
            for name, what in (
                ("for_groups", "whole groups"),
                ("for_capitals", "capitals"),
                ("for_missions", "objectives" if self.record.ruleset.objectives else "missions"),
                ("for_rewards", "rewards"),
            )
            if values[name]
        )
        yield f"  gains {values['for_territories']} {self.words.units} for territories{zones}{more}."

    def _place(self, event: Event) -> Iterator[str]:
        yield self.line(event.seat, f"places {event.values['units']} on {self.space(event.values['space'])}.")

    def _capped(self, event: Event) -> Iterator[str]:
        yield ""
        yield f"Nobody has won after {event.values['round']} rounds; the game is given up."

"""Event cards, the neutral army they move, and pieces in short supply, told."""

from __future__ import annotations

from collections.abc import Iterator

from risk_sim.spec.event_words import event_words
from risk_sim.tracing.record import Event
from risk_sim.tracing.teller import Teller


class Events(Teller):
    """Tells what events do."""

    def _event_card(self, event: Event) -> Iterator[str]:
        card = list(self.record.ruleset.events.values())[event.values["event_card"]]
        yield self.line(event.seat, f"draws an event: {event_words(card, self.record.board, self.words)}.")

    def _armies_come(self, event: Event) -> Iterator[str]:
        values = event.values
        whose, units = self.army(values["army"]), self.units(values["units"], values["space"])
        yield self.aside(f"{units} of {whose} {_verb('come', values['units'])} to {self.space(values['space'])}.")

    def _armies_go(self, event: Event) -> Iterator[str]:
        values = event.values
        whose, units = self.army(self.owners.army(values["space"])), self.units(values["units"], values["space"])
        yield self.aside(f"{units} of {whose} {_verb('go', values['units'])} from {self.space(values['space'])}.")

    def _neutral_attack(self, event: Event) -> Iterator[str]:
        values = event.values
        origin, target = self.space(values["origin"]), self.space(values["target"])
        units = self.units(values["units"], values["origin"])
        yield self.line(event.seat, f"aims the neutral army: {units} of {origin} against {target}.")

    def _flag_lost(self, event: Event) -> Iterator[str]:
        values = event.values
        units = self.units(values["units"], values["space"])
        yield self.aside(f"On {self.space(values['space'])} no flag can be changed, and {units} more are lost.")


def _verb(word: str, number: int) -> str:
    """The verb for one, or for several."""
    return {"come": "comes", "go": "goes"}[word] if number == 1 else word

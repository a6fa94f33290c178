"""Epidemics, told."""

from __future__ import annotations

from collections.abc import Iterator

from risk_sim.tracing.record import Event
from risk_sim.tracing.teller import Teller


class Epidemics(Teller):
    """Tells where epidemics go and whom they kill."""

    def _epidemic(self, event: Event) -> Iterator[str]:
        values = event.values
        target = self.space(values["target"])
        if values["origin"] < 0:
            yield self.aside(f"An epidemic breaks out on {target}, by a drawn card.")
        else:
            yield self.aside(f"The epidemic of {self.space(values['origin'])} moves to {target}, by a drawn card.")

    def _pass_by(self, event: Event) -> Iterator[str]:
        yield self.aside(f"A card is drawn for an epidemic that cannot go there: {self.card(event.values['card'])}.")

    def _epidemic_loss(self, event: Event) -> Iterator[str]:
        space, units = event.values["space"], event.values["units"]
        yield self.line(event.seat, f"loses {self.units(units, space)} to the epidemic on {self.space(space)}.")

    def _abandon(self, event: Event) -> Iterator[str]:
        yield self.aside(f"Nobody is left on {self.space(event.values['space'])}.")

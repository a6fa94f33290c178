"""Whose troops stand where in a game with a printed position, followed event by event."""

from __future__ import annotations

from risk_sim.tracing.record import Event

NOBODY = -1


class Owners:
    """The army on each territory, as far as the printed position and what followed say."""

    def __init__(self) -> None:
        self.of: dict[int, int] = {}
        self.taken = NOBODY

    def follow(self, event: Event) -> None:
        """Take an event in."""
        values = event.values
        if event.kind == "stand":
            self.of[values["space"]] = event.seat
        elif event.kind == "conquest" and values["origin"] in self.of:
            self.of[values["target"]] = self.of[values["origin"]]
        elif event.kind == "armies_come":
            self.of[values["space"]] = values["army"]
        elif event.kind == "annex":
            self.of[values["space"]] = event.seat
        elif event.kind == "ally_turn":
            # The invaders leave the space they took last, the power's capital.
            self.of[self.taken] = values["army"]
        elif event.kind == "abandon":
            self.of[values["space"]] = NOBODY
        if event.kind == "conquest":
            self.taken = values["target"]

    def army(self, space: int) -> int:
        """The army on a space, -1 where that is not known."""
        return self.of.get(space, NOBODY)

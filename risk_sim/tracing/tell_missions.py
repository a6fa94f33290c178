"""Missions, points and the end, told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from risk_sim.kernels import layout
from risk_sim.tracing.record import Event
from risk_sim.tracing.teller import Teller

_REASONS = {
    layout.FOR_GROUPS: "for whole groups",
    layout.FOR_HOLDINGS: "for his territories",
    layout.FOR_MISSIONS: "for a mission",
    layout.FOR_OBJECTIVES: "for an objective",
}


class Missions(Teller):
    """Tells of missions and points."""

    def _mission(self, event: Event) -> Iterator[str]:
        yield self.line(event.seat, f"draws {self.mission(event.values['mission'])}.")

    def _complete(self, event: Event) -> Iterator[str]:
        yield self.line(event.seat, f"completes {self.mission(event.values['mission'])}.")

    def _lapse(self, event: Event) -> Iterator[str]:
        yield self.line(event.seat, f"no longer meets {self.mission(event.values['mission'])}; its bonus is lost.")

    def _points(self, event: Event) -> Iterator[str]:
        reason, points = event.values["reason"], event.values["points"]
        if reason == layout.FOR_LEADERS:
            leader = "a leader" if abs(points) == 1 else "leaders"
            does = f"scores {points} for {leader} taken" if points > 0 else f"loses {-points} for {leader} lost"
        else:
            does = f"scores {points} {_REASONS[reason]}"
        yield self.line(event.seat, f"{does}.")

    def _win(self, event: Event) -> Iterator[str]:
        yield ""
        yield from self._all_points()
        yield f"{self.army(event.seat)} wins."

    def _share(self, event: Event) -> Iterator[str]:
        sharers = [seat for seat in range(len(self.names)) if event.values["seats"] >> seat & 1]
        yield ""
        yield from self._all_points()
        yield f"{' and '.join(map(self.army, sharers))} share the victory."

    def _all_points(self) -> Iterator[str]:
        """What everybody has at the end of a game that points decide."""
        run = self.record.run
        if not run.ruleset.game.length:
            return
        found: Counter[int] = Counter()
        if run.position is not None:
            found.update({int(seat) - 1: said.points for seat, said in run.position.seats.items()})
        for event in self.record.events:
            if event.kind == "points":
                found[event.seat] += event.values["points"]
        yield "Points: " + ", ".join(f"{name} {found[seat]}" for seat, name in enumerate(self.names)) + "."

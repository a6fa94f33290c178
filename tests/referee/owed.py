"""What must follow an event at once, word for word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.objection import demand


@dataclass(frozen=True)
class Owed:
    """One event that has to come next. `seat` is None where it does not matter; `values` are those that are certain."""

    kind: str
    seat: int | None
    clause: str
    values: Mapping[str, int] = field(default_factory=dict)

    def check(self, kind: str, seat: int, values: Mapping[str, int]) -> None:
        """Object to anything else."""
        meant = f"{self.kind} by seat {self.seat} with {dict(self.values)} is due"
        demand(kind == self.kind, self.clause, f"{meant}, not {kind}")
        demand(self.seat in (None, seat), self.clause, f"{meant}, not by seat {seat}")
        told = {name: values.get(name) for name in self.values}
        demand(told == dict(self.values), self.clause, f"{meant}, not {told}")

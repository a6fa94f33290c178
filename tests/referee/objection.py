"""What a referee says."""

from __future__ import annotations

from typing import NamedTuple


class Finding(NamedTuple):
    """The first thing the rules forbid: at which event, by which clause (or field of the ruleset), and why."""

    number: int
    event: str
    clause: str
    text: str

    def __str__(self) -> str:
        return f"event {self.number}, {self.event}: {self.text} ({self.clause})"


class Objection(Exception):
    """Raised by a check; `replay` turns it into a finding."""

    def __init__(self, clause: str, text: str) -> None:
        super().__init__(text)
        self.clause = clause
        self.text = text


def demand(holds: bool, clause: str, text: str) -> None:
    """Object unless something holds."""
    if not holds:
        raise Objection(clause, text)

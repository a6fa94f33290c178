"""A position: who stands where, whose turn it is and which phase, and what is known of the cards."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from risk_sim.spec.fingerprint import fingerprint, without_words
from risk_sim.spec.table import Table

Count = Annotated[int, Meta(ge=0, le=100_000)]
#: Cards by the territory they show, or "wild"; or just how many, where nobody knows which.
Cards = Count | tuple[str, ...]


class Seat(Table, frozen=True):
    """What a seat has: `units` by territory (0 is the same as not there), its `cards` and victory `points`."""

    units: dict[str, Count] = field(default_factory=dict)
    cards: Cards = 0
    points: int = 0


class Position(Table, frozen=True, dict=True):
    """Where a game stands.

    `seats` are numbered from "1" in turn order; one without units is out. `neutral` are the units nobody moves. It is
    the turn of seat `turn` in `round`, at `phase` (the first of a turn if nothing is said); `place` units that it has
    gained are not placed yet, it has `conquered` so many territories this turn, and `matched` says that the bonus for a
    traded territory was paid. `sets_traded` by anyone so far. `discards`: if nothing is said, three for each set, or as
    many as there can be. Cards of which only the number is known are dealt at random, anew in every game.
    """

    name: str
    title: str
    seats: dict[str, Seat]
    turn: Annotated[int, Meta(ge=1, le=8)]
    extends: str = ""
    note: str = ""
    ruleset: str = ""
    neutral: dict[str, Count] = field(default_factory=dict)
    round: Annotated[int, Meta(ge=1, le=100_000)] = 1
    phase: str = ""
    place: Count = 0
    conquered: Count = 0
    matched: bool = False
    sets_traded: Count = 0
    discards: Cards | None = None

    @property
    def fingerprint(self) -> str:
        """SHA-256, in hexadecimal, of all that affects play."""
        return fingerprint(without_words(self))

"""What a player is: a row of parameters for the decisions of a game."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated

from msgspec import Meta

from risk_sim.spec.fingerprint import SAID_ONLY, fingerprint, unusual
from risk_sim.spec.table import Table

Weight = Annotated[float, Meta(ge=-1000, le=1000)]
Means = Annotated[float, Meta(ge=0, le=100)]
Share = Annotated[float, Meta(ge=0, le=1)]


class Policy(Table, frozen=True, dict=True):
    """A named player. Worths are in units; what is worth nothing is 0.

    `uniform`: draws every choice by lot from what is legal, and nothing else matters. `confidence`: the least chance to
    win with which an attack is begun, `persist` with which it goes on. Worth of a conquest: `land` for any territory,
    `group` for coming closer to a whole group (by its bonus), `break_group` for taking a whole group from another,
    `border` for each border that needs no guard any more, `kill` for coming closer to a player's elimination (by his
    cards), `card` for the first conquest of a turn. Against it: `cost` of a unit lost, `counter` for what the
    conquest's neighbours could strike back with. New units: the share `stack` goes where the best attack starts, the
    rest where `threat` (enemies next door) is greatest. `save_cards`: trades of his own will with so many cards, or
    with so many stars. `reach`: attacks a turn at most. In games that have them: the weight of `leaders`, `ships`,
    `forts`, `missions` and `effects` (cards played for what they do), of `objectives` that win the game, of what
    `rewards` leave to choose (which to have, maneuvers, cards) and of what `events` do, 0 for a player who does
    without; `point` is what a victory point is worth. `own`: the fingerprint of a Python function that decides in place
    of all this.
    """

    name: str
    title: str
    extends: str = ""
    note: str = ""
    uniform: bool = False
    confidence: Share = 0.6
    persist: Share = 0.4
    land: Weight = 1.0
    group: Weight = 1.0
    break_group: Weight = 0.5
    border: Weight = 0.0
    kill: Weight = 0.0
    card: Weight = 3.0
    cost: Weight = 0.5
    counter: Weight = 0.0
    stack: Share = 0.8
    threat: Weight = 0.3
    save_cards: Annotated[int, Meta(ge=3, le=100)] = 3
    reach: Annotated[int, Meta(ge=0, le=1000)] = 1000
    leaders: Means = 1.0
    ships: Means = 1.0
    forts: Means = 1.0
    missions: Means = 1.0
    effects: Means = 1.0
    objectives: Means = 1.0
    rewards: Means = 1.0
    events: Means = 1.0
    point: Weight = 2.0
    own: str = ""

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256, in hexadecimal, of all that decides: two policies that decide alike have the same."""
        given = unusual(self)
        own = given.pop("own", "")
        numbers = {name: float(value) for name, value in given.items() if name not in SAID_ONLY}
        return fingerprint(numbers | {"own": own} if own else numbers)

"""What stands where before the first turn, in a game whose board has it printed."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from risk_sim.spec.table import Provenance, Table


class Printed(Table, frozen=True):
    """So many `units` of an `army` on a space: the players' colours are numbered from 1, neutral armies after them.

    A roll says which colour plays first, or the first one does (`[setup] first_turn`).
    """

    army: Annotated[int, Meta(ge=1, le=10)]
    units: Annotated[int, Meta(ge=1, le=100)]
    provenance: Provenance = "reconstructed"

"""What stands where before the first turn, in a game whose board has it printed."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from risk_sim.spec.table import Provenance, Table


class Printed(Table, frozen=True):
    """So many `units` of an `army` on a space: players are numbered from 1 in turn order, neutral armies after them."""

    army: Annotated[int, Meta(ge=1, le=10)]
    units: Annotated[int, Meta(ge=1, le=100)]
    provenance: Provenance = "reconstructed"

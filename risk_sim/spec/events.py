"""Event cards, drawn at the start of a turn."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from risk_sim.spec.table import Provenance, Table

#: What an event card may do. See `Event`.
Deed = Literal["nothing", "reinforce", "remove_neutrals", "remove", "neutral_attack"]


class Event(Table, frozen=True):
    """An event card. `place` is a space or a group; empty means every territory, or any the player picks.

    `reinforce`: `n` armies of the colour that is there come to every space meant, neutral ones where nobody is
    (antartide-event-colour, -event-empty). `remove_neutrals`: `n` neutral armies go from every territory meant.
    `remove`: the player picks a territory that `n` armies go from, not the last of his own (antartide-empty-possible).
    `neutral_attack`: the neutral army attacks `n` times from territories meant, where the player aims it
    (antartide-event-attack-choice).
    """

    op: Deed
    place: str = ""
    n: Annotated[int, Meta(ge=1, le=20)] = 1
    provenance: Provenance = "reconstructed"

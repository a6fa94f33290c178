"""What the tables of every description file have in common."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

#: Where a fact comes from: a rulebook at hand, a public source, or our own proposal that fits the text.
Provenance = Literal["rulebook", "public", "reconstructed"]
Certainty = Literal["high", "medium", "low"]


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a file: a key that is not listed is a mistake."""

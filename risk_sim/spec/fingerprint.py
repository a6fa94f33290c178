"""What tells one description from another that plays differently."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

#: What a file says of itself and of its facts, in any of its tables: it changes no game.
SAID_ONLY = frozenset({"name", "title", "extends", "note", "provenance", "certainty", "source", "words"})


def fingerprint(played: Any) -> str:
    """SHA-256, in hexadecimal, of plain values (mappings in whatever order)."""
    from hashlib import sha256

    from msgspec import json

    return sha256(json.encode(played, order="sorted")).hexdigest()


def without_words(value: Any) -> Any:
    """A description as plain values, without what is only said, at every depth."""
    if isinstance(value, Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__ if name not in SAID_ONLY}
        return {"": value.__struct_config__.tag, **without_words(fields)}
    if isinstance(value, dict):
        return {key: without_words(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [without_words(one) for one in value]
    return value

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
    """A description as plain values, without what is only said and what is as usual, at every depth.

    What is usual is left out so that a field that is added later, and that nobody sets, leaves fingerprints as they
    are; to change what is usual is to change games, which takes a new version of the package.
    """
    if isinstance(value, Struct):
        fields = {name: one for name, one in unusual(value).items() if name not in SAID_ONLY}
        return {"": value.__struct_config__.tag, **without_words(fields)}
    if isinstance(value, dict):
        return {key: without_words(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [without_words(one) for one in value]
    return value


def unusual(value: Struct) -> dict[str, Any]:
    """The fields of a description that differ from what they are where nobody sets them."""
    names = value.__struct_fields__
    usual = dict(zip(reversed(names), reversed(value.__struct_defaults__), strict=False))
    found = {name: getattr(value, name) for name in names}
    return {name: one for name, one in found.items() if name not in usual or one != _made(usual[name])}


def _made(usual: Any) -> Any:
    return usual.factory() if hasattr(usual, "factory") else usual

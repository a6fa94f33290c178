"""The validator's messages, told so that the reader finds the place in the file and sees what could stand there.

`Invalid enum value 'atacker' - at `$.battle.ties`` becomes `battle.ties: Invalid enum value 'atacker'; did you mean
'attacker'?`. What could stand at a place is read off the types of the description.
"""

from __future__ import annotations

import re
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from risk_sim.errors import nearest

_STEP = re.compile(r"[^.\[\]]+|\[\d+\]|\[\.\.\.\]")


def told(message: str, tables: dict[str, Any], makes: type) -> str:
    """The validator's message with the key path first, and what it could have been instead.

    `tables` are what was read from the file, `makes` is what could not be made of them.
    """
    what, _, at = message.partition(" - at `$")
    what = what.replace("Object contains unknown field ", "unknown key ").replace("Object missing", "missing")
    what = what.replace("`object`", "a table").replace("`array`", "a list")
    place = _followed(at, tables, makes)
    if what.startswith("unknown key"):
        what += nearest(what.split("`")[1], _keys(place))
    elif what.startswith("Invalid"):
        what += nearest(what.split("'")[1], place.words)
    return (f"{place.path}: {what}" if place.path else what).replace("`", "'")


class _Place(NamedTuple):
    """Somewhere in a file: its key path, the types and words that may stand there, and what does."""

    path: str
    hints: tuple[Any, ...]
    words: list[str]
    value: Any


def _followed(at: str, tables: dict[str, Any], makes: type) -> _Place:
    """The place a message speaks of. The validator writes `[...]` for a key of the file; here it is found by trying."""
    place = _Place("", (makes,), [], tables)
    for step in _STEP.findall(at.rstrip("`")):
        place = _into(place, step)
    return place


def _into(place: _Place, step: str) -> _Place:
    """One key or number further along a path."""
    if step == "[...]":
        hint = next(get_args(hint)[1] for hint in place.hints if get_origin(hint) is dict)
        key = next(key for key, value in place.value.items() if not _fits(value, hint))
        return _place(f"{place.path}.{key}", [hint], place.value[key])
    if step.startswith("["):
        items = [get_args(hint)[0] for hint in place.hints if get_origin(hint) in (tuple, list)]
        return _place(f"{place.path}{step}", items, place.value[int(step[1:-1])])
    structs = _structs(place)
    fields = [_hints(struct)[step] for struct in structs if step in struct.__struct_fields__]
    kinds = [_kind(struct) for struct in structs if struct.__struct_config__.tag_field == step]
    return _place(f"{place.path}.{step}".lstrip("."), fields, place.value.get(step), kinds)


def _place(path: str, hints: list[Any], value: Any, words: list[str] | None = None) -> _Place:
    types = _alternatives(hints)
    named = [str(word) for hint in types if get_origin(hint) is Literal for word in get_args(hint) if word]
    return _Place(path, types, named + (words or []), value)


def _fits(value: Any, hint: Any) -> bool:
    try:
        msgspec.convert(value, hint)
    except msgspec.ValidationError:
        return False
    return True


def _hints(struct: type) -> dict[str, Any]:
    return get_type_hints(struct, include_extras=True)


def _alternatives(hints: list[Any]) -> tuple[Any, ...]:
    """The types without their limits, and all of a union."""
    found: list[Any] = []
    for hint in hints:
        if get_origin(hint) is Annotated:
            found += _alternatives([get_args(hint)[0]])
        elif get_origin(hint) in (Union, UnionType):
            found += _alternatives(list(get_args(hint)))
        else:
            found.append(hint)
    return tuple(found)


def _structs(place: _Place) -> list[type[msgspec.Struct]]:
    """The kinds of table that may stand at a place; only the one it says it is, where it names one that exists."""
    structs = [hint for hint in place.hints if isinstance(hint, type) and issubclass(hint, msgspec.Struct)]
    said = place.value if isinstance(place.value, dict) else {}
    named = [struct for struct in structs if said.get(struct.__struct_config__.tag_field or "") == _kind(struct)]
    return named or structs


def _kind(struct: type[msgspec.Struct]) -> str:
    return str(struct.__struct_config__.tag)


def _keys(place: _Place) -> list[str]:
    """The keys allowed in the table at a place."""
    return sorted({key for struct in _structs(place) for key in struct.__struct_fields__})

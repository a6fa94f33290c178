"""A ruleset with changes on the spot: `classic:max_rounds=50,start_units.4=25`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, get_args, get_type_hints

from msgspec import Struct, json, to_builtins

from risk_sim.errors import InputError, RiskSimError, nearest
from risk_sim.rulesets.loader import SHELF
from risk_sim.rulesets.told import words
from risk_sim.spec.fingerprint import SAID_ONLY
from risk_sim.spec.ruleset import Ruleset

#: What comes before the first colon that a change follows is a name or a file, so that a path may hold colons.
_CHANGED = re.compile(r"(?s)(?P<base>.+?):(?P<changes>\s*[\w.-]+\s*=.*)")
_RANGE = re.compile(r"(?P<low>-?\d+)\.\.(?P<high>-?\d+)")
#: Numbers in a range at most.
MOST_ALTERNATIVES = 1000
_OPENING, _CLOSING = "[{", "]}"
#: Names in a message at most.
MOST_NAMED = 4
#: What an asset adds to a die is named by the asset and this.
_BONUS = "_bonus"


def load_variant(text: str | Path | Ruleset) -> Ruleset:
    """A ruleset by name or file, with the changes that follow it after a colon.

    `NAME:field=value,field=value`. A field is named by its last part where one field alone is called so, else with
    the tables it stands in (`game.missions`); `ASSET_bonus` is what an asset adds to a die. A value is a number, a
    word, or a list (`0|0|1|2` or `[0,0,1,2]`). Raises RulesetError for a ruleset that cannot be read, InputError in one
    line for changes it does not take.
    """
    if isinstance(text, Ruleset):
        return text
    if not isinstance(text, str):
        return SHELF.load(text)
    asked = _CHANGED.fullmatch(text)
    if asked is None:
        return _unchanged(text)
    return changed(SHELF.load(asked["base"]), _read(text, asked["changes"]))


def changed(ruleset: Ruleset, changes: Mapping[str, Any]) -> Ruleset:
    """The ruleset with other values in some fields, named as `load_variant` has it, checked as a house rule is.

    Name and title tell the changes. Raises InputError for a field that is not there or a value it does not take.
    """
    tables: dict[str, Any] = json.decode(json.encode(ruleset))  # lists, which can be changed, in place of tuples
    said = ",".join(f"{field}={_told(value)}" for field, value in changes.items())
    taken: dict[tuple[str, ...], str] = {}
    for field, value in changes.items():
        for place in _places(field, ruleset):
            if place.path in taken:
                raise InputError(f"{ruleset.name}:{said}: {field} is changed twice; say it once")
            taken[place.path] = field
            _put(tables, place.path, _plain(value))
            _check(tables, ruleset, f"{field}={_told(value)}", place)
    joint = "," if ":" in ruleset.name else ":"
    title = ", ".join(f"{_spaced(field)} = {words(_plain(value))}" for field, value in changes.items())
    tables |= {"name": f"{ruleset.name}{joint}{said}", "title": f"{ruleset.title} ({title})"} if changes else {}
    return SHELF.made(tables, tables["name"])


def alternatives(text: str) -> tuple[str, tuple[Any, ...]]:
    """A field and values that it could have: `FIELD=VALUE,VALUE` as in changes on the spot, or `FIELD=2..6`.

    Raises InputError for what is neither.
    """
    field, equals, said = (part.strip() for part in text.partition("="))
    ends = _RANGE.fullmatch(said)
    if ends is not None:
        low, high = int(ends["low"]), int(ends["high"])
        if low > high or high - low >= MOST_ALTERNATIVES:
            raise InputError(f"{text}: {said} is no range; write LOW..HIGH with {MOST_ALTERNATIVES} numbers at most")
        return field, tuple(range(low, high + 1))
    values = tuple(_value(part.strip()) for part in _split(said, ",") if part.strip())
    if not (field and equals and values):
        raise InputError(f"{text}: write FIELD=VALUE,VALUE or FIELD=LOW..HIGH, such as defence_dice=2,3")
    return field, values


def value_of(ruleset: Ruleset, field: str) -> Any:
    """What a field says now, named as in changes; None where a table says nothing of it yet.

    Raises InputError for a field that is not there.
    """
    return _places(field, ruleset)[0].value


class _Place(NamedTuple):
    """Where a field stands, what is there now, and whether it is a rule's, not one of many things with a name."""

    path: tuple[str, ...]
    value: Any
    plain: bool

    @property
    def name(self) -> str:
        return ".".join(self.path)


def _unchanged(text: str) -> Ruleset:
    base, colon, rest = text.rpartition(":")
    if colon and base in SHELF.names():
        raise InputError(f"{text}: '{rest}' is no change; write {base}:FIELD=VALUE, and commas between several")
    return SHELF.load(text)


def _read(text: str, changes: str) -> dict[str, Any]:
    """Every change by its field. Raises InputError for what is no change."""
    found: dict[str, Any] = {}
    for change in _split(changes, ","):
        field, equals, value = (part.strip() for part in change.partition("="))
        if not (field and equals and value):
            raise InputError(f"{text}: '{change.strip()}' is no change; write FIELD=VALUE, and commas between several")
        if field in found:
            raise InputError(f"{text}: {field} is changed twice; say it once")
        found[field] = _value(value)
    return found


def _split(text: str, mark: str) -> list[str]:
    """A text in the parts between marks; those in brackets do not count."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in _OPENING) - (letter in _CLOSING)
        if letter == mark and depth <= 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def _value(text: str) -> Any:
    """What is written after the equals sign: as TOML has it, a list, or a word without quotes."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        pass
    bars = _split(text, "|")
    if len(bars) > 1:
        return [_value(part.strip()) for part in bars]
    if text.startswith("[") and text.endswith("]"):
        return [_value(part.strip()) for part in _split(text[1:-1], ",") if part.strip()]
    return text


def _told(value: Any) -> str:
    """A value as it would be written."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        inner = [_told(part) for part in value]
        nested = len(inner) < 2 or any(isinstance(part, (list, tuple, dict)) for part in value)
        return f"[{','.join(inner)}]" if nested else "|".join(inner)
    if isinstance(value, dict):
        return "{" + ",".join(f"{key}={_told(part)}" for key, part in value.items()) + "}"
    return str(value)


def _plain(value: Any) -> Any:
    """A number of any library as Python's own."""
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    return value.item() if hasattr(value, "item") else value


def _places(field: str, ruleset: Ruleset) -> list[_Place]:
    """Where a field stands. Raises InputError for one that is not there, or a name that several have."""
    places = list(_walk(ruleset, (), True))
    for some in ([place for place in places if place.plain], [place for place in places if not place.plain]):
        found = [place for place in some if place.name == field or place.name.endswith(f".{field}")]
        exact = [place for place in found if place.name == field]
        if len(exact or found) == 1:
            return exact or found
        if found:
            several = _or([place.name for place in found])
            raise InputError(f"{ruleset.name} has several fields '{field}': write {several}")
    return _bonus(field, ruleset) or _new_key(field, places) or _unknown(field, ruleset, places)


def _bonus(field: str, ruleset: Ruleset) -> list[_Place]:
    """Where it is written what an asset adds to dice."""
    name = field.removesuffix(_BONUS)
    if name == field or name not in ruleset.assets:
        return []
    places = _walk(ruleset.assets[name].steps, ("assets", name, "steps"), False)
    return [place for place in places if place.path[-1] == "amount"]


def _new_key(field: str, places: list[_Place]) -> list[_Place]:
    """A place in a table of numbers, such as those by number of players, that nothing is said of yet."""
    table, _, key = field.rpartition(".")
    found = [
        place
        for place in places
        if table and place.plain and isinstance(place.value, dict) and f".{place.name}".endswith(f".{table}")
    ]
    return [_Place((*found[0].path, key), None, True)] if len(found) == 1 else []


def _unknown(field: str, ruleset: Ruleset, places: list[_Place]) -> NoReturn:
    known = {part for place in places if place.plain for part in (place.path[-1], place.name)}
    known |= {f"{name}{_BONUS}" for name in ruleset.assets if _bonus(f"{name}{_BONUS}", ruleset)}
    hint = nearest(field, known)
    if "did you mean" not in hint:
        hint = f"; risk-sim rules show {ruleset.name.partition(':')[0]} lists them"
    raise InputError(f"{ruleset.name} has no field '{field}'{hint}")


def _walk(value: Any, path: tuple[str, ...], plain: bool) -> Iterator[_Place]:
    """Every field below a value that changes a game."""
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            if name not in SAID_ONLY and name not in ("kind", "replaces") and not _is_bare(value, name):
                yield from _walk(getattr(value, name), (*path, name), plain)
    elif isinstance(value, dict):
        tables = any(isinstance(part, Struct) for part in value.values())
        if not tables and len(path) > 1:
            yield _Place(path, value, plain)
        for key, part in value.items():
            yield from _walk(part, (*path, key), plain and not tables and len(path) > 1)
    elif isinstance(value, tuple) and any(isinstance(part, (Struct, tuple)) for part in value):
        for at, part in enumerate(value):
            yield from _walk(part, (*path, str(at)), False)
    else:
        yield _Place(path, value, plain)


def _is_bare(table: Struct, name: str) -> bool:
    """Whether a field is a table of things with a name, such as objectives, and has none."""
    _, *kinds = get_args(get_type_hints(type(table))[name]) or (None,)
    return not getattr(table, name) and any(isinstance(kind, type) and issubclass(kind, Struct) for kind in kinds)


def _put(tables: Any, path: tuple[str, ...], value: Any) -> None:
    """Set one value in tables, at whatever depth; what a mapping holds besides stays."""
    *above, last = path
    for step in above:
        tables = tables[int(step) if isinstance(tables, list) else step]
    key = int(last) if isinstance(tables, list) else last
    if isinstance(value, dict) and isinstance(tables[key], dict):
        tables[key] |= value
    else:
        tables[key] = value


def _check(tables: dict[str, Any], ruleset: Ruleset, change: str, place: _Place) -> None:
    """Raise InputError where the rule does not take the value: what it would take, and what it is now."""
    try:
        SHELF.made(tables, f"{ruleset.name}:{change}")
    except RiskSimError as error:
        now = "" if place.value is None else f"; {place.path[-1]} is {words(to_builtins(place.value))} now"
        raise InputError(f"{error}{now}") from None


def _or(names: list[str]) -> str:
    """Some names to choose from; the first few of many."""
    *rest, last = names if len(names) <= MOST_NAMED else [*names[: MOST_NAMED - 1], "another such"]
    return f"{', '.join(rest)} or {last}"


def _spaced(field: str) -> str:
    return field.replace("_", " ").replace(".", " ")

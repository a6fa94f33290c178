"""A board laid over the one it extends, and what a file need not say."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, convert

from risk_sim.errors import BoardError
from risk_sim.spec.board import OWN, Pair
from risk_sim.spec.board_checks import check_pair
from risk_sim.spec.shelf import Tables, laid_over

#: What a file says of itself, and not of a board that extends it.
_OF_ONE_FILE = ("version", "note", "provenance", "source")


class _Lines(Struct, frozen=True):
    """The lists of a board that add to those below."""

    borders: tuple[Pair, ...] = ()
    sea_lines: tuple[Pair, ...] = ()
    remove_borders: tuple[Pair, ...] = ()


def merged(below: Tables, above: Tables) -> Tables:
    """The board below with what the one above changes: tables are laid over, borders added and taken away.

    Raises BoardError where a border that is to go is not there.
    """
    old, new = convert(below, _Lines), convert(above, _Lines)
    gone = _gone(below, old, new)
    laid = laid_over({key: value for key, value in below.items() if key not in _OF_ONE_FILE}, above)
    laid["borders"] = [pair for pair in old.borders if frozenset(pair) not in gone] + list(new.borders)
    laid["rulebook_borders"] = [pair for pair in laid.get("rulebook_borders", ()) if frozenset(pair) not in gone]
    laid["open_lines"] = [line for line in laid.get("open_lines", ()) if not _cut(line, gone)]
    laid["sea_lines"] = [pair for pair in old.sea_lines if frozenset(pair) not in gone] + list(new.sea_lines)
    laid.pop("remove_borders", None)
    return laid


def completed(tables: Tables) -> Tables:
    """The tables with a title for everything, and the board's provenance for what does not say where it comes from.

    It is filled in before another board is laid over this one: what that one adds has its own provenance.
    """
    filled = {"provenance": OWN, **tables}
    for part in ("groups", "spaces"):
        if isinstance(table := tables.get(part), dict):
            _refuse_lines(part, table)
            filled[part] = {key: _completed(key, value, filled) for key, value in table.items()}
    return filled


def _cut(line: tuple[str, ...], gone: set[frozenset[str]]) -> bool:
    """Whether an open line is among the borders that go: whoever takes it away knows where it runs."""
    return any(frozenset((line[0], end)) in gone for end in line[1:])


def _gone(below: Tables, old: _Lines, new: _Lines) -> set[frozenset[str]]:
    there = {frozenset(pair) for pair in old.borders + old.sea_lines}
    for pair in new.remove_borders:
        check_pair("remove_borders", pair, below["spaces"])
        if frozenset(pair) not in there:
            raise BoardError(f"remove_borders: {pair[0]} - {pair[1]}: {below['title']} has no such border")
    return {frozenset(pair) for pair in new.remove_borders}


def _refuse_lines(part: str, table: Tables) -> None:
    """Whoever writes the borders below a table's heading has written them into that table."""
    for key in _Lines.__struct_fields__:
        if isinstance(table.get(key), list):
            raise BoardError(f"{part}.{key}: TOML takes this for a part of [{part}]; write it above all [headings]")


def _completed(key: str, value: Any, tables: Tables) -> Any:
    if not isinstance(value, dict):
        return value
    return {"title": key.replace("_", " ").title(), "provenance": tables["provenance"], **value}

"""What makes a board one that can be played on, a check at a time; each objects in one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from risk_sim.errors import BoardError, nearest

if TYPE_CHECKING:
    from risk_sim.spec.board import Board, Space

#: Kernels keep a space in a byte, with a number to spare for none.
MOST_SPACES = 255
_ID = re.compile(r"[a-z0-9_]+")


def plain(name: str) -> str:
    """A name as it is looked up: capitals, blanks and hyphens make no difference."""
    return re.sub(r"[\s_-]+", "_", name.strip().casefold())


def names_of(key: str, space: Space) -> set[str]:
    """All that a space may be called, as it is looked up."""
    return {plain(name) for name in (key, space.title, *space.aliases) if name}


def check(board: Board) -> None:
    """Raise BoardError for the first thing that is wrong with a board."""
    for look in _CHECKS:
        look(board)


def _removed(board: Board) -> None:
    if board.remove_borders:
        raise BoardError("remove_borders: there is no board below to take them from; say which one this board extends")


def _how_many(board: Board) -> None:
    number = len(board.spaces)
    if not 2 <= number <= MOST_SPACES:
        raise BoardError(f"spaces: {number} of them; a board has from 2 to {MOST_SPACES}")


def _ids(board: Board) -> None:
    for table, ids in (("spaces", board.spaces), ("groups", board.groups)):
        for name in ids:
            if not _ID.fullmatch(name):
                better = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "a_name"
                raise BoardError(
                    f"{table}.{name}: an id is made of a-z, 0-9 and _; call it '{better}' and let its title be '{name}'"
                )


def _names(board: Board) -> None:
    taken: dict[str, str] = {}
    for key, space in board.spaces.items():
        for name in names_of(key, space):
            if taken.setdefault(name, key) != key:
                raise BoardError(f"spaces.{key}: '{name}' is a name of {taken[name]} too; change one of them")


def _groups(board: Board) -> None:
    for key, space in board.spaces.items():
        if space.group and space.group not in board.groups:
            raise BoardError(
                f"spaces.{key}.group: there is no group '{space.group}'{nearest(space.group, board.groups)}"
            )
    for name in board.groups:
        inside = [space for space in board.spaces.values() if space.group == name]
        if not inside:
            raise BoardError(f"groups.{name}: no space belongs to it; give one `group = '{name}'` or leave it out")
        if len({space.kind == "zone" for space in inside}) > 1:
            raise BoardError(f"groups.{name}: sea zones make groups of their own; take them out, or all the others")


def _zones_last(board: Board) -> None:
    order = ["land", "station", "zone"]
    places = [order.index(space.kind) for space in board.spaces.values()]
    for at, name in enumerate(board.spaces):
        if min(places[at:]) < places[at]:
            kind, before = ("sea zones", "all other spaces") if places[at] == 2 else ("stations", "all territories")
            raise BoardError(f"spaces.{name}: {kind} come after {before}; move it to the end")


def _symbols(board: Board) -> None:
    twice = _repeated(board.symbols)
    if twice is not None:
        raise BoardError(f"symbols: '{twice}' is there twice")
    for key, space in board.spaces.items():
        if space.symbol and space.symbol not in board.symbols:
            known = nearest(space.symbol, board.symbols) or "; list it in `symbols`"
            raise BoardError(f"spaces.{key}.symbol: the board has no symbol '{space.symbol}'{known}")
        if board.symbols and space.kind == "land" and not space.symbol:
            raise BoardError(f"spaces.{key}: no symbol; give it one of {', '.join(board.symbols)}")


def _borders(board: Board) -> None:
    seen: set[frozenset[str]] = set()
    for table, pairs in (("borders", board.borders), ("sea_lines", board.sea_lines)):
        for pair in pairs:
            check_pair(table, pair, board.spaces)
            if frozenset(pair) in seen:
                raise BoardError(
                    f"{table}: {_told(pair)} is there already; a border leads both ways, so one line is enough"
                )
            seen.add(frozenset(pair))


def _rulebook_borders(board: Board) -> None:
    there = {frozenset(pair) for pair in board.links_by_id}
    for pair in board.rulebook_borders:
        check_pair("rulebook_borders", pair, board.spaces)
        if frozenset(pair) not in there:
            raise BoardError(f"rulebook_borders: {_told(pair)} is no border; write it into borders as well")


def check_pair(table: str, pair: tuple[str, str], spaces: Iterable[str]) -> None:
    """Raise BoardError where a pair does not name two spaces."""
    for name in pair:
        if name not in spaces:
            raise BoardError(f"{table}: {_told(pair)}: there is no space '{name}'{nearest(name, spaces)}")
    if pair[0] == pair[1]:
        raise BoardError(f"{table}: {_told(pair)}: a space does not border on itself")


def _connected(board: Board) -> None:
    """Every space can be reached from every other, sea zones being ways too."""
    reached = set(_walk(board))
    lost = [name for number, name in enumerate(board.spaces) if number not in reached]
    if lost:
        first = next(iter(board.spaces))
        more = f" and {len(lost) - 4} more" if len(lost) > 4 else ""
        raise BoardError(
            f"borders: no way leads from {first} to {', '.join(lost[:4])}{more}; join them by a border or a sea line"
        )


def _walk(board: Board) -> Iterator[int]:
    """The first space, and all that can be reached from it."""
    seen, waiting = {0}, [0]
    while waiting:
        here = waiting.pop()
        yield here
        fresh = set(board.links.of(here)) - seen
        seen |= fresh
        waiting += fresh


def _places(board: Board) -> None:
    for table, things in (("spaces", board.spaces), ("groups", board.groups)):
        for name, thing in things.items():
            if (thing.x is None) != (thing.y is None):
                missing = "x" if thing.x is None else "y"
                raise BoardError(f"{table}.{name}: a place in the drawing takes x and y; {missing} is missing")


def _repeated(words: tuple[str, ...]) -> str | None:
    return next((word for at, word in enumerate(words) if word in words[:at]), None)


def _told(pair: tuple[str, str]) -> str:
    return f"{pair[0]} - {pair[1]}"


def _open_lines(board: Board) -> None:
    lines = {frozenset(pair) for pair in board.sea_lines}
    for first, *ends in board.open_lines:
        if len(ends) < 2:
            raise BoardError(f"open_lines: {first}: name the two spaces or more that its line may run to")
        for end in ends:
            check_pair("open_lines", (first, end), board.spaces)
        drawn = [end for end in ends if frozenset((first, end)) in lines]
        if len(drawn) != 1:
            raise BoardError(f"open_lines: {first}: {len(drawn)} of its lines are in sea_lines; write one there")


_CHECKS: tuple[Callable[[Board], None], ...] = (
    _removed,
    _how_many,
    _ids,
    _names,
    _groups,
    _zones_last,
    _symbols,
    _borders,
    _rulebook_borders,
    _open_lines,
    _connected,
    _places,
)

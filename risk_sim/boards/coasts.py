"""Other coasts that a rulebook allows as well: which territories touch which sea zone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import structs

from risk_sim.spec.board import Board, Pair

#: The share of coasts that are dropped, and of those that could be that are added.
_SHARE = 0.1
#: Coasts that a zone keeps at least.
_LEAST = 2


def with_other_coasts(board: Board, lots: Random) -> Board:
    """The board with a few coasts dropped and a few added.

    What the rulebook names stays, and so do two coasts of each zone, one of each group and of each island; everything
    can still be reached. A territory by the sea may touch another zone where a neighbour of it does, or where that zone
    touches one of its own.
    """
    drawn = _Coasts(board)
    changes = sorted(drawn.coasts - drawn.fixed) + sorted(_could_be(board, drawn.coasts))
    lots.shuffle(changes)
    for coast in changes:
        if lots.random() < _SHARE:
            drawn.change(coast)
    inland = tuple(pair for pair in board.borders if _coast(board, pair) is None)
    return structs.replace(board, borders=inland + tuple(sorted(drawn.coasts)))


class _Coasts:
    """The coasts of a board as pairs (zone, territory), on the way to others."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.coasts = {coast for pair in board.borders if (coast := _coast(board, pair))}
        self.fixed = {coast for pair in board.rulebook_borders if (coast := _coast(board, pair))}
        self.groups = self._groups()
        self.islands = {land for _, land in self.coasts if not any(land in pair for pair in self._on_land())}

    def change(self, coast: Pair) -> None:
        """Add a coast, or drop it, unless then something is lost that stays."""
        self.coasts ^= {coast}
        if coast not in self.coasts and not self._holds(*coast):
            self.coasts.add(coast)

    def _holds(self, zone: str, land: str) -> bool:
        touched = {one for _, one in self.coasts}
        return (
            sum(one == zone for one, _ in self.coasts) >= _LEAST
            and self.islands <= touched
            and self._groups() == self.groups
            and self._reached() == len(self.board.spaces)
        )

    def _groups(self) -> set[str]:
        """The groups that touch the sea."""
        return {self.board.spaces[land].group for _, land in self.coasts}

    def _on_land(self) -> Iterator[Pair]:
        return (pair for pair in self.board.borders if _coast(self.board, pair) is None)

    def _reached(self) -> int:
        """How many spaces hang together with the first, sea zones being ways; sea lines are not used beside them."""
        beside: dict[str, set[str]] = {space: set() for space in self.board.spaces}
        for one, other in (*self._on_land(), *self.coasts):
            beside[one].add(other)
            beside[other].add(one)
        seen, waiting = {self.board.ids[0]}, [self.board.ids[0]]
        while waiting:
            fresh = beside[waiting.pop()] - seen
            seen |= fresh
            waiting += fresh
        return len(seen)


def _coast(board: Board, pair: Pair) -> Pair | None:
    """A border as (zone, territory); None for one of another kind."""
    zone, land = sorted(pair, key=lambda space: board.spaces[space].kind != "zone")
    kinds = board.spaces[zone].kind, board.spaces[land].kind
    return (zone, land) if kinds[0] == "zone" and kinds[1] != "zone" else None


def _could_be(board: Board, coasts: set[Pair]) -> set[Pair]:
    """Coasts that there are not, and might be."""
    zones = [space for space in board.ids if board.spaces[space].kind == "zone"]
    by_the_sea = {land for _, land in coasts}
    found = set()
    for zone in zones:
        near = {board.ids[other] for other in board.neighbours(zone)}
        near |= {board.ids[other] for land in near for other in board.neighbours(land)}
        found |= {(zone, land) for land in near & by_the_sea}
    return found - coasts

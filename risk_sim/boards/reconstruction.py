"""Other maps that a rulebook allows as well: what a finding should hold on, if it is not to be one about our drawing.

Of a board that is reconstructed the rulebook fixes some things only: which spaces there are, which of them are
capitals, how many territories with the capital are a majority, and what that pays. The rest is drawn anew here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from random import Random

from msgspec import structs

from risk_sim.boards.coasts import with_other_coasts
from risk_sim.boards.open_lines import with_other_ends
from risk_sim.boards.stations import has_stations, with_other_stations
from risk_sim.errors import InputError
from risk_sim.spec.board import Board, Group, Space

#: Moves of a territory from one group to another that are tried for each territory.
_TRIES = 40


def is_reconstructed(board: Board) -> bool:
    """Whether there is anything about a board to draw anew."""
    return board.provenance == "reconstructed" and (
        _has_capitals(board) or bool(board.open_lines) or has_stations(board)
    )


def _has_capitals(board: Board) -> bool:
    return any(group.capital_number for group in board.groups.values())


def reconstructions(board: Board, number: int, seed: int) -> Iterator[Board]:
    """Boards that fit the rulebook as well as this one; the same seed gives the same, whatever their number.

    Groups with a capital get other sizes, members and bonuses: a majority of m among 2m - 2 or 2m - 1 territories, for
    the smallest of three; a bonus of 2c - 1 or 2c where the capital brings c (napoleon-empire-data). Every group hangs
    together and keeps its capital and what the rulebook gives it. Card symbols are dealt anew. Where the board has sea
    zones, a few coasts are others. Lines with an open end run to one that is drawn (antexp-link-ends),
    stations touch others (antartide-map-data).
    Raises InputError for a board that is not reconstructed.
    """
    if not is_reconstructed(board):
        raise InputError(f"{board.title} is not reconstructed: there is nothing about it to draw anew")
    for at in range(number):
        drawn = structs.replace(board, name=f"{board.name}-{seed}-{at + 1}")
        if _has_capitals(board):
            drawn = _with_other_groups(drawn, Random(f"{seed} {at}"))
        if board.lands < len(board.spaces):
            drawn = with_other_coasts(drawn, Random(f"{seed} {at} coasts"))
        if has_stations(board):
            drawn = with_other_stations(drawn, Random(f"{seed} {at} stations"))
        yield with_other_ends(drawn, Random(f"{seed} {at} lines")) if board.open_lines else drawn


def _with_other_groups(board: Board, lots: Random) -> Board:
    homes = _Homes(board, lots)
    homes.wander()
    homes.settle()
    symbols = [space.symbol for space in board.spaces.values() if space.symbol]
    lots.shuffle(symbols)
    dealt = iter(symbols)
    spaces = {
        key: structs.replace(
            space, group=homes.of.get(key, space.group), symbol=next(dealt) if space.symbol else space.symbol
        )
        for key, space in board.spaces.items()
    }
    groups = {key: _paid(group, lots) for key, group in board.groups.items()}
    return structs.replace(board, spaces=spaces, groups=groups)


def _paid(group: Group, lots: Random) -> Group:
    """The group with a bonus that fits what its capital brings."""
    if not group.capital_bonus or group.provenance == "rulebook":
        return group
    return structs.replace(group, bonus=2 * group.capital_bonus - lots.randint(0, 1))


class _Homes:
    """Which group each territory belongs to, on the way to sizes that the rulebook allows."""

    def __init__(self, board: Board, lots: Random) -> None:
        self.board, self.lots = board, lots
        self.of = {key: space.group for key, space in board.spaces.items() if self._is_drawn(space)}
        self.beside = {
            key: [board.ids[other] for other in board.neighbours(key) if board.ids[other] in self.of] for key in self.of
        }
        self.wanted = lots.choice(self._sizes())

    def wander(self) -> None:
        """Let territories change their groups at random, so that more than the sizes differ."""
        for _ in range(len(self.of) * _TRIES):
            self._try(lambda before, after: after <= before or self.lots.random() < 0.5)

    def settle(self) -> None:
        """Go on until every group has the size that is wanted."""
        while self._distance():
            # Now and then a step back, or a corner could never be left.
            self._try(lambda before, after: after <= before or self.lots.random() < 0.05)

    def _is_drawn(self, space: Space) -> bool:
        return bool(space.group and self.board.groups[space.group].capital_number)

    def _sizes(self) -> list[dict[str, int]]:
        """All sizes that the capitals' table allows and that add up."""
        names = [name for name, group in self.board.groups.items() if group.capital_number]
        choices = [_allowed(self.board.groups[name].capital_number) for name in names]
        return [dict(zip(names, sizes, strict=True)) for sizes in product(*choices) if sum(sizes) == len(self.of)]

    def _distance(self) -> int:
        sizes = Counter(self.of.values())
        return sum(abs(sizes[name] - size) for name, size in self.wanted.items())

    def _try(self, accepted: Callable[[int, int], bool]) -> None:
        """Give one territory to a neighbour's group, if its own still hangs together and that is accepted."""
        key = self.lots.choice(list(self.of))
        space = self.board.spaces[key]
        if space.capital or space.provenance == "rulebook":
            return
        home, new = self.of[key], self.of[self.lots.choice(self.beside[key])]
        if new == home:
            return
        before = self._distance()
        self.of[key] = new
        if not (self._hangs_together(home) and accepted(before, self._distance())):
            self.of[key] = home

    def _hangs_together(self, group: str) -> bool:
        inside = {key for key, home in self.of.items() if home == group}
        if not inside:
            return False
        edge = [next(iter(inside))]
        seen = set(edge)
        while edge:
            fresh = inside.intersection(self.beside[edge.pop()]) - seen
            seen |= fresh
            edge += fresh
        return seen == inside


def _allowed(majority: int) -> tuple[int, ...]:
    """Sizes of which so many are a majority; of two and three the rulebook knows three only."""
    return (3,) if majority == 2 else (2 * majority - 2, 2 * majority - 1)

"""Pieces in short supply: tanks of one army, flags of two, reserves, trophies, and stacks that cannot give change."""

from __future__ import annotations

from collections import Counter

from referee.table import NOBODY, Table


class Box:
    """The pieces of every colour. `kept`: neutral armies that each seat has beaten."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.tanks, self.flags = table.ruleset.supply.tanks, table.ruleset.supply.flags
        self.kept: Counter[int] = Counter()

    def out(self, army: int) -> int:
        """Armies of a colour on the board."""
        return sum(self.table.units[space] for space in self.table.lands(army))

    def trophies(self, army: int) -> list[int]:
        """Piles of a colour that others keep."""
        return [self.kept[seat] for seat in range(self.table.seats)] if army in self.table.neutrals else []

    def reserve(self, army: int) -> int:
        """Armies of a colour that can still come."""
        return self.tanks + 2 * self.flags - self.out(army) - sum(self.trophies(army))

    def room(self, space: int) -> int | None:
        """Armies that still fit on a space; None where there is no limit."""
        most = self.table.board.spaces[self.table.names[space]].capacity
        return most - self.table.units[space] if most else None

    def fitting(self, space: int, units: int) -> int:
        room = self.room(space)
        return units if room is None else min(units, room)

    def cannot_change(self, space: int) -> bool:
        """Whether a stack is of flags alone and no tank is in the reserve.

        With an army in the reserve one of its pieces can be a tank. Else all are out: trophies are flags as far as
        they go, each odd stack has a tank, and what tanks are left stand by twos, first in the smallest even stacks.
        """
        army = self.table.owner[space]
        if army == NOBODY or self.table.units[space] % 2 or self.reserve(army) > 0:
            return False
        flags_kept = min(self.flags, sum(pile // 2 for pile in self.trophies(army)))
        tanks = self.out(army) - 2 * (self.flags - flags_kept)
        stacks = sorted((self.table.units[at], at) for at in self.table.lands(army))
        tanks -= sum(units % 2 for units, _ in stacks)
        even = [at for units, at in stacks if units % 2 == 0]
        return space not in even[: max(0, tanks // 2)]

    def movable(self, origin: int, target: int) -> int:
        """The most armies that may go over, whole flags where none can be changed."""
        most = self.fitting(target, self.table.units[origin] - 1)
        return most - most % 2 if self.cannot_change(origin) else most

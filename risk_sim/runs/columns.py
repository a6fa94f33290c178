"""What the numbers in a row of results are, in the kernels' order."""

from __future__ import annotations

OF_A_GAME = ("winner", "rounds", "turns", "events")
#: For every seat, in turn order.
OF_A_SEAT = ("out_round", "out_by", "out_place", "territories", "units", "trades", "conquests", "points")


def columns(seats: int) -> list[str]:
    """The name of every number in a row; seats are counted from 1 in names, from 0 in values."""
    return [*OF_A_GAME, *(f"{name}_{seat + 1}" for seat in range(seats) for name in OF_A_SEAT)]

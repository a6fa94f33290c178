"""The maneuver at the end of a turn."""

from __future__ import annotations

from referee.objection import demand
from referee.table import Table


def maneuver(table: Table, seat: int, origin: int, target: int, units: int) -> None:
    """Units from one own territory to another."""
    demand(table.turn.acts == 0, "classic-fortify-once", "a second maneuver in one turn")
    demand(table.exists(origin) and table.exists(target), "classic-fortify-once", "there is no such territory")
    for space in (origin, target):
        demand(table.owner[space] == seat, "classic-fortify-once", f"{table.name(space)} is not his")
    demand(origin != target, "classic-fortify-once", "origin and destination are the same")
    way = target in reach(table, origin)
    demand(way, "classic-fortify-connected", f"no way from {table.name(origin)} to {table.name(target)}")
    most = table.units[origin] - table.stays
    demand(1 <= units <= most, "classic-fortify-leave-one", f"{units} units leave, at most {most} can")
    table.units[origin] -= units
    table.units[target] += units
    table.turn.acts += 1
    table.seen["maneuver beyond a neighbour"] += target not in table.beside[origin]


def reach(table: Table, origin: int) -> set[int]:
    """Where units of a territory may go: next door, or as far as own territories lead."""
    own = table.owner[origin]
    found, ahead = {origin}, [origin]
    while ahead:
        space = ahead.pop()
        new = {other for other in table.beside[space] if table.owner[other] == own} - found
        found |= new
        if table.ruleset.maneuver.fortify == "connected":
            ahead += new
    return found

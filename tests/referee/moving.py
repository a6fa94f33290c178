"""The maneuvers at the end of a turn."""

from __future__ import annotations

from referee import allies, goals
from referee.objection import demand
from referee.table import Table


def muster(table: Table) -> None:
    """When the phase opens: the units and leaders on every space of the player, who may move together."""
    now = table.turn
    own = table.held(now.seat)
    now.stood = {space: table.strength(space, now.seat) for space in own}
    now.fresh = {space: table.leaders(space, now.seat) for space in own}


def maneuver(table: Table, seat: int, origin: int, target: int, units: int, leaders: int = 0) -> None:
    """Units from one own territory to another, ships from zone to zone, alone or with a leader."""
    if table.exists(origin) and table.owner[origin] in table.allies(seat):
        allies.maneuver(table, seat, origin, target, units, leaders)
        return
    kind = "sea" if table.is_zone(origin) else "land"
    most_moves = 1 + table.turn.more_moves[kind] + (goals.most_moves(table) if kind == "land" else 0)
    if not leaders:
        clause = "napadv-maneuver-naval" if kind == "sea" else "classic-fortify-once"
        demand(table.turn.moved[kind] < most_moves, clause, f"more than {most_moves} maneuvers ({kind}) in one turn")
    _check_way(table, seat, origin, target)
    if leaders:
        _check_leader(table, seat, origin, units, leaders)
    else:
        _check_units(table, seat, origin, units)
        table.turn.moved[kind] += 1
        table.used[seat]["reward maneuvers"] += table.turn.moved[kind] > 1
        table.used[seat]["ship moves"] += kind == "sea"
    table.add(origin, seat, -units)
    table.add(target, seat, units)
    _ride(table, seat, origin, target, units, leaders)
    table.turn.acts += 1
    table.seen["march from under guard"] += units > 0 and table.keeps(origin) > table.stays
    table.seen["naval maneuver"] += kind == "sea"
    table.seen["maneuver beyond a neighbour"] += target not in table.touching[origin]


def starting(table: Table, seat: int, origin: int, target: int, units: int) -> None:
    """One maneuver before the attacks, of whoever has that reward."""
    demand(goals.may_start(table), "r2008cr-start-maneuver", "no such reward, or a second maneuver")
    _check_way(table, seat, origin, target)
    _check_units(table, seat, origin, units)
    table.add(origin, seat, -units)
    table.add(target, seat, units)
    table.turn.moved["start"] += 1
    table.used[seat]["reward maneuvers"] += 1
    table.seen["starting maneuver"] += 1


def _check_units(table: Table, seat: int, origin: int, units: int) -> None:
    stay = table.keeps(origin)
    most = table.strength(origin, seat) - stay
    clause = "classic-fortify-leave-one" if stay == table.stays else "napcamp-defence-five"
    demand(1 <= units <= most, clause, f"{units} units leave, at most {most} can")


def _check_way(table: Table, seat: int, origin: int, target: int) -> None:
    spaces = range(len(table.names))
    demand(origin in spaces and target in spaces, "classic-fortify-once", "there is no such territory")
    alike = table.is_zone(origin) == table.is_zone(target)
    demand(alike, "napadv-maneuver-naval", "ships stay at sea, and troops on land")
    for space in (origin, target):
        demand(space in table.held(seat), "classic-fortify-once", f"{table.name(space)} is not his")
    demand(origin != target, "classic-fortify-once", "origin and destination are the same")
    way = target in reach(table, origin, seat)
    clause = "napadv-maneuver-naval" if table.is_zone(origin) else "classic-fortify-connected"
    demand(way, clause, f"no way from {table.name(origin)} to {table.name(target)}")


def _check_leader(table: Table, seat: int, origin: int, units: int, leaders: int) -> None:
    """One leader who has not moved yet, with units that have stood with him since the phase opened."""
    now, clause = table.turn, "napadv-maneuver-leader"
    demand(leaders == 1, clause, f"{leaders} leaders move at once")
    fresh = now.fresh.get(origin, 0)
    demand(fresh > 0, clause, f"no leader in {table.name(origin)} has a maneuver left")
    kind = "admirals" if table.is_zone(origin) else "generals"
    single = table.ruleset.maneuver.leaders == "each" or now.moved[kind] == 0
    demand(single, clause, f"a second maneuver of {kind} in one turn")
    here = table.strength(origin, seat)
    stood = min(now.stood.get(origin, 0), here)
    demand(0 <= units <= stood, "napadv-maneuver-leader-units", f"{units} units ride along, {stood} stood with him")
    empties = table.ruleset.maneuver.leader_empties == "on" and table.leaders(origin, seat) == 1
    stay = table.keeps(origin)
    guarded = stay > table.stays
    most = max(0, here - (0 if empties and not guarded else stay))
    clause = "napcamp-defence-five" if guarded else "napadv-maneuver-leader-leave"
    demand(units <= most, clause, f"{units} units leave, at most {most} can")


def _ride(table: Table, seat: int, origin: int, target: int, units: int, leaders: int) -> None:
    now = table.turn
    left = table.strength(origin, seat)
    if leaders:
        kind = "admirals" if table.is_zone(origin) else "generals"
        now.moved[kind] += 1
        now.fresh[origin] -= 1
        now.stood[origin] = now.stood.get(origin, 0) - units
        table.add_leaders(origin, seat, -1)
        table.add_leaders(target, seat, 1)
        table.used[seat]["leader moves"] += 1
        table.seen[f"leader's maneuver with {'units' if units else 'nobody'}"] += 1
        if left == 0 and not table.is_zone(origin):
            table.marched_off.add(origin)
            table.owe("abandon", seat, "napadv-epidemic-unowned", space=origin)
    now.stood[origin] = min(now.stood.get(origin, 0), left)


def reach(table: Table, origin: int, army: int) -> set[int]:
    """Where units or ships may go: next door, or as far as spaces of their own army lead."""
    at_sea, rules = table.is_zone(origin), table.ruleset.maneuver
    held = table.held(army)
    both = rules.by_sea == "on" and not at_sea
    own = {space for space in held if both or table.is_zone(space) == at_sea}
    far = (rules.naval if at_sea else rules.fortify) == "connected"
    found, ahead = {origin}, [origin]
    while ahead:
        space = ahead.pop()
        new = table.touching[space] & own - found
        found |= new
        ahead += new if far else {other for other in new if table.is_zone(other) != at_sea}
    return found

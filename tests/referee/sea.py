"""Fights between ships, and troops that cross the sea."""

from __future__ import annotations

from referee.objection import demand
from referee.table import NOBODY, Battle, Conquest, Table


def check_reach(table: Table, army: int, origin: int, target: int) -> None:
    """A territory can be attacked from next door, or across a few zones of the attacking army's own."""
    demand(table.exists(origin) and table.exists(target), "classic-attack-neighbour", "there is no such territory")
    if target in table.beside[origin]:
        return
    demand(bool(table.zones), "classic-attack-neighbour", f"{table.name(target)} is no neighbour")
    across = crossing(table, army, origin, target)
    most = table.ruleset.sea.landing
    way = f"from {table.name(origin)} to {table.name(target)}"
    demand(across is not None, "napadv-landing-control", f"there is no way over zones of one's own {way}")
    demand(across <= most, "napadv-landing-chain", f"{across} zones {way}, at most {most} may be crossed")
    table.seen[f"landing across {across} zones"] += 1


def crossing(table: Table, army: int, origin: int, target: int) -> int | None:
    """The fewest zones of one's own that lie one after another between two territories; None if they do not."""
    own = {zone for zone in table.zones if table.control[zone] == army}
    reached, number = table.coast[origin] & own, 1
    seen = set(reached)
    while reached:
        if reached & table.coast[target]:
            return number
        reached = {other for zone in reached for other in table.sea_beside[zone]} & own - seen
        seen |= reached
        number += 1
    return None


def assault(table: Table, seat: int, origin: int, target: int, leaders: int, losses: int) -> None:
    """Ships attack, or enter a vacant zone."""
    both = table.is_zone(origin) and table.is_zone(target)
    demand(both, "napadv-naval-one-zone", "ships fight ships, and troops fight troops")
    demand(losses == 0, "napadv-preloss", "epidemics do not go to sea")
    there = table.admirals[origin][seat]
    demand(0 <= leaders <= there, "napadv-leader-join", f"{leaders} of {there} admirals join")
    foes = [army for army in table.fleets(target) if army != seat]
    ships = table.ships[origin][seat]
    now = table.turn
    if origin == target:
        _check_shared(table, seat, origin, leaders, foes)
        floor = table.ruleset.battle.sea_garrison
    else:
        near = target in table.sea_beside[origin]
        demand(near, "napadv-zone-zone", f"{table.name(target)} does not touch {table.name(origin)}")
        demand(ships > table.stays, "napadv-naval-leave-one", f"only {ships} ships are in {table.name(origin)}")
        own = not foes and table.ships[target][seat] > 0
        demand(not own, "napadv-naval-vacant", f"{table.name(target)} is the attacker's own")
        floor = table.stays
    now.acts += 1
    # Where no rule has made fleets fight, there may be several of others: the first in turn order is attacked.
    foe = foes[0] if foes else NOBODY
    now.battle = Battle(origin, target, seat, foe, leaders, floor, (seat, table.commander(foe)), at_sea=True)
    if not foes:
        now.empty = Conquest(origin, target, 1)
        table.seen["vacant zone entered"] += 1


def _check_shared(table: Table, seat: int, zone: int, leaders: int, foes: list[int]) -> None:
    """A fight in a zone two fleets share: where ships were built beside another's."""
    clause = "napadv-naval-forced"
    demand(bool(foes) and table.ships[zone][seat] > 0, clause, f"no two fleets are in {table.name(zone)}")
    met = table.ruleset.sea.forced == "off" or table.turn.built[zone] > 0
    demand(met, clause, f"no ships were built in {table.name(zone)} this turn")
    there = table.admirals[zone][seat]
    demand(leaders == there, "napadv-naval-to-end", f"all {there} admirals fight, not {leaders}")


def conquest(table: Table, battle: Battle, won: Conquest, ships: int, leaders: int) -> None:
    """The zone is won: ships move in, or were there already."""
    seat = battle.attacker
    table.turn.sea_won += battle.throws > 0
    if battle.forced:
        demand((ships, leaders) == (0, 0), "napadv-naval-forced", "nobody moves within a zone")
        table.seen["forced sea fight won"] += 1
        return
    least = won.least if table.ruleset.battle.move_in == "dice" else 1
    most = table.ships[won.origin][seat] - table.stays
    demand(ships >= least, "napadv-move-in", f"{ships} ships move in, at least {least} have to")
    demand(ships <= most, "napadv-naval-leave-one", f"{ships} ships move in, at most {most} can")
    table.add(won.origin, seat, -ships)
    table.add(won.target, seat, ships)
    table.add_leaders(won.origin, seat, -leaders)
    table.add_leaders(won.target, seat, leaders)
    table.seen["sea battle won"] += battle.throws > 0


def check_fought(table: Table) -> None:
    """Wherever ships were built beside another's, one of the two fleets is gone."""
    now = table.turn
    if table.ruleset.sea.forced == "off":
        return
    for zone, built in now.built.items():
        fleets = table.fleets(zone)
        shared = built > 0 and now.seat in fleets and len(fleets) > 1
        demand(not shared, "napadv-naval-forced", f"ships built in {table.name(zone)} beside another's must fight")

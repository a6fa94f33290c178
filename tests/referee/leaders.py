"""Generals and admirals who are taken or lost, and what that scores."""

from __future__ import annotations

from referee.objection import demand
from referee.table import ADMIRAL, GENERAL, NOBODY, Battle, Table

LEADERS = 3  # what points are for, as traces number it


def taken(table: Table, battle: Battle, all_dice_lost: bool) -> None:
    """After a throw: the defender's leaders are taken with their last unit, the attacker's when none can fight."""
    piece = ADMIRAL if battle.at_sea else GENERAL
    if table.turn.empty is not None:
        defending = table.leaders(battle.target, battle.defender)
        battle.captured |= defending > 0
        clause = "napadv-capture-defence"
        owe_capture(table, battle.seats[0], battle.defender, piece, defending, battle.target, clause)
        return
    exhausted = table.strength(battle.origin, battle.attacker) <= battle.floor
    at_once = table.ruleset.battle.leader_taken == "dice_committed" and all_dice_lost
    if battle.leaders and (exhausted or at_once):
        clause = "napadv-capture-attack"
        owe_capture(table, battle.seats[1], battle.attacker, piece, battle.leaders, battle.origin, clause)
        battle.captured = True
        battle.leaders = 0


def owe_capture(table: Table, captor: int, owner: int, piece: int, number: int, space: int, clause: str) -> None:
    """The event of a capture and its points must come next."""
    if number == 0:
        return
    worth = table.ruleset.battle.leader_points * number
    table.owe("capture", captor, clause, owner=owner, piece=piece, number=number, space=space)
    if worth and captor != NOBODY:
        table.owe("points", captor, "napadv-capture-vp", reason=LEADERS, points=worth)
    if worth:
        table.owe("points", owner, "napadv-capture-vp", reason=LEADERS, points=-worth)


def capture(table: Table, seat: int, owner: int, piece: int, number: int, space: int) -> None:
    """Leaders change into the captor's hands."""
    table.add_leaders(space, owner, -number)
    at = "at sea" if piece == ADMIRAL else "in attack" if owner == table.turn.seat else "in defence"
    table.seen[f"leader captured {at}"] += 1
    if seat == NOBODY:
        return
    table.captives[seat][owner, piece] += number
    table.captured[seat] += number
    table.used[seat]["captured"] += number


def owe_loss(table: Table, owner: int, piece: int, number: int, space: int) -> None:
    """Leaders that die without a battle cost points, and nobody gains."""
    if number == 0:
        return
    clause = "napadv-leader-lost-other"
    table.owe("lost", owner, clause, piece=piece, number=number, space=space)
    cost = table.ruleset.leaders.lost_points * number
    if cost:
        table.owe("points", owner, clause, reason=LEADERS, points=cost)


def lost(table: Table, seat: int, piece: int, number: int, space: int) -> None:
    """Leaders go back to the reserve."""
    table.add_leaders(space, seat, -number)
    table.seen["leader lost without a battle"] += 1


def fleet_removed(table: Table, victim: int) -> None:
    """Ships of a player who is out leave the board, zone by zone, and their admirals are lost."""
    for zone in table.zones:
        ships = table.ships[zone][victim]
        owe_loss(table, victim, ADMIRAL, table.admirals[zone][victim], zone)
        if ships:
            table.owe("ships_gone", victim, "napadv-elim", zone=zone, ships=ships)


def ships_gone(table: Table, seat: int, zone: int, ships: int) -> None:
    """A fleet leaves the board."""
    demand(table.ships[zone][seat] == ships, "napadv-elim", f"{ships} ships of {table.ships[zone][seat]} go")
    table.add(zone, seat, -ships)
    table.seen["fleet removed"] += 1

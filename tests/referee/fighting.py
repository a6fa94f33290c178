"""Throws, conquests, eliminations and the win."""

from __future__ import annotations

from referee.cards import check_loot
from referee.objection import demand
from referee.table import Conquest, Table


def throw(
    table: Table,
    seat: int,
    origin: int,
    target: int,
    attack_dice: int,
    defence_dice: int,
    attacker_losses: int,
    defender_losses: int,
    attack_faces: tuple[int, ...] | None = None,
    defence_faces: tuple[int, ...] = (),
    way: int = 0,
) -> None:
    """One throw of both sides. The faces are those on the table; `way`, from which they were found, says nothing."""
    _check_attack(table, seat, origin, target)
    _check_dice(table, origin, target, attack_dice, defence_dice)
    lost = (attacker_losses, defender_losses)
    compared = min(attack_dice, defence_dice)
    demand(
        min(lost) >= 0 and sum(lost) == compared,
        "classic-dice-pairing",
        f"{attack_dice} dice against {defence_dice} cost {compared} units together, not {lost}",
    )
    if attack_faces is not None:
        _check_faces(table, attack_dice, defence_dice, attack_faces, defence_faces, lost)
    table.units[origin] -= attacker_losses
    table.units[target] -= defender_losses
    table.turn.acts += 1
    if table.units[target] == 0:
        table.turn.empty = Conquest(origin, target, attack_dice - attacker_losses)


def _check_faces(
    table: Table,
    attack_dice: int,
    defence_dice: int,
    attack_faces: tuple[int, ...],
    defence_faces: tuple[int, ...],
    lost: tuple[int, int],
) -> None:
    """So many dice show what dice can show, and cost what the faces say: pair by pair, from the highest down."""
    rules = table.ruleset.battle
    for faces, dice, sides in (
        (attack_faces, attack_dice, rules.attack_sides),
        (defence_faces, defence_dice, rules.defence_sides),
    ):
        demand(len(faces) == dice, "classic-dice-pairing", f"{dice} dice show {len(faces)} faces")
        demand(all(1 <= face <= sides for face in faces), "classic-dice-pairing", f"{faces} on dice of {sides} sides")
    attacker = 0
    pairs = list(zip(sorted(attack_faces, reverse=True), sorted(defence_faces, reverse=True), strict=False))
    for face, other in pairs:
        attacker += face < other or (face == other and rules.ties == "defender")
    meant = (attacker, len(pairs) - attacker)
    demand(lost == meant, "classic-tie-defender", f"{attack_faces} against {defence_faces} cost {meant}, not {lost}")


def _check_attack(table: Table, seat: int, origin: int, target: int) -> None:
    demand(table.exists(origin) and table.exists(target), "classic-attack-neighbour", "there is no such territory")
    demand(table.owner[origin] == seat, "classic-attack-neighbour", f"{table.name(origin)} is not the attacker's")
    demand(table.owner[target] != seat, "classic-attack-neighbour", f"{table.name(target)} is the attacker's own")
    beside = target in table.beside[origin]
    demand(beside, "classic-attack-neighbour", f"{table.name(target)} does not border on {table.name(origin)}")
    units = table.units[origin]
    demand(units > table.stays, "classic-attack-min-2", f"{table.name(origin)} has only {units} units")


def _check_dice(table: Table, origin: int, target: int, attack_dice: int, defence_dice: int) -> None:
    rules = table.ruleset.battle
    most = min(rules.attack_dice, table.units[origin] - table.stays)
    demand(1 <= attack_dice <= most, "classic-attack-dice", f"throws {attack_dice} dice, at most {most} are allowed")
    most = min(rules.defence_dice, table.units[target])
    demand(1 <= defence_dice <= most, "classic-defend-dice", f"answers {defence_dice} dice, at most {most} are allowed")
    if table.owner[target] in table.neutrals:
        demand(defence_dice == most, "classic-2p-neutral", f"the neutral army throws {most} dice")
    table.seen["fewer dice than allowed in defence"] += defence_dice < most


def conquest(table: Table, seat: int, origin: int, target: int, units: int) -> None:
    """The attacker moves in."""
    won = table.turn.empty
    demand(won is not None, "classic-dice-pairing", "no territory has lost its last unit")
    demand((origin, target) == (won.origin, won.target), "classic-move-in-min", "another territory was won")
    least = won.least if table.ruleset.battle.move_in == "dice" else 1
    most = table.units[origin] - table.stays
    demand(units >= least, "classic-move-in-min", f"{units} move in, at least {least} have to")
    demand(units <= most, "classic-move-in-max", f"{units} move in, at most {most} can")
    loser = table.owner[target]
    table.units[origin] -= units
    table.units[target] = units
    table.owner[target] = seat
    table.turn.conquests += loser not in table.neutrals or table.ruleset.cards.neutral_conquest_card == "on"
    table.conquests[seat] += 1
    table.turn.empty = None
    if loser not in table.neutrals and not table.lands(loser):
        table.turn.beaten = loser


def elimination(table: Table, seat: int, victim: int) -> None:
    """A player without units is out."""
    demand(victim == table.turn.beaten, "classic-elim", f"seat {victim} has not just lost the last unit")
    demand(victim != seat, "classic-elim", "nobody eliminates himself")
    table.out[victim] = (table.turn.round, seat, len(table.alive))
    table.alive.remove(victim)
    table.turn.beaten = None
    table.turn.looted = victim
    check_loot(table)
    table.seen["elimination"] += 1


def win(table: Table, seat: int) -> None:
    """The last player in the game."""
    demand(table.alive == [seat], "classic-win", f"seats {table.alive} still play")
    whole = (bool(table.neutrals) and not table.wants_all) or len(table.lands(seat)) == table.spaces
    demand(whole, "classic-win", "not every territory is his")
    table.over = True

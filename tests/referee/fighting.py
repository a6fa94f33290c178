"""Throws, conquests, eliminations and the win."""

from __future__ import annotations

from referee import alliances, dice, goals, leaders, objectives, sea
from referee.cards import check_loot
from referee.objection import demand
from referee.table import NOBODY, Battle, Conquest, Rolled, Table


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
    lost = (attacker_losses, defender_losses)
    _check_throw(table, seat, origin, target, attack_dice, defence_dice, lost, attack_faces, defence_faces)
    battle = table.turn.battle
    fresh = battle is None or battle.rolled is None
    if fresh:
        dice.note(table, (attack_dice, defence_dice, *dice.steps_of(table, battle)), lost)
    elif attack_faces is not None:
        _check_again(battle.rolled, attack_faces, defence_faces)
    attacker, defender = (battle.attacker, battle.defender) if battle else (seat, table.owner[target])
    table.add(origin, attacker, -attacker_losses)
    table.add(target, defender, -defender_losses)
    table.turn.acts += 1
    if table.strength(target, defender) == 0:
        table.turn.empty = Conquest(origin, target, attack_dice - attacker_losses)
    if battle is not None:
        battle.rolled = None
        battle.throws += 1
        goals.note_throw(table, battle, (attack_dice, defence_dice))
        table.turn.fought |= {battle.attacker, battle.defender}
        _note(table, battle)
        leaders.taken(table, battle, attack_dice == attacker_losses)
        if table.turn.empty is None and table.strength(origin, attacker) <= battle.floor:
            close(table)


def roll(
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
    """Dice that lie on the table, of which somebody is about to throw one again."""
    battle, lost = table.turn.battle, (attacker_losses, defender_losses)
    demand(battle is not None, "napadv-icon-red-blue", "there is no battle in which a die is thrown again")
    _check_throw(table, seat, origin, target, attack_dice, defence_dice, lost, attack_faces, defence_faces)
    if battle.rolled is None:
        dice.note(table, (attack_dice, defence_dice, *dice.steps_of(table, battle)), lost)
        unknown = [0] * (attack_dice + defence_dice)
        shown = [*attack_faces, *defence_faces] if attack_faces is not None else unknown
        battle.rolled = Rolled(shown[:attack_dice], shown[attack_dice:])
    elif attack_faces is not None:
        _check_again(battle.rolled, attack_faces, defence_faces)
    battle.rolled.answered = False


def _check_again(rolled: Rolled, attack_faces: tuple[int, ...], defence_faces: tuple[int, ...]) -> None:
    """All dice but the one that was thrown again lie as before."""
    meant, told = (rolled.attack, rolled.defence), (attack_faces, defence_faces)
    same = [sorted(faces) for faces in meant] == [sorted(faces) for faces in told]
    demand(same, "napadv-icon-red-blue", f"{meant} lie on the table, not {told}")


def _check_throw(
    table: Table,
    seat: int,
    origin: int,
    target: int,
    attack_dice: int,
    defence_dice: int,
    lost: tuple[int, int],
    attack_faces: tuple[int, ...] | None,
    defence_faces: tuple[int, ...],
) -> None:
    battle = table.turn.battle
    if table.declares:
        demand(battle is not None, "napadv-preloss-once", "no attack was declared")
        demand((origin, target) == (battle.origin, battle.target), "napadv-preloss-once", "another attack was declared")
        fights = table.strength(origin, battle.attacker) - battle.floor
        demand(fights > 0, "classic-attack-min-2", f"nobody in {table.name(origin)} may fight")
        defends = table.strength(target, battle.defender)
        _check_dice(table, fights, defends, attack_dice, defence_dice)
        most = min(table.ruleset.battle.defence_dice, defends)
        all_thrown = battle.seats[1] != NOBODY or defence_dice == most
        demand(all_thrown, "napcamp-yellow", f"an army that is nobody's throws {most} dice")
    else:
        check_attack(table, seat, origin, target)
        fights = table.units[origin] - table.stays
        _check_dice(table, fights, table.units[target], attack_dice, defence_dice)
        if table.owner[target] in table.neutrals:
            most = min(table.ruleset.battle.defence_dice, table.units[target])
            demand(defence_dice == most, "classic-2p-neutral", f"the neutral army throws {most} dice")
    pairs = min(attack_dice, defence_dice)
    demand(
        min(lost) >= 0 and sum(lost) == pairs,
        "classic-dice-pairing",
        f"{attack_dice} dice against {defence_dice} cost {pairs} units together, not {lost}",
    )
    if attack_faces is not None:
        _check_faces(table, attack_dice, defence_dice, attack_faces, defence_faces, lost)


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
    for faces, number, sides in (
        (attack_faces, attack_dice, rules.attack_sides),
        (defence_faces, defence_dice, rules.defence_sides),
    ):
        demand(len(faces) == number, "classic-dice-pairing", f"{number} dice show {len(faces)} faces")
        demand(all(1 <= face <= sides for face in faces), "classic-dice-pairing", f"{faces} on dice of {sides} sides")
    to_attack, to_defence = dice.steps_of(table, table.turn.battle)
    attack = dice.compared(attack_faces, to_attack, rules.attack_sides)
    defence = dice.compared(defence_faces, to_defence, rules.defence_sides)
    attacker = 0
    pairs = list(zip(attack, defence, strict=False))
    for face, other in pairs:
        attacker += face < other or (face == other and rules.ties == "defender")
    meant = (attacker, len(pairs) - attacker)
    clause = clause_of_dice(table, bool(to_attack or to_defence))
    demand(lost == meant, clause, f"{attack_faces} against {defence_faces}, which count {pairs}, cost {meant}")


def clause_of_dice(table: Table, helped: bool) -> str:
    """The clause that speaks of what stands by a side."""
    battle = table.turn.battle
    if battle is not None and table.sites:
        return "r2008cr-airfield"
    if battle is None or not helped:
        return "classic-tie-defender"
    if battle.cards:
        return "napadv-card-effects-data"
    if battle.at_sea:
        return "napadv-admiral-1"
    return "napadv-fort-cumulate" if table.forts[battle.target] else "napadv-general-1"


def check_attack(table: Table, seat: int, origin: int, target: int, beside: bool = True) -> None:
    """A territory attacks another's, next door unless `beside` is off."""
    demand(table.exists(origin) and table.exists(target), "classic-attack-neighbour", "there is no such territory")
    mine, clause = table.commands(seat, origin), "napcamp-ally-command" if table.powers else "classic-attack-neighbour"
    demand(mine, clause, f"{table.name(origin)} is not the attacker's")
    demand(not table.commands(seat, target), clause, f"{table.name(target)} is the attacker's own")
    near = not beside or target in table.beside[origin]
    demand(near, "classic-attack-neighbour", f"{table.name(target)} does not border on {table.name(origin)}")
    units, stay = table.units[origin], table.keeps(origin)
    clause = "classic-attack-min-2" if stay == table.stays else "napcamp-defence-attack"
    demand(units > stay, clause, f"{table.name(origin)} has only {units} units")


def _check_dice(table: Table, fights: int, defends: int, attack_dice: int, defence_dice: int) -> None:
    rules, more = table.ruleset.battle, goals.more_dice(table, table.turn.battle)
    most = min(rules.attack_dice + more[0], fights)
    demand(1 <= attack_dice <= most, "classic-attack-dice", f"throws {attack_dice} dice, at most {most} are allowed")
    all_of_them = rules.fewer_dice == "on" or attack_dice == most
    demand(all_of_them, "r2008-attack-dice", f"throws {attack_dice} dice instead of {most}")
    most = min(rules.defence_dice + more[1], defends)
    all_of_them = rules.fewer_dice == "on" or defence_dice == most
    demand(all_of_them, "r2008-defend-dice", f"answers {defence_dice} dice instead of {most}")
    demand(1 <= defence_dice <= most, "classic-defend-dice", f"answers {defence_dice} dice, at most {most} are allowed")
    table.seen["fewer dice than allowed in defence"] += defence_dice < most


def assault(table: Table, seat: int, origin: int, target: int, leaders: int, losses: int) -> None:
    """An attack is declared: who joins, and what epidemics on the target cost before the first throw."""
    demand(table.declares, "classic-attack-neighbour", "attacks are not declared in this game")
    if table.is_zone(origin) or table.is_zone(target):
        sea.assault(table, seat, origin, target, leaders, losses)
        return
    check_attack(table, seat, origin, target, beside=False)
    army, foe, floor = table.owner[origin], table.owner[target], table.keeps(origin)
    sea.check_reach(table, army, origin, target)
    demand(table.turn.rolling is None, "napcamp-french-roll", "the attacks are over, and allies have rolled")
    there = table.generals[origin]
    demand(0 <= leaders <= there, "napadv-leader-join", f"{leaders} of {there} generals join")
    cost = _preloss(table, origin, target)
    demand(losses == cost, "napadv-preloss", f"epidemics cost {cost} units, not {losses}")
    now = table.turn
    now.paid.add((origin, target))
    now.acts += 1
    table.units[origin] -= losses
    table.used[seat]["epidemic"] += losses
    table.used[seat]["landings"] += target not in table.beside[origin]
    table.seen["units lost before an attack"] += losses > 0
    table.seen["attack from under guard"] += floor > table.stays
    if table.units[origin] <= floor:
        table.seen["attack lapsed"] += 1
        return
    seats = (seat, table.commander(foe))
    now.battle = Battle(origin, target, army, foe, leaders, floor, seats, holders=tuple(table.holder))
    if table.units[target] == 0:
        now.empty = Conquest(origin, target, 1)


def _preloss(table: Table, origin: int, target: int) -> int:
    """Units of the origin that epidemics on the target kill; one is always left."""
    once = table.ruleset.epidemics.preloss == "per_turn"
    if once and (origin, target) in table.turn.paid:
        return 0
    return min(table.epidemics[target], table.units[origin] - 1)


def close(table: Table) -> None:
    """The battle is over, and nothing was taken: whoever beat it off is counted."""
    now = table.turn
    battle, now.battle = now.battle, None
    if battle is None or battle.throws == 0:
        return
    if battle.forced:
        gone = table.strength(battle.origin, battle.attacker) <= battle.floor
        demand(gone, "napadv-naval-to-end", f"the fight in {table.name(battle.origin)} goes on to the end")
        table.seen["forced sea fight lost"] += 1
    if battle.seats[1] != NOBODY:
        table.repelled[battle.seats[1]] += 1
    alliances.beaten_off(table, battle)


def conquest(table: Table, seat: int, origin: int, target: int, units: int, leaders: int = 0) -> None:
    """The attacker moves in."""
    now = table.turn
    won, battle = now.empty, now.battle
    demand(won is not None, "classic-dice-pairing", "no territory has lost its last unit")
    demand((origin, target) == (won.origin, won.target), "classic-move-in-min", "another territory was won")
    joined = battle.leaders if battle else 0
    demand(0 <= leaders <= joined, "napadv-leader-follow", f"{leaders} leaders follow, {joined} joined")
    now.empty = None
    if battle is not None and battle.at_sea:
        sea.conquest(table, battle, won, units, leaders)
    else:
        _move_in(table, seat, won, units, leaders)
    now.battle = None


def _check_moving(table: Table, won: Conquest, units: int) -> None:
    least = won.least if table.ruleset.battle.move_in == "dice" else 1
    most = table.units[won.origin] - table.keeps(won.origin)
    demand(units >= least, "classic-move-in-min", f"{units} move in, at least {least} have to")
    clause = "classic-move-in-max" if table.keeps(won.origin) == table.stays else "napcamp-defence-five"
    demand(units <= most, clause, f"{units} move in, at most {most} can")


def _move_in(table: Table, seat: int, won: Conquest, units: int, leaders: int) -> None:
    _check_moving(table, won, units)
    now, target = table.turn, won.target
    army, loser = table.owner[won.origin], table.owner[target]
    table.units[won.origin] -= units
    table.units[target] = units
    table.generals[won.origin] -= leaders
    table.generals[target] = leaders
    table.owner[target] = army
    table.stuck.discard(target)
    nobodys = table.commander(loser) == NOBODY
    now.conquests += army == seat and _earns_a_card(table, loser)
    now.invaded += 1
    now.cities_taken += target in table.cities
    table.used[seat]["cities"] += target in table.cities
    table.used[seat]["capitals"] += any(at == target for owner, at in table.home.items() if owner != seat)
    now.entered.add(table.group(target))
    table.conquests[seat] += 1
    table.seen["empty territory taken"] += loser == NOBODY
    if table.forts[target]:
        _fortification_falls(table, seat, target)
    if not nobodys and loser < table.seats and not table.lands(loser):
        now.beaten = loser
    if now.battle is not None and table.powers:
        objectives.invaded(table, now.battle, target)
        alliances.invaded(table, now.battle, loser, target)


def _earns_a_card(table: Table, loser: int) -> bool:
    """Whether a territory counts for the draw: a player's or his ally's, by the option others too (napcamp-draw)."""
    if table.commander(loser) != NOBODY:
        return True
    allowed = table.ruleset.cards.neutral_conquest_card
    return allowed == "any" or (allowed == "on" and loser != NOBODY)


def _fortification_falls(table: Table, seat: int, target: int) -> None:
    """It is removed where there was combat; whoever walks in has it."""
    fought = table.turn.battle is not None and table.turn.battle.throws > 0
    if fought:
        table.owe("fort_falls", seat, "napadv-fort-destroyed", space=target)
    table.seen["fortification destroyed" if fought else "fortification kept"] += 1


def fort_falls(table: Table, seat: int, space: int) -> None:
    """A fortification is taken off the board; its token can be built again."""
    table.forts[space] = False


def _note(table: Table, battle: Battle) -> None:
    """What a battle with throws makes use of."""
    if battle.throws == 1:
        table.used[battle.seats[0]]["sea battles"] += battle.at_sea
        table.used[battle.seats[0]]["led"] += battle.leaders > 0


def elimination(table: Table, seat: int, victim: int) -> None:
    """A player without territories is out, by another or by an epidemic."""
    now = table.turn
    by_epidemic = seat == NOBODY and table.declares
    if by_epidemic:
        demand(victim in table.alive, "napadv-elim-epidemic", f"seat {victim} does not play")
        demand(not table.lands(victim), "napadv-elim-epidemic", f"seat {victim} still holds territories")
    else:
        demand(victim == now.beaten, "classic-elim", f"seat {victim} has not just lost the last unit")
        demand(victim != seat, "classic-elim", "nobody eliminates himself")
        now.beaten = None
    table.out[victim] = (now.round, seat, len(table.alive))
    table.alive.remove(victim)
    leaders.fleet_removed(table, victim)
    alliances.orphaned(table, victim)
    table.captives[victim].clear()
    table.seen["elimination by epidemic" if by_epidemic else "elimination"] += 1
    if by_epidemic:
        now.discarding = victim if table.hands[victim] else None
        return
    table.kills[seat] += 1
    now.looted = victim
    check_loot(table)


def win(table: Table, seat: int) -> None:
    """The last player in the game."""
    demand(table.alive == [seat], "classic-win", f"seats {table.alive} still play")
    whole = (bool(table.neutrals) and not table.wants_all) or len(table.lands(seat)) == table.spaces
    demand(whole, "classic-win", "not every territory is his")
    table.over = True

"""Cards that are played for what they do."""

from __future__ import annotations

from referee import epidemics
from referee.objection import demand
from referee.table import Table
from referee.turn import Battle
from risk_sim.spec.deck import Effect

#: Who is meant by a card that throws dice again: (side that may play it, side whose die it is).
REROLLS = {
    "reroll_attack": {"attack": "attack"},
    "reroll_own": {"attack": "attack", "defence": "defence"},
    "reroll_enemy_highest": {"defence": "attack"},
}
#: Deeds of the reinforcement, and what they give for nothing.
GIFTS = {"leader": "leader", "ships": "ship", "fortification": "fortification"}
MOVES = {"land_maneuver": "land", "naval_maneuver": "sea"}
ANY_TIME = ("move_epidemic", "discard_enemy_card")
IN_BATTLE = ("attack_bonus", "defence_bonus", *REROLLS)


def effect_of(table: Table, card: int) -> Effect | None:
    """What a card does."""
    space = table.pictured(card) if 0 <= card < table.cards else None
    name = table.ruleset.deck.get(table.names[space]) if space is not None else None
    return table.ruleset.effects.get(name) if name else None


def phase_of(table: Table, card: int) -> str | None:
    """The phase a card takes the turn to; None where it belongs to the battle, or to no phase of its own."""
    effect = effect_of(table, card)
    if effect is None or effect.does in IN_BATTLE:
        return None
    if effect.does in ANY_TIME:
        phases = table.ruleset.game.phases
        early = "build" in phases and table.turn.at < phases.index("build")
        return "build" if early else None
    return "maneuver" if effect.does in MOVES else "build"


def in_battle(table: Table, card: int) -> bool:
    effect = effect_of(table, card)
    return effect is not None and effect.does in IN_BATTLE


def play(table: Table, seat: int, card: int, aim: int = 0, aim2: int = 0) -> None:
    """A card of the hand is played, and discarded."""
    demand(table.ruleset.cards.effects == "on", "napadv-card-uses", "cards are not played for effects in this game")
    demand(0 <= seat < table.seats, "napadv-card-uses", f"there is no seat {seat}")
    demand(card in table.hands[seat], "napadv-card-uses", f"card {card} is not in the hand")
    demand(table.pictured(card) is not None, "napadv-joker-no-effect", "a joker does nothing of its own")
    effect = effect_of(table, card)
    demand(effect is not None, "napadv-card-effects-data", f"card {card} does nothing")
    if effect.does not in IN_BATTLE:
        demand(seat == table.turn.seat, "napadv-icon-star", f"{effect.does} is for one's own turn")
    table.hands[seat].remove(card)
    _owe_units(table, seat, card)
    _do(table, seat, effect, aim, aim2)
    if effect.does == "move_epidemic":
        table.turn.laid_open = card
    else:
        table.discards.add(card)
    table.effects[seat] += 1
    table.used[seat]["effects"] += 1
    table.seen[f"card played for {effect.does}"] += 1


def _owe_units(table: Table, seat: int, card: int) -> None:
    """Units for the territory of the card, if the player holds it."""
    units, space = table.ruleset.cards.effect_units, table.pictured(card)
    if units and table.owner[space] == seat:
        table.owe("card_units", seat, "napadv-card-plus2-effect", space=space, units=units)


def card_units(table: Table, seat: int, space: int, units: int) -> None:
    table.units[space] += units
    table.seen["units for a card played"] += 1


def _do(table: Table, seat: int, effect: Effect, aim: int, aim2: int) -> None:
    now = table.turn
    if effect.does == "units":
        now.units += effect.amount
    elif effect.does in GIFTS:
        now.free[GIFTS[effect.does]] += effect.amount
    elif effect.does in MOVES:
        now.more_moves[MOVES[effect.does]] += effect.amount
    elif effect.does in REROLLS:
        _again(table, seat, effect, aim, aim2)
    elif effect.does in {"attack_bonus", "defence_bonus"}:
        _stand_by(table, seat, effect)
    elif effect.does == "move_epidemic":
        epidemics.move(table, seat, aim, aim2)
    elif effect.does == "discard_enemy_card":
        _rob(table, seat, aim, aim2)
    else:
        demand(False, "napadv-set-plus4", f"{effect.does} is not played by itself")


def put_away(table: Table) -> None:
    """A card is discarded once it has done its work, so that it is not drawn for that (napadv-card-discard).

    A card that moves an epidemic is at work as long as it leaves units to die, a territory to be cleared or an epidemic
    to move on.
    """
    now = table.turn
    if now is None or now.laid_open is None or table.owed or now.losses or now.emptied or epidemics.homeless(table):
        return
    table.discards.add(now.laid_open)
    now.laid_open = None


def _rob(table: Table, seat: int, victim: int, card: int) -> None:
    epidemics.check_time(table)
    other = 0 <= victim < table.seats and victim != seat
    demand(other, "napadv-card-effects-data", f"seat {victim} is no other player")
    demand(card in table.hands[victim], "napadv-card-effects-data", f"seat {victim} does not hold card {card}")
    table.hands[victim].remove(card)
    table.discards.add(card)


def _side(battle: Battle, seat: int) -> str | None:
    return dict(zip(battle.seats, ("attack", "defence"), strict=True)).get(seat)


def _stand_by(table: Table, seat: int, effect: Effect) -> None:
    """A card that stands by a side for the battle: before its first throw, the attacker's before the defender's."""
    battle = table.turn.battle
    side = "attack" if effect.does == "attack_bonus" else "defence"
    clause = "napadv-icon-red" if side == "attack" else "napadv-icon-blue"
    demand(battle is not None and table.turn.empty is None, clause, "there is no battle")
    demand(_side(battle, seat) == side, clause, f"{effect.does} is not for seat {seat}")
    demand(battle.throws == 0 and battle.rolled is None, clause, "dice have been thrown already")
    demand(side not in battle.cards, clause, "a second card of that kind in one battle")
    first = side == "defence" or "defence" not in battle.cards
    demand(first, "napadv-card-timing", "the attacker plays before the defender")
    battle.cards[side] = (effect.asset, effect.amount)


def _again(table: Table, seat: int, effect: Effect, die: int, face: int) -> None:
    """One die of a throw is thrown again."""
    battle, clause = table.turn.battle, "napadv-icon-red-blue"
    rolled = battle.rolled if battle else None
    demand(rolled is not None and not rolled.answered, clause, "no dice lie on the table")
    side = _side(battle, seat)
    whose = REROLLS[effect.does].get(side or "")
    demand(whose is not None, clause, f"{effect.does} is not for seat {seat}")
    demand(side not in rolled.by, clause, "a second card of one side for the same throw")
    demand(side == "defence" or "defence" not in rolled.by, "napadv-card-timing", "the attacker plays first")
    number = len(rolled.attack)
    ours = range(number) if whose == "attack" else range(number, len(rolled.faces))
    demand(die in ours, clause, f"die {die} is not one of the {whose}'s: {list(ours)}")
    battles = table.ruleset.battle
    sides = battles.attack_sides if whose == "attack" else battles.defence_sides
    demand(1 <= face <= sides, clause, f"a die of {sides} sides shows {face}")
    if effect.does == "reroll_enemy_highest":
        highest = rolled.faces[die] == max(rolled.attack)
        demand(highest, "napadv-card-effects-data", f"{rolled.faces[die]} is not the highest of {rolled.attack}")
    if whose == "attack":
        rolled.attack[die] = face
    else:
        rolled.defence[die - number] = face
    rolled.by.append(side)
    rolled.answered = True
    table.again[sides, face] += 1

"""Which territory cards are played for what they do, and at whom."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.traits import EFFECTS, UNIFORM
from risk_sim.kernels.choices.worth import odds_of
from risk_sim.kernels.guard import guard_of
from risk_sim.kernels.kinds import foe_on, kind_of_throw, standing
from risk_sim.kernels.layout import (
    ALIVE,
    BY_POINTS,
    DOES_ATTACK,
    DOES_LAND_MOVE,
    DOES_REROLL_ATTACK,
    DOES_REROLL_ENEMY,
    DOES_REROLL_OWN,
    DOES_SEA_MOVE,
    EFFECT_UNITS,
    EPIDEMICS,
    FOES,
    HAND,
    LANDS,
    MOST_ROUNDS,
    OWNER,
    POINTS,
    ROUND,
    SEATS,
    SPACES,
    UNITS,
    ZONES,
)

#: What a card is worth in a set to come, in units; after the last turn it is worth nothing.
_IN_A_SET = 2.0
#: What a battle is worth, in units, whose chance a card changes.
_BATTLE = 7.0


@part
def pays(world, state, seat, card, value):
    """Whether a card is better played than kept, where it brings so many units besides those for its territory."""
    space = world.card_space[card]
    if space >= 0 and state.spaces[OWNER, space] == seat:
        value += world.rules[EFFECT_UNITS]
    last = world.rules[BY_POINTS] and state.game[ROUND] == world.rules[MOST_ROUNDS]
    return world.policies[seat, EFFECTS] * value >= (0.1 if last else _IN_A_SET)


@part
def _plays_none(world, state, seat):
    """Whether a player has no card to play, or does not care to."""
    if state.seats[HAND, seat] == 0:
        return True
    return world.policies[seat, EFFECTS] == 0.0 and world.policies[seat, UNIFORM] == 0.0


@part
def choose_battle_card(world, state, seat, deed, place, origin, target, foe, joined, other_card):
    """A card that stands by a side for a battle, -1 for none. `other_card`: whether the attacker has played one."""
    if _plays_none(world, state, seat):
        return -1
    for at in range(state.seats[HAND, seat]):
        card = state.hands[seat, at]
        if world.card_does[card] != deed:
            continue
        if world.policies[seat, UNIFORM] > 0:
            if draw(state, seat, 2) == 0:
                return card
            continue
        gain = _gain(world, state, deed == DOES_ATTACK, place, origin, target, foe, joined, other_card)
        if gain > 0.02 and pays(world, state, seat, card, _BATTLE * gain):
            return card
    return -1


@part
def _gain(world, state, attacking, place, origin, target, foe, joined, other_card):
    """What a card adds to the chance of its side in a battle; the origin's army is the one on turn."""
    army = foe_on(world, state, place, foe, origin)
    attackers, defenders = standing(world, state, place, army, origin), standing(world, state, place, foe, target)
    if defenders < 2 or attackers < 3:
        return 0.0
    without = kind_of_throw(world, state, place, joined, other_card, foe, target, 0)
    if attacking:
        with_it = kind_of_throw(world, state, place, joined, 1, foe, target, 0)
        return odds_of(world, with_it, attackers, defenders) - odds_of(world, without, attackers, defenders)
    with_it = kind_of_throw(world, state, place, joined, other_card, foe, target, 1)
    return odds_of(world, without, attackers, defenders) - odds_of(world, with_it, attackers, defenders)


@part
def choose_reroll_card(world, state, player, attacks, kind, dice, answer, way):
    """A card that throws a die again, -1 for none, now that the faces are seen."""
    if _plays_none(world, state, player):
        return -1
    for at in range(state.seats[HAND, player]):
        card = state.hands[player, at]
        does = world.card_does[card]
        if does not in ((DOES_REROLL_ATTACK, DOES_REROLL_OWN) if attacks else (DOES_REROLL_ENEMY, DOES_REROLL_OWN)):
            continue
        if world.policies[player, UNIFORM] > 0:
            if draw(state, player, 2) == 0:
                return card
            continue
        die = worst_die(world, attacks, does == DOES_REROLL_ENEMY, kind, dice, answer, way)
        gain = gain_of(world, attacks, kind, dice, answer, way, die)
        if gain > 0.2 and pays(world, state, player, card, 1.5 * gain):
            return card
    return -1


@part
def worst_die(world, attacks, enemy, kind, dice, answer, way):
    """The die to throw again: of one's own the one that gains most by it; of the enemy the highest."""
    if enemy:
        return _highest(world, dice, way)
    best, found = -1.0e9, 0 if attacks else dice
    first, last = (0, dice) if attacks else (dice, dice + answer)
    for die in range(first, last):
        gain = gain_of(world, attacks, kind, dice, answer, way, die)
        if gain > best:
            best, found = gain, die
    return found


@part
def _highest(world, dice, way):
    """The first of the attacker's highest dice."""
    most, found = -1, 0
    for die in range(dice):
        face = way % world.sides[0]
        way //= world.sides[0]
        if face > most:
            most, found = face, die
    return found


@part
def gain_of(world, attacks, kind, dice, answer, way, die):
    """Units, the enemy's lost and one's own spared, that throwing a die again brings on average."""
    step = 1
    for before in range(die):
        step *= world.sides[0] if before < dice else world.sides[1]
    sides = world.sides[0] if die < dice else world.sides[1]
    plain = way - way // step % sides * step
    total = 0.0
    for face in range(sides):
        total += _lead(world.lost[kind, dice, answer, plain + face * step])
    gain = total / sides - _lead(world.lost[kind, dice, answer, way])
    return gain if attacks else -gain


@part
def _lead(code):
    """The defender's losses less the attacker's."""
    return (code & 15) - (code >> 4)


@part
def choose_maneuver_card(world, state, seat, army):
    """A card that allows another move, -1 for none: where units stand idle, or its territory is one's own."""
    if _plays_none(world, state, seat):
        return -1
    for at in range(state.seats[HAND, seat]):
        card = state.hands[seat, at]
        does = world.card_does[card]
        if does != DOES_LAND_MOVE and (does != DOES_SEA_MOVE or state.armies[ZONES, army] == 0):
            continue
        if world.policies[seat, UNIFORM] > 0:
            if draw(state, seat, 2) == 0:
                return card
            continue
        idle = _idle(world, state, army) if does == DOES_LAND_MOVE else 0
        if pays(world, state, seat, card, 0.4 * idle):
            return card
    return -1


@part
def _idle(world, state, army):
    """Units on the second largest of the stacks that guard nothing."""
    most = second = 0
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        if state.spaces[FOES, space] == 0:
            units = state.spaces[UNITS, space] - guard_of(world, army, space)
            if units > most:
                most, second = units, most
            elif units > second:
                second = units
    return second


@part
def choose_epidemic_move(world, state, seat, army):
    """(from, to) of an epidemic that a card moves, -1 for none: away from one's own, to where a lone unit holds out."""
    if _plays_none(world, state, seat):
        return -1, -1
    uniform = world.policies[seat, UNIFORM] > 0
    if uniform and draw(state, seat, 2) == 0:
        return -1, -1
    best, origin, target, seen_from, seen_to = 0.5, -1, -1, 0, 0
    gain = 0.0
    for space in range(world.rules[SPACES]):
        if state.spaces[EPIDEMICS, space] == 0:
            continue
        seen_from += 1
        value = 2.0 if state.spaces[OWNER, space] == army else 0.3
        if uniform:
            if draw(state, seat, seen_from) == 0:
                origin = space
        elif value > gain:
            gain, origin = value, space
    if origin < 0:
        return -1, -1
    for space in range(world.rules[SPACES]):
        units = state.spaces[UNITS, space]
        if units == 0 or space == origin:
            continue
        seen_to += 1
        if uniform:
            if draw(state, seat, seen_to) == 0:
                target = space
            continue
        if state.spaces[OWNER, space] == army:
            continue
        value = gain + (3.0 if units == 1 else 1.0)
        owner = state.spaces[OWNER, space]
        if state.groups[owner, world.group[space]] == world.members[world.group[space]]:
            value += 1.0
        if value > best:
            best, target = value, space
    if target < 0 or (not uniform and world.policies[seat, EFFECTS] * best < 3.0):
        return -1, -1
    return origin, target


@part
def choose_victim(world, state, seat):
    """Whose card is discarded, -1 for nobody's: of those with cards the one with most points."""
    if _plays_none(world, state, seat):
        return -1
    uniform = world.policies[seat, UNIFORM] > 0
    if uniform and draw(state, seat, 2) == 0:
        return -1
    most, found, seen = -1 << 20, -1, 0
    for other in range(world.rules[SEATS]):
        if other == seat or state.seats[HAND, other] == 0 or state.seats[ALIVE, other] == 0:
            continue
        seen += 1
        if uniform:
            if draw(state, seat, seen) == 0:
                found = other
        elif state.seats[HAND, other] > 2 and state.seats[POINTS, other] > most:
            most, found = state.seats[POINTS, other], other
    return found

"""Single dice thrown again: cards that somebody plays once the faces are seen (napadv-icon-red, -blue, -red-blue).

Such a throw is drawn as its faces, so that one of them can change. Its way is written as the faces as digits, plus
AS_FACES.
"""

from __future__ import annotations

from risk_sim.kernels import rng
from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit, note
from risk_sim.kernels.choices.effects import choose_reroll_card, worst_die
from risk_sim.kernels.layout import (
    AS_FACES,
    DICE,
    DOES_REROLL_ATTACK,
    DOES_REROLL_ENEMY,
    DOES_REROLL_OWN,
    EVENT_ROLL,
    HAND,
    WAYS,
)
from risk_sim.kernels.phases.effects import play_card


@part
def rerolls_near(world, state, seat, defender):
    """Whether a side holds a card that lets it throw a die again."""
    for at in range(state.seats[HAND, seat]):
        does = world.card_does[state.hands[seat, at]]
        if does in (DOES_REROLL_ATTACK, DOES_REROLL_OWN):
            return True
    if defender >= 0:
        for at in range(state.seats[HAND, defender]):
            does = world.card_does[state.hands[defender, at]]
            if does in (DOES_REROLL_ENEMY, DOES_REROLL_OWN):
                return True
    return False


@part
def reroll(world, state, seat, defender, kind, pools, origin, target, dice, answer):
    """(attacker's losses, defender's, noted way) of a throw after the cards of both sides (napadv-card-timing)."""
    ways = 1
    for die in range(dice + answer):
        ways *= int(_sides(world, die, dice))
    way = rng.below(state.streams[DICE], ways)
    way = _again(world, state, seat, seat, kind, pools, origin, target, dice, answer, way)
    if defender >= 0:
        way = _again(world, state, seat, defender, kind, pools, origin, target, dice, answer, way)
    code = world.lost[kind, dice, answer, way]
    return code >> 4, code & 15, AS_FACES + way


@part
def _again(world, state, seat, player, kind, pools, origin, target, dice, answer, way):
    """The way after one side has, or has not, played a card."""
    card = choose_reroll_card(world, state, player, player == seat, kind, dice, answer, way)
    if card < 0:
        return way
    enemy = world.card_does[card] == DOES_REROLL_ENEMY
    die = worst_die(world, player == seat, enemy, kind, dice, answer, way)
    step = 1
    for before in range(die):
        step *= int(_sides(world, before, dice))
    sides = _sides(world, die, dice)
    old = way // step % sides
    new = rng.below(state.streams[DICE], sides)
    code = world.lost[kind, dice, answer, way]
    emit(state, EVENT_ROLL, seat, origin, target, dice, answer, code >> 4, code & 15)
    note(state, pools * WAYS + AS_FACES + way)
    play_card(world, state, player, player, card, die, new + 1)
    return int(way + (new - old) * step)


@part
def _sides(world, die, dice):
    """The sides of one of the dice of a throw, the attacker's first."""
    return world.sides[0] if die < dice else world.sides[1]

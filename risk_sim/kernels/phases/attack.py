"""Attacks: throw after throw, conquest, elimination (classic-attack-*, classic-dice-*, classic-move-in-*)."""

from __future__ import annotations

from risk_sim.kernels import rng
from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import add_units, emit, is_over, move_units, note, seat_of, seize
from risk_sim.kernels.choices.attack import (
    choose_attack,
    choose_attack_dice,
    choose_defence_dice,
    choose_move_in,
    goes_on,
)
from risk_sim.kernels.choices.fronts import add_fronts, forget_fronts
from risk_sim.kernels.choices.traits import REACH
from risk_sim.kernels.ending import win
from risk_sim.kernels.layout import (
    BATTLE,
    BATTLES,
    CONQUERED,
    CONQUESTS,
    DICE,
    EVENT_CONQUEST,
    EVENT_THROW,
    GARRISON,
    LANDS,
    MOST_ATTACK,
    MOST_DEFENCE,
    MOVE_IN_DICE,
    NEUTRAL_CARD,
    NUMBER,
    OWNER,
    ROUND,
    SEAT,
    SEED,
    SPACES,
    UNITS,
    WIN_ALL,
)
from risk_sim.kernels.phases.setup import DICE_PURPOSE
from risk_sim.kernels.triggers import eliminate

#: Battles a turn, rounds and seats are told apart in the number of a dice stream by these strides.
_BATTLES = 4096
_SEATS = 64


@part
def attack(world, state, seat, army):
    """As many attacks as the player likes, one after another."""
    forget_fronts(state)
    for _ in range(int(world.policies[seat, REACH])):
        origin, target = choose_attack(world, state, seat, army)
        if origin < 0:
            return
        _start_dice(state, seat)
        _fight(world, state, seat, army, origin, target)
        if is_over(state):
            return


@part
def _start_dice(state, seat):
    """Each battle has dice of its own, so that games that differ elsewhere keep sharing them."""
    battle = state.game[BATTLE]
    state.game[BATTLE] = battle + 1
    state.seats[BATTLES, seat] += 1
    number = (state.game[ROUND] * _SEATS + seat) * _BATTLES + battle % _BATTLES
    rng.start(state.streams[DICE], state.game[SEED], state.game[NUMBER], DICE_PURPOSE + number)


@part
def _fight(world, state, seat, army, origin, target):
    """Throw until the target falls, the origin is spent or the attacker stops."""
    garrison = world.rules[GARRISON]
    defender = seat_of(state, target)
    while True:
        dice = choose_attack_dice(
            world, state, seat, min(world.rules[MOST_ATTACK], state.spaces[UNITS, origin] - garrison)
        )
        answer = choose_defence_dice(
            world, state, defender, min(world.rules[MOST_DEFENCE], state.spaces[UNITS, target])
        )
        way = rng.below(state.streams[DICE], world.totals[dice, answer])
        lost, killed = _losses(world, dice, answer, way)
        add_units(state, origin, -lost)
        add_units(state, target, -killed)
        emit(state, EVENT_THROW, seat, origin, target, dice, answer, lost, killed)
        note(state, way)
        if state.spaces[UNITS, target] == 0:
            if state.spaces[UNITS, origin] > garrison:
                _conquer(world, state, seat, army, origin, target, dice - lost)
            return
        if state.spaces[UNITS, origin] <= garrison:
            return
        if not goes_on(world, state, seat, origin, target):
            return


@part
def _losses(world, dice, answer, way):
    """Losses (attacker, defender) of one of all the equally likely ways a throw may fall, from the exact table."""
    row = 0
    while way >= world.cuts[dice, answer, row]:
        row += 1
    return world.a_loss[dice, answer, row], world.d_loss[dice, answer, row]


@part
def _conquer(world, state, seat, army, origin, target, survivors):
    """Units that threw last move in at least (classic-move-in-min), all but the garrison at most."""
    loser = state.spaces[OWNER, target]
    seize(world, state, target, army)
    most = state.spaces[UNITS, origin] - world.rules[GARRISON]
    least = max(1, min(most, survivors if world.rules[MOVE_IN_DICE] else 1))
    moved = choose_move_in(world, state, seat, army, origin, target, least, most)
    move_units(state, origin, target, moved)
    if state.armies[SEAT, loser] >= 0 or world.rules[NEUTRAL_CARD]:
        state.seats[CONQUERED, seat] += 1
    state.seats[CONQUESTS, seat] += 1
    emit(state, EVENT_CONQUEST, seat, origin, target, moved, 0, 0, 0)
    if state.armies[LANDS, loser] == 0 and state.armies[SEAT, loser] >= 0:
        eliminate(world, state, seat, army, state.armies[SEAT, loser])
        forget_fronts(state)
        return
    add_fronts(world, state, army, target)
    if world.rules[WIN_ALL] and state.armies[LANDS, army] == world.rules[SPACES]:
        win(state, seat)

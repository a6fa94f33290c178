"""Attacks where pieces are few: throws that may cost whole flags, spaces left empty, neutral armies kept as trophies.

(antartide-attack-*, -flag-*, -empty-*, -trophies)
"""

from __future__ import annotations

from risk_sim.kernels import rng
from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import abandon, add_units, emit, is_over, move_units, note, seize
from risk_sim.kernels.choices.attack import choose_attack_dice, choose_defence_dice, choose_move_in, goes_on
from risk_sim.kernels.choices.fronts import add_fronts, forget_fronts
from risk_sim.kernels.choices.happenings import choose_neutral_move_in
from risk_sim.kernels.layout import (
    ALIVE,
    CONQUERED,
    CONQUESTS,
    DICE,
    ENTERED,
    EVENT_CONQUEST,
    EVENT_FLAG_LOST,
    EVENT_THROW,
    FLAG_LOSS,
    GARRISON,
    INVADED,
    LAND,
    LANDS,
    MOST_ATTACK,
    MOST_DEFENCE,
    OWNER,
    SEAT,
    SEATS,
    TERRITORIES,
    UNITS,
    USED,
    USED_BEATEN,
    USED_FLAGS_LOST,
)
from risk_sim.kernels.phases.unmet import lose_goals
from risk_sim.kernels.supply import cost_of, is_short, movable
from risk_sim.kernels.triggers import eliminate, perish


@part
def skirmish(world, state, seat, army, origin, target):
    """Throw until the target is empty, the origin is spent or the player stops; then move in."""
    fought = state.spaces[UNITS, target] > 0
    short, short_there = who_is_short(world, state, origin, target)
    while state.spaces[UNITS, target] > 0:
        attackers = state.spaces[UNITS, origin]
        if attackers <= world.rules[GARRISON]:
            return
        dice = choose_attack_dice(world, state, seat, min(world.rules[MOST_ATTACK], attackers - world.rules[GARRISON]))
        throw_once(world, state, seat, army, origin, target, dice, short, short_there)
        if is_over(state):
            return
        attackers, defenders = state.spaces[UNITS, origin], state.spaces[UNITS, target]
        if attackers <= world.rules[GARRISON] and defenders > 0:
            return
        if defenders > 0 and not goes_on(world, state, seat, 0, attackers, defenders, origin, target):
            return
    take(world, state, seat, army, origin, target, fought)


@part
def who_is_short(world, state, origin, target):
    """Whether either stack gives no change while the attack runs: nothing is swapped then, so that stays as it begins.

    What the stack and the reserve have in tanks together does not change: a tank that dies goes to the reserve, and one
    that comes for a flag was there.
    """
    short = world.rules[FLAG_LOSS] > 0 and is_short(world, state, state.spaces[OWNER, origin], origin)
    return short, is_short(world, state, state.spaces[OWNER, target], target)


@part
def throw_once(world, state, seat, army, origin, target, dice, short, short_there):
    """One throw, `seat` rolling for the attack; an origin that is left without a unit is nobody's from then on."""
    foe = state.spaces[OWNER, target]
    defender = state.armies[SEAT, foe]
    answer = choose_defence_dice(world, state, defender, min(world.rules[MOST_DEFENCE], state.spaces[UNITS, target]))
    kind = world.table_of[LAND, 0, 0]
    way = rng.below(state.streams[DICE], world.totals[kind, dice, answer])
    row = 0
    while way >= world.cuts[kind, dice, answer, row]:
        row += 1
    lost, killed = world.a_loss[kind, dice, answer, row], world.d_loss[kind, dice, answer, row]
    emit(state, EVENT_THROW, seat, origin, target, dice, answer, lost, killed)
    note(state, way)
    _suffer(world, state, army, origin, lost, short, defender)
    _suffer(world, state, foe, target, killed, short_there, state.armies[SEAT, army])
    lose_goals(world, state)
    if state.spaces[UNITS, origin] == 0:
        leave(world, state, origin)


@part
def _suffer(world, state, army, space, lost, short, other):
    """Losses go back to the reserve, those of a neutral army to who beat it (antartide-loss-reserve, -trophies)."""
    gone = cost_of(state, space, lost, short)
    add_units(state, space, -gone)
    if gone > lost:
        emit(state, EVENT_FLAG_LOST, state.armies[SEAT, army], space, gone - lost, 0, 0, 0, 0)
        if state.armies[SEAT, army] >= 0:
            state.seats[USED + USED_FLAGS_LOST, state.armies[SEAT, army]] += 1
    if army >= world.rules[SEATS] and other >= 0:
        state.seats[USED + USED_BEATEN, other] += gone


@part
def leave(world, state, space):
    """Nobody holds a space any more whose last unit has gone; who has no other is out (antartide-wipeout)."""
    army = state.spaces[OWNER, space]
    abandon(world, state, space)
    forget_fronts(state)
    lose_goals(world, state)
    if army < world.rules[SEATS] and state.armies[LANDS, army] == 0 and state.seats[ALIVE, army]:
        perish(world, state, army)


@part
def take(world, state, seat, army, origin, target, fought):
    """Units move in, as many as go; a flag that cannot be split stays, and the space is empty (antartide-flag-split).

    A territory that was defended earns a card, a station or an empty one does not (antartide-draw, -empty-no-card).
    """
    loser = state.spaces[OWNER, target]
    most = movable(world, state, army, origin, target)
    if most <= 0:
        leave(world, state, target)
        return
    whole = is_short(world, state, army, origin)
    seize(world, state, target, army)
    own = state.armies[SEAT, army] >= 0
    if own:
        moved = choose_move_in(world, state, seat, army, origin, target, 1, most, 0)
    else:
        moved = choose_neutral_move_in(world, state, seat, target, most)
    if whole:
        moved += moved % 2
    move_units(state, origin, target, moved)
    emit(state, EVENT_CONQUEST, seat, origin, target, moved, 0, 0, 0)
    if own:
        state.seats[CONQUERED, seat] += fought and target < world.rules[TERRITORIES]
        state.seats[CONQUESTS, seat] += 1
        state.seats[INVADED, seat] += 1
        state.seats[ENTERED, seat] |= 1 << world.group[target]
    lose_goals(world, state)
    if 0 <= loser < world.rules[SEATS] and state.armies[LANDS, loser] == 0:
        if own:
            eliminate(world, state, seat, seat, loser)
            forget_fronts(state)
        else:
            perish(world, state, loser)
    elif own:
        add_fronts(world, state, army, target)

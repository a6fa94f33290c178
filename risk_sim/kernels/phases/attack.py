"""Attacks on land: assaults, conquests, eliminations (classic-attack-*, classic-move-in-*, napadv-preloss)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import add_units, emit, is_over, move_units, seize
from risk_sim.kernels.choices.attack import choose_attack, choose_move_in
from risk_sim.kernels.choices.fronts import add_fronts, forget_fronts, is_beside
from risk_sim.kernels.choices.leaders import choose_followers, choose_leaders
from risk_sim.kernels.choices.traits import REACH
from risk_sim.kernels.ending import win
from risk_sim.kernels.guard import guard_of
from risk_sim.kernels.layout import (
    ARMIES,
    CONQUERED,
    CONQUESTS,
    ENTERED,
    EPIDEMICS,
    EVENT_ASSAULT,
    EVENT_CONQUEST,
    FORT,
    FOUGHT,
    GENERAL,
    GOALS,
    HOME,
    INVADED,
    LAND,
    LANDS,
    MOST_PAID,
    MOVE_IN_DICE,
    NEUTRAL_CARD,
    OBJECTIVES,
    OVER,
    OWNER,
    PAID,
    POWERS,
    PRELOSS_ONCE,
    SEAT,
    SEATS,
    SPACES,
    SUPPLY,
    UNITS,
    USED,
    USED_EPIDEMIC,
    USED_LANDINGS,
    WIDE,
    WIN_ALL,
)
from risk_sim.kernels.phases.allies import attacks_over, battle_lost, change_sides
from risk_sim.kernels.phases.goals import check_win, count_conquest
from risk_sim.kernels.phases.objectives import score_invasion
from risk_sim.kernels.phases.skirmish import skirmish
from risk_sim.kernels.phases.throwing import REPULSED, start_dice, throw_on
from risk_sim.kernels.pieces import add_leaders, raze_fort
from risk_sim.kernels.triggers import eliminate


@part
def attack(world, state, seat, army):
    """As many attacks as the player likes, one after another; then those of each ally (napcamp-ally-command)."""
    state.armies[FOUGHT, :] = 0
    for other in range(world.rules[ARMIES]):
        forget_fronts(state)
        left = int(world.policies[seat, REACH])
        while left > 0 and state.armies[SEAT, other] == seat:
            origin, target = choose_attack(world, state, seat, other)
            if origin < 0:
                break
            start_dice(state, seat)
            _assault(world, state, seat, other, origin, target)
            if is_over(state):
                return
            left -= 1
    if world.rules[POWERS]:
        attacks_over(world, state)


@part
def _assault(world, state, seat, army, origin, target):
    """One attack: what epidemics take, then throws, or none where nobody defends (napadv-empty-invasion)."""
    garrison = guard_of(world, army, origin)
    foe = state.spaces[OWNER, target]
    joined = 0
    if world.rules[WIDE]:
        joined = choose_leaders(world, state, seat, LAND, army, origin, target)
        if not _declare(world, state, seat, army, origin, target, joined):
            return
    if world.rules[SUPPLY]:
        skirmish(world, state, seat, army, origin, target)
        return
    survivors, fought = 1, state.spaces[UNITS, target] > 0
    if fought:
        survivors, joined = throw_on(world, state, seat, army, LAND, origin, target, foe, joined, garrison, False)
        state.armies[FOUGHT, army] = state.armies[FOUGHT, foe] = 1
        if survivors == REPULSED:
            if world.rules[POWERS]:
                battle_lost(world, state, army)
            return
    _conquer(world, state, seat, army, origin, target, survivors, joined, fought)


@part
def _declare(world, state, seat, army, origin, target, joined):
    """Say what is attacked, and pay for epidemics there; False where that leaves too few (napadv-preloss-lapse)."""
    lost = 0
    if state.spaces[EPIDEMICS, target] > 0 and not _is_paid(world, state, origin, target):
        lost = min(state.spaces[EPIDEMICS, target], state.spaces[UNITS, origin] - 1)
        add_units(state, origin, -lost)
        state.seats[USED + USED_EPIDEMIC, seat] += lost
    emit(state, EVENT_ASSAULT, seat, origin, target, joined, lost, 0, 0)
    state.seats[USED + USED_LANDINGS, seat] += not is_beside(world, origin, target)
    return state.spaces[UNITS, origin] > guard_of(world, army, origin)


@part
def _is_paid(world, state, origin, target):
    """Whether an assault has been paid for this turn, where once is enough (napadv-preloss-once); else note it."""
    if world.rules[PRELOSS_ONCE] == 0:
        return False
    number = state.game[PAID]
    for at in range(number):
        if state.paid[at, 0] == origin and state.paid[at, 1] == target:
            return True
    if number < MOST_PAID:
        state.paid[number, 0], state.paid[number, 1] = origin, target
        state.game[PAID] = number + 1
    return False


@part
def _conquer(world, state, seat, army, origin, target, survivors, joined, fought):
    """Units that threw last move in at least (classic-move-in-min), all but the garrison at most."""
    loser = state.spaces[OWNER, target]
    seize(world, state, target, army)
    most = state.spaces[UNITS, origin] - guard_of(world, army, origin)
    least = max(1, min(most, survivors if world.rules[MOVE_IN_DICE] else 1))
    moved = choose_move_in(world, state, seat, army, origin, target, least, most, joined)
    move_units(state, origin, target, moved)
    followers = 0
    if joined > 0:
        followers = choose_followers(world, state, seat, joined)
        add_leaders(world, state, army, GENERAL, origin, -followers)
        add_leaders(world, state, army, GENERAL, target, followers)
    # From a player, from an army without one, from nobody.
    rank = 0 if state.armies[SEAT, loser] >= 0 else 1 if loser >= 0 else 2
    if world.rules[NEUTRAL_CARD] >= rank:
        state.seats[CONQUERED, seat] += army == seat
    state.seats[CONQUESTS, seat] += 1
    state.seats[INVADED, seat] += 1
    state.seats[ENTERED, seat] |= 1 << world.group[target]
    emit(state, EVENT_CONQUEST, seat, origin, target, moved, followers, 0, 0)
    if fought and state.spaces[FORT, target]:
        raze_fort(state, seat, target)
    if world.rules[OBJECTIVES]:
        score_invasion(world, state, seat, target)
    if world.rules[GOALS]:
        count_conquest(state, seat, target)
    if 0 <= loser < world.rules[SEATS] and state.armies[LANDS, loser] == 0:
        eliminate(world, state, seat, seat, loser)
        forget_fronts(state)
    else:
        add_fronts(world, state, army, target)
        if world.rules[WIN_ALL] and state.armies[LANDS, army] == world.rules[SPACES]:
            win(state, seat)
    if world.rules[POWERS] and state.game[OVER] == 0:
        change_sides(world, state, seat, army, target, loser)
    if world.rules[GOALS] and state.game[OVER] == 0 and state.seats[HOME, seat] == target:
        check_win(world, state, seat)

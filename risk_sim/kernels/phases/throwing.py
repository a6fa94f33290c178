"""Battles, throw by throw, on land and at sea, with all that stands by a side (classic-dice-*, napadv-*)."""

from __future__ import annotations

from risk_sim.kernels import rng
from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import add_units, emit, note
from risk_sim.kernels.choices.attack import choose_attack_dice, choose_defence_dice, goes_on
from risk_sim.kernels.choices.effects import choose_battle_card
from risk_sim.kernels.kinds import leaders_at, pools_of, rewards_by, standing
from risk_sim.kernels.layout import (
    ADMIRAL,
    AIR_POOL,
    ALL_DICE,
    BATTLE,
    BATTLES,
    DICE,
    DOES_ATTACK,
    DOES_DEFENCE,
    EFFECTS,
    EVENT_THROW,
    GARRISON,
    GENERAL,
    LAND,
    MORE_DICE,
    MOST_ATTACK,
    MOST_DEFENCE,
    NUMBER,
    POOLS,
    REPELLED,
    REWARDS,
    ROUND,
    SEAT,
    SEED,
    SPACES,
    TAKEN,
    TAKEN_AT_ONCE,
    USED,
    USED_AIRFIELDS,
    USED_BONUS_DICE,
    USED_LED,
    WAYS,
    WIDE,
)
from risk_sim.kernels.phases.effects import play_card
from risk_sim.kernels.phases.leaders import capture
from risk_sim.kernels.phases.missions import claim_at_any
from risk_sim.kernels.phases.rerolls import reroll, rerolls_near
from risk_sim.kernels.phases.setup import DICE_PURPOSE
from risk_sim.kernels.pieces import add_ships

#: Battles a turn, rounds and seats are told apart in the number of a dice stream by these strides.
_BATTLES = 4096
_SEATS = 64
#: A battle that did not bring the target down.
REPULSED = 0


@part
def start_dice(state, seat):
    """Each battle has dice of its own, so that games that differ elsewhere keep sharing them."""
    battle = state.game[BATTLE]
    state.game[BATTLE], state.game[TAKEN] = battle + 1, 0
    state.seats[BATTLES, seat] += 1
    number = (state.game[ROUND] * _SEATS + seat) * _BATTLES + battle % _BATTLES
    rng.start(state.streams[DICE], state.game[SEED], state.game[NUMBER], DICE_PURPOSE + number)


@part
def remove(world, state, place, army, space, units):
    """Take away what a throw has cost."""
    if place == LAND:
        add_units(state, space, -units)
    else:
        add_ships(world, state, army, space - world.rules[SPACES], -units)


@part
def throw_on(world, state, seat, army, place, origin, target, foe, joined, garrison, to_the_end):
    """Throw until the target has nobody left, the origin is spent, or the attacker stops.

    joined: leaders that attack; garrison: units of the origin that may not fight. Returns the units that threw last and
    live where the target fell, else REPULSED, and the leaders that were not taken.
    """
    defender = state.armies[SEAT, foe]
    piece = GENERAL if place == LAND else ADMIRAL
    attack_card = defence_card = 0
    if world.rules[EFFECTS]:
        attack_card = _stand_by(world, state, seat, DOES_ATTACK, place, origin, target, foe, joined, 0)
        if defender >= 0:
            defence_card = _stand_by(
                world, state, defender, DOES_DEFENCE, place, origin, target, foe, joined, attack_card
            )
    state.seats[USED + USED_LED, seat] += joined > 0
    most, most_against = world.rules[MOST_ATTACK], world.rules[MOST_DEFENCE]
    while True:
        pools = pools_of(world, state, place, joined, attack_card, foe, target, defence_card)
        if world.rules[REWARDS]:
            pools += rewards_by(world, state, army, origin, foe, target)
        kind = world.table_of[place, pools // POOLS, pools % POOLS]
        attackers, defenders = standing(world, state, place, army, origin), standing(world, state, place, foe, target)
        dice, answer = min(most, attackers - garrison), min(most_against, defenders)
        if world.rules[MORE_DICE]:
            # As many as what stands by a side allows (r2008-dice-cap).
            dice = min(world.most_dice[kind, 0], attackers - garrison)
            answer = min(world.most_dice[kind, 1], defenders)
        if world.rules[ALL_DICE] == 0:
            dice = choose_attack_dice(world, state, seat, dice)
            answer = choose_defence_dice(world, state, defender, answer)
        if world.rules[REWARDS]:
            _note_rewards(state, seat, pools // POOLS, dice > world.rules[MOST_ATTACK])
            _note_rewards(state, defender, pools % POOLS, answer > world.rules[MOST_DEFENCE])
        lost, killed, way = _throw(world, state, seat, defender, kind, pools, origin, target, dice, answer)
        remove(world, state, place, army, origin, lost)
        remove(world, state, place, foe, target, killed)
        emit(state, EVENT_THROW, seat, origin, target, dice, answer, lost, killed)
        note(state, pools * WAYS + way)
        # Looked at anew: a card may have put units on either side while the dice lay.
        attackers, defenders = standing(world, state, place, army, origin), standing(world, state, place, foe, target)
        if defenders == 0:
            if world.rules[WIDE] and defender >= 0:
                capture(world, state, seat, defender, piece, target, leaders_at(world, state, place, foe, target))
            if attackers > garrison:
                return dice - lost, joined
        spent = attackers <= garrison
        if joined > 0 and (spent or (world.rules[TAKEN_AT_ONCE] and lost == dice)):
            capture(world, state, defender, seat, piece, origin, joined)
            joined = 0
        if spent or defenders == 0:
            break
        free = attackers - max(0, garrison - world.rules[GARRISON])
        if not (to_the_end or goes_on(world, state, seat, kind, free, defenders, origin, target)):
            break
    if world.rules[WIDE] and defender >= 0:
        state.seats[REPELLED, defender] += 1
        claim_at_any(world, state, defender, defender)
    return REPULSED, 0


@part
def _note_rewards(state, seat, pool, thrown):
    """Count what rewards of a side do for a throw; a die that no unit is left to throw does nothing."""
    if seat >= 0:
        state.seats[USED + USED_BONUS_DICE, seat] += thrown
        state.seats[USED + USED_AIRFIELDS, seat] += 1 if pool & AIR_POOL else 0


@part
def _stand_by(world, state, seat, deed, place, origin, target, foe, joined, other_card):
    """1 where a side plays a card that stands by it for the battle, else 0."""
    card = choose_battle_card(world, state, seat, deed, place, origin, target, foe, joined, other_card)
    if card < 0:
        return 0
    play_card(world, state, seat, seat, card, 0, 0)
    return 1


@part
def _throw(world, state, seat, defender, kind, pools, origin, target, dice, answer):
    """(attacker's losses, defender's, way) of one throw.

    Where somebody may throw a die again the way is the faces as digits, plus AS_FACES.
    """
    if world.rules[EFFECTS] and rerolls_near(world, state, seat, defender):
        return reroll(world, state, seat, defender, kind, pools, origin, target, dice, answer)
    way = rng.below(state.streams[DICE], world.totals[kind, dice, answer])
    row = 0
    while way >= world.cuts[kind, dice, answer, row]:
        row += 1
    return world.a_loss[kind, dice, answer, row], world.d_loss[kind, dice, answer, row], way

"""Which attack, with how many dice, whether to go on, how many move in, and how the defender answers."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import is_hostile
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.fronts import list_fronts
from risk_sim.kernels.choices.own import UNDECIDED, own_attack, own_goes_on, own_move_in
from risk_sim.kernels.choices.traits import CONFIDENCE, CONTINUE, UNIFORM
from risk_sim.kernels.choices.worth import kind_between, look, odds_of, score, threat_to
from risk_sim.kernels.guard import guard_of, more_than_garrison
from risk_sim.kernels.layout import (
    BY_POINTS,
    FOES,
    FRONTS,
    GARRISON,
    GUARD_ARMY,
    LANDS,
    MASK,
    MOST_ROUNDS,
    OWNER,
    ROUND,
    SPACES,
    SUPPLY,
    UNITS,
)
from risk_sim.kernels.pieces import zones_reached
from risk_sim.kernels.supply import is_open, may_enter

#: In the last turn of a game of points units are worth nothing any more: confidence goes down by this.
LAST_CHANCE = 0.6


@part
def choose_attack(world, state, seat, army):
    """(origin, target), or (-1, -1) to stop attacking."""
    if world.policies[seat, UNIFORM] > 0:
        return _any_attack(world, state, seat, army)
    if world.own[seat] != 0:
        origin, target = own_attack(world, state, seat, army)
        if origin != UNDECIDED:
            return origin, target
    look(world, state, seat, army)
    list_fronts(world, state, army)
    confidence = world.policies[seat, CONFIDENCE]
    if world.rules[BY_POINTS] and state.game[ROUND] == world.rules[MOST_ROUNDS]:
        confidence *= LAST_CHANCE
    guarded, scarce = world.rules[GUARD_ARMY] == army, world.rules[SUPPLY] > 0
    best, origin_found, target_found, kept = 0.0, -1, -1, 0
    for at in range(state.game[FRONTS]):
        origin, target = state.fronts[at, 0], state.fronts[at, 1]
        units = state.spaces[UNITS, origin]
        if guarded:
            units -= more_than_garrison(world, army, origin)
        if state.spaces[OWNER, target] == army or units <= world.rules[GARRISON]:
            continue
        state.fronts[kept, 0], state.fronts[kept, 1] = origin, target
        kept += 1
        if scarce and not may_enter(world, state, army, origin, target):
            continue
        kind = kind_between(world, state, seat, origin, target)
        if odds_of(world, kind, units, state.spaces[UNITS, target]) < confidence:
            continue
        value = score(world, state, seat, army, target, units, kind)
        if value > best:
            best, origin_found, target_found = value, origin, target
    state.game[FRONTS] = kept
    return origin_found, target_found


@part
def _any_attack(world, state, seat, army):
    """Stop or attack with equal chances; any legal attack is as likely as any other."""
    if draw(state, seat, 2) == 0:
        return -1, -1
    seen, origin_found, target_found = 0, -1, -1
    for place in range(state.armies[LANDS, army]):
        origin = state.holdings[army, place]
        if state.spaces[UNITS, origin] <= guard_of(world, army, origin) or world.no_attack[origin]:
            continue
        for at in range(world.starts[origin], world.starts[origin + 1]):
            target = world.neighbours[at]
            if is_hostile(state, army, target) and is_open(world, state, army, origin, target):
                seen += 1
                if draw(state, seat, seen) == 0:
                    origin_found, target_found = origin, target
        if state.armies[MASK, army] & world.coast[origin]:
            reached = zones_reached(world, state, army, origin)
            for target in range(world.rules[SPACES]):
                if world.coast[target] & reached and is_hostile(state, army, target):
                    seen += 1
                    if draw(state, seat, seen) == 0:
                        origin_found, target_found = origin, target
    return origin_found, target_found


@part
def choose_attack_dice(world, state, seat, most):
    """All dice, save for the player who draws lots."""
    return 1 + draw(state, seat, most) if world.policies[seat, UNIFORM] > 0 else most


@part
def choose_defence_dice(world, state, seat, most):
    """All dice: with plain dice that is best; an army without a player always throws all (classic-2p-neutral)."""
    if seat >= 0 and world.policies[seat, UNIFORM] > 0:
        return 1 + draw(state, seat, most)
    return most


@part
def goes_on(world, state, seat, kind, attackers, defenders, origin, target):
    """Whether to throw again, so many being left on both sides. Functions of players are asked about land only."""
    if world.own[seat] != 0 and origin < world.rules[SPACES]:
        answer = own_goes_on(world, state, seat, origin, target)
        if answer != UNDECIDED:
            return answer > 0
    if world.policies[seat, UNIFORM] > 0:
        return draw(state, seat, 2) == 0
    return odds_of(world, kind, attackers, defenders) >= world.policies[seat, CONTINUE]


@part
def choose_move_in(world, state, seat, army, origin, target, least, most, joined):
    """How many units move into a conquest, `least` to `most`: towards where the enemies are."""
    if world.policies[seat, UNIFORM] > 0:
        return least + draw(state, seat, most - least + 1)
    if world.own[seat] != 0:
        answer = own_move_in(world, state, seat, army, origin, target, least, most)
        if answer != UNDECIDED:
            return answer
    if state.spaces[FOES, origin] == 0:
        return most
    if joined > 0:
        # An army that has a leader stays together: apart, both would be taken.
        return most
    if state.spaces[FOES, target] == 0:
        return least
    behind, ahead = threat_to(world, state, army, origin), threat_to(world, state, army, target)
    share = int(most * (1 + ahead) / (2.0 + ahead + 0.5 * behind) + 0.5)
    return max(least, min(most, share))

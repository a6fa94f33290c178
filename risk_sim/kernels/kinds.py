"""What stands on both sides of a battle, and the row of the tables its throws follow."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.layout import (
    AIR_POOL,
    AIRFIELD,
    CARD_POOL,
    DIE_POOL,
    FORT,
    FORT_POOL,
    GENERALS,
    GIFTS,
    LAND,
    LEADER_POOL,
    MOST_LED,
    OWNER,
    POOLS,
    REWARD_DIE,
    REWARD_GUARD_DIE,
    SEAT,
    SPACES,
    UNITS,
    WIDE,
)
from risk_sim.kernels.pieces import foe_at_sea


@part
def standing(world, state, place, army, space):
    """Units of an army on a territory, or its ships in a zone."""
    if place == LAND:
        return state.spaces[UNITS, space]
    return state.ships[army, space - world.rules[SPACES]]


@part
def foe_on(world, state, place, army, space):
    """Who faces an army: the owner of a territory, or another's fleet in a zone; -1 for nobody."""
    if place == LAND:
        return state.spaces[OWNER, space]
    return foe_at_sea(world, state, army, space - world.rules[SPACES])


@part
def leaders_at(world, state, place, army, space):
    """Generals on a territory, or admirals of an army in a zone."""
    if place == LAND:
        return state.spaces[GENERALS, space]
    return state.admirals[army, space - world.rules[SPACES]]


@part
def pools_of(world, state, place, joined, attack_card, foe, target, defence_card):
    """What stands by both sides, as one number: attack pool x POOLS + defence pool."""
    if world.rules[WIDE] == 0:
        return 0
    guards = min(MOST_LED, leaders_at(world, state, place, foe, target))
    fort = state.spaces[FORT, target] if place == LAND else 0
    attack = min(MOST_LED, joined) * LEADER_POOL + attack_card * CARD_POOL
    defence = guards * LEADER_POOL + fort * FORT_POOL + defence_card * CARD_POOL
    return int(attack * POOLS + defence)


@part
def kind_of_throw(world, state, place, joined, attack_card, foe, target, defence_card):
    """The row of the tables for what stands by both sides."""
    pools = pools_of(world, state, place, joined, attack_card, foe, target, defence_card)
    return world.table_of[place, pools // POOLS, pools % POOLS]


@part
def rewards_by(world, state, army, origin, foe, target):
    """What rewards add to both sides, numbered as `pools_of` does; airfields help from where units stand."""
    attack = _dice_of(state, army, REWARD_DIE) + _air_over(world, state, army, origin)
    defence = _dice_of(state, foe, REWARD_GUARD_DIE) + _air_over(world, state, foe, target)
    return int(attack * POOLS + defence)


@part
def _dice_of(state, army, does):
    """DIE_POOL where a reward of the army's seat is dice more."""
    seat = state.armies[SEAT, army]
    return DIE_POOL if seat >= 0 and state.seats[GIFTS, seat] >> does & 1 else 0


@part
def _air_over(world, state, army, space):
    """AIR_POOL where an airfield of the seat, on a territory of this army, is here or next door (r2008cr-airfield)."""
    mine = state.armies[SEAT, army] + 1
    if mine == 0:
        return 0
    if state.spaces[AIRFIELD, space] == mine:
        return AIR_POOL
    for at in range(world.starts[space], world.starts[space + 1]):
        other = world.neighbours[at]
        if state.spaces[AIRFIELD, other] == mine and state.spaces[OWNER, other] == army:
            return AIR_POOL
    return 0

"""What stands on both sides of a battle, and the row of the tables its throws follow."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.layout import (
    CARD_POOL,
    FORT,
    FORT_POOL,
    GENERALS,
    LAND,
    LEADER_POOL,
    MOST_LED,
    OWNER,
    POOLS,
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

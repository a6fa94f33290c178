"""The only hands that change who has what besides units: fleets and the zones they control, leaders, fortifications."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.layout import (
    ADMIRAL,
    ADMIRAL_PRICE,
    ADMIRALS_OUT,
    ARMIES,
    CONTROL,
    EVENT_FORT_FALLS,
    FORT,
    FORT_PRICE,
    FORTS_LEFT,
    GENERAL,
    GENERAL_PRICE,
    GENERALS,
    GENERALS_OUT,
    LANDING,
    MASK,
    SHIP,
    SHIP_PRICE,
    SPACES,
    STAMP,
    ZONE_COUNT,
    ZONES,
)


@part
def add_ships(world, state, army, zone, ships):
    """Put ships into a zone, or take them away; who was there first keeps control until he has none left."""
    state.ships[army, zone] += ships
    holder = state.zones[CONTROL, zone]
    if holder < 0:
        _control(world, state, zone, army)
    elif state.ships[holder, zone] == 0:
        _control(world, state, zone, foe_at_sea(world, state, holder, zone))


@part
def foe_at_sea(world, state, army, zone):
    """Another army with ships in a zone, -1 for none."""
    for other in range(world.rules[ARMIES]):
        if other != army and state.ships[other, zone] > 0:
            return other
    return -1


@part
def _control(world, state, zone, army):
    """Control of a zone passes on; it counts for routes as a territory does for empires (napadv-zone-contested)."""
    before = state.zones[CONTROL, zone]
    group = world.group[world.rules[SPACES] + zone]
    if before >= 0:
        state.armies[ZONES, before] -= 1
        state.armies[MASK, before] &= ~(1 << zone)
        state.groups[before, group] -= 1
    state.zones[CONTROL, zone] = army
    if army >= 0:
        state.armies[ZONES, army] += 1
        state.armies[MASK, army] |= 1 << zone
        state.groups[army, group] += 1
    state.game[STAMP] += 1


@part
def price_of(world, piece):
    """Units that a piece costs."""
    if piece == SHIP:
        return world.rules[SHIP_PRICE]
    if piece == GENERAL:
        return world.rules[GENERAL_PRICE]
    return world.rules[ADMIRAL_PRICE] if piece == ADMIRAL else world.rules[FORT_PRICE]


@part
def add_leaders(world, state, army, piece, space, number):
    """Put leaders on the board beside own units, or take them off it. Zones are numbered after territories."""
    if piece == ADMIRAL:
        state.admirals[army, space - world.rules[SPACES]] += number
        state.armies[ADMIRALS_OUT, army] += number
    else:
        state.spaces[GENERALS, space] += number
        state.armies[GENERALS_OUT, army] += number


@part
def raise_fort(state, space):
    """Put a fortification on a territory."""
    state.spaces[FORT, space] = 1
    state.game[FORTS_LEFT] -= 1


@part
def raze_fort(state, seat, space):
    """A fortification is destroyed, and can be built anew elsewhere (napadv-fort-destroyed)."""
    state.spaces[FORT, space] = 0
    state.game[FORTS_LEFT] += 1
    emit(state, EVENT_FORT_FALLS, seat, space, 0, 0, 0, 0, 0)


@part
def zones_reached(world, state, army, space):
    """Zones, a bit each, that troops of a territory may cross (napadv-landing-one, -chain, -control)."""
    reached = front = world.coast[space] & state.armies[MASK, army]
    if world.rules[LANDING] == 0:
        return 0
    for _ in range(world.rules[LANDING] - 1):
        beside = 0
        for zone in range(world.rules[ZONE_COUNT]):
            if front >> zone & 1:
                beside |= world.zone_beside[zone]
        front = beside & state.armies[MASK, army] & ~reached
        if front == 0:
            break
        reached |= front
    return reached

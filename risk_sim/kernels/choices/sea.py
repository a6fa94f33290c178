"""What ships do: which zone they enter, and where they go at the end of a turn."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.traits import CONFIDENCE, SHIPS, UNIFORM
from risk_sim.kernels.choices.worth import odds_of, zone_worth
from risk_sim.kernels.kinds import kind_of_throw
from risk_sim.kernels.layout import CONTROL, GARRISON, SEA, SEA_GARRISON, SPACES, ZONE_COUNT
from risk_sim.kernels.phases.connected import zones_connected
from risk_sim.kernels.pieces import foe_at_sea


@part
def choose_sail(world, state, seat, army):
    """(origin, target) zones for ships that enter a touching zone, or one zone twice for a battle there; -1 to stop."""
    uniform = world.policies[seat, UNIFORM] > 0
    if uniform and draw(state, seat, 2) == 0:
        return -1, -1
    if world.policies[seat, SHIPS] == 0.0 and not uniform:
        return -1, -1
    best, origin_found, target_found, seen = 0.0, -1, -1, 0
    for origin in range(world.rules[ZONE_COUNT]):
        ships = state.ships[army, origin]
        for target in range(world.rules[ZONE_COUNT]):
            if not _may_sail(world, state, army, origin, target, ships):
                continue
            seen += 1
            if uniform:
                if draw(state, seat, seen) == 0:
                    origin_found, target_found = origin, target
                continue
            value = _sail_worth(world, state, seat, army, origin, target, ships)
            if value > best:
                best, origin_found, target_found = value, origin, target
    return origin_found, target_found


@part
def _may_sail(world, state, army, origin, target, ships):
    """Whether ships of a zone may attack in another, or in their own."""
    if origin == target:
        return ships > world.rules[SEA_GARRISON] and foe_at_sea(world, state, army, origin) >= 0
    if ships <= world.rules[GARRISON] or state.zones[CONTROL, origin] != army:
        return False
    return (world.zone_beside[origin] >> target & 1) > 0 and state.ships[army, target] == 0


@part
def _sail_worth(world, state, seat, army, origin, target, ships):
    """What a zone is worth by the chance to win it, less ships lost; nothing where that is too small."""
    foe = foe_at_sea(world, state, army, target)
    worth = world.policies[seat, SHIPS] * zone_worth(world, state, seat, army, target)
    if foe < 0:
        return worth - 0.1 * (ships == world.rules[GARRISON] + 1)
    lands = world.rules[SPACES]
    kind = kind_of_throw(world, state, SEA, min(2, state.admirals[army, origin]), 0, foe, lands + target, 0)
    fighting = ships if origin != target else ships + 1
    chance = odds_of(world, kind, fighting, state.ships[foe, target])
    if chance < world.policies[seat, CONFIDENCE]:
        return 0.0
    return chance * worth - 0.5 * state.ships[foe, target]


@part
def choose_ships_in(world, state, seat, army, origin, target, least, most):
    """How many ships go into a zone: half, or as few as may."""
    if world.policies[seat, UNIFORM] > 0:
        return least + draw(state, seat, most - least + 1)
    return max(least, (most + 1) // 2)


@part
def choose_ship_move(world, state, seat, army):
    """(origin, target, ships) of a move at the end of a turn, -1 for none: from where most lie idle to where few do."""
    uniform = world.policies[seat, UNIFORM] > 0
    if uniform and draw(state, seat, 2) == 0:
        return -1, -1, 0
    if world.policies[seat, SHIPS] == 0.0 and not uniform:
        return -1, -1, 0
    origin = _spare(world, state, seat, army, uniform)
    if origin < 0:
        return -1, -1, 0
    reached = zones_connected(world, state, army, origin)
    fewest, target, seen = 1 << 20, -1, 0
    for zone in range(world.rules[ZONE_COUNT]):
        if zone == origin or not reached >> zone & 1:
            continue
        seen += 1
        if uniform:
            if draw(state, seat, seen) == 0:
                target = zone
        elif state.ships[army, zone] < fewest and _is_threatened(world, state, army, zone):
            fewest, target = state.ships[army, zone], zone
    if target < 0:
        return -1, -1, 0
    spare = state.ships[army, origin] - world.rules[GARRISON]
    if uniform:
        return origin, target, 1 + draw(state, seat, spare)
    ships = (state.ships[army, origin] - state.ships[army, target]) // 2
    return (origin, target, min(spare, ships)) if ships > 0 else (-1, -1, 0)


@part
def _spare(world, state, seat, army, uniform):
    """The own zone with the most ships beyond the one that stays, or any such."""
    most, found, seen = world.rules[GARRISON], -1, 0
    for zone in range(world.rules[ZONE_COUNT]):
        ships = state.ships[army, zone]
        if state.zones[CONTROL, zone] != army or ships <= world.rules[GARRISON]:
            continue
        seen += 1
        if uniform:
            if draw(state, seat, seen) == 0:
                found = zone
        elif ships > most:
            most, found = ships, zone
    return found


@part
def _is_threatened(world, state, army, zone):
    """Whether another's ships lie in a touching zone."""
    for other in range(world.rules[ZONE_COUNT]):
        if world.zone_beside[zone] >> other & 1:
            holder = state.zones[CONTROL, other]
            if holder >= 0 and holder != army:
                return True
    return False

"""Sea battles, which come before all attacks on land (napadv-naval-*)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit, is_over
from risk_sim.kernels.choices.leaders import choose_followers, choose_leaders
from risk_sim.kernels.choices.sea import choose_sail, choose_ships_in
from risk_sim.kernels.choices.traits import REACH
from risk_sim.kernels.layout import (
    ADMIRAL,
    BUILT,
    EVENT_ASSAULT,
    EVENT_CONQUEST,
    FORCED_SEA,
    GARRISON,
    MOVE_IN_DICE,
    SEA,
    SEA_GARRISON,
    SEA_WON,
    SPACES,
    USED,
    USED_SEA_BATTLES,
    ZONE_COUNT,
)
from risk_sim.kernels.phases.throwing import REPULSED, start_dice, throw_on
from risk_sim.kernels.pieces import add_leaders, add_ships, foe_at_sea


@part
def sea(world, state, seat, army):
    """Battles that must be fought where ships were built beside another's, then those the player likes."""
    if world.rules[FORCED_SEA]:
        for zone in range(world.rules[ZONE_COUNT]):
            if state.zones[BUILT, zone] > 0 and foe_at_sea(world, state, army, zone) >= 0:
                _fight_here(world, state, seat, army, zone)
    for _ in range(int(world.policies[seat, REACH])):
        origin, target = choose_sail(world, state, seat, army)
        if origin < 0 or is_over(state):
            return
        if origin == target:
            _fight_here(world, state, seat, army, origin)
        else:
            _sail(world, state, seat, army, origin, target)


@part
def _fight_here(world, state, seat, army, zone):
    """A battle of two fleets in one zone, with all ships and admirals, until one is gone (napadv-naval-to-end)."""
    space = world.rules[SPACES] + zone
    foe = foe_at_sea(world, state, army, zone)
    joined = state.admirals[army, zone]
    emit(state, EVENT_ASSAULT, seat, space, space, joined, 0, 0, 0)
    survivors, _ = _battle(world, state, seat, army, space, space, foe, joined, world.rules[SEA_GARRISON], True)
    if survivors != REPULSED:
        emit(state, EVENT_CONQUEST, seat, space, space, 0, 0, 0, 0)


@part
def _sail(world, state, seat, army, origin, target):
    """Into a touching zone, a ship staying behind; no dice where it is vacant (napadv-naval-leave-one, -vacant)."""
    lands = world.rules[SPACES]
    foe = foe_at_sea(world, state, army, target)
    joined = choose_leaders(world, state, seat, SEA, army, lands + origin, lands + target)
    emit(state, EVENT_ASSAULT, seat, lands + origin, lands + target, joined, 0, 0, 0)
    survivors = 1
    if foe >= 0:
        garrison = world.rules[GARRISON]
        survivors, joined = _battle(
            world, state, seat, army, lands + origin, lands + target, foe, joined, garrison, False
        )
        if survivors == REPULSED:
            return
    most = state.ships[army, origin] - world.rules[GARRISON]
    least = max(1, min(most, survivors if world.rules[MOVE_IN_DICE] else 1))
    moved = choose_ships_in(world, state, seat, army, origin, target, least, most)
    add_ships(world, state, army, origin, -moved)
    add_ships(world, state, army, target, moved)
    followers = 0
    if joined > 0:
        followers = choose_followers(world, state, seat, joined)
        add_leaders(world, state, army, ADMIRAL, lands + origin, -followers)
        add_leaders(world, state, army, ADMIRAL, lands + target, followers)
    emit(state, EVENT_CONQUEST, seat, lands + origin, lands + target, moved, followers, 0, 0)


@part
def _battle(world, state, seat, army, origin, target, foe, joined, garrison, to_the_end):
    """The throws of a sea battle, counted."""
    start_dice(state, seat)
    state.seats[USED + USED_SEA_BATTLES, seat] += 1
    survivors, left = throw_on(world, state, seat, army, SEA, origin, target, foe, joined, garrison, to_the_end)
    state.seats[SEA_WON, seat] += survivors != REPULSED
    return survivors, left

"""What missions need, and how much of it is there."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.layout import (
    BEFORE,
    CAPITOL,
    CITIES_TAKEN,
    CITY,
    CONTROL,
    ENTERED,
    FORT,
    GENERALS_OUT,
    GOALS,
    GROUPS,
    INVADED,
    KILLS,
    LANDS,
    MOST_SEATS,
    NEEDS_CAPITALS,
    NEEDS_CAPTURED,
    NEEDS_CITIES,
    NEEDS_CITIES_TAKEN,
    NEEDS_COASTS,
    NEEDS_EFFECTS,
    NEEDS_EMPIRES,
    NEEDS_ENEMY_CAPITALS,
    NEEDS_ENTERED,
    NEEDS_FORTS,
    NEEDS_GENERALS,
    NEEDS_GROUP,
    NEEDS_GROUP_TAKEN,
    NEEDS_INVADED,
    NEEDS_KILLS,
    NEEDS_LANDS,
    NEEDS_NEUTRALS_BEATEN,
    NEEDS_REPELLED,
    NEEDS_ROUTES,
    NEEDS_SEA_WON,
    NEEDS_SPACES,
    NEEDS_STACK,
    NEEDS_STATIONS,
    NEEDS_TERRITORIES,
    NEEDS_ZONES,
    OWNER,
    REPELLED,
    SEA_WON,
    SEATS,
    SPACES,
    TERRITORIES,
    UNITS,
    USED,
    USED_BEATEN,
    USED_CAPTURED,
    USED_EFFECTS,
    ZONES,
)


@part
def is_met(world, state, seat, army, mission):
    """Whether what a mission needs is there."""
    return still_needed(world, state, seat, army, mission) <= 0


@part
def still_needed(world, state, seat, army, mission):
    """How much of what a mission needs is lacking; 0 or less where it is met."""
    need = world.mission_needs[mission]
    number = world.mission_number[mission]
    if need == NEEDS_GROUP:
        group = world.mission_group[mission]
        lacking = world.members[group] - state.groups[army, group]
        return lacking + _lacking(world, state, army, mission) if world.rules[GOALS] else lacking
    if need == NEEDS_STATIONS:
        return _stations_lacking(world, state, army)
    if need == NEEDS_SPACES:
        return _lacking(world, state, army, mission)
    if need in (NEEDS_LANDS, NEEDS_COASTS):
        return number - _over_share(world, state, army, need)
    if need in (NEEDS_EMPIRES, NEEDS_ROUTES):
        return number - _whole_groups(world, state, army, need == NEEDS_ROUTES)
    if need == NEEDS_GROUP_TAKEN:
        return _least_lacking(world, state, army)
    if need in (NEEDS_CAPITALS, NEEDS_FORTS, NEEDS_STACK, NEEDS_CITIES, NEEDS_ENEMY_CAPITALS):
        return number - _counted(world, state, army, need)
    return number - _noted(state, seat, army, need)


@part
def _noted(state, seat, army, need):
    """What is counted as the game goes on."""
    if need == NEEDS_INVADED:
        return state.seats[INVADED, seat]
    if need == NEEDS_TERRITORIES:
        return state.armies[LANDS, army]
    if need == NEEDS_NEUTRALS_BEATEN:
        return _lead_in_neutrals(state, seat)
    if need == NEEDS_CITIES_TAKEN:
        return state.seats[CITIES_TAKEN, seat]
    if need == NEEDS_SEA_WON:
        return state.seats[SEA_WON, seat]
    if need == NEEDS_ENTERED:
        entered, mask = 0, state.seats[ENTERED, seat]
        while mask > 0:
            entered += mask & 1
            mask >>= 1
        return entered
    if need == NEEDS_REPELLED:
        return state.seats[REPELLED, seat]
    if need == NEEDS_ZONES:
        return state.armies[ZONES, army]
    if need == NEEDS_GENERALS:
        return state.armies[GENERALS_OUT, army]
    if need == NEEDS_CAPTURED:
        return state.seats[USED + USED_CAPTURED, seat]
    if need == NEEDS_EFFECTS:
        return state.seats[USED + USED_EFFECTS, seat]
    if need == NEEDS_KILLS:
        return state.seats[KILLS, seat]
    return 0


@part
def _lacking(world, state, army, mission):
    """Named territories that an army does not hold, and sea zones, numbered after them, that it does not control."""
    lacking, lands = 0, world.rules[SPACES]
    for at in range(4):
        space = world.mission_spaces[mission, at]
        if space >= 0:
            holder = state.spaces[OWNER, space] if space < lands else state.zones[CONTROL, space - lands]
            lacking += holder != army
    return lacking


@part
def _over_share(world, state, army, need):
    """Territories, or coasts, beyond an equal share among the players."""
    if need == NEEDS_LANDS:
        return state.armies[LANDS, army] - world.rules[SPACES] // world.rules[SEATS]
    coasts = held = 0
    for space in range(world.rules[SPACES]):
        if world.coast[space] != 0:
            coasts += 1
            held += state.spaces[OWNER, space] == army
    return held - coasts // world.rules[SEATS]


@part
def _whole_groups(world, state, army, routes):
    """Whole groups of territories, or of zones."""
    found = 0
    for group in range(world.rules[GROUPS]):
        if (world.at_sea[group] > 0) == routes and state.groups[army, group] == world.members[group]:
            found += 1
    return found


@part
def _lead_in_neutrals(state, seat):
    """Neutral armies beaten beyond those of any other seat (antartide-obj-neutral, -obj-neutral-tie)."""
    most = 0
    for other in range(MOST_SEATS):
        if other != seat:
            most = max(most, state.seats[USED + USED_BEATEN, other])
    return state.seats[USED + USED_BEATEN, seat] - most


@part
def _stations_lacking(world, state, army):
    """Stations that an army does not hold."""
    lacking = 0
    for space in range(world.rules[TERRITORIES], world.rules[SPACES]):
        lacking += state.spaces[OWNER, space] != army
    return lacking


@part
def _least_lacking(world, state, army):
    """Territories lacking of the group that can be taken whole in this turn with the fewest."""
    least = world.rules[SPACES]
    for group in range(world.rules[GROUPS]):
        if (state.game[BEFORE] >> group & 1) == 0:
            least = min(least, world.members[group] - state.groups[army, group])
    return least


@part
def _counted(world, state, army, need):
    """Capitals, cities or fortifications held, or the largest number of units on one territory."""
    found = 0
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        if need == NEEDS_CAPITALS:
            found += world.is_capital[space]
        elif need == NEEDS_CITIES:
            found += state.spaces[CITY, space]
        elif need == NEEDS_ENEMY_CAPITALS:
            found += state.spaces[CAPITOL, space] not in (0, army + 1)
        elif need == NEEDS_FORTS:
            found += state.spaces[FORT, space]
        else:
            found = max(found, state.spaces[UNITS, space])
    return found

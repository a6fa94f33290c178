"""Where to claim, and where to put units down."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import add_units, emit, is_hostile
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.own import UNDECIDED, own_claim, own_space
from risk_sim.kernels.choices.traits import GROUP, STACK, THREAT, UNIFORM
from risk_sim.kernels.choices.worth import kind_between, look, score, threat_to
from risk_sim.kernels.guard import more_than_garrison
from risk_sim.kernels.layout import (
    EVENT_PLACE,
    FOES,
    GUARD_ARMY,
    LANDS,
    MOST_A_SPACE,
    OWNER,
    SEAT,
    SPACES,
    STOCK,
    UNITS,
)

_NONE = -1


@part
def choose_claim(world, state, seat, army):
    """A vacant space: beside own ones, in a group that is small and mostly own."""
    if world.own[seat] != 0:
        space = own_claim(world, state, seat, army)
        if space != UNDECIDED:
            return space
    spaces = world.rules[SPACES]
    uniform = world.policies[seat, UNIFORM] > 0
    best, found, seen = -1.0e9, _NONE, 0
    for space in range(spaces):
        if state.spaces[OWNER, space] >= 0:
            continue
        seen += 1
        if uniform:
            if draw(state, seat, seen) == 0:
                found = space
            continue
        value = _claim_worth(world, state, seat, army, space) + 0.1 * draw(state, seat, 16)
        if value > best:
            best, found = value, space
    return found


@part
def _claim_worth(world, state, seat, army, space):
    group = world.group[space]
    share = (state.groups[army, group] + 1) / world.members[group]
    friends = 0
    for at in range(world.starts[space], world.starts[space + 1]):
        friends += state.spaces[OWNER, world.neighbours[at]] == army
    weight = world.policies[seat, GROUP]
    return friends + weight * world.bonus[group] * share / (1.0 + world.borders[group])


@part
def choose_start_space(world, state, seat, army):
    """A space of an army for one unit in set-up."""
    held = state.armies[LANDS, army]
    if world.policies[seat, UNIFORM] > 0 or state.armies[SEAT, army] < 0:
        # A neutral army's units go anywhere: nobody gains by them.
        space = state.holdings[army, draw(state, seat, held)]
        while is_full(world, state, army, space):
            space = state.holdings[army, draw(state, seat, held)]
        return space
    if world.own[seat] != 0:
        space = own_space(world, state, seat, army, state.armies[STOCK, army] > 0)
        if space != UNDECIDED and not is_full(world, state, army, space):
            return space
    best, found = -1.0e9, _first_free(world, state, army)
    for at in range(held):
        space = state.holdings[army, at]
        if state.spaces[FOES, space] == 0 or is_full(world, state, army, space):
            continue
        value = _guard_worth(world, state, seat, army, space)
        if value > best:
            best, found = value, space
    return found


@part
def is_full(world, state, army, space):
    """Whether no more units of the set-up go onto a space (napadv-initial-cap-10)."""
    most = world.rules[MOST_A_SPACE]
    return most > 0 and state.armies[STOCK, army] > 0 and state.spaces[UNITS, space] >= most


@part
def _first_free(world, state, army):
    """A holding that is not full."""
    for at in range(state.armies[LANDS, army]):
        if not is_full(world, state, army, state.holdings[army, at]):
            return state.holdings[army, at]
    return state.holdings[army, 0]


@part
def _guard_worth(world, state, seat, army, space):
    """How much a border space calls for a unit: its group's promise and the enemies next door."""
    group = world.group[space]
    share = state.groups[army, group] / world.members[group]
    threat = threat_to(world, state, army, space)
    lack = world.policies[seat, THREAT] * (threat - state.spaces[UNITS, space])
    return lack + world.policies[seat, GROUP] * world.bonus[group] * share * share


@part
def place_units(world, state, seat, army, units):
    """Put all new units down (classic-place-all)."""
    if world.policies[seat, UNIFORM] > 0:
        for _ in range(units):
            put(state, seat, state.holdings[army, draw(state, seat, state.armies[LANDS, army])], 1)
        return
    if world.own[seat] != 0:
        units = _place_own(world, state, seat, army, units)
    ahead = int(units * world.policies[seat, STACK] + 0.5)
    if ahead > 0:
        origin = best_start(world, state, seat, army, ahead)
        if origin >= 0:
            put(state, seat, origin, ahead)
            units -= ahead
    while units > 0:
        space = choose_start_space(world, state, seat, army)
        # In steps, so that several borders are seen to without a scan for every unit.
        step = max(1, units // 3)
        put(state, seat, space, step)
        units -= step


@part
def _place_own(world, state, seat, army, units):
    """Put units where the player's function wants them; returns those it leaves to his base."""
    while units > 0:
        space = own_space(world, state, seat, army, False)
        if space == UNDECIDED:
            return units
        step = max(1, units // 3)
        put(state, seat, space, step)
        units -= step
    return 0


@part
def put(state, seat, space, units):
    add_units(state, space, units)
    emit(state, EVENT_PLACE, seat, space, units, 0, 0, 0, 0)


@part
def best_start(world, state, seat, army, units):
    """The space from which the most promising attack would start with so many more units."""
    look(world, state, seat, army)
    guarded = world.rules[GUARD_ARMY] == army
    best, found = -1.0e18, _NONE
    for place in range(state.armies[LANDS, army]):
        origin = state.holdings[army, place]
        if state.spaces[FOES, origin] == 0 or world.no_attack[origin]:
            continue
        attackers = state.spaces[UNITS, origin] + units
        if guarded:
            attackers -= more_than_garrison(world, army, origin)
        for at in range(world.starts[origin], world.starts[origin + 1]):
            target = world.neighbours[at]
            if is_hostile(state, army, target):
                kind = kind_between(world, state, seat, origin, target)
                value = score(world, state, seat, army, target, attackers, kind)
                if value > best:
                    best, found = value, origin
    return found

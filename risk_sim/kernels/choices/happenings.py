"""What a player decides when an event card asks him: whom the neutral army attacks, and whose armies go."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.traits import EVENTS, UNIFORM
from risk_sim.kernels.choices.worth import worth_of
from risk_sim.kernels.layout import (
    GARRISON,
    LAND,
    LANDS,
    MOST_ATTACK,
    MOST_DEFENCE,
    OWNER,
    SEATS,
    SPACES,
    TERRITORIES,
    UNITS,
)
from risk_sim.kernels.supply import may_enter


@part
def draws_lots(world, seat):
    """Whether a player leaves such decisions to chance."""
    return world.policies[seat, UNIFORM] > 0 or world.policies[seat, EVENTS] == 0.0


@part
def is_inside(world, card, space):
    """Whether a space is one that an event card means: the one it names, those of a group, or every territory."""
    if world.happening_space[card] >= 0:
        return world.happening_space[card] == space
    if world.happening_group[card] >= 0:
        return world.happening_group[card] == world.group[space]
    return space < world.rules[TERRITORIES]


@part
def choose_neutral_attack(world, state, seat, card):
    """(origin, target, armies) of a neutral army's attack, -1 where there is none (antartide-event-attack-*)."""
    army = world.rules[SEATS]
    lots = draws_lots(world, seat)
    seen, best, origin_found, target_found = 0, -1.0e18, -1, -1
    for place in range(state.armies[LANDS, army]):
        origin = state.holdings[army, place]
        idle = world.no_attack[origin] or state.spaces[UNITS, origin] <= world.rules[GARRISON]
        if idle or not is_inside(world, card, origin):
            continue
        for at in range(world.starts[origin], world.starts[origin + 1]):
            target = world.neighbours[at]
            if state.spaces[OWNER, target] == army or not may_enter(world, state, army, origin, target):
                continue
            if lots:
                seen += 1
                if draw(state, seat, seen) == 0:
                    origin_found, target_found = origin, target
                continue
            value = _harm(world, state, seat, origin, target)
            if value > best:
                best, origin_found, target_found = value, origin, target
    if origin_found < 0:
        return -1, -1, 0
    most = min(world.rules[MOST_ATTACK], state.spaces[UNITS, origin_found] - world.rules[GARRISON])
    if lots:
        return origin_found, target_found, 1 + draw(state, seat, most)
    # Who must be attacked himself is attacked by as few as can be.
    return origin_found, target_found, 1 if state.spaces[OWNER, target_found] == seat else most


@part
def _harm(world, state, seat, origin, target):
    """What a neutral army's attack does for the player who aims it: good on another's space, bad on his own."""
    owner = state.spaces[OWNER, target]
    if owner < 0:
        # Where nobody stands a player could walk in; a neutral army there is in the way of both.
        return -0.1
    dice = min(world.rules[MOST_ATTACK], state.spaces[UNITS, origin] - world.rules[GARRISON])
    falls = _falls(world, dice, state.spaces[UNITS, target])
    if owner == seat:
        # Where nothing can fall, rather another's dice than one's own.
        return -10.0 * falls - 0.05
    return falls * (5.0 + worth_of(world, state, seat, seat, target))


@part
def _falls(world, dice, units):
    """The chance that one throw of so many dice leaves nobody of so many that defend."""
    answer = min(world.rules[MOST_DEFENCE], units)
    if dice < units:
        return 0.0
    kind = world.table_of[LAND, 0, 0]
    before = ways = row = 0
    while before < world.totals[kind, dice, answer]:
        cut = world.cuts[kind, dice, answer, row]
        if world.d_loss[kind, dice, answer, row] >= units:
            ways += cut - before
        before = cut
        row += 1
    return ways / world.totals[kind, dice, answer]


@part
def choose_neutral_move_in(world, state, seat, target, most):
    """How many of the neutral army move in (antartide-event-attack-win): what stays behind is in nobody's way."""
    if draws_lots(world, seat):
        return 1 + draw(state, seat, most)
    beside = 0
    for at in range(world.starts[target], world.starts[target + 1]):
        beside += state.spaces[OWNER, world.neighbours[at]] == seat
    # Next to oneself the fewest, so that the space is easily taken.
    return 1 if beside > 0 else max(1, most // 2)


@part
def choose_removed(world, state, seat, card):
    """The territory an event takes armies off, -1 for none; never the last of one's own."""
    lots = draws_lots(world, seat)
    seen, best, found = 0, -1.0e18, -1
    for space in range(world.rules[SPACES]):
        owner, units = state.spaces[OWNER, space], state.spaces[UNITS, space]
        if owner < 0 or space >= world.rules[TERRITORIES] or not is_inside(world, card, space):
            continue
        if owner == seat and units <= world.happening_number[card]:
            continue
        if lots:
            seen += 1
            if draw(state, seat, seen) == 0:
                found = space
            continue
        value = -10.0 if owner == seat else worth_of(world, state, seat, seat, space) / units
        if owner >= world.rules[SEATS]:
            value *= 0.5
        if value > best:
            best, found = value, space
    return found

"""What a player decides when an event card asks him: whom the neutral army attacks, and whose armies go."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.traits import EVENTS, UNIFORM
from risk_sim.kernels.choices.worth import worth_of
from risk_sim.kernels.layout import (
    GARRISON,
    GOALS,
    LAND,
    LANDS,
    MOST_ATTACK,
    MOST_DEFENCE,
    NEEDS_NEUTRALS_BEATEN,
    OWNER,
    SEATS,
    SPACES,
    TERRITORIES,
    UNITS,
)
from risk_sim.kernels.supply import cost_of, is_short, may_enter

#: What an army of the neutral colour that a player has beaten is worth to him, in units.
_TROPHY = 1.0


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
    trophies = _are_trophies_counted(world)
    seen, best, origin_found, target_found, armies = 0, -1.0e18, -1, -1, 0
    for place in range(state.armies[LANDS, army]):
        origin = state.holdings[army, place]
        most = min(world.rules[MOST_ATTACK], state.spaces[UNITS, origin] - world.rules[GARRISON])
        if world.no_attack[origin] or most <= 0 or not is_inside(world, card, origin):
            continue
        for at in range(world.starts[origin], world.starts[origin + 1]):
            target = world.neighbours[at]
            if state.spaces[OWNER, target] == army or not may_enter(world, state, army, origin, target):
                continue
            if lots:
                seen += 1
                if draw(state, seat, seen) == 0:
                    origin_found, target_found, armies = origin, target, most
                continue
            for dice in range(1, most + 1):
                value = _aimed_worth(world, state, seat, target, dice, trophies)
                if value > best:
                    best, origin_found, target_found, armies = value, origin, target, dice
    if lots and origin_found >= 0:
        armies = 1 + draw(state, seat, armies)
    return origin_found, target_found, armies


@part
def _are_trophies_counted(world):
    """Whether an objective is for whoever has beaten most of the neutral army (antartide-obj-neutral)."""
    for goal in range(world.rules[GOALS]):
        if world.mission_needs[goal] == NEEDS_NEUTRALS_BEATEN:
            return True
    return False


@part
def _aimed_worth(world, state, seat, target, dice, trophies):
    """What one throw of a neutral army is worth to the player who aims it.

    Another loses units, and keeps what falls of the neutral army (antartide-trophies); with oneself it is the other way
    round, so that an attack that can hardly succeed is best borne by oneself.
    """
    owner = state.spaces[OWNER, target]
    if owner < 0:
        # Where nobody stands a player could walk in; a neutral army there is in the way of both.
        return -0.1
    lost, killed, falls = _expected(world, dice, state.spaces[UNITS, target])
    kept = lost * _TROPHY if trophies else 0.0
    if owner == seat:
        return kept - killed - 10.0 * falls
    return killed - kept + falls * (5.0 + worth_of(world, state, seat, seat, target))


@part
def _expected(world, dice, units):
    """Of one throw of so many dice against units: losses of both sides, and the chance that no defender is left."""
    answer = min(world.rules[MOST_DEFENCE], units)
    kind = world.table_of[LAND, 0, 0]
    lost = killed = falls = 0.0
    before = row = 0
    while before < world.totals[kind, dice, answer]:
        cut = world.cuts[kind, dice, answer, row]
        lost += (cut - before) * world.a_loss[kind, dice, answer, row]
        killed += (cut - before) * world.d_loss[kind, dice, answer, row]
        if world.d_loss[kind, dice, answer, row] >= units:
            falls += cut - before
        before = cut
        row += 1
    ways = world.totals[kind, dice, answer]
    return lost / ways, killed / ways, falls / ways


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
        short = is_short(world, state, owner, space)
        if owner == seat and units <= cost_of(state, space, world.happening_number[card], short):
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

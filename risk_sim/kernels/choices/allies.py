"""Alliances: which power to win, for which card, and what to annex."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.prospects import points_worth
from risk_sim.kernels.choices.traits import GROUP, LAND, POINT, UNIFORM
from risk_sim.kernels.layout import (
    ARMIES,
    FOES,
    HAND,
    LANDS,
    MOST_ROUNDS,
    OWNER,
    ROUND,
    SEAT,
    SEATS,
    SPACES,
    TOTAL,
    UNITS,
)

#: Units that a card brings in a set, near enough.
_CARD = 3.0


@part
def choose_ally(world, state, seat):
    """An uncommitted power to win for a card, -1 for none: the one with most units."""
    uniform = world.policies[seat, UNIFORM] > 0
    if uniform and draw(state, seat, 2) == 0:
        return -1
    most, found, seen = 0, -1, 0
    for army in range(world.rules[SEATS], world.rules[ARMIES]):
        if world.own_group[army] < 0 or state.armies[SEAT, army] >= 0 or state.armies[LANDS, army] == 0:
            continue
        seen += 1
        if uniform:
            if draw(state, seat, seen) == 0:
                found = army
        elif state.armies[TOTAL, army] > most and _ally_worth(world, state, seat, army) > _CARD:
            most, found = state.armies[TOTAL, army], army
    return found


@part
def _ally_worth(world, state, seat, army):
    """What an ally is worth: points at every start to come, what it earns, and the units it fights with now."""
    left = world.rules[MOST_ROUNDS] - state.game[ROUND]
    return left * (world.policies[seat, POINT] + 2.0) + 0.3 * state.armies[TOTAL, army]


@part
def choose_spent_card(world, state, seat):
    """The place in hand of a card to give away: the least useful one, which is no wild and names no own territory."""
    if world.policies[seat, UNIFORM] > 0:
        return draw(state, seat, state.seats[HAND, seat])
    least, found = 10, 0
    for place in range(state.seats[HAND, seat]):
        space = world.card_space[state.hands[seat, place]]
        value = 4 if space < 0 else int(state.spaces[OWNER, space] == seat)
        if value < least:
            least, found = value, place
    return found


@part
def choose_turning(world, state, seat, capital):
    """Where the invaders of a capital go so that its power changes sides, -1 to stay (napcamp-turn-withdraw)."""
    uniform = world.policies[seat, UNIFORM] > 0
    if uniform and draw(state, seat, 2) == 0:
        return -1
    if not uniform and world.rules[MOST_ROUNDS] == state.game[ROUND]:
        return -1
    best, found, seen = -1, -1, 0
    for at in range(world.starts[capital], world.starts[capital + 1]):
        space = world.neighbours[at]
        if state.spaces[OWNER, space] != seat:
            continue
        seen += 1
        if uniform:
            if draw(state, seat, seen) == 0:
                found = space
        elif state.spaces[FOES, space] > best:
            best, found = state.spaces[FOES, space], space
    return found


@part
def choose_annexed(world, state, seat, army, ally):
    """A territory to annex, -1 for none: of an ally (all but its capital), or of an army that is nobody's ever."""
    uniform = world.policies[seat, UNIFORM] > 0
    if uniform and draw(state, seat, 2) == 0:
        return -1
    best, found, seen = 0.0, -1, 0
    for space in range(world.rules[SPACES]):
        owner = state.spaces[OWNER, space]
        if not _may_annex(world, state, seat, owner, space, ally):
            continue
        seen += 1
        if uniform:
            if draw(state, seat, seen) == 0:
                found = space
            continue
        cost = _ally_worth(world, state, seat, owner) if ally else _CARD
        if ally and world.rules[MOST_ROUNDS] == state.game[ROUND]:
            # No start is left at which an ally would score.
            cost = 0.0
        value = _annexed_worth(world, state, seat, army, space) - cost
        if value > best:
            best, found = value, space
    return found


@part
def _may_annex(world, state, seat, owner, space, ally):
    """Whether a territory may be annexed: of an ally, or of the neutrals (napcamp-annex-ally, napcamp-annex-yellow)."""
    if owner < world.rules[SEATS]:
        return False
    if ally:
        return state.armies[SEAT, owner] == seat and world.own_capital[owner] != space
    return world.own_group[owner] < 0


@part
def _annexed_worth(world, state, seat, army, space):
    """What a territory is worth that comes without a fight, with the units on it."""
    group = world.group[space]
    share = (state.groups[army, group] + 1) / world.members[group]
    traits = world.policies[seat]
    worth = state.spaces[UNITS, space] + traits[LAND] + traits[GROUP] * world.bonus[group] * share * share
    return worth + points_worth(world, state, seat, army, space)

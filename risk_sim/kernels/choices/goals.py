"""Which objective to claim, where an airfield goes, and what a conquest is worth for objectives, own and others'."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.traits import OBJECTIVES, UNIFORM
from risk_sim.kernels.layout import AIRFIELD, FOES, GOALS, GOALS_TAKEN, LANDS, LIES_ON, NOT_IN_PLAY, REWARDS
from risk_sim.kernels.needs import is_met


@part
def may_claim(world, state, seat, army, goal):
    """Whether an objective lies open for a seat, or before another it may be taken from, and is met."""
    holder = state.face_up[goal]
    if holder in (NOT_IN_PLAY, seat + 1) or (holder > 0 and world.rules[GOALS_TAKEN] == 0):
        return False
    return is_met(world, state, seat, army, goal)


@part
def choose_goal(world, state, seat, army):
    """An objective to claim, -1 for none: one with a reward, major before minor; by lot, sometimes none."""
    uniform = world.policies[seat, UNIFORM] > 0
    if not uniform and world.policies[seat, OBJECTIVES] == 0.0:
        return -1
    best, found, seen = -1, -1, 0
    for goal in range(world.rules[GOALS]):
        if not may_claim(world, state, seat, army, goal):
            continue
        seen += 1
        if uniform:
            if draw(state, seat, seen) == 0:
                found = goal
            continue
        value = 2 * _has_reward(world, state, goal) + world.mission_rank[goal]
        if value > best:
            best, found = value, goal
    if uniform and found >= 0 and draw(state, seat, 4) == 0:
        return -1
    return found


@part
def _has_reward(world, state, goal):
    for reward in range(world.rules[REWARDS]):
        if state.rewards[reward, LIES_ON] == goal:
            return 1
    return 0


@part
def choose_site(world, state, seat, army):
    """A territory for an airfield: where most enemies and most friends are next door. -1 where all have one."""
    uniform = world.policies[seat, UNIFORM] > 0
    best, found, seen = -1, -1, 0
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        if state.spaces[AIRFIELD, space]:
            continue
        seen += 1
        if uniform:
            if draw(state, seat, seen) == 0:
                found = space
            continue
        beside = world.starts[space + 1] - world.starts[space]
        value = 2 * state.spaces[FOES, space] + beside
        for at in range(world.starts[space], world.starts[space + 1]):
            value += state.spaces[FOES, world.neighbours[at]]
        if value > best:
            best, found = value, space
    return found

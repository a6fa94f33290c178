"""Rewards: laid out with the objectives or had from the start, and gone with whoever had them (r2008cr-reward-*)."""

from __future__ import annotations

from risk_sim.kernels import rng
from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.choices.goals import choose_site
from risk_sim.kernels.layout import (
    AIRFIELD,
    EVENT_REWARD,
    EVENT_REWARD_GONE,
    GIFTS,
    HOLDER,
    LIES_ON,
    MISSION_LOTS,
    REWARD_AIRFIELD,
    REWARD_UNITS,
    REWARDS,
    SITE,
    USED,
    USED_REWARDS,
)


@part
def gather_rewards(state):
    """No reward lies anywhere yet, and nobody has one."""
    state.rewards[:] = -1
    state.rewards[:, HOLDER] = 0


@part
def lay_rewards(world, state, rank, count):
    """Rewards of a rank, one on each of the `count` objectives of its pile, by lot (r2008cr-reward-pairs)."""
    pile = state.piles[rank]
    left = count
    for reward in range(world.rules[REWARDS]):
        if world.reward_rank[reward] != rank or world.reward_seat[reward] >= 0:
            continue
        if left > 0:
            at = rng.below(state.streams[MISSION_LOTS], left)
            left -= 1
            goal = pile[at]
            state.rewards[reward, LIES_ON] = goal
            pile[at] = pile[left]
            pile[left] = goal


@part
def give_rewards(world, state):
    """Rewards that seats begin with, once the set-up is over: each a further one, had as if it had been won."""
    for reward in range(world.rules[REWARDS]):
        seat = world.reward_seat[reward]
        if seat >= 0:
            grant(world, state, seat, seat, reward)


@part
def grant(world, state, seat, army, reward):
    """A reward is a player's for good; an airfield is put down on one of his territories."""
    state.rewards[reward, LIES_ON] = -1
    state.rewards[reward, HOLDER] = seat + 1
    state.seats[USED + USED_REWARDS, seat] += 1
    does = world.reward_does[reward]
    site = -1
    if does == REWARD_AIRFIELD:
        site = choose_site(world, state, seat, army)
        if site >= 0:
            state.rewards[reward, SITE] = site
            state.spaces[AIRFIELD, site] = seat + 1
    else:
        state.seats[GIFTS, seat] |= 1 << does
    emit(state, EVENT_REWARD, seat, reward, site, 0, 0, 0, 0)


@part
def forfeit(world, state, victim):
    """The rewards of a player who is out leave play (r2008cr-elim)."""
    state.seats[GIFTS, victim] = 0
    for reward in range(world.rules[REWARDS]):
        if state.rewards[reward, HOLDER] == victim + 1:
            state.rewards[reward, HOLDER] = 0
            if state.rewards[reward, SITE] >= 0:
                state.spaces[AIRFIELD, state.rewards[reward, SITE]] = 0
                state.rewards[reward, SITE] = -1
            emit(state, EVENT_REWARD_GONE, victim, reward, 0, 0, 0, 0, 0)


@part
def has_gift(state, seat, does):
    """Whether a reward of a seat allows something."""
    return (state.seats[GIFTS, seat] >> does & 1) > 0


@part
def gift_units(world, state, seat):
    """Units that rewards bring at every start of a turn (r2008cr-two-troops)."""
    units = 0
    for reward in range(world.rules[REWARDS]):
        if state.rewards[reward, HOLDER] == seat + 1 and world.reward_does[reward] == REWARD_UNITS:
            units += world.reward_amount[reward]
    return units

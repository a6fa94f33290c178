"""Which objective to claim, where an airfield goes, and what a conquest is worth for objectives, own and others'."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.traits import OBJECTIVES, UNIFORM
from risk_sim.kernels.choices.traits import REWARDS as USE_OF_REWARDS
from risk_sim.kernels.layout import (
    AIRFIELD,
    BEFORE,
    CAPITOL,
    CITY,
    CLAIMED,
    CLAIMS_A_TURN,
    FOES,
    GOALS,
    GOALS_RETURN,
    GOALS_TAKEN,
    GOALS_TO_WIN,
    HELD,
    HOME,
    LANDS,
    LIES_ON,
    NEEDS_CITIES,
    NEEDS_CITIES_TAKEN,
    NEEDS_EMPIRES,
    NEEDS_ENEMY_CAPITALS,
    NEEDS_GROUP,
    NEEDS_GROUP_TAKEN,
    NEEDS_INVADED,
    NEEDS_NEUTRALS_BEATEN,
    NEEDS_SPACES,
    NEEDS_STATIONS,
    NEEDS_TERRITORIES,
    NOT_IN_PLAY,
    OWNER,
    REWARD_AIRFIELD,
    REWARD_DIE,
    REWARD_GUARD_DIE,
    REWARD_UNITS,
    REWARDS,
    SEAT,
    SEATS,
    STAMP,
    TERRITORIES,
)
from risk_sim.kernels.needs import is_met, still_needed

#: What an objective that stays is worth, in units, to a player who has none yet; each that he has adds as much.
_KEPT = 120.0
#: The same of one that is lost again: what wins is to hold enough of them at a time, so that ground counts for more.
_LENT = 3.0
#: What a reward is worth, in units, for each step of its use.
_REWARD = 15.0
#: What comes before any reward when an objective is chosen.
_OF_A_TURN = 10
#: What a territory of somebody who is about to win is worth besides.
_LEADER = 1.0


@part
def may_claim(world, state, seat, army, goal):
    """Whether an objective lies open for a seat, or before another it may be taken from, and is met."""
    holder = state.face_up[goal]
    if holder in (NOT_IN_PLAY, seat + 1) or (holder > 0 and world.rules[GOALS_TAKEN] == 0):
        return False
    return is_met(world, state, seat, army, goal)


@part
def choose_goal(world, state, seat, army):
    """An objective to claim, -1 for none; by lot, sometimes none.

    One that is met in this turn alone comes first, then the reward that is worth most, then major before minor.
    """
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
        value = world.mission_rank[goal]
        if _is_of_a_turn(world, goal):
            value += _OF_A_TURN
        if world.policies[seat, USE_OF_REWARDS] > 0.0:
            value += 2 * _use_of_reward(world, state, goal)
        if value > best:
            best, found = value, goal
    if uniform and found >= 0 and draw(state, seat, 4) == 0:
        return -1
    return found


@part
def _use_of_reward(world, state, goal):
    """How much use the reward on an objective is, 0 for none: what helps in every turn before what rarely does."""
    for reward in range(world.rules[REWARDS]):
        if state.rewards[reward, LIES_ON] == goal:
            does = world.reward_does[reward]
            if does in (REWARD_DIE, REWARD_GUARD_DIE, REWARD_UNITS):
                return 3
            return 2 if does == REWARD_AIRFIELD else 1
    return 0


@part
def _is_of_a_turn(world, goal):
    """Whether an objective counts what is taken in one turn, so that it is claimed then or never."""
    return world.mission_needs[goal] in (NEEDS_INVADED, NEEDS_CITIES_TAKEN, NEEDS_GROUP_TAKEN)


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


@part
def goals_worth(world, state, seat, army, target):
    """What taking a territory is worth for objectives: one's own brought nearer, those of others kept away."""
    prize = _prize(world, state, seat, seat)
    reward = _REWARD * world.policies[seat, USE_OF_REWARDS]
    worth = 0.0
    if world.rules[CLAIMS_A_TURN] == 0 or state.seats[CLAIMED, seat] < world.rules[CLAIMS_A_TURN]:
        for goal in range(world.rules[GOALS]):
            if _is_open(world, state, seat, goal) and _brings_nearer(world, state, seat, army, goal, target):
                lack = _lack(world, state, seat, army, goal, target)
                if lack > 0:
                    worth += (prize + reward * _use_of_reward(world, state, goal)) / (lack * lack)
    if target == state.seats[HOME, seat]:
        worth += 2.0 * prize
    return worth + _denied(world, state, seat, target)


@part
def _prize(world, state, seat, holder):
    """What one objective more is worth to a player, in units: the more, the nearer he is to the win."""
    each = _LENT if world.rules[GOALS_RETURN] else _KEPT
    return each * (1.0 + state.seats[HELD, holder])


@part
def _is_open(world, state, seat, goal):
    """Whether a seat may still come by an objective."""
    holder = state.face_up[goal]
    return holder == 0 or (holder > 0 and holder != seat + 1 and world.rules[GOALS_TAKEN] > 0)


@part
def _lack(world, state, seat, army, goal, target):
    """What an objective lacks where a territory is on the way to it."""
    if world.mission_needs[goal] in (NEEDS_EMPIRES, NEEDS_GROUP_TAKEN):
        group = world.group[target]
        return world.members[group] - state.groups[army, group]
    return _lack_at_all(world, state, seat, army, goal)


@part
def _lack_at_all(world, state, seat, army, goal):
    """What an objective lacks, wherever that is; found once a look for each player."""
    if state.goal_seen[seat, goal] != state.game[STAMP]:
        state.goal_lack[seat, goal] = still_needed(world, state, seat, army, goal)
        state.goal_seen[seat, goal] = state.game[STAMP]
    return state.goal_lack[seat, goal]


@part
def _brings_nearer(world, state, seat, army, goal, target):
    """Whether a territory counts for an objective."""
    need = world.mission_needs[goal]
    group = world.group[target]
    if need in (NEEDS_TERRITORIES, NEEDS_INVADED):
        return True
    if need in (NEEDS_CITIES, NEEDS_CITIES_TAKEN):
        return state.spaces[CITY, target] > 0
    if need == NEEDS_ENEMY_CAPITALS:
        return state.spaces[CAPITOL, target] not in (0, seat + 1)
    if need == NEEDS_GROUP_TAKEN:
        return (state.game[BEFORE] >> group & 1) == 0
    if need == NEEDS_EMPIRES:
        # The last continent that is lacking is taken one territory after another; before that any is a step.
        return 2 * state.groups[army, group] >= world.members[group]
    if need == NEEDS_STATIONS:
        return target >= world.rules[TERRITORIES]
    if need == NEEDS_NEUTRALS_BEATEN:
        return state.spaces[OWNER, target] >= world.rules[SEATS]
    if need == NEEDS_GROUP and group == world.mission_group[goal]:
        return True
    return need in (NEEDS_GROUP, NEEDS_SPACES) and _is_named(world, goal, target)


@part
def _is_named(world, goal, target):
    for at in range(4):
        if world.mission_spaces[goal, at] == target:
            return True
    return False


@part
def _denied(world, state, seat, target):
    """What a conquest is worth since it keeps its owner from objectives.

    What one lacks is to the good of all the others, and each of them may see to it: hence the seats.
    """
    army = state.spaces[OWNER, target]
    victim = state.armies[SEAT, army]
    if victim < 0 or victim == seat:
        return 0.0
    prize = _prize(world, state, seat, victim)
    others = world.rules[SEATS] - 1
    worth = 0.0
    if state.seats[HELD, victim] >= world.rules[GOALS_TO_WIN] - 1:
        worth += _LEADER
        if target == state.seats[HOME, victim]:
            worth += prize
    shared = prize / (others * others)
    for goal in range(world.rules[GOALS]):
        if _may_be_denied(world, state, victim, goal) and _counts_for(world, state, victim, army, goal, target):
            lack = _lack_at_all(world, state, victim, army, goal)
            steps = 1.0 + max(0, lack)
            worth += shared / (steps * steps)
    return worth


@part
def _may_be_denied(world, state, victim, goal):
    """Whether others can keep a player from an objective: what he still needs, or loses again with the ground."""
    if _is_of_a_turn(world, goal):
        return False
    if state.face_up[goal] == victim + 1:
        return world.rules[GOALS_RETURN] > 0
    return _is_open(world, state, victim, goal)


@part
def _counts_for(world, state, seat, army, goal, target):
    """Whether a territory of a seat counts for an objective that he meets or is near to."""
    if world.mission_needs[goal] == NEEDS_EMPIRES:
        group = world.group[target]
        return state.groups[army, group] == world.members[group]
    return _brings_nearer(world, state, seat, army, goal, target)

"""Objectives that win the game: dealt, claimed, handed on, and the win (r2008-objective-*, r2008-own-capital)."""

from __future__ import annotations

from risk_sim.kernels import rng
from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.choices.goals import choose_goal
from risk_sim.kernels.ending import win
from risk_sim.kernels.layout import (
    BEFORE,
    CAPITOL,
    CITIES_TAKEN,
    CITY,
    CLAIMED,
    CLAIMS_A_TURN,
    EVENT_CLAIM_GOAL,
    EVENT_IN_PLAY,
    EVENT_INHERIT,
    GOALS,
    GOALS_MAJOR,
    GOALS_MINOR,
    GOALS_TO_WIN,
    GROUPS,
    HELD,
    HOME,
    LIES_ON,
    MISSION_LOTS,
    NO_PRESENCE,
    NOT_IN_PLAY,
    OVER,
    OWNER,
    REWARDS,
    STAMP,
    USED,
    USED_CAPITOLS,
    USED_CITIES,
    USED_GOALS,
    USED_GOALS_LOST,
    USED_GOALS_TAKEN,
    WIN_AT_HOME,
    WIN_AT_ONCE,
)
from risk_sim.kernels.phases.rewards import forfeit, gather_rewards, grant, lay_rewards

#: Minor and major.
_RANKS = 2


@part
def deal_goals(world, state):
    """Objectives of both ranks, drawn where the rules say how many, and the rewards that lie with them."""
    state.face_up[:] = 0
    gather_rewards(state)
    for rank in range(_RANKS):
        wanted = world.rules[GOALS_MAJOR] if rank else world.rules[GOALS_MINOR]
        count = 0
        for goal in range(world.rules[GOALS]):
            if world.mission_rank[goal] == rank:
                if wanted == 0 and world.left_out[goal]:
                    state.face_up[goal] = NOT_IN_PLAY
                else:
                    state.piles[rank, count] = goal
                    count += 1
        if wanted > 0:
            _shuffle(state, state.piles[rank], count)
            for at in range(wanted, count):
                state.face_up[state.piles[rank, at]] = NOT_IN_PLAY
            count = min(wanted, count)
        lay_rewards(world, state, rank, count)
    for goal in range(world.rules[GOALS]):
        if state.face_up[goal] != NOT_IN_PLAY:
            emit(state, EVENT_IN_PLAY, -1, goal, _reward_on(world, state, goal), 0, 0, 0, 0)


@part
def _shuffle(state, pile, count):
    """Put the first `count` objectives in random order."""
    for at in range(count - 1, 0, -1):
        other = rng.below(state.streams[MISSION_LOTS], at + 1)
        kept = pile[at]
        pile[at] = pile[other]
        pile[other] = kept


@part
def _reward_on(world, state, goal):
    """The reward that lies with an objective, -1 for none."""
    for reward in range(world.rules[REWARDS]):
        if state.rewards[reward, LIES_ON] == goal:
            return reward
    return -1


@part
def open_turn(world, state, seat, army):
    """Nothing is claimed or taken yet, and what is held now cannot be taken in this turn (-continent-turn)."""
    state.seats[CITIES_TAKEN, seat] = 0
    before = 0
    for group in range(world.rules[GROUPS]):
        held = state.groups[army, group]
        there = held > 0 if world.rules[NO_PRESENCE] else held == world.members[group]
        before |= int(there) << group
    state.game[BEFORE] = before


@part
def claim_goals(world, state, seat, army):
    """As many of the objectives that are met as the rules allow in a turn (r2008-objective-one)."""
    while world.rules[CLAIMS_A_TURN] == 0 or state.seats[CLAIMED, seat] < world.rules[CLAIMS_A_TURN]:
        goal = choose_goal(world, state, seat, army)
        if goal < 0:
            return
        _claim(world, state, seat, army, goal)
        check_win(world, state, seat)
        if state.game[OVER]:
            return


@part
def _claim(world, state, seat, army, goal):
    """An objective goes to whoever meets it, with the reward that lies there (r2008cr-reward-take)."""
    before = state.face_up[goal] - 1
    state.seats[CLAIMED, seat] += 1
    state.seats[USED + USED_GOALS, seat] += 1
    emit(state, EVENT_CLAIM_GOAL, seat, goal, before, 0, 0, 0, 0)
    if before >= 0:
        lose_goal(state, goal)
        state.seats[USED + USED_GOALS_TAKEN, seat] += 1
    _hold(state, seat, goal)
    reward = _reward_on(world, state, goal)
    if reward >= 0:
        grant(world, state, seat, army, reward)


@part
def _hold(state, seat, goal):
    state.face_up[goal] = seat + 1
    state.seats[HELD, seat] += 1
    state.game[STAMP] += 1


@part
def lose_goal(state, goal):
    """An objective no longer lies before the seat that had it."""
    holder = state.face_up[goal] - 1
    state.face_up[goal] = 0
    state.seats[HELD, holder] -= 1
    state.seats[USED + USED_GOALS_LOST, holder] += 1
    state.game[STAMP] += 1


@part
def inherit(world, state, seat, victim):
    """Objectives of an eliminated player change hands; his rewards leave play (r2008-elim-cards, r2008cr-elim)."""
    for goal in range(world.rules[GOALS]):
        if state.face_up[goal] == victim + 1:
            lose_goal(state, goal)
            _hold(state, seat, goal)
            state.seats[USED + USED_GOALS_TAKEN, seat] += 1
            emit(state, EVENT_INHERIT, seat, victim, goal, 0, 0, 0, 0)
    if world.rules[REWARDS]:
        forfeit(world, state, victim)


@part
def count_conquest(state, seat, target):
    """Cities and capitals of others that are taken, counted."""
    state.seats[CITIES_TAKEN, seat] += state.spaces[CITY, target]
    state.seats[USED + USED_CITIES, seat] += state.spaces[CITY, target]
    state.seats[USED + USED_CAPITOLS, seat] += state.spaces[CAPITOL, target] not in (0, seat + 1)


@part
def check_win(world, state, seat):
    """Win at once, where the rules look at once (r2008-win-timing)."""
    if world.rules[WIN_AT_ONCE] and has_won(world, state, seat):
        win(state, seat)


@part
def look_for_win(world, state, seat):
    """The phase that looks whether the player on turn has won."""
    if has_won(world, state, seat):
        win(state, seat)


@part
def has_won(world, state, seat):
    """Enough objectives, and his own capital where that is needed (r2008-objective-win, r2008-own-capital)."""
    if world.rules[GOALS] == 0 or state.seats[HELD, seat] < world.rules[GOALS_TO_WIN]:
        return False
    return world.rules[WIN_AT_HOME] == 0 or state.spaces[OWNER, state.seats[HOME, seat]] == seat

"""Objectives that are lost as soon as they are no longer met, in whoever's turn (antartide-objective-lost)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.layout import EVENT_GOAL_LOST, GOALS, GOALS_RETURN
from risk_sim.kernels.needs import is_met
from risk_sim.kernels.phases.goals import lose_goal


@part
def lose_goals(world, state):
    """Objectives go back to the table whose holders do not meet them any more."""
    if world.rules[GOALS_RETURN] == 0:
        return
    for goal in range(world.rules[GOALS]):
        seat = state.face_up[goal] - 1
        if seat >= 0 and not is_met(world, state, seat, seat, goal):
            lose_goal(state, goal)
            emit(state, EVENT_GOAL_LOST, seat, goal, 0, 0, 0, 0, 0)

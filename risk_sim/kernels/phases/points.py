"""Victory points (napadv-empire-vp, napadv-final-holdings)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.layout import (
    EVENT_POINTS,
    FOR_GROUPS,
    FOR_HOLDINGS,
    GROUPS,
    LANDS,
    MOST_ROUNDS,
    POINTS,
    POINTS_GROUPS,
    POINTS_HOLDINGS,
    ROUND,
)


@part
def score_groups(world, state, seat, army):
    """Points for every whole group, at the start of a turn."""
    if world.rules[POINTS_GROUPS] == 0:
        return
    points = 0
    for group in range(world.rules[GROUPS]):
        if state.groups[army, group] == world.members[group]:
            points += world.bonus[group]
    score(state, seat, FOR_GROUPS, points)


@part
def score_holdings(world, state, seat, army):
    """Points for territories, at the end of a player's last turn."""
    if world.rules[POINTS_HOLDINGS] > 0 and state.game[ROUND] == world.rules[MOST_ROUNDS]:
        score(state, seat, FOR_HOLDINGS, state.armies[LANDS, army] // world.rules[POINTS_HOLDINGS])


@part
def score(state, seat, reason, points):
    """Points for a reason; they may be lost, too."""
    if points != 0:
        state.seats[POINTS, seat] += points
        emit(state, EVENT_POINTS, seat, reason, points, 0, 0, 0, 0)

"""Victory points (napadv-empire-vp, napadv-final-holdings)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.layout import (
    EVENT_POINTS,
    FOR_GROUPS,
    FOR_HOLDINGS,
    FROM,
    GROUPS,
    HALF_SCORES,
    MOST_ROUNDS,
    POINTS,
    POINTS_CAPITALS,
    POINTS_GROUPS,
    POINTS_HOLDINGS,
    POINTS_ROUTES,
    ROUND,
)
from risk_sim.kernels.phases.holdings import half_bonus, holdings, pays_capital


@part
def score_groups(world, state, seat, army):
    """Points for every whole group, at the start of a turn; for routes and capitals where they score."""
    if world.rules[POINTS_GROUPS] == 0:
        return
    points = 0
    for group in range(world.rules[GROUPS]):
        if world.at_sea[group] and world.rules[POINTS_ROUTES] == 0:
            continue
        if state.groups[army, group] == world.members[group]:
            points += world.bonus[group]
        elif world.rules[HALF_SCORES] and world.own_group[army] == group:
            points += half_bonus(world, state, army)
        elif world.rules[POINTS_CAPITALS] and pays_capital(world, state, army, group):
            points += world.capital_bonus[group]
    score(state, seat, FOR_GROUPS, points)


@part
def score_holdings(world, state, seat, army):
    """Points for territories and zones, at the end of a player's last turn."""
    if world.rules[POINTS_HOLDINGS] > 0 and state.game[ROUND] == world.rules[MOST_ROUNDS]:
        score(state, seat, FOR_HOLDINGS, holdings(state, army) // world.rules[POINTS_HOLDINGS])


@part
def score(state, seat, reason, points):
    """Points for a reason; they may be lost, too."""
    if points != 0:
        state.seats[POINTS, seat] += points
        state.seats[FROM + reason, seat] += points
        emit(state, EVENT_POINTS, seat, reason, points, 0, 0, 0, 0)

"""Points of objectives that a conquest would bring, at once or at the starts to come."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.layout import (
    ARMIES,
    MOST_ROUNDS,
    OBJECTIVE_HOLD,
    OBJECTIVE_SUPREMACY,
    OBJECTIVES,
    OWNER,
    ROUND,
    SEAT,
    SEATS,
    ZONES,
)
from risk_sim.kernels.phases.objectives import is_for, is_invasion

#: What the points of others that a conquest ends count.
_DENIED = 0.5
#: How near to supremacy a zone more matters, and how much.
_NEAR = 2
_NEARER = 0.5


@part
def objective_points(world, state, seat, army, target):
    """Points that taking a territory is good for, besides those of groups."""
    left = world.rules[MOST_ROUNDS] - state.game[ROUND]
    owner = state.spaces[OWNER, target]
    points = 0.0
    for number in range(world.rules[OBJECTIVES]):
        if is_invasion(world, state, seat, number, target):
            points += world.objective_points[number]
        elif world.objective_needs[number] == OBJECTIVE_HOLD and world.objective_space[number] == target:
            if army == seat and is_for(world, seat, number):
                points += world.objective_points[number] * left
            elif 0 <= owner < world.rules[SEATS] and is_for(world, owner, number):
                points += _DENIED * world.objective_points[number] * left
    return points + _alliances(world, state, seat, army, target, left)


@part
def _alliances(world, state, seat, army, target, left):
    """An ally of the opponent falls away with its capital; so does one's own, save where it takes that back itself."""
    for power in range(world.rules[SEATS], world.rules[ARMIES]):
        if world.own_capital[power] == target and state.armies[SEAT, power] >= 0 and power != army:
            return -float(left) if state.armies[SEAT, power] == seat else float(left)
    return 0.0


@part
def supremacy_points(world, state, seat, army):
    """Points that one more sea zone is good for, where supremacy is near (napcamp-vp-supremacy)."""
    most = 0
    for other in range(world.rules[SEATS]):
        if other != army:
            most = max(most, state.armies[ZONES, other])
    points = 0.0
    if -_NEAR <= state.armies[ZONES, army] - most < _NEAR:
        for number in range(world.rules[OBJECTIVES]):
            if world.objective_needs[number] == OBJECTIVE_SUPREMACY and is_for(world, seat, number):
                points += _NEARER * world.objective_points[number] * (world.rules[MOST_ROUNDS] - state.game[ROUND])
    return points

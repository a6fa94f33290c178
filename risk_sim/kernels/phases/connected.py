"""What is connected to what by own territories (classic-fortify-connected)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.layout import FORTIFY_CONNECTED, LAND_BY_SEA, LANDS, MASK, NAVAL_CONNECTED, OWNER, ZONE_COUNT
from risk_sim.kernels.pieces import zones_reached


@part
def mark_connected(world, state, army, origin):
    """Set `state.scratch[0, space]` to 1 where units of `origin` may go in one maneuver, else 0."""
    marks, queue = state.scratch[0], state.scratch[1]
    marks[:] = 0
    marks[origin] = 1
    queue[0] = origin
    head, tail = 0, 1
    while head < tail:
        space = queue[head]
        head += 1
        for at in range(world.starts[space], world.starts[space + 1]):
            other = world.neighbours[at]
            if marks[other] == 0 and state.spaces[OWNER, other] == army:
                marks[other] = 1
                queue[tail] = other
                tail += 1
        if world.rules[LAND_BY_SEA]:
            tail = _mark_overseas(world, state, army, space, tail)
        if world.rules[FORTIFY_CONNECTED] == 0:
            return


@part
def _mark_overseas(world, state, army, space, tail):
    """Mark what troops reach across their own zones, where maneuvers may cross them; returns the queue's new end."""
    marks, queue = state.scratch[0], state.scratch[1]
    reached = zones_reached(world, state, army, space)
    for place in range(state.armies[LANDS, army]):
        other = state.holdings[army, place]
        if marks[other] == 0 and world.coast[other] & reached:
            marks[other] = 1
            queue[tail] = other
            tail += 1
    return tail


@part
def zones_connected(world, state, army, origin):
    """Own zones, a bit each, where ships of a zone may go in one maneuver (napadv-maneuver-naval)."""
    reached = front = 1 << origin
    while front != 0:
        beside = 0
        for zone in range(world.rules[ZONE_COUNT]):
            if front >> zone & 1:
                beside |= world.zone_beside[zone]
        front = beside & state.armies[MASK, army] & ~reached
        reached |= front
        if world.rules[NAVAL_CONNECTED] == 0:
            break
    return reached

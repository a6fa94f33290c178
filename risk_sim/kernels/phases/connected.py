"""What is connected to what by own territories (classic-fortify-connected)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.layout import FORTIFY_CONNECTED, OWNER


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
        if world.rules[FORTIFY_CONNECTED] == 0:
            return

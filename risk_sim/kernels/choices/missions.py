"""Whether a mission that is met is shown."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.traits import MISSIONS, UNIFORM


@part
def wants_mission(world, state, seat):
    """Always, save for who draws lots, and who plays without missions."""
    if world.policies[seat, UNIFORM] > 0:
        return draw(state, seat, 4) > 0
    return world.policies[seat, MISSIONS] > 0.0

"""Whether a player makes use of what his rewards allow."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.traits import REWARDS, UNIFORM
from risk_sim.kernels.layout import GIFTS


@part
def may_use(world, state, seat, does):
    """Whether a reward of a seat allows something, and the player is one who uses rewards."""
    wants = world.policies[seat, UNIFORM] > 0 or world.policies[seat, REWARDS] > 0.0
    return wants and (state.seats[GIFTS, seat] >> does & 1) > 0

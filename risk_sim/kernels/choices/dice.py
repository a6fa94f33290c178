"""Draws from a seat's own stream of choices."""

from __future__ import annotations

from risk_sim.kernels import rng
from risk_sim.kernels._jit import part
from risk_sim.kernels.layout import CHOICES


@part
def draw(state, seat, bound):
    """An integer of 0 .. bound - 1 from the seat's own stream."""
    return rng.below(state.streams[CHOICES + seat], bound)

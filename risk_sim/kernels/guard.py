"""Units that may neither fight from a territory nor leave it."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.layout import GARRISON, GUARD, GUARD_ARMY, GUARD_GROUP


@part
def guard_of(world, army, space):
    """The garrison of a territory, or the guard an army keeps at home (napcamp-defence-five, -defence-attack)."""
    if world.rules[GUARD_ARMY] == army and world.group[space] == world.rules[GUARD_GROUP]:
        return world.rules[GUARD]
    return world.rules[GARRISON]


@part
def more_than_garrison(world, army, space):
    """Units of a guard beyond the garrison that chances to win are worked out with."""
    return guard_of(world, army, space) - world.rules[GARRISON]

"""Units gained at the start of a turn (classic-reinforce-div3, -min, -total)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.layout import (
    EVENT_INCOME,
    GROUPS,
    INCOME_DIVISOR,
    INCOME_MINIMUM,
    LANDS,
)


@part
def income(world, state, seat, army):
    """Units for territories and for whole groups."""
    by_land = max(world.rules[INCOME_MINIMUM], state.armies[LANDS, army] // world.rules[INCOME_DIVISOR])
    by_group = 0
    for group in range(world.rules[GROUPS]):
        if state.groups[army, group] == world.members[group]:
            by_group += world.bonus[group]
    emit(state, EVENT_INCOME, seat, by_land, by_group, 0, 0, 0, 0)
    return by_land + by_group

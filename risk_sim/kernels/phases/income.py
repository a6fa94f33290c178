"""Units gained at the start of a turn (classic-reinforce-div3, -min, -total)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.layout import (
    CAPITALS_FROM,
    EVENT_INCOME,
    GROUPS,
    INCOME_DIVISOR,
    INCOME_MINIMUM,
    LANDS,
    OWNER,
    ROUND,
)


@part
def income(world, state, seat, army):
    """Units for territories, for whole groups and, where they count, for capitals with enough of their group."""
    by_land = max(world.rules[INCOME_MINIMUM], state.armies[LANDS, army] // world.rules[INCOME_DIVISOR])
    by_group = by_capital = 0
    capitals = 0 < world.rules[CAPITALS_FROM] <= state.game[ROUND]
    for group in range(world.rules[GROUPS]):
        if state.groups[army, group] == world.members[group]:
            by_group += world.bonus[group]
        elif capitals and _has_capital(world, state, army, group):
            by_capital += world.capital_bonus[group]
    emit(state, EVENT_INCOME, seat, by_land, by_group, by_capital, 0, 0, 0)
    return by_land + by_group + by_capital


@part
def _has_capital(world, state, army, group):
    """Whether an army holds a group's capital, with as many of its spaces as that takes (napcap-capital-needed)."""
    capital = world.capital[group]
    if capital < 0 or state.spaces[OWNER, capital] != army:
        return False
    return state.groups[army, group] >= world.capital_number[group]

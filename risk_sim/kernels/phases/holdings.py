"""What an army holds, as income and points count it."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.layout import CAPITALS_FROM, LANDS, OWNER, ROUND, ZONES


@part
def holdings(state, army):
    """Territories, and zones controlled."""
    return state.armies[LANDS, army] + state.armies[ZONES, army]


@part
def pays_capital(world, state, army, group):
    """Whether an army holds a group's capital, with as many of its spaces as that takes (napcap-capital-needed).

    Capitals pay from a round on that the rules name (napcap-turn-2).
    """
    capital = world.capital[group]
    if not 0 < world.rules[CAPITALS_FROM] <= state.game[ROUND] or capital < 0:
        return False
    return state.spaces[OWNER, capital] == army and state.groups[army, group] >= world.capital_number[group]

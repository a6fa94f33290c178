"""What an army holds, as income and points count it."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.layout import CAPITALS_FROM, CAPITOL, CITY, LANDS, OWNER, ROUND, ZONES


@part
def holdings(state, army):
    """Territories, and zones controlled."""
    return state.armies[LANDS, army] + state.armies[ZONES, army]


@part
def cities_held(state, army):
    """Cities of an army."""
    found = 0
    for place in range(state.armies[LANDS, army]):
        found += state.spaces[CITY, state.holdings[army, place]]
    return found


@part
def capitals_held(state, army):
    """Capitals that players have put down, whosever they are (r2008-draft-capital)."""
    found = 0
    for place in range(state.armies[LANDS, army]):
        found += state.spaces[CAPITOL, state.holdings[army, place]] > 0
    return found


@part
def capital_bonus(world, state, army, group):
    """What a capital brings an army whose group is not whole: half the bonus in a campaign, or what the board says."""
    if world.own_group[army] == group:
        return half_bonus(world, state, army)
    return world.capital_bonus[group] if pays_capital(world, state, army, group) else 0


@part
def half_bonus(world, state, army):
    """Half the bonus of an army's own group, rounded up, while it holds its own capital (napcamp-half-bonus)."""
    if state.spaces[OWNER, world.own_capital[army]] != army:
        return 0
    return (world.bonus[world.own_group[army]] + 1) // 2


@part
def pays_capital(world, state, army, group):
    """Whether an army holds a group's capital, with as many of its spaces as that takes (napcap-capital-needed).

    Capitals pay from a round on that the rules name (napcap-turn-2).
    """
    capital = world.capital[group]
    if not 0 < world.rules[CAPITALS_FROM] <= state.game[ROUND] or capital < 0:
        return False
    return state.spaces[OWNER, capital] == army and state.groups[army, group] >= world.capital_number[group]

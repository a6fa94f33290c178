"""Units gained at the start of a turn (classic-reinforce-div3, -min, -total; napadv-count, -bonus-chart)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.layout import (
    CAPITOL_UNITS,
    CITIES,
    EVENT_INCOME,
    GOAL_UNITS,
    GROUPS,
    HELD,
    INCOME_DIVISOR,
    INCOME_MINIMUM,
    REWARDS,
    ROUND_UP,
)
from risk_sim.kernels.phases.holdings import capital_bonus, capitals_held, cities_held, holdings
from risk_sim.kernels.phases.missions import lasting_units
from risk_sim.kernels.phases.rewards import gift_units


@part
def income(world, state, seat, army):
    """Units for territories and zones, for whole groups, for capitals, for lasting missions, for objectives."""
    by_land, by_group, by_capital = units_for(world, state, army, world.rules[INCOME_MINIMUM])
    by_mission = lasting_units(world, state, seat, army) + world.rules[GOAL_UNITS] * state.seats[HELD, seat]
    by_reward = gift_units(world, state, seat) if world.rules[REWARDS] else 0
    emit(state, EVENT_INCOME, seat, by_land, by_group, by_capital, by_mission, by_reward, 0)
    return by_land + by_group + by_capital + by_mission + by_reward


@part
def units_for(world, state, army, minimum):
    """(units for territories, zones and cities, for whole groups, for capitals)"""
    counted = holdings(state, army) + world.rules[ROUND_UP]
    if world.rules[CITIES]:
        counted += cities_held(state, army)
    by_land = max(minimum, counted // world.rules[INCOME_DIVISOR])
    by_group = by_capital = 0
    for group in range(world.rules[GROUPS]):
        if state.groups[army, group] == world.members[group]:
            by_group += world.bonus[group]
        else:
            by_capital += capital_bonus(world, state, army, group)
    if world.rules[CAPITOL_UNITS]:
        by_capital += world.rules[CAPITOL_UNITS] * capitals_held(state, army)
    return by_land, by_group, by_capital

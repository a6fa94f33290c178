"""A player as a file of a user's: bold attacks, all else as the expander does it."""

import math

import risk_sim
from risk_sim.api.questions import ATTACK, UNITS


@risk_sim.player(base="expander")
def bold(question, seat, a, b, table, chart):
    if question == ATTACK:
        return table.spaces[UNITS, a] - 2.0 * table.spaces[UNITS, b]
    return math.nan

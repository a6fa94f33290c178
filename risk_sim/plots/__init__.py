"""Plots of the answers: each takes a result and, where you have one, the axes to draw into, and returns the axes.

Results draw themselves with `.plot()`; these are the functions behind it. `curves` lays several tables over one
another and `save` writes what was drawn into a file.
"""

from risk_sim.plots.balance import worth
from risk_sim.plots.battle_ends import outcomes
from risk_sim.plots.comparison import comparison
from risk_sim.plots.course import luck
from risk_sim.plots.heat_map import chances
from risk_sim.plots.images import save, svg
from risk_sim.plots.intervals import intervals
from risk_sim.plots.lines import lines
from risk_sim.plots.one_throw import throw
from risk_sim.plots.pricing import price
from risk_sim.plots.sampling import sample
from risk_sim.plots.sections import section
from risk_sim.plots.set_ups import curves
from risk_sim.plots.state_map import advice
from risk_sim.plots.sweeping import sweep
from risk_sim.plots.territories import board
from risk_sim.plots.tournament import tournament
from risk_sim.plots.tuning import tuning
from risk_sim.plots.way import march
from risk_sim.plots.win_rates import games

__all__ = [
    "advice",
    "board",
    "chances",
    "comparison",
    "curves",
    "games",
    "intervals",
    "lines",
    "luck",
    "march",
    "outcomes",
    "price",
    "sample",
    "save",
    "section",
    "svg",
    "sweep",
    "throw",
    "tournament",
    "tuning",
    "worth",
]

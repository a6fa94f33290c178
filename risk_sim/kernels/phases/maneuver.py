"""One maneuver at the end of a turn (classic-fortify-once, -leave-one, -connected)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit, move_units
from risk_sim.kernels.choices.maneuver import choose_maneuver
from risk_sim.kernels.layout import EVENT_MANEUVER


@part
def maneuver(world, state, seat, army):
    """Any number of units from one own space to one it is connected to, the garrison staying."""
    origin, target, units = choose_maneuver(world, state, seat, army)
    if origin >= 0 and units > 0:
        move_units(state, origin, target, units)
        emit(state, EVENT_MANEUVER, seat, origin, target, units, 0, 0, 0)

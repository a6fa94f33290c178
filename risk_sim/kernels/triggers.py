"""What happens in the middle of a phase: an elimination, and with the last one perhaps the end."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.choices.cards import trade_sets
from risk_sim.kernels.choices.place import place_units
from risk_sim.kernels.ending import decide, win
from risk_sim.kernels.layout import (
    ALIVE,
    BY_POINTS,
    ELIM_KEEP,
    ELIM_TRADE,
    EVENT_ELIMINATION,
    HAND,
    KILLS,
    LANDS,
    LEFT,
    OUT_BY,
    OUT_PLACE,
    OUT_ROUND,
    ROUND,
    SOLE_ENDS,
    SPACES,
    WIN_ALL,
)
from risk_sim.kernels.phases.cards import take_hand


@part
def eliminate(world, state, seat, army, victim):
    """A player without territories is out; his cards go to whoever took the last (classic-elim, -cards, -trade)."""
    state.seats[ALIVE, victim] = 0
    state.seats[OUT_ROUND, victim] = state.game[ROUND]
    state.seats[OUT_BY, victim] = seat
    state.seats[OUT_PLACE, victim] = state.game[LEFT]
    state.seats[KILLS, seat] += 1
    state.game[LEFT] -= 1
    emit(state, EVENT_ELIMINATION, seat, victim, 0, 0, 0, 0, 0)
    take_hand(state, seat, victim)
    if state.game[LEFT] == 1 and (world.rules[WIN_ALL] == 0 or state.armies[LANDS, army] == world.rules[SPACES]):
        if world.rules[BY_POINTS] == 0:
            win(state, seat)
            return
        if world.rules[SOLE_ENDS]:
            decide(world, state)
            return
    if world.rules[ELIM_TRADE] > 0 and state.seats[HAND, seat] >= world.rules[ELIM_TRADE]:
        # Between attacks nobody trades of his own will: with few enough cards it stops.
        units = trade_sets(world, state, seat, army, world.rules[ELIM_TRADE], world.rules[ELIM_KEEP], False)
        if units > 0:
            place_units(world, state, seat, army, units)

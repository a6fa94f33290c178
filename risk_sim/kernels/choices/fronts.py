"""Which attacks there are, listed once a turn: new ones come only with conquests, the others fall away one by one.

An attack falls away for the rest of the turn once its target is taken or its origin is spent, since units come to the
board between attacks only where a player is eliminated. Then, as where none is left, everything is listed anew.
"""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.layout import FOES, FRONTS, GARRISON, LANDS, OWNER, UNITS


@part
def forget_fronts(state):
    """No attack is listed any more."""
    state.game[FRONTS] = 0


@part
def list_fronts(world, state, army):
    """Unless some are listed, list every origin and target, in the order of the army's holdings and of the board."""
    if state.game[FRONTS] == 0:
        for place in range(state.armies[LANDS, army]):
            _append(world, state, army, state.holdings[army, place])


@part
def add_fronts(world, state, army, origin):
    """What can be attacked from a new holding goes to the end, where everything else is listed."""
    if state.game[FRONTS] > 0:
        _append(world, state, army, origin)


@part
def _append(world, state, army, origin):
    if state.spaces[FOES, origin] == 0 or state.spaces[UNITS, origin] <= world.rules[GARRISON]:
        return
    number = state.game[FRONTS]
    for at in range(world.starts[origin], world.starts[origin + 1]):
        target = world.neighbours[at]
        if state.spaces[OWNER, target] != army:
            state.fronts[number, 0], state.fronts[number, 1] = origin, target
            number += 1
    state.game[FRONTS] = number

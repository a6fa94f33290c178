"""Which attacks there are, listed once a turn: new ones come only with conquests, the others fall away one by one.

An attack falls away for the rest of the turn once its target is taken or its origin is spent, since units come to the
board between attacks only where a player is eliminated. Then, as where none is left, everything is listed anew.
"""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import is_hostile
from risk_sim.kernels.guard import guard_of
from risk_sim.kernels.layout import FOES, FRONTS, LANDS, MASK, MOST_NEIGHBOURS, SPACES, UNITS
from risk_sim.kernels.pieces import zones_reached


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
    if state.spaces[UNITS, origin] <= guard_of(world, army, origin) or world.no_attack[origin]:
        return
    if state.armies[MASK, army] & world.coast[origin]:
        _append_landings(world, state, army, origin)
    if state.spaces[FOES, origin] == 0:
        return
    number = state.game[FRONTS]
    for at in range(world.starts[origin], world.starts[origin + 1]):
        target = world.neighbours[at]
        if is_hostile(state, army, target):
            state.fronts[number, 0], state.fronts[number, 1] = origin, target
            number += 1
    state.game[FRONTS] = number


@part
def _append_landings(world, state, army, origin):
    """What troops can reach across zones of their own, save what they reach on land anyway."""
    reached = zones_reached(world, state, army, origin)
    number = state.game[FRONTS]
    for target in range(world.rules[SPACES]):
        if world.coast[target] & reached == 0 or not is_hostile(state, army, target):
            continue
        if not is_beside(world, origin, target) and number < MOST_NEIGHBOURS:
            state.fronts[number, 0], state.fronts[number, 1] = origin, target
            number += 1
    state.game[FRONTS] = number


@part
def is_beside(world, origin, target):
    """Whether two territories share a border."""
    for at in range(world.starts[origin], world.starts[origin + 1]):
        if world.neighbours[at] == target:
            return True
    return False

"""Where new units go while pieces and room last."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.own import UNDECIDED, own_space
from risk_sim.kernels.choices.place import best_start, put
from risk_sim.kernels.choices.traits import STACK, UNIFORM
from risk_sim.kernels.choices.worth import threat_to
from risk_sim.kernels.layout import FOES, LANDS, UNITS
from risk_sim.kernels.supply import room_on, spare

#: Less than any border space calls for.
_IDLE = -1000


@part
def place_scarce(world, state, seat, army, units):
    """Put new units down until the reserve is empty or nothing has room (antartide-cap-48, -reinforce-place)."""
    units = min(units, spare(world, state, army))
    if world.own[seat] == 0 and world.policies[seat, UNIFORM] == 0:
        ahead = int(units * world.policies[seat, STACK] + 0.5)
        origin = best_start(world, state, seat, army, ahead) if ahead > 0 else -1
        if origin >= 0:
            ahead = min(ahead, room_on(world, state, origin))
            put(state, seat, origin, ahead)
            units -= ahead
    while units > 0:
        space = _choose_space(world, state, seat, army)
        if space < 0:
            return
        step = 1 if world.policies[seat, UNIFORM] > 0 else min(max(1, units // 3), room_on(world, state, space))
        put(state, seat, space, step)
        units -= step


@part
def _choose_space(world, state, seat, army):
    """A space with room: any, the one a function names, or where the enemies next door are strongest; -1 for none."""
    if world.own[seat] != 0:
        space = own_space(world, state, seat, army, False)
        if space != UNDECIDED and room_on(world, state, space) > 0:
            return space
    uniform = world.policies[seat, UNIFORM] > 0
    seen, best, found = 0, 2 * _IDLE, -1
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        if room_on(world, state, space) <= 0:
            continue
        if uniform:
            seen += 1
            if draw(state, seat, seen) == 0:
                found = space
            continue
        need = threat_to(world, state, army, space) - state.spaces[UNITS, space]
        if state.spaces[FOES, space] == 0:
            need += _IDLE
        if need > best:
            best, found = need, space
    return found

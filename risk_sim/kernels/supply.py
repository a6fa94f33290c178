"""Pieces in short supply: armies a colour has left, stacks that cannot give change, spaces that hold only so many.

A tank is one army and a flag is two, and they are changed at will while no attack runs (antartide-flag-swap). So as
long as an army of a colour is left in the reserve, one of its tanks can be there, and a flag that loses one army is
changed for it. Only where every piece is on the board a stack of flags cannot give change (antartide-flag-lone).
"""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.layout import FLAGS, GARRISON, LANDS, SEATS, SUPPLY, TOTAL, UNITS, USED, USED_BEATEN

#: More units than any game has.
_NO_LIMIT = 1 << 20


@part
def spare(world, state, army):
    """Armies of a colour in its reserve (antartide-cap-48); those that others keep as trophies are gone for good."""
    return world.rules[SUPPLY] - state.armies[TOTAL, army] - _kept(world, state, army)


@part
def _kept(world, state, army):
    """Armies of the neutral colour that players keep (antartide-trophies)."""
    kept = 0
    if army >= world.rules[SEATS]:
        for seat in range(world.rules[SEATS]):
            kept += state.seats[USED + USED_BEATEN, seat]
    return kept


@part
def room_on(world, state, space):
    """Units that still fit on a space (antartide-station-cap)."""
    most = world.capacity[space]
    return most - state.spaces[UNITS, space] if most > 0 else _NO_LIMIT


@part
def is_short(world, state, army, space):
    """Whether a stack is of flags alone and no tank is left to change one.

    Then every piece is on the board: a tank stands in each odd stack, and the others by twos in the even ones, the
    smallest first, where the loss of a flag would weigh most.
    """
    units = state.spaces[UNITS, space]
    if units % 2 == 1 or spare(world, state, army) > 0:
        return False
    tanks = state.armies[TOTAL, army] - 2 * _flags_out(world, state, army)
    before = 0
    for place in range(state.armies[LANDS, army]):
        other = state.holdings[army, place]
        stack = state.spaces[UNITS, other]
        if stack % 2 == 1:
            tanks -= 1
        elif stack < units or (stack == units and other < space):
            before += 1
    return tanks < 2 * (before + 1)


@part
def _flags_out(world, state, army):
    """Flags on the board where every piece is there or a trophy; trophies are flags as far as they go."""
    flags = world.rules[FLAGS]
    if army >= world.rules[SEATS]:
        for seat in range(world.rules[SEATS]):
            flags -= state.seats[USED + USED_BEATEN, seat] // 2
    return max(0, flags)


@part
def cost_of(state, space, lost, short):
    """Armies that go with so many lost ones: from flags alone the odd one takes a whole flag (antartide-flag-stack)."""
    return min(state.spaces[UNITS, space], lost + lost % 2) if short else lost


@part
def movable(world, state, army, origin, target):
    """The most that may move into a space: what fits, one staying, and whole flags where none can be changed."""
    most = min(state.spaces[UNITS, origin] - world.rules[GARRISON], room_on(world, state, target))
    if is_short(world, state, army, origin):
        most -= most % 2
    return most


@part
def is_open(world, state, army, origin, target):
    """Whether an attack may be made, as far as pieces go."""
    return world.rules[SUPPLY] == 0 or may_enter(world, state, army, origin, target)


@part
def may_enter(world, state, army, origin, target):
    """Whether an attack is any use: nobody walks into an empty space with a flag that cannot be split."""
    return state.spaces[UNITS, target] > 0 or movable(world, state, army, origin, target) > 0

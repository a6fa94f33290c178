"""Players who are Python functions: how they are compiled, asked and understood (experimental).

The engine calls a function by its address, so that it is compiled without any and stays as it is with every.
"""

from __future__ import annotations

import math
from collections import namedtuple
from collections.abc import Callable

from llvmlite import ir
from numba import cfunc, config, from_dtype, njit, types
from numba.extending import intrinsic, overload

from risk_sim.kernels._jit import inner, part
from risk_sim.kernels.choices.questions import (
    ATTACK,
    CHART,
    CLAIM,
    GO_ON,
    MANEUVER,
    MOVE_IN,
    PLACE,
    PLACE_START,
    TABLE,
    TOLD_ARMY,
    TOLD_CARDS,
    TOLD_ROUND,
    TOLD_SETS,
    TRADE,
)
from risk_sim.kernels.layout import FAULT, FOES, GARRISON, HAND, LANDS, OWNER, ROUND, SETS, SPACES, UNITS
from risk_sim.kernels.phases.connected import mark_connected

#: What a function that raised is taken to have said.
_RAISED = -1.7976931348623157e308
#: A choice that is left to the player's base.
UNDECIDED = -2

_int64 = types.int64
#: What the engine hands over: question, seat, a, b, and the records that are shown in part.
_ENGINE = types.float64(_int64, _int64, _int64, _int64, from_dtype(TABLE), from_dtype(CHART))
#: What a function sees: the same arrays under the same names, which it cannot write to.
Table = namedtuple("Table", TABLE.names)
Chart = namedtuple("Chart", CHART.names)
#: Names in compiled code that draws random numbers, which would make games that nobody can play again.
_LOTS = ("numba_get_np_random_state", "numba_get_py_random_state")


def _locked(kind, name):
    array = from_dtype(kind).typeof(name)
    return types.Array(array.dtype, array.ndim, "C", readonly=True)


def _seen(made, kind):
    return types.NamedTuple([_locked(kind, name) for name in kind.names], made)


#: question, seat, a, b, table, chart -> worth.
SIGNATURE = types.float64(_int64, _int64, _int64, _int64, _seen(Table, TABLE), _seen(Chart, CHART))
#: Functions by address, so that they are not forgotten while an engine may call them.
_kept: dict[int, Callable[..., float]] = {}


class DrawsLotsError(Exception):
    """A function draws random numbers of its own."""


def compiled(function: Callable[..., float]) -> int:
    """The address the engine calls a function by. Raises numba's errors where it cannot be compiled, DrawsLotsError."""
    if config.DISABLE_JIT:
        _kept[id(function)] = function
        return id(function)
    asked = njit(SIGNATURE, boundscheck=True, error_model="numpy")(function)

    def guarded(question, seat, a, b, table, chart):
        try:
            return asked(question, seat, a, b, _table(table), _chart(chart))
        except Exception:
            return _RAISED

    made = cfunc(_ENGINE)(guarded)
    if any(name in made.inspect_llvm() for name in _LOTS):
        raise DrawsLotsError
    _kept[made.address] = made
    return int(made.address)


def _shut(array):
    """The same array, not to be written to."""
    array.flags.writeable = False
    return array


@intrinsic
def _retyped(typingctx, array):
    shut = types.Array(array.dtype, array.ndim, "C", readonly=True)
    return shut(array), lambda context, builder, signature, args: args[0]


@overload(_shut)
def _compiled_shut(array):
    return lambda array: _retyped(array)  # noqa: PLW0108


@inner
def _table(state):
    """What changes, with no card that is not the player's own."""
    return Table(
        _shut(state.spaces[:, :]),
        _shut(state.armies[:, :]),
        _shut(state.seats[:, :]),
        _shut(state.groups[:, :]),
        _shut(state.hand[: state.told[TOLD_CARDS]]),
        _shut(state.told[:]),
    )


@inner
def _chart(world):
    """What never changes."""
    return Chart(
        _shut(world.starts[:]),
        _shut(world.neighbours[:]),
        _shut(world.group[:]),
        _shut(world.members[:]),
        _shut(world.bonus[:]),
        _shut(world.borders[:]),
        _shut(world.card_space[:]),
        _shut(world.card_symbol[:]),
        _shut(world.rules[:]),
        _shut(world.odds[:, :]),
    )


def _call(address, question, seat, a, b, state, world):
    try:
        return float(_kept[address](question, seat, a, b, _table(state), _chart(world)))
    except Exception:
        return _RAISED


@intrinsic
def _called(typingctx, address, question, seat, a, b, state, world):
    """Call a function by its address; records go as pointers, typed there as what a player may see of them."""
    signature = types.float64(_int64, _int64, _int64, _int64, _int64, state, world)

    def code(context, builder, signature, args):
        whole, pointer = ir.IntType(64), ir.IntType(8).as_pointer()
        kind = ir.FunctionType(ir.DoubleType(), [whole] * 4 + [pointer] * 2)
        function = builder.inttoptr(args[0], kind.as_pointer())
        records = [builder.bitcast(record, pointer) for record in args[5:]]
        return builder.call(function, [*args[1:5], *records])

    return signature, code


def _engine_call(address, question, seat, a, b, state, world):
    return _called(address, question, seat, a, b, state, world)


if not config.DISABLE_JIT:
    overload(_call, strict=False)(lambda *_: _engine_call)


@part
def _ask(world, state, seat, question, a, b):
    """The worth of an option; NaN where the function has none to say, or raised."""
    worth = _call(world.own[seat], question, seat, a, b, state, world)
    if worth == _RAISED:
        state.game[FAULT] = seat + 1
        return math.nan
    return worth


@part
def _show(state, seat, army):
    """Put down what the player may see besides the board."""
    state.told[TOLD_ROUND], state.told[TOLD_SETS] = state.game[ROUND], state.game[SETS]
    state.told[TOLD_CARDS], state.told[TOLD_ARMY] = state.seats[HAND, seat], army
    for at in range(state.seats[HAND, seat]):
        state.hand[at] = state.hands[seat, at]


@part
def own_claim(world, state, seat, army):
    """The vacant space of the greatest worth, or UNDECIDED."""
    _show(state, seat, army)
    best, found = -math.inf, UNDECIDED
    for space in range(world.rules[SPACES]):
        if state.spaces[OWNER, space] < 0:
            worth = _ask(world, state, seat, CLAIM, space, 0)
            if math.isnan(worth):
                return UNDECIDED
            if found < 0 or worth > best:
                best, found = worth, space
    return found


@part
def own_space(world, state, seat, army, starting):
    """The own space of the greatest worth for units of the set-up or of a turn, or UNDECIDED."""
    _show(state, seat, army)
    best, found = -math.inf, UNDECIDED
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        worth = _ask(world, state, seat, PLACE_START if starting else PLACE, space, 0)
        if math.isnan(worth):
            return UNDECIDED
        if found < 0 or worth > best:
            best, found = worth, space
    return found


@part
def own_attack(world, state, seat, army):
    """(origin, target) of the attack of the greatest worth above 0, (-1, -1) for none, or UNDECIDED twice."""
    _show(state, seat, army)
    best, origin_found, target_found = 0.0, -1, -1
    for place in range(state.armies[LANDS, army]):
        origin = state.holdings[army, place]
        if state.spaces[FOES, origin] == 0 or state.spaces[UNITS, origin] <= world.rules[GARRISON]:
            continue
        for at in range(world.starts[origin], world.starts[origin + 1]):
            target = world.neighbours[at]
            if state.spaces[OWNER, target] != army:
                worth = _ask(world, state, seat, ATTACK, origin, target)
                if math.isnan(worth):
                    return UNDECIDED, UNDECIDED
                if worth > best:
                    best, origin_found, target_found = worth, origin, target
    return origin_found, target_found


@part
def own_yes(world, state, seat, army, question, a, b):
    """1 for yes, 0 for no, or UNDECIDED."""
    _show(state, seat, army)
    worth = _ask(world, state, seat, question, a, b)
    if math.isnan(worth):
        return UNDECIDED
    return 1 if worth > 0.0 else 0


@part
def own_goes_on(world, state, seat, origin, target):
    """Whether to throw again: 1, 0 or UNDECIDED."""
    return own_yes(world, state, seat, state.spaces[OWNER, origin], GO_ON, origin, target)


@part
def own_trades(world, state, seat):
    """Whether to trade a set that need not be: 1, 0 or UNDECIDED."""
    return own_yes(world, state, seat, seat, TRADE, 0, 0)


@part
def own_move_in(world, state, seat, army, origin, target, least, most):
    """How many move in, or UNDECIDED."""
    _show(state, seat, army)
    share = _ask(world, state, seat, MOVE_IN, origin, target)
    if math.isnan(share):
        return UNDECIDED
    return least + int((most - least) * min(1.0, max(0.0, share)) + 0.5)


@part
def own_maneuver(world, state, seat, army):
    """(origin, target, units) of the move of the greatest worth above 0, -1 for none, or UNDECIDED.

    All that are free to go do.
    """
    _show(state, seat, army)
    best, origin_found, target_found = 0.0, -1, -1
    for place in range(state.armies[LANDS, army]):
        origin = state.holdings[army, place]
        if state.spaces[UNITS, origin] <= world.rules[GARRISON]:
            continue
        mark_connected(world, state, army, origin)
        for other in range(state.armies[LANDS, army]):
            target = state.holdings[army, other]
            if target != origin and state.scratch[0, target]:
                worth = _ask(world, state, seat, MANEUVER, origin, target)
                if math.isnan(worth):
                    return UNDECIDED, UNDECIDED, 0
                if worth > best:
                    best, origin_found, target_found = worth, origin, target
    if origin_found < 0:
        return -1, -1, 0
    return origin_found, target_found, state.spaces[UNITS, origin_found] - world.rules[GARRISON]

"""Players who are Python functions: how they are compiled, asked and understood (experimental).

The engine calls a function by its address, so that it is compiled without any and stays as it is with every.
"""

from __future__ import annotations

import math
from collections import namedtuple
from collections.abc import Callable

from llvmlite import ir
from numba import cfunc, config, from_dtype, njit, types
from numba.core.datamodel import models
from numba.core.datamodel.registry import register_default
from numba.core.imputils import lower_builtin, lower_setattr_generic
from numba.extending import intrinsic, overload

from risk_sim.kernels._jit import inner, part
from risk_sim.kernels.board_state import is_hostile
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
    TOLD_A,
    TOLD_ARMY,
    TOLD_B,
    TOLD_CARDS,
    TOLD_FAULT,
    TOLD_QUESTION,
    TOLD_ROUND,
    TOLD_SETS,
    TRADE,
)
from risk_sim.kernels.guard import guard_of
from risk_sim.kernels.layout import FOES, HAND, LANDS, OWNER, ROUND, SETS, SPACES, UNITS
from risk_sim.kernels.phases.connected import mark_connected
from risk_sim.kernels.supply import is_open, room_on

#: A choice that is left to the player's base.
UNDECIDED = -2

_int64 = types.int64
#: What the engine hands over: question, seat, a, b, and the records that are shown in part.
_ENGINE = types.float64(_int64, _int64, _int64, _int64, from_dtype(TABLE), from_dtype(CHART))
#: What a function sees where nothing is compiled.
_PLAIN = {kind.names: namedtuple("Shown", kind.names) for kind in (TABLE, CHART)}
#: Names in compiled code that draws random numbers, which would make games that nobody can play again.
_LOTS = ("numba_get_np_random_state", "numba_get_py_random_state")


class Shown(types.NestedArray):
    """An array of a record that compiled code cannot write to."""

    def __init__(self, array):
        super().__init__(array.dtype, array.shape)
        self.mutable = False
        self.name = f"shown {self.name}"


class ShownRecord(types.Record):
    """A record of such arrays, none of which can be put in place of another."""


def _refuse(*_):
    raise TypeError("setitem: Cannot modify readonly array of a record")


register_default(Shown)(models.NestedArrayModel)
register_default(ShownRecord)(models.RecordModel)
lower_setattr_generic(ShownRecord)(_refuse)
lower_builtin("static_setitem", ShownRecord, types.StringLiteral, types.Any)(_refuse)


def _seen(kind):
    """The same record, typed so that it is to be read only."""
    whole = from_dtype(kind)
    fields = [(name, {"type": Shown(field.type), "offset": field.offset}) for name, field in whole.fields.items()]
    return ShownRecord(fields, whole.size, whole.aligned)


#: question, seat, a, b, table, chart -> worth.
SIGNATURE = types.float64(_int64, _int64, _int64, _int64, _seen(TABLE), _seen(CHART))
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

    # What went wrong is noted here and not by the engine, whose code is the longer for every word.
    def guarded(question, seat, a, b, table, chart):
        if table.told[TOLD_FAULT] != 0:
            return math.nan
        try:
            return asked(question, seat, a, b, _read_only(table), _read_only(chart))
        except Exception:
            _note(table.told, question, seat, a, b)
            return math.nan

    made = cfunc(_ENGINE)(guarded)
    if any(name in made.inspect_llvm() for name in _LOTS):
        raise DrawsLotsError
    _kept[made.address] = made
    return int(made.address)


@inner
def _note(told, question, seat, a, b):
    told[TOLD_FAULT], told[TOLD_QUESTION], told[TOLD_A], told[TOLD_B] = seat + 1, question, a, b


def _show_plainly(record, kind):
    """What compiled code sees of a record, for plain Python: views that cannot be written to."""
    views = [record[name].view() for name in kind.names]
    for view in views:
        view.flags.writeable = False
    return _PLAIN[kind.names](*views)


@intrinsic
def _read_only(typingctx, record):
    """The same record, typed as what may not be written to."""
    kind = TABLE if record == from_dtype(TABLE) else CHART
    return _seen(kind)(record), lambda context, builder, signature, args: args[0]


def _call(address, question, seat, a, b, state, world):
    if state.told[TOLD_FAULT] != 0:
        return math.nan
    try:
        return float(_kept[address](question, seat, a, b, _show_plainly(state, TABLE), _show_plainly(world, CHART)))
    except Exception:
        _note(state.told, question, seat, a, b)
        return math.nan


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
    """The worth of an option; NaN where the function has none to say, or one raised in this game."""
    return _call(world.own[seat], question, seat, a, b, state, world)


@part
def _show(state, seat, army):
    """Put down what the player may see besides the board."""
    state.told[TOLD_ROUND], state.told[TOLD_SETS] = state.game[ROUND], state.game[SETS]
    # Nothing is left of the hand of whoever was asked before.
    for at in range(state.seats[HAND, seat], state.told[TOLD_CARDS]):
        state.hand[at] = -1
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
        idle = state.spaces[FOES, origin] == 0 or world.no_attack[origin]
        if idle or state.spaces[UNITS, origin] <= guard_of(world, army, origin):
            continue
        for at in range(world.starts[origin], world.starts[origin + 1]):
            target = world.neighbours[at]
            if is_hostile(state, army, target) and is_open(world, state, army, origin, target):
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
        if state.spaces[UNITS, origin] <= guard_of(world, army, origin):
            continue
        mark_connected(world, state, army, origin)
        for other in range(state.armies[LANDS, army]):
            target = state.holdings[army, other]
            if target != origin and state.scratch[0, target] and room_on(world, state, target) > 0:
                worth = _ask(world, state, seat, MANEUVER, origin, target)
                if math.isnan(worth):
                    return UNDECIDED, UNDECIDED, 0
                if worth > best:
                    best, origin_found, target_found = worth, origin, target
    if origin_found < 0:
        return -1, -1, 0
    units = state.spaces[UNITS, origin_found] - guard_of(world, army, origin_found)
    return origin_found, target_found, min(units, room_on(world, state, target_found))

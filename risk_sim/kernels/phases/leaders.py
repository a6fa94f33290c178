"""Leaders taken in battle, and lost without one (napadv-capture-defence, -attack, -vp; napadv-leader-lost-other)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.layout import (
    CAPTURE_POINTS,
    EVENT_CAPTURE,
    EVENT_LOST,
    FOR_LEADERS,
    LOST_POINTS,
    SEATS,
    TAKEN,
    USED,
    USED_CAPTURED,
)
from risk_sim.kernels.phases.points import score
from risk_sim.kernels.pieces import add_leaders


@part
def capture(world, state, captor, owner, piece, space, number):
    """Leaders of a seat fall into another's hands, or an army's without a player: those go back to the reserve."""
    if number == 0:
        return
    add_leaders(world, state, owner, piece, space, -number)
    state.game[TAKEN] += number
    emit(state, EVENT_CAPTURE, captor, owner, piece, number, space, 0, 0)
    if captor >= 0:
        state.captives[captor, owner, piece - 1] += number
        state.seats[USED + USED_CAPTURED, captor] += number
        score(state, captor, FOR_LEADERS, number * world.rules[CAPTURE_POINTS])
    score(state, owner, FOR_LEADERS, -number * world.rules[CAPTURE_POINTS])


@part
def lose(world, state, owner, piece, space, number):
    """Leaders of a seat go back to the reserve without anybody taking them."""
    if number == 0:
        return
    add_leaders(world, state, owner, piece, space, -number)
    emit(state, EVENT_LOST, owner, piece, number, space, 0, 0, 0)
    score(state, owner, FOR_LEADERS, number * world.rules[LOST_POINTS])


@part
def held_captive(world, state, owner, piece):
    """Leaders of a seat that others hold."""
    held = 0
    for captor in range(world.rules[SEATS]):
        held += state.captives[captor, owner, piece - 1]
    return held


@part
def free_captives(world, state, captor):
    """Whoever a seat holds goes back to his owner's reserve (napadv-elim-captives)."""
    for owner in range(world.rules[SEATS]):
        state.captives[captor, owner, 0] = 0
        state.captives[captor, owner, 1] = 0

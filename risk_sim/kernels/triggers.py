"""What happens in the middle of a phase: an elimination, and with the last one perhaps the end."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.choices.cards import trade_sets
from risk_sim.kernels.choices.place import place_units
from risk_sim.kernels.ending import decide, win
from risk_sim.kernels.layout import (
    ADMIRAL,
    ALIVE,
    BY_POINTS,
    DISCARDS,
    ELIM_KEEP,
    ELIM_TRADE,
    EVENT_DISCARD,
    EVENT_ELIMINATION,
    EVENT_SHIPS_GONE,
    GOALS,
    HAND,
    KILLS,
    LANDS,
    LEFT,
    OUT_BY,
    OUT_PLACE,
    OUT_ROUND,
    OVER,
    POWERS,
    ROUND,
    SEATS,
    SOLE_ENDS,
    SOLE_WINS,
    SPACES,
    WIDE,
    WIN_ALL,
    ZONE_COUNT,
)
from risk_sim.kernels.phases.allies import release
from risk_sim.kernels.phases.cards import take_hand
from risk_sim.kernels.phases.goals import check_win, inherit
from risk_sim.kernels.phases.leaders import free_captives, lose
from risk_sim.kernels.pieces import add_ships


@part
def eliminate(world, state, seat, army, victim):
    """A player without territories is out; his cards go to whoever took the last (classic-elim, -cards, -trade)."""
    _put_out(state, victim, seat)
    state.seats[KILLS, seat] += 1
    emit(state, EVENT_ELIMINATION, seat, victim, 0, 0, 0, 0, 0)
    if world.rules[WIDE]:
        leave_board(world, state, victim)
    take_hand(state, seat, victim)
    if world.rules[GOALS]:
        inherit(world, state, seat, victim)
    if state.game[LEFT] == 1 and (world.rules[WIN_ALL] == 0 or state.armies[LANDS, army] == world.rules[SPACES]):
        if world.rules[BY_POINTS] == 0 or world.rules[SOLE_ENDS] == SOLE_WINS:
            win(state, seat)
            return
        if world.rules[SOLE_ENDS]:
            decide(world, state)
            return
    if world.rules[GOALS]:
        check_win(world, state, seat)
        if state.game[OVER]:
            return
    if world.rules[ELIM_TRADE] > 0 and state.seats[HAND, seat] >= world.rules[ELIM_TRADE]:
        # Between attacks nobody trades of his own will: with few enough cards it stops.
        units = trade_sets(world, state, seat, army, world.rules[ELIM_TRADE], world.rules[ELIM_KEEP], False)
        if units > 0:
            place_units(world, state, seat, army, units)


@part
def _put_out(state, victim, seat):
    """Note when, by whom and in which place a player was put out."""
    state.seats[ALIVE, victim] = 0
    state.seats[OUT_ROUND, victim] = state.game[ROUND]
    state.seats[OUT_BY, victim] = seat
    state.seats[OUT_PLACE, victim] = state.game[LEFT]
    state.game[LEFT] -= 1


@part
def perish(world, state, victim):
    """An epidemic has emptied a player's last territory: he is out, his cards go (napadv-elim-epidemic)."""
    _put_out(state, victim, -1)
    emit(state, EVENT_ELIMINATION, -1, victim, 0, 0, 0, 0, 0)
    leave_board(world, state, victim)
    while state.seats[HAND, victim] > 0:
        last = state.seats[HAND, victim] - 1
        card = state.hands[victim, last]
        state.seats[HAND, victim] = last
        state.discards[state.game[DISCARDS]] = card
        state.game[DISCARDS] += 1
        emit(state, EVENT_DISCARD, victim, card, 0, 0, 0, 0, 0)
    if state.game[LEFT] == 1:
        if world.rules[BY_POINTS] == 0 or world.rules[SOLE_ENDS] == SOLE_WINS:
            win(state, _last_alive(world, state))
        elif world.rules[SOLE_ENDS]:
            decide(world, state)


@part
def _last_alive(world, state):
    """The only player who is left."""
    for seat in range(world.rules[SEATS]):
        if state.seats[ALIVE, seat]:
            return seat
    return -1


@part
def leave_board(world, state, victim):
    """The ships of a player who is out go, with their admirals; captives go home (napadv-elim, -captives)."""
    lands = world.rules[SPACES]
    for zone in range(world.rules[ZONE_COUNT]):
        ships = state.ships[victim, zone]
        if ships > 0:
            lose(world, state, victim, ADMIRAL, lands + zone, state.admirals[victim, zone])
            add_ships(world, state, victim, zone, -ships)
            emit(state, EVENT_SHIPS_GONE, victim, lands + zone, ships, 0, 0, 0, 0)
    free_captives(world, state, victim)
    if world.rules[POWERS]:
        release(world, state, victim)

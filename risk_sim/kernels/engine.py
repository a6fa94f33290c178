"""Whole games: set-up, turn after turn, the end. The only entry that Python calls is `play`."""

from __future__ import annotations

from risk_sim.kernels._jit import jit, part
from risk_sim.kernels.board_state import emit
from risk_sim.kernels.choices.cards import trade_sets
from risk_sim.kernels.choices.place import place_units
from risk_sim.kernels.layout import (
    ALIVE,
    BATTLE,
    CONQUERED,
    CONQUESTS,
    EVENT_CAPPED,
    EVENT_TURN,
    EVENTS,
    FORCED_TRADE,
    LANDS,
    MATCHED,
    MOST_ROUNDS,
    OUT_BY,
    OUT_ROUND,
    PHASE_ATTACK,
    PHASE_DRAW,
    PHASE_INCOME,
    PHASE_MANEUVER,
    PHASE_PLACE,
    PHASE_TRADE,
    PHASES,
    RESULT_EVENTS,
    RESULT_ROUNDS,
    RESULT_SEATS,
    RESULT_TURNS,
    RESULT_WINNER,
    ROUND,
    SEAT_RESULTS,
    SEATS,
    TOTAL,
    TRADES,
    TURN,
    TURNS,
    WINNER,
)
from risk_sim.kernels.phases.attack import attack
from risk_sim.kernels.phases.cards import draw_card
from risk_sim.kernels.phases.income import income
from risk_sim.kernels.phases.maneuver import maneuver
from risk_sim.kernels.phases.setup import clear, set_up

OK = 0


@jit
def play(world, state, seed, first, results):
    """Play games `first`, `first + 1`, ...: one a row of `results`.

    world: a record of WORLD; state: a record of STATE, used again for every game; seed and first: int64;
    results: int64[games, RESULT_SEATS + seats x SEAT_RESULTS]. Each game depends on the world, the seed and its own
    number alone. Returns OK; nothing can go wrong that the packing has not ruled out.
    """
    for row in range(results.shape[0]):
        clear(world, state, seed, first + row)
        set_up(world, state)
        _turns(world, state)
        _report(world, state, results[row])
    return OK


@part
def _turns(world, state):
    """Rounds until somebody has won or the cap is reached."""
    seats = world.rules[SEATS]
    while state.game[WINNER] < 0:
        state.game[ROUND] += 1
        if state.game[ROUND] > world.rules[MOST_ROUNDS]:
            emit(state, EVENT_CAPPED, -1, world.rules[MOST_ROUNDS], 0, 0, 0, 0, 0)
            state.game[ROUND] = world.rules[MOST_ROUNDS]
            return
        for seat in range(seats):
            if state.seats[ALIVE, seat]:
                _turn(world, state, seat)
                if state.game[WINNER] >= 0:
                    return


@part
def _turn(world, state, seat):
    """One player-turn: the phases of the ruleset in their order."""
    state.game[TURN], state.game[BATTLE], state.game[MATCHED] = seat, 0, 0
    state.game[TURNS] += 1
    state.seats[CONQUERED, seat] = 0
    emit(state, EVENT_TURN, seat, state.game[ROUND], 0, 0, 0, 0, 0)
    units = 0
    for at in range(world.rules[PHASES]):
        phase = world.turn[at]
        if phase == PHASE_INCOME:
            units += income(world, state, seat, seat)
        elif phase == PHASE_TRADE:
            # Once a set must go, sets go until a hand is below the number that forces one.
            keep = world.rules[FORCED_TRADE] - 1
            units += trade_sets(world, state, seat, seat, world.rules[FORCED_TRADE], keep, True)
        elif phase == PHASE_PLACE:
            place_units(world, state, seat, seat, units)
            units = 0
        elif phase == PHASE_ATTACK:
            attack(world, state, seat, seat)
            if state.game[WINNER] >= 0:
                return
        elif phase == PHASE_MANEUVER:
            maneuver(world, state, seat, seat)
        elif phase == PHASE_DRAW:
            draw_card(state, seat)


@part
def _report(world, state, result):
    """What is kept of a game."""
    result[RESULT_WINNER] = state.game[WINNER]
    result[RESULT_ROUNDS] = state.game[ROUND]
    result[RESULT_TURNS] = state.game[TURNS]
    result[RESULT_EVENTS] = state.game[EVENTS]
    for seat in range(world.rules[SEATS]):
        at = RESULT_SEATS + seat * SEAT_RESULTS
        result[at] = state.seats[OUT_ROUND, seat]
        result[at + 1] = state.seats[OUT_BY, seat]
        result[at + 2] = state.armies[LANDS, seat]
        result[at + 3] = state.armies[TOTAL, seat]
        result[at + 4] = state.seats[TRADES, seat]
        result[at + 5] = state.seats[CONQUESTS, seat]

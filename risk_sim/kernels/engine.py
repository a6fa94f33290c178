"""Whole games: set-up, turn after turn, the end. The only entry that Python calls is `play`."""

from __future__ import annotations

from risk_sim.kernels._jit import jit, part
from risk_sim.kernels.board_state import emit, is_over
from risk_sim.kernels.choices.cards import trade_sets
from risk_sim.kernels.choices.place import place_units
from risk_sim.kernels.choices.questions import TOLD_FAULT
from risk_sim.kernels.choices.scarce import place_scarce
from risk_sim.kernels.ending import decide
from risk_sim.kernels.layout import (
    ALIVE,
    AT_END,
    AT_START,
    BATTLE,
    BEGIN_ROUND,
    BUILT,
    BY_POINTS,
    CLAIMED,
    CONQUERED,
    CONQUESTS,
    ENTERED,
    EVENT_CAPPED,
    EVENT_TURN,
    EVENTS,
    FORCED_TRADE,
    FROM,
    GOALS,
    INVADED,
    LANDS,
    MATCHED,
    MOST_ROUNDS,
    OUT_BY,
    OUT_PLACE,
    OUT_ROUND,
    OVER,
    PAID,
    PENDING,
    PHASE,
    PHASE_ALLY_INCOME,
    PHASE_ALLY_JOIN,
    PHASE_ANNEX,
    PHASE_ATTACK,
    PHASE_BUILD,
    PHASE_CLAIM,
    PHASE_DRAW,
    PHASE_EPIDEMIC,
    PHASE_EVENTS,
    PHASE_FORTIFICATIONS,
    PHASE_HOLDINGS,
    PHASE_INCOME,
    PHASE_MANEUVER,
    PHASE_MISSIONS_END,
    PHASE_MISSIONS_START,
    PHASE_MUSTER,
    PHASE_OBJECTIVES,
    PHASE_PLACE,
    PHASE_POINTS,
    PHASE_SEA,
    PHASE_STARS,
    PHASE_TRADE,
    PHASE_VICTORY,
    PHASES,
    POINTS,
    REPELLED,
    RESULT_EVENTS,
    RESULT_ROUNDS,
    RESULT_SEATS,
    RESULT_TURNS,
    RESULT_WINNER,
    ROUND,
    SEA_WON,
    SEAT_COLUMNS,
    SEAT_RESULTS,
    SEATS,
    SETS_NOW,
    SUPPLY,
    TOTAL,
    TRADES,
    TURN,
    TURNS,
    WIDE,
    WINNER,
)
from risk_sim.kernels.phases.allies import ally_income, ally_join
from risk_sim.kernels.phases.annexing import annex
from risk_sim.kernels.phases.attack import attack
from risk_sim.kernels.phases.build import build, pay_forts
from risk_sim.kernels.phases.cards import draw_cards
from risk_sim.kernels.phases.contagion import epidemic
from risk_sim.kernels.phases.course import note, round_over
from risk_sim.kernels.phases.goals import claim_goals, look_for_win, open_turn
from risk_sim.kernels.phases.happenings import happen
from risk_sim.kernels.phases.income import income
from risk_sim.kernels.phases.maneuver import maneuver, muster
from risk_sim.kernels.phases.missions import check_missions
from risk_sim.kernels.phases.objectives import score_objectives
from risk_sim.kernels.phases.points import score_groups, score_holdings
from risk_sim.kernels.phases.position import take_up
from risk_sim.kernels.phases.sea import sea
from risk_sim.kernels.phases.setup import clear, set_up
from risk_sim.kernels.phases.stars import trade_stars

OK = 0
#: The function of a player raised an exception, in the game that the state is left in.
RAISED = 1


@jit
def play(world, state, seed, first, results, course):
    """Play games `first`, `first + 1`, ...: one a row of `results`.

    world: a record of WORLD; state: a record of STATE, used again for every game; seed and first: int64; results:
    int64[games, RESULT_SEATS + seats x rules[SEAT_COLUMNS]]; course: int32[games, rounds + 1, seats, COURSE_NUMBERS],
    for the standing after the set-up and after every round, with no games where nobody asks for it. Each game depends
    on the world, the seed and its own number alone. Returns OK, or RAISED and plays no further; the packing has ruled
    out all else that could go wrong.
    """
    for row in range(results.shape[0]):
        clear(world, state, seed, first + row)
        if world.begin[BEGIN_ROUND] > 0:
            take_up(world, state)
        else:
            set_up(world, state)
            round_over(world, state, course, row, 0)
        _play_on(world, state, course, row)
        note(world, state, course, row, state.game[ROUND])
        if state.told[TOLD_FAULT]:
            return RAISED
        _report(world, state, results[row])
    return OK


@part
def _play_on(world, state, course, row):
    """From where the game stands until somebody has won, the cap is reached, or it is to halt."""
    while not is_over(state):
        _turn(world, state, state.game[TURN])
        # Who has won in the last phase of a turn ends the round, too.
        if state.game[PHASE] < world.rules[PHASES] or state.game[OVER] or not _pass_on(world, state, course, row):
            return


@part
def _pass_on(world, state, course, row):
    """The turn goes to the next player who is left; False where the last round is over."""
    seat = state.game[TURN] + 1
    while True:
        if seat >= world.rules[SEATS]:
            if state.game[ROUND] == world.rules[MOST_ROUNDS]:
                _last_round(world, state)
                return False
            round_over(world, state, course, row, state.game[ROUND])
            state.game[ROUND] += 1
            state.seats[REPELLED, :] = 0
            seat = 0
        if state.seats[ALIVE, seat]:
            state.game[TURN], state.game[PHASE] = seat, 0
            return True
        seat += 1


@part
def _last_round(world, state):
    """After the last round points decide, or the game is given up."""
    if world.rules[BY_POINTS]:
        decide(world, state)
    else:
        emit(state, EVENT_CAPPED, -1, world.rules[MOST_ROUNDS], 0, 0, 0, 0, 0)


@part
def _turn(world, state, seat):
    """One player-turn, or what is left of it: the phases of the ruleset in their order."""
    if state.game[PHASE] == 0:
        _begin_turn(world, state, seat)
    while state.game[PHASE] < world.rules[PHASES] and not is_over(state):
        phase = world.turn[state.game[PHASE]]
        _phase(world, state, seat, phase)
        if state.seats[ALIVE, seat] == 0:
            # An epidemic has put him out.
            state.game[PHASE] = world.rules[PHASES]
        # Attacks that are broken off go on when the game is taken up again.
        if phase != PHASE_ATTACK or not is_over(state):
            state.game[PHASE] += 1


@part
def _begin_turn(world, state, seat):
    state.game[BATTLE], state.game[MATCHED], state.game[PENDING], state.game[PAID] = 0, 0, 0, 0
    state.game[TURNS] += 1
    state.seats[CONQUERED, seat] = 0
    if world.rules[WIDE]:
        # What is counted in a turn is nothing in that of another.
        state.seats[INVADED, :] = 0
        state.seats[SEA_WON, :] = 0
        state.seats[ENTERED, :] = 0
        state.seats[CLAIMED, :] = 0
        state.zones[BUILT, :] = 0
        state.game[SETS_NOW] = 0
        if world.rules[GOALS]:
            open_turn(world, state, seat, seat)
    emit(state, EVENT_TURN, seat, state.game[ROUND], 0, 0, 0, 0, 0)


@part
def _phase(world, state, seat, phase):
    """One phase. Units gained wait until a phase places them."""
    if phase == PHASE_INCOME:
        state.game[PENDING] += income(world, state, seat, seat)
    elif phase == PHASE_TRADE:
        # Once a set must go, sets go until a hand is below the number that forces one.
        keep = world.rules[FORCED_TRADE] - 1
        state.game[PENDING] += trade_sets(world, state, seat, seat, world.rules[FORCED_TRADE], keep, True)
    elif phase == PHASE_PLACE:
        units = state.game[PENDING]
        state.game[PENDING] = 0
        if world.rules[SUPPLY]:
            place_scarce(world, state, seat, seat, units)
        else:
            place_units(world, state, seat, seat, units)
    elif phase == PHASE_ATTACK:
        attack(world, state, seat, seat)
    elif phase == PHASE_MANEUVER:
        maneuver(world, state, seat, seat)
    elif phase == PHASE_DRAW:
        draw_cards(world, state, seat, seat)
    elif phase == PHASE_POINTS:
        score_groups(world, state, seat, seat)
    elif phase == PHASE_HOLDINGS:
        score_holdings(world, state, seat, seat)
    elif phase == PHASE_MISSIONS_START:
        check_missions(world, state, seat, seat, AT_START)
    elif phase == PHASE_MISSIONS_END:
        check_missions(world, state, seat, seat, AT_END)
    elif phase == PHASE_FORTIFICATIONS:
        pay_forts(world, state, seat, seat)
    elif phase == PHASE_BUILD:
        build(world, state, seat, seat)
    elif phase == PHASE_SEA:
        sea(world, state, seat, seat)
    elif phase == PHASE_EPIDEMIC:
        epidemic(world, state, seat, seat)
    elif phase == PHASE_OBJECTIVES:
        score_objectives(world, state, seat, seat)
    elif phase == PHASE_ALLY_INCOME:
        ally_income(world, state, seat)
    elif phase == PHASE_ALLY_JOIN:
        ally_join(world, state, seat)
    elif phase == PHASE_ANNEX:
        annex(world, state, seat, seat)
    else:
        _phase_of_goals(world, state, seat, phase)


@part
def _phase_of_goals(world, state, seat, phase):
    """The phases of games that objectives win, and events."""
    if phase == PHASE_STARS:
        state.game[PENDING] += trade_stars(world, state, seat)
    elif phase == PHASE_MUSTER:
        muster(world, state, seat, seat)
    elif phase == PHASE_CLAIM:
        claim_goals(world, state, seat, seat)
    elif phase == PHASE_VICTORY:
        look_for_win(world, state, seat)
    elif phase == PHASE_EVENTS:
        happen(world, state, seat)


@part
def _report(world, state, result):
    """What is kept of a game."""
    result[RESULT_WINNER] = state.game[WINNER]
    result[RESULT_ROUNDS] = state.game[ROUND]
    result[RESULT_TURNS] = state.game[TURNS]
    result[RESULT_EVENTS] = state.game[EVENTS]
    for seat in range(world.rules[SEATS]):
        at = RESULT_SEATS + seat * world.rules[SEAT_COLUMNS]
        result[at] = state.seats[OUT_ROUND, seat]
        result[at + 1] = state.seats[OUT_BY, seat]
        result[at + 2] = state.seats[OUT_PLACE, seat]
        result[at + 3] = state.armies[LANDS, seat]
        result[at + 4] = state.armies[TOTAL, seat]
        result[at + 5] = state.seats[TRADES, seat]
        result[at + 6] = state.seats[CONQUESTS, seat]
        result[at + 7] = state.seats[POINTS, seat]
        # Points by what they were for, and what was made use of, lie side by side in the state, too.
        for extra in range(world.rules[SEAT_COLUMNS] - SEAT_RESULTS):
            result[at + SEAT_RESULTS + extra] = state.seats[FROM + extra, seat]

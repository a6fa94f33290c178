"""Armies that side with a player: how they join, are reinforced, fall away, change sides (napcamp-*ally*, -turn-*)."""

from __future__ import annotations

from risk_sim.kernels import rng
from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import add_units, emit, move_units, seize
from risk_sim.kernels.choices.allies import choose_ally, choose_spent_card, choose_turning
from risk_sim.kernels.choices.fronts import forget_fronts
from risk_sim.kernels.choices.place import place_units
from risk_sim.kernels.layout import (
    ALLY_BY_CARD,
    ALLY_DICE,
    ALLY_MINIMUM,
    ARMIES,
    CAPTURE_ADDS,
    DISCARDS,
    EVENT_ALLY_INCOME,
    EVENT_ALLY_JOIN,
    EVENT_ALLY_NEUTRAL,
    EVENT_ALLY_ROLL,
    EVENT_ALLY_START,
    EVENT_ALLY_TURN,
    FOUGHT,
    GENERAL,
    GENERALS,
    HAND,
    LAID,
    LANDS,
    LEFT_AFTER_ATTACKS,
    LEFT_AFTER_LOSS,
    LEFT_ALONE,
    LEFT_CAPITAL,
    LEFT_NOWHERE,
    LOSS_ROLL,
    ROLLS_AFTER_ATTACKS,
    ROLLS_AFTER_LOSSES,
    SEAT,
    SEATS,
    SHIFT,
    STAMP,
    TAKEN,
    TURNED_UNITS,
    UNITS,
    USED,
    USED_ALLIED,
)
from risk_sim.kernels.phases.cards import take_top
from risk_sim.kernels.phases.income import units_for
from risk_sim.kernels.pieces import add_leaders

_FACES = 6


@part
def start_allies(world, state):
    """Powers that begin as somebody's allies, each with the top card under it, unseen (napcamp-english-allies)."""
    for army in range(world.rules[SEATS], world.rules[ARMIES]):
        seat = world.ally_of[army]
        if seat >= 0:
            state.armies[SEAT, army] = seat
            state.armies[LAID, army] = take_top(state)
            emit(state, EVENT_ALLY_START, seat, army, state.armies[LAID, army], 0, 0, 0, 0)


@part
def ally_income(world, state, seat):
    """What every ally earns goes onto its own territories (napcamp-ally-income, napcamp-ally-income-min)."""
    for army in range(world.rules[SEATS], world.rules[ARMIES]):
        if state.armies[SEAT, army] == seat:
            by_land, by_group, by_capital = units_for(world, state, army, world.rules[ALLY_MINIMUM])
            emit(state, EVENT_ALLY_INCOME, seat, army, by_land, by_group, by_capital, 0, 0)
            place_units(world, state, seat, army, by_land + by_group + by_capital)


@part
def ally_join(world, state, seat):
    """Uncommitted powers join for a card each (napcamp-neutral-power-join)."""
    while world.rules[ALLY_BY_CARD] and state.seats[HAND, seat] > 0:
        army = choose_ally(world, state, seat)
        if army < 0:
            return
        emit(state, EVENT_ALLY_JOIN, seat, army, _side_with(world, state, seat, army), 0, 0, 0, 0)


@part
def _side_with(world, state, seat, army):
    """A card out of the hand lies with an army that is the seat's from now on; returns the card."""
    place = choose_spent_card(world, state, seat)
    card = state.hands[seat, place]
    last = state.seats[HAND, seat] - 1
    state.hands[seat, place] = state.hands[seat, last]
    state.seats[HAND, seat] = last
    state.armies[SEAT, army], state.armies[LAID, army] = seat, card
    state.seats[USED + USED_ALLIED, seat] += 1
    _look_anew(state)
    return card


@part
def fall_away(state, army, why):
    """An ally is nobody's any more, and its card is discarded."""
    seat, card = state.armies[SEAT, army], state.armies[LAID, army]
    state.armies[SEAT, army], state.armies[LAID, army] = -1, -1
    if card >= 0:
        state.discards[state.game[DISCARDS]] = card
        state.game[DISCARDS] += 1
    _look_anew(state)
    emit(state, EVENT_ALLY_NEUTRAL, seat, army, card, why, 0, 0, 0)


@part
def _look_anew(state):
    """Who is friend and who is foe has changed, and with it what may be attacked."""
    state.game[STAMP] += 1
    forget_fronts(state)


@part
def release(world, state, victim):
    """The allies of a player who is out are nobody's."""
    for army in range(world.rules[SEATS], world.rules[ARMIES]):
        if state.armies[SEAT, army] == victim:
            fall_away(state, army, LEFT_ALONE)


@part
def release_lost(world, state):
    """Allies without a territory are nobody's."""
    for army in range(world.rules[SEATS], world.rules[ARMIES]):
        if state.armies[SEAT, army] >= 0 and state.armies[LANDS, army] == 0:
            fall_away(state, army, LEFT_NOWHERE)


@part
def battle_lost(world, state, army):
    """An ally that was beaten may fall away (napcamp-english-roll, napcamp-english-roll-plus1)."""
    seat = state.armies[SEAT, army]
    if army < world.rules[SEATS] or seat < 0 or world.ally_rolls[seat] != ROLLS_AFTER_LOSSES:
        return
    added = world.rules[CAPTURE_ADDS] if state.game[TAKEN] > 0 else 0
    if _roll(state, army, added) + added >= world.rules[LOSS_ROLL]:
        fall_away(state, army, LEFT_AFTER_LOSS)


@part
def attacks_over(world, state):
    """Allies that fought may fall away (napcamp-french-roll)."""
    for army in range(world.rules[SEATS], world.rules[ARMIES]):
        seat = state.armies[SEAT, army]
        rolls = seat >= 0 and state.armies[FOUGHT, army] and world.ally_rolls[seat] == ROLLS_AFTER_ATTACKS
        if rolls and _roll(state, army, 0) <= world.rules[SHIFT]:
            fall_away(state, army, LEFT_AFTER_ATTACKS)


@part
def _roll(state, army, added):
    face = 1 + rng.below(state.streams[ALLY_DICE], _FACES)
    emit(state, EVENT_ALLY_ROLL, state.armies[SEAT, army], army, face, added, 0, 0, 0)
    return face


@part
def change_sides(world, state, seat, army, target, loser):
    """What a conquest does to alliances: a capital falls, its power may be won over; the beaten ally may fall away."""
    holder = state.armies[SEAT, loser] if loser >= world.rules[SEATS] else -1
    for power in range(world.rules[SEATS], world.rules[ARMIES]):
        # An army that takes its own capital back has not been invaded.
        if world.own_capital[power] == target and state.armies[SEAT, power] >= 0 and army != power:
            before = state.armies[SEAT, power]
            fall_away(state, power, LEFT_CAPITAL)
            if before != seat and army == seat and state.seats[HAND, seat] > 0:
                _win_over(world, state, seat, power, target)
    if holder >= 0 and state.armies[SEAT, loser] == holder:
        if state.armies[LANDS, loser] == 0:
            fall_away(state, loser, LEFT_NOWHERE)
        else:
            battle_lost(world, state, loser)


@part
def _win_over(world, state, seat, power, capital):
    """For a card a power changes sides: the invaders leave its capital, and units of its own come (napcamp-turn-*)."""
    space = choose_turning(world, state, seat, capital)
    if space < 0:
        return
    card = _side_with(world, state, seat, power)
    generals, units = state.spaces[GENERALS, capital], world.rules[TURNED_UNITS]
    add_leaders(world, state, seat, GENERAL, capital, -generals)
    add_leaders(world, state, seat, GENERAL, space, generals)
    move_units(state, capital, space, state.spaces[UNITS, capital])
    seize(world, state, capital, power)
    add_units(state, capital, units)
    emit(state, EVENT_ALLY_TURN, seat, power, card, space, units, 0, 0)

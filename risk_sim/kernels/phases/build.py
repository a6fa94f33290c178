"""Reinforcements turned into ships, leaders and fortifications; ransom; fortifications' pay (napadv-convert, ...)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import add_units, emit
from risk_sim.kernels.choices.build import (
    choose_build,
    choose_build_card,
    choose_free_space,
    choose_post,
    choose_ransom,
    choose_ransom_space,
)
from risk_sim.kernels.layout import (
    ADMIRAL,
    BUILT,
    DOES_UNITS,
    EFFECTS,
    EVENT_BUILD,
    EVENT_FORT_PAY,
    EVENT_RANSOM,
    EVENT_RANSOM_UNITS,
    FORT,
    FORT_UNITS,
    FORTIFICATION,
    GENERAL,
    LANDS,
    PENDING,
    RANSOM_PRICE,
    RANSOM_UNITS,
    SHIP,
    SPACES,
    USED,
    USED_ADMIRALS,
    USED_FORTS,
    USED_GENERALS,
    USED_RANSOMED,
    USED_SHIPS,
)
from risk_sim.kernels.phases.effects import play_card, play_specials
from risk_sim.kernels.pieces import add_leaders, add_ships, price_of, raise_fort


@part
def pay_forts(world, state, seat, army):
    """A unit for every fortification, on its own territory (napadv-fort-pay)."""
    units = world.rules[FORT_UNITS]
    if units == 0:
        return
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        if state.spaces[FORT, space]:
            add_units(state, space, units)
            emit(state, EVENT_FORT_PAY, seat, space, units, 0, 0, 0, 0)


@part
def build(world, state, seat, army):
    """Cards of the reinforcement, ransom, then whatever is bought out of the units that wait to be placed."""
    if world.rules[EFFECTS]:
        _play_cards(world, state, seat, army)
        play_specials(world, state, seat, army)
    for piece in (GENERAL, ADMIRAL):
        _ransom(world, state, seat, army, piece)
    while state.game[PENDING] > 0:
        piece, space, number = choose_build(world, state, seat, army)
        if number <= 0:
            return
        cost = number * price_of(world, piece)
        state.game[PENDING] -= cost
        _set_down(world, state, seat, army, piece, space, number, cost)


@part
def _set_down(world, state, seat, army, piece, space, number, cost):
    """Put new pieces on the board; zones are numbered after territories."""
    if piece == SHIP:
        zone = space - world.rules[SPACES]
        add_ships(world, state, army, zone, number)
        state.zones[BUILT, zone] += number
        state.seats[USED + USED_SHIPS, seat] += number
    elif piece == FORTIFICATION:
        raise_fort(state, space)
        state.seats[USED + USED_FORTS, seat] += 1
    else:
        add_leaders(world, state, army, piece, space, number)
        state.seats[USED + (USED_GENERALS if piece == GENERAL else USED_ADMIRALS), seat] += number
    emit(state, EVENT_BUILD, seat, piece, space, number, cost, 0, 0)


@part
def _play_cards(world, state, seat, army):
    """Cards that bring units, leaders, ships or a fortification (napadv-icon-infantry)."""
    while True:
        card = choose_build_card(world, state, seat, army)
        if card < 0:
            return
        does, amount = world.card_does[card], world.card_amount[card]
        play_card(world, state, seat, army, card, 0, 0)
        if does == DOES_UNITS:
            state.game[PENDING] += amount
            continue
        for _ in range(amount):
            piece, space = choose_free_space(world, state, seat, army, does)
            if space >= 0:
                _set_down(world, state, seat, army, piece, space, 1, 0)


@part
def _ransom(world, state, seat, army, piece):
    """Leaders are bought back while none is on the board, from whoever holds them (napadv-ransom-when, -captor)."""
    freed = 0
    while True:
        captor, number = choose_ransom(world, state, seat, army, piece, freed)
        if number <= 0:
            break
        freed += number
        state.game[PENDING] -= number * world.rules[RANSOM_PRICE]
        state.captives[captor, seat, piece - 1] -= number
        state.seats[USED + USED_RANSOMED, seat] += number
        emit(state, EVENT_RANSOM, seat, captor, piece, number, 0, 0, 0)
        _thank(world, state, captor, number * world.rules[RANSOM_UNITS])
    for _ in range(freed):
        space = choose_post(world, state, seat, army, piece)
        if space >= 0:
            add_leaders(world, state, army, piece, space, 1)
            emit(state, EVENT_BUILD, seat, piece, space, 1, 0, 0, 0)


@part
def _thank(world, state, captor, units):
    """What a captor gets goes onto one of his territories at once."""
    if units > 0 and state.armies[LANDS, captor] > 0:
        space = choose_ransom_space(world, state, captor)
        add_units(state, space, units)
        emit(state, EVENT_RANSOM_UNITS, captor, space, units, 0, 0, 0, 0)

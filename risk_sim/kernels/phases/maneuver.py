"""Moves at the end of a turn (classic-fortify-once, -leave-one, -connected; napadv-maneuver-*)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import abandon, emit, move_units
from risk_sim.kernels.choices.effects import choose_maneuver_card
from risk_sim.kernels.choices.gifts import may_use
from risk_sim.kernels.choices.leaders import choose_leader_move
from risk_sim.kernels.choices.maneuver import choose_maneuver
from risk_sim.kernels.choices.sea import choose_ship_move
from risk_sim.kernels.layout import (
    ADMIRAL,
    ARMIES,
    CONTROL,
    DOES_LAND_MOVE,
    EFFECTS,
    EVENT_FIRST_MOVE,
    EVENT_MANEUVER,
    FRESH,
    GENERAL,
    GENERALS,
    LAND_MOVES,
    LANDS,
    LEADERS_EACH,
    POWERS,
    REWARD_FIRST_MOVE,
    REWARD_LAST_MOVE,
    REWARDS,
    SEA_MOVES,
    SEAT,
    SEATS,
    SPACES,
    STOOD,
    UNITS,
    USED,
    USED_GIFT_MOVES,
    USED_LEADER_MOVES,
    USED_SHIP_MOVES,
    WIDE,
    ZONE_COUNT,
    ZONE_FRESH,
    ZONE_STOOD,
)
from risk_sim.kernels.phases.effects import play_card, play_specials
from risk_sim.kernels.pieces import add_leaders, add_ships


@part
def maneuver(world, state, seat, army):
    """One move on land; at sea, with leaders and by cards there are more."""
    state.game[LAND_MOVES], state.game[SEA_MOVES] = 1, 0
    if world.rules[WIDE]:
        _open(world, state, army)
        if world.rules[EFFECTS]:
            _play_cards(world, state, seat, army)
    gift = world.rules[REWARDS] > 0 and may_use(world, state, seat, REWARD_LAST_MOVE)
    state.game[LAND_MOVES] += gift
    marched = 0
    while state.game[LAND_MOVES] > 0:
        state.game[LAND_MOVES] -= 1
        marched += _march(world, state, seat, army, EVENT_MANEUVER)
    state.seats[USED + USED_GIFT_MOVES, seat] += gift and marched > 1
    if world.rules[POWERS]:
        for ally in range(world.rules[SEATS], world.rules[ARMIES]):
            if state.armies[SEAT, ally] == seat:
                _march(world, state, seat, ally, EVENT_MANEUVER)
    while state.game[SEA_MOVES] > 0:
        state.game[SEA_MOVES] -= 1
        _sail(world, state, seat, army)
    if world.rules[WIDE]:
        _lead(world, state, seat, army, GENERAL)
        _lead(world, state, seat, army, ADMIRAL)
        play_specials(world, state, seat, army)


@part
def muster(world, state, seat, army):
    """A maneuver before the attacks, for whoever has that reward (r2008cr-start-maneuver)."""
    if may_use(world, state, seat, REWARD_FIRST_MOVE):
        state.seats[USED + USED_GIFT_MOVES, seat] += _march(world, state, seat, army, EVENT_FIRST_MOVE)


@part
def _open(world, state, army):
    """Note who stands where, since leaders take along only those (napadv-maneuver-leader-units)."""
    state.game[SEA_MOVES] = 1 if world.rules[ZONE_COUNT] > 0 else 0
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        state.spaces[STOOD, space] = state.spaces[UNITS, space]
        state.spaces[FRESH, space] = state.spaces[GENERALS, space]
    for zone in range(world.rules[ZONE_COUNT]):
        own = state.zones[CONTROL, zone] == army
        state.zones[ZONE_STOOD, zone] = state.ships[army, zone] if own else 0
        state.zones[ZONE_FRESH, zone] = state.admirals[army, zone] if own else 0


@part
def _play_cards(world, state, seat, army):
    """Cards that allow one move more (napadv-icon-arrow)."""
    while True:
        card = choose_maneuver_card(world, state, seat, army)
        if card < 0:
            return
        on_land, moves = world.card_does[card] == DOES_LAND_MOVE, world.card_amount[card]
        play_card(world, state, seat, army, card, 0, 0)
        state.game[LAND_MOVES if on_land else SEA_MOVES] += moves


@part
def _march(world, state, seat, army, event):
    """Any number of units from one own space to one it is connected to, the garrison staying. Returns 1 if any went."""
    origin, target, units = choose_maneuver(world, state, seat, army)
    if origin >= 0 and units > 0:
        move_units(state, origin, target, units)
        # Who has left no longer stands with a leader, even if as many come.
        state.spaces[STOOD, origin] = min(state.spaces[STOOD, origin], state.spaces[UNITS, origin])
        emit(state, event, seat, origin, target, units, 0, 0, 0)
        return 1
    return 0


@part
def _sail(world, state, seat, army):
    """Ships from one own zone to one it is connected to, one staying (napadv-maneuver-naval)."""
    origin, target, ships = choose_ship_move(world, state, seat, army)
    if origin < 0:
        return
    add_ships(world, state, army, origin, -ships)
    add_ships(world, state, army, target, ships)
    state.zones[ZONE_STOOD, origin] = min(state.zones[ZONE_STOOD, origin], state.ships[army, origin])
    state.seats[USED + USED_SHIP_MOVES, seat] += 1
    lands = world.rules[SPACES]
    emit(state, EVENT_MANEUVER, seat, lands + origin, lands + target, ships, 0, 0, 0)


@part
def _lead(world, state, seat, army, piece):
    """Every leader may move once, with units that stood with him (napadv-maneuver-leader)."""
    while True:
        origin, target, units = choose_leader_move(world, state, seat, army, piece)
        if origin < 0:
            return
        _go(world, state, army, piece, origin, target, units)
        state.seats[USED + USED_LEADER_MOVES, seat] += 1
        emit(state, EVENT_MANEUVER, seat, origin, target, units, 1, 0, 0)
        if piece == GENERAL and state.spaces[UNITS, origin] == 0:
            abandon(world, state, origin)
        if world.rules[LEADERS_EACH] == 0:
            return


@part
def _go(world, state, army, piece, origin, target, units):
    """A leader and his units change places; none of them moves with a leader again."""
    add_leaders(world, state, army, piece, origin, -1)
    add_leaders(world, state, army, piece, target, 1)
    if piece == GENERAL:
        move_units(state, origin, target, units)
        state.spaces[STOOD, origin] -= units
        state.spaces[FRESH, origin] -= 1
    else:
        lands = world.rules[SPACES]
        add_ships(world, state, army, origin - lands, -units)
        add_ships(world, state, army, target - lands, units)
        state.zones[ZONE_STOOD, origin - lands] -= units
        state.zones[ZONE_FRESH, origin - lands] -= 1

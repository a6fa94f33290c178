"""Event cards at the start of a turn: armies come and go, and the neutral army attacks (antartide-event-*)."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import add_units, emit, is_over, seize
from risk_sim.kernels.choices.happenings import choose_neutral_attack, choose_removed, is_inside
from risk_sim.kernels.layout import (
    EVENT_ARMIES_COME,
    EVENT_ARMIES_GO,
    EVENT_HAPPENING,
    EVENT_NEUTRAL_ATTACK,
    HAPPENING_ATTACK,
    HAPPENING_NEUTRALS_GO,
    HAPPENING_REINFORCE,
    HAPPENING_REMOVE,
    OWNER,
    SEATS,
    SPACES,
    TERRITORIES,
    UNITS,
    USED,
    USED_NEUTRAL_ATTACKS,
)
from risk_sim.kernels.phases.event_deck import next_happening
from risk_sim.kernels.phases.skirmish import leave, take, throw_once, who_is_short
from risk_sim.kernels.phases.throwing import start_dice
from risk_sim.kernels.supply import cost_of, is_short, room_on, spare


@part
def happen(world, state, seat):
    """Draw an event card, carry it out, discard it."""
    card = next_happening(world, state)
    does = world.happening_does[card]
    emit(state, EVENT_HAPPENING, seat, card, 0, 0, 0, 0, 0)
    if does == HAPPENING_REINFORCE:
        for space in range(world.rules[SPACES]):
            if is_inside(world, card, space):
                _come(world, state, seat, space, world.happening_number[card])
    elif does == HAPPENING_NEUTRALS_GO:
        for space in range(world.rules[TERRITORIES]):
            if is_inside(world, card, space) and state.spaces[OWNER, space] == world.rules[SEATS]:
                _go(world, state, seat, space, world.happening_number[card])
    elif does == HAPPENING_REMOVE:
        space = choose_removed(world, state, seat, card)
        if space >= 0:
            _go(world, state, seat, space, world.happening_number[card])
    elif does == HAPPENING_ATTACK:
        for _ in range(world.happening_number[card]):
            if is_over(state) or not _attack(world, state, seat, card):
                return


@part
def _come(world, state, seat, space, units):
    """Armies of the colour that is there, neutral ones on an empty space, as far as reserve and room go."""
    owner = state.spaces[OWNER, space]
    army = owner if owner >= 0 else world.rules[SEATS]
    units = min(units, spare(world, state, army), room_on(world, state, space))
    if units <= 0:
        return
    if owner < 0:
        seize(world, state, space, army)
    add_units(state, space, units)
    emit(state, EVENT_ARMIES_COME, seat, space, units, army, 0, 0, 0)


@part
def _go(world, state, seat, space, units):
    """Armies go back to their reserve, nobody's trophies (antartide-event-removed); a territory may be left empty."""
    army = state.spaces[OWNER, space]
    units = min(units, state.spaces[UNITS, space])
    gone = cost_of(state, space, units, is_short(world, state, army, space))
    add_units(state, space, -gone)
    emit(state, EVENT_ARMIES_GO, seat, space, gone, 0, 0, 0, 0)
    if state.spaces[UNITS, space] == 0:
        leave(world, state, space)


@part
def _attack(world, state, seat, card):
    """One attack of the neutral army, of one throw; False where none can be made (antartide-event-attack-none)."""
    origin, target, armies = choose_neutral_attack(world, state, seat, card)
    if origin < 0:
        return False
    army = world.rules[SEATS]
    emit(state, EVENT_NEUTRAL_ATTACK, seat, origin, target, armies, 0, 0, 0)
    state.seats[USED + USED_NEUTRAL_ATTACKS, seat] += 1
    fought = state.spaces[UNITS, target] > 0
    if fought:
        start_dice(state, seat)
        short, short_there = who_is_short(world, state, origin, target)
        throw_once(world, state, seat, army, origin, target, armies, short, short_there)
    if not is_over(state) and state.spaces[UNITS, target] == 0:
        take(world, state, seat, army, origin, target, fought)
    return True

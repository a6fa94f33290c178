"""Territory cards played for what they do (napadv-card-uses, -discard, -plus2-effect)."""

from __future__ import annotations

from risk_sim.kernels import rng
from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import add_units, emit
from risk_sim.kernels.choices.effects import choose_epidemic_move, choose_victim
from risk_sim.kernels.choices.fronts import forget_fronts
from risk_sim.kernels.layout import (
    CARDS,
    DISCARDS,
    DOES_DISCARD,
    DOES_EPIDEMIC,
    EFFECT_UNITS,
    EFFECTS,
    EVENT_CARD_UNITS,
    EVENT_PLAY,
    HAND,
    OWNER,
    USED,
    USED_EFFECTS,
)
from risk_sim.kernels.phases.cards import drop
from risk_sim.kernels.phases.contagion import move_epidemic


@part
def play_card(world, state, seat, army, card, aim, aim2):
    """Show a card and discard it; units for its territory come at once, where the player holds that."""
    place = 0
    while state.hands[seat, place] != card:
        place += 1
    drop(state, seat, place)
    state.seats[USED + USED_EFFECTS, seat] += 1
    emit(state, EVENT_PLAY, seat, card, aim, aim2, 0, 0, 0)
    space, units = world.card_space[card], world.rules[EFFECT_UNITS]
    if units > 0 and space >= 0 and state.spaces[OWNER, space] == army:
        add_units(state, space, units)
        emit(state, EVENT_CARD_UNITS, seat, space, units, 0, 0, 0, 0)
        forget_fronts(state)


@part
def play_specials(world, state, seat, army):
    """Cards that may be played at any time of one's own turn: an epidemic sent on, another's card discarded."""
    if world.rules[EFFECTS] == 0:
        return
    place = 0
    while place < state.seats[HAND, seat]:
        card = state.hands[seat, place]
        does = world.card_does[card]
        if does == DOES_EPIDEMIC:
            origin, target = choose_epidemic_move(world, state, seat, army)
            if origin >= 0:
                play_card(world, state, seat, army, card, origin, target)
                # A card lies with the discards only once it has done its work (napadv-card-discard).
                state.game[DISCARDS] -= 1
                move_epidemic(world, state, origin, target)
                state.discards[state.game[DISCARDS]] = card
                state.game[DISCARDS] += 1
                continue
        elif does == DOES_DISCARD:
            victim = choose_victim(world, state, seat)
            if victim >= 0:
                lost = rng.below(state.streams[CARDS], state.seats[HAND, victim])
                play_card(world, state, seat, army, card, victim, state.hands[victim, lost])
                drop(state, victim, lost)
                continue
        place += 1

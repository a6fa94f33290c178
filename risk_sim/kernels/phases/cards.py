"""Cards: drawing, sets and what they bring (classic-set-*, classic-card-*, classic-deck-empty)."""

from __future__ import annotations

from risk_sim.kernels import rng
from risk_sim.kernels._jit import part
from risk_sim.kernels.board_state import add_units, emit
from risk_sim.kernels.choices.gifts import may_use
from risk_sim.kernels.layout import (
    CARDS,
    CONQUERED,
    DECK,
    DISCARDS,
    DOES_EXCHANGE,
    DONE,
    DRAW_CONQUEST,
    DRAW_CONTROL,
    DRAW_MISSION,
    EFFECTS,
    EVENT_DRAW,
    EVENT_MATCH,
    EVENT_TAKE_CARD,
    EVENT_TRADE,
    GROUPS,
    HAND,
    MATCH_BONUS,
    MATCH_EACH,
    MATCHED,
    OWNER,
    REWARD_CARD,
    REWARDS,
    SET_DIFFERENT,
    SET_FIXED,
    SET_SEQUENCE,
    SET_THREE,
    SET_WILD,
    SETS,
    SETS_BY_KIND,
    SETS_FIXED,
    SETS_NOW,
    SETS_OFFICIAL,
    TRADES,
    USED,
    USED_SURE_CARDS,
    WILD,
)


@part
def shuffle(state, cards, count):
    """Put the first `count` cards in random order (Fisher and Yates)."""
    for at in range(count - 1, 0, -1):
        other = rng.below(state.streams[CARDS], at + 1)
        cards[at], cards[other] = cards[other], cards[at]


@part
def draw_cards(world, state, seat, army):
    """A card for each ground there is (classic-card-draw, napadv-draw-invasion, -mission, -control)."""
    if world.rules[DRAW_CONQUEST] and (state.seats[CONQUERED, seat] > 0 or _is_sure(world, state, seat)):
        _draw_card(state, seat)
    if world.rules[DRAW_MISSION] and state.seats[DONE, seat] > 0:
        _draw_card(state, seat)
    if world.rules[DRAW_CONTROL] and _holds_group(world, state, army):
        _draw_card(state, seat)
    state.seats[DONE, seat] = 0


@part
def _is_sure(world, state, seat):
    """Whether a reward brings a card without a conquest (r2008cr-sure-card)."""
    if world.rules[REWARDS] == 0 or not may_use(world, state, seat, REWARD_CARD):
        return False
    if state.game[DECK] + state.game[DISCARDS] == 0:
        return False
    state.seats[USED + USED_SURE_CARDS, seat] += 1
    return True


@part
def _holds_group(world, state, army):
    """Whether an army holds a whole group."""
    for group in range(world.rules[GROUPS]):
        if state.groups[army, group] == world.members[group]:
            return True
    return False


@part
def _draw_card(state, seat):
    card = take_top(state)
    if card >= 0:
        hold(state, seat, card)
        emit(state, EVENT_DRAW, seat, card, 0, 0, 0, 0, 0)


@part
def hold(state, seat, card):
    """A card goes into a hand."""
    state.hands[seat, state.seats[HAND, seat]] = card
    state.seats[HAND, seat] += 1


@part
def take_top(state):
    """The top card; an empty deck is made of the discards. -1 if both are empty."""
    if state.game[DECK] == 0:
        count = state.game[DISCARDS]
        for at in range(count):
            state.deck[at] = state.discards[at]
        shuffle(state, state.deck, count)
        state.game[DECK], state.game[DISCARDS] = count, 0
    if state.game[DECK] == 0:
        return -1
    state.game[DECK] -= 1
    return state.deck[state.game[DECK]]


@part
def drop(state, seat, place):
    """A card of a hand goes to the discards; the last one takes its place."""
    card = state.hands[seat, place]
    last = state.seats[HAND, seat] - 1
    state.hands[seat, place] = state.hands[seat, last]
    state.seats[HAND, seat] = last
    state.discards[state.game[DISCARDS]] = card
    state.game[DISCARDS] += 1


@part
def is_set(a, b, c):
    """Whether three symbols are a set: all equal or all different, a wild standing for any picture."""
    # With a wild any two pictures do: equal ones make three equal, different ones three different.
    if WILD in (a, b, c):
        return True
    return (a == b == c) or (a != b and c not in (a, b))


@part
def set_value(world, state, a, b, c):
    """Units for a set of these symbols, traded now (classic-set-values, -later; risiko-sets)."""
    sequence = world.rules[SET_SEQUENCE]
    number = state.game[SETS]
    if sequence == SETS_FIXED:
        return world.rules[SET_FIXED]
    if sequence == SETS_BY_KIND:
        return _value_by_kind(world, a, b, c)
    if number < 4:
        return 4 + 2 * number
    if sequence == SETS_OFFICIAL:
        return 12 if number == 4 else 15 + 5 * (number - 5)
    return 15 + 5 * (number - 4)


@part
def _value_by_kind(world, a, b, c):
    """A wild with two equal pictures has a value of its own; with two different ones it stands for the third."""
    if WILD not in (a, b, c):
        return world.rules[SET_THREE + a] if a == b else world.rules[SET_DIFFERENT]
    first, second = (b, c) if a == WILD else (a, c) if b == WILD else (a, b)
    if world.rules[SET_WILD] < 0:
        return _best_value(world, first, second)
    if WILD in (first, second) or first == second:
        return world.rules[SET_WILD]
    return world.rules[SET_DIFFERENT]


@part
def _best_value(world, first, second):
    """The set of two symbols and a wild that is worth most (napadv-joker-any)."""
    best = world.rules[SET_DIFFERENT] if first != second or first == WILD else 0
    for picture in range(3):
        if first in (picture, WILD) and second in (picture, WILD):
            best = max(best, world.rules[SET_THREE + picture])
    return best


@part
def trade(world, state, seat, army, i, j, k):
    """Trade the cards at three places of a hand (i < j < k); returns the units that may be placed freely."""
    first, second, third = state.hands[seat, i], state.hands[seat, j], state.hands[seat, k]
    value = set_value(world, state, world.card_symbol[first], world.card_symbol[second], world.card_symbol[third])
    value += exchange_bonus(world, first) + exchange_bonus(world, second) + exchange_bonus(world, third)
    emit(state, EVENT_TRADE, seat, first, second, third, value, 0, 0)
    state.game[SETS] += 1
    state.game[SETS_NOW] += 1
    state.seats[TRADES, seat] += 1
    for card in (first, second, third):
        _match(world, state, seat, army, card)
        state.discards[state.game[DISCARDS]] = card
        state.game[DISCARDS] += 1
    for place in (k, j, i):
        last = state.seats[HAND, seat] - 1
        state.hands[seat, place] = state.hands[seat, last]
        state.seats[HAND, seat] = last
    return value


@part
def exchange_bonus(world, card):
    """Units that a card adds to the set it is in (napadv-set-plus4)."""
    return world.card_amount[card] if world.rules[EFFECTS] and world.card_does[card] == DOES_EXCHANGE else 0


@part
def _match(world, state, seat, army, card):
    """Units for owning a traded territory, put on it at once (classic-match-bonus, risiko-set-plus2)."""
    space = world.card_space[card]
    bonus = world.rules[MATCH_BONUS]
    if bonus == 0 or space < 0 or state.spaces[OWNER, space] != army:
        return
    if world.rules[MATCH_EACH] == 0:
        if state.game[MATCHED]:
            return
        state.game[MATCHED] = 1
    add_units(state, space, bonus)
    emit(state, EVENT_MATCH, seat, space, bonus, 0, 0, 0, 0)


@part
def take_hand(state, seat, victim):
    """All cards of an eliminated player (classic-elim-cards)."""
    while state.seats[HAND, victim] > 0:
        last = state.seats[HAND, victim] - 1
        card = state.hands[victim, last]
        state.seats[HAND, victim] = last
        hold(state, seat, card)
        emit(state, EVENT_TAKE_CARD, seat, victim, card, 0, 0, 0, 0)

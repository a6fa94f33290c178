"""Which set to trade, and when."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.own import UNDECIDED, own_trades
from risk_sim.kernels.choices.traits import SAVE_CARDS, UNIFORM
from risk_sim.kernels.layout import HAND, OWNER, SETS_A_TURN, SETS_NOW, WILD
from risk_sim.kernels.phases.cards import exchange_bonus, is_set, set_value, trade


@part
def trade_sets(world, state, seat, army, forced, keep, free):
    """Trade as long as the player must and, where he is `free` to, as he likes; returns the units gained.

    `forced`: with so many cards a set must go (0: never). Once forced, sets go until `keep` or fewer are left.
    """
    gained = 0
    must = forced > 0 and state.seats[HAND, seat] >= forced
    while True:
        held = state.seats[HAND, seat]
        must = must and held > keep
        if world.rules[SETS_A_TURN] and state.game[SETS_NOW] >= world.rules[SETS_A_TURN]:
            return gained
        if held < 3 or not (must or (free and _wants(world, state, seat))):
            return gained
        i, j, k = _best_set(world, state, seat, army)
        if i < 0:
            return gained
        gained += trade(world, state, seat, army, i, j, k)


@part
def _wants(world, state, seat):
    """Whether the player trades of his own will."""
    if world.policies[seat, UNIFORM] > 0:
        return draw(state, seat, 2) == 0
    if world.own[seat] != 0:
        answer = own_trades(world, state, seat)
        if answer != UNDECIDED:
            return answer > 0
    return state.seats[HAND, seat] >= world.policies[seat, SAVE_CARDS]


@part
def _best_set(world, state, seat, army):
    """The set of greatest worth: units first, then territories held, then wilds kept. (-1, -1, -1) for none."""
    best, found = -1, (-1, -1, -1)
    uniform = world.policies[seat, UNIFORM] > 0
    seen = 0
    held = state.seats[HAND, seat]
    for i in range(held - 2):
        for j in range(i + 1, held - 1):
            for k in range(j + 1, held):
                a, b, c = state.hands[seat, i], state.hands[seat, j], state.hands[seat, k]
                x, y, z = world.card_symbol[a], world.card_symbol[b], world.card_symbol[c]
                if not is_set(x, y, z):
                    continue
                if uniform:
                    seen += 1
                    if draw(state, seat, seen) == 0:
                        found = (i, j, k)
                    continue
                wilds = (x == WILD) + (y == WILD) + (z == WILD)
                owned = _owns(world, state, army, a) + _owns(world, state, army, b) + _owns(world, state, army, c)
                worth = 100 * set_value(world, state, x, y, z) + 10 * owned - wilds
                if world.rules[SETS_A_TURN]:
                    worth += 100 * (exchange_bonus(world, a) + exchange_bonus(world, b) + exchange_bonus(world, c))
                if worth > best:
                    best, found = worth, (i, j, k)
    return found


@part
def _owns(world, state, army, card):
    space = world.card_space[card]
    return 1 if space >= 0 and state.spaces[OWNER, space] == army else 0

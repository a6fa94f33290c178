"""What is bought, bought back, or had for a card in the reinforcement."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.dice import draw
from risk_sim.kernels.choices.effects import pays
from risk_sim.kernels.choices.place import best_start, choose_start_space
from risk_sim.kernels.choices.traits import CONFIDENCE, EFFECTS, FORTS, LEADERS, SHIPS, UNIFORM
from risk_sim.kernels.choices.worth import odds_of, threat_to, zone_worth
from risk_sim.kernels.kinds import kind_of_throw
from risk_sim.kernels.layout import (
    ADMIRAL,
    ADMIRAL_RANSOM,
    ADMIRALS_OUT,
    BUILT,
    CAPTIVES_COUNT,
    DOES_FORT,
    DOES_LEADER,
    DOES_SHIPS,
    DOES_UNITS,
    EPIDEMICS,
    FOES,
    FORT,
    FORT_PRICE,
    FORT_UNITS,
    FORTIFICATION,
    FORTS_LEFT,
    GENERAL,
    GENERALS_OUT,
    HAND,
    LANDS,
    MOST_ADMIRALS,
    MOST_GENERALS,
    MOST_ROUNDS,
    MOST_SHIPS,
    OWNER,
    PENDING,
    RANSOM,
    RANSOM_PRICE,
    ROUND,
    SEA,
    SEATS,
    SHIP,
    SHIP_PRICE,
    SPACES,
    UNITS,
    ZONE_COUNT,
)
from risk_sim.kernels.phases.leaders import held_captive
from risk_sim.kernels.pieces import foe_at_sea, price_of

#: Units that are kept for placing.
_KEPT = 2
#: More ships than anybody builds.
_NO_LIMIT = 1 << 20


@part
def choose_build(world, state, seat, army):
    """(piece, space, number) to buy next, number 0 for no more; zones are numbered after territories."""
    if world.policies[seat, UNIFORM] > 0:
        return _any_build(world, state, seat, army)
    units = state.game[PENDING]
    for piece in (GENERAL, SHIP, ADMIRAL, FORTIFICATION):
        if units < price_of(world, piece) + _KEPT:
            continue
        space, number = _wanted(world, state, seat, army, piece, units - _KEPT)
        if space >= 0 and number > 0:
            return piece, space, number
    return SHIP, -1, 0


@part
def _wanted(world, state, seat, army, piece, budget):
    """(space, number) of a piece that is worth its price now; space -1 for none."""
    if piece == GENERAL:
        return _general_wanted(world, state, seat, army), 1
    if piece == SHIP:
        most = min(budget // world.rules[SHIP_PRICE], ships_left(world, state, army))
        return _ships_wanted(world, state, seat, army, most)
    if piece == ADMIRAL:
        return _admiral_wanted(world, state, seat, army), 1
    return _fort_wanted(world, state, seat, army), 1


@part
def leaders_left(world, state, army, piece):
    """Leaders of a kind that an army may still have (napadv-leader-cap)."""
    if piece == GENERAL:
        left = world.rules[MOST_GENERALS] - state.armies[GENERALS_OUT, army]
    else:
        left = world.rules[MOST_ADMIRALS] - state.armies[ADMIRALS_OUT, army]
    if world.rules[CAPTIVES_COUNT]:
        left -= held_captive(world, state, army, piece)
    return left


@part
def ships_left(world, state, army):
    """Ships that an army may still build (napoleon-shortage)."""
    if world.rules[MOST_SHIPS] == 0:
        return _NO_LIMIT
    left = world.rules[MOST_SHIPS]
    for zone in range(world.rules[ZONE_COUNT]):
        left -= state.ships[army, zone]
    return left


@part
def _general_wanted(world, state, seat, army):
    """Where the best attack starts, while none is on the board."""
    if world.policies[seat, LEADERS] == 0.0 or leaders_left(world, state, army, GENERAL) <= 0:
        return -1
    # One is enough to lead the army; every further one is a hostage to whoever breaks through.
    if state.armies[GENERALS_OUT, army] > 0:
        return -1
    return best_start(world, state, seat, army, state.game[PENDING])


@part
def _ships_wanted(world, state, seat, army, most):
    """A vacant zone a ship at a time; a zone of another where enough can be built to win it."""
    weight = world.policies[seat, SHIPS]
    if weight == 0.0:
        return -1, 0
    best, found, number = 0.0, -1, 0
    for zone in range(world.rules[ZONE_COUNT]):
        if state.ships[army, zone] > 0 or not touches(world, state, army, zone):
            continue
        worth = weight * zone_worth(world, state, seat, army, zone)
        foe = foe_at_sea(world, state, army, zone)
        needed = 1 if foe < 0 else state.ships[foe, zone] + 2
        if needed > most:
            continue
        if foe >= 0:
            kind = kind_of_throw(world, state, SEA, 0, 0, foe, world.rules[SPACES] + zone, 0)
            chance = odds_of(world, kind, needed + 1, state.ships[foe, zone])
            if chance < world.policies[seat, CONFIDENCE]:
                continue
            worth *= chance
        value = worth - 0.7 * needed
        if value > best:
            best, found, number = value, zone, needed
    return (world.rules[SPACES] + found, number) if found >= 0 else (-1, 0)


@part
def touches(world, state, army, zone):
    """Whether an army holds a territory on a zone (napadv-ship-place)."""
    for place in range(state.armies[LANDS, army]):
        if world.coast[state.holdings[army, place]] >> zone & 1:
            return True
    return False


@part
def _admiral_wanted(world, state, seat, army):
    """Where ships were built beside another's, or where most of one's own lie without one."""
    if world.policies[seat, SHIPS] == 0.0 or leaders_left(world, state, army, ADMIRAL) <= 0:
        return -1
    for zone in range(world.rules[ZONE_COUNT]):
        contested = state.zones[BUILT, zone] > 0 and foe_at_sea(world, state, army, zone) >= 0
        if contested and state.admirals[army, zone] < 2:
            return world.rules[SPACES] + zone
    most, found = 2, -1
    for zone in range(world.rules[ZONE_COUNT]):
        ships = state.ships[army, zone]
        if ships > most and state.admirals[army, zone] == 0:
            most, found = ships, zone
    return world.rules[SPACES] + found if found >= 0 else -1


@part
def _fort_wanted(world, state, seat, army):
    """A territory that is well held, while the units it pays are worth more than its price; threatened ones first."""
    weight = world.policies[seat, FORTS]
    turns_left = world.rules[MOST_ROUNDS] - state.game[ROUND]
    pays = weight * (world.rules[FORT_UNITS] * min(3, turns_left) * 0.7 + 0.3)
    if weight == 0.0 or state.game[FORTS_LEFT] <= 0 or pays <= world.rules[FORT_PRICE]:
        return -1
    best, found = -1.0e9, -1
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        if state.spaces[FORT, space] or state.spaces[EPIDEMICS, space] > 0:
            continue
        threat = threat_to(world, state, army, space)
        value = state.spaces[UNITS, space] - 0.8 * threat + (1.0 if threat > 0 else 0.0)
        if value > best:
            best, found = value, space
    return found if best > -2.0 else -1


@part
def _any_build(world, state, seat, army):
    """Nothing more with one chance in three; else a kind of piece by lot, and any place for it."""
    if draw(state, seat, 3) == 0:
        return SHIP, -1, 0
    piece = draw(state, seat, 4)
    if price_of(world, piece) > state.game[PENDING]:
        return SHIP, -1, 0
    space = any_post(world, state, seat, army, piece)
    return (piece, space, 1) if space >= 0 else (SHIP, -1, 0)


@part
def may_stand(world, state, army, piece, space):
    """Whether a new piece may be put down; zones are numbered after territories (napadv-leader-escort, -fort-one)."""
    lands = world.rules[SPACES]
    if space >= lands:
        if piece == SHIP:
            return touches(world, state, army, space - lands)
        return piece == ADMIRAL and state.ships[army, space - lands] > 0
    if state.spaces[OWNER, space] != army:
        return False
    if piece == FORTIFICATION:
        return state.spaces[FORT, space] == 0 and state.spaces[EPIDEMICS, space] == 0
    return piece == GENERAL


@part
def any_post(world, state, seat, army, piece):
    """Any place where one more piece may stand, -1 for none."""
    if piece == FORTIFICATION and state.game[FORTS_LEFT] <= 0:
        return -1
    if piece in (GENERAL, ADMIRAL) and leaders_left(world, state, army, piece) <= 0:
        return -1
    if piece == SHIP and ships_left(world, state, army) <= 0:
        return -1
    seen, found = 0, -1
    for space in range(world.rules[SPACES] + world.rules[ZONE_COUNT]):
        if may_stand(world, state, army, piece, space):
            seen += 1
            if draw(state, seat, seen) == 0:
                found = space
    return found


@part
def choose_post(world, state, seat, army, piece):
    """Where a leader that costs nothing more stands, -1 for nowhere."""
    if world.policies[seat, UNIFORM] > 0:
        return any_post(world, state, seat, army, piece)
    if piece == ADMIRAL:
        return _admiral_post(world, state, army)
    start = best_start(world, state, seat, army, max(1, state.game[PENDING]))
    return start if start >= 0 else state.holdings[army, 0]


@part
def _admiral_post(world, state, army):
    """The zone with the most own ships."""
    most, found = 0, -1
    for zone in range(world.rules[ZONE_COUNT]):
        if state.ships[army, zone] > most:
            most, found = state.ships[army, zone], world.rules[SPACES] + zone
    return found


@part
def choose_free_space(world, state, seat, army, does):
    """(piece, space) of a piece that a card gives, space -1 where it cannot be used."""
    if does == DOES_SHIPS:
        return SHIP, _free_ship(world, state, seat, army)
    if does == DOES_FORT:
        if world.policies[seat, UNIFORM] > 0:
            return FORTIFICATION, any_post(world, state, seat, army, FORTIFICATION)
        space = _fort_wanted(world, state, seat, army)
        return FORTIFICATION, space if space >= 0 else any_post(world, state, seat, army, FORTIFICATION)
    piece = GENERAL
    if leaders_left(world, state, army, GENERAL) <= 0:
        piece = ADMIRAL
    if leaders_left(world, state, army, piece) <= 0:
        return piece, -1
    return piece, choose_post(world, state, seat, army, piece)


@part
def _free_ship(world, state, seat, army):
    """The touching zone that is worth most, those without another's ships first."""
    if world.policies[seat, UNIFORM] > 0:
        return any_post(world, state, seat, army, SHIP)
    best, found = -1.0e9, -1
    if ships_left(world, state, army) <= 0:
        return -1
    for zone in range(world.rules[ZONE_COUNT]):
        if not touches(world, state, army, zone):
            continue
        value = zone_worth(world, state, seat, army, zone) - 0.5 * state.ships[army, zone]
        foe = foe_at_sea(world, state, army, zone)
        if foe >= 0:
            value -= 2.0 * state.ships[foe, zone]
        if value > best:
            best, found = value, zone
    return world.rules[SPACES] + found if found >= 0 else -1


@part
def choose_build_card(world, state, seat, army):
    """A card of the reinforcement to play, -1 for none: one that brings as much as it would in a set."""
    uniform = world.policies[seat, UNIFORM] > 0
    if not uniform and world.policies[seat, EFFECTS] == 0.0:
        return -1
    for at in range(state.seats[HAND, seat]):
        card = state.hands[seat, at]
        does = world.card_does[card]
        if does not in (DOES_UNITS, DOES_LEADER, DOES_SHIPS, DOES_FORT) or not _is_usable(world, state, army, does):
            continue
        if uniform:
            if draw(state, seat, 2) == 0:
                return card
            continue
        value = world.card_amount[card] * 1.0
        if does == DOES_FORT:
            value += world.rules[FORT_UNITS] * min(2, world.rules[MOST_ROUNDS] - state.game[ROUND])
        if pays(world, state, seat, card, value):
            return card
    return -1


@part
def _is_usable(world, state, army, does):
    """Whether what a card gives can be put on the board."""
    if does == DOES_LEADER:
        if leaders_left(world, state, army, GENERAL) > 0:
            return True
        return leaders_left(world, state, army, ADMIRAL) > 0 and _admiral_post(world, state, army) >= 0
    if does == DOES_SHIPS:
        if ships_left(world, state, army) <= 0:
            return False
        for place in range(state.armies[LANDS, army]):
            if world.coast[state.holdings[army, place]] != 0:
                return True
        return False
    if does == DOES_FORT:
        if state.game[FORTS_LEFT] <= 0:
            return False
        for place in range(state.armies[LANDS, army]):
            if may_stand(world, state, army, FORTIFICATION, state.holdings[army, place]):
                return True
        return False
    return True


@part
def choose_ransom(world, state, seat, army, piece, freed):
    """(captor, number) of own leaders to buy back, number 0 for none; `freed` so far (napadv-ransom-when)."""
    allowed = world.rules[RANSOM] if piece == GENERAL else world.rules[ADMIRAL_RANSOM]
    out = state.armies[GENERALS_OUT if piece == GENERAL else ADMIRALS_OUT, army]
    if not allowed or out > 0:
        return -1, 0
    if piece == ADMIRAL and _admiral_post(world, state, army) < 0:
        return -1, 0
    uniform = world.policies[seat, UNIFORM] > 0
    if uniform and draw(state, seat, 2) == 0:
        return -1, 0
    if not uniform and (world.policies[seat, LEADERS] == 0.0 or freed > 0):
        return -1, 0
    most = world.rules[MOST_GENERALS] if piece == GENERAL else world.rules[MOST_ADMIRALS]
    budget = min(state.game[PENDING] // world.rules[RANSOM_PRICE], most - freed)
    for captor in range(world.rules[SEATS]):
        held = state.captives[captor, seat, piece - 1]
        if held > 0 and budget > 0:
            return captor, min(held, budget if uniform else 1)
    return -1, 0


@part
def choose_ransom_space(world, state, captor):
    """Where a captor puts the units of a ransom."""
    return choose_start_space(world, state, captor, captor)


@part
def choose_first_post(world, state, seat, army, piece):
    """Where a piece of the set-up stands: beside the most units, at a border if there is one."""
    if world.policies[seat, UNIFORM] > 0:
        return any_post(world, state, seat, army, piece)
    if piece == SHIP:
        return _free_ship(world, state, seat, army)
    if piece == ADMIRAL:
        return _admiral_post(world, state, army)
    best, found = -1.0, -1
    for place in range(state.armies[LANDS, army]):
        space = state.holdings[army, place]
        if may_stand(world, state, army, piece, space):
            value = state.spaces[UNITS, space] + (10.0 if state.spaces[FOES, space] > 0 else 0.0)
            if value > best:
                best, found = value, space
    return found

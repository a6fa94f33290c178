"""What a territory is worth to a player, and what stands against him there."""

from __future__ import annotations

from risk_sim.kernels._jit import part
from risk_sim.kernels.choices.goals import goals_worth
from risk_sim.kernels.choices.objectives import supremacy_points
from risk_sim.kernels.choices.prospects import points_worth, zone_prospects
from risk_sim.kernels.choices.traits import (
    BORDER,
    BREAK,
    CARD,
    COST,
    COUNTER,
    GROUP,
    KILL,
    LAND,
    LEADERS,
    MISSIONS,
    POINT,
)
from risk_sim.kernels.choices.traits import OBJECTIVES as GOAL
from risk_sim.kernels.kinds import kind_of_throw, rewards_by
from risk_sim.kernels.layout import (
    BY_POINTS,
    CONQUERED,
    CONTROL,
    FOES,
    GARRISON,
    GENERALS,
    GOALS,
    HAND,
    INCOME_DIVISOR,
    LANDS,
    LOOKED,
    MOST_ARMIES,
    MOST_ROUNDS,
    MOST_SEATS,
    OBJECTIVES,
    ODDS_SIZE,
    OWNER,
    POINTS_HOLDINGS,
    POOLS,
    REWARDS,
    ROUND,
    SEAT,
    SPACES,
    STAMP,
    TOTAL,
    TURNS,
    UNITS,
    WIDE,
)
from risk_sim.kernels.layout import LAND as ON_LAND
from risk_sim.kernels.layout import MISSIONS as MISSIONS_THERE

#: Units an attacker loses for each defender, near enough for choosing.
LOSS_EACH = 0.85


@part
def odds(world, attackers, defenders):
    """The chance to win with so many on the origin, where nothing else stands by a side."""
    return odds_of(world, 0, attackers, defenders)


@part
def odds_of(world, kind, attackers, defenders):
    """The chance to win throws of a kind; larger armies are brought down to the table in proportion."""
    rows = columns = ODDS_SIZE
    most = max(attackers, defenders)
    if attackers >= rows or defenders >= columns:
        limit = min(rows, columns) - 1
        attackers = max(1, attackers * limit // most)
        defenders = max(1, defenders * limit // most)
    return world.odds[kind, attackers, defenders]


@part
def look(world, state, seat, army):
    """Look at the board: worths found earlier in the turn hold until a space is seized.

    The worth of coming closer to an elimination changes with every loss.
    """
    looked = (state.game[TURNS] * MOST_SEATS + seat) * MOST_ARMIES + army
    if state.game[LOOKED] != looked or world.policies[seat, KILL] != 0.0:
        state.game[STAMP] += 1
        state.game[LOOKED] = looked


@part
def worth_once(world, state, seat, army, target):
    """`worth_of`, worked out once a look: most targets can be attacked from several sides."""
    if state.seen[target] != state.game[STAMP]:
        state.worth[target] = worth_of(world, state, seat, army, target)
        state.seen[target] = state.game[STAMP]
    return state.worth[target]


@part
def worth_of(world, state, seat, army, target):
    """What taking a space would be worth, the fight left out."""
    traits = world.policies[seat]
    owner = state.spaces[OWNER, target]
    group = world.group[target]
    size = world.members[group]
    share = (state.groups[army, group] + 1) / size
    worth = traits[LAND] + traits[GROUP] * world.bonus[group] * share * share * (2.0 if share == 1.0 else 1.0)
    if state.groups[owner, group] == size:
        worth += traits[BREAK] * world.bonus[group]
    if state.seats[CONQUERED, seat] == 0:
        worth += traits[CARD]
    victim = state.armies[SEAT, owner]
    if victim >= 0 and traits[KILL] != 0.0:
        prize = 1.0 + state.seats[HAND, victim]
        worth += traits[KILL] * prize / (state.armies[LANDS, owner] + 0.2 * state.armies[TOTAL, owner])
    if traits[BORDER] != 0.0:
        worth += traits[BORDER] * _borders_saved(world, state, army, target)
    if world.rules[BY_POINTS]:
        worth += points_worth(world, state, seat, army, target)
    if world.rules[GOALS]:
        worth += traits[GOAL] * goals_worth(world, state, seat, army, target)
    return worth


@part
def _borders_saved(world, state, army, target):
    """Own neighbours that would need no guard any more, less one if the target would need it."""
    saved = 0
    open_sides = 0
    for at in range(world.starts[target], world.starts[target + 1]):
        other = world.neighbours[at]
        if state.spaces[OWNER, other] == army:
            saved += 1 if state.spaces[FOES, other] == 1 else 0
        else:
            open_sides += 1
    return saved - (1 if open_sides > 0 else 0)


@part
def kind_between(world, state, seat, origin, target):
    """The throws of an attack with as many leaders as help, and all that stands by the defender."""
    if world.rules[WIDE] == 0:
        return 0
    if world.rules[REWARDS]:
        by = rewards_by(world, state, state.spaces[OWNER, origin], origin, state.spaces[OWNER, target], target)
        return world.table_of[ON_LAND, by // POOLS, by % POOLS]
    joined = min(2, state.spaces[GENERALS, origin]) if world.policies[seat, LEADERS] > 0.0 else 0
    return kind_of_throw(world, state, ON_LAND, joined, 0, state.spaces[OWNER, target], target, 0)


@part
def score(world, state, seat, army, target, attackers, kind):
    """What an attack by so many on the origin promises: worth by chance, less units lost and what may strike back."""
    traits = world.policies[seat]
    defenders = state.spaces[UNITS, target]
    chance = odds_of(world, kind, attackers, defenders) if defenders > 0 else 1.0
    worth = worth_once(world, state, seat, army, target)
    lost = LOSS_EACH * defenders
    # A unit counts for less the more stand on each territory, and for nothing after the last turn.
    last = world.rules[BY_POINTS] and state.game[ROUND] == world.rules[MOST_ROUNDS]
    if last:
        return chance * worth
    value = chance * worth - traits[COST] * lost * state.armies[LANDS, army] / state.armies[TOTAL, army]
    if traits[COUNTER] > 0.0:
        left = max(1.0, attackers - world.rules[GARRISON] - lost)
        threat = threat_to(world, state, army, target)
        value -= traits[COUNTER] * worth * threat / (threat + 2.0 * left)
    return value


@part
def threat_to(world, state, army, space):
    """The largest army of another next to a space, be it an ally's: allies change sides."""
    threat = 0
    for at in range(world.starts[space], world.starts[space + 1]):
        other = world.neighbours[at]
        if state.spaces[OWNER, other] != army and state.spaces[UNITS, other] > threat:
            threat = state.spaces[UNITS, other]
    return threat


@part
def zone_worth(world, state, seat, army, zone):
    """What control of a sea zone is worth: it counts as a territory, for its route, for landings and missions."""
    traits = world.policies[seat]
    group = world.group[world.rules[SPACES] + zone]
    share = (state.groups[army, group] + 1) / world.members[group]
    left = world.rules[MOST_ROUNDS] - state.game[ROUND] if world.rules[BY_POINTS] else 3
    worth = 0.5 + left / (2.0 * world.rules[INCOME_DIVISOR])
    worth += world.bonus[group] * share * share * min(1.0, 0.5 * left)
    owner = state.zones[CONTROL, zone]
    if owner >= 0 and owner != army and state.groups[owner, group] == world.members[group]:
        worth += 0.5 * traits[BREAK] * world.bonus[group]
    if world.rules[BY_POINTS]:
        if world.rules[POINTS_HOLDINGS] > 0:
            worth += 0.7 * traits[POINT] / world.rules[POINTS_HOLDINGS]
        if world.rules[OBJECTIVES] > 0:
            worth += traits[POINT] * supremacy_points(world, state, seat, army)
        if world.rules[MISSIONS_THERE] > 0 and traits[MISSIONS] > 0.0:
            worth += traits[POINT] * traits[MISSIONS] * zone_prospects(world, state, seat, army, zone, group)
    return worth

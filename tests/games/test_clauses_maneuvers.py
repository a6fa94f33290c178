"""Maneuvers of the advanced Napoléon game: troops, fleets and leaders, clause by clause."""

from __future__ import annotations

from collections import Counter

import pytest
from played import house, records, turns
from positions import Position, games

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.phases.maneuver import maneuver

ADVANCED = rulesets.load("napoleon-advanced")
#: Three territories in a row, and one that is cut off.
A, B, C, FAR = "portugal", "castille", "aragon_catalogne", "egypte"
#: Three zones in a row, and one that is cut off.
WEST, MIDDLE, AEGEAN, NORTH = "mediterranee_occidentale", "mediterranee_adriatique", "mer_egee", "mer_du_nord"


def moves(lay, ruleset=ADVANCED, number: int = 200):
    """The same maneuver phase many times: (position, (origin, target, units, leaders) of every move, by name)."""
    for position in games(ruleset, lay, number):
        maneuver(position.world, position.state, 0, 0)
        names = list(position.board.spaces)
        told = [event.values for event in position.events("maneuver")]
        yield position, [(names[one["origin"]], names[one["target"]], one["units"], one["leaders"]) for one in told]


def troops(position: Position) -> None:
    """Five units in A, two in B, one in C, and three where no way leads to."""
    position.give(0, [A], 5)
    position.give(0, [B], 2)
    position.give(0, [C], 1)
    position.give(0, [FAR], 3)
    position.give_rest(1)


def fleets(position: Position) -> None:
    """Three zones in a row, and one beyond zones that are not one's own."""
    position.give_rest(1)
    for zone, ships in ((WEST, 4), (MIDDLE, 1), (AEGEAN, 1), (NORTH, 3)):
        position.sail(0, zone, ships)


# ---------------------------------------------------------------- the ordinary ones


@pytest.mark.rule("napadv-maneuver-land")
def test_one_maneuver_of_any_units_along_own_territories():
    """At least one stays; or none is made at all."""
    seen = Counter()
    for position, told in moves(troops, number=400):
        assert len(told) <= 1
        seen.update(told or [None])
        assert min(position.units(name) for name in (A, B, C, FAR)) > 0
    wanted = {(A, target, units, 0) for target in (B, C) for units in (1, 2, 3, 4)}
    wanted |= {(B, target, 1, 0) for target in (A, C)}
    assert set(seen) == wanted | {None}


@pytest.mark.rule("napadv-maneuver-naval")
@pytest.mark.parametrize("option", ["connected", "adjacent"])
def test_one_maneuver_of_ships_along_own_zones_or_next_door(option):
    seen = Counter()
    for position, told in moves(fleets, house("napoleon-advanced", maneuver={"naval": option})):
        at_sea = [move for move in told if move[0] in (WEST, MIDDLE, AEGEAN, NORTH)]
        assert len(at_sea) <= 1
        seen.update(at_sea or [None])
        assert min(position.ships(0, zone) for zone in (WEST, MIDDLE, AEGEAN, NORTH)) > 0
    wanted = {(WEST, target, ships, 0) for target in (MIDDLE, AEGEAN) for ships in (1, 2, 3)}
    if option == "adjacent":
        wanted = {move for move in wanted if move[1] == MIDDLE}
    assert set(seen) == wanted | {None}


@pytest.mark.rule("napadv-maneuver-land")
@pytest.mark.rule("napadv-maneuver-naval")
def test_one_of_either_in_games():
    """Where no card allows more, and leaders are not counted."""
    seen = Counter()
    for seats in (3, 4, 6):
        for game in records("napoleon-advanced", seats):
            for events in turns(game):
                at_sea = Counter(
                    event.values["origin"] >= game.board.lands
                    for event in events
                    if event.kind == "maneuver" and event.values["leaders"] == 0
                )
                more = {game.ruleset.effects[deed_of(game, event)].does for event in events if event.kind == "play"}
                if not more & {"land_maneuver", "naval_maneuver"}:
                    assert max(at_sea.values(), default=0) <= 1
                    seen.update(at_sea)
    assert min(seen[False], seen[True]) > 3


def deed_of(game, event) -> str:
    """The name of what a played card does."""
    return game.ruleset.deck[game.board.ids[event.values["card"]]]


# ---------------------------------------------------------------- leaders


def generals(**where: int):
    """The same troops with generals."""

    def lay(position: Position) -> None:
        troops(position)
        for name, number in where.items():
            position.lead(name, number)

    return lay


@pytest.mark.rule("napadv-maneuver-leader")
@pytest.mark.parametrize("option", ["each", "one_per_kind"])
def test_every_leader_adds_a_maneuver_or_one_of_a_kind_does(option):
    """With some, all or none of the units that may go."""

    def lay(position: Position) -> None:
        generals(**{A: 2, B: 1})(position)
        position.sail(0, WEST, 4, admirals=2)
        position.sail(0, MIDDLE, 2)

    led, taken = set(), set()
    for position, told in moves(lay, house("napoleon-advanced", maneuver={"leaders": option}), 400):
        by_leaders = [move for move in told if move[3]]
        ashore = [move for move in by_leaders if move[0] in (A, B, C)]
        led.add((len(ashore), len(by_leaders) - len(ashore)))
        if told and told[0][3] and told[0][0] == A:
            taken.add(told[0][2])
        assert position.state.armies[layout.GENERALS_OUT, 0] == 3
    most = (3, 2) if option == "each" else (1, 1)
    assert (max(on_land for on_land, _ in led), max(at_sea for _, at_sea in led)) == most
    assert taken == {0, 1, 2, 3, 4}


@pytest.mark.rule("napadv-maneuver-leader-units")
@pytest.mark.rule("napadv-maneuver-example")
def test_after_four_units_came_the_general_takes_at_most_the_two_that_stood_with_him():
    """Five in A, two with a general in B; who comes in the same phase does not ride on."""
    carried = {False: set(), True: set()}
    for _, told in moves(generals(**{B: 1}), number=1500):
        came = (A, B, 4, 0) in told
        carried[came] |= {units for origin, _, units, leader in told if leader and origin == B}
    assert carried[True] == {0, 1, 2}
    # Where nobody came, one has to stay.
    assert max(carried[False]) == 2
    alone = {
        units
        for _, told in moves(generals(**{B: 1}), number=300)
        for origin, _, units, leader in told
        if leader and not any(move[1] == B for move in told)
    }
    assert alone == {0, 1}


@pytest.mark.rule("napadv-maneuver-leader-units")
def test_a_unit_rides_once():
    """Two generals among three units: even where another brings five, they take these three along at most."""

    def lay(position: Position) -> None:
        position.give(0, [A], 3)
        position.give(0, [B], 6)
        position.give(0, [C], 1)
        position.give_rest(1)
        position.lead(A, 2)
        position.lead(B)

    together, led = set(), Counter()
    for _, told in moves(lay, number=800):
        if all(leader for *_, leader in told):
            together.add(sum(units for origin, _, units, _ in told if origin == A))
        ridden = Counter(origin for origin, *_, leader in told if leader)
        # Nobody moves twice: who has come to a place does not lead anybody out of it.
        assert ridden[A] <= 2
        assert ridden[B] <= 1
        assert ridden[C] == 0
        led.update([ridden[A]])
    assert together == {0, 1, 2, 3}
    assert led[2] > 20


@pytest.mark.rule("napadv-maneuver-leader-escort")
@pytest.mark.rule("napadv-maneuver-leader-leave")
@pytest.mark.parametrize("option", ["off", "on"])
def test_leaders_end_beside_units_and_leave_one_behind(option):
    """Where the house rule lets a territory be emptied nobody holds it afterwards, and no leader is left there."""

    def lay(position: Position) -> None:
        generals(**{A: 2, B: 1})(position)
        position.sail(0, WEST, 2, admirals=1)
        position.sail(0, MIDDLE, 1)

    alone = emptied = 0
    for position, told in moves(lay, house("napoleon-advanced", maneuver={"leader_empties": option}), 500):
        alone += any(leader and units == 0 for *_, units, leader in told)
        for name in (A, B, C):
            empty = position.units(name) == 0
            emptied += empty
            assert position.owner(name) == (-1 if empty else 0)
            assert not (empty and position.generals(name))
        for zone in (WEST, MIDDLE):
            assert position.ships(0, zone) > 0 or position.state.admirals[0, position.zone(zone)] == 0
            emptied += position.ships(0, zone) == 0
        assert len(position.events("abandon")) == sum(position.units(name) == 0 for name in (A, B, C))
    assert alone > 20
    assert (emptied > 0) == (option == "on")

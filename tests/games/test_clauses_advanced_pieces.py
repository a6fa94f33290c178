"""Where ships, leaders and fortifications of the advanced Napoléon game are built, and how many, clause by clause."""

from __future__ import annotations

from collections import Counter

import pytest
from played import house, records, steps
from positions import Position, games

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.choices.attack import choose_attack
from risk_sim.kernels.choices.fronts import forget_fronts, list_fronts
from risk_sim.kernels.phases.build import build
from risk_sim.kernels.pieces import raze_fort
from risk_sim.rulesets.playable import board_of

ADVANCED = rulesets.load("napoleon-advanced")
BOARD = board_of(ADVANCED)
PLAYERS = ("random", "expander", "strategist", "turtle")
SHIP, GENERAL, ADMIRAL, FORTIFICATION = layout.SHIP, layout.GENERAL, layout.ADMIRAL, layout.FORTIFICATION


def built(position: Position) -> Counter:
    """(piece, where) -> how many were built."""
    found: Counter = Counter()
    for event in position.events("build"):
        found[event.values["piece"], list(BOARD.spaces)[event.values["space"]]] += event.values["number"]
    return found


def sprees(lay, number: int = 60, ruleset=ADVANCED, units: int = 12):
    """What players of every kind build from a position, over and over, with so many units to spend."""
    for player in PLAYERS:
        for position in games(ruleset, lay, number if player == "random" else 3, (player, "random", "random")):
            position.state.game[layout.PENDING] = units
            build(position.world, position.state, 0, 0)
            yield built(position)


def places(lay, piece: int, **more) -> set[str]:
    """Wherever a piece is built from a position."""
    return {place for found in sprees(lay, **more) for kind, place in found if kind == piece}


def most(lay, piece: int, **more) -> int:
    """The largest number of a piece that anybody builds from a position."""
    return max(
        sum(number for (kind, _), number in found.items() if kind == piece) for found in sprees(lay, units=40, **more)
    )


def lone(position: Position) -> None:
    """One territory on three zones, others' ships in one of them, own ones in another; all else is another's."""
    position.give(0, ["anatolie"], 5)
    position.give_rest(1)
    position.sail(1, "mer_egee", 2)
    position.sail(0, "mer_noire")


@pytest.mark.rule("napadv-ship-place")
def test_ships_go_to_zones_that_touch_own_territories_others_or_not():
    assert places(lone, SHIP) == {"mer_noire", "mer_egee", "mediterranee_orientale"}
    assert places(lambda position: position.give(0, ["hongrie"], 5), SHIP) == set()


@pytest.mark.rule("napadv-general-cost")
@pytest.mark.rule("napadv-admiral-cost")
@pytest.mark.rule("napadv-leader-escort")
def test_generals_stand_on_own_land_and_admirals_with_own_ships():
    assert places(lone, GENERAL) == {"anatolie"}
    for found in sprees(lone):
        with_ships = {"mer_noire"} | {place for kind, place in found if kind == SHIP}
        assert {place for kind, place in found if kind == ADMIRAL} <= with_ships
    assert "mer_noire" in places(lone, ADMIRAL)
    assert places(lambda position: position.give(0, ["hongrie"], 5), ADMIRAL) == set()


@pytest.mark.rule("napadv-leader-cap")
@pytest.mark.parametrize(("captives_count", "generals", "admirals"), [("on", 1, 0), ("off", 2, 1)])
def test_three_generals_and_two_admirals_those_held_by_others_counted_or_not(captives_count, generals, admirals):
    ruleset = house("napoleon-advanced", leaders={"captives_count": captives_count})

    def lay(position: Position) -> None:
        lone(position)
        position.lead("anatolie")
        position.sail(0, "mer_noire", 1, 1)
        position.state.captives[1, 0] = 1, 1
        position.state.captives[0, 1] = 2, 1  # others' leaders serve nobody but their own

    assert most(lay, GENERAL, ruleset=ruleset) == generals
    assert most(lay, ADMIRAL, ruleset=ruleset) == admirals


@pytest.mark.rule("napadv-leader-cap")
@pytest.mark.rule("napadv-leader-stack")
def test_all_leaders_may_stand_in_one_place():
    stacked = Counter()
    for found in sprees(lone, units=40, number=80):
        stacked[GENERAL] = max(stacked[GENERAL], found[GENERAL, "anatolie"])
        stacked[ADMIRAL] = max(stacked[ADMIRAL], found[ADMIRAL, "mer_noire"])
    assert stacked == {GENERAL: 3, ADMIRAL: 2}


@pytest.mark.rule("napadv-leader-escort")
def test_leaders_are_never_alone():
    """In games: wherever a leader is when a turn begins, a regiment or ship of his is, too."""
    beside = Counter()
    for seats in (3, 4, 6):
        for game in records("napoleon-advanced", seats):
            for event, table in steps(game):
                if event.kind != "turn":
                    continue
                for space in range(table.spaces):
                    if table.generals[space]:
                        assert table.owner[space] >= 0
                        assert table.units[space] > 0
                        beside["general"] += 1
                for zone in table.zones:
                    for seat, number in table.admirals[zone].items():
                        assert number == 0 or table.ships[zone][seat] > 0
                        beside["admiral"] += number > 0
    assert min(beside.values()) > 20


@pytest.mark.rule("napadv-leader-escort")
def test_leaders_are_no_units():
    """Beside one regiment three generals attack nobody; beside a second one they do."""
    position = Position(ADVANCED)
    position.give(0, ["hongrie"], 1)
    position.give_rest(1)
    position.lead("hongrie", 3)
    world, state = position.world, position.state
    for units, attacks in ((1, False), (2, True)):
        state.spaces[layout.UNITS, position.space("hongrie")] = units
        forget_fronts(state)
        list_fronts(world, state, 0)
        assert (state.game[layout.FRONTS] > 0) == attacks
        forget_fronts(state)
        assert any(choose_attack(world, state, 0, 0)[0] >= 0 for _ in range(60)) == attacks


# ---------------------------------------------------------------- fortifications


def three(position: Position) -> None:
    """Three territories: one with a fortification, one with an epidemic, one with neither."""
    position.give(0, ["hongrie", "galicie", "anatolie"], 9)
    position.give_rest(1)
    position.fortify("hongrie")
    position.infect("galicie")


@pytest.mark.rule("napadv-fort-cost")
@pytest.mark.rule("napadv-fort-one")
@pytest.mark.rule("napadv-fort-no-epidemic")
def test_one_fortification_on_an_own_territory_without_an_epidemic():
    assert places(three, FORTIFICATION) == {"anatolie"}
    assert most(three, FORTIFICATION) == 1
    assert places(lambda position: position.give(0, ["hongrie", "galicie"], 9), FORTIFICATION) == {"hongrie", "galicie"}


@pytest.mark.rule("napadv-fort-supply")
def test_none_is_built_while_all_tokens_are_on_the_board():
    """Colourless: those of others are in the way as one's own are; one that falls can be built again."""

    def all_out(position: Position) -> None:
        position.give(0, range(10), 9)
        position.give(1, range(10, 20), 9)
        for space in range(6, 18):
            position.fortify(BOARD.ids[space])

    def one_back(position: Position) -> None:
        all_out(position)
        raze_fort(position.state, 0, 17)

    assert most(all_out, FORTIFICATION, number=20) == 0
    assert most(one_back, FORTIFICATION, number=20) == 1


@pytest.mark.rule("napadv-fort-supply-data")
@pytest.mark.parametrize("tokens", [12, 6])
def test_twelve_tokens_or_as_many_as_a_house_rule_says(tokens):
    assert (ADVANCED.fortifications.tokens, ADVANCED.fortifications.provenance) == (12, "reconstructed")
    ruleset = house("napoleon-advanced", fortifications={"tokens": tokens})
    position = Position(ruleset, "random", "random", "random")
    position.give(0, range(30), 9)
    for _ in range(60):
        position.state.game[layout.PENDING] = 9
        build(position.world, position.state, 0, 0)
    number = sum(count for (kind, _), count in built(position).items() if kind == FORTIFICATION)
    assert number == tokens
    assert position.state.game[layout.FORTS_LEFT] == 0

"""Ships, sea battles and landings of the advanced Napoléon game, clause by clause."""

from __future__ import annotations

from collections import Counter

import pytest
from played import house, records, steps, turns
from positions import Position, games

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.choices.attack import choose_attack
from risk_sim.kernels.choices.fronts import forget_fronts, list_fronts
from risk_sim.kernels.choices.traits import SHIPS
from risk_sim.kernels.phases.attack import attack
from risk_sim.kernels.phases.connected import mark_connected
from risk_sim.kernels.phases.sea import sea
from risk_sim.rulesets.playable import board_of

ADVANCED = rulesets.load("napoleon-advanced")
BOARD = board_of(ADVANCED)
ZONES = [name for name, space in BOARD.spaces.items() if space.kind == "zone"]
BORDERS = {frozenset(pair) for pair in BOARD.borders}
#: Four zones in a row.
ROW = ("mer_baltique", "mer_du_nord", "atlantique_ouest_europeen", "mediterranee_occidentale")
WEST, MIDDLE, EAST = "mediterranee_occidentale", "mediterranee_adriatique", "mediterranee_orientale"
AEGEAN = "mer_egee"


def named(*spaces: int) -> tuple[str, ...]:
    """The names of territories and zones by their numbers."""
    return tuple(list(BOARD.spaces)[space] for space in spaces)


def beside(name: str) -> set[str]:
    """What shares a border, as the board's file has it."""
    return {other for pair in BORDERS if name in pair for other in pair - {name}}


def attacks(position: Position) -> set[tuple[str, str]]:
    """Every attack on land that seat 0 may make: those drawn by lot, which are those that others weigh."""
    world, state = position.world, position.state
    drawn = {tuple(map(int, choose_attack(world, state, 0, 0))) for _ in range(600)} - {(-1, -1)}
    forget_fronts(state)
    list_fronts(world, state, 0)
    listed = state.fronts[: state.game[layout.FRONTS]].tolist()
    forget_fronts(state)
    assert drawn == {(origin, target) for origin, target in listed}
    return {named(origin, target) for origin, target in drawn}


def ashore(origin: str, *zones: str, ruleset=ADVANCED) -> set[str]:
    """What troops of one territory may attack across zones of their own, and not over land."""
    position = Position(ruleset)
    position.give(0, [origin], 5)
    position.give_rest(1)
    for zone in zones:
        position.sail(0, zone)
    return {target for _, target in attacks(position)} - beside(origin)


# ---------------------------------------------------------------- zones


@pytest.mark.rule("napadv-zone-zone")
def test_ships_go_only_to_zones_next_door_and_to_all_of_them():
    ways = set()
    for zone in ZONES:
        for position in games(ADVANCED, lambda position, zone=zone: position.sail(0, zone, 9), 60):
            sea(position.world, position.state, 0, 0)
            ways |= {named(told["origin"], told["target"]) for _, _, told in position.events("assault")}
    assert {frozenset(way) for way in ways} == {pair for pair in BORDERS if pair <= set(ZONES)}
    assert ways == {way[::-1] for way in ways}


@pytest.mark.rule("napadv-zone-land")
@pytest.mark.rule("napadv-landing-one")
@pytest.mark.parametrize("zone", ZONES)
def test_troops_on_a_zone_reach_every_territory_on_it(zone):
    """From a coast across one zone to all of its coasts; a territory that does not touch it sends nobody."""
    coasts = beside(zone) - set(ZONES)
    assert len(coasts) > 1
    for origin in coasts:
        assert ashore(origin, zone) == coasts - beside(origin) - {origin}
    assert ashore("hongrie", zone) == set()


@pytest.mark.rule("napadv-ship-use")
@pytest.mark.rule("napadv-landing-control")
def test_whose_ships_are_the_only_ones_controls_a_zone():
    position = Position(ADVANCED)
    assert position.control(MIDDLE) == -1
    position.sail(0, MIDDLE, 2)
    assert position.control(MIDDLE) == 0
    position.sail(1, EAST)
    assert [position.control(zone) for zone in (MIDDLE, EAST)] == [0, 1]
    position.sail(0, MIDDLE, -2)
    assert position.control(MIDDLE) == -1
    assert position.state.armies[layout.ZONES, :2].tolist() == [0, 1]


@pytest.mark.rule("napadv-zone-contested")
def test_who_was_there_first_keeps_a_shared_zone_until_he_has_no_ship_left():
    position = Position(ADVANCED)
    position.sail(1, MIDDLE, 2)
    position.sail(0, MIDDLE, 5)
    assert position.control(MIDDLE) == 1
    position.sail(1, MIDDLE, -1)
    assert position.control(MIDDLE) == 1
    position.sail(1, MIDDLE, -1)
    assert position.control(MIDDLE) == 0


# ---------------------------------------------------------------- sea battles


@pytest.mark.rule("napadv-naval-first")
@pytest.mark.rule("napadv-land-after-naval")
def test_sea_fights_come_before_attacks_on_land():
    both = 0
    for seats in (3, 4, 6):
        for game in records("napoleon-advanced", seats):
            seen: list[bool] = []
            for event in game.events:
                if event.kind == "turn":
                    seen = []
                if event.kind == "assault":
                    at_sea = event.values["target"] >= game.board.lands
                    assert not (at_sea and False in seen), "a sea fight after an attack on land"
                    both += not at_sea and True in seen
                    seen.append(at_sea)
    assert both > 50


def shared(position: Position, own: int = 2, foe: int = 1, built: bool = True) -> None:
    """Ships of seat 0 in a zone where another's are."""
    position.give(0, ["royaume_naples"], 3)
    position.give_rest(1)
    position.sail(1, MIDDLE, foe)
    position.sail(0, MIDDLE, own)
    position.state.zones[layout.BUILT, position.zone(MIDDLE)] = own * built


@pytest.mark.rule("napadv-naval-forced")
@pytest.mark.rule("napadv-combat-optional")
@pytest.mark.parametrize("player", ["random", "turtle", "expander"])
def test_ships_built_beside_anothers_have_to_fight(player):
    for position in games(ADVANCED, shared, 30, (player, "random", "random")):
        sea(position.world, position.state, 0, 0)
        zone = position.space(MIDDLE)
        assert position.events()[0].values == {"origin": zone, "target": zone, "leaders": 0, "losses": 0}
        assert {0, 1} >= {position.ships(army, MIDDLE) > 0 for army in (0, 1)} == {False, True}


@pytest.mark.rule("napadv-naval-forced")
@pytest.mark.rule("napadv-combat-optional")
@pytest.mark.parametrize("off", [{"sea": {"forced": "off"}}, {}])
def test_nobody_else_has_to_fight_at_sea(off):
    """Where the rule is off, and where no ships were built there this turn."""
    ruleset = house("napoleon-advanced", **off)
    fights = Counter()
    for position in games(ruleset, lambda position: shared(position, built=bool(off)), 60):
        sea(position.world, position.state, 0, 0)
        fights["fought" if position.events("assault") else "left"] += 1
    assert min(fights["fought"], fights["left"]) > 5


@pytest.mark.rule("napadv-combat-optional")
def test_a_turn_may_pass_without_an_attack():
    quiet = busy = 0
    for seats in (3, 4):
        for game in records("napoleon-advanced", seats):
            for events in turns(game):
                attacked = any(event.kind == "assault" for event in events)
                quiet, busy = quiet + (not attacked), busy + attacked
    assert min(quiet, busy) > 10


@pytest.mark.rule("napadv-naval-to-end")
def test_two_ships_built_beside_one():
    """ex-27: first 2 dice against 1; the builder wins the zone with probability 1955/2592."""
    games_played, won = 500, 0
    for position in games(ADVANCED, shared, games_played, ("turtle", "turtle", "turtle")):
        sea(position.world, position.state, 0, 0)
        first = position.events("throw")[0].values
        assert (first["attack_dice"], first["defence_dice"]) == (2, 1)
        assert min(position.ships(0, MIDDLE), position.ships(1, MIDDLE)) == 0
        won += position.ships(0, MIDDLE) > 0
        assert position.control(MIDDLE) == (0 if position.ships(0, MIDDLE) else 1)
    chance = 1955 / 2592
    assert abs(won / games_played - chance) < 4 * (chance * (1 - chance) / games_played) ** 0.5


@pytest.mark.rule("napadv-naval-one-zone")
def test_a_forced_fight_is_fought_by_the_ships_of_that_zone_alone():
    """One ship beside five, and nine more next door that take no part."""

    def lay(position: Position) -> None:
        shared(position, 1, 5)
        position.sail(0, AEGEAN, 9, 2)
        position.world.policies[0, SHIPS] = 0.0  # whose ships do nothing of their own will

    for position in games(ADVANCED, lay, 40, ("turtle",) * 3):
        sea(position.world, position.state, 0, 0)
        zone = position.space(MIDDLE)
        assert {event.values["origin"] for event in position.events("throw")} == {zone}
        assert {event.values["attack_dice"] for event in position.events("throw")} == {1}
        assert position.events()[0].values["leaders"] == 0
        assert position.ships(0, AEGEAN) == 9


@pytest.mark.rule("napadv-naval-leave-one")
@pytest.mark.parametrize("ships", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("foe", [0, 2])
def test_a_ship_stays_behind_when_others_enter_a_zone(ships, foe):
    def lay(position: Position) -> None:
        position.give_rest(1)
        position.sail(0, "mer_noire", ships)
        if foe:
            position.sail(1, AEGEAN, foe)

    dice, stayed, sailed = set(), set(), False
    for position in games(ADVANCED, lay, 150):
        sea(position.world, position.state, 0, 0)
        assert position.ships(0, "mer_noire") > 0
        sailed |= bool(position.events("assault"))
        firsts = position.events("throw")[:1] if foe else []
        dice |= {event.values["attack_dice"] for event in firsts}
        if position.events("conquest"):
            stayed.add(position.ships(0, "mer_noire"))
    assert sailed == (ships > 1)
    assert dice == (set(range(1, min(3, ships - 1) + 1)) if foe else set())
    assert min(stayed, default=1) == 1


@pytest.mark.rule("napadv-naval-vacant")
def test_a_vacant_zone_is_entered_without_dice_by_one_ship_at_least():
    moved = set()
    for position in games(ADVANCED, lambda position: position.sail(0, "mer_noire", 4), 120):
        sea(position.world, position.state, 0, 0)
        assert not position.events("throw")
        for event in position.events("conquest")[:1]:
            assert position.control(AEGEAN) == 0
            moved.add(event.values["units"])
        assert sum(position.state.ships[0]) == 4
    assert moved == {1, 2, 3}


# ---------------------------------------------------------------- landings


@pytest.mark.rule("napadv-landing-chain")
@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_troops_cross_three_zones_at_most(most):
    """ex-28: zones P-Q-R-S in a row; T on R may be attacked, U on S alone may not."""
    found = ashore("finlande", *ROW, ruleset=house("napoleon-advanced", sea={"landing": most}))
    coasts = [beside(zone) for zone in ROW]
    assert "portugal" in coasts[2] - coasts[1] - coasts[3]
    assert "aragon_catalogne" in coasts[3] - coasts[2]
    reached = set().union(*coasts[:most]) if most else set()
    assert found == reached - set(ZONES) - beside("finlande") - {"finlande"}
    assert ("portugal" in found) == (most == 3)
    assert "aragon_catalogne" not in found


@pytest.mark.rule("napadv-landing-control")
def test_every_zone_on_the_way_is_ones_own():
    """Nothing lies beyond a zone that is vacant or another's."""
    assert "egypte" in ashore("andalousie", WEST, MIDDLE, EAST)
    for missing in (WEST, MIDDLE, EAST):
        zones = [zone for zone in (WEST, MIDDLE, EAST) if zone != missing]
        assert "egypte" not in ashore("andalousie", *zones)
        position = Position(ADVANCED)
        position.give(0, ["andalousie"], 5)
        position.give_rest(1)
        for zone in zones:
            position.sail(0, zone)
        position.sail(1, missing)
        assert ("andalousie", "egypte") not in attacks(position)


@pytest.mark.rule("napadv-landing-example")
@pytest.mark.rule("napadv-landing-ships")
def test_from_andalusia_to_egypt():
    """A ship in each of the three zones is enough, and all of them stay where they are."""

    def lay(position: Position) -> None:
        position.give(0, ["andalousie"], 9)
        position.give_rest(1)
        for zone in (WEST, MIDDLE, EAST):
            position.sail(0, zone)

    landed = 0
    for position in games(ADVANCED, lay, 100):
        before = position.state.ships.copy()
        attack(position.world, position.state, 0, 0)
        assaults = {named(told["origin"], told["target"]) for _, _, told in position.events("assault")}
        landed += ("andalousie", "egypte") in assaults
        assert (position.state.ships == before).all()
    assert landed > 2


@pytest.mark.rule("napadv-landing-attack-only")
@pytest.mark.parametrize("by_sea", ["off", "on"])
def test_maneuvers_cross_the_sea_only_where_a_house_rule_says_so(by_sea):
    position = Position(house("napoleon-advanced", maneuver={"by_sea": by_sea}))
    position.give(0, ["andalousie", "egypte"], 5)
    position.give_rest(1)
    for zone in (WEST, MIDDLE, EAST):
        position.sail(0, zone)
    mark_connected(position.world, position.state, 0, position.space("andalousie"))
    assert position.state.scratch[0, position.space("egypte")] == (by_sea == "on")


@pytest.mark.rule("napadv-landing-chain")
@pytest.mark.rule("napadv-naval-leave-one")
def test_landings_and_sea_battles_come_up_in_games():
    """What the positions above prove happens in games, too, under the eyes of the referee."""
    seen = Counter()
    for seats in (3, 6):
        for game in records("napoleon-advanced", seats):
            for event, table in steps(game):
                if event.kind == "assault" and event.values["target"] < table.spaces:
                    seen["landing"] += event.values["target"] not in table.beside[event.values["origin"]]
                if event.kind == "throw" and table.is_zone(event.values["origin"]):
                    seen["at sea"] += 1
    assert min(seen["landing"], seen["at sea"]) > 20

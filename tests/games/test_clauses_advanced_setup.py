"""The set-up of the advanced Napoléon game, clause by clause, and the pieces in the box."""

from __future__ import annotations

from collections import Counter

import pytest
from played import house, mixed, of_kind, players, record, record_and_row, records, steps
from positions import Position

from risk_sim import policies, rulesets
from risk_sim.errors import InputError
from risk_sim.kernels import layout
from risk_sim.kernels.choices.place import choose_claim, place_units
from risk_sim.kernels.phases.build import build
from risk_sim.kernels.phases.holdings import holdings
from risk_sim.kernels.phases.missions import check_missions
from risk_sim.lower import games as lower
from risk_sim.rulesets.playable import board_of
from risk_sim.tracing.record import Record

ADVANCED = rulesets.load("napoleon-advanced")
BOARD = board_of(ADVANCED)
SEATS = (3, 4, 5, 6)
AMERICAS = ("atlantique_ouest_europeen", "mer_du_nord", "mer_baltique")
LEVANT = (
    "mediterranee_occidentale",
    "mediterranee_adriatique",
    "mediterranee_orientale",
    "mer_egee",
    "mer_noire",
)
ZONES = AMERICAS + LEVANT


def opening(game: Record) -> list:
    """All that happens before the first turn."""
    return list(game.events[: [event.kind for event in game.events].index("turn")])


def laid(game: Record):
    """The referee's table as the first turn begins."""
    return next(table for event, table in steps(game) if event.kind == "turn")


def games() -> list[Record]:
    return [game for seats in SEATS for game in records("napoleon-advanced", seats)]


# ---------------------------------------------------------------- players and pieces


@pytest.mark.rule("napadv-players")
def test_three_to_six_play():
    for seats in SEATS:
        for game in records("napoleon-advanced", seats):
            assert {event.seat for event in of_kind(game, "turn")} == set(range(seats))
            assert game.events[-1].kind in {"win", "share"}
    for seats in (2, 7):
        with pytest.raises(InputError, match=f"^{seats} players: Risk Napoléon, advanced is for 3 to 6"):
            lower.world(ADVANCED, BOARD, [policies.load("random")] * seats)


@pytest.mark.rule("napadv-start-table")
@pytest.mark.rule("napadv-start-extras")
@pytest.mark.parametrize(("seats", "regiments"), [(3, 40), (4, 35), (5, 30), (6, 25)])
def test_regiments_a_general_and_a_fortification_to_begin_with(seats, regiments):
    """The general and the fortification come on top, and cost nothing."""
    for game in records("napoleon-advanced", seats):
        table = laid(game)
        for seat in range(seats):
            lands = table.lands(seat)
            assert sum(table.units[space] for space in lands) == regiments
            assert sum(table.generals[space] for space in lands) == 1
            assert sum(table.forts[space] for space in lands) == 1
        assert not of_kind(game, "start_piece")[2 * seats :]


@pytest.mark.rule("napoleon-tokens")
@pytest.mark.rule("napoleon-shortage")
def test_leaders_are_limited_by_their_tokens_and_ships_and_regiments_by_nothing():
    """Six colours with 3 generals and 2 admirals each; of ships and regiments others lend theirs."""
    assert (ADVANCED.leaders.generals, ADVANCED.leaders.admirals, ADVANCED.game.players[1]) == (3, 2, 6)
    position = Position(ADVANCED)
    position.give(0, ["irlande"], 2)
    position.give_rest(1, 26)
    built = Counter()
    for _ in range(150):
        position.state.game[layout.PENDING] = 9
        build(position.world, position.state, 0, 0)
        place_units(position.world, position.state, 0, 0, int(position.state.game[layout.PENDING]))
    for event in position.events("build"):
        built[event.values["piece"]] += event.values["number"]
    assert (built[layout.GENERAL], built[layout.ADMIRAL]) == (3, 2)
    assert built[layout.SHIP] == position.ships(0, "atlantique_ouest_europeen") > 26
    assert position.units("irlande") > 100


@pytest.mark.rule("napoleon-shortage")
@pytest.mark.parametrize("player", ["random", "strategist"])
def test_a_house_rule_may_count_ships(player):
    """Those on the board count, whatever they were paid with."""
    position = Position(house("napoleon-advanced", sea={"ships": 3}), *(player,) * 3)
    position.give(0, ["irlande"], 2)
    position.give_rest(1, 26)
    zone = "atlantique_ouest_europeen"
    shipyard = position.space("hollande")
    for _ in range(40):
        position.state.game[layout.PENDING] = 9
        position.deal(0, shipyard)
        build(position.world, position.state, 0, 0)
        position.state.seats[layout.HAND, 0] = 0
        assert position.ships(0, zone) <= 3
    assert position.ships(0, zone) == 3


@pytest.mark.rule("napoleon-counters")
def test_the_points_of_a_player_are_all_that_he_has_scored():
    for seats in SEATS:
        game, row = record_and_row(ADVANCED, mixed(seats, 3), 5, seats)
        scored = Counter()
        for event in of_kind(game, "points"):
            scored[event.seat] += event.values["points"]
        at = [layout.RESULT_SEATS + seat * layout.WIDE_RESULTS for seat in range(seats)]
        assert [row[start + 7] for start in at] == [scored[seat] for seat in range(seats)]
        assert len(set(scored.values())) > 1


# ---------------------------------------------------------------- the sea


@pytest.mark.rule("napadv-zones")
def test_eight_zones_in_two_routes_are_held_besides_the_land():
    assert [name for name, space in BOARD.spaces.items() if space.kind == "zone"] == list(ZONES)
    routes = {group: [name for name in ZONES if BOARD.spaces[name].group == group] for group in BOARD.groups}
    assert [tuple(inside) for inside in routes.values() if inside] == [AMERICAS, LEVANT]
    position = Position(ADVANCED)
    position.give(0, range(4))
    for number, zone in enumerate(ZONES, start=1):
        position.sail(0, zone)
        assert holdings(position.state, 0) == 4 + number
    assert position.state.groups[0, : len(BOARD.groups)].tolist()[-2:] == [3, 5]


#: What every zone touches: other zones, and coasts.
TOUCHED = {
    "atlantique_ouest_europeen": "mer_du_nord mediterranee_occidentale irlande angleterre ecosse bretagne "
    "normandie_picardie aquitaine castille portugal andalousie algerie_maroc",
    "mer_du_nord": "atlantique_ouest_europeen mer_baltique angleterre ecosse normandie_picardie belgique_rhenanie "
    "hollande westphalie_saxe royaume_danemark royaume_norvege",
    "mer_baltique": "mer_du_nord royaume_danemark royaume_suede finlande livonie_ingrie prusse_orientale "
    "pomeranie_brandebourg_silesie",
    "mediterranee_occidentale": "atlantique_ouest_europeen mediterranee_adriatique andalousie aragon_catalogne "
    "languedoc provence_dauphine royaume_italie etats_pontificaux_toscane royaume_naples algerie_maroc "
    "tripolitaine_tunisie",
    "mediterranee_adriatique": "mediterranee_occidentale mediterranee_orientale mer_egee royaume_italie "
    "etats_pontificaux_toscane royaume_naples illyrie_croatie serbie_bosnie bulgarie_grece_macedoine "
    "tripolitaine_tunisie",
    "mediterranee_orientale": "mediterranee_adriatique mer_egee egypte syrie anatolie tripolitaine_tunisie",
    "mer_egee": "mediterranee_adriatique mediterranee_orientale mer_noire bulgarie_grece_macedoine anatolie",
    "mer_noire": "mer_egee bulgarie_grece_macedoine moldavie_valachie nouvelle_russie_crimee don_caucase anatolie",
}


@pytest.mark.rule("napadv-zone-data")
@pytest.mark.parametrize("zone", ZONES)
def test_zones_touch_what_the_board_says(zone):
    """The three Mediterranean zones of the rulebook's landing lie in a row."""
    world = (position := Position(ADVANCED)).world
    bit = 1 << position.zone(zone)
    touching = {BOARD.ids[space] for space in range(BOARD.lands) if world.coast[space] & bit}
    touching |= {other for other in ZONES if world.zone_beside[position.zone(other)] & bit}
    assert touching == set(TOUCHED[zone].split())
    west, middle, east = LEVANT[:3]
    assert ("andalousie" in TOUCHED[west]) + ("egypte" in TOUCHED[east]) == 2
    assert middle in TOUCHED[west]
    assert east in TOUCHED[middle]
    assert east not in TOUCHED[west]


@pytest.mark.rule("napadv-claim-zones-free")
def test_nobody_is_at_sea_at_the_start():
    for game in games():
        for event in opening(game):
            assert event.values.get("space", 0) < BOARD.lands
        table = laid(game)
        assert set(table.control.values()) == {-1}
        assert not any(sum(ships.values()) for ships in table.ships.values())
        assert of_kind(game, "income")[0].values["for_territories"] == max(3, len(table.lands(0)) // 3)


# ---------------------------------------------------------------- claims and regiments


@pytest.mark.rule("napadv-claim-first")
def test_a_random_player_claims_first_and_another_roll_decides_who_plays_first():
    """Seats are in the order of play, so that the first claimer is any of them."""
    firsts = Counter()
    for number in range(90):
        game = record(ADVANCED, players("random", "turtle", "expander"), 5, number)
        first = of_kind(game, "first")[0].seat
        firsts[first] += 1
        claims = of_kind(game, "claim")
        assert [claim.seat for claim in claims] == [(first + at) % 3 for at in range(48)]
        assert {claim.values["space"] for claim in claims} == set(range(48))
        assert of_kind(game, "turn")[0].seat == 0
    assert min(firsts[seat] for seat in range(3)) > 12  # 30 on average, deviation 4.5


@pytest.mark.rule("napadv-initial-reinforce")
def test_one_regiment_a_turn_on_own_territories_until_all_are_placed():
    for seats in SEATS:
        for game in records("napoleon-advanced", seats):
            order = [event.seat for event in game.events if event.kind in {"claim", "place_start"}]
            assert order == [(order[0] + at) % seats for at in range(len(order))]
            for event, table in steps(game):
                if event.kind == "turn":
                    break
                if event.kind == "place_start":
                    assert event.values["army"] == event.seat == table.owner[event.values["space"]]
                    assert event.values["units"] == 1
            assert len(order) == seats * {3: 40, 4: 35, 5: 30, 6: 25}[seats]


@pytest.mark.rule("napadv-initial-leader")
def test_general_and_fortification_stand_on_own_territories_after_the_last_regiment():
    for game in games():
        kinds = [event.kind for event in opening(game)]
        last = max(at for at, kind in enumerate(kinds) if kind == "place_start")
        pieces = [at for at, kind in enumerate(kinds) if kind == "start_piece"]
        assert pieces == list(range(last + 1, last + 1 + len(pieces)))
        table = laid(game)
        for event in of_kind(game, "start_piece"):
            assert table.owner[event.values["space"]] == event.seat


@pytest.mark.rule("napadv-initial-cap-10")
@pytest.mark.parametrize("most", [10, 0])
def test_no_more_than_ten_regiments_on_a_territory(most):
    """With what was claimed; where the house rule lifts the limit, there are more."""
    ruleset = house("napoleon-advanced", setup={"most_a_space": most})
    found = [max(laid(record(ruleset, players(*["expander"] * 3), 2, number)).units) for number in range(6)]
    assert max(found) == 10 if most else max(found) > 10


@pytest.mark.rule("napadv-initial-empire")
@pytest.mark.parametrize("player", ["random", "expander"])
def test_an_empire_may_be_completed_by_a_claim_and_its_mission_shown_on_turn_one(player):
    position = Position(ADVANCED, player, "random", "random")
    position.give(0, ["angleterre", "ecosse"])
    position.give(1, [space for space in range(48) if BOARD.ids[space] not in ("angleterre", "ecosse", "irlande")])
    last = choose_claim(position.world, position.state, 0, 0)
    assert BOARD.ids[last] == "irlande"
    position.give(0, [int(last)])
    position.state.game[layout.ROUND] = 1
    mission = list(ADVANCED.missions).index("m1_12")
    position.state.missions[0, 0] = mission
    for _ in range(20):
        check_missions(position.world, position.state, 0, 0, layout.AT_START)
    assert [event.values["mission"] for event in position.events("complete")] == [mission]


# ---------------------------------------------------------------- cards by seat


@pytest.mark.rule("napadv-start-cards-3")
@pytest.mark.rule("napadv-start-cards-4")
@pytest.mark.rule("napadv-start-cards-5")
@pytest.mark.rule("napadv-start-cards-6")
@pytest.mark.rule("napadv-start-cards-when")
@pytest.mark.parametrize(
    ("seats", "cards"), [(3, [0, 0, 2]), (4, [0, 0, 1, 2]), (5, [0, 0, 1, 1, 2]), (6, [0, 0, 1, 1, 2, 2])]
)
def test_later_seats_begin_with_cards(seats, cards):
    """ex-09: by the order of play, whoever claimed first, and as the last step of the set-up."""
    firsts = set()
    for game in records("napoleon-advanced", seats):
        firsts.add(of_kind(game, "first")[0].seat)
        dealt = Counter(event.seat for event in of_kind(game, "start_card"))
        assert [dealt[seat] for seat in range(seats)] == cards
        assert [event.kind for event in opening(game)[-sum(cards) :]] == ["start_card"] * sum(cards)
        assert of_kind(game, "turn")[0].seat == 0
        assert [len(hand) for hand in laid(game).hands] == cards
    assert firsts - {0}

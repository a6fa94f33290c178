"""Turns of the advanced Napoléon game, who is out, and what the end scores, clause by clause."""

from __future__ import annotations

from collections import Counter

import pytest
from played import house, records, turns
from positions import Position
from scipy.stats import chisquare

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.ending import decide
from risk_sim.kernels.engine import _begin_turn
from risk_sim.kernels.phases.attack import _assault
from risk_sim.kernels.phases.cards import draw_cards
from risk_sim.kernels.phases.missions import check_missions
from risk_sim.kernels.phases.points import score_groups, score_holdings
from risk_sim.kernels.phases.setup import fill_deck, set_up
from risk_sim.kernels.phases.throwing import start_dice
from risk_sim.kernels.triggers import eliminate

ADVANCED = rulesets.load("napoleon-advanced")
MISSIONS = list(ADVANCED.missions)
SEATS = (3, 4, 5, 6)
AMERICAS = ("atlantique_ouest_europeen", "mer_du_nord", "mer_baltique")
IBERIA = ("castille", "andalousie", "portugal", "aragon_catalogne")


# ---------------------------------------------------------------- the order of a turn

#: Which step of a turn what is written down belongs to; the rest may come at several times.
STEPS = {
    "turn": 0,
    "income": 2,
    "trade": 2,
    "fort_pay": 2,
    "ransom": 2,
    "build": 2,
    "assault": 3,
    "throw": 3,
    "conquest": 3,
    "maneuver": 4,
    "epidemic_loss": 5,
    "draw": 6,
}


@pytest.mark.rule("napadv-phases")
@pytest.mark.rule("napadv-maneuver-start")
@pytest.mark.parametrize("seats", SEATS)
def test_a_turn_has_six_steps_in_their_order(seats):
    """Start, reinforcement, combat, maneuver, epidemics, end; of these only combat and maneuver may be left out."""
    seen = Counter()
    for game in records("napoleon-advanced", seats):
        for events in turns(game):
            carried = {at + 1 for at, event in enumerate(events) if event.kind == "play"}
            carried |= {at + 1 for at in carried if at < len(events) and events[at].kind == "card_units"}
            out = next((at for at, event in enumerate(events) if event.kind == "elimination"), None)
            told = [
                (STEPS[event.kind], at)
                for at, event in enumerate(events)
                if event.kind in STEPS
                and not (event.kind == "epidemic_loss" and at in carried)
                and not (event.kind == "trade" and out is not None and at > out)
            ]
            assert [step for step, _ in told] == sorted(step for step, _ in told)
            present = {step for step, _ in told}
            assert {0, 2} <= present
            for step in (3, 4, 5, 6):
                seen[step, step in present] += 1
    for step in (3, 4):
        assert min(seen[step, False], seen[step, True]) > 0
    assert min(seen[5, True], seen[6, True]) > 0


@pytest.mark.rule("napadv-first-roll")
def test_play_goes_round_from_the_first_whoever_claimed_first():
    """Seats are numbered in the order of play, and have nothing to do with who claims first."""
    claims = Counter()
    position = Position(ADVANCED)
    for game in range(60):
        position.again(game)
        set_up(position.world, position.state)
        claims[position.events("first")[0].seat] += 1
        assert position.state.game[layout.TURN] == 0
    assert chisquare([claims[seat] for seat in range(3)]).pvalue > 1e-4
    for seats in SEATS:
        for game in records("napoleon-advanced", seats):
            before = -1
            out: set[int] = set()
            for event in game.events:
                out |= {event.values["victim"]} if event.kind == "elimination" else set()
                if event.kind == "turn":
                    ring = [seat % seats for seat in range(before + 1, before + 1 + seats)]
                    assert event.seat == next(seat for seat in ring if seat not in out)
                    before = event.seat


@pytest.mark.rule("napadv-time-token")
@pytest.mark.rule("napadv-time-rounds")
@pytest.mark.parametrize("out", [None, 0, 1, 2])
def test_a_round_begins_with_the_first_player_even_when_he_is_out(out):
    position = Position(ADVANCED)
    position.give_rest(0)
    position.state.game[layout.ROUND] = 1
    if out is not None:
        position.state.seats[layout.ALIVE, out] = 0
        position.state.game[layout.TURN] = (out == 0) * 1
    told = [(1, int(position.state.game[layout.TURN]))]
    while position.pass_on() and len(told) < 20:
        told.append((int(position.state.game[layout.ROUND]), int(position.state.game[layout.TURN])))
    assert told == [(round, seat) for round in range(1, 6) for seat in range(3) if seat != out]


# ---------------------------------------------------------------- who is out


def struck(position: Position, cards: tuple[int, ...] = (), own: tuple[int, ...] = ()) -> None:
    """Seat 0 takes the last territory of seat 1, who has cards, ships, an admiral and a captive."""
    position.give(0, ["castille"], 40)
    position.give(1, ["portugal"], 1)
    position.give_rest(2)
    position.sail(1, "mer_egee", 2, admirals=1)
    position.sail(1, "mer_noire", 1)
    position.state.captives[1, 2, layout.GENERAL - 1] = 2
    position.state.seats[layout.POINTS, 1] = 5
    position.deal(1, *cards)
    position.deal(0, *own)
    while position.owner("portugal") == 1:
        start_dice(position.state, 0)
        _assault(position.world, position.state, 0, 0, position.space("castille"), position.space("portugal"))


@pytest.mark.rule("napadv-elim")
@pytest.mark.rule("napadv-elim-cards")
@pytest.mark.rule("napadv-elim-captives")
@pytest.mark.rule("napadv-elim-vp-stay")
def test_who_loses_his_last_territory_is_out_with_all_his_ships():
    """The eliminator takes his cards, whom he held goes home, and his points stay, less one for the admiral lost."""
    position = Position(ADVANCED, "turtle", "turtle", "turtle")
    struck(position, (3, 4), (5,))
    assert [(event.seat, event.values["victim"]) for event in position.events("elimination")] == [(0, 1)]
    assert position.state.seats[layout.ALIVE, :3].tolist() == [1, 0, 1]
    assert [(event.seat, event.values["ships"]) for event in position.events("ships_gone")] == [(1, 2), (1, 1)]
    assert (position.state.ships[1].sum(), position.control("mer_egee"), position.control("mer_noire")) == (0, -1, -1)
    assert (sorted(position.hand(0)), position.hand(1)) == ([3, 4, 5], [])
    assert position.state.captives.sum() == 0
    assert position.points() == [0, 4, 0]


@pytest.mark.rule("napadv-elim")
def test_ships_alone_keep_nobody_in_the_game_and_an_army_without_ships_stays():
    position = Position(ADVANCED)
    position.give(0, ["castille"], 40)
    position.give(1, ["portugal"], 1)
    position.give(1, ["egypte"], 1)
    position.give_rest(2)
    while position.owner("portugal") == 1:
        start_dice(position.state, 0)
        _assault(position.world, position.state, 0, 0, position.space("castille"), position.space("portugal"))
    assert not position.events("elimination")


@pytest.mark.rule("napadv-elim-exchange")
@pytest.mark.parametrize(("own", "taken", "left"), [(2, 2, 4), (3, 2, 2), (3, 4, 4), (4, 4, 2), (4, 6, 4)])
def test_with_five_cards_or_more_sets_go_until_fewer_are_left(own, taken, left):
    """Then all is placed and the turn goes on; nothing is turned into other pieces."""
    ruleset = house("napoleon-advanced", cards={"effects": "off"})
    for game in range(20):
        position = Position(ruleset, "saver", "turtle", "turtle", game=game)
        cards = [card for kind in ("infantry", "cavalry") for card in position.cards_of(kind)]
        cards = [card for card in cards if position.board.ids[card] not in {"castille", "portugal"}]
        struck(position, tuple(cards[own : own + taken]), tuple(cards[:own]))
        assert len(position.hand(0)) == left
        kinds = [event.kind for event in position.events()]
        assert "build" not in kinds
        value = sum(event.values["value"] for event in position.events("trade"))
        placed = position.events("place")
        assert sum(event.values["units"] for event in placed) == value
        if value:
            assert kinds.index("place") > kinds.index("elimination")
        assert {event.seat for event in placed} <= {0}


# ---------------------------------------------------------------- points at a start


@pytest.mark.rule("napadv-route-vp")
@pytest.mark.rule("napadv-empire-vp")
@pytest.mark.parametrize("routes", ["off", "on"])
def test_whole_empires_score_and_routes_where_a_house_rule_says_so(routes):
    position = Position(house("napoleon-advanced", points={"routes": routes}))
    position.give(0, IBERIA)
    position.give_rest(1)
    for zone in AMERICAS:
        position.sail(0, zone)
    score_groups(position.world, position.state, 0, 0)
    assert position.points()[0] == 3 + 2 * (routes == "on")


# ---------------------------------------------------------------- the end


@pytest.mark.rule("napadv-final-holdings")
@pytest.mark.parametrize(("lands", "zones"), [(1, 0), (2, 1), (17, 4), (18, 2), (5, 3)])
def test_a_third_of_what_is_held_scores_at_the_end_of_the_fifth_turn(lands, zones):
    position = Position(ADVANCED)
    position.give(0, range(lands))
    position.give_rest(1)
    for zone in [*AMERICAS, "mer_egee"][:zones]:
        position.sail(0, zone)
    for number in (1, 4, 5):
        position.state.game[layout.ROUND] = number
        score_holdings(position.world, position.state, 0, 0)
        assert position.points()[0] == (number == 5) * ((lands + zones) // 3)


@pytest.mark.rule("napadv-final-holdings")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_scores_that_at_the_end_of_his_own_last_turn(seats):
    scored = 0
    for game in records("napoleon-advanced", seats):
        for events in turns(game):
            for event in events:
                if event.kind == "points" and event.values["reason"] == layout.FOR_HOLDINGS:
                    assert (events[0].values["round"], event.seat) == (5, events[0].seat)
                    scored += 1
    assert scored > seats


def held(position: Position, *missions: str) -> None:
    """Missions in the hand of seat 0, one of a rank."""
    for mission in missions:
        number = MISSIONS.index(mission)
        position.state.missions[0, position.world.mission_rank[number]] = number


def at_the_end(*missions: str, claimed: int = 0) -> Position:
    """Seat 0 holds Iberia, three zones and two generals, has taken territories and beaten attacks off."""
    position = Position(ADVANCED, "turtle", "turtle", "turtle")
    position.give(0, IBERIA, 2)
    position.give_rest(1)
    position.lead("castille", 2)
    for zone in AMERICAS:
        position.sail(0, zone)
    position.state.seats[layout.INVADED, 0], position.state.seats[layout.REPELLED, 0] = 9, 9
    position.state.seats[layout.CLAIMED, 0] = claimed
    position.state.pile_left[:] = 5
    held(position, *missions)
    decide(position.world, position.state)
    return position


@pytest.mark.rule("napadv-final-missions")
@pytest.mark.rule("napadv-final-no-replacement")
@pytest.mark.parametrize("claimed", [0, 0b1111])
def test_after_the_last_turn_missions_of_the_start_score(claimed):
    """Of every rank, whatever was completed in the last turn; no new mission is drawn."""
    position = at_the_end("m1_04", "m2_11", "m3_02", "m4_02", claimed=claimed)
    done = [MISSIONS[event.values["mission"]] for event in position.events("complete")]
    assert done == ["m1_04", "m2_11", "m3_02"]
    assert position.points()[0] == 2 + 3 + 4
    assert not position.events("mission")
    assert position.state.pile_left[:4].tolist() == [5, 5, 5, 5]


@pytest.mark.rule("napadv-final-missions")
def test_missions_of_the_end_of_a_turn_or_of_any_time_do_not_score_then():
    """Though what they need is there."""
    position = at_the_end("m1_01", "m2_01", "m3_12")
    assert not position.events("complete")
    position = at_the_end()
    held(position, "m1_01", "m2_01", "m3_12")
    check_missions(position.world, position.state, 0, 0, layout.AT_END)
    assert len(position.events("complete")) == 3


@pytest.mark.rule("napadv-tie-missions")
@pytest.mark.rule("napadv-tie-regiments")
def test_then_most_missions():
    """21 points and 30 regiments each; ships and leaders do not count."""
    position = Position(ADVANCED)
    for seat, missions in enumerate((2, 3, 1)):
        position.give(seat, [seat], 30)
        position.state.seats[layout.POINTS, seat] = 21
        position.state.seats[layout.USED + layout.USED_MISSIONS, seat] = missions
    position.sail(0, "mer_egee", 9, admirals=2)
    position.lead(position.board.ids[0], 3)
    decide(position.world, position.state)
    assert position.state.game[layout.WINNER] == 1
    assert position.state.seats[layout.OUT_PLACE, :3].tolist() == [2, 1, 3]


# ---------------------------------------------------------------- cards


@pytest.mark.parametrize(("name", "cards"), [("napoleon-advanced", 3), ("napoleon-capitals", 2)])
def test_a_card_for_each_ground_and_none_for_missions_with_capitals(name, cards):
    """ex-30: three territories taken, two missions completed, an empire and a route held."""
    position = Position(rulesets.load(name))
    position.give(0, IBERIA)
    position.give_rest(1)
    for zone in AMERICAS:
        position.sail(0, zone)
    fill_deck(position.world, position.state, True)
    _begin_turn(position.world, position.state, 0)
    position.state.seats[layout.CONQUERED, 0], position.state.seats[layout.DONE, 0] = 3, 2
    draw_cards(position.world, position.state, 0, 0)
    assert len(position.events("draw")) == len(position.hand(0)) == cards


@pytest.mark.rule("napadv-elim-vp-stay")
def test_who_was_eliminated_can_win_by_his_points():
    position = Position(ADVANCED)
    struck(position)
    position.state.seats[layout.POINTS, 1] = 30
    decide(position.world, position.state)
    assert position.state.game[layout.WINNER] == 1


@pytest.mark.rule("napadv-elim-sole")
@pytest.mark.parametrize("option", ["play_on", "end_at_once"])
def test_the_last_player_left_plays_on_or_points_decide_at_once(option):
    position = Position(house("napoleon-advanced", game={"sole_survivor": option}))
    position.give_rest(0)
    position.state.seats[layout.ALIVE, 2] = 0
    position.state.game[layout.LEFT] = 2
    position.state.seats[layout.POINTS, 2] = 3
    eliminate(position.world, position.state, 0, 0, 1)
    assert position.state.game[layout.OVER] == (option == "end_at_once")
    assert position.state.game[layout.WINNER] == (2 if option == "end_at_once" else -1)

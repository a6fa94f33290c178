"""Missions of the advanced Napoléon game, clause by clause."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from played import records
from positions import Position

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.choices.place import place_units
from risk_sim.kernels.engine import _begin_turn, _phase
from risk_sim.kernels.phases.attack import _assault
from risk_sim.kernels.phases.build import build
from risk_sim.kernels.phases.income import income
from risk_sim.kernels.phases.missions import check_missions, claim_at_any, deal_missions, reveal_last
from risk_sim.kernels.phases.throwing import start_dice
from risk_sim.rulesets.playable import board_of

ADVANCED = rulesets.load("napoleon-advanced")
BOARD = board_of(ADVANCED)
MISSIONS = list(ADVANCED.missions)
RANKS = range(1, 5)
ZONES = [name for name, space in BOARD.spaces.items() if space.kind == "zone"]
RUSSIA = [BOARD.ids[space] for space in BOARD.members[list(BOARD.groups).index("empire_russie")]]
AFRICA = ("egypte", "tripolitaine_tunisie", "algerie_maroc")


def table(*hand: str, player: str = "turtle", zones: int = 0, held=()) -> Position:
    """Seat 0 with these missions in hand, who shows whatever he may; no other is left in a pile."""
    position = Position(ADVANCED, player, "turtle", "turtle")
    position.give(0, [*held, "hongrie"], 5)
    position.give_rest(1)
    for zone in ZONES[:zones]:
        position.sail(0, zone)
    position.state.face_up[:] = 0
    position.state.pile_left[:] = 0
    hold(position, 0, *hand)
    _begin_turn(position.world, position.state, 0)
    return position


def hold(position: Position, seat: int, *names: str) -> None:
    """Missions of different ranks come into a hand."""
    for name in names:
        position.state.missions[seat, ADVANCED.missions[name].rank - 1] = MISSIONS.index(name)


def pile(position: Position, *names: str) -> None:
    """Missions, one a rank, that are drawn next."""
    for name in names:
        rank = ADVANCED.missions[name].rank - 1
        position.state.piles[rank, 0], position.state.pile_left[rank] = MISSIONS.index(name), 1


def hand(position: Position, seat: int = 0) -> list[str | None]:
    """The missions of a seat by rank."""
    return [MISSIONS[mission] if mission >= 0 else None for mission in position.state.missions[seat]]


def check(position: Position, when: int = layout.AT_START, seat: int = 0) -> list[str]:
    """The missions that are shown now."""
    before = len(position.events("complete"))
    check_missions(position.world, position.state, seat, seat, when)
    return [MISSIONS[event.values["mission"]] for event in position.events("complete")[before:]]


# ---------------------------------------------------------------- the deck and the deal


@pytest.mark.rule("napadv-mission-data")
def test_twelve_missions_of_each_rank():
    ranks = Counter((mission.rank, mission.points) for mission in ADVANCED.missions.values())
    assert ranks == {(1, 2): 12, (2, 3): 12, (3, 4): 12, (4, 6): 12}
    assert {mission.provenance for mission in ADVANCED.missions.values()} == {"reconstructed"}


@pytest.mark.rule("napadv-mission-piles")
@pytest.mark.rule("napadv-mission-deal")
def test_four_shuffled_piles_and_one_of_each_in_every_hand():
    position = Position(ADVANCED)
    world, state = position.world, position.state
    seen, alike = [Counter() for _ in RANKS], 0
    for game in range(240):
        position.again(game)
        deal_missions(world, state)
        for rank in range(4):
            left = state.piles[rank, : state.pile_left[rank]].tolist()
            dealt = state.missions[:3, rank].tolist()
            assert sorted(left + dealt) == [at for at, one in enumerate(MISSIONS) if one.startswith(f"m{rank + 1}_")]
            seen[rank][dealt[0]] += 1
        alike += len({mission % 12 for mission in state.missions[0].tolist()}) == 1
    for counted in seen:  # 20 of each on average, deviation 4.3
        assert len(counted) == 12
        assert 3 < min(counted.values()) <= max(counted.values()) < 40
    assert alike < 12  # each pile is shuffled for itself


@pytest.mark.rule("napadv-mission-deal")
def test_missions_are_drawn_before_claims():
    for seats in (3, 4, 5, 6):
        for game in records("napoleon-advanced", seats):
            begun = game.events[: [event.kind for event in game.events].index("first")]
            dealt = [(event.seat, ADVANCED.missions[MISSIONS[event.values["mission"]]].rank) for event in begun]
            assert sorted(dealt) == [(seat, rank) for seat in range(seats) for rank in RANKS]


@pytest.mark.rule("napadv-mission-deal")
@pytest.mark.parametrize("player", ["strategist", "expander"])
def test_nobody_knows_what_others_hold(player):
    """With other missions in the hands of the others, a player builds, places and attacks just the same."""
    told = []
    for others in (("m1_01", "m2_02", "m3_02", "m4_01"), ("m1_12", "m2_12", "m3_11", "m4_12")):
        position = table("m1_08", "m2_09", player=player, held=AFRICA[:2])
        for seat in (1, 2):
            hold(position, seat, *others)
        position.state.game[layout.PENDING] = 15
        build(position.world, position.state, 0, 0)
        place_units(position.world, position.state, 0, 0, int(position.state.game[layout.PENDING]))
        _phase(position.world, position.state, 0, layout.PHASE_ATTACK)
        told.append(position.events())
    assert told[0] == told[1]
    assert len(told[0]) > 4


# ---------------------------------------------------------------- shown and scored


@pytest.mark.rule("napadv-start-missions")
@pytest.mark.rule("napadv-mission-end-check")
def test_missions_are_checked_at_the_start_and_after_the_epidemic():
    """Those of the one kind not at the other check; those of any time at both."""
    turn = ADVANCED.game.turn
    assert turn[0] == "missions_start"
    assert turn.index("missions_end") == turn.index("epidemic") + 1
    for when, other in ((layout.AT_START, layout.AT_END), (layout.AT_END, layout.AT_START)):
        position = table("m1_02", "m2_02", "m3_12", zones=2)
        position.state.seats[layout.SEA_WON, 0] = 1
        position.state.seats[layout.REPELLED, 0] = 2
        own = {layout.AT_START: "m1_02", layout.AT_END: "m2_02"}
        assert check(position, when) == sorted([own[when], "m3_12"])
        assert check(position, other) == [own[other]]


@pytest.mark.rule("napadv-start-missions")
@pytest.mark.rule("napadv-mission-end-check")
@pytest.mark.rule("napadv-mission-vp")
def test_every_mission_shown_scores_what_is_printed_on_it():
    seen = Counter()
    for seats in (3, 4, 5, 6):
        for game in records("napoleon-advanced", seats):
            for event, after in pairwise(game.events):
                if event.kind == "complete":
                    card = ADVANCED.missions[MISSIONS[event.values["mission"]]]
                    assert (after.kind, after.seat) == ("points", event.seat)
                    assert after.values == {"reason": layout.FOR_MISSIONS, "points": card.points}
                    seen[card.rank] += 1
    assert set(seen) == {1, 2, 3, 4}
    assert sum(seen.values()) > 40


@pytest.mark.rule("napadv-mission-empire")
@pytest.mark.rule("napadv-mission-bonus-outside")
@pytest.mark.parametrize("when", [layout.AT_START, layout.AT_END])
def test_an_empire_mission_brings_regiments_that_are_placed_at_once(when):
    """Whenever it is shown; they cannot be turned into other pieces."""
    position = table("m1_08", held=AFRICA)
    position.world.mission_when[MISSIONS.index("m1_08")] = layout.AT_ANY
    before = position.state.armies[layout.TOTAL, 0]
    assert check(position, when) == ["m1_08"]
    assert sum(event.values["units"] for event in position.events("place")) == 2
    assert position.state.armies[layout.TOTAL, 0] == before + 2
    assert position.state.game[layout.PENDING] == 0


@pytest.mark.rule("napadv-mission-empire")
@pytest.mark.rule("napadv-mission-down")
@pytest.mark.rule("napadv-mission-bonus-lost")
def test_a_lasting_bonus_is_paid_until_its_empire_is_lost():
    """Face up as long as it lasts, and lost for good, even where the empire is whole again."""
    position = table("m3_11", "m1_02", zones=2, held=RUSSIA)
    world, state = position.world, position.state
    assert check(position) == ["m1_02", "m3_11"]
    assert sum(event.values["units"] for event in position.events("place")) == 3
    assert [MISSIONS[at] for at in range(48) if state.face_up[at]] == ["m3_11"]
    paid = []
    for holder in (0, 0, 1, 0):
        position.give(holder, ["don_caucase"])
        before = len(position.events("lapse"))
        income(world, state, 0, 0)
        lapsed = len(position.events("lapse")) - before
        paid.append((position.events("income")[-1].values["for_missions"], lapsed))
    assert paid == [(1, 0), (1, 0), (0, 1), (0, 0)]
    assert state.face_up[MISSIONS.index("m3_11")] == 0


@pytest.mark.rule("napadv-mission-final")
def test_a_mission_once_shown_stays_scored():
    position = table("m1_02", "m3_11", zones=2, held=RUSSIA)
    assert check(position) == ["m1_02", "m3_11"]
    assert position.points() == [6, 0, 0]
    for zone in ZONES[:2]:
        position.sail(0, zone, -1)
    position.give(1, RUSSIA)
    income(position.world, position.state, 0, 0)
    check(position, layout.AT_END)
    reveal_last(position.world, position.state)
    assert position.points() == [6, 0, 0]


# ---------------------------------------------------------------- replaced, and one of a rank in a turn


@pytest.mark.rule("napadv-mission-redraw")
def test_another_of_the_rank_is_drawn_if_one_is_left():
    position = table("m1_02", "m2_03", zones=3)
    pile(position, "m1_05")
    assert check(position) == ["m1_02", "m2_03"]
    assert hand(position) == ["m1_05", None, None, None]
    assert [MISSIONS[event.values["mission"]] for event in position.events("mission")] == ["m1_05"]


@pytest.mark.rule("napadv-mission-rank-limit")
@pytest.mark.rule("napadv-mission-same-turn")
def test_one_of_each_rank_in_a_turn_both_checks_together():
    """Four at most; what replaces them waits for the next turn, though its need is met."""
    position = table("m1_02", "m2_03", "m3_03", "m4_02", zones=6)
    state = position.state
    pile(position, "m1_01", "m2_02", "m3_02", "m4_08")
    for zone in ZONES[6:]:
        position.sail(0, zone)
    assert len(check(position)) == 4
    state.seats[layout.INVADED, 0], state.seats[layout.SEA_WON, 0] = 9, 9
    for when in (layout.AT_START, layout.AT_END, layout.AT_ANY):
        assert check(position, when) == []
    assert hand(position) == ["m1_01", "m2_02", "m3_02", "m4_08"]
    _begin_turn(position.world, state, 0)
    assert check(position) == ["m3_02", "m4_08"]
    state.seats[layout.INVADED, 0], state.seats[layout.SEA_WON, 0] = 9, 9
    assert check(position, layout.AT_END) == ["m1_01", "m2_02"]


@pytest.mark.rule("napadv-mission-foreign-turn")
@pytest.mark.rule("napadv-mission-bonus-outside")
def test_a_mission_may_be_completed_in_anothers_turn():
    """Two attacks beaten off in a round; it counts for the turn in which it is shown."""
    position = table()
    world, state = position.world, position.state
    position.give(1, ["galicie"], 60)
    position.give(0, ["hongrie"], 5)
    hold(position, 1, "m3_12", "m1_02")
    for zone in ZONES[:2]:
        position.sail(1, zone)
    world.mission_units[MISSIONS.index("m3_12")] = 2
    pile(position, "m3_03")
    for battle in (1, 2):
        position.give(0, ["hongrie"], 2)
        start_dice(state, 0)
        _assault(world, state, 0, 0, position.space("hongrie"), position.space("galicie"))
        assert not position.events("conquest")
        shown = [(event.seat, MISSIONS[event.values["mission"]]) for event in position.events("complete")]
        assert shown == ([(1, "m3_12")] if battle == 2 else [])
    assert {event.seat for event in position.events("place")} == {1}
    assert sum(event.values["units"] for event in position.events("place")) == 2
    assert state.game[layout.PENDING] == 0
    hold(position, 1, "m3_12")
    claim_at_any(world, state, 1, 1)
    assert len(position.events("complete")) == 1  # a second of that rank waits for another turn
    _begin_turn(world, state, 2)
    claim_at_any(world, state, 1, 1)
    assert len(position.events("complete")) == 2


@pytest.mark.rule("napadv-mission-foreign-turn")
@pytest.mark.parametrize("name", ["m1_01", "m2_02", "m3_09"])
def test_what_is_counted_in_a_turn_is_nothing_in_that_of_another(name):
    position = table(name)
    world, state = position.world, position.state
    world.mission_when[MISSIONS.index(name)] = layout.AT_ANY
    state.seats[layout.INVADED, 0], state.seats[layout.SEA_WON, 0], state.seats[layout.ENTERED, 0] = 9, 9, 0b11111
    _begin_turn(world, state, 1)
    claim_at_any(world, state, 0, 0)
    assert not position.events("complete")


@pytest.mark.rule("napadv-mission-data")
def test_a_mission_may_name_sea_zones_and_territories():
    position = table("m4_09", held=["egypte"])
    position.world.mission_spaces[MISSIONS.index("m4_09"), :2] = position.space("egypte"), position.space(ZONES[0])
    assert check(position) == []
    position.sail(1, ZONES[0])
    assert check(position) == []
    position.sail(0, ZONES[0])
    position.sail(1, ZONES[0], -1)
    assert check(position) == ["m4_09"]


@pytest.mark.rule("napadv-mission-foreign-turn")
def test_it_does_happen_in_games():
    """In the middle of somebody's attacks a defender shows a mission, and only one of the kind for any time."""
    foreign = 0
    for seats in (3, 4, 5, 6):
        for game in records("napoleon-advanced", seats):
            last = max(at for at, event in enumerate(game.events) if event.kind == "turn")
            earlier = game.events[:last]  # after the last turn everybody shows what he has
            for before, event in pairwise(earlier):
                if (before.kind, event.kind) == ("throw", "complete") and before.seat != event.seat:
                    assert ADVANCED.missions[MISSIONS[event.values["mission"]]].when == "any"
                    foreign += 1
    assert foreign > 0

"""RisiKo! Antartide, clause by clause: event cards and the grey army they move."""

from __future__ import annotations

from collections import Counter

import pytest
from antarctic import (
    BLUE,
    BOARD,
    CARDS,
    GREY,
    RED,
    STATIONS,
    bare,
    beaten,
    clear,
    draw_event,
    few,
    kinds,
    table,
    tables,
)
from played import of_kind, records, turns
from positions import Position

from risk_sim.kernels import layout
from risk_sim.kernels.supply import spare


@pytest.mark.rule("antartide-event-draw")
def test_every_turn_begins_with_an_event() -> None:
    for game in records("antartide", 2):
        for turn in turns(game):
            assert [event.kind for event in turn].count("event_card") == 1
            assert turn[1].kind == "event_card"


@pytest.mark.rule("antartide-event-deck-empty")
def test_an_empty_deck_is_shuffled_anew() -> None:
    longest = max(records("antartide", 2), key=lambda game: len(of_kind(game, "event_card")))
    drawn = [event.values["event_card"] for event in of_kind(longest, "event_card")]
    assert len(drawn) > 17
    assert sorted(drawn[:17]) == list(range(17))
    position = table()
    position.state.game[layout.HAPPENINGS_LEFT] = 0
    draw_event(position, RED, "e17")
    assert kinds(position) == ["event_card"]


@pytest.mark.rule("antartide-event-colour")
@pytest.mark.rule("antartide-event-empty")
def test_armies_are_of_the_colour_that_is_there_grey_where_nobody_is() -> None:
    position = table()
    clear(position, "queen_maud_mountains")
    before = {name: (position.owner(name), position.units(name)) for name in BOARD.ids}
    draw_event(position, RED, "e05")
    east = [BOARD.ids[at] for at in BOARD.members[list(BOARD.groups).index("east_antarctica")]]
    for name, (owner, units) in before.items():
        grew = name in east
        assert position.units(name) == units + grew
        assert position.owner(name) == (GREY if owner < 0 else owner)


@pytest.mark.rule("antartide-event-colour")
def test_an_event_finds_no_piece_in_an_empty_reserve() -> None:
    position = table(few(16, 0))
    position.give(BLUE, ["wilkes_land"], 10)
    assert spare(position.world, position.state, BLUE) == 0
    draw_event(position, RED, "e05")
    grown = {event.values["space"]: event.values["army"] for event in position.events("armies_come")}
    assert BLUE not in grown.values()
    assert RED in grown.values()


@pytest.mark.rule("antartide-event-empty")
def test_grey_comes_only_as_far_as_its_supply_goes() -> None:
    position = table(few(16, 0))
    clear(position, "queen_maud_mountains")
    position.state.seats[layout.USED + layout.USED_BEATEN, RED] = 16
    assert spare(position.world, position.state, GREY) <= 0
    draw_event(position, RED, "e05")
    assert position.owner("queen_maud_mountains") == -1


@pytest.mark.rule("antartide-station-event-add")
def test_events_fill_stations_to_two() -> None:
    position = table()
    position.give(RED, ["sigma"], 2)
    draw_event(position, RED, "e07")
    assert [position.units(name) for name in STATIONS] == [2, 2, 2]
    assert [position.owner(name) for name in STATIONS] == [RED, GREY, GREY]
    assert [event.values["units"] for event in position.events("armies_come")] == [1, 1]


@pytest.mark.rule("antartide-station-event-neutral")
@pytest.mark.rule("antartide-event-removed")
def test_grey_armies_go_from_territories_to_the_reserve() -> None:
    position = table()
    before = {name: position.units(name) for name in BOARD.ids}
    reserve = spare(position.world, position.state, GREY)
    draw_event(position, RED, "e14")
    gone = {name for name in BOARD.ids if position.units(name) < before[name]}
    assert gone == {"queen_elizabeth_land", "wilhelm_ii_land", "queen_maud_mountains"}
    assert spare(position.world, position.state, GREY) == reserve + 3
    assert (beaten(position, RED), beaten(position, BLUE)) == (0, 0)
    for game in records("antartide", 2):
        for event in of_kind(game, "armies_go"):
            assert BOARD.ids[event.values["space"]] not in STATIONS


@pytest.mark.rule("antartide-empty-possible")
def test_an_event_may_leave_a_territory_empty() -> None:
    position = table()
    position.give(GREY, ["ross_ice_shelf"], 1)
    draw_event(position, RED, "e13")
    assert (position.owner("ross_ice_shelf"), position.units("ross_ice_shelf")) == (-1, 0)
    assert kinds(position).count("abandon") == 1


@pytest.mark.rule("antartide-empty-possible")
def test_nobody_takes_the_last_of_his_own() -> None:
    found: Counter[int] = Counter()
    for position in tables(lambda at: at.give(RED, ["kemp_land", "oates_land", "antarctic_peninsula"], 1)):
        draw_event(position, RED, "e16")
        (event,) = position.events("armies_go")
        assert event.values["space"] < 13
        found[event.values["space"]] += 1
    mine = {BOARD.index(name) for name in ("kemp_land", "oates_land", "antarctic_peninsula")}
    assert not mine & set(found)
    assert len(found) > 5


def _ordered(card: str, number: int = 60, **laid: int) -> list[Position]:
    """Tables at which the neutral army has attacked once or not."""
    found = []
    for position in tables(lambda at: None, number):
        for name, units in laid.items():
            position.give(GREY, [name], units)
        position.state.game[layout.EVENTS] = 0
        draw_event(position, RED, card)
        found.append(position)
    return found


@pytest.mark.rule("antartide-event-attack")
@pytest.mark.rule("antartide-event-attack-choice")
@pytest.mark.rule("antartide-event-attack-target")
def test_the_player_picks_how_many_attack_and_whom() -> None:
    armies, owners = set(), set()
    for position in _ordered("e10"):
        (event,) = position.events("neutral_attack")
        assert event.values["origin"] == BOARD.index("south_pole")
        assert event.values["target"] in BOARD.neighbours("south_pole")
        armies.add(event.values["units"])
        owners.add(event.values["target"])
        thrown = position.events("throw")
        assert [one.values["attack_dice"] for one in thrown] == [event.values["units"]]
    # Marie Byrd Land is the only neighbour of another colour.
    assert owners == {BOARD.index("marie_byrd_land")}
    assert armies == {1, 2, 3}
    assert any(of_kind(game, "neutral_attack") for game in records("antartide", 2))


@pytest.mark.rule("antartide-event-attack-target")
def test_own_anothers_and_empty_spaces_are_targets_and_grey_ones_are_not() -> None:
    seen: Counter[int] = Counter()
    for position in tables(lambda at: at.give(GREY, ["wilhelm_ii_land"], 4), 80):
        position.give(RED, ["kemp_land"])
        clear(position, "queen_maud_mountains")
        owners = position.state.spaces[layout.OWNER].copy()
        draw_event(position, RED, "e08")
        (event,) = position.events("neutral_attack")
        seen[int(owners[event.values["target"]])] += 1
    assert set(seen) == {-1, RED, BLUE}


@pytest.mark.rule("antartide-event-attack-roll")
def test_who_defends_against_grey_may_throw_fewer_dice() -> None:
    """The active player rolls for grey, and the owner of the target for that."""
    dice = {
        event.values["defence_dice"]
        for position in tables(lambda at: at.give(BLUE, ["marie_byrd_land"], 5), 60)
        for event in (draw_event(position, RED, "e10"), position.events("throw")[0])[1:]
    }
    assert dice == {1, 2, 3}


@pytest.mark.rule("antartide-event-attack-win")
def test_the_player_picks_how_many_move_in() -> None:
    moved = set()
    for position in tables(lambda at: at.give(GREY, ["south_pole"], 6), 150):
        position.give(BLUE, ["marie_byrd_land"], 1)
        draw_event(position, RED, "e10")
        for event in position.events("conquest"):
            moved.add(event.values["units"])
            assert position.units("south_pole") + position.units("marie_byrd_land") == 6
            assert position.owner("marie_byrd_land") == GREY
            assert position.state.seats[layout.CONQUESTS, RED] == 0
    assert moved == {1, 2, 3, 4, 5}


@pytest.mark.rule("antartide-event-attack-none")
def test_without_a_legal_target_no_dice_are_rolled() -> None:
    position = bare()
    position.give(GREY, ["south_pole"], 4)
    position.give(GREY, [BOARD.ids[at] for at in BOARD.neighbours("south_pole")])
    position.state.game[layout.EVENTS] = 0
    draw_event(position, RED, "e10")
    assert kinds(position) == ["event_card"]
    lone = table()
    lone.give(GREY, ["ronne_ice_shelf", "ross_ice_shelf"], 1)
    lone.state.game[layout.EVENTS] = 0
    draw_event(lone, RED, "e11")
    assert kinds(lone) == ["event_card"], "one army stays, and cannot attack"


@pytest.mark.rule("antartide-event-attack")
def test_two_attacks_by_one_card() -> None:
    assert "e12" in CARDS
    number = {len(position.events("neutral_attack")) for position in _ordered("e12", 20)}
    assert number == {2}

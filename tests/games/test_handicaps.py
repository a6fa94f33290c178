"""What a seat begins with beyond the others: all of it is on the board, and the referee finds nothing."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

import numpy as np
import pytest
from played import alike, house, mixed, players, record, record_and_row, replayed

import risk_sim
from risk_sim import rulesets
from risk_sim.errors import InputError, RiskSimError
from risk_sim.kernels import layout
from risk_sim.spec.run import Run
from risk_sim.tracing.story import Story

EXTRA = {"units": (3, 0, -2, 0), "ships": (0, 2, 0, 0), "generals": (0, 0, 1, 0), "admirals": (0, 1, 0, 0)}
EXTRA |= {"fortifications": (0, 0, 0, 2)}
GENEROUS = house("napoleon-advanced", setup={"extra": EXTRA})


@pytest.mark.parametrize("lineup", [mixed(4, 24), alike(4)])
def test_all_of_it_is_on_the_board(lineup) -> None:
    for number in range(len(lineup.orders)):
        game, _ = record_and_row(GENEROUS, lineup, 3, number)
        findings, _ = replayed(game)
        assert not findings, findings[0]
        pieces = Counter((event.values["piece"], event.seat) for event in game.events if event.kind == "start_piece")
        assert [pieces[layout.GENERAL, seat] for seat in range(4)] == [1, 1, 2, 1]
        assert [pieces[layout.FORTIFICATION, seat] for seat in range(4)] == [1, 1, 1, 3]
        assert pieces[layout.SHIP, 1] in (0, 2)  # none where no territory of his lies at the sea
        assert pieces[layout.ADMIRAL, 1] == (pieces[layout.SHIP, 1] > 0)
        placed = Counter(event.seat for event in game.events if event.kind in ("claim", "place_start"))
        assert [placed[seat] for seat in range(4)] == [38, 35, 33, 35]


def test_units_alone_in_the_plain_game() -> None:
    rules = house("classic", setup={"extra": {"units": (0, 4, 0)}})
    for number in range(10):
        game, _ = record_and_row(rules, alike(3), 1, number)
        assert not replayed(game)[0]


def test_stories_tell_of_ships() -> None:
    told = "\n".join(Story(risk_sim.trace(GENEROUS, game=0, players=4)).lines())
    assert "strategist (2) puts a ship on" in told


def test_stories_of_a_printed_position_tell_of_what_is_beyond_it() -> None:
    rules = "napoleon-campaign:extra.units=[2,0],extra.generals=[1,0],extra.ships=[0,1]"
    told = list(Story(risk_sim.trace(rules, game=0)).lines())
    france = next(line for line in told if line.startswith("France"))
    assert "Île de France 7 regiments, 1 general and a fortification" in france
    assert any("Mer du Nord 4 ships" in line or "Européen 5 ships" in line for line in told)
    plain = [list(Story(risk_sim.trace(name, game=0)).lines()) for name in ("napoleon-campaign", rules)]
    assert plain[0][2] != plain[1][2]


def test_without_it_rulesets_are_what_they_were() -> None:
    plain, none = rulesets.load("classic"), house("classic", setup={"extra": {}})
    assert plain.fingerprint == none.fingerprint
    assert plain.fingerprint != house("classic", setup={"extra": {"units": (1, 0, 0)}}).fingerprint


def test_units_help() -> None:
    rules = "classic:extra.units=[20,0,0]"
    found = risk_sim.simulate(rules, players=3, games=400, policy="expander")
    assert found.seat_rows[0]["win_rate"] > 0.45
    assert isinstance(found.run, Run)
    assert np.isfinite(found.widest)


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("classic:extra.units=[1,0,0]", "is for 3 seats; give 4 numbers"),
        ("classic:extra.ships=[1,0,0,0]", "room for 0 more"),
        ("napoleon-advanced:extra.generals=[3,0,0,0]", "room for 2 more"),
        ("napoleon-advanced:extra.generals=[-1,0,0,0]", "units alone may be fewer"),
        ("napoleon-advanced:extra.fortifications=[3,3,3,0]", "12 tokens in all"),
        ("classic:extra.units=[-30,0,0,0]", "take 11 units each"),
        ("classic:extra.unts=[1,0,0,0]", "no such thing; did you mean 'units'"),
        ("risk2008:extra.airfield=[1,0,0,0]", "no such thing"),
        ("risk2008-command-room:extra.airfeld=[1,0,0,0]", "did you mean 'airfield'"),
        ("risk2008-command-room:extra.attack_die=[0,2,0,0]", "room for 1 more a player"),
        ("risk2008-command-room:extra.airfield=[9,9,9,9]", "44 rewards are more than the 32 that fit"),
    ],
)
def test_what_does_not_fit_is_said(rules, says) -> None:
    with pytest.raises(RiskSimError, match=says):
        risk_sim.simulate(rules, players=4, games=10)


def test_what_a_printed_position_has_no_room_for_is_said() -> None:
    with pytest.raises(InputError, match="has room for 1 more at seat 1"):
        risk_sim.simulate("napoleon-campaign:extra.generals=[2,0]", games=10)
    with pytest.raises(InputError, match="has room for 2 more at seat 2"):
        risk_sim.simulate("napoleon-campaign:extra.fortifications=[0,3]", games=10)
    with pytest.raises(InputError, match="seat 2 has not so many to spare"):
        risk_sim.simulate("antartide:extra.units=[0,-9]", games=10)
    with pytest.raises(InputError, match="has room for 39 more"):
        risk_sim.simulate("antartide:extra.units=[40,0]", games=10)


@pytest.mark.parametrize("given", [(5, 0), (0, 7), (-4, 2)])
@pytest.mark.parametrize("name", ["napoleon-campaign", "antartide"])
def test_units_come_to_a_printed_position_in_the_order_of_the_board(name: str, given: tuple[int, int]) -> None:
    rules, plain = house(name, setup={"extra": {"units": given}}), house(name)
    games = [record(one, players("strategist", "expander"), 1, 0) for one in (rules, plain)]
    stood = [
        [sum(e.values["units"] for e in game.events if e.kind == "stand" and e.seat == seat) for seat in (0, 1)]
        for game in games
    ]
    assert [more - before for more, before in zip(*stood, strict=True)] == list(given)
    for number in range(4):
        findings, _ = replayed(record(rules, players("strategist", "expander"), 2, number))
        assert not findings


def test_pieces_come_to_a_printed_position_where_most_units_are() -> None:
    more = {"generals": (1, 0), "admirals": (0, 1), "fortifications": (2, 2), "ships": (2, 3)}
    rules, plain = house("napoleon-campaign", setup={"extra": more}), house("napoleon-campaign")
    with_it, without = (record(one, players("strategist", "expander"), 1, 0) for one in (rules, plain))
    names = with_it.board.ids

    def pieces(game, piece: int) -> Counter[str]:
        return Counter(
            names[event.values["space"]]
            for event in game.events
            if event.kind == "start_piece" and event.values["piece"] == piece
        )

    assert pieces(with_it, layout.GENERAL) - pieces(without, layout.GENERAL) == Counter(["ile_de_france"])
    assert pieces(with_it, layout.ADMIRAL) - pieces(without, layout.ADMIRAL) == Counter(["mer_du_nord"])
    forts = pieces(with_it, layout.FORTIFICATION) - pieces(without, layout.FORTIFICATION)
    assert forts == Counter(["provence_dauphine", "belgique_rhenanie", "ecosse", "irlande"])
    ships = [
        {names[e.values["space"]]: e.values["units"] for e in game.events if e.kind == "stand"}
        for game in (with_it, without)
    ]
    added = {name: number - ships[1][name] for name, number in ships[0].items() if number != ships[1][name]}
    assert sum(added.values()) == 5
    assert added["mediterranee_occidentale"] == 2
    for number in range(6):
        findings, _ = replayed(record(rules, players("strategist", "expander"), 2, number))
        assert not findings, findings[0]


GIFTED = house(
    "risk2008-command-room", setup={"extra": {"airfield": (0, 2, 0), "attack_die": (1, 0, 0), "two_troops": (0, 0, 1)}}
)


@pytest.mark.parametrize("lineup", [mixed(3, 24), alike(3)])
def test_rewards_are_there_from_the_start(lineup) -> None:
    """Further ones, beside those on objectives; an airfield goes where its player likes."""
    names = list(GIFTED.rewards)
    for number in range(len(lineup.orders)):
        game, _ = record_and_row(GIFTED, lineup, 3, number)
        findings, _ = replayed(game)
        assert not findings, findings[0]
        before = list(takewhile(lambda event: event.kind != "turn", game.events))
        given = [event for event in before if event.kind == "reward"]
        assert [event.seat for event in given] == [1, 1, 0, 2]
        assert [event.values["space"] >= 0 for event in given] == [True, True, False, False]
        lie = {event.values["reward"] for event in before if event.kind == "in_play"} - {-1}
        assert lie == set(range(len(names)))


def test_stories_tell_of_rewards() -> None:
    told = "\n".join(Story(risk_sim.trace(GIFTED, game=0, players=3)).lines())
    assert "strategist (3) has a reward: 2 armies more at every start of a turn." in told


def test_a_forged_reward_is_found() -> None:
    """Who has it, and that it is there at all, are looked at."""
    game = record(GIFTED, players("strategist", "expander", "turtle"), 1, 0)
    at = next(at for at, event in enumerate(game.events) if event.kind == "reward")
    for events in (
        [*game.events[:at], *game.events[at + 1 :]],
        [*game.events[:at], game.events[at]._replace(seat=2), *game.events[at + 1 :]],
    ):
        findings, _ = replayed(game._replace(events=events))
        assert findings[0].clause == "r2008cr-reward-take"

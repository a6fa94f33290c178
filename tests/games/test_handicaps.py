"""What a seat begins with beyond the others: all of it is on the board, and the referee finds nothing."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from played import alike, house, mixed, players, record, record_and_row, replayed

import risk_sim
from risk_sim import rulesets
from risk_sim.errors import InputError
from risk_sim.kernels import layout
from risk_sim.spec.run import Run

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
    told = str(risk_sim.trace(GENEROUS, game=0, players=4))
    assert "ship" in told


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
    ],
)
def test_what_does_not_fit_is_said(rules, says) -> None:
    with pytest.raises(InputError, match=says):
        risk_sim.simulate(rules, players=4, games=10)


def test_pieces_of_a_printed_position_are_written_there() -> None:
    with pytest.raises(InputError, match="begins as it is printed"):
        risk_sim.simulate("napoleon-campaign:extra.generals=[1,0]", games=10)
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

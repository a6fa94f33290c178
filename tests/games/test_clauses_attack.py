"""Attack, conquest, elimination and the end in classic Risk and RisiKo!, clause by clause, all but the dice."""

from __future__ import annotations

from collections import Counter

import pytest
from played import PLAIN_TABLES as TABLES
from played import all_records, of_kind, records, replayed, steps, turns
from positions import Position

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.phases.attack import _conquer

CLASSIC = rulesets.load("classic")


# ---------------------------------------------------------------- attack and conquest


@pytest.mark.rule("classic-attack-optional")
def test_a_turn_may_pass_without_an_attack() -> None:
    quiet = [
        events for game in all_records() for events in turns(game) if "throw" not in {event.kind for event in events}
    ]
    assert len(quiet) > 50


@pytest.mark.rule("classic-attack-unlimited")
def test_there_may_be_as_many_attacks_as_a_player_likes() -> None:
    fights = [
        len({(event.values["origin"], event.values["target"]) for event in events if event.kind == "throw"})
        for game in all_records()
        for events in turns(game)
    ]
    assert max(fights) > 20


@pytest.mark.rule("classic-attack-neighbour")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_attacks_go_to_neighbours_of_another_owner(name: str, seats: int) -> None:
    """Over land and over sea, from both ends of every border sooner or later."""
    ways = set()
    for game in records(name, seats):
        for event, table in steps(game):
            if event.kind == "throw":
                origin, target = event.values["origin"], event.values["target"]
                assert table.owner[origin] == event.seat != table.owner[target]
                ways.add((origin, target))
    board = game.board
    assert {(min(way), max(way)) for way in ways} <= set(board.pairs)
    lines = {(board.index(one), board.index(other)) for one, other in board.sea_lines}
    assert lines & ways


@pytest.mark.rule("classic-survivors-home")
def test_who_survives_a_throw_is_home_again() -> None:
    """After a throw without conquest the attacker throws again, or leaves it; nobody has moved."""
    after: Counter[str] = Counter()
    for game in records("classic", 4):
        for (event, table), following in zip(steps(game), game.events[1:], strict=False):
            told = event.values
            if event.kind == "throw" and table.units[told["target"]] > told["defender_losses"]:
                same = following.kind == "throw" and following.values["target"] == told["target"]
                after["again" if same else "left"] += 1
                assert following.kind != "conquest"
                assert table.units[told["origin"]] > told["attacker_losses"]
    assert min(after["again"], after["left"]) > 50


@pytest.mark.rule("classic-move-in-min")
@pytest.mark.rule("classic-move-in-max")
def test_at_least_the_dice_and_at_most_all_but_one_move_in() -> None:
    """ex-06: of 8 units 3 throw the last dice without a loss, so 3 to 7 move in."""
    moved = set()
    for game in range(80):
        position = Position(CLASSIC, game=game)
        position.give(0, ["alaska"], 8)
        position.give_rest(1)
        target = position.board.index("kamchatka")
        position.state.armies[layout.TOTAL, 1] -= 1
        position.state.spaces[layout.UNITS, target] = 0
        _conquer(position.world, position.state, 0, 0, position.board.index("alaska"), target, 3, 0, True)
        moved.add(position.events()[0].values["units"])
        assert position.units("alaska") + position.units("kamchatka") == 8
    assert moved == {3, 4, 5, 6, 7}


# ---------------------------------------------------------------- elimination and the end


@pytest.mark.rule("classic-elim")
@pytest.mark.rule("classic-elim-cards")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_who_has_no_unit_left_is_out_at_once(name: str, seats: int) -> None:
    """The conquest of the last territory is followed by the elimination, the hand, and never a turn."""
    for game in records(name, seats):
        out: set[int] = set()
        for event, table in steps(game):
            assert event.seat not in out
            if event.kind == "elimination":
                victim = event.values["victim"]
                out.add(victim)
                assert not table.lands(victim)
            if event.kind == "turn":
                assert all(table.lands(seat) for seat in range(seats) if seat not in out)
                assert not any(table.hands[seat] for seat in out)


@pytest.mark.rule("classic-win")
@pytest.mark.rule("risiko-goal")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_who_holds_everything_has_won(name: str, seats: int) -> None:
    """With two players the neutral army need not be conquered."""
    won = 0
    for game in records(name, seats):
        _, referee = replayed(game)
        wins = of_kind(game, "win")
        assert wins == ([game.events[-1]] if game.events[-1].kind == "win" else [])
        for event in wins:
            rest = set(referee.table.neutrals)
            assert set(referee.table.owner) - rest == {event.seat}
            won += 1
    assert won > 0

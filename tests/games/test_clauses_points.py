"""Games of a fixed length that points decide, clause by clause."""

from __future__ import annotations

import numpy as np
import pytest
from played import house, mixed, of_kind, players, record, record_and_row, replayed, row_of, steps
from positions import Position
from scipy.stats import binomtest

import risk_sim
from risk_sim.kernels import layout
from risk_sim.kernels.ending import decide
from risk_sim.metrics import places, wins
from risk_sim.metrics.shares import interval
from risk_sim.metrics.tally import tally

TURN = ("points", "income", "trade", "place", "attack", "maneuver", "draw", "holdings")
FIELDS = {"game": {"length": 5, "turn": TURN}, "points": {"groups": "on", "holdings": 3}}
FIVE = house("napoleon", **FIELDS)


@pytest.mark.parametrize("survivor", ["play_on", "end_at_once"])
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_referee_follows_games_of_points(seats, survivor):
    ruleset = house("napoleon", game={**FIELDS["game"], "sole_survivor": survivor}, points=FIELDS["points"])
    for number in range(12):
        game, row = record_and_row(ruleset, mixed(seats, 12), 4, number)
        findings, watching = replayed(game)
        assert not findings, findings[0]
        assert row_of(watching, game.events) == row


@pytest.mark.rule("napadv-length")
def test_a_game_lasts_five_turns_each():
    games = risk_sim.simulate(FIVE, policy="turtle", players=4, games=40).games
    assert set(games["rounds"]) == {5}
    assert (games["winner"] > 0).all()


@pytest.mark.rule("napadv-empire-vp")
def test_a_whole_empire_scores_its_bonus_at_each_start():
    scored = 0
    for number in range(6):
        for event, table in steps(record(FIVE, players("aggressive", "expander", "turtle"), 3, number)):
            if event.kind == "points" and event.values["reason"] == layout.FOR_GROUPS:
                held = set(table.lands(event.seat))
                whole = [name for name, inside in table.inside().items() if inside <= held]
                assert event.values["points"] == sum(table.board.groups[name].bonus for name in whole)
                scored += 1
    assert scored > 10


def test_territories_score_at_the_end_of_the_last_turn_alone():
    for event, table in steps(record(FIVE, players("aggressive", "expander", "turtle"), 3, 1)):
        if event.kind == "points" and event.values["reason"] == layout.FOR_HOLDINGS:
            assert table.turn.round == 5
            assert event.values["points"] == len(table.lands(event.seat)) // 3


def decided(points, units):
    position = Position(FIVE, *["random"] * len(points))
    for seat, (score, number) in enumerate(zip(points, units, strict=True)):
        position.state.seats[layout.POINTS, seat] = score
        position.give(seat, [seat], number)
    decide(position.world, position.state)
    return int(position.state.game[layout.WINNER]), position.state.seats[layout.OUT_PLACE, : len(points)].tolist()


@pytest.mark.rule("napadv-win")
def test_most_points_win():
    assert decided([3, 9, 4], [50, 1, 60]) == (1, [3, 1, 2])
    assert decided([-1, -2, -3], [1, 50, 60]) == (0, [1, 2, 3])


@pytest.mark.rule("napadv-tie-regiments")
def test_then_most_regiments():
    """ex-32: 21 points each, 30 regiments against 28."""
    assert decided([21, 21, 0], [30, 28, 99]) == (0, [1, 2, 3])


@pytest.mark.rule("napadv-tie-shared")
def test_then_the_victory_is_shared():
    winner, order = decided([21, 5, 21], [30, 99, 30])
    assert winner == -1 - 0b101
    assert order == [1, 3, 1]


@pytest.mark.rule("napadv-elim-vp-stay")
def test_who_is_out_keeps_his_points_and_can_win():
    position = Position(FIVE, *["random"] * 3)
    position.give(0, [0], 5)
    position.give(1, [1], 5)
    position.state.seats[layout.POINTS, 2] = 40
    position.state.seats[layout.ALIVE, 2] = 0
    decide(position.world, position.state)
    assert position.state.game[layout.WINNER] == 2


@pytest.mark.rule("napadv-elim-sole")
def test_one_player_left_plays_on_or_ends_the_game():
    """Two strong and greedy players among weak ones: now and then one is left before the last round."""
    strong, weak = "aggressive", "random"
    last = {}
    for survivor in ("play_on", "end_at_once"):
        fields = {"length": 30, "turn": TURN, "sole_survivor": survivor}
        ruleset = house("napoleon", game=fields, points=FIELDS["points"])
        games = [record(ruleset, players(strong, weak, weak), 5, number) for number in range(6)]
        assert not [finding for game in games for finding in replayed(game)[0]]
        last[survivor] = [of_kind(game, "turn")[-1].values["round"] for game in games]
    assert set(last["play_on"]) == {30}
    assert min(last["end_at_once"]) < 30


# ---------------------------------------------------------------- shared victories counted


def test_a_shared_victory_counts_in_equal_parts():
    lineup = players("expander", "turtle", "hunter")
    rows = np.zeros((4, layout.RESULT_SEATS + 3 * layout.SEAT_RESULTS), np.int64)
    rows[:, layout.RESULT_WINNER] = [0, -1 - 0b011, -1, -1 - 0b111]
    rows[:, layout.RESULT_ROUNDS] = 5
    counted = tally(lineup, 5, 0, rows)
    assert (counted.n, counted.n_capped, counted.decided) == (4, 1, 3)
    assert [rate.wins for rate in wins.by_seat(counted)] == pytest.approx([1 + 1 / 2 + 1 / 3, 1 / 2 + 1 / 3, 1 / 3])
    assert sum(rate.win_rate for rate in wins.by_seat(counted)) == pytest.approx(1)
    assert [seat.places[0].games for seat in places.by_seat(counted)] == [3, 2, 1]


@pytest.mark.parametrize(("count", "n"), [(0, 10), (10, 10), (3, 17), (250, 1000), (1, 1)])
def test_intervals_of_whole_counts_are_wilsons(count, n):
    found = binomtest(count, n).proportion_ci(0.95, method="wilson")
    assert interval(count, n) == pytest.approx((found.low, found.high), abs=1e-12)
    assert interval(0, 0) == (0.0, 1.0)


def test_points_go_with_a_position(tmp_path):
    from risk_sim.api import positions

    game = record(FIVE, players("aggressive", "expander", "turtle"), 3, 1)
    position = game.position(round=4)
    assert any(seat.points for seat in position.seats.values())
    positions.save(position, tmp_path / "p.toml")
    told = risk_sim.trace(FIVE, policy="expander", setup=tmp_path / "p.toml", game=0)
    assert not replayed(told)[0]

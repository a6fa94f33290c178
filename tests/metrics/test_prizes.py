"""Prizes: who has them when it is over, counted by hand, and in games against what the games themselves count."""

import numpy as np
import pytest

import risk_sim
from risk_sim.api.happened import prizes_of
from risk_sim.metrics.prizes import Moves, prizes
from risk_sim.tracing.record import record

#: Three games of two seats: the first is won by seat 0, the second by seat 1, the third by nobody.
WON = np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]])
USUAL = np.full((3, 2), 0.5)


def told(game, prize, holder, in_play=None):
    there = np.ones((3, 2), np.bool_) if in_play is None else np.array(in_play)
    moves = Moves(there, *(np.array(part, np.int64) for part in (game, prize, holder)))
    return {one.name: one for one in prizes("objective", ["A", "B"], moves, WON, USUAL)}


def test_by_hand():
    # A: seat 1 has it first in game 0, loses it, and seat 0 gets it; in game 1 it changes hands and is lost at the end.
    found = told([0, 0, 0, 1, 1, 1, 2], [0, 0, 0, 0, 0, 0, 0], [1, -1, 0, 1, 0, -1, 1])
    one = found["A"]
    assert (one.n, one.claimed, one.claims, one.lost, one.held, one.held_share) == (2, 2, 4, 3, 1, 0.5)
    assert one.win_rate == 0.5
    other = found["B"]
    assert (other.n, other.claimed, other.held, other.win_rate, other.ci_low) == (2, 0, 0, None, None)
    assert not other.stands_out


def test_what_is_not_in_play_is_not_counted():
    found = told([0], [0], [0], [[True, False], [False, False], [True, True]])
    assert found["A"].n == 1
    assert "B" not in found


@pytest.mark.parametrize(
    ("rules", "players", "kinds"),
    [
        ("antartide", 2, {"objective": "claim_objective"}),
        ("risk2008-command-room", 3, {"objective": "claim_objective", "reward": "reward"}),
        ("napoleon-advanced", 3, {"mission": "complete"}),
    ],
)
def test_they_are_those_of_the_trace(rules, players, kinds):
    games = risk_sim.simulate(rules, players=players, games=12, seed=4, policy="strategist")
    found = prizes_of(games.run, games.tally, 12)
    assert {one.kind for one in found} == set(kinds)
    events = [event.kind for game in range(12) for event in record(games.run, game).events]
    for kind, event in kinds.items():
        handed_on = events.count("inherit") if kind == "objective" else 0
        assert sum(one.claims for one in found if one.kind == kind) == events.count(event) + handed_on
    for one in found:
        assert one.held <= one.claimed <= min(one.n, one.claims)
        assert one.lost <= one.claims


def test_winners_hold_as_many_objectives_as_win():
    games = risk_sim.simulate("antartide", games=200, seed=2, policy="strategist")
    ended = sum(one.held for one in prizes_of(games.run, games.tally, 200)) / 200
    assert 2.5 < ended < 4  # three win; a game may end by the elimination of the other


def test_games_without_have_none():
    games = risk_sim.simulate("classic", players=3, games=4)
    assert prizes_of(games.run, games.tally, 4) == []

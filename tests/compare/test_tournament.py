"""Tournaments: everybody plays as often, everywhere, and what is planted is found."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from metrics.planted import NAMES, players, rows

import risk_sim
from risk_sim import rulesets
from risk_sim.comparing import tournament
from risk_sim.comparing.tournament import Counting
from risk_sim.errors import InputError
from risk_sim.metrics.finished import finished
from risk_sim.metrics.finishes import finishes
from risk_sim.metrics.places import _places
from risk_sim.rulesets.playable import board_of
from risk_sim.spec.run import Run

RULES = rulesets.load("classic")


def seats_of(design):
    """How often each player sits on each seat."""
    return Counter((policy.name, seat) for order in design.lineup.orders for seat, policy in enumerate(order))


def meetings_of(design):
    return Counter(
        pair for order in design.lineup.orders for pair in combinations(sorted({one.name for one in order}), 2)
    )


@pytest.mark.parametrize(("number", "seats"), [(2, 2), (2, 4), (3, 4), (3, 5), (4, 4), (5, 3), (6, 4), (6, 6)])
@pytest.mark.parametrize("games", [100_000, 70])
@pytest.mark.parametrize("made", [tournament.mixed, tournament.duels])
def test_all_sit_everywhere_and_meet_alike(made, number, seats, games):
    if made is tournament.duels and games < 100:
        pytest.skip("every pair has a table, however few games are asked for")
    design = made(players(number), seats, games)
    if design.said.startswith(f"{design.tables:,} tables"):
        assert max(seats_of(design).values()) - min(seats_of(design).values()) <= 1
        return
    assert len(set(seats_of(design).values())) == 1
    assert len(seats_of(design)) == number * seats
    assert len(set(meetings_of(design).values())) == 1
    assert len(meetings_of(design)) == number * (number - 1) // 2


def test_too_many_tables_are_sampled_alike():
    many = [one.__class__(name=f"p{at}", title="") for at, one in enumerate(players(1) * 20)]
    design = tournament.mixed(many, 4, 2000)
    assert design.tables == 500
    assert set(seats_of(design).values()) == {100}
    met = meetings_of(design)
    assert len(met) == 190
    assert max(met.values()) - min(met.values()) <= 16  # of 63 on average: 500 x 6 x 4 / 190


def contest(number, seats, n, skill, seed=1):
    design = tournament.mixed(players(number), seats, n)
    counting = Counting(Run(RULES, board_of(RULES), design.lineup, seed), design)
    counting.found += finishes(finished(design.lineup, 0, rows(design.lineup, n, skill, [0] * seats, seed)))
    counting.games = n
    return counting.contest()


SKILL = {"strategist": 0.9, "expander": 0.3, "hunter": 0.0, "turtle": -0.4, "aggressive": -0.8}


def test_intervals_hold_the_truth_about_as_often_as_stated():
    """In a Plackett-Luce world A finishes before B with chance 1 / (1 + exp(b - a)), whoever else is there."""
    held = []
    for seed in range(60):
        for one in contest(5, 3, 600, SKILL, seed).meetings:
            truth = 1 / (1 + np.exp(SKILL[one.second] - SKILL[one.first]))
            held.append(one.ci_low <= truth <= one.ci_high)
    assert 0.93 <= np.mean(held) <= 0.97


def test_intervals_of_several_seats_hold_too():
    held = []
    for seed in range(400):
        one = contest(2, 4, 200, SKILL, seed).meetings[0]
        truth = 1 / (1 + np.exp(SKILL[one.second] - SKILL[one.first]))
        held.append(one.ci_low <= truth <= one.ci_high)
    assert 0.92 <= np.mean(held) <= 0.98


def test_players_stand_in_the_planted_order_and_ratings_fit():
    found = contest(5, 3, 18_000, SKILL)
    assert [one.policy for one in found.standings] == list(SKILL)
    assert [one.name for one in found.ratings.players] == list(SKILL)
    assert found.ratings.fits
    assert sum(one.wins for one in found.standings) == found.games
    assert {one.games for one in found.standings} == {10_800}


def test_wins_are_shares_of_seats_held():
    found = contest(3, 4, 12_000, {})
    assert {one.games for one in found.standings} == {12_000}
    for one in found.standings:
        assert one.ci_low < 0.25 < one.ci_high


def test_capped_games_are_in_no_number():
    design = tournament.mixed(players(3), 3, 600)
    counting = Counting(Run(RULES, board_of(RULES), design.lineup, 1), design)
    some = rows(design.lineup, 600, SKILL, [0] * 3, 1, capped=0.5)
    counting.found += finishes(finished(design.lineup, 0, some))
    counting.games = 600
    found = counting.contest()
    assert 200 < found.capped < 400
    assert found.standings[0].games == 600 - found.capped


def test_real_games_and_their_duels():
    found = risk_sim.tournament(["strategist", "turtle", "random"], ["classic", "risiko"], games=100, duels=True)
    assert found.names == ["classic", "risiko"]
    assert [one.games for one in found.contests] == [108, 108]
    again = risk_sim.tournament(["strategist", "turtle", "random"], ["classic"], games=100, threads=1)
    assert again.contests[0].standings == found.contests[0].standings
    assert found.duels[0].share("strategist", "random").share > 0.5
    assert {row["tables"] for row in found.rows} == {"mixed", "duel"}
    assert "ratings" in str(found)
    assert found.plot().get_title(loc="left")
    assert again.plot().get_title(loc="left")


def test_a_place_that_several_share_is_no_more_than_all_games():
    _, second = _places(np.array([0, 5, 7]), 5, 2)
    assert second.ci_high <= 0.5


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"players": ["strategist"]}, "takes two players or more"),
        ({"players": ["strategist", "strategist"]}, "named twice"),
        ({"players": NAMES, "seats": 7}, "choose from 2 to 6"),
        ({"players": NAMES, "rules": []}, "name a ruleset"),
        ({"players": NAMES, "rules": ["napoleon-2p"], "seats": 4}, "is for 2"),
    ],
)
def test_what_does_not_fit_is_said(asked, says):
    with pytest.raises(InputError, match=says):
        risk_sim.tournament(asked.pop("players"), **asked)

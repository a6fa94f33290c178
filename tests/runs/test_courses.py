"""The course of games round by round, and games that go on with other chance."""

import numpy as np
import pytest

from risk_sim import policies, rulesets
from risk_sim.lower.forks import Fork
from risk_sim.rulesets.playable import board_of
from risk_sim.runs.courses import NO_ROUND, split
from risk_sim.runs.games import player
from risk_sim.runs.stream import Span
from risk_sim.runs.watch import Watch
from risk_sim.spec.lineup import rotated
from risk_sim.spec.run import Run

GAMES = 30
ROUNDS = 40
TABLES = [
    ("classic", "expander,hunter,turtle"),
    ("napoleon-advanced", "strategist,expander,random,turtle"),
    ("napoleon-campaign", "strategist,random"),
]


def run(ruleset, players):
    rules = rulesets.load(ruleset)
    return Run(rules, board_of(rules), rotated([policies.load(name) for name in players.split(",")]), 5)


def courses(what, fork=None):
    rows = player(what, fork, ROUNDS)(Span(0, GAMES), Watch())
    return split(rows, ROUNDS, what.lineup.seats)


@pytest.fixture(scope="module", params=TABLES, ids=[table[0] for table in TABLES])
def played(request):
    what = run(*request.param)
    return what, courses(what)


def test_a_course_changes_no_game_and_ends_with_its_last_standing(played):
    what, found = played
    plain = player(what)(Span(0, GAMES), Watch())
    assert np.array_equal(found.rows, plain)
    width = (plain.shape[1] - 4) // what.lineup.seats
    seats = plain[:, 4:].reshape(GAMES, what.lineup.seats, width)
    for game, rounds in enumerate(plain[:, 1].tolist()):
        if rounds <= ROUNDS:
            assert np.array_equal(found.course[game, rounds], seats[game][:, [3, 4, 7]])
            assert (found.course[game, rounds + 1 :] == NO_ROUND).all()
        # Points alone may be below zero.
        assert (found.course[game, : min(rounds, ROUNDS) + 1, :, 0] != NO_ROUND).all()


def test_a_fork_is_the_same_game_up_to_its_round_and_another_after_it(played):
    what, found = played
    split_after = 2
    forks = [courses(what, Fork(split_after, number)) for number in (1, 2)]
    for forked in forks:
        assert np.array_equal(forked.course[:, : split_after + 1], found.course[:, : split_after + 1])
    longer = found.rows[:, 1] > split_after
    assert longer.any()
    for one, other in ([found, forks[0]], forks):
        differs = (one.course != other.course).any(axis=(1, 2, 3))
        assert differs[longer].mean() > 0.9
        assert not differs[~longer].any()


def test_a_fork_after_the_set_up_keeps_the_set_up(played):
    what, found = played
    forked = courses(what, Fork(0, 1))
    assert np.array_equal(forked.course[:, 0], found.course[:, 0])
    assert (forked.course[:, 1] != found.course[:, 1]).any()


def test_a_fork_is_the_same_again():
    what = run(*TABLES[0])
    assert np.array_equal(courses(what, Fork(3, 7)).rows, courses(what, Fork(3, 7)).rows)

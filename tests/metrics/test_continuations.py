"""Games continued from the end of rounds, and the chances that say."""

import numpy as np
import pytest

import risk_sim
from risk_sim.api.played_again import Table, chances_of
from risk_sim.api.seating import run_of
from risk_sim.errors import InputError
from risk_sim.metrics.chances import rounds_to_look_at, win_chances


def test_the_same_games_are_continued_whatever_the_threads():
    run = run_of("classic", 3, 2, None, None, None)
    one, two = (chances_of(run, 12, [0, 2, 4], 6, Table(threads)) for threads in (1, 2))
    assert one == two


def test_chances_of_real_games_come_so():
    """Games and their continuations agree: of what is said, as much comes."""
    run = run_of("classic-official", 3, 7, "expander", None, None)
    done = []
    found = chances_of(run, 150, [0, 2, 4, 6, 9], 16, Table(advance=done.append))
    assert sum(done) > 150 * 16
    off = [(one.came - one.said) / max((one.ci_high - one.ci_low) / 4, 0.02) for one in found.reliability]
    assert np.abs(off).max() < 4
    settled = [one.settled for one in found.by_round]
    assert settled[-1] > settled[0]
    assert found.deal.ci_low <= found.deal.share <= found.deal.ci_high
    for one in found.drama:
        assert one.expected == pytest.approx(one.share, abs=0.1)


def test_rounds_are_looked_at_ever_less_often():
    assert rounds_to_look_at(4) == [0, 1, 2, 3, 4]
    assert rounds_to_look_at(0) == [0]
    long = rounds_to_look_at(40)
    assert long[:7] == [0, 1, 2, 3, 4, 5, 6]
    assert long[-1] <= 40
    assert np.diff(long).max() > 4


def test_games_with_more_than_units_are_continued_as_well():
    found = chances_of(run_of("napoleon-advanced", 4, 1, None, None, None), 60, [0, 2, 4], 8, Table())
    winner = [one.winner.mean for one in found.by_round]
    assert winner[0] < winner[1] < winner[2]
    assert [one.n for one in found.by_round] == [60, 60, 60]


def test_games_that_are_over_are_not_continued():
    run = run_of("classic-official", 3, 4, "expander", None, None)
    rounds = risk_sim.simulate("classic-official", players=3, seed=4, policy="expander", games=50).games["rounds"]
    found = chances_of(run, 50, [0, 5, 8], 2, Table())
    assert [one.n for one in found.by_round] == [(rounds > round).sum() for round in (0, 5, 8)]


def test_too_few_games_tell_nothing():
    with pytest.raises(InputError, match="two of each"):
        win_chances(np.zeros((1, 1, 4, 2)), np.eye(2)[:1], [0], np.array([3.0]), np.array([0]))

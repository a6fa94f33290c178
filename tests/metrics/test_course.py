"""Leads and what they are good for, in courses made up by hand and by lot."""

import numpy as np
import pytest

from risk_sim.metrics.course import lead_changes, leader, snowball


def course_of(territories, rounds=None):
    """int64[n, rounds + 1, seats, 3] from territories alone; units are twice as many, points none."""
    held = np.array(territories)
    return np.stack([held, held * 2, np.where(held < 0, -1, 0)], axis=3)


def test_leader_is_alone_or_nobody():
    course = course_of([[[5, 3], [4, 4], [3, 5], [-1, -1]]])
    assert leader(course, "territories").tolist() == [[0, -1, 1, -1]]
    assert leader(course, "units").tolist() == [[0, -1, 1, -1]]
    assert leader(course, "points").tolist() == [[-1, -1, -1, -1]]


def test_lead_changes_by_hand():
    course = course_of(
        [
            [[5, 3], [4, 4], [3, 5], [6, 2]],  # 0, tie, 1, 0: two changes in three rounds
            [[4, 4], [5, 3], [5, 3], [-1, -1]],  # taken from nobody: none in two rounds
        ]
    )
    found = lead_changes(course, "territories")
    assert found.a_game.mean == 1
    assert found.a_round.mean == pytest.approx(1 / 3)
    assert found.never == 0.5


def test_chance_to_win_given_the_lead_is_what_was_planted():
    """A lead after round k is kept with a chance that grows with k."""
    generator = np.random.default_rng(1)
    n, rounds = 20000, 4
    keeps = [0.4, 0.5, 0.7, 0.9, 1.0]
    winner = generator.integers(0, 3, n)
    held = np.full((n, rounds + 1, 3), 10)
    for round, keep in enumerate(keeps):
        ahead = np.where(generator.random(n) < keep, winner, (winner + generator.integers(1, 3, n)) % 3)
        held[np.arange(n), round, ahead] = 20
    held[: n // 2, 3:] = -1
    found = snowball(course_of(held), np.eye(3)[winner], "territories")
    assert [one.round for one in found] == [0, 1, 2, 3, 4]
    assert [one.n for one in found] == [n, n, n, n // 2, n // 2]
    for one, keep in zip(found, keeps, strict=True):
        assert one.win_rate == pytest.approx(keep, abs=0.015)
        assert one.ci_low <= one.win_rate <= one.ci_high
        assert one.share_held == pytest.approx(0.5)
        assert one.last_wins is None  # the other two are level


def test_who_is_last_hardly_ever_wins():
    held = np.tile(np.array([[5, 3, 1]]), (100, 1, 1))
    won = np.tile(np.array([1.0, 0.0, 0.0]), (100, 1))
    won[:10] = [0, 0, 1]
    (one,) = snowball(course_of(held), won, "territories")
    assert (one.win_rate, one.last_wins) == (0.9, 0.1)
    held[:, 0, 2] = 0  # out: the last is who still holds something
    (one,) = snowball(course_of(held), won, "territories")
    assert one.last_wins == 0.0


def test_rounds_that_hardly_any_game_reaches_are_left_out():
    held = np.tile(np.array([[[5, 3]], [[5, 3]]])[0], (40, 2, 1))
    held[20:, 1] = -1
    assert [one.round for one in snowball(course_of(held), np.tile([1.0, 0.0], (40, 1)), "territories")] == [0]

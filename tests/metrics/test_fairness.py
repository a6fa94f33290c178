"""Equal seats are found equal, unequal ones not, and as often as stated."""

import numpy as np
import pytest
from metrics.planted import counted, players, rows

from risk_sim.metrics.fairness import fairness
from risk_sim.spec.lineup import seated

FOUR = seated(players(1) * 4)


def found(n, seat, seed, capped=0.0, margin=0.02):
    return fairness(counted(FOUR, rows(FOUR, n, {}, seat, seed, capped)), margin)


def test_intervals_hold_all_at_once_at_least_as_often_as_stated():
    shares = np.exp([0.3, 0.0, 0.0, -0.2])
    shares /= shares.sum()
    held = 0
    for seed in range(400):
        seats = found(500, np.log(shares), seed).seats
        held += all(seat.ci_low <= share <= seat.ci_high for seat, share in zip(seats, shares, strict=True))
    assert held >= 0.93 * 400


def test_seats_off_by_the_margin_are_hardly_ever_called_equal():
    shares = np.array([0.27, 0.25, 0.25, 0.23])
    called = sum(found(4000, np.log(shares), seed).p_within <= 0.05 for seed in range(400))
    assert called <= 0.07 * 400


def test_equal_seats_are_called_equal_once_there_are_enough_games():
    one = found(20000, [0, 0, 0, 0], 1)
    assert one.p_within < 0.001
    assert one.within < 0.02
    assert found(200, [0, 0, 0, 0], 1).p_within > 0.05


def test_gap_of_equal_seats_is_as_large_as_noise_says():
    gaps = np.array([found(400, [0, 0, 0, 0], seed).largest_gap for seed in range(1000)])
    said = found(400, [0, 0, 0, 0], 0)
    assert gaps.mean() == pytest.approx(said.fair_gap, rel=0.05)
    assert (gaps <= said.fair_gap_95).mean() == pytest.approx(0.95, abs=0.025)


def test_range_of_normal_numbers_is_the_published_one():
    from risk_sim.metrics.fairness import _range

    # d2 of control charts, and the studentized range at infinitely many degrees of freedom.
    for numbers, mean, most in [(2, 1.128, 2.772), (3, 1.693, 3.314), (4, 2.059, 3.633), (6, 2.534, 4.030)]:
        assert _range(numbers) == pytest.approx((mean, most), abs=0.001)


def test_capped_games_count_for_nobody():
    one = found(1000, [0, 0, 0, 0], 3, capped=0.3)
    assert one.n < 800
    assert sum(seat.win_rate for seat in one.seats) == pytest.approx(1)
    assert found(5, [0, 0, 0, 0], 3, capped=1.0) is None

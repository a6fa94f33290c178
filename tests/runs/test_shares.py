"""Intervals and tests that are worked out by hand, against SciPy's."""

import numpy as np
import pytest
from scipy.stats import binomtest, chisquare

from risk_sim.metrics import wins
from risk_sim.metrics.shares import LEVEL, interval


@pytest.mark.parametrize("n", [1, 2, 7, 100, 5000, 10**7])
def test_intervals_of_shares(n):
    for count in {0, 1, n // 3, n // 2, n - 1, n}:
        found = binomtest(count, n).proportion_ci(LEVEL, method="wilson")
        assert interval(count, n) == pytest.approx((found.low, found.high), abs=1e-12)


def test_nothing_is_known_of_no_game():
    assert interval(0, 0) == (0.0, 1.0)


class Tallied:
    """The part of a tally that the test of equal seats reads."""

    def __init__(self, *won):
        self.wins = np.array([won, won[::-1]])
        self.decided = int(self.wins.sum())


def test_seats_that_win_equally_often():
    for won in ((10, 20, 17), (5, 5), (100, 140, 90, 130)):
        assert wins.equal_seats(Tallied(*won)) == pytest.approx(chisquare(Tallied(*won).wins.sum(axis=0)).pvalue)
    assert wins.equal_seats(Tallied(0, 0)) is None

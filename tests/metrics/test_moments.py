"""Means of shares: their intervals hold, and stay between nothing and all."""

import numpy as np
import pytest

from risk_sim.metrics.moments import mean_share


def test_interval_of_shares_holds_about_as_often_as_stated():
    held = 0
    for seed in range(400):
        found = mean_share(np.random.default_rng(seed).beta(8, 2, 12))
        held += found.ci_low <= 0.8 <= found.ci_high
    assert held >= 0.92 * 400


@pytest.mark.parametrize("values", [[0.99, 0.97, 1.0, 0.6], [1.0, 1.0, 1.0], [0.0, 0.0], [0.5, 0.5, 0.5], [0.0, 1.0]])
def test_few_shares_have_a_wide_interval_within_all_and_nothing(values):
    found = mean_share(np.array(values))
    assert 0 <= found.ci_low <= found.mean <= found.ci_high <= 1
    assert found.ci_high - found.ci_low > 0.1


def test_one_share_has_no_interval():
    assert mean_share(np.array([0.4, np.nan])).ci_low is None

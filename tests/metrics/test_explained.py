"""What players, seats and deals explain is found where it is planted, and nothing where nothing is."""

import numpy as np
import pytest
from metrics.planted import counted, players, rows

from risk_sim.metrics.explained import by_deal, explained, settled
from risk_sim.spec.lineup import rotated, seated

MIX = rotated(players(4))
SKILL = {"strategist": 1.0, "expander": 0.3, "turtle": -0.5}
SEAT = [0.4, 0.0, 0.0, -0.2]


def found(lineup, n, skill, seat, seed):
    return explained(counted(lineup, rows(lineup, n, skill, seat, seed)))


@pytest.fixture(scope="module")
def truth():
    """From very many games."""
    return found(MIX, 1_000_000, SKILL, SEAT, 0)


def test_intervals_hold_the_truth_about_as_often_as_stated(truth):
    all_found = [found(MIX, 600, SKILL, SEAT, seed) for seed in range(1, 201)]
    for part in ("policy", "seat"):
        some = [getattr(one, part) for one in all_found]
        share = getattr(truth, part).share
        assert np.mean([one.ci_low <= share <= one.ci_high for one in some]) >= 0.89
        assert np.mean([one.share for one in some]) == pytest.approx(share, abs=0.004)


def test_nothing_explains_nothing():
    some = [found(MIX, 400, {}, [0] * 4, seed) for seed in range(200)]
    assert np.mean([one.policy.share for one in some]) == pytest.approx(0, abs=0.001)
    assert np.mean([one.policy.ci_low > 0 for one in some]) <= 0.06


def test_players_who_keep_their_seats_are_not_told_from_them():
    one = found(seated(players(3)), 500, SKILL, [0, 0, 0], 1)
    assert one.policy is None
    assert one.seat is None
    assert one.together.share > 0.05


def test_where_all_are_one_only_seats_explain():
    one = found(seated(players(1) * 3), 500, {}, [0.5, 0, 0], 1)
    assert one.policy is None
    assert one.seat.share > 0


@pytest.mark.parametrize("share", [0.0, 0.3])
def test_deal_explains_what_was_planted(share):
    """Two seats; the chance of the first differs from deal to deal with so much of the variance of a win."""
    held, shares = 0, []
    for seed in range(20):
        generator = np.random.default_rng(seed)
        chance = 0.5 + np.sqrt(share * 0.25) * generator.choice([-1, 1], 150)
        first = generator.random((150, 4)) < chance[:, None]
        one = by_deal(np.stack([first, ~first], axis=2).astype(float))
        held += one.ci_low <= share <= one.ci_high
        shares.append(one.share)
    assert np.mean(shares) == pytest.approx(share, abs=0.03)
    assert held >= 17


def test_players_are_no_deal():
    """Who sits where decides, and deals nothing: the first of one order, the second of the other."""
    generator = np.random.default_rng(1)
    orders = np.arange(400) % 2
    first = generator.random((400, 4)) < np.where(orders == 0, 0.8, 0.2)[:, None]
    continued = np.stack([first, ~first], axis=2).astype(float)
    assert by_deal(continued, orders).share == pytest.approx(0, abs=0.04)
    assert by_deal(continued).share == pytest.approx(0.36, abs=0.06)
    assert settled(continued) == pytest.approx(0.36, abs=0.06)

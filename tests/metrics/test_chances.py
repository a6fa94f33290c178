"""Chances to win by round, from games whose true chances are known: a walk between ruin and the whole bank."""

import numpy as np
import pytest

from risk_sim.metrics.chances import by_round, chances, drama, reliability, when_decided

BANK, ROUNDS = 10, 40


def played(n, k, seed, bank=BANK):
    """Two seats at a fair game for one unit a round, until one has all; its true chance is what it holds.

    Gives continued float64[n, ROUNDS, k, 2], won float64[n, 2], chances float64[n, ROUNDS], rounds float64[n].
    """
    generator = np.random.default_rng(seed)
    held = np.full((n, 1), bank // 2)
    walk = [held[:, 0]]
    for _ in range(4000):
        last = walk[-1]
        over = (last == 0) | (last == bank)
        walk.append(np.where(over, last, last + generator.choice([-1, 1], n)))
        if over.all():
            break
    whole = np.array(walk).T
    won = (whole[:, -1] == bank).astype(float)
    lasted = ((whole != 0) & (whole != bank)).sum(axis=1).astype(float)
    truth = whole[:, :ROUNDS] / bank
    first = generator.random((n, truth.shape[1], k)) < truth[:, :, None]
    continued = np.stack([first, ~first], axis=3).astype(float)
    over = np.arange(truth.shape[1]) >= lasted[:, None]
    continued[over] = np.nan
    return continued, np.stack([won, 1 - won], axis=1), np.where(over, np.nan, truth), lasted


def test_chances_are_calibrated_though_there_are_few_continuations():
    continued, won, _, _ = played(3000, 8, 1)
    told = reliability(chances(continued), won)
    assert len(told) >= 5
    for one in told:
        assert one.ci_low - 0.02 <= one.said <= one.ci_high + 0.02
    plain = reliability(continued.mean(axis=2), won)
    assert abs(plain[0].said - plain[0].came) > 0.03  # taken as they are, few continuations are too sure


def test_chances_are_near_the_truth():
    continued, _, truth, _ = played(2000, 16, 2)
    off = chances(continued)[:, :, 0] - truth
    plain = continued.mean(axis=2)[:, :, 0] - truth
    assert np.nanmean(off**2) < np.nanmean(plain**2)
    assert np.nanmean(off) == pytest.approx(0, abs=0.01)


def test_what_is_settled_is_the_share_of_variance():
    """After round r the variance of the true chances is what is settled of a coin's, 1/4."""
    continued, won, truth, _ = played(4000, 8, 3)
    for one in by_round(continued, won, list(range(ROUNDS)))[:12]:
        on = ~np.isnan(truth[:, one.round])
        assert one.n == on.sum()
        mean = truth[on, one.round].mean()
        assert one.settled == pytest.approx(truth[on, one.round].var() / (mean * (1 - mean)), abs=0.03)


def test_a_game_is_decided_when_its_winner_stays_ahead():
    continued = np.full((1, 4, 10, 2), np.nan)
    for at, wins in enumerate([9, 5, 9]):
        continued[0, at] = np.array([[1.0, 0.0]] * wins + [[0.0, 1.0]] * (10 - wins))
    found = when_decided(continued, np.array([[1.0, 0.0]]), [0, 2, 4, 6], np.array([5.0]))
    assert found.round.mean == 4
    assert found.share_of_game.mean == pytest.approx(0.8)
    lost = when_decided(continued, np.array([[0.0, 1.0]]), [0, 2, 4, 6], np.array([5.0]))
    assert lost.round.mean == 5


def test_comebacks_of_a_martingale_in_small_steps_reach_the_bound():
    """Who stands at 1 of 4 wins from there in exactly a quarter of games; a third of all games have a comeback."""
    found = drama(*played(6000, 200, 4, bank=4)[:2], chance=0.375)
    assert found.expected == pytest.approx(found.share, abs=0.02)
    assert found.share == pytest.approx(0.25 * found.low, abs=0.02)
    assert found.share == pytest.approx(1 / 3, abs=0.02)
    assert found.share <= found.bound
    assert found.drama == pytest.approx(0.25 / 0.375, abs=0.03)


def test_leaps_to_the_bottom_leave_no_comebacks():
    """One seat loses all at once: no chance is ever low but nought."""
    n = 500
    continued = np.full((n, 2, 10, 2), np.nan)
    continued[:, 0, :5] = [1.0, 0.0]
    continued[:, 0, 5:] = [0.0, 1.0]
    continued[:, 0] = continued[:, 0][:, [0, 5, 1, 6, 2, 7, 3, 8, 4, 9]]
    won = np.tile([1.0, 0.0], (n, 1))
    found = drama(continued, won, 0.2)
    assert (found.comebacks, found.low, found.drama) == (0, 0, None)

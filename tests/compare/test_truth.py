"""The statistics of comparisons against a known truth: coverage, false alarms, planted effects, and many at once."""

from __future__ import annotations

import numpy as np
import pytest

from risk_sim.comparing.evidence import Margin, evidence, games_needed, values
from risk_sim.comparing.paired import differences, means, nothing, sums
from risk_sim.metrics.measures import SHARE, Measure


@pytest.fixture(autouse=True)
def _no_litter(monkeypatch):
    """Statsmodels collects garbage at every correction, which takes longer than all else here."""
    monkeypatch.setattr("gc.collect", lambda *_: 0)


NUMBERS = [Measure(f"m{at}", f"m{at}", "rounds", lambda games: games.rounds) for at in range(8)]
SHARES = [measure._replace(unit=SHARE) for measure in NUMBERS]


def data(seed, games=400, measures=8, shift=0.0, correlation=0.5, runs=2):
    """Normal numbers around 10, correlated between the runs; the last run lies higher by `shift`."""
    generator = np.random.default_rng(seed)
    common = generator.normal(size=(1, games, measures)) * correlation**0.5
    own = generator.normal(size=(runs, games, measures)) * (1 - correlation) ** 0.5
    found = 10 + common + own
    found[-1] += shift
    return found


def judged(numbers, measures, margin=None, paired=True):
    (row,) = evidence(sums(numbers), numbers.shape[1], measures, margin or Margin(), paired, [True] * len(measures))
    return row


def test_sums_of_parts_are_sums_of_the_whole():
    numbers = data(1, runs=3)
    numbers[numbers < 9] = np.nan
    whole, parts = sums(numbers), nothing(3, 8)
    for first in range(0, 400, 37):
        parts += sums(numbers[:, first : first + 37])
    for one, other in zip(whole, parts, strict=True):
        np.testing.assert_allclose(one, other)


def test_means_and_differences_are_those_of_numpy():
    numbers = data(2)
    found, gap = means(sums(numbers)), differences(sums(numbers))
    np.testing.assert_allclose(found.value, numbers.mean(axis=1))
    np.testing.assert_allclose(found.error, numbers.std(axis=1, ddof=1) / 20)
    paired = numbers[1] - numbers[0]
    np.testing.assert_allclose(gap.value[1], paired.mean(axis=0))
    np.testing.assert_allclose(gap.error[1], paired.std(axis=0, ddof=1) / 20)
    for at in range(8):
        assert gap.correlation[1, at] == pytest.approx(np.corrcoef(numbers[0, :, at], numbers[1, :, at])[0, 1])
    apart = differences(sums(numbers), paired=False)
    np.testing.assert_allclose(apart.error[1], np.hypot(*found.error))


@pytest.mark.parametrize("correlation", [0.0, 0.6])
@pytest.mark.parametrize("paired", [True, False])
def test_intervals_cover_the_truth(correlation, paired):
    if correlation and not paired:
        pytest.skip("pairs that are alike are told to be pairs")
    covered = tried = 0
    for seed in range(250):
        for one in judged(data(seed, shift=0.3, correlation=correlation), NUMBERS, paired=paired):
            covered += one.ci_low < 0.3 < one.ci_high
            tried += 1
    assert 0.935 < covered / tried < 0.965  # 2,000 intervals: 0.95 ± 3 standard errors


def test_intervals_cover_where_games_are_left_out_in_either_run():
    covered = tried = 0
    for seed in range(250):
        numbers = data(seed, shift=0.3)
        gone = np.random.default_rng(seed + 1000).random(numbers.shape)
        numbers[0][gone[0] < 0.4] = np.nan
        numbers[1][gone[1] < 0.2] = np.nan
        for one in judged(numbers, NUMBERS):
            covered += one.ci_low < 0.3 < one.ci_high
            tried += 1
    assert 0.935 < covered / tried < 0.965


def test_shares_are_covered():
    covered = single = tried = 0
    for seed in range(250):
        generator = np.random.default_rng(seed)
        lots = np.stack([generator.random((600, 8)) < 0.25, generator.random((600, 8)) < 0.30]).astype(float)
        alone = values(sums(lots), SHARES)
        for at, one in enumerate(judged(lots, SHARES)):
            covered += one.ci_low < 0.05 < one.ci_high
            single += alone[1][at].ci_low < 0.30 < alone[1][at].ci_high
            tried += 1
    assert 0.935 < covered / tried < 0.965
    assert 0.935 < single / tried < 0.965


@pytest.mark.parametrize("measures", [NUMBERS, SHARES])
def test_false_alarms_come_at_the_stated_rate(measures):
    """With no difference anywhere, one comparison of twenty finds something."""
    alarms = 0
    for seed in range(1000):
        numbers = data(seed, games=200)
        alarms += any(
            one.verdict == "changed" for one in judged(numbers if measures is NUMBERS else numbers > 10, measures)
        )
    assert 0.025 < alarms / 1000 < 0.075


def test_rare_events_raise_no_alarms():
    alarms = 0
    for seed in range(500):
        rare = (np.random.default_rng(seed).random((2, 500, 8)) < 0.004).astype(float)
        alarms += any(one.verdict == "changed" for one in judged(rare, SHARES))
    assert alarms / 500 < 0.06


def test_a_planted_effect_is_found_as_often_as_said():
    """Four effects out of five are found with the games that are said to be needed."""
    games = round(games_needed(0.2, 1.0, tests=8))
    found = 0
    for seed in range(300):
        numbers = data(seed, games=games)  # pairs that correlate by 0.5 differ by 1 from game to game
        numbers[1, :, 0] += 0.2
        found += judged(numbers, NUMBERS)[0].verdict == "changed"
    assert 0.73 < found / 300 < 0.90  # Holm's is a little stronger than what it was reckoned with


def test_what_is_called_the_same_is_not_further_away_than_stated():
    """A difference as large as the margin is called none in one of twenty."""
    wrong = tried = 0
    for seed in range(250):
        for one in judged(data(seed, shift=0.2), NUMBERS, Margin(0.01, 0.2 / 10.2)):
            wrong += one.verdict == "same"
            tried += 1
    assert wrong / tried < 0.065


def test_the_same_is_found_with_enough_games():
    row = judged(data(5, games=20_000), NUMBERS, Margin(0.01, 0.01))
    assert {one.verdict for one in row} == {"same"}


def test_identical_games_are_called_so():
    numbers = data(6)
    numbers[1] = numbers[0]
    assert {one.verdict for one in judged(numbers, NUMBERS)} == {"identical"}


def test_few_games_say_little():
    numbers = np.zeros((2, 4, 1))
    numbers[1] = 1.0
    (one,) = judged(numbers, NUMBERS[:1])
    assert one.difference == 1
    assert one.p_value == pytest.approx(1 / 8)
    assert one.verdict != "changed"
    (alone,) = judged(numbers[:, :1], NUMBERS[:1])
    assert alone.verdict == "unknown"


def test_what_one_run_never_defines_is_not_compared():
    numbers = data(7)
    numbers[1, :, 0] = np.nan
    row = judged(numbers, NUMBERS)
    assert row[0] is None
    assert row[1] is not None


def test_more_games_are_said_for_what_cannot_be_told():
    (one,) = judged(data(8, games=100, measures=1), NUMBERS[:1], Margin(0.01, 0.005))
    assert one.verdict == "unknown"
    assert one.found == pytest.approx(one.margin, rel=0.1)
    assert 2000 < one.more_games < 5000  # 7.85 / 0.05 ** 2 = 3,140 for pairs that differ by 1

"""The tests of a log, each against a count of all cases, a published example or a simulation."""

import itertools
import math

import numpy as np
import pytest
from scipy import stats

from risk_sim.api.log_tests import (
    dice_needed,
    entries_needed,
    faces,
    holm,
    total,
    visible_chance,
    visible_shift,
)

LAWS = [np.array([0.1, 0.2, 0.7]), np.array([0.5, 0.0, 0.0, 0.5]), np.array([0.25, 0.75])]


@pytest.mark.parametrize("value", range(7))
def test_total_against_all_cases(value):
    law: dict[int, float] = {}
    for places in itertools.product(*(range(len(one)) for one in LAWS)):
        chance = math.prod(float(one[place]) for one, place in zip(LAWS, places, strict=True))
        law[sum(places)] = law.get(sum(places), 0.0) + chance
    lower = sum(p for place, p in law.items() if place <= value)
    upper = sum(p for place, p in law.items() if place >= value)
    found = total(LAWS, [value, 0, 0])
    assert found.p_value == pytest.approx(min(1, 2 * min(lower, upper)))
    assert found.percentile == pytest.approx((lower + 1 - upper) / 2)
    mean = sum(place * p for place, p in law.items())
    assert found.expected == pytest.approx(mean)
    assert found.sd == pytest.approx(math.sqrt(sum((place - mean) ** 2 * p for place, p in law.items())))


def test_a_mean_between_the_values_has_no_equal():
    found = total([np.array([0.5, 0.5])], [0.3])
    assert (found.percentile, found.p_value) == (0.5, 1.0)


def test_many_scores_are_added_exactly():
    """Doublings and Fourier transforms against the binomial law."""
    n = 3000
    found = total([np.array([0.4, 0.6])] * n, [1.0] * 1880 + [0.0] * (n - 1880))
    law = stats.binom(n, 0.6)
    assert found.percentile == pytest.approx(law.cdf(1879) + law.pmf(1880) / 2, abs=1e-12)
    assert found.p_value == pytest.approx(2 * law.sf(1879), rel=1e-9)
    mixed = total([np.array([0.4, 0.6])] * 200 + [np.array([0.7, 0.3])] * 200, [1.0] * 180 + [0.0] * 220)
    both = np.convolve(stats.binom(200, 0.6).pmf(range(201)), stats.binom(200, 0.3).pmf(range(201)))
    assert mixed.percentile == pytest.approx(both[:180].sum() + both[180] / 2)


def test_faces_by_chi_square():
    counts = [22, 17, 20, 26, 22, 43]
    found = faces("dice", counts, [1] * 6)
    assert found.method == "chi-square"
    assert found.p_value == pytest.approx(stats.chisquare(counts).pvalue)
    rerolled = faces("dice", [10, 70, 75, 65, 70, 70], [1, 7, 7, 7, 7, 7])
    assert rerolled.expected == pytest.approx([10, *[70] * 5])


def test_few_faces_by_monte_carlo():
    """The p-value of all six alike out of six: 6 ways of 6^6; and of one each: everything is as far out."""
    alike = faces("dice", [6, 0, 0, 0, 0, 0], [1] * 6)
    assert alike.method == "Monte Carlo"
    assert alike.p_value < 1e-3
    assert faces("dice", [1] * 6, [1] * 6).p_value == 1.0
    found = faces("dice", [4, 1, 1, 0, 0, 0], [1] * 6).p_value
    ways = [np.bincount(throw, minlength=6) for throw in itertools.product(range(6), repeat=6)]
    exact = np.mean([(way**2).sum() >= 18 for way in ways])
    assert found == pytest.approx(exact, abs=4 * math.sqrt(exact / 9999))
    assert found == faces("dice", [4, 1, 1, 0, 0, 0], [1] * 6).p_value


def test_holm():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([0.2]) == [0.2]


def test_needed_dice_find_what_they_should():
    """In 4 of 5 simulated logs."""
    n = dice_needed(0.2, 6)
    assert n == pytest.approx(1604, abs=2)
    rng = np.random.default_rng(1)
    drawn = rng.multinomial(n, [0.16] * 5 + [0.2], size=4000)
    found = (stats.chisquare(drawn, axis=1).pvalue < 0.05).mean()
    assert found == pytest.approx(0.8, abs=0.03)
    assert visible_chance(n, 6) == pytest.approx(0.2, abs=1e-4)
    assert visible_chance(2, 6) is None


def test_needed_entries_find_what_they_should():
    n = entries_needed(0.1, 1.0, 1.0)
    assert n == 785  # two-sided 5 %, 80 %: (1.960 + 0.842)^2 / 0.1^2
    assert visible_shift(math.sqrt(n), n) == pytest.approx(0.1, rel=1e-3)
    assert entries_needed(0.0, 1.0, 1.0) is None

"""Ratings find the strengths that made the orders, and say where one number a player does not do."""

from collections import Counter

import numpy as np
import pytest
from metrics.planted import NAMES, counted, players, rows

from risk_sim.metrics.finishes import choices, chosen
from risk_sim.metrics.ratings import ratings
from risk_sim.spec.lineup import rotated

SKILL = {"strategist": 1.0, "expander": 0.4, "hunter": -0.3, "turtle": -1.1}
MIX = rotated(players(4))


def rated(n, seed):
    return ratings(choices(MIX, counted(MIX, rows(MIX, n, SKILL, [0] * 4, seed)).finishes, NAMES), NAMES)


def test_intervals_hold_the_strengths_about_as_often_as_stated():
    held = []
    for seed in range(100):
        found = rated(400, seed)
        held += [one.ci_low <= SKILL[one.name] <= one.ci_high for one in found.players]
    assert 0.91 <= np.mean(held) <= 0.99


def test_true_orders_fit_about_as_often_as_stated():
    assert np.mean([rated(400, seed).p_fit < 0.05 for seed in range(100)]) <= 0.12


def test_an_order_that_company_reverses_is_found():
    """A beats B alone, and loses to B as soon as C is there."""
    told = Counter()
    generator = np.random.default_rng(1)
    for _ in range(500):
        told.update(chosen([0, 1] if generator.random() < 0.75 else [1, 0]))
        told.update(chosen([1, 0, 2] if generator.random() < 0.7 else [0, 1, 2]))
    found = ratings(told, ["A", "B", "C"])
    assert not found.fits
    assert any("beside C" in one or "alone" in one for one in found.reversed)


def test_more_games_than_ratings_are_made_from_give_the_same_strengths():
    found = rated(60_000, 5)
    assert found.n > 150_000
    for one in found.players:
        assert one.strength == pytest.approx(SKILL[one.name], abs=0.05)


def test_who_never_wins_has_a_rating():
    told = Counter({(0, (0, 1)): 50})
    found = ratings(told, ["A", "B"])
    assert [one.name for one in found.players] == ["A", "B"]
    assert found.p_fit is None


def test_ties_and_capped_games_say_nothing():
    some = rows(MIX, 100, SKILL, [0] * 4, 1, capped=1.0)
    assert not choices(MIX, counted(MIX, some).finishes, NAMES)
    assert ratings({}, NAMES) is None


def test_a_game_says_who_won_and_who_came_next():
    assert list(chosen([2, 0, 1])) == [(2, (0, 1, 2)), (0, (0, 1))]

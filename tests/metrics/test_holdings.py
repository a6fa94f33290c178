"""The worth of what is held: planted effects are found, and a seat that is better anyway makes none."""

import numpy as np
import pytest

from risk_sim.metrics.holdings import holdings

SPACES = ["A", "B", "C", "D"]


def planted(n, seed, effect=0.0, seat=0.0):
    """Four territories dealt to two seats; the holder of A wins more often, and so does the first seat."""
    generator = np.random.default_rng(seed)
    owners = generator.integers(0, 2, (n, 4))
    chance = 0.5 + seat + np.where(owners[:, 0] == 0, effect, -effect)
    first = generator.random(n) < chance
    won = np.stack([first, ~first], axis=1).astype(float)
    usual = np.tile([0.5 + seat, 0.5 - seat], (n, 1))
    return holdings(owners, won, usual, SPACES, {"AB": [0, 1], "CD": [2, 3]})


def test_intervals_hold_all_at_once_about_as_often_as_stated():
    held = 0
    for seed in range(200):
        lands = {one.name: one for one in planted(400, seed, effect=0.1) if one.kind == "territory"}
        truth = {"A": 0.1, "B": 0.0, "C": 0.0, "D": 0.0}
        held += all(lands[name].ci_low <= value <= lands[name].ci_high for name, value in truth.items())
    assert held >= 0.93 * 200


def test_the_best_comes_first_and_a_good_seat_makes_no_territory_good():
    found = planted(20_000, 1, effect=0.1, seat=0.2)
    assert found[0].name == "A"
    assert found[0].value == pytest.approx(0.1, abs=0.02)
    assert [one.kind for one in found] == ["territory"] * 4 + ["group"] * 2
    assert all(one.value == pytest.approx(0, abs=0.02) for one in found[1:4])
    group = next(one for one in found if one.name == "AB")
    assert (group.n, group.held) == (20_000, pytest.approx(10_000, rel=0.05))
    assert group.value == pytest.approx(0.1, abs=0.02)


def test_what_nobody_holds_has_no_value():
    owners = np.array([[-1, 0], [-1, 1]])
    found = holdings(owners, np.eye(2), np.full((2, 2), 0.5), ["A", "B"], {"AB": [0, 1]})
    lost = next(one for one in found if one.name == "A")
    assert (lost.held, lost.win_rate, lost.value) == (0, None, None)


def test_a_handful_of_games_that_went_alike_proves_little():
    owners, won = np.zeros((4, 2), np.int64), np.tile([1.0, 0.0], (4, 1))
    found = holdings(owners, won, np.full((4, 2), 0.5), ["A", "B"], {"AB": [0, 1]})
    for one in found:
        assert (one.held, one.win_rate, one.value) == (4, 1.0, 0.5)
        assert one.ci_low < 0.05
        assert one.ci_high == 0.5

"""When the better player leads: against sums written out, and against games that are played."""

from math import comb

import numpy as np
import pytest
from metrics.planted import counted, players, rows

from risk_sim.metrics.leads import chance_to_lead, games_until, leads
from risk_sim.spec.lineup import rotated


@pytest.mark.parametrize(("ahead", "behind"), [(0.6, 0.4), (0.4, 0.3), (0.2, 0.1), (1.0, 0.0)])
@pytest.mark.parametrize("games", [1, 2, 5, 12])
def test_chance_to_lead_is_the_sum_over_all_outcomes(ahead, behind, games):
    neither = 1 - ahead - behind
    by_hand = sum(
        comb(games, a) * comb(games - a, b) * ahead**a * behind**b * neither ** (games - a - b)
        for a in range(games + 1)
        for b in range(min(a, games - a + 1))
    )
    assert chance_to_lead(games, ahead, behind) == pytest.approx(by_hand, abs=1e-12)


def test_games_until_is_the_first_number_that_is_enough():
    for ahead, behind in [(0.6, 0.4), (0.35, 0.15), (0.52, 0.48)]:
        games = games_until(ahead, behind)
        assert chance_to_lead(games, ahead, behind) >= 0.95
        assert all(chance_to_lead(fewer, ahead, behind) < 0.95 for fewer in range(1, games))


def test_never_and_at_once():
    assert games_until(0.5, 0.5) is None
    assert games_until(0.4, 0.6) is None
    assert games_until(0.99, 0.01) == 1
    assert games_until(0.5001, 0.4999) is None


def test_interval_holds_the_truth():
    lineup = rotated(players(2))
    skill = {"strategist": 0.6}
    chance = 1 / (1 + np.exp(-0.6))
    truth = games_until(chance, 1 - chance)
    held = 0
    for seed in range(200):
        (one,) = leads(counted(lineup, rows(lineup, 400, skill, [0, 0], seed)))
        assert one.better == "strategist"
        held += one.games_low <= truth and (one.games_high is None or truth <= one.games_high)
    assert held >= 0.92 * 200


def test_one_player_leads_nobody():
    lineup = rotated(players(1) * 2)
    assert leads(counted(lineup, rows(lineup, 50, {}, [0, 0], 1))) == []

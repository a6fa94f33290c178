"""Eliminations, counted by hand."""

import numpy as np
import pytest
from metrics.planted import counted, players, rows

from risk_sim.kernels import layout
from risk_sim.metrics.elimination import elimination
from risk_sim.spec.lineup import seated

THREE = seated(players(1) * 3)


def test_two_games_by_hand():
    some = rows(THREE, 2, {}, [0] * 3, 1)
    seats = some[:, layout.RESULT_SEATS :].reshape(2, 3, -1)
    some[:, layout.RESULT_ROUNDS] = [10, 7]
    seats[0, :, 0] = [4, 0, 10]
    seats[1, :, 0] = 0
    found = elimination(counted(THREE, some).leaving)
    assert (found.eliminated.mean, found.eliminated.n) == (1.0, 2)
    assert (found.first_round.mean, found.first_round.n) == (4.0, 1)
    assert found.first_round.ci_low is None
    assert found.first_share.mean == pytest.approx(0.4)
    assert found.sat_out.mean == pytest.approx(3.0)
    assert found.sat_out_share.mean == pytest.approx(0.1)
    assert found.longest_wait.mean == pytest.approx(6.0)


def test_intervals_are_of_single_games():
    found = elimination(counted(THREE, rows(THREE, 3000, {}, [0] * 3, 2)).leaving)
    assert found.eliminated.mean == 2
    assert found.eliminated.ci_low == found.eliminated.ci_high == 2
    assert found.first_round.mean == 2
    assert np.isclose(found.longest_wait.mean, 2)

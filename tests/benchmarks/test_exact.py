"""How long whole distributions take, against the plain Python engine and in absolute time.

Run with: python -m pytest tests/benchmarks/test_exact.py
"""

import numpy as np
import pytest

from risk_sim.api.battles import odds
from risk_sim.exact import plane
from risk_sim.exact.arithmetic import Floats
from risk_sim.exact.contest import Contest
from risk_sim.exact.sweep import sweep
from risk_sim.exact.walk import PLAIN, Walk
from risk_sim.rulesets import choose
from risk_sim.spec.battle import battle

SET_UPS = {
    "plain": {},
    "leaders": {"attacker_generals": 2, "defender_generals": 1, "fortified": True},
}


def contest(options):
    ruleset, _ = choose(options)
    return Contest.of(battle(ruleset, 2, 1, options))


def swept(what, size):
    start = np.zeros(size + 1)
    start[size] = 1.0
    return sweep(what, start, size)


@pytest.mark.benchmark(group="joint distribution, 1000 v 1000")
@pytest.mark.parametrize("set_up", SET_UPS)
def test_sweep_1000(benchmark, set_up):
    what = contest(SET_UPS[set_up])
    ends = benchmark.pedantic(swept, (what, 1000), rounds=15, warmup_rounds=2)
    assert ends.conquered.sum() + sum(ends.held.values()) == pytest.approx(1.0, abs=1e-12)


@pytest.mark.benchmark(group="joint distribution, 1000 v 1000")
def test_plane_1000(benchmark):
    what = contest({})
    start = np.zeros((1001, 1001))
    start[1000, 1000] = 1.0
    benchmark.pedantic(plane.ends, (what, start), rounds=5, warmup_rounds=1)


@pytest.mark.benchmark(group="joint distribution, 1000 v 1000")
def test_walk_1000(benchmark):
    walk = Walk(contest({}), Floats())
    benchmark.pedantic(walk.ends, ({(1000, 1000, PLAIN): 1.0},), rounds=2)


@pytest.mark.benchmark(group="joint distribution, 5000 v 5000")
@pytest.mark.parametrize("set_up", SET_UPS)
def test_sweep_5000(benchmark, set_up):
    benchmark.pedantic(swept, (contest(SET_UPS[set_up]), 5000), rounds=7, warmup_rounds=1)


@pytest.mark.benchmark(group="a small battle, in process")
@pytest.mark.parametrize("set_up", SET_UPS)
def test_odds_11_8(benchmark, set_up):
    benchmark(odds, 11, 8, **SET_UPS[set_up])

"""What the samplers take, on one core. Run with `pytest tests/benchmarks`; the budgets are those of the design."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from risk_sim.kernels import battle, rng
from risk_sim.kernels._jit import jit

BATTLES = 1_000_000
NO_PLAN = np.zeros((0, 0), np.uint8)
NO_OPS = np.zeros((0, 3), np.int64)
#: Twenty who may attack, against twenty.
BATTLE = (21, 20, 1, 1, 10**9, NO_PLAN)


def six_sided(number):
    return np.full(number, 6, np.int64)


def classic_tables(max_attack, max_defence):
    """cuts, a_loss, d_loss, totals with ties to the defender, by counting."""
    pairs = min(max_attack, max_defence)
    shape = (max_attack + 1, max_defence + 1, pairs + 1)
    cuts, a_loss, d_loss = np.zeros((3, *shape), np.int64)
    for n, m in product(range(1, shape[0]), range(1, shape[1])):
        counts = np.zeros(pairs + 1, np.int64)
        for faces in product(range(6), repeat=n + m):
            attack, defence = sorted(faces[:n], reverse=True), sorted(faces[n:], reverse=True)
            counts[sum(d >= a for a, d in zip(attack, defence, strict=False))] += 1
        cuts[n, m] = np.cumsum(counts)
        a_loss[n, m] = np.minimum(np.arange(pairs + 1), min(n, m))
        d_loss[n, m] = min(n, m) - a_loss[n, m]
    return cuts, a_loss, d_loss, cuts[:, :, -1].copy()


def timed(benchmark, function, budget=None):
    """Median seconds of five calls after one that compiles, against a budget."""
    benchmark.pedantic(function, rounds=5, iterations=1, warmup_rounds=1)
    if benchmark.enabled and budget is not None:
        assert benchmark.stats.stats.median <= budget


def throw(attack, defence, steps=NO_OPS):
    hist = np.zeros((22, 21), np.int64)
    arguments = (7, 0, BATTLES, *BATTLE, attack, steps, defence, NO_OPS, 0, hist)
    return lambda: battle.throw_battles(*arguments)


@pytest.mark.parametrize(("max_defence", "budget"), [(2, 0.15), (3, 0.15)])
def test_draw_a_million_battles(benchmark, max_defence, budget):
    tables = classic_tables(3, max_defence)
    hist = np.zeros((22, 21), np.int64)
    arguments = (7, 0, BATTLES, *BATTLE, 3, max_defence, *tables, hist)
    timed(benchmark, lambda: battle.draw_battles(*arguments), budget)


@pytest.mark.parametrize("leaders", [0, 1])
def test_throw_a_million_battles(benchmark, leaders):
    ops = np.array([[battle.ADD_RANK, 1, 1]] * leaders, np.int64).reshape(-1, 3)
    timed(benchmark, throw(six_sided(3), six_sided(2), ops), 0.4)


def test_throw_a_million_battles_of_three_dice_a_side(benchmark):
    timed(benchmark, throw(six_sided(3), six_sided(3)), 0.4)


def test_throw_a_million_battles_of_mixed_dice(benchmark):
    timed(benchmark, throw(np.array([8, 6, 6]), six_sided(2)))


@jit
def words(state, count):
    total = np.uint64(0)
    for _ in range(count):
        total ^= rng.next_word(state)
    return total


def test_ten_million_words(benchmark):
    state = np.array([1, 2, 3, 4], np.uint64)
    timed(benchmark, lambda: words(state, 10_000_000))


def test_fifty_million_dice(benchmark):
    state = np.array([1, 2, 3, 4], np.uint64)
    faces = np.empty(50_000_000, np.int64)
    timed(benchmark, lambda: rng.roll(state, 6, faces))


def test_a_cold_start(benchmark, tmp_path):
    """Both samplers in a new process with nothing compiled: imports and compiling."""
    program = "import test_sampling as t; t.one_battle_each()"
    paths = os.pathsep.join(map(str, (Path(__file__).parent, Path(battle.__file__).parents[2])))
    caches = iter(range(100))

    def start():
        environment = os.environ | {"PYTHONPATH": paths, "RISK_SIM_CACHE_DIR": str(tmp_path / str(next(caches)))}
        subprocess.run([sys.executable, "-c", program], env=environment, check=True)

    benchmark.pedantic(start, rounds=3, iterations=1)


def one_battle_each():
    hist = np.zeros((22, 21), np.int64)
    battle.throw_battles(7, 0, 1, *BATTLE, six_sided(3), NO_OPS, six_sided(2), NO_OPS, 0, hist)
    battle.draw_battles(7, 0, 1, *BATTLE, 1, 1, *classic_tables(1, 1), hist)

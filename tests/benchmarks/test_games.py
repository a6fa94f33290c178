"""Complete games: player-turns a second on one core, and what a second core adds.

Run with `pytest tests/benchmarks`.
"""

import os
import statistics
import time

import numpy as np
import pytest

from risk_sim import policies, rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.engine import play
from risk_sim.lower import games as lower
from risk_sim.lower.courses import blank
from risk_sim.rulesets.playable import board_of
from risk_sim.runs.games import run_games, width
from risk_sim.spec.lineup import seated

SEATS = 6
GAMES = 400
#: Enough for the start of two threads not to count.
MANY = 12_000


def table(policy):
    """Rules, and six seats of one player."""
    return rulesets.load("classic-official"), [policies.load(policy)] * SEATS


@pytest.mark.parametrize("policy", ["expander", "strategist", "aggressive"])
def test_player_turns_a_second(benchmark, policy):
    ruleset, seats = table(policy)
    world, room = lower.world(ruleset, board_of(ruleset), seats)[0], lower.state()[0]
    rows = np.zeros((GAMES, width(rulesets.load("classic-official"), SEATS)), np.int64)
    speeds = []

    def games():
        # Time of this thread alone, so that what else the machine does matters less.
        begin = time.thread_time()
        play(world, room, 7, 0, rows, blank(0, 0, SEATS))
        speeds.append(rows[:, layout.RESULT_TURNS].sum() / (time.thread_time() - begin))

    benchmark.pedantic(games, rounds=9, iterations=1, warmup_rounds=1)
    benchmark.extra_info["player_turns_per_cpu_second"] = round(statistics.median(speeds))


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="needs two cores")
def test_two_threads_against_one(benchmark):
    ruleset, seats = table("expander")
    ratios = []

    def seconds(threads):
        begin = time.perf_counter()
        for _ in run_games(ruleset, seated(seats), MANY, 7, threads):
            pass
        return time.perf_counter() - begin

    benchmark.pedantic(lambda: ratios.append(seconds(1) / seconds(2)), rounds=5, iterations=1, warmup_rounds=1)
    benchmark.extra_info["two_threads_to_one"] = round(statistics.median(ratios), 2)

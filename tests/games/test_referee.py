"""The referee finds nothing in games of all players, and what a run reports is what the trace says."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
import referee
from played import PLAYABLE, SLOW, TABLES, mixed, replayed, row_of

from risk_sim import policies, rulesets
from risk_sim.kernels import layout
from risk_sim.runs.games import run_games
from risk_sim.spec.lineup import Lineup
from risk_sim.trace.record import record

#: Games a ruleset and number of players, in the short run and in the long one.
FEW, MANY = 40, 2_000


def watch(name: str, players: int, games: int, seed: int) -> Counter[str]:
    """Play games with the referee at the table; returns how often what came up."""
    ruleset, lineup = rulesets.load(name), mixed(players, games)
    rows = results(name, lineup, games, seed)
    seen: Counter[str] = Counter()
    for game in range(games):
        played = record(ruleset, lineup, seed, game)
        findings, watching = replayed(played)
        assert not findings, f"game {game}: {findings[0]}"
        told = row_of(watching, played.events)
        told[layout.RESULT_EVENTS] = rows[game][layout.RESULT_EVENTS]
        assert told == rows[game], f"game {game}"
        seen += watching.table.seen
    return seen


def results(name: str, lineup: Lineup, games: int, seed: int) -> list[list[int]]:
    chunks = sorted(run_games(rulesets.load(name), lineup, games, seed), key=lambda chunk: chunk.first)
    return np.concatenate([chunk.rows for chunk in chunks]).tolist()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_illegal_in_sampled_games(name: str, players: int) -> None:
    watch(name, players, FEW, seed=1)


@pytest.mark.slow
@pytest.mark.skipif(not SLOW, reason="takes many minutes: RISK_SIM_SLOW=1 runs it")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_illegal_in_many_games(name: str, players: int) -> None:
    watch(name, players, MANY, seed=2)


@pytest.mark.parametrize("name", PLAYABLE)
def test_every_player_sits_at_every_table(name: str) -> None:
    for wanted, players in TABLES:
        if wanted == name:
            seats = {policy.name for order in mixed(players, FEW).orders for policy in order}
            assert seats == set(policies.names())


def test_what_the_rules_allow_comes_up() -> None:
    """A sample that never ran out of cards, say, would prove nothing about that."""
    seen = watch("classic-official", 3, 150, seed=3) + watch("classic-official", 6, 30, seed=3)
    expected = {
        "deck made of the discards",
        "elimination",
        "fewer dice than allowed in defence",
        "income for whole groups",
        "maneuver beyond a neighbour",
        "match bonus",
        "round opened by another than seat 0",
        "set traded after an elimination",
        "set traded by force",
        "set with 0 wilds",
        "set with 1 wilds",
        "set with 2 wilds",
        "turn without attack",
    }
    assert expected <= set(seen)


def test_the_referee_shares_nothing_with_the_engine() -> None:
    for path in Path(referee.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            ours = [name for name in names if name.startswith("risk_sim")]
            assert all(name.startswith("risk_sim.spec.") for name in ours), f"{path.name} imports {ours}"

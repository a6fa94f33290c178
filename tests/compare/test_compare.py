"""Comparisons of games that were played: as `simulate` plays them, whatever the threads, and no alarm about nothing."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import numpy as np
import pytest

import risk_sim
from risk_sim import policies, rulesets
from risk_sim.api.adapting import compare_adapted
from risk_sim.api.comparing_maps import compare_on_reconstructions
from risk_sim.api.seating import run_of
from risk_sim.boards import load as board
from risk_sim.comparing.paired import Match
from risk_sim.errors import InputError
from risk_sim.metrics.finished import finished
from risk_sim.metrics.measures import GROUPS, measures
from risk_sim.rulesets.playable import is_playable
from risk_sim.rulesets.variants import changed
from risk_sim.runs.games import run_games
from risk_sim.runs.watch import Watch

SHORT = "classic:max_rounds=4"
FIXED = "classic:max_rounds=4,set_sequence=fixed"
PLAYABLE = [name for name in rulesets.names() if is_playable(rulesets.load(name))]


def said(found, metric, variant=-1):
    rows = [row for row in found.rows if row["metric"] == metric and row["variant"] == found.names[variant]]
    return rows[0] if rows else None


@pytest.fixture(scope="module")
def short():
    return risk_sim.compare("classic-official", "risiko", players=3, games=300, policy="expander", seed=5)


def test_values_are_those_of_simulate(short):
    for variant, name in enumerate(("classic-official", "risiko")):
        alone = risk_sim.simulate(name, players=3, games=300, policy="expander", seed=5)
        for seat, row in enumerate(alone.seat_rows):
            found = said(short, f"seat_{seat + 1}_win_rate", variant)
            assert found["value"] == pytest.approx(row["win_rate"])
            assert (found["ci_low"], found["ci_high"]) == pytest.approx((row["ci_low"], row["ci_high"]))
        assert said(short, "rounds", variant)["value"] == pytest.approx(alone.games["rounds"].mean())


def test_players_have_their_share_for_each_seat():
    found = risk_sim.compare(SHORT, "classic:max_rounds=9", players=4, games=300, mix=["expander", "random"], seed=2)
    alone = risk_sim.simulate("classic:max_rounds=9", players=4, games=300, mix=["expander", "random"], seed=2)
    for row in alone.policy_rows:
        one = said(found, f"{row['policy']}_win_rate")
        assert one is None or one["value"] == pytest.approx(row["win_rate"])


def test_threads_do_not_matter():
    one, two = (
        risk_sim.compare(SHORT, FIXED, games=700, policy="expander", threads=threads).to_dict() for threads in (1, 2)
    )
    assert one == two


def test_the_same_game_twice_is_identical():
    found = risk_sim.compare(SHORT, SHORT, games=50, policy="expander")
    assert found.names == [SHORT, f"{SHORT} (2)"]
    assert {one.verdict for one in found.evidence[0] if one is not None} == {"identical"}


def test_a_rule_against_itself_on_other_seeds_finds_nothing_at_the_stated_rate():
    """Of 40 comparisons with 5 % false alarms, more than 5 have one with a chance of 1.4 %."""
    alarms = 0
    for seed in range(0, 80, 2):
        found = risk_sim.compare(SHORT, SHORT, seeds_apart=True, games=200, policy="expander", seed=seed)
        alarms += any(one.verdict == "changed" for one in found.evidence[0] if one is not None)
    assert alarms <= 5


def test_a_doubled_bonus_is_found(tmp_path):
    bonuses = "\n".join(
        f"[groups.{name}]\nbonus = {2 * group.bonus}" for name, group in board("classic").groups.items()
    )
    file = tmp_path / "double.toml"
    file.write_text(f'extends = "classic"\n{bonuses}\n')
    double = changed(rulesets.load("classic-official"), {"board": str(file)})
    found = risk_sim.compare("classic-official", double, players=3, games=1000, policy="expander")
    row = said(found, "rounds")
    assert row["verdict"] == "changed"
    assert row["difference"] < 0
    assert "Length: Changed: rounds" in str(found)


def test_measures_of_all_games_are_numbers():
    for name in PLAYABLE:
        run = run_of(name, None, 3, ["strategist"], None, None)
        games = finished(run.lineup, 0, next(iter(run_games(run.ruleset, run.lineup, 20, 3))).rows)
        found = measures(run)
        assert [GROUPS.index(one.group) for one in found] == sorted(GROUPS.index(one.group) for one in found)
        assert len({one.name for one in found}) == len(found)
        for one in found:
            values = one.of(games)
            assert values.shape == (20,)
            assert values.dtype == np.float64


def test_seat_shares_of_decided_games_add_up_to_one():
    match = Match([run_of("classic:max_rounds=8", 3, 1, ["expander"], None, None)] * 2)
    match.play(200, Watch())
    shares = [at for at, one in enumerate(match.measures) if one.group == "seats"]
    capped = next(at for at, one in enumerate(match.measures) if one.name == "capped")
    assert match.sums.n[0, shares[0]] == 200 - match.sums.total[0, capped]
    assert match.sums.total[0, shares].sum() == pytest.approx(match.sums.n[0, shares[0]])


def test_other_numbers_of_players_are_compared_where_it_is_said():
    with pytest.raises(InputError, match=r"napoleon is played by 4 here and napoleon-2p by 2.* --players 4,2"):
        risk_sim.compare("napoleon", "napoleon-2p", games=10)
    found = risk_sim.compare("napoleon", "napoleon-2p", players=[3, 2], games=50, policy="expander")
    assert said(found, "seat_1_win_rate")["difference"] is None
    assert said(found, "rounds")["difference"] is not None
    assert said(found, "seat_3_win_rate") is None


def test_what_only_one_has_is_shown_without_a_difference():
    found = risk_sim.compare("napoleon", "napoleon-advanced", players=3, games=20, policy="expander")
    assert said(found, "lead")["difference"] is None
    assert said(found, "lead", 0) is None
    assert found.to_dict()["metrics"]


def test_several_at_once_are_corrected_together():
    two = risk_sim.compare(SHORT, FIXED, games=200, policy="expander")
    three = risk_sim.compare(SHORT, FIXED, "classic:max_rounds=5", games=200, policy="expander")
    assert said(three, "conquests", 1)["difference"] == said(two, "conquests")["difference"]
    assert said(three, "conquests", 1)["p_holm"] >= said(two, "conquests")["p_holm"]
    assert len(three.sentences(2)) >= 3


def test_pairs_save_variance_where_games_run_alike():
    rules = "classic-official", "classic-official:match_bonus=4"
    paired = risk_sim.compare(*rules, games=300, policy="expander", players=3)
    apart = risk_sim.compare(*rules, games=300, policy="expander", players=3, seeds_apart=True)
    width = [said(one, "rounds")["difference_high"] - said(one, "rounds")["difference_low"] for one in (paired, apart)]
    assert width[0] < 0.9 * width[1]
    assert "correlate by" in paired.pairing
    assert "not paired" in apart.pairing


def test_it_shows_itself(short):
    assert "<table" in short._repr_html_()
    assert "classic-official" in repr(short)
    assert len(short.table) == len(short.rows)
    figure = short.plot()
    assert "differences are no chance" in figure.get_title(loc="left")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"margin": 0}, "--margin 0: choose a number between 0 and 1"),
        ({"margin_of_numbers": 2}, "--margin-of-numbers 2: choose"),
        ({"threads": 0}, "--threads 0"),
        ({"games": 0}, "--games 0"),
        ({"players": [3, 3, 3]}, "one for each of the 2 rulesets"),
    ],
)
def test_bad_input(asked, message):
    with pytest.raises(InputError, match=message):
        risk_sim.compare(SHORT, FIXED, **asked)


def test_on_reconstructions():
    found = compare_on_reconstructions(
        "napoleon", "napoleon:divisor=2", reconstructions=3, players=3, games=60, policy="expander"
    )
    assert len(found.parts) == 3
    assert len({part.runs[0].board.fingerprint for part in found.parts}) == 3
    for part in found.parts:
        assert part.runs[0].board == part.runs[1].board
    for row in found.rows:
        assert row["rises"] + row["falls"] + row["same"] + row["unknown"] == row["reconstructions"] == 3
        assert row["headline"] == (row["holds"] == 3)
    assert "on 3 reconstructions" in str(found)
    with pytest.raises(InputError, match="not reconstructed"):
        compare_on_reconstructions("classic", "classic:divisor=2", reconstructions=2)


def test_adapted_players(tmp_path):
    found = compare_adapted(SHORT, FIXED, players=3, games=50, budget=3000)
    assert not found.partial
    assert [run.lineup.orders[0][0] for run in found.adapted.runs] == [one.policy for one in found.players]
    for one in found.players:
        assert one.better == (one.share > one.fair)
        assert one.games <= 3000
    files = found.save(tmp_path)
    assert len(files) == sum(one.better for one in found.players)
    for path in files:
        again = policies.load(str(path))
        assert again.fingerprint in {one.policy.fingerprint for one in found.players}
    assert found.to_dict()["players"][0]["variant"] == SHORT
    assert compare_adapted(SHORT, FIXED, players=3, games=50, budget=3000, threads=1).to_dict() == found.to_dict()


def test_tuning_makes_a_poor_player_better(tmp_path):
    file = tmp_path / "timid.toml"
    file.write_text('extends = "strategist"\nconfidence = 0.95\npersist = 0.95\nland = 0.1\n')
    rules = "classic-official:max_rounds=30"
    found = compare_adapted(rules, rules, players=2, games=20, budget=8000, policy=str(file))
    assert all(one.better and one.ci_low > one.fair for one in found.players)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (
            {"mix": ["expander", "turtle", "hunter"]},
            "--adapt tunes one player for all seats, and here are expander, turtle",
        ),
        ({"policy": "random"}, "random draws lots and has no numbers to tune"),
        ({"budget": 10}, "--budget 10: so few games tune nobody"),
    ],
)
def test_players_who_cannot_be_adapted(asked, message):
    with pytest.raises(InputError, match=message):
        compare_adapted(SHORT, FIXED, games=10, **asked)


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_stopped_with_ctrl_c_it_shows_what_was_played():
    line = [sys.executable, "-c", _STOPPED, "compare", "classic", "classic:set_sequence=fixed"]
    line += ["--games", "1000000", "--policy", "expander", "--format", "json"]
    done = subprocess.run(line, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 130
    answer = json.loads(done.stdout)
    assert answer["partial"]
    assert 0 < answer["n_games"] < 1_000_000


_STOPPED = f"""
import os, sys
from risk_sim.cli import main
from risk_sim.comparing.paired import Match

def take(self, first, rows, take=Match.take):
    take(self, first, rows)
    os.kill(os.getpid(), {int(signal.SIGINT)})

Match.take = take
sys.exit(main(sys.argv[1:]))
"""

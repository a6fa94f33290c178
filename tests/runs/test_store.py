"""Runs that are kept: they go on where they stopped, bit for bit, and belong to nobody else."""

import json
import os
import signal
import subprocess
import sys
import threading
import tracemalloc
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import risk_sim
from risk_sim import boards, policies, rulesets
from risk_sim.api.counting import Count
from risk_sim.api.goals import Goal
from risk_sim.errors import InputError, RiskSimError
from risk_sim.kernels import layout
from risk_sim.metrics import length, places, wins
from risk_sim.metrics.tally import nothing, tally
from risk_sim.runs import chunk_files, store, stream
from risk_sim.runs.games import player, spans, width
from risk_sim.runs.store import opened
from risk_sim.runs.stream import Chunk, InOrder, Span
from risk_sim.runs.watch import Watch
from risk_sim.spec.lineup import rotated, seated
from risk_sim.spec.run import Run

CLASSIC = rulesets.load("classic")
ASKED = {"ruleset": "classic", "mix": ["expander", "aggressive", "turtle"], "seed": 5}


@pytest.fixture(autouse=True)
def small_files(monkeypatch):
    """Files of 50 games, so that a run of a moment has many."""
    monkeypatch.setattr(store, "CHUNK", 50)


def files_in(folder) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(folder).glob("games-*")}


def stopped_after(number: int):
    """An `advance` that presses Ctrl-C, once so many games are done."""
    done = 0

    def advance(games):
        nonlocal done
        if done < number <= done + games:
            signal.raise_signal(signal.SIGINT)
        done += games

    return advance


def run_of(*names: str, ruleset: str = "classic") -> Run:
    rules = rulesets.load(ruleset)
    return Run(rules, boards.load(rules.game.board), rotated([policies.load(name) for name in names]), 5)


# --- going on


@pytest.mark.parametrize("number", [60, 130, 270])
def test_stopped_run_goes_on_bit_for_bit(tmp_path, monkeypatch, number):
    # Two threads and none ahead of them: at most 400 games are begun before Ctrl-C at 270 is heard.
    monkeypatch.setattr(stream, "AHEAD", 0)
    asked = {**ASKED, "games": 480, "threads": 2}
    whole = risk_sim.simulate(**asked)
    part = risk_sim.simulate(**asked, out=tmp_path, advance=stopped_after(number))
    assert part.partial
    assert 0 < part.n_games < 480
    assert part.games.equals(whole.games[: part.n_games])
    kept = files_in(tmp_path)
    again = risk_sim.simulate(**asked, out=tmp_path)
    assert kept.items() <= files_in(tmp_path).items()
    assert not again.partial
    assert again.to_dict() == whole.to_dict()
    assert again.games.equals(whole.games)


def test_what_is_kept_is_not_played_again(tmp_path, monkeypatch):
    risk_sim.simulate(**ASKED, games=330, out=tmp_path)
    (tmp_path / "games-0000000100-0000000149.npz").unlink()
    played = []
    real = risk_sim.api.games.playing.player

    def spied(run):
        play = real(run)
        return lambda span, watch: (played.append(span), play(span, watch))[1]

    monkeypatch.setattr(risk_sim.api.games.playing, "player", spied)
    risk_sim.simulate(**ASKED, games=330, out=tmp_path)
    # The first game is played once more, to see that the engine still plays it so.
    assert played == [Span(0, 1), Span(100, 50)]


def test_two_processes_do_not_play_in_one_folder(tmp_path):
    risk_sim.simulate(**ASKED, games=60, out=tmp_path)
    code = (
        "import sys, time\nfrom pathlib import Path\nfrom risk_sim.runs.store import held\n"
        "with held(Path(sys.argv[1])):\n    print('held', flush=True)\n    time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "held\n"
        with pytest.raises(InputError, match="another process plays in this folder; wait for it, or choose another"):
            risk_sim.simulate(**ASKED, games=90, out=tmp_path)
        assert risk_sim.results(tmp_path).n_games == 60  # to read needs no lock
        other.kill()
    assert risk_sim.simulate(**ASKED, games=90, out=tmp_path).n_games == 90  # the lock died with its process


def test_more_games_extend_a_run_and_fewer_leave_it(tmp_path):
    whole = risk_sim.simulate(**ASKED, games=330).games
    for games in (70, 330, 120):
        found = risk_sim.simulate(**ASKED, games=games, out=tmp_path)
        assert found.n_games == games
        assert found.games.equals(whole[:games])
    assert risk_sim.results(tmp_path).n_games == 330


def test_files_that_overlap_are_counted_once(tmp_path):
    whole = risk_sim.simulate(**ASKED, games=150, out=tmp_path).games
    kept = opened(tmp_path)
    rows = kept.load(next(kept.kept()))
    chunk_files.save(tmp_path, kept.said.identity, 0, rows[:20])
    chunk_files.save(
        tmp_path,
        kept.said.identity,
        30,
        np.concatenate(
            [rows[30:], kept.load(Span(50, 50, next(str(path) for path in tmp_path.glob("games-0000000050-*"))))[:10]]
        ),
    )
    (tmp_path / "games-0000000050-0000000099.npz").unlink()
    assert [(span.first, span.games, span.skip) for span in kept.kept()] == [(0, 50, 0), (50, 10, 20), (100, 50, 0)]
    assert risk_sim.results(tmp_path).games.equals(whole[:60])
    assert risk_sim.simulate(**ASKED, games=150, out=tmp_path).games.equals(whole)


def test_manifest_says_all_that_was_played(tmp_path):
    rules = tmp_path / "mine.toml"
    rules.write_text('extends = "classic"\n[cards]\nwilds = 1\n')
    player = tmp_path / "brave.toml"
    player.write_text('extends = "aggressive"\nconfidence = 0.1\n')
    first = risk_sim.simulate(rules, policy=[player, "turtle", "expander"], games=60, seed=3, out=tmp_path / "kept")
    told = risk_sim.trace(rules, policy=[player, "turtle", "expander"], seed=3, game=41)
    rules.unlink()
    player.write_text('extends = "turtle"\n')
    assert risk_sim.results(tmp_path / "kept").to_dict() == first.to_dict()
    assert risk_sim.trace(tmp_path / "kept", game=41).events == told.events
    said = json.loads((tmp_path / "kept" / "run.json").read_text())
    assert said["ruleset"] == "mine"
    assert [seat["policy"] for seat in said["lineup"][0]] == ["brave", "turtle", "expander"]
    assert str(tmp_path) not in json.dumps(said)


# --- what is somebody else's


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"seed": 6}, "its seed is 5, not 6"),
        ({"ruleset": "classic-official"}, "its ruleset is classic, not classic-official"),
        ({"mix": ["expander", "aggressive", "hunter"]}, "its players are expander,aggressive,turtle rotated, not"),
        ({"mix": None, "policy": ["expander", "aggressive", "turtle"]}, "not expander,aggressive,turtle"),
    ],
)
def test_folder_of_another_run_is_refused_and_left_alone(tmp_path, changed, says):
    risk_sim.simulate(**ASKED, games=60, out=tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(InputError, match=says) as error:
        risk_sim.simulate(**{**ASKED, **changed}, games=60, out=tmp_path)
    assert "choose another folder" in str(error.value)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_rules_and_players_are_told_by_what_they_say(tmp_path):
    rules, player = tmp_path / "mine.toml", tmp_path / "brave.toml"
    rules.write_text('extends = "classic"\n')
    player.write_text('extends = "aggressive"\n')
    asked = {"ruleset": rules, "policy": [player] * 3, "games": 10, "out": tmp_path / "kept"}
    risk_sim.simulate(**asked)
    rules.write_text('extends = "classic"\ntitle = "another name"\nnote = "and a word"\n')
    risk_sim.simulate(**asked)
    rules.write_text('extends = "classic"\n[income]\nminimum = 4\n')
    player.write_text('extends = "aggressive"\nreach = 2\n')
    with pytest.raises(InputError, match=r"rules of mine were others .*; a player of the same name was another"):
        risk_sim.simulate(**asked)


def test_another_version_is_refused(tmp_path, monkeypatch):
    risk_sim.simulate(**ASKED, games=10, out=tmp_path)
    monkeypatch.setattr(store, "__version__", "99.0")
    with pytest.raises(InputError, match=rf"version {risk_sim.__version__} of risk-sim, not 99\.0"):
        risk_sim.simulate(**ASKED, games=10, out=tmp_path)


def test_engine_that_plays_otherwise_is_refused(tmp_path):
    risk_sim.simulate(**ASKED, games=60, out=tmp_path)
    kept = opened(tmp_path)
    rows = kept.load(next(kept.kept())).copy()
    rows[0, layout.RESULT_TURNS] += 1
    chunk_files.save(tmp_path, kept.said.identity, 0, rows)
    with pytest.raises(InputError, match="game 0 goes otherwise with the present engine"):
        risk_sim.simulate(**ASKED, games=120, out=tmp_path)
    with pytest.raises(InputError, match="game 0 goes otherwise with the present engine"):
        risk_sim.trace(tmp_path, game=0)
    assert opened(tmp_path).said.games == 60


def test_folder_with_other_files_is_refused(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(InputError, match="holds files, but no run"):
        risk_sim.simulate(**ASKED, games=10, out=tmp_path)
    assert os.listdir(tmp_path) == ["letter.txt"]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"format": 1}', b"\xff\xfe"])
def test_damaged_manifest_is_named(tmp_path, content):
    (tmp_path / "run.json").write_bytes(content)
    with pytest.raises(RiskSimError, match=r"run\.json: damaged, or of another version"):
        risk_sim.simulate(**ASKED, games=10, out=tmp_path)
    assert (tmp_path / "run.json").read_bytes() == content


# --- what goes wrong


def test_damaged_file_is_named_and_played_again(tmp_path):
    whole = risk_sim.simulate(**ASKED, games=200, out=tmp_path)
    kept = files_in(tmp_path)
    for name, damage in {
        "games-0000000000-0000000049.npz": lambda content: content[:-30],
        "games-0000000050-0000000099.npz": lambda content: content[:200] + b"\0\0" + content[202:],
        "games-0000000100-0000000149.npz": lambda _: kept["games-0000000150-0000000199.npz"],
    }.items():
        (tmp_path / name).write_bytes(damage(kept[name]))
        said = []
        assert risk_sim.simulate(**ASKED, games=200, out=tmp_path, warn=said.append).to_dict() == whole.to_dict()
        assert len(said) == 1
        assert name in said[0]
        assert "played again" in said[0]
        assert files_in(tmp_path) == kept


def test_results_end_before_a_damaged_file(tmp_path):
    whole = risk_sim.simulate(**ASKED, games=200, out=tmp_path).games
    (tmp_path / "games-0000000100-0000000149.npz").write_bytes(b"no")
    said = []
    found = risk_sim.results(tmp_path, warn=said.append)
    assert found.partial
    assert found.games.equals(whole[:100])
    assert "games-0000000100" in said[0]


def test_file_of_another_run_is_damaged(tmp_path):
    risk_sim.simulate(**ASKED, games=50, out=tmp_path / "one")
    other = risk_sim.simulate(**{**ASKED, "seed": 6}, games=50, out=tmp_path / "other")
    for name, content in files_in(tmp_path / "one").items():
        (tmp_path / "other" / name).write_bytes(content)
    said = []
    again = risk_sim.simulate(**{**ASKED, "seed": 6}, games=50, out=tmp_path / "other", warn=said.append)
    assert "it is of another run" in said[0]
    assert again.to_dict() == other.to_dict()


def test_no_flipped_bit_gives_other_rows(tmp_path):
    rows = np.arange(10 * width(CLASSIC, 3), dtype=np.int64).reshape(10, width(CLASSIC, 3))
    path = chunk_files.save(tmp_path, "run", 0, rows)
    content = path.read_bytes()
    for at in range(len(content)):
        flipped = bytearray(content)
        flipped[at] ^= 1 << at % 8
        path.write_bytes(flipped)
        try:
            found = chunk_files.load(Span(0, 10, str(path)), "run", width(CLASSIC, 3))
        except chunk_files.DamagedError:
            continue
        assert np.array_equal(found, rows)


def test_full_disk_is_one_line_and_what_is_finished_stays(tmp_path, monkeypatch):
    whole = risk_sim.simulate(**ASKED, games=330)
    real, lock, written = os.fsync, threading.Lock(), []

    def full(file):
        with lock:
            written.append(file)
            if len(written) > 4:
                raise OSError(28, "No space left on device")
        real(file)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RiskSimError, match=r"no space left on device; what was finished is kept"):
        risk_sim.simulate(**ASKED, games=330, out=tmp_path)
    monkeypatch.undo()
    assert all(name.startswith(("games-", "run.json", ".lock")) for name in os.listdir(tmp_path))
    assert 0 < risk_sim.results(tmp_path).n_games < 330
    assert risk_sim.simulate(**ASKED, games=330, out=tmp_path).to_dict() == whole.to_dict()


def test_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RiskSimError, match="a file of that name is in the way"):
        risk_sim.simulate(**ASKED, games=10, out=tmp_path / "file")
    with pytest.raises(RiskSimError, match="cannot make the folder"):
        risk_sim.simulate(**ASKED, games=10, out=tmp_path / "file" / "below")


# --- threads


def test_chunks_come_in_order_and_not_too_far_ahead():
    begun = []

    def slow_at_first(span, watch):
        begun.append(span.first)
        if span.first == 0:
            hold.wait(0.3)
        return np.full((span.games, 1), span.first)

    hold = threading.Event()
    threads = InOrder(slow_at_first, Watch(), threads=3)
    chunks = threads.chunks(spans(0, 1000, 10))
    assert next(chunks).first == 0
    assert len(begun) <= 11
    assert [chunk.first for chunk in chunks] == list(range(10, 1000, 10))


def test_error_in_a_thread_is_raised_and_stops_the_others():
    def work(span, watch):
        if span.first == 50:
            raise RiskSimError("no room")
        return np.zeros((span.games, 1), np.int64)

    got = []
    with pytest.raises(RiskSimError, match="no room"):
        got.extend(InOrder(work, Watch(), threads=2).chunks(spans(0, 1000, 10)))
    assert threading.active_count() < 10


def test_told_to_stop_a_span_ends_between_two_games():
    watch = Watch()
    play = player(run_of("expander", "turtle", "aggressive"))
    whole = play(Span(30, 40), Watch())
    games = iter(range(12))
    watch.done = lambda _: setattr(watch, "stopped", next(games) == 11)
    part = play(Span(30, 40), watch)
    assert len(part) == 12
    assert np.array_equal(part, whole[:12])


# --- counting


def rows_of(generator: np.random.Generator, games: int, seats: int, cap: int) -> np.ndarray:
    """Rows such as games might leave."""
    rows = np.zeros((games, width(CLASSIC, seats)), np.int64)
    rows[:, layout.RESULT_WINNER] = generator.integers(-1, seats, games)
    rows[:, layout.RESULT_ROUNDS] = generator.integers(1, cap + 1, games)
    seen = rows[:, layout.RESULT_SEATS :].reshape(games, seats, layout.SEAT_RESULTS)
    out = generator.random((games, seats)) < 0.7
    out[np.arange(games), rows[:, layout.RESULT_WINNER]] &= rows[:, layout.RESULT_WINNER] < 0
    seen[:, :, 0] = np.where(out, generator.integers(1, 6, (games, seats)), 0)
    seen[:, :, 1] = np.where(out, generator.integers(0, seats, (games, seats)), -1)
    seen[:, :, 2] = np.where(out, generator.integers(2, seats + 1, (games, seats)), 0)
    return rows


@pytest.mark.parametrize("games", [1, 2, 3, 20, 21, 1000, 4321])
def test_counts_give_what_single_games_give(games):
    generator = np.random.default_rng(games)
    lineup = rotated([policies.load(name) for name in ("expander", "turtle", "expander")])
    rows = rows_of(generator, games, 3, 60)
    cuts = sorted({0, *generator.integers(0, games, 5).tolist(), games})
    counted = nothing(lineup, 60)
    for first, end in pairwise(cuts):
        counted += tally(lineup, 60, first, rows[first:end])
    lasted, winner = rows[:, layout.RESULT_ROUNDS], rows[:, layout.RESULT_WINNER]
    found = length.rounds(counted)
    assert (found.mean, found.median, found.max) == (lasted.mean(), np.median(lasted), lasted.max())
    assert found.p95 == np.quantile(lasted, 0.95)
    if games > 1:
        half = 1.959964 * lasted.std(ddof=1) / np.sqrt(games)
        assert (found.ci_low, found.ci_high) == pytest.approx((lasted.mean() - half, lasted.mean() + half))
    else:
        assert (found.ci_low, found.ci_high) == (None, None)
    assert (counted.n, counted.n_capped) == (games, (winner < 0).sum())
    assert [rate.wins for rate in wins.by_seat(counted)] == [(winner == seat).sum() for seat in range(3)]
    won = [lineup.of(game)[seat].name for game, seat in enumerate(winner) if seat >= 0]
    assert {rate.name: rate.wins for rate in wins.by_policy(counted)} == {
        name: won.count(name) for name in ("expander", "turtle")
    }
    seen = rows[:, layout.RESULT_SEATS :].reshape(games, 3, -1).tolist()
    for name, found in zip(("1", "2", "3"), places.by_seat(counted), strict=True):
        seat = int(name) - 1
        finished = [1 if winner[game] == seat else seen[game][seat][2] for game in range(games)]
        assert [place.games for place in found.places] == [finished.count(place) for place in (1, 2, 3)]
        assert found.no_place == finished.count(0)
    by_name: dict[str, list[int]] = {"expander": [], "turtle": []}
    rounds: dict[str, list[int]] = {"expander": [], "turtle": []}
    for game in range(games):
        for seat, policy in enumerate(lineup.of(game)):
            by_name[policy.name].append(1 if winner[game] == seat else seen[game][seat][2])
            if winner[game] != seat and seen[game][seat][2] > 1:
                rounds[policy.name].append(seen[game][seat][0])
    for found in places.by_policy(counted):
        assert [place.games for place in found.places] == [by_name[found.name].count(place) for place in (1, 2, 3)]
        assert found.out_round == (pytest.approx(np.mean(rounds[found.name])) if rounds[found.name] else None)


def test_memory_does_not_grow_with_the_games():
    run = run_of("expander", "turtle", "aggressive", "hunter", "random", "expander")
    rows = rows_of(np.random.default_rng(1), 1000, 6, 500)
    chunks = (Chunk(first, rows.copy()) for first in range(0, 1_000_000, 1000))
    count = Count(run, Goal(1_000_000), keep=0)
    tracemalloc.start()
    count.take(chunks)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(count) == 1_000_000
    assert peak < 3_000_000


def test_games_are_kept_up_to_a_number_and_then_only_counted():
    found = risk_sim.simulate(**ASKED, games=90, keep=90)
    assert len(found.games) == 90
    assert risk_sim.simulate(**ASKED, games=90, keep=89).to_dict() == found.to_dict()
    with pytest.raises(InputError, match="90 games were counted, and none was kept; give --out"):
        _ = risk_sim.simulate(**ASKED, games=90, keep=89).games


# --- until


def test_until_every_interval_is_narrow():
    asked = {"ruleset": "classic", "policy": "expander", "players": 3, "seed": 2}
    found = risk_sim.simulate(**asked, until_width=0.04)
    assert not found.partial
    assert found.widest <= 0.04
    assert found.n_games % 1000 == 0
    assert wins.widest(risk_sim.simulate(**asked, games=found.n_games - 1000).tally) > 0.04
    assert found.to_dict() == {
        **risk_sim.simulate(**asked, games=found.n_games).to_dict(),
        "until_width": 0.04,
    }


def test_until_does_not_depend_on_threads_files_or_what_is_there(tmp_path, monkeypatch):
    asked = {"ruleset": "classic", "policy": "expander", "players": 3, "seed": 2, "until_width": 0.05}
    whole = risk_sim.simulate(**asked, threads=1)
    assert risk_sim.simulate(**asked, threads=2).to_dict() == whole.to_dict()
    part = risk_sim.simulate(**asked, out=tmp_path, advance=stopped_after(700))
    assert part.partial
    assert risk_sim.results(tmp_path).partial
    assert risk_sim.simulate(**asked, out=tmp_path).to_dict() == whole.to_dict()
    shown = risk_sim.results(tmp_path)
    assert (shown.n_games, shown.partial) == (whole.n_games, False)
    monkeypatch.setattr(risk_sim.api.games.playing, "CHUNK", 77)
    assert risk_sim.simulate(**asked).to_dict() == whole.to_dict()


def test_until_plays_the_least_and_the_most():
    asked = {"ruleset": "classic", "policy": "expander", "players": 3}
    assert risk_sim.simulate(**asked, until_width=0.9, least=1500).n_games == 2000
    few = risk_sim.simulate(**asked, until_width=0.001, games=150)
    assert (few.n_games, few.partial) == (150, False)
    assert "more than 0.001: too few games" in str(few)


# --- fingerprints


def test_fingerprints_are_of_what_plays():
    assert rulesets.load("classic").fingerprint != rulesets.load("classic-official").fingerprint
    prints = [policies.load(name).fingerprint for name in policies.names()]
    assert len(set(prints)) == len(prints)
    assert seated([policies.load("turtle")] * 2) == seated([policies.load("turtle")] * 2)

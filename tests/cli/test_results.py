"""Runs that are kept, from the command line: stopped, shown again, written out, told."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import risk_sim
from risk_sim.kernels import _jit

ROOT = Path(__file__).parents[2]
ASKED = "simulate classic --policy expander,aggressive,turtle --seed 5"


@pytest.fixture
def kept(tmp_path, ask):
    """A folder with a run of 120 games, and what simulate printed of it as JSON."""
    code, out, err = ask(f"{ASKED} --games 120 --out {tmp_path}/kept --format json")
    assert (code, err) == (0, "")
    return tmp_path / "kept", out


@pytest.mark.parametrize("format", ["table", "json", "csv", "markdown"])
def test_results_are_printed_as_simulate_prints_them(kept, ask, format):
    folder, _ = kept
    shown = ask(f"results {folder} --format {format}")
    assert shown == ask(f"{ASKED} --games 120 --format {format}")
    assert shown[0] == 0


def test_csv_export_is_what_simulate_prints(kept, ask, tmp_path):
    folder, out = kept
    code, shown, err = ask(f"results {folder} --export {tmp_path}/games.csv --format json")
    assert (code, shown) == (0, out)
    assert err == f"120 games written into {tmp_path}/games.csv\n"
    text = (tmp_path / "games.csv").read_text()
    assert text == ask(f"{ASKED} --games 120 --format csv")[1]
    assert [int(row["game"]) for row in csv.DictReader(io.StringIO(text))] == list(range(120))


def test_long_exports_have_one_heading(kept, tmp_path, monkeypatch):
    monkeypatch.setattr(risk_sim.api.games, "A_TABLE", 7)
    folder, _ = kept
    found = risk_sim.results(folder)
    found.export(tmp_path / "games.csv")
    assert (tmp_path / "games.csv").read_text() == found.games.to_csv(index=False)
    assert risk_sim.simulate("classic", policy=["expander"] * 3, games=20).games.game.tolist() == list(range(20))


def test_parquet_export(kept, tmp_path):
    pd, _ = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    found = risk_sim.results(kept[0])
    found.export(tmp_path / "games.parquet")
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path / "games.parquet"), found.games)


def test_parquet_without_its_library(kept, ask, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    code, out, err = ask(f"results {kept[0]} --export {tmp_path}/games.parquet")
    assert (code, out) == (2, "")
    assert err.endswith("not installed: pip install 'risk-sim[parquet]'\n")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("results nowhere", "there is no such folder"),
        ("results {empty}", "no run is kept in it"),
        ("results {kept} --export games.xls", "end the file's name so"),
        ("results {kept} --export {kept}/none/games.csv", "there is no folder"),
        ("trace {kept} --game -1", "--game -1"),
        ("trace {kept} --seed 5", "leave out the options"),
        ("trace {kept} --players 3", "leave out the options"),
        ("trace {empty} --game 1", "no run is kept in it"),
        ("simulate classic --players 3 --out {kept}", "belongs to another run"),
        ("simulate classic --out {file}", "a file of that name is in the way"),
        ("simulate classic --least 10", "add --until-width"),
        ("simulate classic --until-width 0", "--until-width 0"),
        ("simulate classic --until-width 1", "--until-width 1"),
        ("simulate classic --until-width nan", "--until-width nan"),
        ("simulate classic --until-width 0.1 --least 0", "--least 0"),
    ],
)
def test_bad_input_is_one_clear_line(kept, ask, tmp_path, line, says):
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("")
    code, out, err = ask(line.format(kept=kept[0], empty=tmp_path / "empty", file=tmp_path / "file"))
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert says in err


def test_trace_of_a_folder_tells_the_game_that_was_kept(kept, ask):
    folder, _ = kept
    told = ask(f"trace {folder} --game 77 --format json")
    assert told == ask(f"{ASKED.replace('simulate', 'trace')} --game 77 --format json")
    assert json.loads(told[1])["seed"] == 5


def test_folder_does_not_hide_a_ruleset_of_its_name(ask, tmp_path, monkeypatch):
    (tmp_path / "classic").mkdir()
    monkeypatch.chdir(tmp_path)
    assert ask("trace classic --players 3")[0] == 0
    assert "no run is kept in it" in ask("trace ./classic --game 3")[2]


def test_damaged_file_is_named_on_stderr(kept, ask):
    folder, out = kept
    (file,) = folder.glob("games-*")
    file.write_bytes(file.read_bytes()[:100])
    code, shown, err = ask(f"{ASKED} --games 120 --out {folder} --format json")
    assert (code, shown) == (0, out)
    assert err.startswith(f"risk-sim: {file} is damaged (")
    assert err.endswith("its games are played again\n")


def test_until_width(ask):
    code, out, err = ask("simulate classic --players 3 --policy expander --until-width 0.05 --format json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["n_games"] % 1000 == 0
    rows = [*found["seats"], *found["policies"]]
    assert max(row["ci_high"] - row["ci_low"] for row in rows) == found["widest_interval"] <= 0.05


def test_warm_says_what_it_does(ask):
    code, out, err = ask("warm")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line.partition(":")[0] for line in lines[:3]] == [
        "the engine of complete games",
        "sampled battles, die by die",
        "sampled battles, round by round",
    ]
    assert "All is ready" in out
    assert ("nothing is kept" in out) == (_jit.FOLDER is None)


def interrupted(folder: Path) -> tuple[float, int, str, str]:
    """A long run in a process of its own, stopped with Ctrl-C once a file is there: (seconds, exit code, out, err)."""
    line = f"{ASKED} --games 1000000 --out {folder}".split()
    code = f"import sys\nsys.argv[1:] = {line!r}\nfrom risk_sim.cli import script\nscript()"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", code], env=env, text=True, **pipes) as running:
        while not list(folder.glob("games-*")):
            assert running.poll() is None, running.communicate()[1]
            time.sleep(0.05)
        time.sleep(0.5)
        begin = time.monotonic()
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
        return time.monotonic() - begin, running.returncode, out, err


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_is_answered_at_once_and_loses_nothing(ask, tmp_path):
    ask("simulate classic --players 3 --games 1")  # so that nothing is left to compile
    took = []
    for attempt in range(3):  # other processes may hold the cores for a moment
        folder = tmp_path / str(attempt)
        seconds, code, out, err = interrupted(folder)
        took.append(seconds)
        assert (code, err.splitlines()[-1]) == (130, "risk-sim: stopped")
        assert "(stopped before all were played)" in out
        if seconds < 0.5:
            break
    assert min(took) < 0.5
    shown = ask(f"results {folder}")
    assert (shown[0], shown[2]) == (0, "")
    assert shown[1] == out
    n = risk_sim.results(folder).n_games
    assert n > 0
    again = risk_sim.simulate("classic", policy=["expander", "aggressive", "turtle"], seed=5, games=n, out=folder)
    alone = risk_sim.simulate("classic", policy=["expander", "aggressive", "turtle"], seed=5, games=n)
    assert again.games.equals(alone.games)

"""A run on a Dask cluster: the same games as here, bit for bit, whatever becomes of the workers and the scheduler."""

import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from distributed import Client

import risk_sim
from risk_sim import boards, policies, rulesets
from risk_sim.cli import main
from risk_sim.errors import InputError, RiskSimError
from risk_sim.runs import cluster, remote, store
from risk_sim.runs.games import player
from risk_sim.runs.stream import Span
from risk_sim.runs.watch import Watch
from risk_sim.spec.lineup import rotated
from risk_sim.spec.run import Run

ROOT = Path(risk_sim.__file__).parent.parent
ASKED = {"ruleset": "classic", "mix": ["expander", "aggressive", "turtle"], "seed": 5, "games": 6000}


class Dask:
    """A scheduler and its workers, each a process of one thread."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder, self.workers = folder, []
        self.env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]), **settings}
        known = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", known)
        wait_until(lambda: known.exists() and known.stat().st_size)
        # It prints the address it listens at into the file; asking it makes sure that it answers.
        with Client(scheduler_file=str(known), set_as_default=False) as client:
            self.address = client.scheduler.address

    def hire(self, workers: int) -> None:
        """Begin so many workers, and wait until the scheduler knows them."""
        for _ in range(workers):
            self.workers.append(self._start("worker", self.address, "--nthreads", "1", "--no-nanny"))
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=30)

    def kill_a_worker_at_work(self) -> None:
        """Freeze a worker, make sure that it was at work, and kill it."""
        worker = self.workers[-1]
        with Client(self.address, set_as_default=False) as client:
            address = next(where for where, pid in client.run(os.getpid).items() if pid == worker.pid)
            for _ in range(30):
                worker.send_signal(signal.SIGSTOP)
                time.sleep(0.1)
                if client.processing()[address]:
                    break
                # It was between two chunks; let it take the next one.
                worker.send_signal(signal.SIGCONT)
                time.sleep(0.02)
            assert client.processing()[address]
            assert len(client.nthreads()) == len(self.workers)
        end(self.workers.pop())

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            end(process)

    def _start(self, what: str, *args: object) -> subprocess.Popen:
        command = [sys.executable, "-m", "dask", what, *map(str, args), "--no-dashboard"]
        with open(self.folder / f"{what}-{len(self.workers)}.log", "w") as log:
            return subprocess.Popen(command, env=self.env, cwd=self.folder, stdout=log, stderr=log)


def end(process: subprocess.Popen) -> None:
    process.kill()
    process.wait()


def wait_until(true, seconds: float = 30) -> None:
    latest = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < latest
        time.sleep(0.05)


def once_after(games: int, do):
    """An `advance` that does something, once so many games are done."""
    done = 0

    def advance(more):
        nonlocal done
        if done < games <= done + more:
            do()
        done += more

    return advance


@pytest.fixture(scope="module")
def whole():
    """The games as this machine's threads play them."""
    return risk_sim.simulate(**ASKED)


@pytest.fixture(scope="module")
def dask(tmp_path_factory, whole):
    """Two workers, who find the engine compiled since it has played here."""
    found = Dask(tmp_path_factory.mktemp("dask"))
    try:
        found.hire(2)
        yield found
    finally:
        found.end()


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch):
    """Chunks of 200 games, so that a run of a moment has many."""
    monkeypatch.setattr(store, "CHUNK", 200)


def files_in(folder) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(folder).glob("games-*")}


# --- the same games


def test_games_and_files_are_those_of_this_machine(tmp_path, dask, whole):
    found = risk_sim.simulate(**ASKED, cluster=dask.address, out=tmp_path / "there")
    assert found.games.equals(whole.games)
    assert found.to_dict() == whole.to_dict()
    risk_sim.simulate(**ASKED, out=tmp_path / "here")
    assert files_in(tmp_path / "there") == files_in(tmp_path / "here")


def test_run_goes_on_elsewhere(tmp_path, dask, whole):
    """Stopped on the cluster, gone on with here, and then there again."""
    # Ten chunks are begun ahead of the first, so after twelve there is something to show.
    stop = once_after(2400, lambda: signal.raise_signal(signal.SIGINT))
    part = risk_sim.simulate(**ASKED, cluster=dask.address, out=tmp_path, advance=stop)
    assert part.partial
    assert part.games.equals(whole.games[: part.n_games])
    risk_sim.simulate(**{**ASKED, "games": 4000}, out=tmp_path)
    assert risk_sim.simulate(**ASKED, cluster=dask.address, out=tmp_path).games.equals(whole.games)


def test_as_many_games_as_are_needed(dask):
    asked = {**ASKED, "games": None, "until_width": 0.05}
    assert risk_sim.simulate(**asked, cluster=dask.address).to_dict() == risk_sim.simulate(**asked).to_dict()


def test_on_the_command_line(capsys, dask):
    line = ["simulate", "classic", "--mix", "expander,hunter,turtle", "--games", "450"]
    assert main([*line, "--cluster", dask.address]) == 0
    there = capsys.readouterr()
    assert main(line) == 0
    assert capsys.readouterr() == there


@pytest.mark.parametrize("ruleset", ["classic", "classic-official", "risiko"])
@pytest.mark.parametrize("taken_up", [False, True])
def test_run_is_the_same_after_the_journey(ruleset, taken_up):
    rules = rulesets.load(ruleset)
    names = ["expander", "hunter", "strategist"]
    position = risk_sim.trace(ruleset, policy=names, game=3).position(round=2) if taken_up else None
    run = Run(rules, boards.load(rules.game.board), rotated([policies.load(name) for name in names]), 5, position)
    packed = remote.pack(run)
    assert pickle.loads(packed) == run
    assert np.array_equal(remote.play(remote.installed(), packed, 7, 20), player(run)(Span(7, 20), Watch()))


# --- what goes wrong with those who play


def test_killed_worker_changes_nothing(tmp_path, whole):
    """Of two workers one is killed amid its games; the other plays them."""
    dask = Dask(tmp_path)
    try:
        dask.hire(2)
        found = risk_sim.simulate(**ASKED, cluster=dask.address, advance=once_after(2000, dask.kill_a_worker_at_work))
        assert len(dask.workers) == 1
    finally:
        dask.end()
    assert not found.partial
    assert found.games.equals(whole.games)


def test_cluster_that_falls_apart(tmp_path, capfd, whole):
    """No worker yet, games that a worker dies over, no worker any more, and no scheduler: each is one line."""
    (tmp_path / "logs").mkdir()
    dask = Dask(tmp_path / "logs", DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0")
    asked = {**ASKED, "cluster": dask.address, "out": tmp_path / "kept"}
    try:
        with pytest.raises(InputError, match="has no workers; begin one with: dask worker tcp://127"):
            risk_sim.simulate(**asked)
        assert not (tmp_path / "kept").exists()

        dask.hire(2)
        with pytest.raises(RiskSimError, match=r"died over the same games; .* what was finished is kept"):
            risk_sim.simulate(**asked, advance=once_after(1000, dask.kill_a_worker_at_work))
        first = files_in(tmp_path / "kept")
        assert len(first) >= 5

        with pytest.raises(RiskSimError, match=r"the scheduler is gone; what was finished is kept, and the same"):
            risk_sim.simulate(**asked, advance=once_after(2400, lambda: end(dask.scheduler)))
        second = files_in(tmp_path / "kept")
        assert 12 <= len(second) < 30
        assert first.items() <= second.items()
    finally:
        dask.end()
    assert risk_sim.simulate(**ASKED, out=tmp_path / "kept").games.equals(whole.games)
    assert capfd.readouterr() == ("", "")


def test_last_worker_is_missed(tmp_path, monkeypatch, whole):
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    dask, said = Dask(tmp_path), []
    try:
        dask.hire(1)

        def warn(what):
            said.append(what)
            dask.hire(1)

        kill = once_after(400, dask.kill_a_worker_at_work)
        found = risk_sim.simulate(**{**ASKED, "games": 1500}, cluster=dask.address, advance=kill, warn=warn)
    finally:
        dask.end()
    assert found.games.equals(whole.games[:1500])
    assert said == [f"--cluster {dask.address}: no worker is left; the run goes on when there is one"]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"version": "99.0"}, rf"has risk-sim {risk_sim.__version__}, not 99\.0; install the same"),
        ({"python": "3.99", "numba": "0.1"}, r"has Python 3\.\d+, not 3\.99 and numba [\d.]+, not 0\.1; install"),
        ({"sources": "0" * 16}, f"has other sources of risk-sim {risk_sim.__version__} than are here; install"),
    ],
)
def test_workers_of_another_version_are_refused(tmp_path, monkeypatch, dask, changed, says):
    here = remote.installed()._replace(**changed)
    monkeypatch.setattr(remote, "installed", lambda: here)
    with pytest.raises(InputError, match=says):
        risk_sim.simulate(**ASKED, cluster=dask.address, out=tmp_path / "kept")
    assert not (tmp_path / "kept").exists()


def test_scheduler_without_risk_sim(monkeypatch, dask):
    """What the scheduler cannot read, it says so."""
    monkeypatch.setattr(remote.play, "__module__", "risk_sim.runs.nowhere")
    monkeypatch.setitem(sys.modules, "risk_sim.runs.nowhere", remote)
    with pytest.raises(InputError, match=r"No module named 'risk_sim\.runs\.nowhere'\); its scheduler and"):
        risk_sim.simulate(**ASKED, cluster=dask.address)


# --- what goes wrong before anybody plays


@pytest.fixture
def refused(capfd):
    """The one line that a command says with exit code 2, within a few seconds."""

    def ask(*options: str) -> str:
        begin = time.monotonic()
        assert main(["simulate", "classic", "--games", "10", *options]) == 2
        assert time.monotonic() - begin < 8
        out, err = capfd.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        return err

    return ask


@pytest.fixture
def port():
    """A port at which somebody takes calls and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize(
    "address",
    ["", "localhost", "127.0.0.1:x", "127.0.0.1:99999", "tcp://:8786", "http://127.0.0.1:8787", "tcp://a:1/b"],
)
def test_what_is_no_address(refused, address):
    assert f"--cluster {address}: write the scheduler's address like tcp://127.0.0.1:8786" in refused(
        "--cluster", address
    )


def test_nobody_is_there(refused, monkeypatch, port):
    monkeypatch.setattr(cluster, "PATIENCE", 2)
    with socket.create_server(("127.0.0.1", 0)) as closed:
        nobody = closed.getsockname()[1]
    for at in (nobody, port):
        assert "no scheduler answers there within 2 seconds; begin one with" in refused("--cluster", f"127.0.0.1:{at}")


def test_somebody_else_is_there(refused, dask):
    with Client(dask.address, set_as_default=False) as client:
        worker = next(iter(client.nthreads()))
    assert "a worker answers there; give the address of its scheduler" in refused("--cluster", worker)
    assert "its scheduler cannot be called (TLS expects" in refused("--cluster", dask.address.replace("tcp", "tls"))


def test_threads_are_the_workers_own(refused):
    assert "--threads 2 is for this machine" in refused("--cluster", "127.0.0.1:8786", "--threads", "2")


def test_missing_library_is_named(refused, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "not installed: pip install 'risk-sim[cluster]'" in refused("--cluster", "127.0.0.1:8786")

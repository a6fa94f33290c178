"""A Dask cluster plays the same games, whatever becomes of its workers."""

import os
import signal
import subprocess
import sys
import time

import pytest
from distributed import Client, LocalCluster

import risk_sim
from risk_sim.errors import InputError, RiskSimError
from risk_sim.runs import cluster, games

ASKED = {"ruleset": "classic", "mix": ["expander", "aggressive", "turtle"], "seed": 5}


@pytest.fixture(scope="module")
def scheduler():
    """A scheduler with two workers, each a process of its own."""
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as workers:
        yield workers


def test_a_cluster_plays_the_same_games(scheduler, tmp_path):
    whole = risk_sim.simulate(**ASKED, games=700)
    far = risk_sim.simulate(**ASKED, games=700, cluster=scheduler.scheduler_address, out=tmp_path)
    assert far.to_dict() == whole.to_dict()
    assert far.games.equals(whole.games)
    assert risk_sim.results(tmp_path).to_dict() == whole.to_dict()
    # What a cluster began a single computer may go on with, and the other way round.
    more = risk_sim.simulate(**ASKED, games=900, out=tmp_path)
    assert more.games.equals(risk_sim.simulate(**ASKED, games=900).games)


def test_a_worker_killed_half_way_changes_nothing(scheduler):
    whole = risk_sim.simulate(**ASKED, games=12_000, threads=1)
    killed = []

    def kill(games: int) -> None:
        """After the first games are there: a worker that is at work right now."""
        with Client(scheduler.scheduler_address, set_as_default=False) as client:
            busy = [address for address, tasks in client.processing().items() if tasks]
            if not killed and busy:
                killed.append(client.run(os.getpid, workers=busy[:1])[busy[0]])
                os.kill(killed[0], signal.SIGKILL)

    far = risk_sim.simulate(**ASKED, games=12_000, cluster=scheduler.scheduler_address, advance=kill)
    assert killed
    assert far.games.equals(whole.games)


def test_an_interrupted_run_is_answered_at_once(scheduler):
    done = []

    def stop(games: int) -> None:
        if not done:
            done.append(time.monotonic())
            signal.raise_signal(signal.SIGINT)

    part = risk_sim.simulate(**ASKED, games=1_000_000, cluster=scheduler.scheduler_address, advance=stop)
    assert part.partial
    assert part.games.equals(risk_sim.simulate(**ASKED, games=part.n_games).games)
    assert time.monotonic() - done[0] < 15


def test_another_version_is_refused(scheduler, monkeypatch):
    monkeypatch.setattr(cluster, "kind", lambda: "9.9 (elsewhere)")
    with pytest.raises(RiskSimError, match=r"a worker has risk-sim .*, not 9\.9 \(elsewhere\) as you have"):
        risk_sim.simulate(**ASKED, games=10, cluster=scheduler.scheduler_address)


def test_a_scheduler_that_goes_leaves_what_was_finished(tmp_path):
    """In a process of its own; killed once a file of games is there."""
    code = (
        "import time\nfrom distributed import LocalCluster\n"
        "with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=':0',"
        " protocol='tcp') as c:\n    print(c.scheduler_address, flush=True)\n    time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as there:
        address = there.stdout.readline().strip()

        def kill(_: int) -> None:
            there.kill()

        with pytest.raises(RiskSimError, match="the scheduler is gone; with --out what was finished is kept"):
            risk_sim.simulate(**ASKED, games=1_000_000, cluster=address, out=tmp_path, advance=kill)
    kept = risk_sim.results(tmp_path)
    assert kept.n_games >= 1000
    assert kept.partial


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("tcp://127.0.0.1:1", "no scheduler answers there within 5 seconds"),
        ("nowhere:at:all", "--cluster nowhere:at:all"),
    ],
)
def test_a_cluster_that_is_not_there(address, message):
    with pytest.raises(InputError, match=message):
        risk_sim.simulate(**ASKED, games=10, cluster=address)


def test_threads_are_the_clusters_own():
    with pytest.raises(InputError, match="--threads and --cluster"):
        risk_sim.simulate(**ASKED, games=10, cluster="tcp://127.0.0.1:1", threads=2)


def test_without_dask_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"pip install 'risk-sim\[cluster\]'"):
        risk_sim.simulate(**ASKED, games=10, cluster="tcp://127.0.0.1:1")


def test_chunks_of_a_cluster_are_those_of_one_computer():
    run = risk_sim.simulate(**ASKED, games=1).run
    rows = cluster.play_there("key", run, 30, 20, cluster.kind())
    assert rows.tolist() == next(iter(games.run_games(run.ruleset, run.lineup, 20, run.seed, 1, 30))).rows.tolist()

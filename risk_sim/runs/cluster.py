"""Games played by the workers of a Dask cluster: the same games, whoever plays them."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from risk_sim import __version__
from risk_sim.errors import InputError, RiskSimError
from risk_sim.kernels import _jit
from risk_sim.runs import games
from risk_sim.runs.columns import columns
from risk_sim.runs.manifest import manifest
from risk_sim.runs.stream import LOOK, Rows, Span
from risk_sim.runs.watch import Watch
from risk_sim.spec.run import Run

if TYPE_CHECKING:
    from distributed import Client, Future

#: Seconds in which a scheduler has to answer.
PATIENCE = 5
#: Times that a chunk is tried again after the worker that had it was lost.
RETRIES = 10
#: Runs whose packed worlds a worker keeps.
_MOST_RUNS = 8
_worlds: dict[str, Any] = {}


class Cluster(NamedTuple):
    """A scheduler that is there, and how many chunks it plays at once."""

    client: Client
    address: str
    workers: int

    def player(self, run: Run) -> Any:
        """What has the games of a span played: a row each, none where it is told to stop."""
        key = manifest(run, __version__, 0, columns(run.lineup.seats)).identity

        def play(span: Span, watch: Watch) -> Rows:
            task = self.client.submit(play_there, key, run, span.first, span.games, kind(), pure=False, retries=RETRIES)
            try:
                rows = self._waited(task, watch)
            finally:
                task.release()
            watch.done(len(rows))
            return rows

        return play

    def _waited(self, task: Future[Rows], watch: Watch) -> Rows:
        while not task.done():
            if watch.stopped:
                task.cancel()
                return np.zeros((0, 0), np.int64)
            if self.client.status != "running":
                break
            sleep(LOOK)
        if task.status == "finished":
            rows: Rows = task.result()
            return rows
        if task.status == "error":
            error = task.exception()
            if isinstance(error, RiskSimError):
                raise error
            raise RiskSimError(f"--cluster {self.address}: a worker failed: {type(error).__name__}: {error}")
        raise RiskSimError(f"--cluster {self.address}: the scheduler is gone; with --out what was finished is kept")


@contextmanager
def joined(address: str) -> Iterator[Cluster]:
    """A connexion to the scheduler at an address.

    Raises InputError where there is none, or Dask is not installed; RiskSimError for one without workers.
    """
    try:
        from distributed import Client
    except ImportError:
        raise InputError("--cluster needs Dask; pip install 'risk-sim[cluster]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError):
        raise InputError(f"--cluster {address}: no scheduler answers there within {PATIENCE} seconds") from None
    except (ValueError, TypeError) as error:
        raise InputError(f"--cluster {address}: not an address such as tcp://10.0.0.1:8786 ({error})") from None
    try:
        workers = sum(client.nthreads().values())
        if not workers:
            raise RiskSimError(
                f"--cluster {address}: the scheduler has no workers; start some with dask worker {address}"
            )
        yield Cluster(client, address, workers)
    finally:
        client.close(timeout=PATIENCE)


def kind() -> str:
    """What has to be the same everywhere for games to be the same."""
    return f"{__version__} ({_jit.fingerprint()[:8]})"


def play_there(key: str, run: Run, first: int, n: int, wanted: str) -> Rows:
    """Play games on a worker. Raises RiskSimError where it has another version of the package."""
    if kind() != wanted:
        raise RiskSimError(
            f"a worker has risk-sim {kind()}, not {wanted} as you have; give both the same risk-sim, numba and Python"
        )
    if key not in _worlds:
        if len(_worlds) >= _MOST_RUNS:
            _worlds.clear()
        _worlds[key] = games.player(run)
    rows: Rows = _worlds[key](Span(first, n), Watch())
    return rows

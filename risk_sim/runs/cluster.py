"""Games played by the workers of a Dask cluster. To everything else this looks like playing them here."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from risk_sim import __version__
from risk_sim.errors import InputError, RiskSimError
from risk_sim.runs import chunk_files, remote
from risk_sim.runs.games import width
from risk_sim.runs.store import Work
from risk_sim.runs.stream import LOOK, Rows, Span
from risk_sim.runs.watch import Watch
from risk_sim.spec.run import Run

if TYPE_CHECKING:
    from distributed import Client, Future

#: Seconds in which a scheduler has to answer, and to know of a worker.
PATIENCE = 4
#: Chunks on their way for each that is played, so that no worker waits for the next.
IN_FLIGHT = 2
#: How addresses begin.
SCHEMES = ("tcp", "tls", "ws", "wss")


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """The cluster of a scheduler, as long as it is needed.

    Raises InputError for an address without a scheduler, a scheduler without workers, or a missing library.
    """
    try:
        import distributed
    except ImportError:
        raise InputError(
            "--cluster takes the package distributed, which is not installed: pip install 'risk-sim[cluster]'"
        ) from None
    where = _checked(address)
    with _quietly():
        _greet(address, where)
        with distributed.Client(where, timeout=PATIENCE, set_as_default=False) as client:
            try:
                client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError:
                raise InputError(
                    f"--cluster {address}: its scheduler has no workers; begin one with: dask worker {where}"
                ) from None
            yield Cluster(address, client)


class Cluster:
    """A scheduler that answered, and has workers."""

    def __init__(self, address: str, client: Client) -> None:
        self.address, self._client = address, client
        #: Threads here, each of which waits for a chunk; the scheduler deals out the rest.
        self.threads = IN_FLIGHT * max(1, sum(client.nthreads().values()))
        self._next_look = monotonic() + PATIENCE
        self._deserted = False

    def player(self, run: Run) -> Work:
        """What has the games of a span played by a worker: a row each, none where it is told to stop.

        Raises InputError, at once or later, where a worker is not of this version; RiskSimError where the cluster is
        gone.
        """
        asked, packed = remote.installed(), remote.pack(run)

        def play_span(span: Span, watch: Watch) -> Rows:
            future = self._submit(asked, packed, span)
            settled = threading.Event()
            future.add_done_callback(lambda _: settled.set())
            while not settled.wait(LOOK):
                if watch.stopped:  # the scheduler takes back what nobody waits for
                    return chunk_files.nothing(width(run.ruleset, run.lineup.seats))
                self._look(watch)
            rows = self._result(future)
            watch.done(len(rows))
            return rows

        play_span(Span(0, 0), Watch())  # no games: only to see that it would play them
        return play_span

    def _submit(self, asked: remote.Installed, packed: bytes, span: Span) -> Future[Rows]:
        try:
            # A name of its own for each chunk: two who play the same run do not share what one of them takes back.
            return self._client.submit(remote.play, asked, packed, span.first, span.games, pure=False)
        except Exception:
            raise self._gone() from None

    def _look(self, watch: Watch) -> None:
        """Now and then, see whether there are workers at all; that there are none is told once."""
        if monotonic() < self._next_look:
            return
        self._next_look = monotonic() + PATIENCE
        try:
            deserted = not self._client.nthreads()
        except Exception:  # the chunk that is waited for will say it
            return
        if deserted and not self._deserted:
            watch.wrong(f"--cluster {self.address}: no worker is left; the run goes on when there is one")
        self._deserted = deserted

    def _result(self, future: Future[Rows]) -> Rows:
        """What a worker gave. A chunk of a worker that died was given to another one before."""
        from distributed import CancelledError, KilledWorker

        try:
            rows: Rows = future.result()
        except InputError as error:
            raise InputError(f"--cluster {self.address}: {error}") from None
        except KilledWorker:
            raise RiskSimError(
                f"--cluster {self.address}: worker after worker died over the same games; see what the workers say"
            ) from None
        except (CancelledError, OSError):
            raise self._gone() from None
        except Exception as error:
            raise InputError(
                f"--cluster {self.address}: it cannot play ({_line(error.__cause__ or error)}); its scheduler and "
                f"workers need risk-sim {__version__}, as here"
            ) from None
        return rows

    def _gone(self) -> RiskSimError:
        return RiskSimError(f"--cluster {self.address}: the scheduler is gone")


def _checked(address: str) -> str:
    """The address as Dask writes it. Raises InputError for what is none."""
    where = address if "://" in address else f"tcp://{address}"
    try:
        parts = urlsplit(where)
        fits = parts.scheme in SCHEMES and parts.hostname and parts.port and not parts.path.strip("/")
    except ValueError:  # a port that is no number
        fits = False
    if not fits:
        raise InputError(f"--cluster {address}: write the scheduler's address like tcp://127.0.0.1:8786")
    return where.rstrip("/")


def _greet(address: str, where: str) -> None:
    """Ask who is there. Raises InputError where that is no scheduler, or nobody answers in time.

    Dask's client waits without end for one who takes the call and then says nothing.
    """
    # A notebook has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(lambda: asyncio.run(_who(where)))
        try:
            kind = asked.result()
        except TimeoutError:
            why = f"no scheduler answers there within {PATIENCE} seconds; begin one with: dask scheduler"
        except MemoryError:  # other words, read as the length of what follows
            why = "what answers there is no scheduler; begin one with: dask scheduler"
        except Exception as error:
            why = f"its scheduler cannot be called ({_line(error)})"
        else:
            if kind == "Scheduler":
                return
            why = f"a {kind.lower()} answers there; give the address of its scheduler"
    raise InputError(f"--cluster {address}: {why}")


async def _who(where: str) -> str:
    from distributed import Security, rpc

    async def ask() -> str:
        async with rpc(where, connection_args=Security().get_connection_args("client")) as other:
            return str((await other.identity())["type"])

    return await asyncio.wait_for(ask(), PATIENCE)


@contextmanager
def _quietly() -> Iterator[None]:
    """Keep Dask from telling the terminal what is mended or raised anyway."""
    loggers = [logging.getLogger(name) for name in ("distributed", "distributed.client", "distributed.comm")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


def _line(error: BaseException) -> str:
    """The first line of what an error says."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]

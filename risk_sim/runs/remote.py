"""What a worker of a cluster is asked to do. A scheduler reads this module too, so it loads the engine only to play."""

from __future__ import annotations

import pickle
import sys
from functools import lru_cache
from pathlib import Path
from socket import gethostname
from typing import TYPE_CHECKING, NamedTuple

import risk_sim
from risk_sim.errors import InputError

if TYPE_CHECKING:
    from risk_sim.runs.store import Work
    from risk_sim.runs.stream import Rows
    from risk_sim.spec.run import Run


class Installed(NamedTuple):
    """What a process plays with. Where two are alike, games are alike to the last bit."""

    version: str
    python: str
    numba: str
    sources: str


def play(asked: Installed, packed: bytes, first: int, games: int) -> Rows:
    """The rows of games `first` to `first + games - 1` of a run that `pack` packed, played in this process.

    Raises InputError where this process would play with anything else than is asked.
    """
    from risk_sim.runs.stream import Span
    from risk_sim.runs.watch import Watch

    if installed() != asked:
        what = _differences(installed(), asked)
        raise InputError(f"the worker on {gethostname()} has {what}; install the same there and begin it anew")
    return _player(packed)(Span(first, games), Watch())


def pack(run: Run) -> bytes:
    """A run on its way to workers, which read it once they know that they are of the same version."""
    return pickle.dumps(run)


@lru_cache
def installed() -> Installed:
    """What this process plays with."""
    import numba

    from risk_sim.kernels import _jit

    sources = _jit.fingerprint(Path(risk_sim.__file__).parent)
    return Installed(
        risk_sim.__version__, f"{sys.version_info.major}.{sys.version_info.minor}", numba.__version__, sources
    )


@lru_cache(maxsize=4)
def _player(packed: bytes) -> Work:
    from risk_sim.runs import games

    return games.player(pickle.loads(packed))


def _differences(here: Installed, asked: Installed) -> str:
    """In words, what differs; the sources only where nothing else explains them."""
    found = [
        f"{name} {mine}, not {wanted}"
        for name, mine, wanted in zip(("risk-sim", "Python", "numba"), here, asked, strict=False)
        if mine != wanted
    ]
    return " and ".join(found) or f"other sources of risk-sim {here.version} than are here"

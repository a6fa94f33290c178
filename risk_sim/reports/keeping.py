"""Answers that take a while: kept until the report is whole, so that an interrupted one goes on behind them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import json

from risk_sim import __version__, files
from risk_sim.runs.manifest import manifest
from risk_sim.spec.fingerprint import fingerprint
from risk_sim.spec.run import Run

T = TypeVar("T")


def kept(folder: Path, what: str, asked: Sequence[int], runs: Sequence[Run], kind: type[T], find: Callable[[], T]) -> T:
    """The answer to `what` about some runs with the numbers `asked`: read where it was found before, else found."""
    path = folder / f"{what}-{name_of(asked, runs)}.json"
    try:
        return json.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.MsgspecError):
        found = find()
        files.write(path, json.encode(found))
        return found


def name_of(asked: Sequence[int], runs: Sequence[Run]) -> str:
    """A name that no other games have."""
    return fingerprint([*asked, *(manifest(run, __version__, 0, []).identity for run in runs)])[:32]

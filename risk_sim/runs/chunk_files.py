"""One file of a run's games: written whole, and checked when it is read."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from pathlib import Path

import numpy as np

from risk_sim import files
from risk_sim.runs.stream import Rows, Span

_NAMED = re.compile(r"games-(\d{10})-(\d{10})\.npz")

#: What a file can raise whose bytes are not those that were written: a flipped bit may make it seem locked, too.
_UNREADABLE = (OSError, ValueError, KeyError, EOFError, RuntimeError, zipfile.BadZipFile, zlib.error)


class DamagedError(Exception):
    """A file that does not hold what its name says."""


def save(folder: Path, identity: str, first: int, rows: Rows) -> Path:
    """Keep games `first`, `first + 1`, ... of the run so identified. Raises RiskSimError where there is no room."""
    packed = io.BytesIO()
    np.savez_compressed(packed, rows=rows, first=np.int64(first), run=np.array(identity))
    path = folder / f"games-{first:010}-{first + len(rows) - 1:010}.npz"
    files.write(path, packed.getvalue())
    return path


def load(span: Span, identity: str, width: int) -> Rows:
    """The rows of a span's file from `skip` on. Raises DamagedError for anything but those games of that run."""
    try:
        # Reading a member to its end compares its checksum.
        with zipfile.ZipFile(span.file) as packed:
            content = {name: _array(packed.read(f"{name}.npy")) for name in ("rows", "first", "run")}
    except _UNREADABLE as error:
        raise DamagedError(str(error) or type(error).__name__) from None
    rows = content["rows"]
    if str(content["run"]) != identity:
        raise DamagedError("it is of another run")
    if rows.dtype != np.int64 or rows.shape != (span.skip + span.games, width):
        raise DamagedError("it holds other rows than its name says")
    if content["first"].tolist() != span.first - span.skip:
        raise DamagedError("it holds other games than its name says")
    return rows[span.skip :]


def nothing(width: int) -> Rows:
    """No rows, of so many numbers."""
    return np.zeros((0, width), np.int64)


def kept(folder: Path) -> list[Span]:
    """Every file of games in a folder, by first game, the longer before the shorter."""
    found = []
    for path in folder.iterdir():
        if named := _NAMED.fullmatch(path.name):
            first, last = int(named[1]), int(named[2])
            if last >= first:
                found.append(Span(first, last - first + 1, str(path)))
    return sorted(found, key=lambda span: (span.first, -span.games))


def _array(content: bytes) -> Rows:
    array: Rows = np.lib.format.read_array(io.BytesIO(content), allow_pickle=False)
    return array

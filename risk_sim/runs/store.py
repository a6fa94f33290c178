"""Runs that are kept: a folder with a manifest and files of games. What is there already is not played again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import numpy as np

from risk_sim import __version__, files
from risk_sim.errors import InputError, RiskSimError
from risk_sim.lower.pieces import numbers
from risk_sim.runs import chunk_files, games
from risk_sim.runs import manifest as manifests
from risk_sim.runs.columns import columns
from risk_sim.runs.manifest import Manifest
from risk_sim.runs.stream import Rows, Span
from risk_sim.runs.watch import Watch
from risk_sim.spec.run import Run

#: Games a file: a second of playing or so, and few enough files for ten million games.
CHUNK = 1000
#: The file that a process which plays holds locked.
LOCK = ".lock"

Work = Callable[[Span, Watch], Rows]


class Store(NamedTuple):
    """The folder of one run, and what it says of itself."""

    folder: Path
    said: Manifest

    def spans(self, n: int) -> Iterator[Span]:
        """All that make up games 0 to n - 1 at least: files, and between them what is to be played."""
        at = 0
        for span in self.kept():
            if span.first >= n:
                break
            yield from games.spans(at, span.first, self.said.chunk)
            yield span
            at = span.first + span.games
        yield from games.spans(at, n, self.said.chunk)

    def kept(self) -> Iterator[Span]:
        """The files of the folder, in order, each without what those before it hold already."""
        at = 0
        for span in chunk_files.kept(self.folder):
            end = span.first + span.games
            if end > at:
                first = max(at, span.first)
                yield Span(first, end - first, span.file, first - span.first)
                at = end

    def unbroken(self) -> Iterator[Span]:
        """The files up to the first game that is missing."""
        at = 0
        for span in self.kept():
            if span.first > at:
                return
            yield span
            at = span.first + span.games

    def parts(self, n: int, size: int) -> Iterator[tuple[int, Rows]]:
        """The rows of games 0 to n - 1, `size` or so at a time: (the first game, its row and those after it).

        Raises RiskSimError where a file was damaged since they were counted.
        """
        first, some = 0, [chunk_files.nothing(len(self.said.columns))]
        for span in self.unbroken():
            if span.first >= n:
                break
            try:
                some.append(self.load(span)[: n - span.first])
            except chunk_files.DamagedError as error:
                raise RiskSimError(f"{span.file} is damaged ({error}); go on with the run to play it again") from None
            if sum(map(len, some)) >= size:
                rows = np.concatenate(some)
                yield first, rows
                first, some = first + len(rows), some[:1]
        if len(some) > 1 or not first:
            yield first, np.concatenate(some)

    def load(self, span: Span) -> Rows:
        """The rows of a span that is kept. Raises DamagedError."""
        return chunk_files.load(span, self.said.identity, len(self.said.columns))

    def reading(self) -> Work:
        """What gives the rows of files; of a damaged one none, which is told."""

        def read(span: Span, watch: Watch) -> Rows:
            try:
                rows = self.load(span)
            except chunk_files.DamagedError as error:
                watch.wrong(
                    f"{span.file} is damaged ({error}); only the games before it count until it is played again"
                )
                return chunk_files.nothing(len(self.said.columns))
            watch.done(len(rows))
            return rows

        return read

    def playing(self, play: Work) -> Work:
        """What gives the rows of files, plays all others and those of damaged files, and keeps what it played.

        Raises RiskSimError where it cannot be played or kept.
        """

        def fetch(span: Span, watch: Watch) -> Rows:
            if span.file:
                try:
                    rows = self.load(span)
                except chunk_files.DamagedError as error:
                    watch.wrong(f"{span.file} is damaged ({error}); its games are played again")
                else:
                    watch.done(len(rows))
                    return rows
            try:
                rows = play(span, watch)
                self._keep(span, rows)
            except InputError:
                raise
            except RiskSimError as error:
                raise RiskSimError(
                    f"{error}; what was finished is kept, and the same command goes on from there"
                ) from None
            return rows

        return fetch

    def check(self, play: Work) -> None:
        """Play one kept game again. Raises InputError where it goes otherwise now: the engine has changed."""
        for span in self.kept():
            try:
                row = self.load(span)[0]
            except chunk_files.DamagedError:
                continue
            if not (play(Span(span.first, 1), Watch())[0] == row).all():
                raise InputError(
                    f"{self.folder}: game {span.first} goes otherwise with the present engine than when it was kept; "
                    "choose another folder for --out"
                )
            return

    def ask(self, n: int) -> None:
        """Say that n games are wanted of the run, unless more are already."""
        if n > (self.said.games or 0):
            manifests.write(self.folder, manifests.asked(self.said, n))

    def row(self, game: int) -> Rows | None:
        """The row of one game; None where it is not kept, or its file is damaged."""
        for span in self.kept():
            if span.first <= game < span.first + span.games:
                with suppress(chunk_files.DamagedError):
                    row: Rows = self.load(span)[game - span.first]
                    return row
        return None

    def _keep(self, span: Span, rows: Rows) -> None:
        if not len(rows):
            return
        path = chunk_files.save(self.folder, self.said.identity, span.first, rows)
        if span.file and len(rows) == span.games and str(path) != span.file:
            with suppress(OSError):
                Path(span.file).unlink()


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Have a folder for one process alone; the lock goes with the process, however that ends.

    Raises InputError where another plays in it.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(folder / LOCK, blocking=False)
    try:
        lock.acquire()
    except Timeout:
        raise InputError(f"{folder}: another process plays in this folder; wait for it, or choose another") from None
    except OSError as error:
        raise RiskSimError(f"{folder}: cannot be locked ({(error.strerror or str(error)).lower()})") from None
    try:
        yield
    finally:
        lock.release()


def opened(folder: Path) -> Store:
    """The run that is kept in a folder. Raises InputError where there is none."""
    said = manifests.read(folder)
    if said is None:
        what = "no run is kept in it" if folder.is_dir() else "there is no such folder"
        raise InputError(f"{folder}: {what}; simulate --out {folder} keeps one there")
    return Store(folder, said)


def prepared(folder: Path, run: Run) -> Store:
    """The folder of a run, made or found. Raises InputError where it holds anything but this run."""
    wanted = manifests.manifest(run, __version__, CHUNK, columns(run.lineup.seats, numbers(run.ruleset)))
    said = manifests.read(folder)
    if said is None:
        _refuse_others(folder)
        files.make_folder(folder)
        manifests.write(folder, wanted)
        return Store(folder, wanted)
    others = list(manifests.differences(said, wanted))
    if others:
        raise InputError(f"{folder} belongs to another run: {'; '.join(others)}; choose another folder for --out")
    return Store(folder, said)


def _refuse_others(folder: Path) -> None:
    try:
        holds = folder.is_dir() and any(not path.name.startswith(".") for path in folder.iterdir())
    except OSError as error:
        raise RiskSimError(f"{folder}: cannot be read ({(error.strerror or str(error)).lower()})") from None
    if holds:
        raise InputError(f"{folder} holds files, but no run; choose a new or empty folder for --out")

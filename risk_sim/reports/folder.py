"""The folder of a report: written whole or not at all, with a place for games until then."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct, json

from risk_sim import files
from risk_sim.errors import InputError, RiskSimError

#: What a folder says of its report; it is written last, so that a folder without it is not whole.
NAME = "report.json"
#: Where games are kept until the report is whole, and where its files stand until all of them are written.
GAMES, PART = ".games", ".part"


class Report(Struct, frozen=True):
    """What a finished report says of itself: its kind, what was asked, what it depends on, and its files."""

    kind: str
    asked: str
    facts: dict[str, str]
    files: list[str]


def prepared(folder: Path, kind: str, about: str) -> Path:
    """Make or find the folder of a report, and give the place for its games.

    Raises InputError where it holds anything but a report of this kind.
    """
    said = read(folder)
    if said is not None and said.kind != kind:
        raise InputError(f"{folder} holds a report on {said.kind}; choose another folder for --out than for {about}")
    if said is None and not (folder / GAMES).is_dir() and _holds_anything(folder):
        raise InputError(f"{folder} holds files, but no report; choose a new or empty folder for --out")
    games = folder / GAMES
    files.make_folder(games)
    return games


def read(folder: Path) -> Report | None:
    """What a folder says of its report; None where it holds none that is whole."""
    try:
        return json.decode((folder / NAME).read_bytes(), type=Report)
    except (OSError, msgspec.MsgspecError):
        return None


def write(folder: Path, report: Report, contents: Mapping[str, str]) -> None:
    """Put a finished report in the place of the one before it, and of the games that were kept for it.

    All files are written beside before the first takes its place. Raises RiskSimError where that cannot be done, the
    report before being as it was.
    """
    before = read(folder)
    part = folder / PART
    _remove(part)
    for name, text in contents.items():
        files.make_folder((part / name).parent)
        files.write(part / name, text)
    try:
        (folder / NAME).unlink(missing_ok=True)
        for name in contents:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            os.replace(part / name, folder / name)
        for name in set(before.files if before else ()) - set(contents):
            (folder / name).unlink(missing_ok=True)
    except OSError as error:
        raise RiskSimError(f"cannot write {folder}: {(error.strerror or str(error)).lower()}") from error
    files.write(folder / NAME, json.format(json.encode(report), indent=1) + b"\n")
    _remove(part)
    _remove(folder / GAMES)


def tidied(folder: Path) -> None:
    """Leave nothing behind of a report that came to nothing before the first game was kept."""
    for empty in (folder / GAMES, folder):
        with suppress(OSError):
            empty.rmdir()


def _holds_anything(folder: Path) -> bool:
    try:
        return folder.is_dir() and any(folder.iterdir())
    except OSError as error:
        raise RiskSimError(f"{folder}: cannot be read ({(error.strerror or str(error)).lower()})") from None


def _remove(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)

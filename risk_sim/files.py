"""Files written whole or not at all."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from risk_sim.errors import RiskSimError


def write(path: str | Path, content: str | bytes) -> None:
    """Write a file so that whoever looks finds the old content or the new, never a part of it.

    Raises RiskSimError where it cannot be written, the old file being as it was.
    """
    with writing(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def writing(path: str | Path) -> Iterator[IO[bytes]]:
    """As `write`, bit by bit: the file takes its place at the end of the block, or not at all where that fails."""
    from boltons.fileutils import atomic_save

    target = Path(os.path.realpath(path))  # a link stays a link
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    file = None
    try:
        named = Path(path)
        if named.exists() and not named.is_file() and not named.is_dir():
            with named.open("wb") as file:  # a pipe or a device such as /dev/stdout cannot be replaced
                yield file
            return
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, "it is a folder")
        with atomic_save(str(target), part_file=part.name) as file:
            yield file
    except OSError as error:
        raise RiskSimError(f"cannot write {path}: {_reason(target, error)}") from error
    finally:
        with suppress(OSError):
            if file is not None:
                file.close()
        with suppress(OSError):
            part.unlink(missing_ok=True)


def make_folder(path: str | Path) -> None:
    """Make a folder, and those above it. Raises RiskSimError where it cannot be made."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        is_file = isinstance(error, (FileExistsError, NotADirectoryError))
        reason = "a file of that name is in the way" if is_file else _reason(Path(path), error)
        raise RiskSimError(f"cannot make the folder {path}: {reason}") from error


def _reason(target: Path, error: OSError) -> str:
    if isinstance(error, IsADirectoryError):
        return "it is a folder; add the name of a file"
    if isinstance(error, FileNotFoundError):
        return f"there is no folder {target.parent}; make it first"
    if isinstance(error, NotADirectoryError):
        return f"{target.parent} is a file, not a folder"
    if isinstance(error, PermissionError):
        return f"you may not write in {target.parent}; choose another folder"
    return (error.strerror or str(error)).lower()

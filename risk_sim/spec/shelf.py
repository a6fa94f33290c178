"""Shelves of TOML files: one for rulesets, one for boards. A file is found by name or by path, laid over what it
extends, checked, and built.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from risk_sim.errors import RiskSimError, nearest

#: A longer name is cut short where it is repeated.
LONGEST = 60

T = TypeVar("T")
Made = TypeVar("Made")
Tables = dict[str, Any]


def laid_over(below: Tables, above: Tables) -> Tables:
    """The tables of `above`, and where they say nothing those of `below`."""
    merged = dict(below)
    for key, value in above.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = laid_over(merged[key], value)
        else:
            merged[key] = value
    return merged


def as_read(tables: Tables) -> Tables:
    """The tables as they are in the file."""
    return tables


class Shelf(msgspec.Struct, Generic[T], frozen=True):
    """One kind of file: what it is called, where those that come along lie, what they make and how they fail.

    `merge(below, above)` lays a file's tables over those it extends, `complete` fills in what a file may leave out.
    """

    word: str
    folder: Path
    makes: type[T]
    error: type[RiskSimError]
    merge: Callable[[Tables, Tables], Tables] = laid_over
    complete: Callable[[Tables], Tables] = as_read

    def names(self) -> list[str]:
        """Those that come along, by name."""
        return sorted(path.stem for path in self.folder.glob("*.toml"))

    def load(self, wanted: str | Path) -> T:
        """The description of a name, or of a file of the user's (anything with a slash or ending in .toml).

        Raises the shelf's error, in one line that names the file, the key and what was expected there.
        """
        if not isinstance(wanted, (str, Path)):
            raise self.error(f"{wanted!r} is no {self.word}: give a name or a file")
        if isinstance(wanted, str) and not (wanted.endswith(".toml") or "/" in wanted):
            built: T = _bundled(self, wanted)
            return built
        return self.read(Path(wanted))

    def read(self, path: Path) -> T:
        """The description in a file, read anew."""
        return self.made(self._read(path), path)

    def made(self, tables: Tables, said: str | Path) -> T:
        """The description that tables make, `said` being what a message calls them."""
        return self._said_of(said, tables, lambda: msgspec.convert(tables, self.makes))

    def _read(self, path: Path, above: tuple[Path, ...] = ()) -> Tables:
        """The file's tables with those it extends beneath them. `above`: the files that extend this one."""
        tables = self._tables(path)
        if path.resolve() in above:
            raise self.error(f"{path}: extends itself{' by way of other files' if len(above) > 1 else ''}")
        tables.setdefault("name", path.stem)
        tables.setdefault("title", tables["name"])
        if base := tables.get("extends", ""):
            below = self._base(path, base)
            beneath = self._read(below, (*above, path.resolve()))
            self.made(beneath, below)  # so that a mistake is laid to the file it is in
            tables = self._said_of(path, tables, lambda: self.merge(beneath, tables))
        return self._said_of(path, tables, lambda: self.complete(tables))

    def _tables(self, path: Path) -> Tables:
        try:
            text = path.read_bytes().decode("utf-8").removeprefix("\ufeff")
        except FileNotFoundError:
            raise self.error(f"{path}: there is no such file") from None
        except UnicodeDecodeError:
            raise self.error(f"{path}: cannot be read: it is not a text file in UTF-8") from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise self.error(f"{_short(str(path))}: cannot be read ({reason.lower()})") from None
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise self.error(f"{path}: not valid TOML: {error}") from None

    def _base(self, path: Path, base: Any) -> Path:
        """Where an `extends` points: a file beside this one, or one that comes along."""
        if not isinstance(base, str):
            raise self.error(f"{path}: extends: expected the name or file of a {self.word}, got {base!r}")
        if base.endswith(".toml"):
            return path.parent / base
        if base not in self.names():
            raise self.error(f"{path}: extends: no {self.word} is named {_short(base)!r}{nearest(base, self.names())}")
        return self.folder / f"{base}.toml"

    def _said_of(self, path: str | Path, tables: Tables, make: Callable[[], Made]) -> Made:
        """What `make` gives; where it objects, in a line that begins with the file."""
        try:
            return make()
        except msgspec.ValidationError as error:
            from risk_sim.spec.mistakes import told

            raise self.error(f"{path}: {told(str(error), tables, self.makes)}") from None
        except RiskSimError as error:
            raise self.error(f"{path}: {error}") from None


@lru_cache(maxsize=128)
def _bundled(shelf: Shelf[T], name: str) -> T:
    if name not in shelf.names():
        raise shelf.error(f"no {shelf.word} is named '{_short(name)}'{nearest(name, shelf.names())}")
    return shelf.read(shelf.folder / f"{name}.toml")


def _short(text: str) -> str:
    """A name as it is repeated to its writer."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."

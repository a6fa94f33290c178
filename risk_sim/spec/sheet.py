"""Battles in a CSV file: one a row, with a column for each thing in which the rows differ.

A row that cannot be read is set aside with its line number and what is wrong with it; the others are kept.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, TextIO, TypeVar, cast

from risk_sim.errors import InputError, RiskSimError
from risk_sim.spec.battle import BattleOptions
from risk_sim.spec.said import OPTIONS, Reader

T = TypeVar("T")


class Row(NamedTuple):
    """One row. `values`: what the columns asked for say (an empty cell of an optional one is left out);
    `options`: the defaults, with what the row says laid over them; `cells`: everything as it is written."""

    line: int
    values: dict[str, Any]
    options: BattleOptions
    cells: dict[str, str]


class BadRow(NamedTuple):
    """A row that was set aside: its line in the file, counted from 1, and what is wrong."""

    line: int
    message: str


class Rows(NamedTuple):
    """The rows of a file, both kinds in its order. `unread` names those `columns` that say nothing here."""

    good: tuple[Row, ...]
    bad: tuple[BadRow, ...]
    columns: tuple[str, ...]
    unread: tuple[str, ...]


class Sheet(NamedTuple):
    """A file cut into cells. `columns` are its headings, in the spelling of the options."""

    name: str
    columns: tuple[str, ...]
    lines: tuple[tuple[int, tuple[str, ...]], ...]
    bad: tuple[BadRow, ...]


def read_rows(
    source: str | Path | TextIO | Sheet,
    required: Mapping[str, Reader],
    options: Collection[str],
    *,
    optional: Mapping[str, Reader] | None = None,
    defaults: BattleOptions | None = None,
) -> Rows:
    """Read the rows of a CSV file.

    `required` and `optional` map columns to their readers; `options` names the fields of BattleOptions that
    may have a column too, `defaults` says what an empty cell or a missing column means. Raises InputError for
    what spoils the whole file: it cannot be read, or a column is missing, doubled, misspelt or not allowed.
    """
    sheet = source if isinstance(source, Sheet) else read_sheet(source)
    readers = {**required, **(optional or {}), **{name: OPTIONS[name] for name in options}}
    unread = _unread_columns(sheet, required, readers)
    good: list[Row] = []
    bad = list(sheet.bad)
    for line, cells in sheet.lines:
        try:
            good.append(_row(sheet, line, cells, required, readers, options, defaults or {}))
        except InputError as error:
            bad.append(BadRow(line, str(error)))
    return Rows(tuple(good), tuple(sorted(bad)), tuple(filter(None, sheet.columns)), unread)


def work_on(rows: Rows, work: Callable[[Row], T]) -> tuple[list[tuple[Row, T]], list[BadRow]]:
    """Do something with every good row: (rows with their results, all bad rows by line).

    A row for which `work` raises a RiskSimError is a bad one.
    """
    done: list[tuple[Row, T]] = []
    bad = list(rows.bad)
    for row in rows.good:
        try:
            done.append((row, work(row)))
        except RiskSimError as error:
            bad.append(BadRow(row.line, str(error)))
    return done, sorted(bad)


def read_sheet(source: str | Path | TextIO) -> Sheet:
    """Cut a CSV file into cells; commas, semicolons or tabs between them, told by the first line.

    Blank lines and those that begin with # are passed over. Raises InputError where there is nothing to read.
    """
    name, text = _text(source)
    lines = _lines(text)
    header_line, header = next(lines, (1, ""))
    if not header:
        raise InputError(f"{name}: the file is empty; its first line should name the columns")
    delimiter = max(",;\t", key=header.count)
    try:
        columns = tuple(map(_spelling, _cells(header, delimiter)))
    except csv.Error as error:
        raise InputError(f"{name}, line {header_line}: not valid CSV ({error})") from None
    _check_names(name, columns)
    cut: list[tuple[int, tuple[str, ...]]] = []
    bad: list[BadRow] = []
    for line, content in lines:
        try:
            cells = _cells(content, delimiter)
        except csv.Error as error:
            bad.append(BadRow(line, f"not valid CSV ({error})"))
            continue
        if any(cells):
            cut.append((line, cells))
    return Sheet(name, columns, tuple(cut), tuple(bad))


def _text(source: str | Path | TextIO) -> tuple[str, str]:
    """(what to call the source, its text)"""
    if not isinstance(source, (str, Path)):
        return str(getattr(source, "name", "the table")), source.read().removeprefix("\ufeff")
    try:
        return str(source), Path(source).read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise InputError(f"{source}: there is no such file") from None
    except UnicodeDecodeError:
        raise InputError(f"{source}: not a text file in UTF-8; save it as CSV with that encoding") from None
    except OSError as error:
        raise InputError(f"{source}: cannot be read ({(error.strerror or str(error)).lower()})") from None


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines with something on them, with their numbers.

    A row is one line, so that an open quotation mark spoils only its own row.
    """
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        if line.strip() and not line.startswith("#"):
            yield number, line


def _cells(line: str, delimiter: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in next(csv.reader([line], delimiter=delimiter, strict=True)))


def _spelling(heading: str) -> str:
    """A heading as the options are spelt: `--Attacker-Generals` is attacker_generals."""
    name = re.sub(r"[\s-]+", "_", heading.lower().lstrip("-").strip())
    return name.replace("defense", "defence")


def _check_names(file: str, columns: Sequence[str]) -> None:
    for column in columns:
        if column and columns.count(column) > 1:
            raise InputError(f"{file}: there are two columns named {column}")


def _unread_columns(sheet: Sheet, required: Collection[str], readers: Collection[str]) -> tuple[str, ...]:
    """The columns that say nothing here. Raises InputError where one is missing, not allowed or misspelt."""
    unread = tuple(column for column in sheet.columns if column and column not in readers)
    for column in unread:
        meant = get_close_matches(column, set(readers) - set(sheet.columns), n=1, cutoff=0.8)
        if meant:
            raise InputError(f"{sheet.name}: no column is named '{column}'; did you mean '{meant[0]}'?")
        if column in OPTIONS:
            raise InputError(f"{sheet.name}: a column '{column}' has no meaning here; leave it out")
    missing = [column for column in required if column not in sheet.columns]
    if missing:
        raise InputError(f"{sheet.name}: no column '{missing[0]}'; the first line should name {', '.join(required)}")
    return unread


def _row(
    sheet: Sheet,
    line: int,
    cells: tuple[str, ...],
    required: Collection[str],
    readers: Mapping[str, Reader],
    options: Collection[str],
    defaults: BattleOptions,
) -> Row:
    if len(cells) > len(sheet.columns):
        raise InputError(f"{len(cells)} cells under {len(sheet.columns)} headings; quote a cell that holds a comma")
    # A short row leaves its last cells empty.
    filled = (*cells, *[""] * (len(sheet.columns) - len(cells)))
    written = {column: cell for column, cell in zip(sheet.columns, filled, strict=True) if column}
    values: dict[str, Any] = {}
    said: dict[str, Any] = {}
    for column, cell in written.items():
        if column in readers and cell:
            (said if column in options else values)[column] = readers[column](column, cell)
        elif column in required:
            raise InputError(f"{column} is empty")
    return Row(line, values, cast("BattleOptions", {**defaults, **said}), written)

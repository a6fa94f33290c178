"""Results as a table, markdown, CSV or JSON.

Table and markdown are for people and print what a column's `text` makes of a value. CSV and JSON are for
programs: plain names, every digit, always the same order. The writers for people are a few lines of our own,
since to import tabulate takes a third as long as a whole short command.
"""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, NamedTuple, Protocol, TextIO

import typer

from risk_sim.text import likely, percent, wrapped

__all__ = ["Column", "Format", "FormatOption", "fixed", "likely", "percent", "say", "show", "show_json", "show_one"]


class Format(StrEnum):
    """The forms a result can take."""

    table = "table"
    json = "json"
    csv = "csv"
    markdown = "markdown"


FormatOption = Annotated[
    Format,
    typer.Option("--format", "-f", help="How to print: csv and json give every digit."),
]


def fixed(decimals: int) -> Callable[[Any], str]:
    """A column's `text` for numbers with so many decimals."""
    return lambda value: f"{float(value):.{decimals}f}"


class Column(NamedTuple):
    """A column: its name for programs, its title for people (empty: the name), and how they read a value."""

    name: str
    title: str = ""
    text: Callable[[Any], str] = str


Row = Mapping[str, Any] | Sequence[Any]


def show(
    rows: Iterable[Row],
    columns: Sequence[Column | str],
    format: Format = Format.table,
    out: TextIO | None = None,
) -> None:
    """Print rows, each a mapping by column name or a sequence in the order of the columns.

    A value of None is an empty cell, and null in JSON.
    """
    out = out or sys.stdout
    cols = [Column(column) if isinstance(column, str) else column for column in columns]
    cells = [[row[c.name] for c in cols] if isinstance(row, Mapping) else list(row) for row in rows]
    if format is Format.json:
        show_json([_named(cols, row) for row in cells], out)
    elif format is Format.csv:
        _write_csv(cols, cells, out)
    else:
        titles = [c.title or c.name for c in cols]
        right = [all(_is_number(row[i]) for row in cells) for i in range(len(cols))]
        texts = [[_text(c, value) for c, value in zip(cols, row, strict=True)] for row in cells]
        lines = _markdown(titles, texts, right) if format is Format.markdown else _table(titles, texts, right)
        for line in lines:
            print(line, file=out)


def show_one(
    record: Row, columns: Sequence[Column | str], format: Format = Format.table, out: TextIO | None = None
) -> None:
    """Print one result: a line for each value in a table, one object in JSON, one row in CSV."""
    out = out or sys.stdout
    cols = [Column(column) if isinstance(column, str) else column for column in columns]
    values = [record[c.name] for c in cols] if isinstance(record, Mapping) else list(record)
    if format is Format.json:
        show_json(_named(cols, values), out)
    elif format is Format.csv:
        _write_csv(cols, [values], out)
    elif format is Format.markdown:
        show([values], cols, format, out)
    else:
        titles = [c.title or c.name for c in cols]
        wide = max(map(len, titles), default=0)
        for title, column, value in zip(titles, cols, values, strict=True):
            print(f"{title.ljust(wide)}  {_text(column, value)}".rstrip(), file=out)


def _text(column: Column, value: Any) -> str:
    return "" if value is None else column.text(value)


def _is_number(value: Any) -> bool:
    return value is None or (hasattr(value, "__float__") and not isinstance(value, bool))


def _table(titles: list[str], rows: list[list[str]], right: list[bool]) -> Iterable[str]:
    widths = [max(map(len, column)) for column in zip(titles, *rows, strict=True)]
    for row in [titles, ["-" * width for width in widths], *rows]:
        yield "  ".join(_padded(row, widths, right)).rstrip()


def _markdown(titles: list[str], rows: list[list[str]], right: list[bool]) -> Iterable[str]:
    titles, *rows = [[cell.replace("|", "\\|") for cell in row] for row in [titles, *rows]]
    widths = [max(3, *map(len, column)) for column in zip(titles, *rows, strict=True)]
    rule = ["-" * (width - 1) + (":" if end else "-") for width, end in zip(widths, right, strict=True)]
    for row in [titles, rule, *rows]:
        yield f"| {' | '.join(_padded(row, widths, right))} |"


def _padded(row: list[str], widths: list[int], right: list[bool]) -> list[str]:
    sides = zip(row, widths, right, strict=True)
    return [cell.rjust(width) if end else cell.ljust(width) for cell, width, end in sides]


def _named(columns: Sequence[Column], row: Sequence[Any]) -> dict[str, Any]:
    return {c.name: _plain(value) for c, value in zip(columns, row, strict=True)}


def _plain(value: Any) -> Any:
    """Any library's number as Python's own, in a list or a mapping too; text for what is none of these."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    if hasattr(value, "__index__"):
        return int(value)
    return float(value) if hasattr(value, "__float__") else str(value)


def say(*sentences: str) -> None:
    """Print sentences above a result, each on lines of its own; empty ones are left out."""
    for sentence in sentences:
        for line in wrapped(sentence):
            print(line)


def show_json(value: Any, out: TextIO | None = None) -> None:
    """Print plain values (mappings, lists, numbers, text) as one JSON object, every digit of them."""
    from msgspec import json

    print(json.format(json.encode(value)).decode(), file=out or sys.stdout)


class Answer(Protocol):
    """What a command has found, as one object and as rows of every number."""

    @property
    def rows(self) -> list[dict[str, Any]]: ...

    def to_dict(self) -> dict[str, Any]: ...


def shown_whole(found: Answer, format: Format) -> bool:
    """Print an answer whole, where json or csv was asked for; False for tables, which each command lays out itself."""
    if format is Format.json:
        show_json(found.to_dict())
    elif format is Format.csv:
        rows = found.rows
        show(rows, list(rows[0]), format)
    return format in (Format.json, Format.csv)


def _write_csv(columns: Sequence[Column], rows: list[list[Any]], out: TextIO) -> None:
    import csv

    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(c.name for c in columns)
    for row in rows:
        plain = (_plain(value) for value in row)
        writer.writerow(str(value).lower() if isinstance(value, bool) else value for value in plain)

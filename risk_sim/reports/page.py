"""What a report is made of, before anybody writes it as HTML or Markdown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

Row = Mapping[str, Any]


class Column(NamedTuple):
    """A column: its name in the CSV, its title on the page, and how a value reads there."""

    name: str
    title: str
    text: Callable[[Any], str] = str


class Table(NamedTuple):
    """A table. Every row and every value is in the CSV; the page shows `columns` of the rows that `shown` picks.

    `name` is its file's, without the ending. `command` asks for the same numbers on the command line.
    """

    name: str
    caption: str
    columns: Sequence[Column]
    rows: Sequence[Row]
    shown: Callable[[Row], bool] | None = None
    command: str = ""

    @property
    def lines(self) -> list[list[str]]:
        """The cells as the page shows them; None is an empty one."""
        rows = self.rows if self.shown is None else [row for row in self.rows if self.shown(row)]
        return [["" if row[c.name] is None else c.text(row[c.name]) for c in self.columns] for row in rows]

    @property
    def is_number(self) -> list[bool]:
        """Which columns hold numbers, and are set against the right."""
        return [all(_is_number(row[column.name]) for row in self.rows) for column in self.columns]


class Figure(NamedTuple):
    """A drawing: its file's name without the ending, what it shows in a sentence, and the SVG."""

    name: str
    caption: str
    svg: str


class Section(NamedTuple):
    """A part of the page: what was found in plain sentences, then the drawings and tables that show it."""

    heading: str
    text: Sequence[str]
    figures: Sequence[Figure] = ()
    tables: Sequence[Table] = ()


class Fact(NamedTuple):
    """Something that has to be the same for the report to come out the same."""

    what: str
    value: str


class Page(NamedTuple):
    """A whole report.

    `warnings` stand on top: what of it is reconstructed, and what was not finished. `findings` are the page in a few
    sentences, `method` is for those who want to know how. `commands` make the report again.
    """

    kind: str
    title: str
    lead: str
    warnings: Sequence[str]
    findings: Sequence[str]
    sections: Sequence[Section]
    method: Sequence[str]
    commands: Sequence[str]
    facts: Sequence[Fact]

    @property
    def tables(self) -> list[Table]:
        """All tables, in the order of the page."""
        return [table for section in self.sections for table in section.tables]

    @property
    def figures(self) -> list[Figure]:
        """All drawings, in the order of the page."""
        return [figure for section in self.sections for figure in section.figures]


def _is_number(value: Any) -> bool:
    return value is None or (hasattr(value, "__float__") and not isinstance(value, bool))

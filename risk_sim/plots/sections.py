"""Any table of what a game is like, drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from matplotlib.axes import Axes

from risk_sim.plots.intervals import Estimate, intervals

_SHARES = {"share": "of games", "difference": "of games, more or less"}


class Row(Protocol):
    """A number of a table, with its interval if it has one."""

    @property
    def what(self) -> str: ...
    @property
    def who(self) -> str: ...
    @property
    def unit(self) -> str: ...
    @property
    def value(self) -> float | None: ...
    @property
    def ci_low(self) -> float | None: ...
    @property
    def ci_high(self) -> float | None: ...


class Section(Protocol):
    """A table with its title, such as `risk_sim.character(...).sections` holds."""

    @property
    def title(self) -> str: ...
    @property
    def rows(self) -> Sequence[Row]: ...
    @property
    def beside(self) -> float | None: ...


def section(section: Section, description: str = "", ax: Axes | None = None) -> Axes:
    """Draw the numbers of a section from the top down, those of its first unit, each with its interval (95 %).

    A broken line is what they are to be held against.
    """
    unit = section.rows[0].unit
    rows = [row for row in section.rows if row.unit == unit and row.value is not None]
    several = len({row.what for row in rows}) > 1
    return intervals(
        {"": {_name(row, several): _estimate(row) for row in rows}},
        title=section.title[:1].upper() + section.title[1:],
        question=description,
        along=_SHARES.get(unit, unit),
        shares=unit in _SHARES,
        level=section.beside,
        ax=ax,
    )


def _estimate(row: Row) -> Estimate:
    """A number without an interval is a point."""
    value = row.value or 0.0
    return Estimate(value, value if row.ci_low is None else row.ci_low, value if row.ci_high is None else row.ci_high)


def _name(row: Row, several: bool) -> str:
    """What a row is of, without what all have in common."""
    what = row.what.replace("_", " ")
    if not row.who:
        return what
    return f"{row.who} ({what})" if several else row.who

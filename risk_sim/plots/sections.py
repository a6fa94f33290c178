"""Numbers with their intervals, one below another: any table of what a game is like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from risk_sim.plots._look import ATTACKER, DARK, PERCENT, axes_for, heading, plain_frame

#: Inches a row, and around all of them.
_ROW, _AROUND = 0.26, 1.6
_SHARES = ("share", "difference")


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
    ax = axes_for(ax, height=_AROUND + _ROW * max(len(rows), 6))
    if section.beside is not None:
        ax.axvline(section.beside, color=DARK, linewidth=1, linestyle="--")
    for at, row in enumerate(rows):
        low, high = row.ci_low, row.ci_high
        if low is not None and high is not None:
            ax.plot([low, high], [at, at], color=ATTACKER, linewidth=1.6, solid_capstyle="butt")
        ax.plot([row.value or 0.0], [at], "o", color=ATTACKER, markersize=5)
    several = len({row.what for row in rows}) > 1
    ax.set_yticks(range(len(rows)), [_name(row, several) for row in rows])
    ax.set_ylim(len(rows) - 0.5, -0.5)
    if unit in _SHARES:
        ax.xaxis.set_major_formatter(PERCENT)
    elif unit == "games":
        ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    ax.set_xlabel("" if unit in _SHARES else unit)
    plain_frame(ax, "x")
    heading(ax, section.title[:1].upper() + section.title[1:], description)
    return ax


def _name(row: Row, several: bool) -> str:
    """What a row is of, without what all have in common."""
    what = row.what.replace("_", " ")
    if not row.who:
        return what
    return f"{row.who} ({what})" if several else row.who

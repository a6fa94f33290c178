"""What a piece, a reward or a card at the start is worth in units over a whole game, and what the rules ask for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from risk_sim import plots
from risk_sim.plots.intervals import Estimate
from risk_sim.reports.balance.setting import Setting
from risk_sim.reports.drawing import figure
from risk_sim.reports.page import Column, Figure, Row, Section, Table
from risk_sim.reports.words import listed, share
from risk_sim.text import rounded

#: Settings that a drawing holds.
MOST_DRAWN = 4
#: Things that a sentence names as worth most.
MOST_TOLD = 3


def sections(settings: Sequence[Setting]) -> Iterator[Section]:
    """Things priced, where the game has any."""
    known = [setting for setting in settings if setting.prices]
    if not known:
        return
    drawn = [setting for setting in known if any(map(_is_told, setting.prices))]
    yield Section(
        "What is a piece at the start worth?",
        [
            "The same games were played with one thing more for a single seat, each seat having it in turn, and with "
            "units more for that seat instead: a thing is worth as many units at the start as win as often over the "
            "whole game. That is what it brings in these players' hands; others may make more of it.",
            *(_text(setting) for setting in known),
        ],
        [_figure(drawn[:MOST_DRAWN])] if drawn else [],
        [_table(known)],
    )


def _is_told(row: dict[str, Any]) -> bool:
    """Whether games say what it is worth: enough of them, and within the units that were tried."""
    return row["ci_low"] is not None and not row["beyond"]


def _text(setting: Setting) -> str:
    many = setting.ruleset.words.units
    who = f"{setting.name}, from {max(row['n_games'] for row in setting.prices):,} games of each"
    told = sorted(filter(_is_told, setting.prices), key=lambda row: -row["worth"])
    if not told:
        return f"{who}: these games are too few, or {many} matter too little, to price anything."
    sure = [f"{row['name']} ({row['worth']:.1f} {many})" for row in told if row["ci_low"] > 0]
    parts = [f"most is worth {listed(sure[:MOST_TOLD])}"] if sure else ["nothing is clearly worth something"]
    for said, holds in _FINDINGS:
        names = [row["name"] for row in told if holds(row) and not row["idle"]]
        parts += [said.format(listed(names))] if names else []
    idle = [row["name"] for row in told if row["idle"]]
    parts += [f"nobody else wins for {listed(idle)}: there is no place for it, or hardly any use"] if idle else []
    guesses = [row["name"] for row in setting.prices if row["beyond"]]
    parts += [f"what {listed(guesses)} is worth lies beyond the {many} that were tried"] if guesses else []
    return f"{who}: {'; '.join(parts)}."


#: What is said of things that are so.
_FINDINGS: tuple[tuple[str, Callable[[dict[str, Any]], bool]], ...] = (
    ("of {} it cannot be told whether it is worth anything", lambda row: row["ci_low"] <= 0 <= row["ci_high"]),
    ("who has {} wins less often than with nothing", lambda row: row["ci_high"] < 0),
    (
        "the rules ask less than it is worth for {}",
        lambda row: row["price"] is not None and row["ci_low"] > row["price"],
    ),
    (
        "the rules ask more than it is worth for {}",
        lambda row: row["price"] is not None and row["ci_high"] < row["price"],
    ),
)


def _table(known: Sequence[Setting]) -> Table:
    rows: list[Row] = [{**setting.key, **row} for setting in known for row in setting.prices]
    return Table(
        "prices",
        "What one more at the start is worth, in units at the start (95 %), and what the rules ask for it",
        [
            Column("ruleset", "rules"),
            Column("players", "players"),
            Column("thing", "thing", lambda name: name.replace("_", " ")),
            Column("worth", "worth", _units),
            Column("ci_low", "from", _units),
            Column("ci_high", "to", _units),
            Column("price", "price in the rules"),
            Column("win_rate_without", "wins without", share),
            Column("win_rate", "wins with", share),
            Column("beyond", "a guess", lambda guess: "yes, beyond what was tried" if guess else ""),
        ],
        rows,
    )


def _figure(drawn: Sequence[Setting]) -> Figure:
    """Worths with intervals and, where there is one setting alone, the prices of the rules."""
    series = {setting.name: _worths(setting) for setting in drawn}
    first = drawn[0]
    asked = {
        _line(row): Estimate(row["price"], row["price"], row["price"])
        for row in first.prices
        if row["price"] is not None and _is_told(row)
    }
    if len(drawn) == 1 and asked:
        series = {"worth at the start": _worths(first), "price in the rules": asked}
    many = first.ruleset.words.units if len(drawn) == 1 else "units"
    lines = len({name for estimates in series.values() for name in estimates})
    return figure(
        "prices",
        "What one more at the start is worth over a whole game, with 95 % intervals; guesses are left out.",
        lambda ax: plots.intervals(
            series,
            title="What a piece at the start is worth",
            question=f"{first.first.table} in every seat",
            along=f"{many} at the start that win as often",
            shares=False,
            level=0.0,
            ax=ax,
        ),
        1.6 + 0.28 * lines * max(1.0, 0.5 * len(series)) + 0.2 * len(series),
    )


def _worths(setting: Setting) -> dict[str, Estimate]:
    told = sorted(filter(_is_told, setting.prices), key=lambda row: -row["worth"])
    return {_line(row): Estimate(row["worth"], row["ci_low"], row["ci_high"]) for row in told}


def _line(row: dict[str, Any]) -> str:
    return str(row["thing"]).replace("_", " ")


def _units(number: float) -> str:
    return rounded(number, 1)

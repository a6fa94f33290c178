"""What points are won for, and what is made use of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from risk_sim import plots
from risk_sim.metrics.shares import interval
from risk_sim.plots.intervals import Estimate
from risk_sim.reports.balance.setting import Setting, told_once
from risk_sim.reports.drawing import figure
from risk_sim.reports.page import Column, Figure, Row, Section, Table
from risk_sim.reports.words import counted, fixed, listed, sentence, share

#: An option that is used in fewer games might as well not be there, and one in more is always used.
HARDLY, ALWAYS = 0.05, 0.95
#: Settings that a drawing holds.
MOST_DRAWN = 4


def sections(settings: Sequence[Setting]) -> Iterator[Section]:
    """Points and options, where the rules have any."""
    known = [setting for setting in settings if setting.games.offered]
    if known:
        yield from _points(known)
        yield _options(known)


def _points(settings: Sequence[Setting]) -> Iterator[Section]:
    """What points are for, where the rules give any."""
    said = {setting.name: _of_points(setting) for setting in settings}
    rows = [row for setting in settings if said[setting.name] for row in _sources(setting)]
    if not rows:
        return
    yield Section(
        "What are points won for?",
        [one for one in said.values() if one],
        tables=[
            Table(
                "points",
                "Victory points a game and seat, by what they were for, on average",
                [
                    Column("ruleset", "rules"),
                    Column("players", "players"),
                    Column("source", "for", _spaced),
                    Column("mean", "points", fixed(2)),
                    Column("share_of_total", "of all", share),
                ],
                rows,
                lambda row: row["seat"] is None and row["mean"] != 0,
            )
        ],
    )


def _sources(setting: Setting) -> Iterator[Row]:
    """Points by source: for an average seat (None), then seat by seat."""
    by_seat = [row for row in setting.games.point_rows if row["by"] == "seat"]
    sources = list(dict.fromkeys(row["source"] for row in by_seat))
    means = {name: sum(row["mean"] for row in by_seat if row["source"] == name) / setting.players for name in sources}
    for name, mean in means.items():
        part = mean / means["total"] if means.get("total") else None
        yield {**setting.key, "seat": None, "source": name, "mean": mean, "share_of_total": part}
    for row in by_seat:
        yield {**setting.key, "seat": row["who"], "source": row["source"], "mean": row["mean"], "share_of_total": None}


def _of_points(setting: Setting) -> str:
    rows = [row for row in _sources(setting) if row["seat"] is None]
    total = next((row["mean"] for row in rows if row["source"] == "total"), 0.0)
    parts = sorted((row for row in rows if row["source"] != "total" and row["mean"] > 0), key=lambda row: -row["mean"])
    if not total or not parts:
        return ""
    said = listed([f"{_spaced(row['source'])} ({row['mean']:.1f})" for row in parts[:3]])
    return f"{setting.name}: {total:.1f} points a seat on average, most of them for {said}."


def _options(settings: Sequence[Setting]) -> Section:
    rows = [row for setting in settings for row in _uses(setting)]
    return Section(
        "What is made use of?",
        list(told_once(settings, _of_options)),
        [_figure(settings)],
        [
            Table(
                "options",
                "What is made use of, by all seats together",
                [
                    Column("ruleset", "rules"),
                    Column("players", "players"),
                    Column("option", "option", _spaced),
                    Column("a_game", "times a game", fixed(2)),
                    Column("share_of_games", "in games", share),
                ],
                rows,
            )
        ],
    )


def _uses(setting: Setting) -> Iterator[Row]:
    by_seat = [row for row in setting.games.option_rows if row["by"] == "seat"]
    for option, in_games in setting.games.offered.items():
        times = sum(row["mean"] for row in by_seat if row["option"] == option)
        yield {**setting.key, "option": option, "a_game": times, "share_of_games": in_games}


def _of_options(setting: Setting) -> str:
    rows = list(_uses(setting))
    said = [
        f"{how} {listed(some)}"
        for how, low, high in (("in nearly every game", ALWAYS, 2.0), ("hardly ever", -1.0, HARDLY))
        if (some := [_spaced(row["option"]) for row in rows if low <= row["share_of_games"] < high])
    ]
    between = sum(HARDLY <= row["share_of_games"] < ALWAYS for row in rows)
    rest = [f"now and then {counted(between, 'other')}"] if between else []
    return f"these players make use of {counted(len(rows), 'option')}: {'; '.join([*said, *rest])}"


def _figure(settings: Sequence[Setting]) -> Figure:
    n = {setting.name: setting.games.n_games for setting in settings}
    series = {
        setting.name: {
            _spaced(row["option"]): Estimate(
                row["share_of_games"], *interval(row["share_of_games"] * n[setting.name], n[setting.name])
            )
            for row in _uses(setting)
        }
        for setting in settings[:MOST_DRAWN]
    }
    lines = len({name for estimates in series.values() for name in estimates})
    return figure(
        "options",
        "In how many games anybody makes use of an option at all.",
        lambda ax: plots.intervals(
            series,
            title="Options that are used",
            question=f"{settings[0].first.table} in every seat",
            along="share of games",
            ax=ax,
        ).set_xlim(0, 1.04),
        1.4 + 0.25 * lines * max(1.0, 0.5 * len(series)) + 0.2 * len(series),
    )


def _spaced(name: str) -> str:
    return sentence(name.replace("_", " ")).lower()

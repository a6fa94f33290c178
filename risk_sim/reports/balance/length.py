"""How long games last, and who has to watch the others play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from risk_sim import plots
from risk_sim.metrics.elimination import elimination
from risk_sim.metrics.length import rounds
from risk_sim.metrics.moments import Mean
from risk_sim.reports.balance.setting import Setting, told_once
from risk_sim.reports.drawing import figure
from risk_sim.reports.page import Column, Figure, Row, Section, Table
from risk_sim.reports.words import counted, fixed, share, span

#: Lines that a drawing holds.
MOST_LINES = 7
#: Where fewer are put out in a game, how long they wait is no question.
RARELY = 0.05


def section(settings: Sequence[Setting]) -> Section:
    """Rounds, and games that were given up."""
    rows = [_row(setting) for setting in settings]
    lasting = [setting for setting in settings if not setting.ruleset.game.length]
    return Section(
        "How long does it last?",
        [*told_once(settings, _lasting), _at_the_table(settings)],
        [_figure(lasting[:MOST_LINES])] if lasting else [],
        [
            Table(
                "length",
                "Rounds a game",
                [
                    Column("ruleset", "rules"),
                    Column("players", "players"),
                    Column("mean", "on average", fixed(1)),
                    Column("median", "median", lambda value: f"{value:g}"),
                    Column("p95", "95 % within", fixed(0)),
                    Column("longest", "longest"),
                    Column("capped_share", "given up", share),
                ],
                rows,
            ),
            _times(settings),
        ],
    )


def _times(settings: Sequence[Setting]) -> Table:
    rows: list[Row] = [
        {
            **setting.key,
            "n_games": setting.time.minutes.n,
            "seconds_per_throw": setting.time.seconds_per_throw,
            "seconds_per_decision": setting.time.seconds_per_decision,
            **dict(_mean("throws", setting.time.throws)),
            **dict(_mean("decisions", setting.time.decisions)),
            **dict(_mean("minutes", setting.time.minutes)),
        }
        for setting in settings
    ]
    return Table(
        "table-time",
        "At the table, a game on average",
        [
            Column("ruleset", "rules"),
            Column("players", "players"),
            Column("throws", "throws", fixed(0)),
            Column("decisions", "decisions", fixed(0)),
            Column("minutes", "minutes", fixed(0)),
            Column("minutes_ci_low", "from", fixed(0)),
            Column("minutes_ci_high", "to", fixed(0)),
        ],
        rows,
    )


def waiting(settings: Sequence[Setting]) -> Section:
    """Eliminations: how many, how early, how long people sit out."""
    rows = [_leaving(setting) for setting in settings]
    return Section(
        "Who has to leave the table?",
        list(told_once(settings, _waiting)),
        tables=[
            Table(
                "elimination",
                "Eliminations a game",
                [
                    Column("ruleset", "rules"),
                    Column("players", "players"),
                    Column("eliminated", "put out", fixed(2)),
                    Column("first_round", "first in round", fixed(1)),
                    Column("longest_wait", "rounds to wait then", fixed(1)),
                    Column("sat_out_share", "time sat out", share),
                ],
                rows,
            )
        ],
    )


def finding(settings: Sequence[Setting]) -> str:
    """Length and waiting of one game, for all its numbers of players, in a sentence."""
    numbers = [setting.players for setting in settings]
    lasted = [ceil(rounds(setting.games.tally).median) for setting in settings]
    others = [ceil(rounds(one.games.tally).median) for setting in settings for one in setting.tables[1:]]
    waits = [elimination(setting.games.tally.leaving).longest_wait.mean or 0.0 for setting in settings]
    by = f"with {span(min(numbers), max(numbers))} players"
    said = f"{settings[0].ruleset.title}: half of the games last {span(min(lasted), max(lasted))} rounds or less {by}"
    if others and (min(others), max(others)) != (min(lasted), max(lasted)):
        said += f" ({span(min(others), max(others))} where others play)"
    low, high = (round(wait, 1) for wait in (min(waits), max(waits)))
    return (
        f"{said}; who is put out first waits {span(low, high)} rounds for the end on average." if high else f"{said}."
    )


def _at_the_table(settings: Sequence[Setting]) -> str:
    """Minutes, at what they were reckoned with."""
    cost = settings[0].time
    times = [setting.time.minutes.mean or 0.0 for setting in settings]
    return (
        f"At the table that is about {span(round(min(times)), round(max(times)))} minutes, if a throw of the dice with "
        f"all that belongs to it takes {cost.seconds_per_throw:g} seconds and a decision "
        f"{cost.seconds_per_decision:g}. These players attack a lot and never hesitate; your table has its own pace."
    )


def _lasting(setting: Setting) -> str:
    found, tally = rounds(setting.games.tally), setting.games.tally
    fixed_length = setting.ruleset.game.length
    if fixed_length and found.max == found.median == fixed_length:
        said = f"every game ends after {counted(fixed_length, 'round')}"
    else:
        half = counted(ceil(found.median), "round")
        said = f"half of the games are over within {half}, 19 of 20 within {ceil(found.p95)}"
    if tally.n_capped:
        said += f"; {share(tally.n_capped / tally.n)} were given up at round {setting.ruleset.game.last_round}"
    return said


def _waiting(setting: Setting) -> str:
    found = elimination(setting.games.tally.leaving)
    if not found.eliminated.mean or found.longest_wait.mean is None:
        return "nobody is ever put out"
    if found.eliminated.mean < RARELY:
        return f"hardly anybody is put out, {found.eliminated.mean:.2f} of {setting.players} a game"
    return (
        f"{found.eliminated.mean:.1f} of {setting.players} are put out in a game on average, and who goes first waits "
        f"{found.longest_wait.mean:.1f} rounds for its end"
    )


def _row(setting: Setting) -> Row:
    found, tally = rounds(setting.games.tally), setting.games.tally
    return {
        **setting.key,
        "n_games": tally.n,
        "mean": found.mean,
        "median": found.median,
        "p95": found.p95,
        "longest": found.max,
        "capped": tally.n_capped,
        "capped_share": tally.n_capped / tally.n,
    }


def _leaving(setting: Setting) -> Row:
    found = elimination(setting.games.tally.leaving)
    return {
        **setting.key,
        **{key: part for name in found.__struct_fields__ for key, part in _mean(name, getattr(found, name))},
    }


def _mean(name: str, mean: Mean) -> Iterator[tuple[str, float | None]]:
    yield name, mean.mean
    yield f"{name}_ci_low", mean.ci_low
    yield f"{name}_ci_high", mean.ci_high


def _figure(settings: Sequence[Setting]) -> Figure:
    series = {}
    for setting in settings:
        counts = setting.games.tally.rounds
        last = rounds(setting.games.tally).max
        series[setting.name] = {
            at: float(upto) for at, upto in enumerate((counts.cumsum() / counts.sum()).tolist()) if 1 <= at <= last
        }
    return figure(
        "length",
        "The share of games that are over after so many rounds.",
        lambda ax: plots.lines(
            series,
            title="How long games last",
            question=f"{settings[0].first.table} in every seat",
            along="rounds played",
            up="games over",
            chances=True,
            ax=ax,
        ),
        3.6 + 0.2 * len(series),
    )

"""The report on a change of the rules: games of all variants side by side, by several tables of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from risk_sim.api.adapting import Adaptation
from risk_sim.api.comparing import Comparison
from risk_sim.api.ensembles import once
from risk_sim.comparing import verdicts
from risk_sim.comparing.evidence import Margin
from risk_sim.errors import InputError
from risk_sim.reports.changes.differences import figures
from risk_sim.reports.changes.matches import adapted, compared, redrawn, tunable
from risk_sim.reports.changes.matches import checked as checked_margins
from risk_sim.reports.changes.tuned import section as tuned_section
from risk_sim.reports.making import Written, made, of_runs, reconstructed, versions
from risk_sim.reports.page import Column, Fact, Page, Row, Section, Table
from risk_sim.reports.playing import DEFAULT_GAMES, TABLES, Hall, checked, player_counts
from risk_sim.reports.words import command, counted, either, listed
from risk_sim.rulesets.variants import load_variant
from risk_sim.spec.ruleset import Ruleset

#: What holds on fewer reconstructions of a board is no finding about the game.
HOLDS = 0.9
#: Measures that a finding names.
MOST_NAMED = 5

METHOD = (
    "All rulesets are played from the same seed: games of one number share their dice and cards as long as they run "
    "alike, which makes differences more exact than two separate runs would. What that saved is said, not promised.",
    "What was not shown to change is not called the same: for that a test has to show that the difference is smaller "
    "than what matters (the margin). What neither test shows is called unknown, with the games that would tell.",
    "What is said holds for the players that played. That is why others are asked as well; a change that they do not "
    "see is a finding about players, not about the rules. Players who were tuned for one rule may play another badly.",
)


class Setting(NamedTuple):
    """One number of players: the comparison by each table, the first being the one that sentences speak of.

    `redrawn`: the same by the first table on other reconstructions. `adapted`: by a player tuned for each of the rules.
    """

    players: int
    tables: dict[str, Comparison]
    redrawn: list[Comparison]
    adapted: Adaptation | None = None

    @property
    def first(self) -> Comparison:
        """What sentences speak of."""
        return next(iter(self.tables.values()))

    @property
    def others(self) -> list[Comparison]:
        """What other players say, tuned ones among them."""
        tuned = self.adapted and self.adapted.adapted
        return [*list(self.tables.values())[1:], *([tuned] if tuned else [])]


def compare_report(
    names: Sequence[str | Path | Ruleset],
    out: str | Path,
    *,
    players: list[int] | None = None,
    games: int = DEFAULT_GAMES,
    seed: int = 1,
    tables: Sequence[str] = TABLES,
    reconstructions: int = 0,
    games_redrawn: int | None = None,
    budget: int = 0,
    rulebook_only: bool = False,
    margin: float = Margin().of_share,
    margin_of_numbers: float = Margin().of_number,
    threads: int | None = None,
    advance: Callable[[int], None] | None = None,
    compiling: Callable[[], None] | None = None,
    warn: Callable[[str], None] | None = None,
) -> Written:
    """Write a report on what changes from the first ruleset to each of the others.

    `players`: with how many; all that every one of the rulesets allows if nothing is said. `games` are played of each
    ruleset by each of `tables`, as in `balance_report`; on each of the `reconstructions`, `games_redrawn` or as many.
    With a `budget` of games a player is tuned for each of the rules, and they are compared by these as well.
    Raises RiskSimError for what does not fit together, KeyboardInterrupt where it is stopped: the same call goes on
    from there.
    """
    games, on_others, seed = checked(games, games_redrawn, seed)
    limits = checked_margins(margin, margin_of_numbers)
    if len(names) < 2:
        raise InputError(f"report compare takes two rulesets or more; a change makes another: {names[0]}:FIELD=VALUE")
    rules = [load_variant(name) for name in names]
    numbers = common_players(rules, players)
    said = [str(name.name if isinstance(name, Ruleset) else name) for name in names]
    line: list[object] = ["risk-sim", "report", "compare", *said, "--games", games, "--seed", seed]
    line += ["--players", ",".join(map(str, players))] if players else []
    line += [part for table in tables for part in ("--table", table)] if tuple(tables) != TABLES else []
    line += ["--reconstructions", reconstructions] if reconstructions else []
    line += ["--games-redrawn", games_redrawn] if reconstructions and games_redrawn else []
    line += ["--adapt", "--budget", budget] if budget else []
    line += ["--rulebook-only"] if rulebook_only else []
    line += ["--margin", margin] if margin != Margin().of_share else []
    line += ["--margin-of-numbers", margin_of_numbers] if margin_of_numbers != Margin().of_number else []

    def build(folder: Path) -> Page:
        hall = Hall(folder, games, on_others, seed, rulebook_only, threads, advance, compiling, warn and once(warn))
        if budget:
            for number in numbers:
                tunable(hall, rules, number, tables[0], budget)

        def setting(number: int) -> Setting:
            found = {table: compared(hall, rules, number, table, limits) for table in tables}
            return Setting(
                number,
                found,
                redrawn(hall, rules, number, tables[0], limits, reconstructions) if reconstructions else [],
                adapted(hall, found[tables[0]], limits, budget) if budget else None,
            )

        settings = [setting(number) for number in numbers]
        return page(settings, command(*line, "--out", "DIR"), hall)

    return made(out, "compare", " ".join(said), build)


def common_players(rules: Sequence[Ruleset], players: list[int] | None) -> list[int]:
    """With how many all of these can be played. Raises InputError where there is no such number."""
    counts = [player_counts(one, players) for one in rules]
    common = [number for number in counts[0] if all(number in some for some in counts)]
    if not common:
        raise InputError(f"no number of players fits {listed([one.title for one in rules])}: compare others")
    return common


def page(settings: Sequence[Setting], made_by: str, hall: Hall) -> Page:
    """The page of a report on a change."""
    first = settings[0].first
    titles = [run.ruleset.title for run in first.runs]
    runs = [run for setting in settings for found in setting.tables.values() for run in found.runs]
    adapted = [setting.adapted.adapted for setting in settings if setting.adapted is not None]
    tuned = [run for found in adapted if found is not None for run in found.runs]
    return Page(
        kind="compare",
        title=_title(titles),
        lead=(
            f"The same table, the same dice, other rules: what becomes different? {hall.games:,} complete games of "
            f"each, by each of these tables of players: {listed(list(settings[0].tables))}."
        ),
        warnings=reconstructed(runs),
        findings=[said for setting in settings for said in _findings(setting)],
        sections=[section for setting in settings for section in _sections(setting)],
        method=[first.method, first.pairing, *METHOD],
        commands=[made_by],
        facts=[
            Fact("games of each", str(hall.games)),
            Fact("seed", str(hall.seed)),
            *of_runs([*runs, *tuned]),
            *versions(),
        ],
    )


def _title(titles: Sequence[str]) -> str:
    """What is asked: short where all the others are the first with something changed."""
    changes = [_told_change(title, titles[0]) for title in titles[1:]]
    if all(change != title for change, title in zip(changes, titles[1:], strict=True)):
        return f"What changes in {titles[0]} with {'; '.join(changes[:-1])}{' or ' if changes[1:] else ''}{changes[-1]}"
    return f"What changes from {titles[0]} to {either(titles[1:])}"


def _change(found: Comparison, run: int) -> str:
    """What a ruleset is called where it is held against the first: its change, if it is one of the first."""
    return _told_change(found.runs[run].ruleset.title, found.runs[0].ruleset.title)


def _told_change(title: str, first: str) -> str:
    return title.removeprefix(f"{first} (").removesuffix(")") if title.startswith(f"{first} (") else title


def _findings(setting: Setting) -> Iterator[str]:
    """A sentence or two a ruleset: how much changed, what most surely, and who says the same."""
    found = setting.first
    for run in range(1, len(found.runs)):
        said = f"{setting.players} players"
        said += f", {_change(found, run)}" if len(found.runs) > 2 else ""
        changed, shaky = _changed(setting, run)
        number = {
            verdict: sum(known is not None and known.verdict == verdict for known in found.evidence[run - 1])
            for verdict in ("changed", "same", "identical", "unknown")
        }
        alike, total = number["same"] + number["identical"], sum(number.values())
        yield (
            f"{said}: of {counted(total, 'measure')}, {number['changed']} changed, {alike} did not by as much as "
            f"matters, and {number['unknown']} this run cannot tell."
            f"{_most(found, run, changed)}{_doubts(setting, run, shaky)}"
        )


def _changed(setting: Setting, run: int) -> tuple[list[int], list[int]]:
    """Measures that changed by as much as may matter, seats first: those that others see, and those not."""
    found = setting.first
    known = {at: one for at, one in enumerate(found.evidence[run - 1]) if one is not None and one.verdict == "changed"}
    known = {at: one for at, one in known.items() if max(abs(one.ci_low), abs(one.ci_high)) >= one.margin}
    seats = {at for at in known if found.measures[at].group == "seats"}
    surest = sorted(
        known, key=lambda at: (at not in seats, known[at].p_value, -abs(known[at].difference) / known[at].margin)
    )
    held = [at for at in surest if all(part >= HOLDS for part in _agreement(setting, run, at))]
    return held, [at for at in surest if at not in held]


def _agreement(setting: Setting, run: int, at: int) -> Iterator[float]:
    """The share of other tables, then of reconstructions, in which a measure goes the same way."""
    for others in (setting.others, setting.redrawn):
        if others:
            yield sum(_same_way(setting.first, other, run, at) for other in others) / len(others)


def _most(found: Comparison, run: int, changed: Sequence[int]) -> str:
    if not changed:
        return ""
    parts = [
        f"{found.measures[at].label} {verdicts.value(found.measures[at], found.values[0][at])} → "
        f"{verdicts.value(found.measures[at], found.values[run][at])}"
        for at in changed[:MOST_NAMED]
    ]
    return f" Among them: {'; '.join(parts)}."


def _doubts(setting: Setting, run: int, shaky: Sequence[int]) -> str:
    """Who was asked whether it is the same, and what is not."""
    asked = [f"with {counted(len(setting.tables) - 1, 'other table')} of players"] if len(setting.tables) > 1 else []
    asked += ["with players tuned for each of the rules"] if setting.adapted else []
    asked += [f"on {counted(len(setting.redrawn), 'other map')}"] if setting.redrawn else []
    if not asked:
        return ""
    if not shaky:
        return f" So it is {listed(asked)}."
    names = [setting.first.measures[at].label for at in shaky]
    shown = [*names[:MOST_NAMED], *([f"{len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED else [])]
    return f" Not so everywhere ({listed(asked)}), and so no finding about the rules: {listed(shown)}."


def _same_way(found: Comparison, other: Comparison, run: int, at: int) -> bool:
    """Whether a measure lies on the same side of the first ruleset in another comparison."""
    named = {measure.name: place for place, measure in enumerate(other.measures)}
    place = named.get(found.measures[at].name)
    one = found.evidence[run - 1][at]
    two = None if place is None else other.evidence[run - 1][place]
    return one is not None and two is not None and one.difference * two.difference > 0


def _sections(setting: Setting) -> Iterator[Section]:
    """A section for each ruleset that is held against the first."""
    found = setting.first
    drawn = figures(found, str(setting.players))
    for run in range(1, len(found.names)):
        figure = drawn[run - 1]
        yield Section(
            f"With {setting.players} players" + (f": {_change(found, run)}" if len(found.names) > 2 else ""),
            [
                f"{found.runs[run].ruleset.title} against {found.runs[0].ruleset.title}: {found.description}",
                *found.sentences(run),
            ],
            [] if figure is None else [figure],
            [_measures(setting, run)],
        )
    if setting.adapted is not None:
        yield tuned_section(setting.players, setting.adapted)


def _measures(setting: Setting, run: int) -> Table:
    """The first ruleset and another one side by side, by every table of players and on every reconstruction."""
    main, found = next(iter(setting.tables)), setting.first
    every = [(table, 0, one) for table, one in setting.tables.items()]
    tuned = setting.adapted and setting.adapted.adapted
    every += [("tuned", 0, tuned)] if tuned else []
    every += [(main, number, one) for number, one in enumerate(setting.redrawn, start=1)]
    rows: list[Row] = [
        {"players": setting.players, "table": table, "board": board, **row}
        for table, board, one in every
        for row in _rows(one)
        if row["variant"] in (one.names[0], one.names[run])
    ]
    return Table(
        f"measures-{setting.players}-{run}",
        f"Every measure with and without the change: {_change(found, run)}",
        [
            Column("label", "measure"),
            Column("first_shown", "before"),
            Column("shown", "after"),
            Column("gap", "difference (95 %)"),
            Column("verdict", "verdict"),
        ],
        rows,
        lambda row: row["board"] == 0 and row["table"] == main and row["variant"] == found.names[run],
    )


def _rows(found: Comparison) -> Iterator[dict[str, Any]]:
    """The rows of a comparison, with value and difference as people read them too."""
    places = {measure.name: at for at, measure in enumerate(found.measures)}
    for row in found.rows:
        at, run = places[row["metric"]], found.names.index(row["variant"])
        known = found.evidence[run - 1][at] if run else None
        measure = found.measures[at]
        yield {
            **row,
            "first_shown": verdicts.value(measure, found.values[0][at], with_interval=True)
            if found.match.has[0][at]
            else None,
            "shown": verdicts.value(measure, found.values[run][at], with_interval=True),
            "gap": None if known is None or known.verdict == "identical" else verdicts.gap(measure, known),
        }

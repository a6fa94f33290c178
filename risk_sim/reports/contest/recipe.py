"""The report on players: who wins at balanced tables, and whether it is so under other rules and numbers of players."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from risk_sim import plots
from risk_sim.plots.intervals import Estimate
from risk_sim.reports.contest.tables import Contest, Standing, contest, number_of_tables
from risk_sim.reports.drawing import figure
from risk_sim.reports.making import Written, made, of_runs, reconstructed, versions
from risk_sim.reports.page import Column, Fact, Figure, Page, Row, Section, Table
from risk_sim.reports.playing import DEFAULT_GAMES, MIXED, Hall, checked, player_counts
from risk_sim.reports.words import command, counted, fixed, listed, share
from risk_sim.rulesets.variants import load_variant
from risk_sim.spec.ruleset import Ruleset

METHOD = (
    "Every choice of players for the seats is a table. At each table the players move one seat on from game to game, "
    "so that each sits on every seat as often, and no advantage of a seat is taken for one of a player.",
    "A player's number is what he wins as a multiple of an equal share, on average over the tables he sat at, each "
    "counting the same: 1.00 is an equal share, 2.00 is twice that. Intervals are 95 % and know the noise of the "
    "games, not that other players at the tables might change it: for that see his best table and his worst.",
    "Who is strong depends on the rules, on the number of players and on who else sits there. An order that holds here "
    "need not hold at your table.",
)


def policies_report(
    names: Sequence[str | Path | Ruleset],
    out: str | Path,
    *,
    players: list[int] | None = None,
    who: Sequence[str] = MIXED,
    games: int = DEFAULT_GAMES,
    seed: int = 1,
    rulebook_only: bool = False,
    threads: int | None = None,
    advance: Callable[[int], None] | None = None,
    compiling: Callable[[], None] | None = None,
    warn: Callable[[str], None] | None = None,
) -> Written:
    """Write a report on who wins: every choice of the players `who` for the seats, `games` of each.

    `players`: with how many seats; all that the rules allow if nothing is said. Raises RiskSimError for what does not
    fit together, KeyboardInterrupt where it is stopped: the same call goes on from there.
    """
    games, _, seed = checked(games, None, seed)
    rules = [load_variant(name) for name in names]
    asked = [(one, number) for one in rules for number in player_counts(one, players)]
    for _, number in asked:
        number_of_tables(number, who)
    said = [str(name.name if isinstance(name, Ruleset) else name) for name in names]
    line: list[object] = ["risk-sim", "report", "policies", *said, "--games", games, "--seed", seed]
    line += ["--players", ",".join(map(str, players))] if players else []
    line += ["--who", ",".join(who)] if tuple(who) != MIXED else []
    line += ["--rulebook-only"] if rulebook_only else []

    def build(folder: Path) -> Page:
        hall = Hall(folder, games, games, seed, rulebook_only, threads, advance, compiling, warn)
        contests = [contest(hall, one, number, who) for one, number in asked]
        return page(contests, command(*line, "--out", "DIR"), hall)

    return made(out, "policies", " ".join(said), build)


def tables_of(names: Sequence[str], players: list[int] | None, who: Sequence[str]) -> int:
    """How many tables a report plays, for a bar of progress."""
    rules = [load_variant(name) for name in names]
    return sum(number_of_tables(number, who) for one in rules for number in player_counts(one, players))


def page(contests: Sequence[Contest], made_by: str, hall: Hall) -> Page:
    """The page of a report on players."""
    titles = list(dict.fromkeys(one.ruleset.title for one in contests))
    runs = [table.games.run for one in contests for table in one.tables]
    number = sum(len(one.tables) for one in contests)
    return Page(
        kind="policies",
        title=f"Who wins at {listed(titles)}",
        lead=(
            f"Which of the computer's players is strong, and against whom? {hall.games:,} complete games at each of "
            f"{counted(number, 'table')}."
        ),
        warnings=reconstructed(runs),
        findings=[*map(_finding, contests), *_across(contests)],
        sections=[_section(one) for one in contests],
        method=METHOD,
        commands=[made_by],
        facts=[
            Fact("games of each table", str(hall.games)),
            Fact("seed", str(hall.seed)),
            *of_runs(runs),
            *versions(),
        ],
    )


def _finding(one: Contest) -> str:
    """Who is best, and how surely."""
    best, second, *_ = one.standings
    if best.low <= second.high:
        said = (
            f"{best.name} ({best.share:.2f} equal shares) and {second.name} ({second.share:.2f}) are too close to call"
        )
    else:
        said = f"{best.name} wins most, {best.share:.2f} equal shares, before {second.name} with {second.share:.2f}"
    ahead = sum(_first(rows) == best.name for rows in _rates(one) if best.name in rows)
    sat = sum(best.name in rows for rows in _rates(one))
    return f"{one.name}: {said}; {best.name} is ahead at {ahead} of {counted(sat, 'table')}."


def _across(contests: Sequence[Contest]) -> Iterator[str]:
    """Whether the best is the same everywhere."""
    best = list(dict.fromkeys(one.standings[0].name for one in contests))
    if len(contests) > 1:
        yield (
            f"{best[0]} comes first in all {len(contests)} of these games."
            if len(best) == 1
            else f"Nobody is best everywhere: {listed(best)} each come first in some of these {len(contests)} games."
        )


def _rates(one: Contest) -> list[dict[str, float]]:
    """What players win at each table, in equal shares."""
    return [{row["policy"]: row["win_rate"] * one.players for row in table.games.policy_rows} for table in one.tables]


def _first(rates: dict[str, float]) -> str:
    return max(rates, key=lambda name: rates[name])


def _section(one: Contest) -> Section:
    standings = one.standings
    return Section(
        one.name,
        [f"From the strongest to the weakest: {listed([f'{row.name} ({row.share:.2f})' for row in standings])}."],
        [_figure(one, standings)],
        [_standings(one, standings), _tables(one), _pairs(one, standings)],
    )


def _figure(one: Contest, standings: Sequence[Standing]) -> Figure:
    return figure(
        f"{_file(one)}-standings",
        f"What each player wins with {one.players} seats, in equal shares, on average over the tables he sat at.",
        lambda ax: plots.intervals(
            {"wins": {row.name: Estimate(row.share, row.low, row.high) for row in standings}},
            title="Who wins",
            question=f"{one.name}; {counted(len(one.tables), 'table')} of {one.tables[0].games.n_games:,} games",
            along="wins, in equal shares",
            shares=False,
            level=1.0,
            level_name="equal share",
            ax=ax,
        ),
        1.7 + 0.32 * len(standings),
    )


def _standings(one: Contest, standings: Sequence[Standing]) -> Table:
    return Table(
        f"{_file(one)}-standings",
        "Wins in equal shares, over all tables",
        [
            Column("name", "player"),
            Column("share", "wins", fixed(2)),
            Column("low", "from", fixed(2)),
            Column("high", "to", fixed(2)),
            Column("worst", "worst table", fixed(2)),
            Column("best", "best table", fixed(2)),
        ],
        [{**one.key, **row._asdict()} for row in standings],
    )


def _tables(one: Contest) -> Table:
    rows: list[Row] = [
        {
            **one.key,
            "table": ", ".join(table.players),
            "player": row["policy"],
            "n_games": table.games.n_games,
            "decided": row["games"],
            "wins": float(row["wins"]),
            "win_rate": row["win_rate"],
            "ci_low": row["ci_low"],
            "ci_high": row["ci_high"],
        }
        for table in one.tables
        for row in table.games.policy_rows
    ]
    return Table(
        f"{_file(one)}-tables",
        "Every table",
        [
            Column("table", "table"),
            Column("player", "player"),
            Column("win_rate", "wins a seat", share),
            Column("ci_low", "from", share),
            Column("ci_high", "to", share),
        ],
        rows,
    )


def _pairs(one: Contest, standings: Sequence[Standing]) -> Table:
    """Who wins more than whom where both sit."""
    names = [row.name for row in standings]
    rows: list[Row] = [
        {**one.key, "player": name, **{other: None if name == other else one.beats(name, other) for other in names}}
        for name in names
    ]
    return Table(
        f"{_file(one)}-pairs",
        "How much more the player of the row wins than that of the column where both sit, in equal shares",
        [Column("player", "player"), *(Column(name, name, _signed) for name in names)],
        rows,
    )


def _signed(value: float) -> str:
    return f"{value:+.2f}"


def _file(one: Contest) -> str:
    return f"{re.sub(r'[^a-z0-9]+', '-', one.ruleset.name.lower())}-{one.players}"

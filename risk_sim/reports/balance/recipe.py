"""The report on balance: complete games, by one kind of player and by others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from risk_sim.api.ensembles import once
from risk_sim.errors import InputError
from risk_sim.metrics.ablation import forgone
from risk_sim.reports.balance import chances as chances_told
from risk_sim.reports.balance import events, happenings, holdings, length, prizes, seats, skill, worth
from risk_sim.reports.balance import prices as prices_told
from risk_sim.reports.balance.setting import Setting, by_rules, played
from risk_sim.reports.making import Written, made, of_runs, reconstructed, versions
from risk_sim.reports.page import Fact, Page
from risk_sim.reports.playing import (
    CHANCES,
    DEFAULT_GAMES,
    PRICES,
    TABLES,
    Hall,
    checked,
    played_without,
    player_counts,
)
from risk_sim.reports.words import command, listed
from risk_sim.rulesets.variants import load_variant
from risk_sim.spec.battle import whole
from risk_sim.spec.ruleset import Ruleset

METHOD = (
    "Every game was played to its end by players who know what they want and see what a player at the table would see. "
    "Each game depends on the rules, the players, the seed and its number alone, so that anybody can play it again: "
    "risk-sim trace tells it as a story.",
    "A game that is given up at the cap of rounds is in no win rate; its share is reported by itself. A shared victory "
    "counts in equal parts.",
    "Intervals of the seats of one game are Wilson's with Bonferroni's correction: all of them hold at once in 95 of "
    "100 reports. Seats are called equal within some points only where a test shows it (two exact binomial tests for "
    "each seat, p below 0.05); that no difference was found is not called equal.",
    "What is said holds for the players that played. That is why others are asked as well; a finding that they do not "
    "share is one about players, not about the rules.",
)


def balance_report(
    names: Sequence[str | Path | Ruleset],
    out: str | Path,
    *,
    players: list[int] | None = None,
    games: int = DEFAULT_GAMES,
    seed: int = 1,
    tables: Sequence[str] = TABLES,
    reconstructions: int = 0,
    games_redrawn: int | None = None,
    chances: int = CHANCES,
    prices: int = PRICES,
    rulebook_only: bool = False,
    threads: int | None = None,
    advance: Callable[[int], None] | None = None,
    compiling: Callable[[], None] | None = None,
    warn: Callable[[str], None] | None = None,
) -> Written:
    """Write a report on how fair some games are, how long they last and what happens in them.

    `players`: with how many; all that the rules allow if nothing is said. `games` are played of each by each of
    `tables`: a player for all seats, several with commas that rotate, or "mixed". `reconstructions`: so many other
    boards and cards, where these are reconstructed, with `games_redrawn` each or as many as elsewhere. `chances`: so
    many games are continued from the end of each round, for chances to win. `prices`: so many games of each number of
    units at most are played for what pieces are worth, at the middle number of players. Raises RiskSimError for what
    does not fit together, KeyboardInterrupt where it is stopped: the same call goes on from there.
    """
    games, on_others, seed = checked(games, games_redrawn, seed)
    if whole("--chances", chances) < 0:
        raise InputError(f"--chances {chances}: choose 0 or more games")
    if whole("--prices", prices) < 0:
        raise InputError(f"--prices {prices}: choose 0 or more games")
    if not tables:
        raise InputError("--table: name at least one player, such as strategist")
    rules = [load_variant(name) for name in names]
    counts = [(one, player_counts(one, players)) for one in rules]
    asked = [(one, number, prices if number == _middle(some) else 0) for one, some in counts for number in some]
    said = [str(name.name if isinstance(name, Ruleset) else name) for name in names]
    line: list[object] = ["risk-sim", "report", "balance", *said, "--games", games, "--seed", seed]
    line += ["--players", ",".join(map(str, players))] if players else []
    line += [part for table in tables for part in ("--table", table)] if tuple(tables) != TABLES else []
    line += ["--reconstructions", reconstructions] if reconstructions else []
    line += ["--games-redrawn", games_redrawn] if reconstructions and games_redrawn else []
    line += ["--chances", chances] if chances != CHANCES else []
    line += ["--prices", prices] if prices != PRICES else []
    line += ["--rulebook-only"] if rulebook_only else []

    def build(folder: Path) -> Page:
        hall = Hall(folder, games, on_others, seed, rulebook_only, threads, advance, compiling, warn and once(warn))
        settings = [_setting(hall, one, number, tables, reconstructions, chances, some) for one, number, some in asked]
        return page(settings, command(*line, "--out", "DIR"), hall)

    return made(out, "balance", " ".join(said), build)


def games_of(names: Sequence[str], players: list[int] | None, games: int, tables: int, redrawn: int) -> int:
    """How many games a report plays, for a bar of progress.

    So many of each by each of so many `tables`, so many on other maps where it can, and those without an option.
    """
    rules = [load_variant(name) for name in names]
    return sum(len(player_counts(one, players)) * (games * tables + redrawn + _again(one, games)) for one in rules)


def page(settings: Sequence[Setting], made_by: str, hall: Hall) -> Page:
    """The page of a report on balance."""
    titles = list(dict.fromkeys(setting.ruleset.title for setting in settings))
    return Page(
        kind="balance",
        title=f"The balance of {listed(titles)}",
        lead=(
            "Does it matter where you sit, how long does it last, who has to watch, and what happens on the way? "
            f"{hall.games:,} complete games at each number of players, by each of these tables of players: "
            f"{listed([one.table for one in settings[0].tables])}."
        ),
        warnings=reconstructed(setting.games.run for setting in settings),
        findings=[*seats.findings(settings), *(length.finding(some) for some in by_rules(settings))],
        sections=[
            seats.section(settings),
            length.section(settings),
            *chances_told.sections(settings),
            length.waiting(settings),
            *skill.sections(settings),
            *holdings.sections(settings),
            *prices_told.sections(settings),
            *happenings.sections(settings),
            *worth.sections(settings),
            *prizes.sections(settings),
            *events.sections(settings),
        ],
        method=METHOD,
        commands=[made_by],
        facts=[
            Fact("games of each", str(hall.games)),
            Fact("seed", str(hall.seed)),
            *of_runs(one.games.run for setting in settings for one in setting.tables),
            *versions(),
        ],
    )


def _setting(
    hall: Hall, rules: Ruleset, players: int, tables: Sequence[str], reconstructions: int, chances: int, prices: int
) -> Setting:
    found = tuple(played(table, hall.play(rules, players, table)) for table in tables)
    drawn = reconstructions and found[0].games.run.reconstructed
    return Setting(
        found[0].games.ruleset,
        players,
        found,
        hall.time(found[0].games),
        hall.chances(found[0].games, chances) if chances else None,
        hall.play_redrawn(rules, players, tables[0], reconstructions) if drawn else None,
        hall.prices(found[0].games, prices) if prices else (),
        hall.worth(found[0].games),
        hall.prizes(found[0].games),
        hall.events(found[0].games),
    )


def _again(rules: Ruleset, games: int) -> int:
    """Games that are played again for what options are worth: once with all of them, and once without each."""
    number = len(forgone(rules))
    return played_without(games) * (number + 1) if number else 0


def _middle(counts: Sequence[int]) -> int:
    """The middle one of some numbers of players, the smaller of two."""
    return sorted(counts)[(len(counts) - 1) // 2]

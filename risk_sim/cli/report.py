"""A question of balance, answered in a folder that can be read, kept and sent to others.

The folder holds index.html, one page that needs nothing else; README.md, the same page as Markdown; every number of it
as CSV in tables; the drawings as SVG in figures; and, at the end of the page, what it takes to make it again.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from risk_sim.cli._games import warn
from risk_sim.cli._progress import progress
from risk_sim.cli._tables import say
from risk_sim.cli.compare import ADAPT, BUDGET, MARGIN, OF_NUMBERS
from risk_sim.cli.simulate import RULEBOOK_ONLY, SEED, compiling, listed
from risk_sim.errors import InputError

if TYPE_CHECKING:
    from risk_sim.reports.making import Written

RULESETS = typer.Argument(metavar="RULESET...", help="classic, napoleon ... (rules list), or TOML files.")
OUT = typer.Option("--out", metavar="DIR", help="The report's folder: new, empty, or of a report of this kind.")
PLAYERS = typer.Option("--players", "-p", metavar="N,N...", help="With how many; all that the rules allow if not said.")
GAMES = typer.Option("--games", "-n", metavar="N", help="How many games of each, at each table of players.")
TABLES = typer.Option("--table", metavar="NAME[,NAME...]", help="Who plays; repeatable. [strategist, expander, mixed]")
WHO = typer.Option("--who", metavar="NAME,NAME...", help="Who plays; strategist, expander, hunter, aggressive, turtle.")
DRAWN = typer.Option("--reconstructions", metavar="N", help="Ask N other maps and cards too, where they are drawn.")
ON_DRAWN = typer.Option("--games-redrawn", metavar="N", help="Games on each of these; as --games if not said.")
CHANCES = typer.Option("--chances", metavar="N", help="Games that are continued for win chances by round; 0: none.")
PRICES = typer.Option("--prices", metavar="N", help="Games of each number of units for what pieces are worth; 0: none.")
THREADS = typer.Option("--threads", metavar="N", help="Default: all cores.")
ARMIES = typer.Option("--armies", metavar="N", help="Battles of up to N able to fight on each side.")


def battle(
    rulesets: Annotated[list[str], RULESETS],
    out: Annotated[Path, OUT],
    armies: Annotated[int, ARMIES] = 20,
) -> None:
    """Report the odds of battles, and what leaders, fortifications and the like are worth.

    All of it is exact, and no game is played.

    \b
    Examples:
      risk-sim report battle napoleon --out napoleon-odds
      risk-sim report battle classic risiko --armies 12 --out odds
    """
    from risk_sim.reports import battle_report

    with progress(len(rulesets), "rulesets") as advance:
        written = battle_report(rulesets, out, armies=armies, advance=advance)
    _say(written)


def balance(
    rulesets: Annotated[list[str], RULESETS],
    out: Annotated[Path, OUT],
    players: Annotated[str | None, PLAYERS] = None,
    games: Annotated[int, GAMES] = 10_000,
    seed: Annotated[int, SEED] = 1,
    table: Annotated[list[str] | None, TABLES] = None,
    reconstructions: Annotated[int, DRAWN] = 0,
    games_redrawn: Annotated[int | None, ON_DRAWN] = None,
    chances: Annotated[int, CHANCES] = 100,
    prices: Annotated[int, PRICES] = 4_000,
    rulebook_only: Annotated[bool, RULEBOOK_ONLY] = False,
    threads: Annotated[int | None, THREADS] = None,
) -> None:
    """Report how fair games are by seat, how long they last, who is put out, what options, events and pieces are worth.

    A table of players is one player for all seats, several with commas who rotate, or mixed. The first is the one that
    the report speaks of; the others are asked whether it is the same with them. Ctrl-C stops, and the same command goes
    on from there.

    \b
    Examples:
      risk-sim report balance classic --players 3,4 --games 200 --out balance
      risk-sim report balance classic classic:set_sequence=fixed --players 3 --games 200 --out sets
      risk-sim report balance napoleon --players 3 --table expander --games 100 --reconstructions 2 --out maps
    """
    from risk_sim.reports import balance_report
    from risk_sim.reports.balance.recipe import games_of
    from risk_sim.reports.playing import TABLES as USUAL

    wanted, tables = _numbers(players), table or list(USUAL)
    number = games_of(rulesets, wanted, games, len(tables), (games_redrawn or games) * reconstructions)
    with progress(number, "games") as advance, _kept(out):
        written = balance_report(
            rulesets,
            out,
            players=wanted,
            games=games,
            seed=seed,
            tables=tables,
            reconstructions=reconstructions,
            games_redrawn=games_redrawn,
            chances=chances,
            prices=prices,
            rulebook_only=rulebook_only,
            threads=threads,
            advance=advance,
            compiling=compiling,
            warn=warn,
        )
    _say(written)


def policies(
    rulesets: Annotated[list[str], RULESETS],
    out: Annotated[Path, OUT],
    players: Annotated[str | None, PLAYERS] = None,
    who: Annotated[str | None, WHO] = None,
    games: Annotated[int, GAMES] = 10_000,
    seed: Annotated[int, SEED] = 1,
    rulebook_only: Annotated[bool, RULEBOOK_ONLY] = False,
    threads: Annotated[int | None, THREADS] = None,
) -> None:
    """Report which players win: every choice of them for the seats, each on every seat as often.

    Ctrl-C stops, and the same command goes on from there.

    \b
    Examples:
      risk-sim report policies classic --players 3 --who strategist,expander,hunter --games 200 --out who
    """
    from risk_sim.reports import policies_report
    from risk_sim.reports.contest.recipe import tables_of
    from risk_sim.reports.playing import MIXED

    wanted, names = _numbers(players), listed(who) or list(MIXED)
    with progress(tables_of(rulesets, wanted, names) * games, "games") as advance, _kept(out):
        written = policies_report(
            rulesets,
            out,
            players=wanted,
            who=names,
            games=games,
            seed=seed,
            rulebook_only=rulebook_only,
            threads=threads,
            advance=advance,
            compiling=compiling,
            warn=warn,
        )
    _say(written)


def compare(
    rulesets: Annotated[list[str], RULESETS],
    out: Annotated[Path, OUT],
    players: Annotated[str | None, PLAYERS] = None,
    games: Annotated[int, GAMES] = 10_000,
    seed: Annotated[int, SEED] = 1,
    table: Annotated[list[str] | None, TABLES] = None,
    reconstructions: Annotated[int, DRAWN] = 0,
    games_redrawn: Annotated[int | None, ON_DRAWN] = None,
    adapt: Annotated[bool, ADAPT] = False,
    budget: Annotated[int | None, BUDGET] = None,
    rulebook_only: Annotated[bool, RULEBOOK_ONLY] = False,
    margin: Annotated[float, MARGIN] = 0.01,
    margin_of_numbers: Annotated[float, OF_NUMBERS] = 0.02,
    threads: Annotated[int | None, THREADS] = None,
) -> None:
    """Report what changes from the first ruleset to the others, by several tables of players.

    Tables are those of report balance; --adapt asks players tuned for each of the rules too. Ctrl-C stops, and the same
    command goes on with the first comparison that was not finished.

    \b
    Examples:
      risk-sim report compare classic classic:set_sequence=fixed --players 3 --games 200 --out sets
      risk-sim report compare classic classic:set_sequence=fixed -p 3 -n 100 --adapt --budget 3000 --out tuned
    """
    from risk_sim.api.adapting import BUDGET as TUNED
    from risk_sim.reports import compare_report
    from risk_sim.reports.changes.recipe import common_players
    from risk_sim.reports.playing import TABLES as USUAL
    from risk_sim.rulesets import load

    if budget is not None and not adapt:
        raise InputError("--budget is for players tuned anew; add --adapt")
    tuning = (TUNED if budget is None else budget) if adapt else 0
    wanted, tables = _numbers(players), table or list(USUAL)
    once = games * (len(tables) + bool(adapt)) + (games_redrawn or games) * reconstructions + tuning
    times = len(common_players([load(one) for one in rulesets], wanted)) * len(rulesets)
    with progress(times * once, "games") as advance, _kept(out):
        written = compare_report(
            rulesets,
            out,
            players=wanted,
            games=games,
            seed=seed,
            tables=tables,
            reconstructions=reconstructions,
            games_redrawn=games_redrawn,
            budget=tuning,
            rulebook_only=rulebook_only,
            margin=margin,
            margin_of_numbers=margin_of_numbers,
            threads=threads,
            advance=advance,
            compiling=compiling,
            warn=warn,
        )
    _say(written)


COMMANDS = (battle, balance, compare, policies)


def _numbers(players: str | None) -> list[int] | None:
    """Numbers with commas."""
    from risk_sim.spec.said import numbers

    return None if players is None else list(numbers("--players", players))


@contextmanager
def _kept(out: Path) -> Iterator[None]:
    """Where it is stopped, say that nothing is lost."""
    try:
        yield
    except KeyboardInterrupt:
        print(f"what was played is kept in {out}; the same command goes on from there", file=sys.stderr)
        raise


def _say(written: "Written") -> None:
    """The report in short, and where all of it is."""
    say(written.page.title, *written.page.warnings)
    print()
    say(*(f"- {finding}" for finding in written.page.findings))
    print(f"the whole report: {written.path}", file=sys.stderr)

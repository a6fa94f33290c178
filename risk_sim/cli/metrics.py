"""`risk-sim metrics`: what a game is like, in numbers with intervals."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from risk_sim.cli._games import warn
from risk_sim.cli._tables import Column, Format, FormatOption, percent, say, show, show_json
from risk_sim.cli.simulate import BOARD, MIX, PLAYERS, POLICY, RULEBOOK_ONLY, SEED, SETUP, compiling, listed
from risk_sim.text import rounded, signed

if TYPE_CHECKING:
    from risk_sim.api.character_rows import Section

PLAYED = typer.Argument(metavar="RULESET|DIR", help="What simulate takes, or a folder that simulate --out wrote.")
GAMES = typer.Option("--games", "-n", metavar="N", help="How many games; 1000 if not said.")
MARGIN = typer.Option("--margin", metavar="SHARE", help="Seats off by less than this are equal; 0.02 is two points.")
LOOK = typer.Option("--looked-into", metavar="N", help="Games of which throws and decisions are counted; 0 for none.")
THROW = typer.Option("--seconds-per-throw", metavar="S", help="What a throw of the dice takes at the table.")
DECISION = typer.Option("--seconds-per-decision", metavar="S", help="What a decision takes.")
CHANCES = typer.Option(
    "--chances", metavar="N", help="Continue N of the games from each round: win chances, comebacks."
)
AGAIN = typer.Option("--continuations", metavar="K", help="With --chances: how often from each round.")
HOLDINGS = typer.Option("--holdings", metavar="R", help="What territories held after round R are worth; 0: set-up.")
WORTH = typer.Option("--worth", help="Play as many games again for each option, without it: what the option causes.")
LADDER = typer.Option("--ladder", help="Play as many games of all bundled players at mixed tables.")


def metrics(
    ruleset: Annotated[str, PLAYED],
    players: Annotated[int | None, PLAYERS] = None,
    games: Annotated[int | None, GAMES] = None,
    seed: Annotated[int | None, SEED] = None,
    policy: Annotated[str | None, POLICY] = None,
    mix: Annotated[str | None, MIX] = None,
    setup: Annotated[Path | None, SETUP] = None,
    board: Annotated[str | None, BOARD] = None,
    rulebook_only: Annotated[bool, RULEBOOK_ONLY] = False,
    margin: Annotated[float, MARGIN] = 0.02,
    looked_into: Annotated[int, LOOK] = 500,
    seconds_per_throw: Annotated[float, THROW] = 8,
    seconds_per_decision: Annotated[float, DECISION] = 10,
    chances: Annotated[int, CHANCES] = 0,
    continuations: Annotated[int, AGAIN] = 24,
    holdings: Annotated[int | None, HOLDINGS] = None,
    worth: Annotated[bool, WORTH] = False,
    ladder: Annotated[bool, LADDER] = False,
    threads: Annotated[int | None, typer.Option("--threads", metavar="N", help="Default: all cores.")] = None,
    format: FormatOption = Format.table,
) -> None:
    """What a game is like: seats, length, eliminations, luck and skill, time at the table.

    Every number comes with its interval (95 %) and its games, and holds for the players that played them. A folder of
    results knows rules, players and seed itself.

    \b
    Examples:
      risk-sim metrics classic --players 4 --games 2000
      risk-sim metrics classic-official --mix strategist,turtle --players 4 --games 500
      risk-sim metrics napoleon-advanced --players 4 --games 200 --worth
      risk-sim metrics risiko --players 3 --games 500 --holdings 0 --format csv
      risk-sim metrics classic --games 300 --ladder --seconds-per-throw 12
      risk-sim metrics classic-official --players 3 --games 300 --chances 100
      risk-sim metrics kept --format json
    """
    from risk_sim.api.characters import character
    from risk_sim.cli._progress import progress

    asked: dict[str, Any] = {
        "players": players,
        "games": games,
        "seed": seed,
        "policy": listed(policy),
        "mix": listed(mix),
        "setup": setup,
        "board": board,
        "rulebook_only": rulebook_only,
        "margin": margin,
        "looked_into": looked_into,
        "seconds_per_throw": seconds_per_throw,
        "seconds_per_decision": seconds_per_decision,
        "chances": chances,
        "continuations": continuations,
        "holdings": holdings,
        "worth": worth,
        "ladder": ladder,
        "threads": threads,
        "compiling": compiling,
        "warn": warn,
    }
    with progress(None, "games") as advance:
        found = character(ruleset, advance=advance, **asked)
    if format is Format.json:
        show_json(found.to_dict())
    elif format is Format.csv:
        show(found.rows, ["section", "what", "who", "unit", "value", "ci_low", "ci_high", "n"], format)
    else:
        say(found.description)
        for section in found.sections:
            print()
            _show(section, format)
    if found.games.partial:
        raise typer.Exit(130)


class _Number(float):
    """A number that is printed in its unit."""

    unit = ""

    def __str__(self) -> str:
        if self.unit == "share":
            known = round(float(self), 12)  # an end that is all but for the last digit is all
            return percent(known) if 0 <= known <= 1 else f"{rounded(100 * self, 1)} %"
        if self.unit == "difference":
            return f"{signed(100 * self, 1)} pp"
        return f"{self:,.0f}" if self.unit == "games" else f"{self:,.2f}"


def _in(unit: str, value: float | None) -> _Number | None:
    if value is None:
        return None
    number = _Number(value)
    number.unit = unit
    return number


def _show(section: "Section", format: Format) -> None:
    """A section as a table, and below it how to read it."""
    several = len({row.what for row in section.rows}) > 1
    named = any(row.who for row in section.rows)
    columns = [Column("what", section.title)] if several or not named else []
    columns += [Column("who", "" if columns else section.title)] if named else []
    columns += [Column("value"), Column("ci_low", "from"), Column("ci_high", "to (95 %)")]
    columns += [Column("n", "games")] if any(row.n is not None for row in section.rows) else []
    rows = [
        {
            "what": row.what.replace("_", " "),
            "who": row.who,
            **{name: _in(row.unit, getattr(row, name)) for name in ("value", "ci_low", "ci_high")},
            "n": _in("games", row.n),
        }
        for row in section.rows
    ]
    show([{column.name: row[column.name] for column in columns} for row in rows], columns, format)
    for note in section.notes:
        print()
        say(note)

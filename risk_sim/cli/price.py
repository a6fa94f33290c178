"""`risk-sim price`: what a piece, a reward, a card or a seat is worth in units over a whole game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from risk_sim.cli._games import warn
from risk_sim.cli._plots import PLOT, finish
from risk_sim.cli._tables import Column, Format, FormatOption, percent, show, shown_whole
from risk_sim.cli.simulate import BOARD, PLAYERS, POLICY, RULEBOOK_ONLY, RULESET, SEED, compiling, listed
from risk_sim.text import rounded

if TYPE_CHECKING:
    from risk_sim.api.prices import Price

THING = typer.Argument(metavar="THING", help="general, admiral, ship, fortification, card, seat, or a reward.")
GAMES = typer.Option("--games", "-n", metavar="N", help="Games of each number of units, and of the thing itself.")


def price(
    thing: Annotated[str, THING],
    ruleset: Annotated[str, RULESET],
    players: Annotated[int | None, PLAYERS] = None,
    games: Annotated[int, GAMES] = 20_000,
    seed: Annotated[int, SEED] = 1,
    policy: Annotated[str | None, POLICY] = None,
    board: Annotated[str | None, BOARD] = None,
    rulebook_only: Annotated[bool, RULEBOOK_ONLY] = False,
    threads: Annotated[int | None, typer.Option("--threads", metavar="N", help="Default: all cores.")] = None,
    plot: Annotated[Path | None, PLOT] = None,
    format: FormatOption = Format.table,
) -> None:
    """What a piece, reward or card more at the start is worth over a whole game, in units, beside what the rules ask.

    The same games are played with it for one seat, and with units more for that seat: it is worth as many as win as
    often. Each seat has it in turn; a reward is a further one, beside those that lie on objectives. A seat itself is
    worth the units by which it is above an equal share. What a piece is worth in one battle tells risk-sim worth.

    \b
    Examples:
      risk-sim price general napoleon-advanced --players 4 --games 400
      risk-sim price attack_die risk2008-command-room --players 4 --games 400
      risk-sim price card classic-official --players 3 --games 300 --format json
      risk-sim price seat classic --players 3 --games 200 --plot seats.svg
    """
    from risk_sim.api.prices import price as play
    from risk_sim.cli._progress import progress

    asked: dict[str, Any] = {
        "players": players,
        "games": games,
        "seed": seed,
        "policy": listed(policy),
        "board": board,
        "rulebook_only": rulebook_only,
        "threads": threads,
        "compiling": compiling,
        "warn": warn,
    }
    with progress(None, "games") as advance:
        found = play(thing, ruleset, advance=advance, **asked)
    show_price(found, format)
    finish(plot, found.plot, found.partial)


def show_price(found: "Price", format: Format) -> None:
    """What it is worth, and the win rates that say so."""
    if shown_whole(found, format):
        return
    print(f"{found}\n")
    many = found.run.ruleset.words.units
    columns: list[Column | str] = [
        Column("thing", "what", str),
        Column("worth", f"worth in {many}", _units),
        Column("ci_low", "from", _units),
        Column("ci_high", "to (95 %)", _units),
        Column("price", "price in the rules"),
        Column("win_rate_without", "wins without", lambda rate: percent(rate, 1)),
        Column("win_rate", "wins with", lambda rate: percent(rate, 1)),
    ]
    if found.priced[0].seat is not None:
        columns[-3:] = [
            Column("win_rate_without", "wins", lambda rate: percent(rate, 1)),
            Column("win_rate", "equal share", lambda rate: percent(rate, 1)),
        ]
    rows = [{**row, "thing": found.thing if row["seat"] is None else f"seat {row['seat']}"} for row in found.rows]
    show(rows, columns, format)
    print()
    tried = [
        [found.thing if row["seat"] is None else f"seat {row['seat']}", row["units"], row["win_rate"]]
        for row in found.curve_rows
    ]
    show(
        tried, ["what", Column("units", f"{many} more"), Column("rate", "wins", lambda rate: percent(rate, 1))], format
    )


def _units(number: float) -> str:
    return rounded(number, 1)

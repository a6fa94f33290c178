"""`risk-sim simulate`: complete games, and who wins them."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from risk_sim.cli._games import show_ensemble, show_games, warn
from risk_sim.cli._plots import PLOT, finish
from risk_sim.cli._tables import Format, FormatOption

RULESET = typer.Argument(metavar="RULESET", help="classic, risiko, napoleon ... (rules list), or a TOML file.")
PLAYERS = typer.Option("--players", "-p", metavar="N", help="How many play; 4 if nothing says it.")
SEED = typer.Option("--seed", metavar="S", help="Start of all chance: the same seed gives the same games.")
POLICY = typer.Option("--policy", metavar="NAME|FILE", help="One player for all seats, or one a seat with commas.")
MIX = typer.Option("--mix", metavar="A,B...", help="Players that rotate through the seats, game after game.")
GAMES = typer.Option(
    "--games", "-n", metavar="N", help="How many games: 1000, or with --until-width as many as needed."
)
WIDTH = typer.Option("--until-width", metavar="W", help="Play until every interval is so narrow: 0.01 is one point.")
LEAST = typer.Option("--least", metavar="N", help="With --until-width: so many games at least; 1000 if not said.")
CLUSTER = typer.Option("--cluster", metavar="ADDRESS", help="Have the workers of this Dask scheduler play.")
BOARD = typer.Option("--board", metavar="NAME|FILE", help="Play on this board, not on the one of the rules.")
DRAWN = typer.Option(
    "--reconstructions", metavar="N", help="Play so many other maps, missions and cards that fit the rulebook as well."
)
RULEBOOK_ONLY = typer.Option("--rulebook-only", help="Play without missions and card effects, which are reconstructed.")
SETUP = typer.Option("--setup", metavar="FILE", help="Take every game up from this position, a TOML file.")
OUT = typer.Option("--out", metavar="DIR", help="Keep every game in this folder, and go on with what it holds.")


def simulate(
    ruleset: Annotated[str, RULESET],
    players: Annotated[int | None, PLAYERS] = None,
    games: Annotated[int | None, GAMES] = None,
    seed: Annotated[int, SEED] = 1,
    policy: Annotated[str | None, POLICY] = None,
    mix: Annotated[str | None, MIX] = None,
    setup: Annotated[Path | None, SETUP] = None,
    board: Annotated[str | None, BOARD] = None,
    rulebook_only: Annotated[bool, RULEBOOK_ONLY] = False,
    reconstructions: Annotated[int | None, DRAWN] = None,
    until_width: Annotated[float | None, WIDTH] = None,
    least: Annotated[int | None, LEAST] = None,
    out: Annotated[Path | None, OUT] = None,
    threads: Annotated[int | None, typer.Option("--threads", metavar="N", help="Default: all cores.")] = None,
    cluster: Annotated[str | None, CLUSTER] = None,
    plot: Annotated[Path | None, PLOT] = None,
    format: FormatOption = Format.table,
) -> None:
    """Play complete games and count who wins, by seat in turn order and by player.

    Players: random, turtle, aggressive, expander, hunter, strategist, a TOML file of yours, or (experimental) a Python
    file with a function marked @risk_sim.player. Ctrl-C stops the run and shows what was played. With --out the same
    command goes on where it was stopped, and with a larger --games it adds to the run; risk-sim results DIR shows it
    again.

    \b
    Examples:
      risk-sim simulate classic --players 3 --games 200
      risk-sim simulate classic-official --mix strategist,expander,hunter --games 300
      risk-sim simulate risiko --policy turtle,aggressive --games 100 --format json
      risk-sim simulate classic --policy expander --until-width 0.05
      risk-sim simulate classic --policy expander --games 2000 --out kept
      risk-sim simulate risiko --players 3 --games 300 --plot seats.svg
      risk-sim simulate napoleon --policy expander --games 200 --reconstructions 3
      risk-sim simulate napoleon-advanced --mix strategist,expander --players 4
      risk-sim simulate napoleon-advanced --rulebook-only --games 200
    """
    from risk_sim.api.games import MOST_KEPT
    from risk_sim.api.games import simulate as play
    from risk_sim.api.goals import DEFAULT_GAMES
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
        "until_width": until_width,
        "least": least,
        "out": out,
        "threads": threads,
        "cluster": cluster,
        "compiling": compiling,
        "warn": warn,
    }
    total = games or (DEFAULT_GAMES if until_width is None else None)
    if reconstructions is not None:
        _on_all_maps(ruleset, reconstructions, total, asked, format)
        return
    with progress(total, "games") as advance:
        found = play(ruleset, keep=MOST_KEPT if format is Format.csv else 0, advance=advance, **asked)
    show_games(found, format)
    finish(plot, found.plot, found.partial)


def _on_all_maps(ruleset: str, number: int, games: int | None, asked: dict[str, Any], format: Format) -> None:
    from risk_sim.api.ensembles import ensemble
    from risk_sim.cli._progress import progress

    with progress(games * number if games else None, "games") as advance:
        found = ensemble(ruleset, number, keep=0, advance=advance, **asked)
    show_ensemble(found, format)
    if found.partial:
        raise typer.Exit(130)


def compiling() -> None:
    """Say why nothing happens yet."""
    print("Compiling the engine; this takes a minute or two, once.", file=sys.stderr, flush=True)


def listed(names: str | None) -> list[str] | None:
    """Names with commas between."""
    return None if names is None else [name.strip() for name in names.split(",") if name.strip()]

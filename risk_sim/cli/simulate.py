"""`risk-sim simulate`: complete games, and who wins them."""

import sys
from typing import Annotated, Any

import typer

from risk_sim.cli._tables import Column, Format, FormatOption, percent, show, show_json

RULESET = typer.Argument(metavar="RULESET", help="classic, classic-official, risiko, or a TOML file of yours.")
PLAYERS = typer.Option("--players", "-p", metavar="N", help="How many play; 4 if nothing says it.")
SEED = typer.Option("--seed", metavar="S", help="Start of all chance: the same seed gives the same games.")
POLICY = typer.Option("--policy", metavar="NAME", help="One player for all seats, or one a seat with commas.")
MIX = typer.Option("--mix", metavar="A,B...", help="Players that rotate through the seats, game after game.")


def simulate(
    ruleset: Annotated[str, RULESET],
    players: Annotated[int | None, PLAYERS] = None,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="How many games.")] = 1000,
    seed: Annotated[int, SEED] = 1,
    policy: Annotated[str | None, POLICY] = None,
    mix: Annotated[str | None, MIX] = None,
    threads: Annotated[int | None, typer.Option("--threads", metavar="N", help="Default: all cores.")] = None,
    format: FormatOption = Format.table,
) -> None:
    """Play complete games and count who wins, by seat in turn order and by player.

    Players: random, turtle, aggressive, expander, hunter, strategist, or a TOML file of yours. Ctrl-C stops the run and
    shows what was played.

    \b
    Examples:
      risk-sim simulate classic --players 3 --games 200
      risk-sim simulate classic-official --mix strategist,expander,hunter --games 300
      risk-sim simulate risiko --policy turtle,aggressive --games 100 --format json
    """
    from risk_sim.api.games import simulate as play
    from risk_sim.cli._progress import progress

    def compiling() -> None:
        print("Compiling the engine; this takes half a minute, once.", file=sys.stderr, flush=True)

    with progress(games, "games") as advance:
        found = play(
            ruleset,
            players=players,
            games=games,
            seed=seed,
            policy=listed(policy),
            mix=listed(mix),
            threads=threads,
            advance=advance,
            compiling=compiling,
        )
    if format is Format.json:
        show_json(found.to_dict())
    elif format is Format.csv:
        table = found.games
        show(table.itertuples(index=False), list(table.columns), format)
    else:
        print(f"{found}\n")
        _rates("seat", found.seat_rows, format)
        print()
        _rates("policy", found.policy_rows, format)
    if found.partial:
        raise typer.Exit(130)


def listed(names: str | None) -> list[str] | None:
    """Names with commas between."""
    return None if names is None else [name.strip() for name in names.split(",") if name.strip()]


def _rates(whose: str, rows: list[dict[str, Any]], format: Format) -> None:
    columns: list[Column | str] = ["seat", "policy"] if whose == "seat" else ["policy"]
    columns += [
        Column("wins", text="{:,}".format),
        Column("win_rate", "win rate", lambda rate: percent(rate, 2)),
        Column("ci_low", "from", lambda rate: percent(rate, 2)),
        Column("ci_high", "to (95 %)", lambda rate: percent(rate, 2)),
    ]
    show([{"policy": None, **row} for row in rows], columns, format)

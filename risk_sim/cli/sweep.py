"""`risk-sim sweep`: a ruleset with other values in several fields, and which of them matter."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from risk_sim.cli._games import warn
from risk_sim.cli._plots import PLOT, finish
from risk_sim.cli._tables import Column, Format, FormatOption, show, shown_whole
from risk_sim.cli.simulate import BOARD, MIX, PLAYERS, POLICY, RULEBOOK_ONLY, RULESET, SEED, compiling, listed
from risk_sim.errors import InputError

if TYPE_CHECKING:
    from risk_sim.api.sweeps import Sweep

VARY = typer.Option("--vary", metavar="FIELD=V,V...", help="A field and its values, or FIELD=2..5. Repeatable.")
SAMPLE = typer.Option("--sample", metavar="N", help="Play so many of the combinations, spread over all of them.")
GAMES = typer.Option("--games", "-n", metavar="N", help="How many games of each.")
OUT = typer.Option("--out", metavar="DIR", help="Keep every game in folders in there, and go on with what they hold.")
MEASURE = typer.Option(
    "--measure", metavar="NAME,...", help="Show these measures in the table, draw the first; names as in json."
)
#: Measures beside those of seats that the table shows where none are asked for.
SHOWN = ("rounds", "capped", "shared", "anybody_eliminated")


def sweep(
    ruleset: Annotated[str, RULESET],
    vary: Annotated[list[str], VARY],
    sample: Annotated[int | None, SAMPLE] = None,
    players: Annotated[int | None, PLAYERS] = None,
    games: Annotated[int, GAMES] = 1000,
    seed: Annotated[int, SEED] = 1,
    policy: Annotated[str | None, POLICY] = None,
    mix: Annotated[str | None, MIX] = None,
    board: Annotated[str | None, BOARD] = None,
    rulebook_only: Annotated[bool, RULEBOOK_ONLY] = False,
    measure: Annotated[str | None, MEASURE] = None,
    out: Annotated[Path | None, OUT] = None,
    threads: Annotated[int | None, typer.Option("--threads", metavar="N", help="Default: all cores.")] = None,
    plot: Annotated[Path | None, PLOT] = None,
    format: FormatOption = Format.table,
) -> None:
    """Play every combination of some values, or a sample of them, and say which field matters for what.

    Fields and values are those of changes on the spot: start_cards.4=0|0|0|1,0|0|1|2 are two lists. Games of one number
    share their dice. csv and json have every measure of every variant, json what each field does to it too. With
    --out a sweep goes on where it was stopped.

    \b
    Examples:
      risk-sim sweep classic --vary defence_dice=2,3 --vary set_sequence=printed,official,fixed --games 100
      risk-sim sweep napoleon-advanced --vary generals=1..3 --vary fortification_bonus=0,1,2 --games 60 --sample 5
      risk-sim sweep classic --vary start_units.3=25,35,45 --players 3 --games 100 --plot units.svg --measure rounds
      risk-sim sweep classic --vary fixed_set_value=4..8 --vary set_sequence=fixed --games 60 --out swept --format csv
    """
    from risk_sim.api.sweeps import points_of
    from risk_sim.api.sweeps import sweep as play
    from risk_sim.cli._progress import progress

    asked: dict[str, Any] = {
        "sample": sample,
        "players": players,
        "games": games,
        "seed": seed,
        "policy": listed(policy),
        "mix": listed(mix),
        "board": board,
        "rulebook_only": rulebook_only,
        "out": out,
        "threads": threads,
        "compiling": compiling,
        "warn": warn,
    }
    fields = fields_of(vary)
    with progress(games * len(points_of(fields, sample)[0]), "games") as advance:
        found = play(ruleset, fields, advance=advance, **asked)
    named = listed(measure)
    for name in named or []:
        found.measured(name)
    show_sweep(found, named, format)
    finish(plot, lambda: found.plot(measure=named[0] if named else None), found.partial)


def fields_of(vary: list[str]) -> dict[str, tuple[Any, ...]]:
    """Every field that is varied, and its values."""
    from risk_sim.rulesets.variants import alternatives

    found: dict[str, tuple[Any, ...]] = {}
    for one in vary:
        field, values = alternatives(one)
        if field in found:
            raise InputError(f"--vary {field} is there twice; give all its values at once")
        found[field] = values
    return found


def show_sweep(found: "Sweep", named: list[str] | None, format: Format) -> None:
    """Every variant, and what each field does."""
    from risk_sim.comparing import verdicts

    if shown_whole(found, format):
        return
    print(f"{found}\n")
    shown = [
        (at, measure)
        for at, measure in enumerate(found.measures)
        if (measure.name in named if named else measure.group == "seats" or measure.name in SHOWN)
    ]
    rows = [
        [
            *found.setting(run).values(),
            *(verdicts.value(measure, found.values[run][at], with_interval=True) for at, measure in shown),
        ]
        for run in range(len(found.runs))
    ]
    columns: list[Column | str] = [*found.fields, *(measure.label for _, measure in shown)]
    show(rows, columns, format)

"""`risk-sim compare`: rules side by side, and what changes."""

import sys
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from risk_sim.cli._games import warn
from risk_sim.cli._plots import PLOT, finish
from risk_sim.cli._tables import Column, Format, FormatOption, show, shown_whole
from risk_sim.cli.simulate import BOARD, DRAWN, MIX, POLICY, RULEBOOK_ONLY, SEED, compiling, listed
from risk_sim.errors import InputError
from risk_sim.text import signed

if TYPE_CHECKING:
    from risk_sim.api.comparing import Comparison
    from risk_sim.comparing.evidence import Evidence

VARIANTS = typer.Argument(metavar="A B ...", help="Rulesets by name or file, as they are or changed: A:FIELD=VALUE,...")
PLAYERS = typer.Option("--players", "-p", metavar="N", help="How many play; or a number for each, as 4,2.")
GAMES = typer.Option("--games", "-n", metavar="N", help="How many games of each.")
APART = typer.Option("--seeds-apart", help="Other dice for each, S, S + 1, ..., and no pairs of games.")
MARGIN = typer.Option("--margin", metavar="M", help="A difference of a share that does not matter: 0.01 is one point.")
OF_NUMBERS = typer.Option("--margin-of-numbers", metavar="M", help="The same for any other number, as a part of it.")
ADAPT = typer.Option("--adapt", help="Compare once more with players tuned anew for each ruleset.")
BUDGET = typer.Option("--budget", metavar="N", help="--adapt: games that tune a player for a ruleset; 50000.")
ADAPTED = typer.Option("--adapted-out", metavar="DIR", help="--adapt: write these players into this folder.")


def compare(
    variants: Annotated[list[str], VARIANTS],
    players: Annotated[str | None, PLAYERS] = None,
    games: Annotated[int, GAMES] = 1000,
    seed: Annotated[int, SEED] = 1,
    policy: Annotated[str | None, POLICY] = None,
    mix: Annotated[str | None, MIX] = None,
    board: Annotated[str | None, BOARD] = None,
    rulebook_only: Annotated[bool, RULEBOOK_ONLY] = False,
    reconstructions: Annotated[int | None, DRAWN] = None,
    seeds_apart: Annotated[bool, APART] = False,
    margin: Annotated[float, MARGIN] = 0.01,
    margin_of_numbers: Annotated[float, OF_NUMBERS] = 0.02,
    adapt: Annotated[bool, ADAPT] = False,
    budget: Annotated[int | None, BUDGET] = None,
    adapted_out: Annotated[Path | None, ADAPTED] = None,
    threads: Annotated[int | None, typer.Option("--threads", metavar="N", help="Default: all cores.")] = None,
    plot: Annotated[Path | None, PLOT] = None,
    format: FormatOption = Format.table,
) -> None:
    """Play rules side by side and say what changes: each measure with its interval, held against the first ruleset.

    A ruleset may be changed on the spot, after a colon: classic:set_sequence=fixed,start_units.4=25. Lists are written
    with bars, in quotes: 'classic:start_cards.4=0|0|1|2'. Games of one number share their dice as long as they run
    alike. What is said: what changed (corrected for the number of questions), what did not by more than a margin, and
    what this run cannot tell, with the games that would. Ctrl-C stops and shows what was played.

    \b
    Examples:
      risk-sim compare classic classic:set_sequence=fixed --policy expander --games 200
      risk-sim compare classic classic-official risiko --players 3 --games 100 --format csv
      risk-sim compare napoleon-advanced napoleon-advanced:fortification_bonus=2,generals=1 --games 200
      risk-sim compare classic classic --seeds-apart --policy expander --games 200
      risk-sim compare napoleon napoleon:match_bonus=2 --reconstructions 2 --policy expander --games 50
      risk-sim compare classic classic:set_sequence=fixed --adapt --players 3 --games 100 --budget 3000
      risk-sim compare napoleon napoleon-2p --players 3,2 --games 100 --policy expander
    """
    from risk_sim.api.comparing import compare as play
    from risk_sim.cli._progress import progress

    asked: dict[str, Any] = {
        "players": _numbers(players),
        "games": games,
        "seed": seed,
        "policy": listed(policy),
        "mix": listed(mix),
        "board": board,
        "rulebook_only": rulebook_only,
        "seeds_apart": seeds_apart,
        "margin": margin,
        "margin_of_numbers": margin_of_numbers,
        "threads": threads,
        "compiling": compiling,
        "warn": warn,
    }
    if not adapt and (budget is not None or adapted_out is not None):
        raise InputError("--budget and --adapted-out are for players tuned anew; add --adapt")
    if adapt and (reconstructions is not None or plot is not None):
        raise InputError("--adapt: leave out --reconstructions and --plot")
    if adapt:
        _by_adapted_players(variants, budget, adapted_out, asked, format)
        return
    if reconstructions is not None:
        if plot is not None:
            raise InputError("--reconstructions is not drawn; leave out --plot")
        _on_all_maps(variants, reconstructions, asked, format)
        return
    with progress(games * len(variants), "games") as advance:
        found = play(*variants, advance=advance, **asked)
    show_comparison(found, format)
    finish(plot, found.plot, found.partial)


def _on_all_maps(variants: list[str], number: int, asked: dict[str, Any], format: Format) -> None:
    """What holds on how many reconstructions."""
    from risk_sim.api.comparing_maps import ENDS, compare_on_reconstructions
    from risk_sim.cli._progress import progress

    with progress(asked["games"] * len(variants) * number, "games") as advance:
        found = compare_on_reconstructions(*variants, reconstructions=number, advance=advance, **asked)
    if not shown_whole(found, format):
        print(f"{found}\n")
        columns: list[Column | str] = ["variant", Column("label", "measure"), *(Column(*end) for end in ENDS.items())]
        columns += ["lowest", "highest"]
        columns.append(Column("headline", text=lambda holds: "yes" if holds else "no"))
        show(
            [row | {end: _gap(row["unit"], row[end]) for end in ("lowest", "highest")} for row in found.rows],
            columns,
            format,
        )
    if found.partial:
        raise typer.Exit(130)


def _gap(unit: str, difference: float) -> str:
    """A difference in its unit: that of shares in percentage points."""
    return f"{signed(100 * difference, 1)} pp" if unit == "share" else signed(difference, 2)


def _by_adapted_players(
    variants: list[str], budget: int | None, out: Path | None, asked: dict[str, Any], format: Format
) -> None:
    """The comparison twice: by the usual players, and by those tuned for each ruleset."""
    from risk_sim.api.adapting import BUDGET as USUAL
    from risk_sim.api.adapting import compare_adapted
    from risk_sim.cli._progress import progress

    games = USUAL if budget is None else budget
    with progress((games + 2 * asked["games"]) * len(variants), "games") as advance:
        found = compare_adapted(*variants, budget=games, advance=advance, **asked)
    if not shown_whole(found, format):
        print(f"{found}\n")
        _side_by_side(found.adapted or found.usual, format)
    if out is not None and found.players:
        print(f"adapted players in {', '.join(map(str, found.save(out)))}", file=sys.stderr)
    if found.partial:
        raise typer.Exit(130)


def show_comparison(found: "Comparison", format: Format) -> None:
    """Every measure side by side, and what is to be said of it."""
    if not shown_whole(found, format):
        print(f"{found}\n")
        _side_by_side(found, format)


def _side_by_side(found: "Comparison", format: Format) -> None:
    from risk_sim.api.comparing import LETTERS
    from risk_sim.comparing import verdicts

    letters = LETTERS[: len(found.runs)]
    rows = []
    for at, measure in enumerate(found.measures):
        cells: list[str | None] = [measure.label]
        for values, has in zip(found.values, found.match.has, strict=True):
            cells.append(verdicts.value(measure, values[at], with_interval=True) if has[at] else None)
        for known in (row[at] for row in found.evidence):
            cells += [None] * 3 if known is None else [verdicts.gap(measure, known), _p(known), known.verdict]
        rows.append(cells)
    columns: list[Column | str] = ["measure", *letters]
    for letter in letters[1:]:
        columns += [f"{letter} - {letters[0]} (95 %)", "p (Holm)", "verdict"]
    show(rows, columns, format)


def _p(known: "Evidence") -> str | None:
    if isnan(known.p_holm) or known.verdict == "identical":
        return None
    return "< 0.001" if known.p_holm < 0.001 else f"{known.p_holm:.3f}"


def _numbers(players: str | None) -> int | list[int] | None:
    """One number, or several with commas."""
    if players is None:
        return None
    try:
        numbers = [int(part) for part in players.split(",")]
    except ValueError:
        raise InputError(f"--players {players}: give a number, or one for each ruleset, such as 4,2") from None
    return numbers if len(numbers) > 1 else numbers[0]

"""Positions to play on from, such as the one on your table."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from risk_sim.cli._plots import PLOT
from risk_sim.cli._tables import Format, FormatOption, say, show, show_json

if TYPE_CHECKING:
    from risk_sim.spec.board import Board
    from risk_sim.spec.standing import Standing

RULESET = typer.Argument(metavar="RULESET", help="The game it is a position of.")
FILE = typer.Argument(metavar="FILE", help="A position, a TOML file.")


def template(
    ruleset: Annotated[str, RULESET],
    players: Annotated[int, typer.Option("--players", "-p", metavar="N", help="How many play.")] = 4,
) -> None:
    """Print a position to fill in: every territory, under the seat that holds it.

    \b
    Example:
      risk-sim positions template classic --players 3
    """
    from risk_sim.api.positions import template as made

    print(made(ruleset, players), end="")


def describe(
    ruleset: Annotated[str, RULESET],
    file: Annotated[Path, FILE],
    plot: Annotated[Path | None, PLOT] = None,
    format: FormatOption = Format.table,
) -> None:
    """Show a position: whose turn it is, and what every seat holds.

    \b
    Examples:
      risk-sim positions show classic position.toml
      risk-sim positions show classic position.toml --plot position.png
    """
    from msgspec import to_builtins

    from risk_sim.api import positions

    found, board = positions.stood(ruleset, file)
    if format is Format.json:
        show_json({**to_builtins(found.position), "fingerprint": found.position.fingerprint})
    else:
        at = found.position
        phase = f", {at.phase} phase" if at.phase else ""
        if format is not Format.csv:
            say(f"{at.title}: round {at.round}, seat {at.turn}'s turn{phase}; sets traded so far: {at.sets_traded}.")
        show(list(_rows(found, board)), ["seat", "territories", "units", "whole_groups", "cards"], format)
    if plot is not None:
        from risk_sim.cli._plots import save

        save(positions.plot(found, board), plot)


describe.__name__ = "show"


def check(ruleset: Annotated[str, RULESET], file: Annotated[Path, FILE]) -> None:
    """Check a position: print ok, or the first thing about it that does not fit the game.

    \b
    Example:
      risk-sim positions check classic position.toml
    """
    from risk_sim.api import positions

    found, _ = positions.stood(ruleset, file)
    print(f"ok: {len(found.hands)} seats, {sum(found.units)} units, round {found.position.round}")


COMMANDS = (template, describe, check)


def _rows(found: "Standing", board: "Board") -> Iterator[dict[str, Any]]:
    """What each army has."""
    seats = len(found.hands)
    for army in range(seats + found.neutral):
        held = {space for space, owner in enumerate(found.owners) if owner == army}
        whole = [name for name, inside in zip(board.groups, board.members, strict=True) if held.issuperset(inside)]
        yield {
            "seat": "neutral" if army == seats else army + 1,
            "territories": len(held),
            "units": sum(found.units[space] for space in held),
            "whole_groups": ", ".join(whole),
            "cards": None if army == seats else len(found.hands[army]) + found.unknown[army],
        }

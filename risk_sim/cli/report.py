"""A question of balance, answered in a folder that can be read, kept and sent to others.

The folder holds index.html, one page that needs nothing else; README.md, the same page as Markdown; every number of it
as CSV in tables; the drawings as SVG in figures; and, at the end of the page, what it takes to make it again.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from risk_sim.cli._progress import progress
from risk_sim.cli._tables import say

if TYPE_CHECKING:
    from risk_sim.reports.making import Written

RULESETS = typer.Argument(metavar="RULESET...", help="classic, napoleon ... (rules list), or TOML files.")
OUT = typer.Option("--out", metavar="DIR", help="The report's folder: new, empty, or of a report of this kind.")
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


COMMANDS = (battle,)


def _say(written: "Written") -> None:
    """The report in short, and where all of it is."""
    say(written.page.title, *written.page.warnings)
    print()
    say(*(f"- {finding}" for finding in written.page.findings))
    print(f"the whole report: {written.path}", file=sys.stderr)

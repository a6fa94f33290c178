"""`risk-sim table`: a matrix of chances."""

from pathlib import Path
from typing import Annotated

import typer

from risk_sim.cli._options import BattleOptions, expand
from risk_sim.cli._plots import PLOT
from risk_sim.cli._tables import Column, Format, FormatOption, likely, say, show, show_json


@expand(BattleOptions)
def table(
    battle: BattleOptions,
    attackers: Annotated[
        str, typer.Option("--attackers", "-a", metavar="N-M", help="Units attacking: 1-20, 5-50:5 or 3,7,9.")
    ] = "1-12",
    defenders: Annotated[
        str, typer.Option("--defenders", "-d", metavar="N-M", help="Units defending, written the same way.")
    ] = "1-10",
    plot: Annotated[Path | None, PLOT] = None,
    format: FormatOption = Format.table,
) -> None:
    """Print the chance to win of every attack in a range.

    \b
    Examples:
      risk-sim table --attackers 1-20 --defenders 1-20
      risk-sim table -a 2-30:2 -d 5,10,15 --attacker-generals 1 --fortified
      risk-sim table --attackers 1-60 --defenders 1-60 --plot chances.svg
    """
    from risk_sim.api.tables import table as worked_out
    from risk_sim.spec.said import numbers

    rows, columns = numbers("--attackers", attackers), numbers("--defenders", defenders)
    answer = worked_out(rows, columns, **battle.given())
    if format is Format.json:
        show_json(answer.to_dict())
    elif format is Format.csv:
        show(answer.to_dict()["chances"], ["attackers", "defenders", "win_probability"], format)
    else:
        say(answer.note, answer.description)
        print()
        cells = [[a, *(answer.chances[a, d] for d in answer.defenders)] for a in answer.attackers]
        heads = [Column("attackers \\ defenders"), *(Column(str(d), text=likely) for d in answer.defenders)]
        show(cells, heads, format)
    if plot is not None:
        from risk_sim.cli._plots import save

        save(answer.plot(), plot)

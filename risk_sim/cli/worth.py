"""`risk-sim worth`: what a leader, a fortification or a card is worth, in units."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from risk_sim.cli._options import BattleOptions, expand
from risk_sim.cli._plots import PLOT
from risk_sim.cli._tables import Column, Format, FormatOption, fixed, percent, say, show, show_json


@expand(BattleOptions, without=("stop_at", "stop_below", "rounds", "epidemics", "naval"))
def worth(
    battle: BattleOptions,
    asset: Annotated[
        str,
        typer.Argument(metavar="WHAT", help="general, admiral, fortification, or anything a ruleset knows."),
    ],
    side: Annotated[Literal["attacker", "defender"] | None, typer.Option("--side", help="Whose it is.")] = None,
    sizes: Annotated[
        str,
        typer.Option("--sizes", metavar="N,N...", help="Battles: so many able to attack against as many."),
    ] = "1,2,3,5,10,20,50",
    plot: Annotated[Path | None, PLOT] = None,
    format: FormatOption = Format.table,
) -> None:
    """Say how many units a modifier is worth, by size of battle.

    The other options hold with and without it: with --attacker-generals 1 it is the second general that is weighed.

    \b
    Examples:
      risk-sim worth general
      risk-sim worth general --side defender --sizes 1-30
      risk-sim worth fortification --defender-generals 1
      risk-sim worth airfield --rules risk2008-command-room --plot airfield.svg
    """
    from risk_sim.api.worths import worth as worked_out
    from risk_sim.spec.said import numbers

    wanted = numbers("--sizes", sizes)
    answer = worked_out(asset, side=side, sizes=wanted, **battle.given())
    if format is Format.json:
        show_json(answer.to_dict())
    else:
        if format is not Format.csv:
            say(answer.note, answer.description)
            print()
        columns: list[Column | str] = [
            "attackers",
            "defenders",
            Column("chance_without", "chance without", percent),
            Column("chance_with", "chance with", percent),
            Column("in_attackers", "worth in attackers", fixed(2)),
            Column("in_defenders", "worth in defenders", fixed(2)),
        ]
        show(answer.to_dict()["rows"], columns, format)
    if plot is not None:
        from risk_sim.cli._plots import save

        save(answer.plot(), plot)

"""`risk-sim need`: how many are enough."""

from typing import Annotated

import typer

from risk_sim.cli._options import BattleOptions, expand
from risk_sim.cli._tables import Format, FormatOption, say, show_json, show_one


@expand(BattleOptions)
def need(
    battle: BattleOptions,
    targets: Annotated[
        list[str] | None,
        typer.Argument(metavar="DEFENDERS...", help="Defenders; several numbers are taken one after another."),
    ] = None,
    chance: Annotated[
        str, typer.Option("--chance", "-c", metavar="CHANCE", help="The chance wanted: 0.8, 4/5 or 80%.")
    ] = "0.8",
    defend: Annotated[
        int | None,
        typer.Option("--defend", metavar="ATTACKERS", help="Count the defenders that hold against so many."),
    ] = None,
    format: FormatOption = Format.table,
) -> None:
    """Find the fewest attackers that win with a given chance, or defenders that hold.

    Targets are written as for chain: 5, 5:fort, 8:generals=2. A chance exactly as wanted is enough.

    \b
    Examples:
      risk-sim need 5 --chance 0.8
      risk-sim need 5:fort 3 --chance 90% --attacker-generals 1
      risk-sim need --defend 12 --chance 2/3
    """
    from risk_sim.api.needs import need as worked_out
    from risk_sim.spec.said import chance as read_chance

    goal = read_chance("--chance", chance)
    answer = worked_out(targets or [], chance=goal, defend=defend, **battle.given())
    found = answer.to_dict()
    if format is Format.json:
        show_json(found)
    elif format is Format.table:
        say(answer.note, answer.description)
    else:
        found["defenders"] = "+".join(str(one) for one in answer.against) if not answer.defending else answer.units
        show_one(found, [name for name in found if name not in ("description", "note")], format)

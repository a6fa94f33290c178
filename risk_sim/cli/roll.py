"""`risk-sim roll`: the exact counts of one throw."""

from typing import Annotated

import typer

from risk_sim.cli._options import BattleOptions, expand
from risk_sim.cli._tables import Column, Format, FormatOption, percent, say, show, show_json

_UNUSED = ("garrison", "epidemics", "stop_at", "stop_below", "rounds", "defence")


@expand(BattleOptions, without=_UNUSED)
def roll(
    battle: BattleOptions,
    attack: Annotated[int, typer.Argument(metavar="ATTACK", help="Dice the attacker throws.")],
    defence: Annotated[int, typer.Argument(metavar="DEFENCE", help="Dice the defender throws.")],
    format: FormatOption = Format.table,
) -> None:
    """Count every way one throw of the dice can fall.

    \b
    Examples:
      risk-sim roll 3 2
      risk-sim roll 3 2 --attacker-generals 1
      risk-sim roll 3 3 --rules risiko
      risk-sim roll 3 2 --ties both --format json
    """
    from risk_sim.api.battles import roll as counted

    answer = counted(attack, defence, **battle.given())
    if format is Format.json:
        show_json(answer.to_dict())
        return
    if format is not Format.csv:
        say(answer.note, f"{answer.description} {answer.losses.total:,} ways.")
        print()
    columns = [
        Column("attacker_losses", "attacker loses"),
        Column("defender_losses", "defender loses"),
        Column("count", "ways", "{:,}".format),
        Column("probability", "chance", lambda chance: percent(chance, 2)),
    ]
    show(answer.rows, columns, format)
    if answer.losses.void and format is not Format.csv:
        print(f"\n{answer.losses.void:,} more ways cost nobody a unit and are thrown again.")

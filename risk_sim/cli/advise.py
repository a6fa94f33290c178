"""`risk-sim advise`: attack or stop, and with how many dice."""

from pathlib import Path
from typing import Annotated, Any

import typer

from risk_sim.cli._options import BattleOptions, expand
from risk_sim.cli._plots import PLOT
from risk_sim.cli._tables import Column, Format, FormatOption, fixed, say, show, show_json
from risk_sim.cli.odds import ATTACKERS, DEFENDERS


@expand(BattleOptions, without=("stop_at", "stop_below", "rounds", "naval"))
def advise(
    battle: BattleOptions,
    attackers: Annotated[int, ATTACKERS],
    defenders: Annotated[int, DEFENDERS],
    territory_value: Annotated[
        float,
        typer.Option("--territory-value", "-V", metavar="V", help="What the territory is worth, in units."),
    ],
    loss_value: Annotated[float, typer.Option("--loss-value", metavar="V", help="What an own unit lost costs.")] = 1.0,
    kill_value: Annotated[
        float, typer.Option("--kill-value", metavar="V", help="What an enemy unit killed brings.")
    ] = 1.0,
    leader_value: Annotated[
        float, typer.Option("--leader-value", metavar="V", help="What a captured leader brings or costs.")
    ] = 0.0,
    plot: Annotated[Path | None, PLOT] = None,
    format: FormatOption = Format.table,
) -> None:
    """Find the best play for what things are worth to you.

    In every state: go on or stop, and how many dice each side should throw. The attacker announces first, the
    defender answers, and each does what is best for him.

    \b
    Examples:
      risk-sim advise 11 8 --territory-value 5
      risk-sim advise 11 8 -V 4 --kill-value 0.3
      risk-sim advise 9 4 -V 6 --defender-generals 1 --fortified --leader-value 2
    """
    from risk_sim.api.advising import advise as worked_out

    answer = worked_out(
        attackers,
        defenders,
        territory_value=territory_value,
        loss_value=loss_value,
        kill_value=kill_value,
        leader_value=leader_value,
        **battle.given(),
    )
    found = answer.to_dict()
    if format is Format.json:
        show_json(found)
    elif format is Format.csv:
        show(found["boundary"], ["defenders", "stop_at"], format)
    else:
        _for_people(found, format)
    if plot is not None:
        from risk_sim.cli._plots import save

        save(answer.plot(), plot)


def _for_people(found: dict[str, Any], format: Format) -> None:
    stakes = found["stakes"]
    say(found["note"], found["description"])
    print(
        f"Values in units: territory {stakes['territory']:g}, own unit lost {stakes['loss']:g}, enemy unit killed "
        f"{stakes['kill']:g}, leader captured {stakes['leader']:g}.\n"
    )
    show(
        found["boundary"],
        [
            Column("defenders", "against defenders"),
            Column("stop_at", "stop with so many left or fewer", lambda at: "never stop" if at == 0 else str(at)),
        ],
        format,
    )
    if found["fewer_dice"]:
        most = sorted(found["fewer_dice"], key=lambda row: -row["gain"])[:10]
        print(f"\nFewer dice are better in {len(found['fewer_dice'])} states; the {len(most)} that matter most:\n")
        show(
            most,
            [
                "side",
                "attackers",
                "defenders",
                "dice",
                Column("most", "allowed"),
                Column("gain", "gain in units", fixed(2)),
            ],
            format,
        )

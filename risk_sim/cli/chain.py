"""`risk-sim chain`: how far an army gets, one territory after another."""

from pathlib import Path
from typing import Annotated

import typer

from risk_sim.cli._options import BattleOptions, expand
from risk_sim.cli._plots import PLOT
from risk_sim.cli._tables import Column, Format, FormatOption, fixed, likely, say, show, show_json
from risk_sim.cli.odds import ATTACKERS, EXACT

TARGETS = typer.Argument(
    metavar="D1 D2...",
    help="Defenders of each territory in turn: 5, 5:fort, 8:generals=2, 3:d8, 6:epidemics=1,dice=3.",
)


@expand(BattleOptions, without=("naval", "rounds", "epidemics"))
def chain(
    battle: BattleOptions,
    attackers: Annotated[int, ATTACKERS],
    targets: Annotated[list[str], TARGETS],
    exact: Annotated[bool, EXACT] = False,
    plot: Annotated[Path | None, PLOT] = None,
    format: FormatOption = Format.table,
) -> None:
    """March through several territories, leaving a garrison on each.

    After each conquest everybody but the garrison moves on, the attacker's leaders with them.

    \b
    Examples:
      risk-sim chain 20 5 3 4
      risk-sim chain 20 5:fort 8:generals=2 --attacker-generals 1
      risk-sim chain 12 3 2:d8 --format json
    """
    from risk_sim.api.marches import chain as worked_out

    answer = worked_out(attackers, targets, exact=exact, **battle.given())
    if format is Format.json:
        show_json(answer.to_dict())
    elif format is Format.csv:
        show(answer.outcome.rows, ["territories_taken", "attackers_left", "probability"], format)
    else:
        say(answer.note, answer.description)
        print(f"\nChance to take all   {likely(answer.win_probability)}")
        if answer.outcome.win_probability_exact is not None:
            print(f"Exactly              {answer.outcome.win_probability_exact}")
        print()
        columns = [
            Column("territories_taken", "territories"),
            Column("reach_probability", "chance to get there", likely),
            Column("end_probability", "to end there", likely),
            Column("expected_attackers_left", "army then, on average", fixed(1)),
        ]
        # Everybody gets as far as the start.
        start, *further = answer.steps
        show([{**start, "reach_probability": None}, *further], columns, format)
    if plot is not None:
        from risk_sim.cli._plots import save

        save(answer.plot(), plot)

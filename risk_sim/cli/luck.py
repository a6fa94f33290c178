"""`risk-sim luck`: a log of battles or throws against what was to be expected."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from risk_sim.cli._options import BattleOptions, expand
from risk_sim.cli._plots import PLOT
from risk_sim.cli._tables import Format, FormatOption

if TYPE_CHECKING:
    from risk_sim.api.logs import Luck
    from risk_sim.cli._tables import Column

#: More throws than this are not listed one by one for people.
MOST_LISTED = 100


@expand(BattleOptions, without=("stop_at", "stop_below", "rounds"))
def luck(
    file: Annotated[Path, typer.Argument(metavar="FILE.csv", help="The log: one battle, or one throw, a row.")],
    battle: BattleOptions,
    plot: Annotated[Path | None, PLOT] = None,
    format: FormatOption = Format.table,
) -> None:
    """Tell whether your dice were lucky, and whether they are honest.

    \b
    A log of battles has these columns, in any order:
      attackers, defenders            the units on the two territories before the first throw
      attackers_left, defenders_left  after it; the attacker's garrison and what moved in count
      stopped                         yes, where the attacker broke it off
    \b
    A log of throws has these:
      attack, defence                 the faces as thrown, such as 6 3 1

    Any option below can be a column too, such as attacker_generals; for other rows the option holds. A column side
    (attacker, defender) tells whose luck a row is; without it, it is the attacker's.

    \b
    Examples:
      risk-sim luck battles.csv
      risk-sim luck throws.csv --rules risiko
      risk-sim luck battles.csv --format csv
    """
    from risk_sim.api.log_rows import read_log
    from risk_sim.cli._csv import opened, report_bad

    log = read_log(opened(file), battle.given())
    code = report_bad(file, log.bad)
    if not log.entries:
        raise typer.Exit(code)
    from risk_sim.api.logs import judge

    answer = judge(log)
    _show(answer, format)
    if plot is not None:
        from risk_sim.cli._plots import save

        save(answer.plot(), plot)
    if code:
        raise typer.Exit(code)


def _show(answer: "Luck", format: Format) -> None:
    from risk_sim.api import log_words
    from risk_sim.cli._tables import show, show_json

    if format is Format.json:
        show_json(answer.to_dict())
        return
    columns = _columns(answer)
    if format is Format.csv:
        show(answer.entries, columns, format)
        return
    print("\n".join([*answer.log.notes, log_words.description(answer), ""]))
    if answer.log.battles is not None or answer.n <= MOST_LISTED:
        shown = {"win_probability_after", "ruleset"} if len(answer.summary["rulesets"]) == 1 else set()
        show(answer.entries, [column for column in columns if column.name not in shown], format)
    else:
        print(f"--format csv lists all {answer.n:,} throws.")
    print()
    lines = log_words.summary_lines(answer)
    print("\n".join(f"    {line}".rstrip() for line in lines) if format is Format.markdown else "\n".join(lines))


def _columns(answer: "Luck") -> list["Column"]:
    from risk_sim.api import log_words
    from risk_sim.cli._tables import Column, fixed, percent

    texts: dict[str, Callable[[Any], str]] = {
        "win_probability": percent,
        "win_probability_after": percent,
        "percentile": log_words.percentile,
        "expected_lead": fixed(2),
        "stopped": lambda stopped: "yes" if stopped else "",
    }
    titles = {"win_probability": "chance to win", "win_probability_after": "chance then", "expected_lead": "expected"}
    return [Column(name, titles.get(name, name.replace("_", " ")), texts.get(name, str)) for name in answer.entries[0]]

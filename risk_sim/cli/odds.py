"""`risk-sim odds`: the chances of one battle, or of a file of them."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from risk_sim.cli._options import BattleOptions, expand
from risk_sim.cli._plots import PLOT
from risk_sim.cli._tables import Format, FormatOption
from risk_sim.errors import InputError

if TYPE_CHECKING:
    from risk_sim.api.battles import Odds
    from risk_sim.spec.sheet import Row

ATTACKERS = typer.Argument(help="Units standing on the attacking territory, the garrison included.")
DEFENDERS = typer.Argument(help="Units standing on the defending territory.")
EXACT = typer.Option("--exact", help="Give fractions as well.")


@expand(BattleOptions)
def odds(
    battle: BattleOptions,
    attackers: Annotated[int | None, ATTACKERS] = None,
    defenders: Annotated[int | None, DEFENDERS] = None,
    exact: Annotated[bool, EXACT] = False,
    sample: Annotated[
        int | None,
        typer.Option("--sample", metavar="N", help="Throw real dice in N battles and hold them against the odds."),
    ] = None,
    sampler: Annotated[
        Literal["dice", "rounds"] | None,
        typer.Option("--sampler", help="Throw every die (default), or draw whole throws from the exact table."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="S", help="Start of the sample's dice; 1 if not said.")
    ] = None,
    queries: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="A CSV of battles: attackers, defenders and option columns."),
    ] = None,
    tanks_left: Annotated[
        int | None,
        typer.Option(
            "--tanks-left", metavar="N", help="Tanks in the defender's reserve (antartide); enough if not said."
        ),
    ] = None,
    plot: Annotated[Path | None, PLOT] = None,
    format: FormatOption = Format.table,
) -> None:
    """Work out the chances of a battle.

    Both numbers are the units you see on the board. One unit stays behind on land, so 11 against 8 is ten able to
    attack.

    \b
    Examples:
      risk-sim odds 11 8
      risk-sim odds 11 8 --attacker-generals 1 --fortified
      risk-sim odds 7 5 --rules risiko --stop-at 3
      risk-sim odds 3 2 --naval --attacker-admirals 1
      risk-sim odds 6 4 --rules antartide --tanks-left 0
      risk-sim odds 20 15 --sample 1000000 --seed 7
      risk-sim odds --from battles.csv --format csv
    """
    if sample is None and (seed is not None or sampler is not None):
        flag = "--seed" if seed is not None else "--sampler"
        raise InputError(f"{flag} says how to sample, but nothing is sampled; add --sample N")
    if tanks_left is not None and sample is not None:
        raise InputError("--tanks-left is worked out and not sampled; leave out --sample")
    if queries is not None:
        if attackers is not None or sample is not None or plot is not None:
            raise InputError("--from takes its battles from the file; leave out the numbers, --sample and --plot")
        _answer_file(queries, battle, tanks_left, format)
        return
    if attackers is None or defenders is None:
        raise InputError("two numbers are needed: units attacking and units defending, such as: risk-sim odds 11 8")
    if sample is not None:
        _sample(
            attackers, defenders, sample, 1 if seed is None else seed, sampler or "dice", exact, battle, plot, format
        )
        return
    from risk_sim.api.battles import odds as worked_out

    answer = worked_out(attackers, defenders, exact=exact, tanks_left=tanks_left, **battle.given())
    _show(answer, format)
    if plot is not None:
        from risk_sim.cli._plots import save

        save(answer.plot(), plot)


def _show(answer: "Odds", format: Format) -> None:
    if format is Format.table:
        print(answer)
        return
    from risk_sim.cli._tables import Column, fixed, percent, show, show_json

    if format is Format.json:
        show_json(answer.to_dict())
        return
    if format is Format.markdown:
        print(f"{answer.description}\n\nChance to win: {percent(answer.win_probability)}\n")
    columns = [
        Column("attackers_left", "attackers left"),
        Column("defenders_left", "defenders left"),
        Column("probability", "chance", fixed(4)),
    ]
    exact = answer.outcome.exact
    if exact is None:
        show(answer.outcome.rows, columns, format)
        return
    rows = [(*row, str(chance)) for row, chance in zip(answer.outcome.rows, exact, strict=True)]
    show(rows, [*columns, Column("probability_exact", "exactly")], format)


def _sample(
    attackers: int,
    defenders: int,
    n: int,
    seed: int,
    sampler: Literal["dice", "rounds"],
    exact: bool,
    battle: BattleOptions,
    plot: Path | None,
    format: Format,
) -> None:
    from risk_sim.api.samples import sample
    from risk_sim.cli._progress import progress
    from risk_sim.cli._tables import Column, fixed, show, show_json

    def compiling() -> None:
        print("Compiling the dice; this takes some seconds, once.", file=sys.stderr, flush=True)

    with progress(n, "battles") as advance:
        found = sample(
            attackers,
            defenders,
            n=n,
            seed=seed,
            sampler=sampler,
            advance=advance,
            compiling=compiling,
            exact=exact,
            **battle.given(),
        )
    if format is Format.table:
        print(found)
    elif format is Format.json:
        show_json(found.to_dict())
    else:
        columns: list[Column | str] = ["attackers_left", "defenders_left", "count"]
        columns += [Column(name, text=fixed(5)) for name in ("rate", "ci_low", "ci_high", "exact")]
        show(found.to_dict()["sample"]["outcomes"], columns, format)
    if plot is not None:
        from risk_sim.cli._plots import save

        save(found.plot(), plot)


#: The columns of a file's answers that follow those of the question.
_ANSWERS = (
    "win_probability",
    "expected_attackers_left",
    "expected_defenders_left",
    "throws",
    "attacker_leaders_captured",
    "defender_leaders_captured",
)


def _answer_file(path: Path, battle: BattleOptions, tanks_left: int | None, format: Format) -> None:
    """Every good row is answered; the bad ones are named on stderr and make the exit code 2.

    `tanks_left` is for the rows that do not say it.
    """
    from risk_sim.cli._csv import read_battles, report_bad
    from risk_sim.cli._progress import progress
    from risk_sim.cli._tables import Column, fixed, percent, show
    from risk_sim.spec.sheet import work_on

    asked = read_battles(path, battle.given())
    for name in ("ruleset_used", *_ANSWERS):
        if name in asked.columns:
            raise InputError(f"{path}: the column '{name}' would hide an answer of that name; call it something else")
    if not asked.good and not asked.bad:
        raise InputError(f"{path}: no battle is under its headings")
    with progress(len(asked.good), "battles") as advance:

        def answer(row: "Row") -> dict[str, Any]:
            found = _answered(row, tanks_left)
            advance(1)
            return found

        answered, bad = work_on(asked, answer)
    texts = {name: percent if "expected" not in name and name != "throws" else fixed(2) for name in _ANSWERS}
    columns: list[Column | str] = [
        *asked.columns,
        "ruleset_used",
        *(Column(name, text=texts[name]) for name in _ANSWERS),
    ]
    empty = dict.fromkeys(asked.columns, "")
    show([{**empty, **row.cells, **row.values, **found} for row, found in answered], columns, format)
    if code := report_bad(path, bad):
        raise typer.Exit(code)


def _answered(row: "Row", tanks_left: int | None) -> dict[str, Any]:
    from risk_sim.api.battles import odds as worked_out

    tanks = row.values.get("tanks_left", tanks_left)
    answer = worked_out(row.values["attackers"], row.values["defenders"], tanks_left=tanks, **row.options)
    found = answer.outcome
    return {
        "ruleset_used": answer.ruleset.name,
        "win_probability": answer.win_probability,
        "expected_attackers_left": answer.expected_attackers_left,
        "expected_defenders_left": answer.expected_defenders_left,
        "throws": found.throws,
        "attacker_leaders_captured": found.attacker_leaders_captured,
        "defender_leaders_captured": found.defender_leaders_captured,
    }

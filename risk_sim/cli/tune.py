"""`risk-sim tune`: the values that make a game fair."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from risk_sim.cli._games import warn
from risk_sim.cli._plots import PLOT, finish
from risk_sim.cli._tables import Column, Format, FormatOption, percent, show, shown_whole
from risk_sim.cli.simulate import BOARD, MIX, PLAYERS, POLICY, RULEBOOK_ONLY, RULESET, SEED, compiling, listed

if TYPE_CHECKING:
    from risk_sim.api.tunings import Tuning

ADJUST = typer.Option("--adjust", metavar="FIELD[=LOW..HIGH]", help="A number, list or table to be moved. Repeatable.")
GOAL = typer.Option("--goal", metavar="GOAL", help="equal-seats, or a measure and its bound: 'rounds=12'.")
ALSO = typer.Option("--and", metavar="BOUND", help="What must hold besides: 'rounds<=14'. Repeatable.")
WITHIN = typer.Option("--within", metavar="SHARE", help="How far a seat may be off: 0.02 is two points.")
BUDGET = typer.Option("--budget", metavar="N", help="Games of the search.")
GAMES = typer.Option("--games", "-n", metavar="N", help="Games on fresh seeds, of the best and of the present setting.")


def tune(
    ruleset: Annotated[str, RULESET],
    adjust: Annotated[list[str], ADJUST],
    goal: Annotated[str, GOAL] = "equal-seats",
    also: Annotated[list[str] | None, ALSO] = None,
    within: Annotated[float, WITHIN] = 0.02,
    budget: Annotated[int, BUDGET] = 100_000,
    games: Annotated[int, GAMES] = 20_000,
    players: Annotated[int | None, PLAYERS] = None,
    seed: Annotated[int, SEED] = 1,
    policy: Annotated[str | None, POLICY] = None,
    mix: Annotated[str | None, MIX] = None,
    board: Annotated[str | None, BOARD] = None,
    rulebook_only: Annotated[bool, RULEBOOK_ONLY] = False,
    threads: Annotated[int | None, typer.Option("--threads", metavar="N", help="Default: all cores.")] = None,
    plot: Annotated[Path | None, PLOT] = None,
    format: FormatOption = Format.table,
) -> None:
    """Search the values that come nearest to a goal, and verify them on fresh seeds.

    Fields are those of changes on the spot; a list is one number an entry, and of a table by number of players the
    entry for those who play is meant. Small spaces are tried whole, others by an evolution strategy (CMA-ES); games go
    to what is still among the best. Where a goal cannot be met, the best that was found is shown and said to miss it.

    \b
    Examples:
      risk-sim tune napoleon-advanced --adjust start_cards=0..2 --players 3 --budget 4000 --games 400
      risk-sim tune classic --adjust start_units=20..40 --goal 'rounds=12' --budget 3000 --games 400
      risk-sim tune risiko --adjust kinds --and 'rounds<=20' --budget 2000 --games 200 --format json
    """
    from risk_sim.api.tunings import tune as search
    from risk_sim.cli._progress import progress

    asked: dict[str, Any] = {
        "goal": goal,
        "also": also or [],
        "within": within,
        "budget": budget,
        "games": games,
        "players": players,
        "seed": seed,
        "policy": listed(policy),
        "mix": listed(mix),
        "board": board,
        "rulebook_only": rulebook_only,
        "threads": threads,
        "compiling": compiling,
        "warn": warn,
    }
    with progress(budget + 2 * games, "games") as advance:
        found = search(ruleset, adjust, advance=advance, **asked)
    show_tuning(found, format)
    finish(plot, found.plot, found.partial)


def show_tuning(found: "Tuning", format: Format) -> None:
    """What was verified, and the settings that came nearest in the search."""
    if shown_whole(found, format):
        return
    print(f"{found}\n")
    _verified(found, format)
    print()
    _tried(found, format)


def _verified(found: "Tuning", format: Format) -> None:
    """Seats and aims on fresh seeds."""
    from risk_sim.comparing import verdicts

    rows = []
    for name, point, check in found.checks:
        seats = [] if check.seats is None else check.seats.seats
        rows.append(
            [
                {"best": "best", "now": "as it is"}[name],
                found.space.said(point),
                *(f"{percent(one.win_rate)} ± {50 * (one.ci_high - one.ci_low):.1f}" for one in seats),
                *(
                    verdicts.value(aim.measure, value, with_interval=True)
                    for aim, value in zip(found.task.aims, check.values, strict=True)
                ),
            ]
        )
    if rows:
        columns: list[Column | str] = ["verified", "setting", *(one.label for one in found.task.measures)]
        show(rows, columns, format)


def _tried(found: "Tuning", format: Format) -> None:
    """The first settings of the search, as seen there."""
    from risk_sim.api.tunings import TOLD
    from risk_sim.metrics.measures import SHARE

    rows = [
        [
            found.space.said(one.point),
            one.games,
            *(
                percent(mean) if measure.unit == SHARE else f"{mean:.2f}"
                for measure, mean in zip(found.task.measures, one.means.tolist(), strict=True)
            ),
        ]
        for one in found.search.ranked()[:TOLD]
    ]
    games = Column("games", text=lambda number: f"{number:,}")
    show(rows, ["tried", games, *(one.label for one in found.task.measures)], format)

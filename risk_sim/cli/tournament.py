"""`risk-sim tournament`: players against one another, and who is better."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from risk_sim.cli._games import warn
from risk_sim.cli._plots import PLOT, finish
from risk_sim.cli._tables import Column, Format, FormatOption, percent, say, show, shown_whole
from risk_sim.cli.simulate import BOARD, RULEBOOK_ONLY, SEED, compiling, listed
from risk_sim.errors import InputError

if TYPE_CHECKING:
    from risk_sim.api.tournaments import Tournament
    from risk_sim.comparing.tournament import Contest

POLICIES = typer.Option("--policies", metavar="A,B...", help="Two players or more, by name or file; all bundled ones.")
RULES = typer.Option("--rules", metavar="R,S...", help="The rulesets; one with changes is given alone, or repeatedly.")
PLAYERS = typer.Option("--players", "-p", metavar="N", help="Seats of a table; 4 if nothing says it.")
GAMES = typer.Option("--games", "-n", metavar="N", help="Games of each ruleset, or a few more: all tables as often.")
DUELS = typer.Option("--duels", help="As many games more at tables of two kinds of players only, 2 against 2.")


def tournament(
    policies: Annotated[str | None, POLICIES] = None,
    rules: Annotated[list[str] | None, RULES] = None,
    players: Annotated[int | None, PLAYERS] = None,
    games: Annotated[int, GAMES] = 1000,
    seed: Annotated[int, SEED] = 1,
    duels: Annotated[bool, DUELS] = False,
    board: Annotated[str | None, BOARD] = None,
    rulebook_only: Annotated[bool, RULEBOOK_ONLY] = False,
    threads: Annotated[int | None, typer.Option("--threads", metavar="N", help="Default: all cores.")] = None,
    plot: Annotated[Path | None, PLOT] = None,
    format: FormatOption = Format.table,
) -> None:
    """Have players meet at balanced tables: win shares, who finishes before whom, and ratings where they fit.

    Every set of players sits at a table, in all orders of its seats as long as there are games for it, else rotated
    through them; of too many sets a balanced sample is drawn. Win shares come first: line-ups and card rules can turn
    an order round, and then ratings mislead and are said not to fit.

    \b
    Examples:
      risk-sim tournament --policies strategist,expander,hunter --rules classic,risiko --players 3 --games 120
      risk-sim tournament --policies strategist,turtle --games 60 --format json
      risk-sim tournament --players 4 --games 400 --duels --format csv
      risk-sim tournament --policies strategist,expander,turtle --rules classic:set_sequence=fixed --games 120
    """
    from risk_sim import policies as bundled
    from risk_sim.api.tournaments import tournament as play
    from risk_sim.cli._progress import progress

    asked: dict[str, Any] = {
        "seats": players,
        "games": games,
        "seed": seed,
        "duels": duels,
        "board": board,
        "rulebook_only": rulebook_only,
        "threads": threads,
        "compiling": compiling,
        "warn": warn,
    }
    named = rulesets_of(rules or ["classic"])
    who = bundled.names() if policies is None else listed(policies)
    with progress(games * len(named) * (2 if duels else 1), "games") as advance:
        found = play(who or [], named, advance=advance, **asked)
    show_tournament(found, format)
    finish(plot, found.plot, found.partial)


def rulesets_of(said: list[str]) -> list[str]:
    """Rulesets with commas between; one with changes has commas of its own, and stands alone."""
    found = []
    for one in said:
        found += [one.strip()] if ":" in one else [part.strip() for part in one.split(",") if part.strip()]
    if len(set(found)) < len(found):
        raise InputError(f"--rules {','.join(said)}: give every ruleset once")
    return found


def show_tournament(found: "Tournament", format: Format) -> None:
    """Standings, meetings and ratings of every ruleset."""
    if shown_whole(found, format):
        return
    say(found.description)
    for at, (contest, duel) in enumerate(zip(found.contests, found.duels, strict=True)):
        print()
        say(f"{contest.run.ruleset.title}{f' ({contest.run.reconstructed})' if contest.run.reconstructed else ''}")
        say(*found.said(at))
        print()
        _standings(contest, format)
        print()
        _meetings(contest, found.players, "finishes before", format)
        if duel is not None:
            print()
            _meetings(duel, found.players, "at tables of the two alone", format)


def _standings(contest: "Contest", format: Format) -> None:
    rated = {} if contest.ratings is None else {one.name: one for one in contest.ratings.players}
    fits = contest.ratings is not None and contest.ratings.fits
    rows = []
    for one in contest.standings:
        rating = rated.get(one.policy)
        told = None if rating is None else f"{rating.strength:+.2f} ± {(rating.ci_high - rating.ci_low) / 2:.2f}"
        rows.append([one.policy, one.games, one.wins, one.win_share, one.ci_low, one.ci_high, told])
    columns: list[Column | str] = [
        "policy",
        Column("games", text=lambda games: f"{games:,}"),
        Column("wins", text=lambda wins: f"{wins:,.0f}" if wins == int(wins) else f"{wins:,.1f}"),
        *(Column(name, title, lambda share: percent(share, 1)) for name, title in _SHARES),
        Column("strength", "rating" if fits else "rating (does not fit)"),
    ]
    show(rows, columns, format)


_SHARES = (("win_share", "win share"), ("ci_low", "from"), ("ci_high", "to (95 %)"))


def _meetings(contest: "Contest", players: list[str], title: str, format: Format) -> None:
    """How often the player of a row finishes before that of a column."""
    rows = []
    for name in players:
        met = [contest.share(name, other) for other in players]
        rows.append([name, *(None if one is None else _cell(one.share, one.ci_low, one.ci_high) for one in met)])
    show(rows, [Column("policy", title), *players], format)


def _cell(share: float, low: float, high: float) -> str:
    return f"{100 * share:.0f} ± {50 * (high - low):.0f} %"

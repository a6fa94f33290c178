"""Comparisons for reports: each is kept when it is done, so that an interrupted report goes on with the next."""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np

from risk_sim import files
from risk_sim.api.adapting import Adaptation, adapted_players, by_their_own
from risk_sim.api.adapting import checked as checked_budget
from risk_sim.api.comparing import Comparison, margins, played, runs_of
from risk_sim.api.ensembles import drawings
from risk_sim.api.goals import goal_of
from risk_sim.api.seating import run_of
from risk_sim.comparing.adapting import Adapted
from risk_sim.comparing.evidence import Margin
from risk_sim.comparing.paired import Match, Sums
from risk_sim.errors import InputError
from risk_sim.reports.keeping import kept, name_of
from risk_sim.reports.playing import Hall
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.run import Run


def compared(hall: Hall, rules: Sequence[Ruleset], players: int, table: str, margin: Margin) -> Comparison:
    """Rulesets side by side, by one table of players. Raises KeyboardInterrupt where it was stopped."""
    seated = hall.seated(players, table)
    runs = runs_of(rules, players, hall.seed, seated.get("policy"), seated.get("mix"), None, hall.rulebook_only)
    return _kept(hall, runs, hall.games, margin)


def redrawn(
    hall: Hall, rules: Sequence[Ruleset], players: int, table: str, margin: Margin, number: int
) -> list[Comparison]:
    """The same on so many reconstructions of board and cards; none where nothing is reconstructed."""
    seated = hall.seated(players, table)
    try:
        others = [list(drawings(one, None, number, hall.seed)) for one in rules]
    except InputError:
        return []
    return [
        _kept(
            hall,
            [
                run_of(
                    one.ruleset,
                    players,
                    hall.seed,
                    seated.get("policy"),
                    seated.get("mix"),
                    None,
                    one.board,
                    hall.rulebook_only,
                )
                for one in some
            ],
            hall.games_redrawn,
            margin,
        )
        for some in zip(*others, strict=True)
    ]


def tunable(hall: Hall, rules: Sequence[Ruleset], players: int, table: str, budget: int) -> None:
    """Whether the players of a table can be tuned for the rules. Raises InputError where they cannot."""
    seated = hall.seated(players, table)
    checked_budget(
        runs_of(rules, players, hall.seed, seated.get("policy"), seated.get("mix"), None, hall.rulebook_only), budget
    )


def adapted(hall: Hall, usual: Comparison, margin: Margin, budget: int) -> Adaptation:
    """The same with a player tuned for each of the rules. Raises KeyboardInterrupt where it was stopped."""

    def find() -> list[Adapted]:
        found = adapted_players(usual.runs, budget, hall.advance, hall.threads)
        if len(found) < len(usual.runs):
            raise KeyboardInterrupt
        return found

    players = kept(hall.folder, "adapted", [budget], usual.runs, list[Adapted], find)
    return Adaptation(usual, players, _kept(hall, by_their_own(usual.runs, players), hall.games, margin))


def _kept(hall: Hall, runs: Sequence[Run], games: int, margin: Margin) -> Comparison:
    match = Match(runs)
    path = hall.folder / f"{name_of([games], runs)}.npz"
    if path.exists():
        with np.load(path) as numbers:
            match.sums = Sums(*(numbers[name] for name in Sums._fields))
        match.games = games
        if hall.advance is not None:
            hall.advance(games * len(runs))
        return Comparison(match, margin)
    goal = goal_of(games, None, None)
    found = played(match, goal, margin, False, hall.threads, hall.advance, hall.compiling, hall.warn)
    if found.partial:
        raise KeyboardInterrupt
    packed = io.BytesIO()
    np.savez(packed, **match.sums._asdict())
    files.write(path, packed.getvalue())
    return found


def checked(margin: float, margin_of_numbers: float) -> Margin:
    """The margins. Raises InputError for what is none."""
    return margins(margin, margin_of_numbers)

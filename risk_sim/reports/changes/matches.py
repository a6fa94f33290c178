"""Comparisons for reports: each is kept when it is done, so that an interrupted report goes on with the next."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from risk_sim import __version__, files
from risk_sim.api.comparing import Comparison, margins, played, runs_of
from risk_sim.api.ensembles import drawings
from risk_sim.api.goals import goal_of
from risk_sim.api.seating import run_of
from risk_sim.comparing.evidence import Margin
from risk_sim.comparing.paired import Match, Sums
from risk_sim.errors import InputError
from risk_sim.reports.playing import Hall
from risk_sim.runs.manifest import manifest
from risk_sim.spec.fingerprint import fingerprint
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.run import Run


def compared(hall: Hall, rules: Sequence[Ruleset], players: int, table: str, margin: Margin) -> Comparison:
    """Rulesets side by side, by one table of players. Raises KeyboardInterrupt where it was stopped."""
    seated = hall.seated(players, table)
    runs = runs_of(rules, players, hall.seed, seated.get("policy"), seated.get("mix"), None, hall.rulebook_only)
    return _kept(hall, runs, margin)


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
            margin,
        )
        for some in zip(*others, strict=True)
    ]


def _kept(hall: Hall, runs: Sequence[Run], margin: Margin) -> Comparison:
    match = Match(runs)
    path = _path(hall, runs)
    if path.exists():
        with np.load(path) as numbers:
            match.sums = Sums(*(numbers[name] for name in Sums._fields))
        match.games = hall.games
        if hall.advance is not None:
            hall.advance(hall.games * len(runs))
        return Comparison(match, margin)
    goal = goal_of(hall.games, None, None)
    found = played(match, goal, margin, False, hall.threads, hall.advance, hall.compiling, hall.warn)
    if found.partial:
        raise KeyboardInterrupt
    packed = io.BytesIO()
    np.savez(packed, **match.sums._asdict())
    files.write(path, packed.getvalue())
    return found


def _path(hall: Hall, runs: Sequence[Run]) -> Path:
    """A name that no other games have."""
    played_by = [manifest(run, __version__, 0, []).identity for run in runs]
    return hall.folder / f"{fingerprint([hall.games, *played_by])[:32]}.npz"


def checked(margin: float, margin_of_numbers: float) -> Margin:
    """The margins. Raises InputError for what is none."""
    return margins(margin, margin_of_numbers)

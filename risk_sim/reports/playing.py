"""Games for reports: kept until the report is whole, so that an interrupted one goes on where it was."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from risk_sim.api.ensembles import Ensemble, ensemble
from risk_sim.api.games import Games, simulate
from risk_sim.errors import InputError
from risk_sim.spec.battle import whole
from risk_sim.spec.ruleset import Ruleset

#: Players of a table where all differ, the best first; where there are too few for the seats, they come again.
MIXED = ("strategist", "expander", "hunter", "aggressive", "turtle")
#: A table of these.
MIX = "mixed"
#: Who plays: the table that sentences speak of, then those that are asked whether it is the same with them.
TABLES = ("strategist", "expander", MIX)
DEFAULT_GAMES, LEAST_GAMES = 10_000, 100


class Hall(NamedTuple):
    """Where a report's games are played: so many of each, from a seed, kept in a folder.

    `advance` is told of games done, `compiling` that nothing happens yet, `warn` of what is odd.
    """

    folder: Path
    games: int
    seed: int
    rulebook_only: bool = False
    threads: int | None = None
    advance: Callable[[int], None] | None = None
    compiling: Callable[[], None] | None = None
    warn: Callable[[str], None] | None = None

    def play(self, ruleset: Ruleset, players: int, table: str) -> Games:
        """The games of one table. Raises KeyboardInterrupt where it was stopped; what was played is kept."""
        found = simulate(
            ruleset, out=self._place(ruleset, players, table), games=self.games, **self._asked(players, table)
        )
        if found.partial:
            raise KeyboardInterrupt
        return found

    def play_redrawn(self, ruleset: Ruleset, players: int, table: str, number: int) -> Ensemble:
        """The games of one table on so many reconstructions. Raises KeyboardInterrupt as `play` does."""
        place = self._place(ruleset, players, f"{table}-redrawn")
        found = ensemble(ruleset, number, out=place, games=self.games, **self._asked(players, table))
        if found.partial:
            raise KeyboardInterrupt
        return found

    def seated(self, players: int, table: str) -> dict[str, Any]:
        """Who plays, as `simulate` takes it: one player for all seats, or several that rotate."""
        names = mixed(players) if table == MIX else listed_names(table)
        return {"policy": names[0]} if len(names) == 1 else {"mix": names}

    def _asked(self, players: int, table: str) -> dict[str, Any]:
        return {
            **self.seated(players, table),
            "players": players,
            "seed": self.seed,
            "rulebook_only": self.rulebook_only,
            "threads": self.threads,
            "advance": self.advance,
            "compiling": self.compiling,
            "warn": self.warn,
        }

    def _place(self, ruleset: Ruleset, players: int, table: str) -> Path:
        said = re.sub(r"[^a-z0-9]+", "-", f"{ruleset.name}-{players}-{table}".lower())
        return self.folder / f"{said[:80]}-{ruleset.fingerprint[:8]}"


def mixed(players: int) -> list[str]:
    """Different players for so many seats; an even number of each where there are more seats than players."""
    most = max(number for number in range(1, len(MIXED) + 1) if players % number == 0)
    return list(MIXED[:most])


def listed_names(table: str) -> list[str]:
    """The players of a table, as `strategist` or `strategist,expander` says it."""
    return [name.strip() for name in table.split(",")]


def checked(games: int, seed: int) -> tuple[int, int]:
    """Numbers that were asked for. Raises InputError for those that make no report."""
    if whole("--games", games) < LEAST_GAMES:
        raise InputError(f"--games {games}: a report takes at least {LEAST_GAMES} games of each")
    return games, whole("--seed", seed)


def player_counts(ruleset: Ruleset, wanted: list[int] | None) -> list[int]:
    """With how many players a game is played: those that were asked for, or all that its rules allow.

    Raises InputError where the rules do not allow what was asked for.
    """
    low, high = ruleset.game.players
    if wanted is None:
        return list(range(low, high + 1))
    for number in wanted:
        if not low <= whole("--players", number) <= high:
            raise InputError(f"--players {number}: {ruleset.title} is for {low} to {high}")
    return wanted

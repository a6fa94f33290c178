"""Games for reports: kept until the report is whole, so that an interrupted one goes on where it was."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from risk_sim.api.ensembles import Ensemble, ensemble
from risk_sim.api.games import Games, simulate
from risk_sim.api.happened import Events, events_of, prizes_of
from risk_sim.api.played_again import Table, chances_of, time_at_table, worth_of_options
from risk_sim.api.prices import SEAT, Prices
from risk_sim.comparing.sweeping import BATCHES
from risk_sim.errors import InputError
from risk_sim.metrics import ablation, length
from risk_sim.metrics.ablation import OptionWorth
from risk_sim.metrics.chances import WinChances, rounds_to_look_at
from risk_sim.metrics.prizes import Prize
from risk_sim.metrics.table_time import PER_DECISION, PER_THROW, TableTime
from risk_sim.reports.keeping import kept
from risk_sim.runs.watch import Watch
from risk_sim.spec.battle import whole
from risk_sim.spec.ruleset import Ruleset

#: Players of a table where all differ, the best first; where there are too few for the seats, they come again.
MIXED = ("strategist", "expander", "hunter", "aggressive", "turtle")
#: A table of these.
MIX = "mixed"
#: Who plays: the table that sentences speak of, then those that are asked whether it is the same with them.
TABLES = ("strategist", "expander", MIX)
DEFAULT_GAMES, LEAST_GAMES = 10_000, 100
#: Games looked into for the time at the table; games that are continued for chances, and how often each after a round.
LOOKED_INTO, CHANCES, CONTINUATIONS = 200, 100, 16
#: Games that are played again without an option, at most, and games looked into for what was claimed in them.
PLAYED_WITHOUT, LOOKED_FOR_PRIZES = 2_000, 1_000
#: Games of every number of units and of every thing that is priced; 4,000 tell a unit or so apart, in half a minute.
PRICES = 4_000


class Hall(NamedTuple):
    """Where a report's games are played: so many of each, on other maps so many, from a seed, kept in a folder.

    `advance` is told of games done, `compiling` that nothing happens yet, `warn` of what is odd.
    """

    folder: Path
    games: int
    games_redrawn: int
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
        found = ensemble(ruleset, number, out=place, games=self.games_redrawn, **self._asked(players, table))
        if found.partial:
            raise KeyboardInterrupt
        return found

    def time(self, found: Games) -> TableTime:
        """What the first games take at the table."""
        n, run = min(found.n_games, LOOKED_INTO), found.run
        return kept(self.folder, "time", [n], [run], TableTime, lambda: time_at_table(run, n, PER_THROW, PER_DECISION))

    def chances(self, found: Games, games: int) -> WinChances | None:
        """Chances to win, round by round, from the first games; None where too few of them were decided."""
        n, run = min(found.n_games, games), found.run
        rounds = rounds_to_look_at(int(length.rounds(found.tally).p95) - 1)

        def find() -> WinChances | None:
            try:
                return chances_of(run, n, rounds, CONTINUATIONS, Table(self.threads))
            except InputError:
                return None

        asked = [n, CONTINUATIONS, *rounds]
        return kept(self.folder, "chances", asked, [run], WinChances | None, find)  # type: ignore[arg-type]

    def worth(self, found: Games) -> list[OptionWorth]:
        """What options are worth, from as many of the first games again for each; none where nobody can do without."""
        n, run = played_without(found.n_games), found.run
        if not (ablation.able(run.lineup) and ablation.forgone(run.ruleset)):
            return []
        again = Table(self.threads, self.advance)
        return kept(self.folder, "worth", [n], [run], list[OptionWorth], lambda: worth_of_options(run, n, again))

    def prizes(self, found: Games) -> list[Prize]:
        """What was claimed in the first games, and who won then."""
        n, run, tally = LOOKED_FOR_PRIZES, found.run, found.tally
        return kept(self.folder, "prizes", [n, tally.n], [run], list[Prize], lambda: prizes_of(run, tally, n))

    def events(self, found: Games) -> Events | None:
        """What event cards do, where the game has any."""
        run = found.run
        if not run.ruleset.events_in_play:
            return None
        return kept(self.folder, "events", [], [run], Events, lambda: events_of(run))

    def prices(self, found: Games, games: int) -> list[dict[str, Any]]:
        """What every piece, reward and card is worth at the start: a row of `risk_sim.price` and the units tried each.

        From so many games, or as many as elsewhere, or as few as it takes. Raises KeyboardInterrupt as `play` does.
        """
        run = found.run
        n = max(min(found.n_games, games), BATCHES * run.lineup.seats)
        prices = Prices(run, n, Watch(None, self.warn), self.threads)

        def find(thing: str) -> dict[str, Any]:
            one = prices.of(thing)
            low, *_, high = one.priced[0].curve.units
            return {**one.rows[0], "name": one.named, "tried_low": low, "tried_high": high}

        things = [thing for thing in prices.things if thing != SEAT and prices.has_room(thing)]
        return [
            kept(self.folder, f"price-{thing}", [n], [run], dict[str, Any], partial(find, thing)) for thing in things
        ]

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


def played_without(games: int) -> int:
    """How many games are played again without an option."""
    return min(games, PLAYED_WITHOUT)


def mixed(players: int) -> list[str]:
    """Different players for so many seats; an even number of each where there are more seats than players."""
    most = max(number for number in range(1, len(MIXED) + 1) if players % number == 0)
    return list(MIXED[:most])


def listed_names(table: str) -> list[str]:
    """The players of a table, as `strategist` or `strategist,expander` says it."""
    return [name.strip() for name in table.split(",")]


def checked(games: int, games_redrawn: int | None, seed: int) -> tuple[int, int, int]:
    """Numbers that were asked for; on other maps as many games as elsewhere if nothing is said.

    Raises InputError for those that make no report.
    """
    redrawn = games if games_redrawn is None else games_redrawn
    for flag, number in (("--games", games), ("--games-redrawn", redrawn)):
        if whole(flag, number) < LEAST_GAMES:
            raise InputError(f"{flag} {number}: a report takes at least {LEAST_GAMES} games of each")
    return games, redrawn, whole("--seed", seed)


def player_counts(ruleset: Ruleset, wanted: list[int] | None) -> list[int]:
    """With how many players a game is played: those that were asked for, or all that its rules allow.

    Raises InputError where the rules do not allow what was asked for.
    """
    if wanted is None:
        low, high = ruleset.game.players
        return list(range(low, high + 1))
    for number in wanted:
        ruleset.check_players(whole("--players", number), f"--players {number}")
    return wanted

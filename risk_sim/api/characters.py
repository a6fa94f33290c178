"""What a game is like, in numbers: `character`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, to_builtins

from risk_sim.api import character_rows, played_again
from risk_sim.api.games import Games, is_results, results, simulate
from risk_sim.api.played_again import Table
from risk_sim.api.seating import Named
from risk_sim.errors import InputError, RiskSimError, nearest
from risk_sim.metrics import length
from risk_sim.metrics.ablation import OptionWorth
from risk_sim.metrics.chances import WinChances, rounds_to_look_at
from risk_sim.metrics.course import Course
from risk_sim.metrics.elimination import Elimination, elimination
from risk_sim.metrics.explained import Explained, explained
from risk_sim.metrics.fairness import MARGIN, Fairness, fairness
from risk_sim.metrics.finishes import choices
from risk_sim.metrics.holdings import Holding
from risk_sim.metrics.ladder import Ladder
from risk_sim.metrics.leads import Lead, leads
from risk_sim.metrics.ratings import Ratings, ratings
from risk_sim.metrics.shares import interval, players_of
from risk_sim.metrics.table_time import PER_DECISION, PER_THROW, TableTime
from risk_sim.runs import games as playing
from risk_sim.spec.battle import whole
from risk_sim.spec.board import Board
from risk_sim.spec.position import Position
from risk_sim.spec.ruleset import Ruleset

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

#: Games looked into for throws and decisions where nothing is said.
LOOKED_INTO = 500
#: Continuations of a game after each round looked at, where nothing is said.
CONTINUATIONS = 24


class Capped(Struct, frozen=True):
    """Games given up at the cap, as a share of all with its interval (95 %)."""

    games: int
    share: float
    ci_low: float
    ci_high: float


class Character(Struct, frozen=True):
    """The answer to `character`: games that were played, and what they say of the game.

    None where the games do not tell, or where it was not asked for. fairness: of seats, unless games were taken up from
    a position. explained: luck against skill. leads: when the best player leads each other one. table_time: of games
    that were looked into, as is the course: lead changes, and what a lead is good for. chances: to win, round by round,
    when games were decided, comebacks. holdings: what holding a territory or group after `holdings_round` goes along
    with. option_worth: what options cause. ladder: of the bundled players at mixed tables.
    """

    games: Games
    capped: Capped
    length: length.Rounds
    fairness: Fairness | None
    elimination: Elimination
    explained: Explained | None
    leads: list[Lead]
    ratings: Ratings | None
    table_time: TableTime | None
    course: Course | None
    chances: WinChances | None
    holdings_round: int | None
    holdings: list[Holding]
    option_worth: list[OptionWorth]
    ladder: Ladder | None

    @property
    def sections(self) -> list[character_rows.Section]:
        """Everything in small tables, each with the sentences that say how to read it."""
        return list(character_rows.sections(self))

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Every number in one table: section, what, who, unit, value, ci_low, ci_high, n."""
        return [{"section": section.name, **to_builtins(row)} for section in self.sections for row in section.rows]

    @property
    def table(self) -> pd.DataFrame:
        """The rows as a table."""
        import pandas as pd

        return pd.DataFrame(self.rows)

    @property
    def description(self) -> str:
        """In words, what was played."""
        return self.games.description

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values; what `simulate` says of the games is under `games`."""
        own = [name for name in self.__struct_fields__ if name != "games"]
        return {"games": self.games.to_dict(), **{name: to_builtins(getattr(self, name)) for name in own}}

    def plot(self, section: str = "seats", ax: Axes | None = None) -> Axes:
        """Draw one of the sections, by its name, with its intervals. Returns the axes.

        Raises InputError for a section that the games do not have.
        """
        from risk_sim import plots

        known = {one.name: one for one in self.sections}
        if section not in known:
            raise InputError(f"section '{section}'{nearest(section, known)}")
        return plots.section(known[section], self.description, ax)

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        return f"<p>{self.description}</p>{self.table.to_html(index=False)}"


class Asked(NamedTuple):
    """What is asked of games, as `character` takes it."""

    margin: float
    looked_into: int
    seconds_per_throw: float
    seconds_per_decision: float
    chances: int
    continuations: int
    holdings: int | None
    worth: bool
    ladder: bool

    def check(self) -> None:
        """Raises InputError for numbers that make no sense."""
        if not 0 < self.margin < 1:
            raise InputError(f"--margin {self.margin}: choose a share above 0 and below 1; 0.02 is two points")
        for flag, seconds in (
            ("--seconds-per-throw", self.seconds_per_throw),
            ("--seconds-per-decision", self.seconds_per_decision),
        ):
            if not 0 <= seconds < 1e6:
                raise InputError(f"{flag} {seconds}: choose 0 seconds or more")
        for flag, games in (("--looked-into", self.looked_into), ("--chances", self.chances)):
            if whole(flag, games) < 0:
                raise InputError(f"{flag} {games}: choose 0 or more games")
        if whole("--continuations", self.continuations) < 2:
            raise InputError(f"--continuations {self.continuations}: choose 2 or more")
        if self.holdings is not None and whole("--holdings", self.holdings) < 0:
            raise InputError(f"--holdings {self.holdings}: choose a round, or 0 for the set-up")


def character(
    ruleset: str | Path | Ruleset,
    *,
    players: int | None = None,
    games: int | None = None,
    seed: int | None = None,
    policy: Named | Sequence[Named] | None = None,
    mix: Sequence[Named] | None = None,
    setup: str | Path | Position | None = None,
    board: str | Path | Board | None = None,
    rulebook_only: bool = False,
    margin: float = MARGIN,
    looked_into: int = LOOKED_INTO,
    seconds_per_throw: float = PER_THROW,
    seconds_per_decision: float = PER_DECISION,
    chances: int = 0,
    continuations: int = CONTINUATIONS,
    holdings: int | None = None,
    worth: bool = False,
    ladder: bool = False,
    threads: int | None = None,
    advance: Callable[[int], None] | None = None,
    compiling: Callable[[], None] | None = None,
    warn: Callable[[str], None] | None = None,
) -> Character:
    """Play games as `simulate` does, and say what they are like: fairness, length, eliminations, luck and skill.

    In place of a ruleset a folder of results may be given, which knows who played by what rules. `margin`: seats that
    differ by less from an equal share are equal. `looked_into`: games of which throws, decisions and leads are counted
    (0: none), at a cost in seconds each. `chances`: games that
    are continued from the end of rounds, `continuations` times each. `holdings`: what territories and groups held after
    that round go along with.
    `worth` plays as many games again for each option, without it; `ladder` as many of the bundled players.
    Raises RiskSimError for what does not fit together.
    """
    asked = Asked(
        margin,
        looked_into,
        seconds_per_throw,
        seconds_per_decision,
        chances,
        continuations,
        holdings,
        worth,
        ladder,
    )
    asked.check()
    if not isinstance(ruleset, Ruleset) and is_results(ruleset):
        if rulebook_only or any(one is not None for one in (players, games, seed, policy, mix, setup, board)):
            raise InputError(f"{ruleset} knows who played, and how often; leave out the options that say so")
        found = results(ruleset, threads=threads, warn=warn)
        if looked_into or chances or holdings is not None:
            _same_engine(found)
    else:
        found = simulate(
            ruleset,
            players=players,
            games=games,
            seed=1 if seed is None else seed,
            policy=policy,
            mix=mix,
            setup=setup,
            board=board,
            rulebook_only=rulebook_only,
            threads=threads,
            keep=0,
            advance=advance,
            compiling=compiling,
            warn=warn,
        )
    return _character(found, asked, Table(threads, advance))


def _character(found: Games, asked: Asked, again: Table) -> Character:
    """What these games say, and what more is asked of others."""
    run, counted, n = found.run, found.tally, found.n_games
    names = players_of(run.lineup)
    look = min(n, asked.looked_into)
    costs = asked.seconds_per_throw, asked.seconds_per_decision
    followed = min(n, asked.chances)
    round = asked.holdings
    return Character(
        games=found,
        capped=Capped(counted.n_capped, counted.n_capped / n, *interval(counted.n_capped, n)),
        length=length.rounds(counted),
        fairness=fairness(counted, asked.margin) if run.position is None else None,
        elimination=elimination(counted.leaving),
        explained=explained(counted),
        leads=leads(counted),
        ratings=ratings(choices(run.lineup, counted.finishes, names), names) if len(names) > 1 else None,
        table_time=played_again.time_at_table(run, look, *costs) if look else None,
        course=played_again.courses(run, look, length.rounds(counted).max, again) if look else None,
        chances=played_again.chances_of(run, followed, _rounds(found), asked.continuations, again)
        if followed
        else None,
        holdings_round=round,
        holdings=[] if round is None else played_again.holdings_after(run, counted, round),
        option_worth=played_again.worth_of_options(run, n, again) if asked.worth else [],
        ladder=played_again.ladder_of(run, n, again) if asked.ladder else None,
    )


def _rounds(found: Games) -> list[int]:
    """After which rounds games are continued: as long as one in twenty goes on."""
    return rounds_to_look_at(int(length.rounds(found.tally).p95) - 1)


def _same_engine(found: Games) -> None:
    """Raises InputError where games that are played again are not those that were kept."""
    assert found.store is not None
    try:
        found.store.check(playing.player(found.run))
    except RiskSimError as error:
        raise InputError(f"{error}; --looked-into 0 does without playing again") from None

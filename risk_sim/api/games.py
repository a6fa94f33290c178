"""Complete games: `simulate`, `results` and `trace`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, structs, to_builtins

from risk_sim import __version__, policies, rulesets
from risk_sim.api import exports
from risk_sim.api.counting import Count
from risk_sim.api.goals import Goal, check_threads, goal_of
from risk_sim.api.seating import Named, run_of
from risk_sim.errors import InputError
from risk_sim.kernels import layout
from risk_sim.metrics import length, places, rows, uses, wins
from risk_sim.metrics.shares import interval, seats_held
from risk_sim.metrics.tally import Tally
from risk_sim.rulesets import decks
from risk_sim.runs import games as playing
from risk_sim.runs import store as stores
from risk_sim.runs.columns import POINTS
from risk_sim.runs.store import Store, Work
from risk_sim.runs.stream import InOrder, Rows, Span
from risk_sim.runs.watch import Watch
from risk_sim.spec.battle import whole
from risk_sim.spec.board import Board
from risk_sim.spec.policy import Policy
from risk_sim.spec.position import Position
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.run import Run
from risk_sim.text import games as games_in_words
from risk_sim.text import percent, wrapped

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from risk_sim.tracing.record import Record

#: Games that are remembered one by one, in a quarter of a gigabyte or so; larger runs are only counted.
MOST_KEPT = 1_000_000
#: What points are for, by their column.
_SOURCES = {"points": "total", **{name: name.removeprefix("points_") for name in POINTS}}
#: Columns of two tables, and what they are called in a `Use`.
_POINTS = {"by": "by", "who": "who", "source": "name", "n_games": "n_games"} | {
    name: name for name in ("mean", "ci_low", "ci_high")
}
_OPTIONS = {("option" if name == "name" else name): name for name in uses.Use.__struct_fields__}
#: Games a table where all together would be too many.
A_TABLE = 100_000


class Games(Struct, frozen=True):
    """The answer to `simulate` and `results`: games that were played, by whom, and who won.

    `partial` says that not all games asked for were played. The games one by one are in `rows`, in the folder of
    `store`, or nowhere.
    """

    run: Run
    tally: Tally
    partial: bool = False
    until_width: float | None = None
    rows: Rows | None = None
    store: Store | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The rules that were played by."""
        return self.run.ruleset

    @property
    def seed(self) -> int:
        """The start of all chance."""
        return self.run.seed

    @property
    def n_games(self) -> int:
        """The number of games played."""
        return self.tally.n

    @property
    def games(self) -> pd.DataFrame:
        """One row a game: game, winner (seat, 0 for a capped game), rounds, turns, and what became of every seat.

        Raises InputError where there were too many games to keep each.
        """
        import pandas as pd

        return pd.concat(list(self.tables()), ignore_index=True)

    def tables(self) -> Iterator[pd.DataFrame]:
        """The rows of `games`, in tables of a hundred thousand or so."""
        for first, some in self._parts():
            yield rows.table(self.run.lineup, first, some)

    def export(self, path: str | Path) -> None:
        """Write the rows of `games` into a .csv or .parquet file, whole or not at all, however many there are."""
        exports.export(self.tables(), path)

    def _parts(self) -> Iterator[tuple[int, Rows]]:
        if self.rows is not None:
            yield from ((at, self.rows[at : at + A_TABLE]) for at in range(0, len(self.rows), A_TABLE))
        elif self.store is not None:
            yield from self.store.parts(self.n_games, A_TABLE)
        else:
            raise InputError(
                f"{self.n_games:,} games were counted, and none was kept; give --out, a folder to keep them in"
            )

    @property
    def seats(self) -> pd.DataFrame:
        """Win rate by seat in turn order: seat, policy, wins, win_rate, ci_low, ci_high."""
        import pandas as pd

        return pd.DataFrame(self.seat_rows)

    @property
    def seat_rows(self) -> list[dict[str, Any]]:
        """Win rates by seat as plain values; `policy` is None where players rotate through the seats."""
        orders = self.run.lineup.orders
        rows = []
        for seat, rate in enumerate(wins.by_seat(self.tally)):
            policy = orders[0][seat].name if len({order[seat].name for order in orders}) == 1 else None
            rows.append({"seat": seat + 1, "policy": policy, **_facts(rate)})
        return rows

    @property
    def policy_rows(self) -> list[dict[str, Any]]:
        """Win rates by player as plain values, each a share per seat it held."""
        return [{"policy": rate.name, "games": rate.games, **_facts(rate)} for rate in wins.by_policy(self.tally)]

    @property
    def _by_policy(self) -> bool:
        """Whether there are players to tell apart; else there are only seats."""
        return len(seats_held(self.run.lineup)) > 1

    @property
    def finishing_rows(self) -> list[dict[str, Any]]:
        """Finishing places as rows for people: the share of games in each, by player, or by seat where all are one."""
        by = places.by_policy(self.tally) if self._by_policy else places.by_seat(self.tally)
        return [
            {"who": one.name, "out_round": one.out_round, **{f"place_{at.place}": at.share for at in one.places}}
            for one in by
        ]

    @property
    def points_by_source(self) -> pd.DataFrame:
        """Victory points a game and seat by what they were for: by, who, source, n_games, mean, ci_low, ci_high.

        Empty for games with units and cards only.
        """
        import pandas as pd

        return pd.DataFrame(self.point_rows, columns=list(_POINTS))

    @property
    def point_rows(self) -> list[dict[str, Any]]:
        """The rows of `points_by_source` as plain values, by seat and by player."""
        rows = (_named(use, _POINTS) for use in uses.points(self.tally))
        return [{**row, "source": _SOURCES[row["source"]]} for row in rows]

    @property
    def use_of_options(self) -> pd.DataFrame:
        """What is made use of, a game and seat: by, who, option, n_games, mean, ci_low, ci_high, and in how many games.

        `games_used` are those in which it was used at all, `share_used` their share with share_low and share_high.
        Empty for games with units and cards only.
        """
        import pandas as pd

        return pd.DataFrame(self.option_rows, columns=list(_OPTIONS))

    @property
    def option_rows(self) -> list[dict[str, Any]]:
        """The rows of `use_of_options` as plain values, by seat and by player."""
        return [_named(use, _OPTIONS) for use in uses.options(self.tally)]

    @property
    def offered(self) -> dict[str, float]:
        """The options the game has, with the share of games in which anybody made use of them."""
        found = uses.anybody(self.tally)
        return {name: found[name] for name in uses.offered(self.ruleset) if name in found}

    @property
    def telling(self) -> str:
        """What people want to see rows by: policy, or seat where all players are one."""
        return "policy" if self._by_policy else "seat"

    @property
    def eliminated_yet_won(self) -> dict[str, Any]:
        """Games won, alone or with others, by a player who was eliminated in them, as a share with its interval."""
        count = self.tally.out_and_won
        low, high = interval(count, self.n_games)
        return {"games": count, "share": count / self.n_games, "ci_low": low, "ci_high": high}

    @property
    def equal_seats(self) -> float | None:
        """p-value of the hypothesis that all seats win equally often; None where a position makes them unequal."""
        return None if self.run.position is not None else wins.equal_seats(self.tally)

    @property
    def widest(self) -> float:
        """The width of the widest interval of all seats and players."""
        return wins.widest(self.tally)

    @property
    def description(self) -> str:
        """In words, what was played."""
        found = self.tally
        orders = found.lineup.orders
        names = [policy.name for policy in orders[0]]
        who = f"{len(names)} x {names[0]}" if len(set(names)) == 1 else ", ".join(names)
        begin = "" if self.run.position is None else f", from the position {self.run.position.title}"
        seating = ", rotated through the seats" if len(orders) > 1 and len(set(names)) > 1 else ""
        part = " (stopped before all were played)" if self.partial else ""
        return f"{self.ruleset.title}: {games_in_words(found.n)}{part}, seed {self.seed}, by {who}{seating}{begin}."

    def to_dict(self) -> dict[str, Any]:
        """The whole answer but the single games, as plain values."""
        found = self.tally
        return {
            "ruleset": self.ruleset.name,
            "version": __version__,
            "board": {
                "name": self.run.board.name,
                "provenance": self.run.board.provenance,
                "fingerprint": self.run.board.fingerprint,
            },
            "deck": _deck(self.ruleset),
            "reconstructed": self.run.reconstructed,
            "n_games": found.n,
            "n_capped": found.n_capped,
            "partial": self.partial,
            "seed": self.seed,
            "position": None if self.run.position is None else self.run.position.name,
            "description": self.description,
            "seats": self.seat_rows,
            "policies": self.policy_rows,
            "equal_seats_p_value": self.equal_seats,
            "until_width": self.until_width,
            "widest_interval": self.widest,
            "rounds": structs.asdict(length.rounds(found)),
            "finishing_places": {
                "seats": to_builtins(places.by_seat(found)),
                "policies": to_builtins(places.by_policy(found)),
            },
            "eliminated_yet_won": self.eliminated_yet_won,
            "points_by_source": self.point_rows,
            "use_of_options": self.option_rows,
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw win rates by seat and by player, with their intervals. Returns the axes."""
        from risk_sim import plots

        return plots.games(self, ax)

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        return f"<p>{self.description}</p>{self.seats.to_html(index=False)}"

    def _lines(self) -> list[str]:
        found = self.tally
        lasted = length.rounds(found)
        fair = self.equal_seats
        lines = [*wrapped(self.description), ""]
        if self.run.reconstructed:
            lines.append(f"Not from the box     {self.run.reconstructed}")
        lines.append(
            f"Rounds               {lasted.mean:.1f} on average, median {lasted.median:g}, 95 % of games within "
            f"{lasted.p95:g}, longest {lasted.max}"
        )
        if found.n_capped:
            lines.append(
                f"Capped               {found.n_capped:,} games ({percent(found.n_capped / found.n)}) were given up at "
                f"round {self.ruleset.game.last_round} and are in no rate"
            )
            lines += self._if_capped()
        if found.out_and_won:
            share = self.eliminated_yet_won["share"]
            lines.append(f"Eliminated yet won   {found.out_and_won:,} games ({percent(share)})")
        if self.until_width is not None:
            enough = "as asked" if self.widest <= self.until_width else f"more than {self.until_width:g}: too few games"
            lines.append(f"Widest interval      {self.widest:.5f}, {enough}")
        if fair is not None:
            shown = "< 0.001" if fair < 0.001 else f"= {fair:.3f}"
            lines.append(f"Equal seats          p {shown} (chi-square; a small p says that the seat matters)")
        return lines

    def _if_capped(self) -> Iterator[str]:
        """What the rates would be if all capped games had gone one way or the other."""
        for rate in wins.by_policy(self.tally) if self._by_policy else wins.by_seat(self.tally):
            who = rate.name if self._by_policy else f"seat {rate.name}"
            yield (
                f"  {who:<19}would have {percent(rate.if_capped_lost)} with all of them lost, "
                f"{percent(rate.if_capped_won)} with all won"
            )


def simulate(
    ruleset: str | Path | Ruleset,
    *,
    players: int | None = None,
    games: int | None = None,
    seed: int = 1,
    policy: Named | Sequence[Named] | None = None,
    mix: Sequence[Named] | None = None,
    setup: str | Path | Position | None = None,
    board: str | Path | Board | None = None,
    until_width: float | None = None,
    least: int | None = None,
    out: str | Path | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    rulebook_only: bool = False,
    keep: int = MOST_KEPT,
    advance: Callable[[int], None] | None = None,
    compiling: Callable[[], None] | None = None,
    warn: Callable[[str], None] | None = None,
) -> Games:
    """Play complete games (1000 if nothing is said) and count who wins.

    `policy` is one player for all seats, or one for each in turn order; `mix` lists players that rotate through the
    seats. `setup` is a position, or the file of one, that all games are taken up from; `board` takes the place of the
    ruleset's own. `until_width` plays until no interval of a seat or player is wider (at least `least` games, at most
    `games`). `out` is a folder that keeps a row a game, goes on where it was stopped, and can be read by `results`.
    Without it, up to `keep` games are remembered one by one. `rulebook_only` plays without missions and
    card effects that the rulebook leaves out. Each game depends on the rules, the players, the seed and
    its number alone. `cluster` is the address of a Dask scheduler whose workers play the games. An interrupted run
    (Ctrl-C) gives what was finished. `warn` is told of missions nobody can complete, and of damaged files that are
    played again.
    Raises RiskSimError for what does not fit together.
    """
    goal = goal_of(games, until_width, least)
    check_threads(threads)
    run = run_of(ruleset, players, seed, policy, mix, setup, board, rulebook_only)
    count = Count(run, goal, keep if out is None else 0)
    if warn is not None:
        for what in decks.warnings(run.ruleset, run.board, run.lineup.seats):
            warn(what)
    with ExitStack() as held:
        crew = held.enter_context(_crew(run, threads, cluster))
        if compiling is not None and cluster is None and playing.compiles_first():
            compiling()
        store = None
        if out is not None:
            store = stores.prepared(Path(out), run)
            held.enter_context(stores.held(store.folder))
            store.check(crew.play)
        _play(count, crew, store, Watch(advance, warn))
    if not len(count):
        raise KeyboardInterrupt
    return Games(run, count.tally, not goal.reached(count.tally), goal.until_width, count.rows, store)


class _Crew(NamedTuple):
    """Who plays: the work of a chunk, threads that wait for it (all cores if None), and games a chunk."""

    play: Work
    threads: int | None
    chunk: int


@contextmanager
def _crew(run: Run, threads: int | None, cluster: str | None) -> Iterator[_Crew]:
    """The threads of this machine, or the workers of a cluster as long as they are needed."""
    play = playing.player(run)
    if cluster is None:
        yield _Crew(play, threads, playing.CHUNK)
        return
    if threads is not None:
        raise InputError(f"--threads {threads} is for this machine; with --cluster each worker has its own")
    if any(policy.own for order in run.lineup.orders for policy in order):
        raise InputError("--cluster: players who are Python functions play on this machine only; leave out --cluster")
    from risk_sim.runs import cluster as clusters

    with clusters.connected(cluster) as found:
        yield _Crew(found.player(run), found.threads, stores.CHUNK)


def _play(count: Count, crew: _Crew, store: Store | None, watch: Watch) -> None:
    """Play until the goal is reached, in a folder if there is one."""
    goal = count.goal
    if store is None:
        _take(count, InOrder(crew.play, watch, crew.threads), playing.spans(0, goal.games, crew.chunk))
        return
    if goal.until_width is None:
        store.ask(goal.games)
    _take(count, InOrder(store.playing(crew.play), watch, crew.threads), store.spans(goal.games))
    if goal.reached(count.tally):
        store.ask(len(count))


def results(folder: str | Path, *, threads: int | None = None, warn: Callable[[str], None] | None = None) -> Games:
    """The games of a run that `simulate` keeps in a folder, as it answered them.

    Of a run that was stopped, or whose files are damaged (`warn` is told which), the games before the first that is
    missing. Raises InputError for a folder without a run.
    """
    store = stores.opened(Path(folder))
    wanted = store.said.games
    goal = Goal(10**12 if wanted is None else wanted)
    count = Count(store.said.run, goal, 0)
    with closing(InOrder(store.reading(), Watch(None, warn), threads).chunks(store.unbroken())) as chunks:
        count.take(chunks)
    if not len(count):
        raise InputError(f"{folder}: no game of its run is kept yet; the command that began it goes on with it")
    return Games(store.said.run, count.tally, not goal.reached(count.tally), None, None, store)


def trace(
    ruleset: str | Path | Ruleset,
    *,
    game: int,
    players: int | None = None,
    seed: int | None = None,
    policy: Named | Sequence[Named] | None = None,
    mix: Sequence[Named] | None = None,
    setup: str | Path | Position | None = None,
    board: str | Path | Board | None = None,
    rulebook_only: bool = False,
) -> Record:
    """One game of a run again, written down event by event: the very game that `simulate` played.

    In place of a ruleset a folder of results may be given, which knows who played by what rules.
    """
    from risk_sim.tracing.record import record

    number = whole("--game", game)
    if not isinstance(ruleset, Ruleset) and is_results(ruleset):
        if rulebook_only or any(option is not None for option in (players, seed, mix, setup, board)):
            raise InputError(f"{ruleset} knows who played, and from what seed; leave out the options that say so")
        for one in [policy] if isinstance(policy, (str, Path, Policy)) else policy or []:
            policies.load(one)  # a Python function that the folder knows by its fingerprint alone
        return _kept_game(stores.opened(Path(ruleset)), number)
    start = 1 if seed is None else seed
    return record(run_of(ruleset, players, start, policy, mix, setup, board, rulebook_only), number)


def is_results(said: str | Path) -> bool:
    """Whether this is a folder, and not the name of a ruleset."""
    return str(said) not in rulesets.names() and os.path.isdir(said)


def _kept_game(store: Store, game: int) -> Record:
    """A game of a folder. Raises InputError where the present engine plays another than is kept."""
    from risk_sim.tracing.record import record

    run = store.said.run
    told = record(run, game)
    row = store.row(game)
    if row is not None:
        turns = sum(event.kind == "turn" for event in told.events)
        if [told.events[-1].seat, turns] != row[[layout.RESULT_WINNER, layout.RESULT_TURNS]].tolist():
            raise InputError(
                f"{store.folder}: game {game} goes otherwise with the present engine than when it was kept"
            )
    return told


def _deck(ruleset: Ruleset) -> dict[str, Any] | None:
    """Where missions and card effects come from; None where a game has neither."""
    if "on" not in (ruleset.game.missions, ruleset.cards.effects):
        return None
    return {"reconstructed": list(ruleset.reconstructed), "fingerprint": ruleset.deck_fingerprint}


def _take(count: Count, threads: InOrder, spans: Iterator[Span]) -> None:
    """Count what the threads give, until it is enough or Ctrl-C stops them."""
    with threads.watch.interruptible(), closing(threads.chunks(spans)) as chunks:
        try:
            count.take(chunks)
        except KeyboardInterrupt:
            pass


def _named(use: uses.Use, columns: dict[str, str]) -> dict[str, Any]:
    return {column: getattr(use, name) for column, name in columns.items()}


def _facts(rate: wins.WinRate) -> dict[str, Any]:
    facts = structs.asdict(rate)
    return {name: facts[name] for name in ("wins", "win_rate", "ci_low", "ci_high", "if_capped_lost", "if_capped_won")}

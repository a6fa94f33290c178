"""The values that make a game fair: `tune`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, to_builtins

from risk_sim import __version__, boards, rulesets
from risk_sim.api.goals import check_threads, goal_of
from risk_sim.api.seating import Named, run_of
from risk_sim.api.sweeps import told
from risk_sim.comparing import sweeping, verdicts
from risk_sim.comparing.aims import EQUAL_SEATS, Aim, aim_of
from risk_sim.comparing.evidence import ALPHA, Value, plain, values
from risk_sim.comparing.paired import nothing, sums
from risk_sim.comparing.space import Point, Space, space_of
from risk_sim.comparing.tuning import Search, Task
from risk_sim.errors import InputError
from risk_sim.metrics.fairness import MARGIN, Fairness, fairness
from risk_sim.metrics.measures import measures
from risk_sim.metrics.tally import nothing as no_games
from risk_sim.metrics.tally import tally
from risk_sim.rulesets.decks import check_deck
from risk_sim.rulesets.variants import changed
from risk_sim.runs import games as playing
from risk_sim.runs.stream import InOrder
from risk_sim.runs.watch import Watch
from risk_sim.spec.battle import whole
from risk_sim.spec.board import Board
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.run import Run
from risk_sim.text import wrapped

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

#: Games of a search, and of each of the two runs that verify it, where nothing is said.
BUDGET, VERIFIED = 100_000, 20_000
#: Settings of the search that are told.
TOLD = 10


class Check(NamedTuple):
    """A setting on seeds that the search never saw: how equal the seats are, and every aim's measure."""

    run: Run
    games: int
    seats: Fairness | None
    values: list[Value]


class Tuning(Struct, frozen=True):
    """The answer to `tune`: the best setting found, and both it and the present one on fresh seeds.

    `best_check` and `now_check` are None where the
    search was stopped before them. `within`: how far a seat may be off.
    """

    ruleset: Ruleset
    task: Task
    search: Search
    within: float
    best: Point
    best_check: Check | None
    now_check: Check | None

    @property
    def space(self) -> Space:
        """What was moved, and how far."""
        return self.task.space

    @property
    def partial(self) -> bool:
        """Whether it was stopped before its end."""
        return self.best_check is None

    @property
    def met(self) -> bool:
        """Whether the fresh games show that the best setting does what was asked."""
        known = self.best_check
        if known is None or list(self._misses(known)):
            return False
        return known.seats is None or known.seats.p_within < ALPHA

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row a setting that was tried, the best first: fields, games, each measure, how far off it is."""
        return [
            {
                **_said(self.space, one.point),
                "games": one.games,
                **{
                    measure.name: plain(float(mean))
                    for measure, mean in zip(self.task.measures, one.means, strict=True)
                },
                "worst_seat": plain(self.task.worst(one)),
                "score": plain(self.task.score(one)),
            }
            for one in self.search.ranked()
        ]

    @property
    def table(self) -> pd.DataFrame:
        """The rows as a frame."""
        import pandas as pd

        return pd.DataFrame(self.rows)

    @property
    def checks(self) -> list[tuple[str, Point, Check]]:
        """What was verified: the best setting, and the present one."""
        pairs = (("best", self.best, self.best_check), ("now", self.space.now, self.now_check))
        return [(name, point, check) for name, point, check in pairs if check is not None]

    @property
    def description(self) -> str:
        """In words, what was searched."""
        run = self.task.run(self.space.now)
        names = [policy.name for policy in run.lineup.orders[0]]
        who = f"{len(names)} x {names[0]}" if len(set(names)) == 1 else ", ".join(names)
        axes = ", ".join(
            f"{axis.field}{f'[{axis.entry + 1}]' if axis.entry >= 0 else ''} {axis.low} to {axis.high}"
            for axis in self.space.axes
        )
        return (
            f"{self.ruleset.title}: {axes}; {len(self.search.tried):,} of {self.space.size:,} settings tried in "
            f"{self.search.spent:,} games, seed {run.seed}, by {who}. Goal: {self.goal}."
        )

    @property
    def goal(self) -> str:
        """In words, what was asked for."""
        parts = [f"all seats within ± {100 * self.within:g} points of an equal share"] if self.task.seats else []
        return ", ".join([*parts, *(aim.said for aim in self.task.aims)])

    def sentences(self) -> list[str]:
        """What a designer needs."""
        return list(self._sentences())

    def _sentences(self) -> Iterator[str]:
        best, now = self.best_check, self.now_check
        if best is None or now is None:
            yield f"Stopped before the verification. The best so far is {self.space.said(self.best)}."
            return
        fresh = f"95 %, {best.games:,} games each on a seed the search never saw ({best.run.seed})"
        parts = [_does(best, self.task.aims)]
        if self.best == self.space.now:
            alone = "Nothing else was tried: give the search more games (--budget)."
            why = "No setting tried was better." if len(self.search.tried) > 1 else alone
            yield f"As it is, {self.space.said(self.best)}, {parts[0]} ({fresh}). {why}"
        else:
            yield (
                f"With {self.space.said(self.best)} {parts[0]}; as it is, {self.space.said(self.space.now)}: "
                f"{_does(now, self.task.aims, short=True)} ({fresh})."
            )
        if best is not now and best.seats and now.seats and now.seats.within <= best.seats.within:
            yield "On fresh seeds that is no better than it is now."
        misses = list(self._misses(best))
        if misses:
            yield f"This misses the goal: {'; '.join(misses)}. It is the best that was found."
        elif not self.met:
            yield (
                f"No seat is seen to be off by more than {100 * self.within:g} points, but it takes more games "
                "(--games) to be sure of it."
            )
        else:
            yield f"This meets the goal: {self.goal}."
        if not self.met and (ends := self._at_ends()):
            yield f"Wider bounds may do better: {ends}."
        yield "It holds for these players; ask again with others (--policy, --mix) before you print it."

    def _at_ends(self) -> str:
        """Numbers that stand at the end of what they may be, but for 0, which is a natural one."""
        pairs = zip(self.space.axes, self.best, strict=True)
        return ", ".join(
            f"{axis.field}{f'[{axis.entry + 1}]' if axis.entry >= 0 else ''} is at {value}"
            for axis, value in pairs
            if value == axis.high or (value == axis.low and value)
        )

    def _misses(self, check: Check) -> Iterator[str]:
        """What is seen not to be as it should."""
        if self.task.seats and check.seats is None:
            yield "no game was decided"
        if check.seats is not None:
            far = max(check.seats.seats, key=lambda seat: abs(seat.win_rate - 1 / len(self.task.seats)))
            off = abs(far.win_rate - check.seats.equal)
            if off > self.within:
                yield f"seat {far.seat} is {100 * off:.1f} points off an equal share"
        for aim, value in zip(self.task.aims, check.values, strict=True):
            if not aim.met(value, self.within):
                known = verdicts.value(aim.measure, value, with_interval=True)
                yield f"{aim.measure.label} is {known}; asked was {aim.said}"

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values."""
        run = self.task.run(self.space.now)
        return {
            "version": __version__,
            "ruleset": self.ruleset.name,
            "board": run.board.name,
            "board_fingerprint": run.board.fingerprint,
            "reconstructed": run.reconstructed,
            "seed": run.seed,
            "players": run.lineup.seats,
            "description": self.description,
            "goal": self.goal,
            "within": self.within,
            "met": self.met,
            "partial": self.partial,
            "axes": [axis._asdict() for axis in self.space.axes],
            "settings": self.space.size,
            "games_searched": self.search.spent,
            "best": _said(self.space, self.best),
            "now": _said(self.space, self.space.now),
            "verified": {name: _check(check, self.task.aims) for name, _, check in self.checks},
            "candidates": self.rows,
            "sentences": self.sentences(),
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw what each seat wins as it is and with the best setting. Returns the axes."""
        from risk_sim import plots

        return plots.tuning(self, ax)

    def __str__(self) -> str:
        made = self.task.run(self.space.now).reconstructed
        lines = wrapped(self.description) + (wrapped(f"Not from the box: {made}.") if made else []) + [""]
        return "\n".join(lines + [line for sentence in self.sentences() for line in wrapped(sentence)])

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        from html import escape

        said = "".join(f"<p>{escape(line)}</p>" for line in [self.description, *self.sentences()])
        return f"{said}{self.table.head(TOLD).to_html(index=False)}"


def tune(
    ruleset: str | Path | Ruleset,
    adjust: Sequence[str],
    *,
    goal: str = EQUAL_SEATS,
    also: Sequence[str] = (),
    within: float = MARGIN,
    budget: int = BUDGET,
    games: int = VERIFIED,
    players: int | None = None,
    seed: int = 1,
    policy: Named | Sequence[Named] | None = None,
    mix: Sequence[Named] | None = None,
    board: str | Path | Board | None = None,
    rulebook_only: bool = False,
    threads: int | None = None,
    advance: Callable[[int], None] | None = None,
    compiling: Callable[[], None] | None = None,
    warn: Callable[[str], None] | None = None,
) -> Tuning:
    """Search whole numbers of a ruleset for those that come nearest to a goal, and verify them on fresh seeds.

    `adjust` names fields, each with bounds or without (`start_cards`, `generals=1..4`); lists are one number an entry.
    `goal` is equal-seats, or a measure and a bound (`rounds=12`); `also` are further bounds. Small spaces are tried
    whole, others by CMA-ES; games are spent on what is still among the best, `budget` of them in all, and all settings
    share seeds. Then the best and the present setting play `games` each from `seed` + 1. An interrupted search (Ctrl-C)
    gives the best so far. Raises RiskSimError for what does not fit together.
    """
    asked, spent = goal_of(games, None, None).games, whole("--budget", budget)
    if spent < 1:
        raise InputError(f"--budget {spent}: choose 1 or more")
    check_threads(threads)
    if isinstance(within, bool) or not 0 < float(within) < 1:
        raise InputError(f"--within {within}: choose a number between 0 and 1, such as 0.02 for two points")
    base = rulesets.load(ruleset)
    used = board if board is None or isinstance(board, Board) else boards.load(board)
    first = run_of(base, players, seed, policy, mix, None, used, rulebook_only)
    task = _task(first, space_of(first.ruleset, adjust, first.lineup.seats), goal, also)
    if compiling is not None and playing.compiles_first():
        compiling()
    watch = Watch(advance, warn)
    search = Search(task, spent, watch, threads, seed)
    finished = search.run()
    if not any(one.games for one in search.tried.values()):
        raise KeyboardInterrupt
    best = search.best.point
    checks: list[Check | None] = [None, None]
    if finished:
        for at, point in enumerate((best, task.space.now)):
            checks[at] = _checked(task, point, asked, within, watch, threads) if at == 0 or best != point else checks[0]
            if checks[at] is None:
                checks = [None, None]
                break
    return Tuning(base, task, search, float(within), best, *checks)


def _task(first: Run, space: Space, goal: str, also: Sequence[str]) -> Task:
    known = measures(first)
    aims = [aim_of("--and", text, known) for text in also]
    seats = [one for one in known if one.group == "seats"]
    if goal != EQUAL_SEATS:
        aims, seats = [aim_of("--goal", goal, known), *aims], []
    made: dict[Point, Run] = {}

    def run(point: Point) -> Run:
        if point not in made:
            rules = changed(first.ruleset, space.changes(point))
            check_deck(rules, first.board, first.lineup.seats)
            made[point] = first._replace(ruleset=rules)
        return made[point]

    low, high = (tuple(getattr(axis, end) for axis in space.axes) for end in ("low", "high"))
    for point in (low, high):  # bounds that the rules do not take are said before anything is played
        playing.player(run(point))
    return Task(space, run, seats, aims)


def _checked(task: Task, point: Point, games: int, within: float, watch: Watch, threads: int | None) -> Check | None:
    """A setting on fresh seeds; None where it was stopped."""
    one = task.run(point)
    run = one._replace(seed=one.seed + 1)
    aimed = [aim.measure for aim in task.aims]
    counted = no_games(run.lineup, run.ruleset.game.last_round, _width(run))
    found = nothing(1, len(aimed))
    chunks = InOrder(playing.player(run), watch, threads).chunks(playing.spans(0, games, playing.CHUNK))
    with watch.interruptible():
        try:
            for first, rows in chunks:
                counted += tally(run.lineup, run.ruleset.game.last_round, first, rows)
                found += sums(sweeping.values_of(run, aimed, first, rows)[None])
        except KeyboardInterrupt:
            return None
        finally:
            chunks.close()
    if counted.n < games:
        return None
    watch.stopped = False
    seats = fairness(counted, within) if task.seats else None
    return Check(run, games, seats, values(found, aimed)[0] if aimed else [])


def _width(run: Run) -> int:
    from risk_sim.lower.pieces import numbers

    return numbers(run.ruleset)


def _does(check: Check, aims: Sequence[Aim], short: bool = False) -> str:
    """What a setting does, for a sentence."""
    parts = []
    if check.seats is not None:
        number = f"± {100 * check.seats.within:.1f}"
        seats = len(check.seats.seats)
        parts.append(number if short else f"all {seats} seats win within {number} points of an equal share")
    for aim, value in zip(aims, check.values, strict=True):
        parts.append(f"{aim.measure.label} {verdicts.value(aim.measure, value, with_interval=True)}")
    return ", ".join(parts)


def _said(space: Space, point: Point) -> dict[str, str]:
    return {field: told(value) for field, value in space.changes(point).items()}


def _check(check: Check, aims: Sequence[Aim]) -> dict[str, Any]:
    return {
        "ruleset": check.run.ruleset.name,
        "fingerprint": check.run.ruleset.fingerprint,
        "seed": check.run.seed,
        "n_games": check.games,
        "seats": None if check.seats is None else to_builtins(check.seats),
        "values": {
            aim.measure.name: {"value": plain(one.value), "ci_low": plain(one.ci_low), "ci_high": plain(one.ci_high)}
            for aim, one in zip(aims, check.values, strict=True)
        },
    }

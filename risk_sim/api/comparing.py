"""Rules side by side: `compare`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from risk_sim import __version__, rulesets
from risk_sim.api.goals import DEFAULT_GAMES, Goal, check_threads, goal_of
from risk_sim.api.seating import Named, run_of
from risk_sim.comparing import verdicts
from risk_sim.comparing.evidence import Evidence, Margin, Value, evidence, plain, values
from risk_sim.comparing.paired import Match
from risk_sim.comparing.verdicts import Compared
from risk_sim.errors import InputError
from risk_sim.metrics.measures import Measure
from risk_sim.rulesets import decks
from risk_sim.runs import games as playing
from risk_sim.runs.watch import Watch
from risk_sim.spec.battle import whole
from risk_sim.spec.board import Board
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.run import Run
from risk_sim.text import games as games_in_words
from risk_sim.text import wrapped

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

#: Rulesets that are told apart by letters.
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: Groups of measures that say something else for another number of players.
_OF_SEATS = ("seats", "players")


class Comparison(Struct, frozen=True, dict=True):
    """The answer to `compare`: games of several rulesets side by side, each held against the first.

    `partial` says that not all games asked for were played.
    """

    match: Match
    margin: Margin
    seeds_apart: bool = False
    partial: bool = False

    @property
    def runs(self) -> tuple[Run, ...]:
        """What was played, the first being what the others are held against."""
        return self.match.runs

    @property
    def n_games(self) -> int:
        """Games played of each."""
        return self.match.games

    @property
    def measures(self) -> tuple[Measure, ...]:
        """Everything that was compared."""
        return self.match.measures

    @cached_property
    def names(self) -> list[str]:
        """The rulesets by name; one that comes again has a number."""
        found: list[str] = []
        for run in self.runs:
            name, again = run.ruleset.name, 1
            while name in found:
                again += 1
                name = f"{run.ruleset.name} ({again})"
            found.append(name)
        return found

    @cached_property
    def values(self) -> list[list[Value]]:
        """By ruleset, then by measure: mean and interval."""
        return values(self.match.sums, self.measures)

    @cached_property
    def evidence(self) -> list[list[Evidence | None]]:
        """By ruleset but the first, then by measure: difference, interval, p-values, verdict."""
        alike = len({run.lineup.seats for run in self.runs}) == 1
        compared = [alike or measure.group not in _OF_SEATS for measure in self.measures]
        return evidence(self.match.sums, self.n_games, self.measures, self.margin, not self.seeds_apart, compared)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row a measure and ruleset: value with interval, and, but for the first, the difference and its evidence.

        What is not known is None.
        """
        return list(self._rows())

    def _rows(self) -> Iterator[dict[str, Any]]:
        for at, measure in enumerate(self.measures):
            for run, name in enumerate(self.names):
                if not self.match.has[run][at]:
                    continue
                value = self.values[run][at]
                row: dict[str, Any] = {
                    "metric": measure.name,
                    "label": measure.label,
                    "unit": measure.unit,
                    "variant": name,
                }
                row |= {key: _plain(part) for key, part in value._asdict().items()}
                known = self.evidence[run - 1][at] if run else None
                facts = dict.fromkeys(_FACTS) if known is None else _facts(known)
                yield row | {_COLUMNS.get(key, key): part for key, part in facts.items()}

    @property
    def table(self) -> pd.DataFrame:
        """The rows as a frame."""
        import pandas as pd

        return pd.DataFrame(self.rows)

    def compared(self, run: int) -> list[Compared]:
        """Every measure of one ruleset (from 1) held against the first."""
        known = zip(self.measures, self.values[0], self.values[run], self.evidence[run - 1], strict=True)
        return [(measure, first, other, one) for measure, first, other, one in known if one is not None]

    def sentences(self, run: int) -> list[str]:
        """What is to be said of one ruleset (from 1) against the first."""
        return list(verdicts.sentences(self.compared(run), self.margin))

    @property
    def correlations(self) -> list[float]:
        """How the pairs of games correlate, a number for each measure in which they can."""
        known = (one.correlation for row in self.evidence for one in row if one is not None)
        return sorted(one for one in known if isfinite(one))

    @property
    def description(self) -> str:
        """In words, what was played."""
        who = [_who(run) for run in self.runs]
        told = ", ".join(f"{LETTERS[at]} by {one}" for at, one in enumerate(who))
        by = f"by {who[0]}" if len(set(who)) == 1 else told
        first, last = self.runs[0].seed, self.runs[-1].seed
        seeds = f"seeds {first} to {last}" if self.seeds_apart else f"seed {first}"
        part = " (stopped before all were played)" if self.partial else ""
        return f"{games_in_words(self.n_games)} each{part}, {seeds}, {by}."

    @property
    def pairing(self) -> str:
        """In words, whether pairs of games made the differences more exact."""
        found = self.correlations
        if all(one is None or one.verdict == "identical" for row in self.evidence for one in row):
            return "No game differs from its pair: what was changed was never met in these games, or changes nothing."
        if self.seeds_apart:
            return "Seeds apart: the games are not paired."
        if not found:
            return "No measure varies, so that pairs of games gain nothing."
        middle = found[len(found) // 2]
        saves = f"about {100 * middle:.0f} % of the variance" if middle >= 0.005 else "nothing"
        return (
            f"Games of one number share their dice as long as they run alike: they correlate by {found[0]:.2f} to "
            f"{found[-1]:.2f}, in the middle by {middle:.2f}, which saves {saves}."
        )

    @property
    def method(self) -> str:
        """In words, how it was judged."""
        share, number = (f"± {100 * part:g}" for part in self.margin)
        return (
            "Changed: p < 0.05 after Holm's correction for all differences of this comparison. No change that matters: "
            f"within {share} pp (percentage points) of a share, {number} % of another number, by two one-sided tests "
            "at 5 % each. All holds for these players."
        )

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values."""
        return {
            "version": __version__,
            "n_games": self.n_games,
            "partial": self.partial,
            "seed": self.runs[0].seed,
            "seeds_apart": self.seeds_apart,
            "description": self.description,
            "pairing": self.pairing,
            "method": self.method,
            "variants": [_variant(name, run) for name, run in zip(self.names, self.runs, strict=True)],
            "metrics": [self._metric(at, measure) for at, measure in enumerate(self.measures)],
            "sentences": {name: self.sentences(run) for run, name in enumerate(self.names) if run},
        }

    def _metric(self, at: int, measure: Measure) -> dict[str, Any]:
        values = [
            {"variant": name, **{key: _plain(part) for key, part in self.values[run][at]._asdict().items()}}
            for run, name in enumerate(self.names)
            if self.match.has[run][at]
        ]
        pairs = []
        for run, row in enumerate(self.evidence, start=1):
            known = row[at]
            if known is not None:
                pairs.append({"variant": self.names[run], "against": self.names[0], **_facts(known)})
        return {
            "metric": measure.name,
            "label": measure.label,
            "unit": measure.unit,
            "group": measure.group,
            "values": values,
            "pairs": pairs,
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the differences with their intervals, in standard deviations of a game. Returns the axes."""
        from risk_sim import plots

        return plots.comparison(self, ax)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"{', '.join(self.names)}: {self.description}"

    def _repr_html_(self) -> str:
        from html import escape

        said = "".join(f"<p>{escape(line)}</p>" for line in [self.description, *self._said()])
        return f"{said}{self.table.to_html(index=False)}"

    def lines(self) -> list[str]:
        """All but the table, for people."""
        lines = wrapped(self.description)
        for letter, name, run in zip(LETTERS, self.names, self.runs, strict=False):
            made = f" ({run.reconstructed})" if run.reconstructed else ""
            lines += wrapped(f"{letter}: {name}{made}")
        for said in self._said():
            lines += ["", *wrapped(said)] if not said.startswith("  ") else wrapped(said.strip())
        return lines

    def _said(self) -> Iterator[str]:
        for run in range(1, len(self.runs)):
            yield f"{LETTERS[run]} against {LETTERS[0]}, {self.names[run]} against {self.names[0]}:"
            yield from (f"  {sentence}" for sentence in self.sentences(run))
        yield self.pairing
        yield self.method


#: What is known of a difference, in the order of columns, and the names that would stand for something else there.
_FACTS = Evidence._fields
_COLUMNS = {"ci_low": "difference_low", "ci_high": "difference_high"}


def compare(
    *variants: str | Path | Ruleset,
    players: int | Sequence[int] | None = None,
    games: int | None = None,
    seed: int = 1,
    policy: Named | Sequence[Named] | None = None,
    mix: Sequence[Named] | None = None,
    board: str | Path | Board | Sequence[Board] | None = None,
    rulebook_only: bool = False,
    seeds_apart: bool = False,
    margin: float = Margin().of_share,
    margin_of_numbers: float = Margin().of_number,
    threads: int | None = None,
    advance: Callable[[int], None] | None = None,
    compiling: Callable[[], None] | None = None,
    warn: Callable[[str], None] | None = None,
) -> Comparison:
    """Play two or more rulesets (names, files, or either with changes) side by side, and hold each against the first.

    Games of one number share seed, dice and cards as long as they run alike; with `seeds_apart` the k-th ruleset is
    played from `seed` + k instead. `players`, `policy`, `mix`, `board` and `rulebook_only` are those of `simulate`, and
    hold for all; `players` may be a number for each ruleset, and then seats are not held against one another;
    `board` may be a board each. A
    difference within `margin` (of a share) or `margin_of_numbers` (as a part of any other number) does not matter. An
    interrupted run (Ctrl-C) gives what was finished. Raises RiskSimError for what does not fit together.
    """
    goal = goal_of(DEFAULT_GAMES if games is None else games, None, None)
    matched = Match(runs_of(variants, players, seed, policy, mix, board, rulebook_only, seeds_apart))
    return played(matched, goal, margins(margin, margin_of_numbers), seeds_apart, threads, advance, compiling, warn)


def played(
    match: Match,
    goal: Goal,
    margin: Margin,
    seeds_apart: bool,
    threads: int | None,
    advance: Callable[[int], None] | None,
    compiling: Callable[[], None] | None,
    warn: Callable[[str], None] | None,
) -> Comparison:
    """Play and compare. Raises KeyboardInterrupt where not a game was finished."""
    check_threads(threads)
    if warn is not None:
        told = (decks.warnings(run.ruleset, run.board, run.lineup.seats) for run in match.runs)
        for what in dict.fromkeys(what for some in told for what in some):
            warn(what)
    if compiling is not None and playing.compiles_first():
        compiling()
    finished = match.play(goal.games, Watch(advance, warn), threads)
    if not match.games:
        raise KeyboardInterrupt
    return Comparison(match, margin, seeds_apart, not finished)


def runs_of(
    variants: Sequence[str | Path | Ruleset],
    players: int | Sequence[int] | None,
    seed: int,
    policy: Named | Sequence[Named] | None,
    mix: Sequence[Named] | None,
    board: str | Path | Board | Sequence[Board] | None,
    rulebook_only: bool,
    seeds_apart: bool = False,
) -> list[Run]:
    """What is played of each ruleset, on one board or a board each.

    Raises RiskSimError for what does not fit together.
    """
    rules = rules_of(variants)
    numbers = _numbers(players, rules)
    used = [board] * len(rules) if board is None or isinstance(board, (str, Path, Board)) else list(board)
    seeds = [whole("--seed", seed) + (at if seeds_apart else 0) for at in range(len(rules))]
    runs = [
        run_of(one, number, start, policy, mix, None, place, rulebook_only)
        for one, number, start, place in zip(rules, numbers, seeds, used, strict=True)
    ]
    if not isinstance(players, Sequence):
        _check_alike(runs)
    return runs


def rules_of(variants: Sequence[str | Path | Ruleset]) -> list[Ruleset]:
    """The rulesets to be compared. Raises RiskSimError for too few, too many, or one that cannot be read."""
    if not 2 <= len(variants) <= len(LETTERS):
        one = variants[0] if variants else "classic"
        raise InputError(
            f"compare takes 2 to {len(LETTERS)} rulesets, not {len(variants)}; a change makes another: "
            f"compare {one} {one}:FIELD=VALUE"
        )
    return [rulesets.load(one) for one in variants]


def _numbers(players: int | Sequence[int] | None, rules: Sequence[Ruleset]) -> list[int | None]:
    """The number of players of each ruleset, where it was said."""
    if not isinstance(players, Sequence):
        return [players] * len(rules)
    if len(players) != len(rules):
        said = ",".join(map(str, players))
        raise InputError(f"--players {said}: give one number for all, or one for each of the {len(rules)} rulesets")
    return list(players)


def _check_alike(runs: Sequence[Run]) -> None:
    """Raise InputError where the rulesets are for different numbers of players."""
    first = runs[0]
    for run in runs:
        if run.lineup.seats != first.lineup.seats:
            numbers = ",".join(str(one.lineup.seats) for one in runs)
            raise InputError(
                f"{first.ruleset.name} is played by {first.lineup.seats} here and {run.ruleset.name} by "
                f"{run.lineup.seats}: give --players a number for both, or one for each, such as --players {numbers}"
            )


def margins(margin: float, margin_of_numbers: float) -> Margin:
    """The margins, checked. Raises InputError for what is no part of a whole."""
    for flag, value in (("--margin", margin), ("--margin-of-numbers", margin_of_numbers)):
        if isinstance(value, bool) or not hasattr(value, "__float__") or not 0 < float(value) < 1:
            raise InputError(f"{flag} {value}: choose a number between 0 and 1, such as 0.01")
    return Margin(float(margin), float(margin_of_numbers))


def _who(run: Run) -> str:
    """Who plays, in words."""
    orders = run.lineup.orders
    names = [policy.name for policy in orders[0]]
    if len(set(names)) == 1:
        return f"{len(names)} x {names[0]}"
    return ", ".join(names) + (", rotated through the seats" if len(orders) > 1 else "")


def _variant(name: str, run: Run) -> dict[str, Any]:
    return {
        "variant": name,
        "ruleset": run.ruleset.name,
        "title": run.ruleset.title,
        "fingerprint": run.ruleset.fingerprint,
        "board": run.board.name,
        "board_fingerprint": run.board.fingerprint,
        "reconstructed": run.reconstructed,
        "players": run.lineup.seats,
        "policies": [policy.name for policy in run.lineup.orders[0]],
        "seed": run.seed,
    }


def _facts(known: Evidence) -> dict[str, Any]:
    return {key: part if isinstance(part, (str, int)) else plain(part) for key, part in known._asdict().items()}


def _plain(number: float) -> float | None:
    return number if isinstance(number, int) else plain(number)

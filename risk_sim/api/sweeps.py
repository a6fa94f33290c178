"""One ruleset with other values in several fields: `sweep`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import cached_property
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import Struct

from risk_sim import __version__, boards, rulesets
from risk_sim.api.goals import DEFAULT_GAMES, check_threads, goal_of
from risk_sim.api.seating import Named, run_of
from risk_sim.comparing import sweeping
from risk_sim.comparing.evidence import Value, plain, values
from risk_sim.comparing.sensitivity import Sensitivity, sensitivities
from risk_sim.comparing.sweeping import Counted, Point
from risk_sim.errors import InputError, nearest
from risk_sim.metrics.measures import SHARE, Measure
from risk_sim.rulesets import decks
from risk_sim.rulesets.variants import changed
from risk_sim.runs import games as playing
from risk_sim.runs import store as stores
from risk_sim.runs.watch import Watch
from risk_sim.spec.battle import whole
from risk_sim.spec.board import Board
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.run import Run
from risk_sim.text import percent, wrapped

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

#: Variants at most; more take a sample.
MOST_POINTS = 1000
#: Measures that a sentence names at most.
MOST_SAID = 8


class Sweep(Struct, frozen=True, dict=True):
    """The answer to `sweep`: every variant that was played, and which field matters for what.

    `vary`: the values of every field; `points`: places in them, a tuple a variant. `combinations`: how many there are
    in all. `partial` says that not all were played.
    """

    ruleset: Ruleset
    vary: dict[str, tuple[Any, ...]]
    points: list[Point]
    runs: list[Run]
    measures: list[Measure]
    counted: list[Counted]
    combinations: int
    partial: bool = False

    @property
    def n_games(self) -> int:
        """Games played of each variant."""
        return self.counted[0].games

    @property
    def fields(self) -> list[str]:
        """The fields that are varied."""
        return list(self.vary)

    @cached_property
    def values(self) -> list[list[Value]]:
        """By variant, then by measure: mean and interval."""
        return [values(one.sums, self.measures)[0] for one in self.counted]

    @cached_property
    def sensitivities(self) -> list[Sensitivity]:
        """By measure: which field makes it differ."""
        means = np.stack([one.means for one in self.counted])
        return sensitivities(means, self.points, self.fields)

    def setting(self, at: int) -> dict[str, str]:
        """The values of one variant, in words."""
        found = sweeping.said(self.points[at], self.vary)
        return {field: told(value) for field, value in found.items()}

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row a variant and measure: the fields' values, the measure, its value and interval."""
        return list(self._rows())

    def _rows(self) -> Iterator[dict[str, Any]]:
        for at, run in enumerate(self.runs):
            for measure, value in zip(self.measures, self.values[at], strict=True):
                yield {
                    "variant": run.ruleset.name,
                    **self.setting(at),
                    "metric": measure.name,
                    "label": measure.label,
                    "unit": measure.unit,
                    **{name: part if name == "n_games" else plain(part) for name, part in value._asdict().items()},
                }

    @property
    def effect_rows(self) -> list[dict[str, Any]]:
        """A row a measure and field: its share of what differs, p-values, lowest and highest mean of its levels."""
        return [
            {
                "metric": measure.name,
                "label": measure.label,
                "field": effect.field,
                **{name: plain(getattr(effect, name)) for name in ("share", "p_value", "p_holm", "low", "high")},
                "together": plain(found.together),
                "deviation": plain(found.deviation),
                "noise": plain(found.noise),
            }
            for measure, found in zip(self.measures, self.sensitivities, strict=True)
            for effect in found.effects
        ]

    @property
    def table(self) -> pd.DataFrame:
        """The rows as a frame."""
        import pandas as pd

        return pd.DataFrame(self.rows)

    @property
    def description(self) -> str:
        """In words, what was played."""
        names = [policy.name for policy in self.runs[0].lineup.orders[0]]
        who = f"{len(names)} x {names[0]}" if len(set(names)) == 1 else ", ".join(names)
        all_of = "all" if len(self.points) == self.combinations else f"{len(self.points)} of"
        part = " (stopped before all were played)" if self.partial else ""
        return (
            f"{self.ruleset.title} with {' x '.join(self.fields)}: {all_of} {self.combinations:,} variants{part}, "
            f"{self.n_games:,} games each, seed {self.runs[0].seed}, by {who}."
        )

    def sentences(self) -> list[str]:
        """What matters, measure by measure, and what no field changes."""
        told: list[str] = []
        still: list[str] = []
        for measure, found in zip(self.measures, self.sensitivities, strict=True):
            fields = sorted((one for one in found.effects if one.matters), key=lambda one: -one.share)
            if not fields:
                still.append(measure.label)
                continue
            parts = [
                f"{one.field} {percent(one.share, 0)} ({_number(measure, one.low)} to {_number(measure, one.high)})"
                for one in fields
            ]
            told.append(f"{measure.label}: {', '.join(parts)}{self._rest(found)}.")
        if still:
            shown = still if len(still) <= MOST_SAID else [*still[:MOST_SAID], f"{len(still) - MOST_SAID} more"]
            told.append(f"No field matters, as far as these games can tell, for {', '.join(shown)}.")
        return told

    def _rest(self, found: Sensitivity) -> str:
        """What no field does alone; where not all variants were played, some of it may still be one field's."""
        if len(found.effects) < 2 or not found.together > 0.005:
            return ""
        how = "jointly" if len(self.points) == self.combinations else "jointly or not told apart by this sample"
        return f", and {percent(found.together, 0)} {how}"

    @property
    def method(self) -> str:
        """How it was reckoned, for those who ask."""
        seen = [one.noise for one in self.sensitivities if one.noise == one.noise]
        noise = (
            f" Of what differs between variants, {percent(float(np.median(seen)), 0)} is the noise of simulation "
            "(median of the measures), and is taken out."
            if seen
            else ""
        )
        return (
            "Shares of the variance between variants by field (ANOVA, type II), tested against the differences between "
            f"{sweeping.BATCHES} batches of games and corrected for all fields and measures (Holm).{noise}"
        )

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values."""
        return {
            "version": __version__,
            "ruleset": self.ruleset.name,
            "seed": self.runs[0].seed,
            "n_games": self.n_games,
            "partial": self.partial,
            "combinations": self.combinations,
            "description": self.description,
            "method": self.method,
            "vary": {field: [told(value) for value in some] for field, some in self.vary.items()},
            "variants": [
                {
                    "variant": run.ruleset.name,
                    "fingerprint": run.ruleset.fingerprint,
                    "board_fingerprint": run.board.fingerprint,
                    "reconstructed": run.reconstructed,
                    "fields": self.setting(at),
                    "values": {
                        measure.name: {name: _finite(part) for name, part in value._asdict().items()}
                        for measure, value in zip(self.measures, self.values[at], strict=True)
                    },
                }
                for at, run in enumerate(self.runs)
            ],
            "sensitivities": self.effect_rows,
            "sentences": self.sentences(),
        }

    def plot(self, ax: Axes | None = None, measure: str | None = None) -> Axes:
        """Draw the mean at every value of every field, of a measure by name (else of the one that differs most)."""
        from risk_sim import plots

        return plots.sweep(self, self.measured(measure), ax)

    def measured(self, name: str | None) -> int:
        """The place of a measure; of the one that differs most, in its noise, where none is named."""
        if name is None:
            least = [1.0 if one.noise != one.noise else one.noise for one in self.sensitivities]
            return int(np.argmin(least))
        names = [one.name for one in self.measures]
        if name not in names:
            raise InputError(f"--measure {name}: these games have no such measure{nearest(name, names)}")
        return names.index(name)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        from html import escape

        said = "".join(f"<p>{escape(line)}</p>" for line in [self.description, *self.sentences(), self.method])
        return f"{said}{self.table.to_html(index=False)}"

    def lines(self) -> list[str]:
        """All but the table, for people."""
        made = self.runs[0].reconstructed
        lines = wrapped(self.description) + (wrapped(f"Not from the box: {made}.") if made else [])
        if len(self.points) > 1:
            lines += ["", "What makes variants differ, by field (share of the variance, lowest to highest mean):"]
            lines += [line for sentence in self.sentences() for line in wrapped(sentence)]
            lines += ["", *wrapped(self.method)]
        return lines


def sweep(
    ruleset: str | Path | Ruleset,
    vary: Mapping[str, Sequence[Any]],
    *,
    sample: int | None = None,
    players: int | None = None,
    games: int | None = None,
    seed: int = 1,
    policy: Named | Sequence[Named] | None = None,
    mix: Sequence[Named] | None = None,
    board: str | Path | Board | None = None,
    rulebook_only: bool = False,
    out: str | Path | None = None,
    threads: int | None = None,
    advance: Callable[[int], None] | None = None,
    compiling: Callable[[], None] | None = None,
    warn: Callable[[str], None] | None = None,
) -> Sweep:
    """Play a ruleset with every combination of some values (or `sample` of them), and say which field matters for what.

    `vary` has the values of every field, named as in changes on the spot. Games of one number share seed and dice.
    `out` is a folder that keeps every game of every variant and goes on where it was stopped. The rest is as `simulate`
    takes it. An interrupted run (Ctrl-C) gives the variants that were finished. Raises RiskSimError for what does not
    fit together.
    """
    number = goal_of(DEFAULT_GAMES if games is None else games, None, None).games
    if number < sweeping.BATCHES:
        raise InputError(f"--games {number}: a sweep takes {sweeping.BATCHES} games of each variant or more")
    check_threads(threads)
    base = rulesets.load(ruleset)
    fields = {field: tuple(some) for field, some in vary.items()}
    points, total = points_of(fields, sample)
    used = board if board is None or isinstance(board, Board) else boards.load(board)
    runs = [
        run_of(changed(base, sweeping.said(point, fields)), players, seed, policy, mix, None, used, rulebook_only)
        for point in points
    ]
    if warn is not None:
        told_of = [decks.warnings(run.ruleset, run.board, run.lineup.seats) for run in runs]
        for what in dict.fromkeys(what for some in told_of for what in some):
            warn(what)
    if compiling is not None and playing.compiles_first():
        compiling()
    measures = sweeping.measures_of(runs)
    counted = list(_played(runs, measures, number, out, Watch(advance, warn), threads))
    done = len(counted)
    if not done:
        raise KeyboardInterrupt
    return Sweep(base, fields, points[:done], runs[:done], measures, counted, total, done < len(points))


def points_of(fields: Mapping[str, Sequence[Any]], sample: int | None) -> tuple[list[Point], int]:
    """The variants to be played, and how many there are in all. Raises InputError for none or too many."""
    if not fields:
        raise InputError("--vary: name a field and its values, such as --vary defence_dice=2,3")
    for field, some in fields.items():
        texts = [told(value) for value in some]
        if not some:
            raise InputError(f"--vary {field}: give its values, such as {field}=2,3")
        for text in texts:
            if texts.count(text) > 1:
                raise InputError(f"--vary {field}: {text} is there twice; give every value once")
    levels = [len(some) for some in fields.values()]
    total = prod(levels)
    if sample is not None and whole("--sample", sample) < 2:
        raise InputError(f"--sample {sample}: choose 2 or more")
    if min(total, sample or total) > MOST_POINTS:
        raise InputError(
            f"{total:,} variants are more than {MOST_POINTS:,}; play a sample of them, such as --sample 100"
        )
    return (sweeping.full(levels) if sample is None else sweeping.sampled(levels, sample)), total


def _played(
    runs: Sequence[Run],
    measures: Sequence[Measure],
    games: int,
    out: str | Path | None,
    watch: Watch,
    threads: int | None,
) -> Iterator[Counted]:
    """Variant after variant, until one is not finished."""
    for run in runs:
        with watch.interruptible():
            try:
                counted = _one(run, measures, games, out, watch, threads)
            except KeyboardInterrupt:
                return
        if counted.games < games:
            return
        watch.stopped = False
        yield counted


def _one(
    run: Run, measures: Sequence[Measure], games: int, out: str | Path | None, watch: Watch, threads: int | None
) -> Counted:
    """One variant; in a folder of its own, named by what is played, where games are kept."""
    if out is None:
        return sweeping.played(run, measures, games, watch, threads)
    with ExitStack() as held:
        store = stores.prepared(Path(out) / f"{run.ruleset.fingerprint[:12]}", run)
        held.enter_context(stores.held(store.folder))
        play = playing.player(run)
        store.check(play)
        store.ask(games)
        return sweeping.played(run, measures, games, watch, threads, store.playing(play), store.spans(games))


def told(value: Any) -> str:
    """A value as it is written in a change: lists with bars."""
    if isinstance(value, (list, tuple)):
        return "|".join(told(part) for part in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _number(measure: Measure, value: float) -> str:
    return percent(value) if measure.unit == SHARE else f"{value:,.3g}"


def _finite(number: float) -> float | None:
    return number if isinstance(number, int) else plain(number)

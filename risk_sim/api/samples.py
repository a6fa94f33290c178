"""Battles fought with simulated dice and held against the exact odds: `sample`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Unpack

from msgspec import Struct, structs

from risk_sim.api import wording
from risk_sim.api.battles import Odds, odds
from risk_sim.errors import InputError
from risk_sim.exact.outcome import Outcome
from risk_sim.metrics.shares import interval
from risk_sim.runs.battles import Sampler, fight_many
from risk_sim.spec.battle import BattleOptions, whole
from risk_sim.spec.ruleset import Ruleset
from risk_sim.text import percent

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

#: Fewer battles than this are expected of a cell only when it is put together with its neighbours.
FEWEST_EXPECTED = 5.0
MOST_BATTLES = 10**12


class SampledRow(Struct, frozen=True):
    """One way a battle ended: how often, the rate with its Wilson interval (95 %), and the exact chance."""

    attackers_left: int
    defenders_left: int
    count: int
    rate: float
    ci_low: float
    ci_high: float
    exact: float


class Sample(Struct, frozen=True):
    """The answer to `sample`: `n` battles fought, beside the exact odds.

    `fit`: the p-value of a chi-square test of all ends against their exact chances; None where there is only
    one kind of end to tell.
    """

    odds: Odds
    n: int
    seed: int
    sampler: Sampler
    wins: int
    win_rate: float
    ci_low: float
    ci_high: float
    rows: tuple[SampledRow, ...]
    fit: float | None

    @property
    def win_probability(self) -> float:
        """The exact chance."""
        return self.odds.win_probability

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the battle."""
        return self.odds.ruleset

    @property
    def outcome(self) -> Outcome:
        """The exact answer's ends."""
        return self.odds.outcome

    @property
    def description(self) -> str:
        """In words, what was fought."""
        return self.odds.description

    @property
    def outcomes(self) -> pd.DataFrame:
        """attackers_left, defenders_left, count, rate, ci_low, ci_high, exact: one row an end."""
        import pandas as pd

        return pd.DataFrame([structs.asdict(row) for row in self.rows])

    def to_dict(self) -> dict[str, Any]:
        """The exact answer, as `Odds.to_dict`, with what was sampled under `sample`."""
        sampled = {
            "n": self.n,
            "seed": self.seed,
            "sampler": self.sampler,
            "wins": self.wins,
            "win_rate": self.win_rate,
            "ci_low": self.ci_low,
            "ci_high": self.ci_high,
            "fit_p_value": self.fit,
            "outcomes": [structs.asdict(row) for row in self.rows],
        }
        return {**self.odds.to_dict(), "sample": sampled}

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw sampled rates with their intervals against the exact chances. Returns the axes."""
        from risk_sim import plots

        return plots.sample(self, ax)

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        return wording.as_html(self._lines())

    def _lines(self) -> list[str]:
        thrown = "with real dice" if self.sampler == "dice" else "by throws drawn from the exact table"
        interval = f"{percent(self.ci_low, 2)} to {percent(self.ci_high, 2)}"
        lines = [
            str(self.odds),
            "",
            f"{self.n:,} battles fought {thrown}, seed {self.seed}:",
            f"Won                  {self.wins:,} = {percent(self.win_rate, 2)}, 95 % interval {interval}",
            f"Exact chance         {percent(self.win_probability, 2)}",
        ]
        if self.fit is not None:
            lines.append(f"Fit of all ends      p = {self.fit:.3f} (chi-square; a very small p speaks against them)")
        return lines


def sample(
    attackers: int,
    defenders: int,
    *,
    n: int = 1_000_000,
    seed: int = 1,
    sampler: Sampler = "dice",
    threads: int | None = None,
    advance: Callable[[int], None] | None = None,
    compiling: Callable[[], None] | None = None,
    exact: bool = False,
    **options: Unpack[BattleOptions],
) -> Sample:
    """Fight `n` battles with simulated dice and hold the result against the exact odds.

    `sampler="dice"` throws, sorts and compares every die, knowing nothing of the exact tables; `"rounds"` draws
    each throw's losses from them and is faster. The same seed gives the same battles on any number of threads.
    `advance` is told of battles done, `compiling` before the sampler is compiled (some seconds, once on a machine).
    `exact=True` adds fractions to the exact odds.
    """
    n, seed = whole("--sample", n), whole("--seed", seed)
    _check(n, seed, sampler)
    answer = odds(attackers, defenders, exact=exact, **options)
    fought = answer.battle
    counts = fight_many(fought, n, seed, sampler, threads, advance, compiling)
    chances = {(row.attackers_left, row.defenders_left): row.probability for row in answer.outcome.rows}
    found = {(int(a), int(d)): int(counts[a, d]) for a, d in zip(*counts.nonzero(), strict=True)}
    ends = sorted(chances | found, key=lambda end: (end[1], -end[0]))
    wins = sum(count for (a, d), count in found.items() if d == 0 and a > fought.garrison)
    low, high = interval(wins, n)
    return Sample(
        odds=answer,
        n=n,
        seed=seed,
        sampler=sampler,
        wins=wins,
        win_rate=wins / n,
        ci_low=low,
        ci_high=high,
        rows=tuple(_row(end, found.get(end, 0), n, chances.get(end, 0.0)) for end in ends),
        fit=_fit([(found.get(end, 0), chances.get(end, 0.0) * n) for end in ends]),
    )


def _check(n: int, seed: int, sampler: str) -> None:
    if not 1 <= n <= MOST_BATTLES:
        raise InputError(f"--sample {n}: choose from 1 to {MOST_BATTLES:,} battles")
    if not 0 <= seed < 2**63:
        raise InputError(f"--seed {seed}: choose a whole number from 0 to 2^63 - 1")
    if sampler not in ("dice", "rounds"):
        raise InputError(f"sampler {sampler!r}: choose dice or rounds")


def _row(end: tuple[int, int], count: int, n: int, exact: float) -> SampledRow:
    return SampledRow(*end, count, count / n, *interval(count, n), exact)


def _fit(cells: list[tuple[int, float]]) -> float | None:
    """Chi-square of counts against expectations; cells with few expected battles are put together."""
    import numpy as np
    from scipy.stats import chisquare

    # An end that cannot happen would make any test meaningless: it is a fault, not bad luck.
    if any(count and not expected for count, expected in cells):
        return 0.0
    pooled: list[list[float]] = []
    for count, expected in cells:
        if pooled and pooled[-1][1] < FEWEST_EXPECTED:
            pooled[-1][0] += count
            pooled[-1][1] += expected
        else:
            pooled.append([count, expected])
    if len(pooled) > 1 and pooled[-1][1] < FEWEST_EXPECTED:
        last = pooled.pop()
        pooled[-1][0] += last[0]
        pooled[-1][1] += last[1]
    if len(pooled) < 2:
        return None
    observed, expected_counts = np.array(pooled).T
    return float(chisquare(observed, expected_counts * observed.sum() / expected_counts.sum()).pvalue)

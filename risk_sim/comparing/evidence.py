"""What differences are worth: intervals, p-values corrected for their number, equivalence, and how many more games."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, isfinite, isnan, log10, nan, sqrt
from typing import Literal, NamedTuple

import numpy as np

from risk_sim.comparing.paired import Sums, differences, means
from risk_sim.metrics.measures import SHARE, Measure
from risk_sim.metrics.shares import LEVEL, interval

#: The rate of false alarms, over all differences of a comparison, and the power that more games are reckoned for.
ALPHA, POWER = 1 - LEVEL, 0.8
#: `changed`: the difference is no chance; `same`: it is smaller than the margin; `identical`: no game differs at all;
#: `unknown`: this run cannot tell.
Verdict = Literal["changed", "same", "identical", "unknown"]


class Margin(NamedTuple):
    """How large a difference may be that does not matter: in a share, and as a part of any other number."""

    of_share: float = 0.01
    of_number: float = 0.02

    def of(self, measure: Measure, values: Sequence[float]) -> float:
        """The margin of a measure that has these values."""
        return self.of_share if measure.unit == SHARE else self.of_number * max(abs(value) for value in values)


class Value(NamedTuple):
    """A measure in one run: games that define it, mean, interval (95 %; Wilson's for shares); nan where unknown."""

    n_games: int
    value: float
    ci_low: float
    ci_high: float


class Evidence(NamedTuple):
    """How far a run lies from the first in one measure.

    `p_value` alone and `p_holm` corrected for all differences of the comparison; `equivalence_p` of two one-sided
    tests against the `margin`. `correlation` of the pairs of games. `more_games` would show a difference of `found`
    (the margin, or what was seen) with 80 % power, corrected likewise; 0 where none are needed. nan where there is no
    saying.
    """

    difference: float
    ci_low: float
    ci_high: float
    p_value: float
    p_holm: float
    margin: float
    equivalence_p: float
    correlation: float
    verdict: Verdict
    more_games: int = 0
    found: float = nan


def values(counted: Sums, measures: Sequence[Measure]) -> list[list[Value]]:
    """By run, then by measure: every value with its interval."""
    found = means(counted)
    return [
        [
            _value(measure, *(float(part[run, at]) for part in (counted.n, counted.total, found.value, found.error)))
            for at, measure in enumerate(measures)
        ]
        for run in range(len(counted.n))
    ]


def _value(measure: Measure, n: float, total: float, value: float, error: float) -> Value:
    if not n:
        return Value(0, nan, nan, nan)
    if measure.unit == SHARE:
        low, high = interval(total * measure.held, int(n))
        return Value(int(n), value, low / measure.held, high / measure.held)
    half = _quantile(n) * error if n > 1 else nan
    return Value(int(n), value, value - half, value + half)


def evidence(
    counted: Sums, games: int, measures: Sequence[Measure], margin: Margin, paired: bool, compared: Sequence[bool]
) -> list[list[Evidence | None]]:
    """By run but the first, then by measure: what is known of the difference; None where there is none to speak of.

    `compared` says which measures mean the same in all runs. `games` were played of each.
    """
    found, level = differences(counted, paired), means(counted).value
    drawn: list[list[Evidence | None]] = []
    for run in range(1, len(counted.n)):
        row: list[Evidence | None] = []
        for at, measure in enumerate(measures):
            known = compared[at] and counted.n[run, at] and counted.n[0, at]
            row.append(
                _alone(
                    measure,
                    float(found.value[run, at]),
                    float(found.error[run, at]),
                    float(found.correlation[run, at]),
                    float(min(counted.n[run, at], counted.n[0, at])),
                    int(counted.differing[run, at]),
                    margin.of(measure, [float(level[0, at]), float(level[run, at])]),
                )
                if known
                else None
            )
        drawn.append(row)
    return _together(drawn, games)


def _alone(
    measure: Measure,
    difference: float,
    error: float,
    correlation: float,
    n: float,
    differing: int,
    margin: float,
) -> Evidence:
    """One difference, before it is corrected for the others."""
    if not differing:
        return Evidence(0.0, 0.0, 0.0, 1.0, 1.0, margin, 0.0, correlation, "identical")
    if isnan(error) or n < 2:
        return Evidence(difference, nan, nan, nan, nan, margin, nan, correlation, "unknown")
    half = _quantile(n) * error
    # Few games that differ cannot speak more loudly than as many tosses of a coin that fall alike.
    p = max(_tail(abs(difference), error, n) * 2, 2.0 ** (1 - min(differing, 1000)))
    # A share that no game shows differing may still differ in one of n games or two.
    spread = max(error, 2 / n) if measure.unit == SHARE else error
    same = _tail(margin - abs(difference), spread, n)
    return Evidence(
        difference, difference - half, difference + half, min(p, 1.0), nan, margin, same, correlation, "unknown"
    )


def _together(drawn: list[list[Evidence | None]], games: int) -> list[list[Evidence | None]]:
    """All differences, each judged as one of so many."""
    tested = [one for row in drawn for one in row if one is not None and one.verdict != "identical"]
    tested = [one for one in tested if isfinite(one.p_value)]
    if not tested:
        return drawn
    from statsmodels.stats.multitest import multipletests

    corrected = iter(multipletests([one.p_value for one in tested], ALPHA, "holm")[1].tolist())
    return [
        [
            one
            if one is None or one.verdict == "identical" or not isfinite(one.p_value)
            else _judged(one._replace(p_holm=next(corrected)), games, len(tested))
            for one in row
        ]
        for row in drawn
    ]


def _judged(one: Evidence, games: int, tests: int) -> Evidence:
    if one.p_holm < ALPHA:
        return one._replace(verdict="changed")
    if one.equivalence_p < ALPHA:
        return one._replace(verdict="same")
    error = (one.ci_high - one.ci_low) / 2 / _quantile(games)
    for size in (one.margin, abs(one.difference)):
        needed = games_needed(size, error * sqrt(games), tests)
        if needed > games:
            return one._replace(more_games=_rounded_up(needed - games), found=size)
    return one


def games_needed(size: float, deviation: float, tests: int = 1) -> float:
    """Games in which a difference of this size is found with 80 % power as one of so many (Bonferroni).

    `deviation` is the standard deviation of the difference in a single pair of games. inf for a size of 0.
    """
    if size <= 0 or not isfinite(size):
        return float("inf")
    from statsmodels.stats.power import normal_sample_size_one_tail

    return float(normal_sample_size_one_tail(size, POWER, ALPHA / tests / 2, deviation, deviation))


def _rounded_up(games: float) -> int:
    """To two digits that count: nobody needs 13,817 more games."""
    if not isfinite(games) or games > 1e15:
        return 0
    step: int = 10 ** max(int(log10(max(games, 1))) - 1, 0)
    return ceil(games / step) * step


def _quantile(n: float) -> float:
    """How many standard errors an interval reaches."""
    from scipy.special import stdtrit

    return float(stdtrit(max(n - 1, 1), 1 - ALPHA / 2))


def _tail(distance: float, error: float, n: float) -> float:
    """The chance to lie so far above 0 or further, where the truth is 0."""
    from scipy.special import stdtr

    if not error:
        return 0.0 if distance > 0 else 1.0
    return float(stdtr(max(n - 1, 1), -distance / error))


def plain(number: float) -> float | None:
    """A number as it is handed on: None for one that is not known."""
    return float(number) if np.isfinite(number) else None

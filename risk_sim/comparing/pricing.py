"""What a piece more at the start is worth over a whole game, in units: as many units more win as often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.comparing.sweeping import BATCHES, Counted, played
from risk_sim.metrics.measures import Measure
from risk_sim.runs.watch import Watch
from risk_sim.spec.run import Run

Floats = npt.NDArray[np.float64]

#: Units from one number that is tried to the next: the first that brackets what is priced. A few steps are enough, and
#: things of about the same worth are held against the same games; fewer units than 3 are lost in chance.
STEPS = (3, 6, 12)
#: Units that are tried at most.
MOST = 2 * STEPS[-1]
#: Numbers of units that are played, 0 among them.
POINTS = 4
#: Win shares of batches that lie less apart than this are not surer.
LEAST_SPREAD = 1e-4
#: The part of the games that a first look takes.
FIRST_LOOK = 0.1


class Handicap(NamedTuple):
    """One seat (from 0) that begins with something more: a name of `[setup] extra`, or cards; none of it for 0."""

    what: str
    number: int
    seat: int


class Stopped(Exception):
    """The run was stopped before its end."""


class Bench:
    """Win shares of the seat that has a handicap, from games 0, 1, ... of the same seeds whatever it is.

    `run` makes what is played of a handicap, `wins` are the measures of the seats.
    """

    def __init__(
        self, run: Callable[[Handicap], Run], wins: Sequence[Measure], watch: Watch, threads: int | None
    ) -> None:
        self.run, self.wins, self.watch, self.threads = run, wins, watch, threads
        self.known: dict[tuple[Handicap, int], Counted] = {}

    def batches(self, handicap: Handicap, games: int) -> Floats:
        """float64[BATCHES]: the win share of the seat in every batch of games. Raises Stopped."""
        # What all have alike is played once, whichever seat is asked about.
        key = handicap if handicap.number else Handicap("units", 0, 0)
        if (key, games) not in self.known:
            with self.watch.interruptible():
                try:
                    counted = played(self.run(key), self.wins, games, self.watch, self.threads)
                except KeyboardInterrupt:
                    raise Stopped from None
            if counted.games < games:
                raise Stopped
            self.watch.stopped = False
            self.known[key, games] = counted
        return np.nan_to_num(self.known[key, games].means[:, handicap.seat])


class Curve(NamedTuple):
    """Win shares by units more, float64[units, BATCHES], those of what is priced, float64[BATCHES], and games each."""

    units: tuple[int, ...]
    shares: Floats
    asked: Floats
    games: int


class Worth(NamedTuple):
    """What something is worth in units, with its interval (95 %), and what one unit adds to the win share.

    `win_rate` with it and `without`. `beyond`: it is more than any number of units that was tried; then the interval
    says nothing. `idle`: nobody else won any game for it. nan where units do not matter at all.
    """

    units: float
    ci_low: float
    ci_high: float
    a_unit: float
    win_rate: float
    without: float
    beyond: bool
    idle: bool = False


def curve(bench: Bench, asked: Callable[[int], Floats], seats: Sequence[int], games: int, spare: int = MOST) -> Curve:
    """Win shares of seats, on average, with what is priced and with units, as many as bracket it.

    `asked` gives the win shares of what is priced, from so many games of each seat. A first look with fewer games finds
    how many units are worth a try. No seat can do with more than `spare` units fewer.
    """
    few = max(BATCHES, int(games * FIRST_LOOK))
    slope = float((_mean(bench, 8, seats, few) - _mean(bench, 0, seats, few)).mean()) / 8
    gap = float((asked(few) - _mean(bench, 0, seats, few)).mean())
    guess = abs(gap) / slope if slope > 0 else MOST
    step = next((step for step in STEPS if step >= 0.75 * guess), STEPS[-1])
    units = _tried(step, gap >= 0, spare)
    shares = np.stack([_mean(bench, number, seats, games) for number in units])
    return Curve(units, shares, asked(games), games * len(seats))


def _tried(step: int, up: bool, spare: int) -> tuple[int, ...]:
    """Numbers of units around 0, further to the side that matters, and as many fewer as can be spared."""
    if up:
        return tuple(sorted({-min(step, spare), 0, step, 2 * step, 4 * step}))[:POINTS]
    fewer = min(2 * step, spare)
    return tuple(sorted({-fewer, -(fewer // 2), 0, step, 2 * step}))[:POINTS]


def _mean(bench: Bench, units: int, seats: Sequence[int], games: int) -> Floats:
    found: Floats = np.mean([bench.batches(Handicap("units", units, seat), games) for seat in seats], axis=0)
    return found


def worth(found: Curve) -> Worth:
    """How many units win as often, by a parabola through the win shares; the interval by the jackknife of batches.

    A number of units counts as much as its share is sure: where all seats play alike they win an equal share with no
    units more, whatever the dice, and the parabola goes through it.
    """
    from scipy.special import stdtrit

    spread = found.shares.std(axis=1)
    sure = 1 / np.maximum(spread, LEAST_SPREAD)
    whole, a_unit = _crossing(found.units, found.shares.mean(axis=1), sure, float(found.asked.mean()))
    number = found.shares.shape[1]
    left_out = []
    for at in range(number):
        rest = np.arange(number) != at
        shares, asked = found.shares[:, rest].mean(axis=1), float(found.asked[rest].mean())
        left_out.append(_crossing(found.units, shares, sure, asked)[0])
    apart = np.array(left_out) - np.mean(left_out)
    error = float(np.sqrt((number - 1) / number * (apart**2).sum()))
    half = float(stdtrit(number - 1, 0.975)) * error
    zero = found.units.index(0)
    idle = np.array_equal(found.asked, found.shares[zero])
    if idle and a_unit > 0:
        # What happens in none of n games happens in 3 of n at most (95 %), and brings a win each time at most.
        whole, half = 0.0, 3 / found.games / a_unit
    return Worth(
        units=whole,
        ci_low=whole - half,
        ci_high=whole + half,
        a_unit=a_unit,
        win_rate=float(found.asked.mean()),
        without=float(found.shares[zero].mean()),
        beyond=not found.units[0] - 1 <= whole <= found.units[-1] + 1,
        idle=idle,
    )


def _crossing(units: Sequence[int], shares: Floats, sure: Floats, asked: float) -> tuple[float, float]:
    """Where a parabola through win shares, as `sure` as they are, reaches what is asked, and its slope at 0.

    Of two such places the one where more units win more; where it never gets there, its slope at 0 goes on. nan where
    units do not win more often.
    """
    bend, slope, level = np.polyfit(np.array(units, float), shares, 2, w=sure)
    if slope <= 0:
        return float("nan"), float(slope)
    plain = float((asked - level) / slope)
    roots = np.roots([bend, slope, level - asked])
    real = [float(root.real) for root in roots if abs(root.imag) < 1e-9 and 2 * bend * root.real + slope > 0]
    near = [root for root in real if abs(root) <= 2 * MOST]
    return (near[0] if near else plain), float(slope)

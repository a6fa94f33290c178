"""The chance of every seat to win, round by round, from games that were continued with other dice.

Continuations are float64[n, r, k, seats]: what each seat has of the win in k continuations of game n from the end of
its r-th round looked at; nan where the game was over by then. Continuations and the game itself are equally likely to
be the one that happened: that makes chances from them calibrated, and checks that they are.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
from msgspec import Struct

from risk_sim.errors import InputError
from risk_sim.metrics.explained import Part, by_deal, settled
from risk_sim.metrics.finished import Ints
from risk_sim.metrics.moments import Floats, Mean, mean_of, mean_share
from risk_sim.metrics.shares import interval

#: A game is decided once the later winner's chance stays at or above this.
DECIDED = 0.9
#: Comebacks from these chances are counted.
FROM = (0.05, 0.1, 0.2)
#: Bins of a reliability table.
BINS = 10


class Reliable(Struct, frozen=True):
    """Chances from `low` to `high`: their mean, and how often it came so, of n seats and moments.

    The interval counts each game once.
    """

    low: float
    high: float
    n: int
    games: int
    said: float
    came: float
    ci_low: float
    ci_high: float


class RoundChances(Struct, frozen=True):
    """After `round`, over n games that went on: the chance of the seat that won, and that of the favourite then.

    settled: the share of the variance of wins that is settled by then, by players, seats and all that happened.
    """

    round: int
    n: int
    winner: Mean
    favourite: Mean
    settled: float


class Decided(Struct, frozen=True):
    """When games were decided: the first round looked at from which the later winner's chance stays at 90 % or more.

    share_of_game: that round as a share of the rounds the game lasted. Games of which no round looked at is so are
    decided in their last. noise: the standard error of one chance of 90 %; it makes games look decided later than
    they are, since every dip counts.
    """

    n: int
    round: Mean
    share_of_game: Mean
    noise: float


class Drama(Struct, frozen=True):
    """Comebacks: games won by a seat whose chance was `chance` or less before.

    `comebacks` of n games with the interval of their share. `low`: seats a game whose chance came so low; of one such
    seat at most `chance` can win, since chances are a martingale, so there are at most `bound` comebacks a game.
    `drama` is the share over that bound: 1 where chances move in small steps, less where they leap to the bottom.
    Whether a chance is so low is said by three quarters of the continuations (drawn to the mean as in `chances`, or
    luck would make too many look low), and `expected` comebacks by the rest: share and expected agree where all is
    right.
    """

    chance: float
    n: int
    comebacks: float
    share: float
    ci_low: float
    ci_high: float
    low: float
    bound: float
    expected: float
    drama: float | None


class WinChances(Struct, frozen=True):
    """All that continuations say of `n` decided games, of which `continuations` were played after each of `rounds`.

    deal: what the set-up explains of who wins beside player and seat; None where games were not continued from there.
    """

    n: int
    continuations: int
    rounds: list[int]
    by_round: list[RoundChances]
    reliability: list[Reliable]
    decided: Decided
    drama: list[Drama]
    deal: Part | None


def win_chances(continued: Floats, won: Floats, rounds: list[int], lasted: Floats, orders: Ints) -> WinChances:
    """Everything at once; orders int64[n] is the order of players each game was played in.

    Raises InputError where fewer than two games were decided, or continued twice.
    """
    n, _, k, _ = continued.shape
    if n < 2 or k < 2:
        raise InputError(f"--chances: {n} decided games with {k} continuations tell nothing; two of each are the least")
    return WinChances(
        n=n,
        continuations=k,
        rounds=rounds,
        by_round=by_round(continued, won, rounds),
        reliability=reliability(chances(continued), won),
        decided=when_decided(continued, won, rounds, lasted),
        drama=[drama(continued, won, chance) for chance in FROM],
        deal=by_deal(continued[:, 0], orders) if rounds[:1] == [0] and not np.isnan(continued[:, 0]).any() else None,
    )


def rounds_to_look_at(last: int) -> list[int]:
    """Rounds after which games are continued, up to the last: each at first, then ever fewer."""
    rounds, step = [0], 1.0
    while rounds[-1] + round(step) <= last:
        rounds.append(rounds[-1] + round(step))
        step = max(1.0, rounds[-1] / 4)
    return rounds


def chances(continued: Floats) -> Floats:
    """float64[n, r, seats]: the chances that continuations give, drawn towards those of their round.

    The mean of few continuations is too sure of itself. It counts as k of them, and the round's mean as so many more as
    fit the spread between games: what an empirical Bayes estimate of Dirichlet chances does.
    """
    k = continued.shape[2]
    plain: Floats = continued.mean(axis=2)
    found: Floats = plain.copy()
    for at in range(plain.shape[1]):
        on = ~np.isnan(plain[:, at, 0])
        if on.any():
            mean = plain[on, at].mean(axis=0)
            weight = _prior(plain[on, at], mean, k)
            found[on, at] = (plain[on, at] * k + mean * weight) / (k + weight)
    return found


def by_round(continued: Floats, won: Floats, rounds: list[int]) -> list[RoundChances]:
    """The chances of winners and favourites after each round looked at, and how much is settled by then."""
    found = chances(continued)
    told = []
    for at, round in enumerate(rounds):
        on = ~np.isnan(found[:, at, 0])
        if on.sum() < 2:
            continue
        winner, favourite = (found[on, at] * won[on]).sum(axis=1), found[on, at].max(axis=1)
        by_then = settled(continued[on, at])
        told.append(RoundChances(round, int(on.sum()), mean_share(winner), mean_share(favourite), by_then))
    return told


def reliability(said: Floats, won: Floats, bins: int = BINS) -> list[Reliable]:
    """Chances float64[n, r, seats] against what came, won float64[n, seats], in bins of equal width."""
    which = np.minimum((said * bins), bins - 1)
    told = []
    for at in range(bins):
        inside = (~np.isnan(said)) & (np.floor(np.nan_to_num(which, nan=-1.0)) == at)
        numbers = inside.sum(axis=(1, 2))
        games = numbers > 0
        if not games.any():
            continue
        came = (inside * won[:, None, :]).sum(axis=(1, 2))
        rate = float(came.sum() / numbers.sum())
        # A ratio of sums over games: its error by the residuals of single games.
        off = came[games] - rate * numbers[games]
        half = 1.96 * float(np.sqrt((off**2).sum())) / float(numbers.sum())
        mean = float(said[inside].mean())
        told.append(
            Reliable(
                low=at / bins,
                high=(at + 1) / bins,
                n=int(numbers.sum()),
                games=int(games.sum()),
                said=mean,
                came=rate,
                ci_low=max(0.0, rate - half),
                ci_high=min(1.0, rate + half),
            )
        )
    return told


def when_decided(continued: Floats, won: Floats, rounds: list[int], lasted: Floats) -> Decided:
    """When games with one winner were decided; lasted float64[n] are the rounds they took."""
    found, sole = continued.mean(axis=2), won.max(axis=1) == 1
    winner = (np.nan_to_num(found[sole]) * won[sole][:, None]).sum(axis=2)
    high = (winner >= DECIDED) | np.isnan(found[sole][:, :, 0])
    stays = np.logical_and.accumulate(high[:, ::-1], axis=1)[:, ::-1] & ~np.isnan(found[sole][:, :, 0])
    at = np.where(stays.any(axis=1), np.array(rounds)[stays.argmax(axis=1)], lasted[sole])
    noise = sqrt(DECIDED * (1 - DECIDED) / continued.shape[2])
    return Decided(int(sole.sum()), mean_of(at), mean_share(at / np.maximum(lasted[sole], 1)), noise)


def drama(continued: Floats, won: Floats, chance: float) -> Drama:
    """Comebacks from a chance so low, against what there can be at most. At least two continuations each."""
    rest = max(1, continued.shape[2] // 4)
    looked, other = chances(continued[:, :, rest:]), continued[:, :, :rest].mean(axis=2)
    low = np.nan_to_num(looked, nan=1.0) <= chance
    fell = low.any(axis=1)
    first = low.argmax(axis=1)
    expected = np.take_along_axis(other, first[:, None, :], axis=1)[:, 0]
    n = len(won)
    comebacks = float((won * fell).sum())
    a_game, bound = float(fell.sum()) / n, chance * float(fell.sum()) / n
    ci_low, ci_high = interval(min(comebacks, n), n)
    return Drama(
        chance=chance,
        n=n,
        comebacks=comebacks,
        share=comebacks / n,
        ci_low=ci_low,
        ci_high=ci_high,
        low=a_game,
        bound=bound,
        expected=float(expected[fell].sum()) / n,
        drama=comebacks / n / bound if bound else None,
    )


def _prior(plain: Floats, mean: Floats, k: int) -> float:
    """How many continuations the round's mean weighs as much as (method of moments)."""
    sampling = float((mean * (1 - mean)).sum())
    spread = float(plain.var(axis=0, ddof=1).sum()) if len(plain) > 1 else 0.0
    # Between games: sampling (1 + (k - 1) c) / k = spread, with c = 1 / (weight + 1).
    if k < 2 or not sampling:
        return float(k)
    c = (spread * k / sampling - 1) / (k - 1)
    return 1 / min(max(c, 1e-4), 1.0) - 1

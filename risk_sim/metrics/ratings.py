"""Plackett–Luce ratings of players from the orders in which they finish, and whether such ratings fit at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import exp, sqrt

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from risk_sim.metrics.finished import Ints
from risk_sim.metrics.finishes import Choice
from risk_sim.metrics.shares import Z

#: Choices that ratings are made from at most; of more, so many are drawn.
MOST = 50_000
#: Holds back ratings of players who always or never win, which would be without bounds.
HELD_BACK = 1e-4
#: Below this p-value ratings do not fit.
FITS = 0.01


class Rating(Struct, frozen=True):
    """A player's strength on a log scale with its interval (95 %), strengths adding up to 0.

    `against_average`: his chance against one player of strength 0.
    """

    name: str
    strength: float
    ci_low: float
    ci_high: float
    against_average: float


class Misfit(Struct, frozen=True):
    """Among these players `name` came first in `won` of `n`; ratings expect `expected`. `off`: in standard errors."""

    among: list[str]
    name: str
    n: int
    won: int
    expected: float
    off: float


class Ratings(Struct, frozen=True):
    """Players from the strongest down, from `n` choices.

    p_fit: chance of a misfit as large if the ratings were true (likelihood ratio against win rates that differ freely
    in every company); None where there is nothing to compare. `worst`: where the ratings are off the most, by how much.
    `reversed`: pairs the ratings put in an order that some company turns round, beyond chance.
    """

    n: int
    players: list[Rating]
    p_fit: float | None
    worst: list[Misfit]
    reversed: list[str]

    @property
    def fits(self) -> bool:
        """Whether one number a player says it all, as far as these games can tell."""
        return self.p_fit is None or self.p_fit >= FITS


def ratings(told: Mapping[Choice, int], names: Sequence[str]) -> Ratings | None:
    """Ratings of players from what their games say; None where that is nothing.

    Fitted by choix (iterative Luce spectral ranking); intervals from the information of all choices.
    """
    import choix

    played = sorted({player for _, among in told for player in among})
    if len(played) < 2:
        return None
    seen = {player: at for at, player in enumerate(played)}
    known = {(seen[won], tuple(seen[one] for one in among)): number for (won, among), number in told.items()}
    data = [(won, tuple(one for one in among if one != won)) for won, among in _drawn(known)]
    strengths = np.asarray(choix.ilsr_top1(len(played), data, alpha=HELD_BACK))
    strengths = strengths - strengths.mean()
    errors = _errors(_information(known, strengths))
    order = np.argsort(-strengths)
    called = [names[player] for player in played]
    misfits = list(_misfits(known, strengths, called))
    return Ratings(
        n=sum(known.values()),
        players=[_rating(called[at], float(strengths[at]), float(errors[at])) for at in order],
        p_fit=_p_fit(known, strengths),
        worst=sorted(misfits, key=lambda one: -abs(one.off))[:3],
        reversed=sorted(set(_reversed(known, strengths, called))),
    )


def _rating(name: str, strength: float, error: float) -> Rating:
    return Rating(name, strength, strength - Z * error, strength + Z * error, 1 / (1 + exp(-strength)))


def _drawn(told: Mapping[Choice, int]) -> Iterable[Choice]:
    """All choices one by one, or so many of them drawn."""
    kinds, numbers = list(told), np.array(list(told.values()))
    if numbers.sum() > MOST:
        numbers = np.random.default_rng(0).multivariate_hypergeometric(numbers, MOST, method="marginals")
    return [kind for kind, number in zip(kinds, numbers.tolist(), strict=True) for _ in range(number)]


def _by_company(told: Mapping[Choice, int]) -> dict[tuple[int, ...], Ints]:
    """How often each of those among whom one was chosen was."""
    found: dict[tuple[int, ...], Ints] = {}
    for (won, among), number in told.items():
        found.setdefault(among, np.zeros(len(among), np.int64))[among.index(won)] += number
    return found


def _chances(among: tuple[int, ...], strengths: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    worth = np.exp(strengths[list(among)] - strengths[list(among)].max())
    chances: npt.NDArray[np.float64] = worth / worth.sum()
    return chances


def _information(told: Mapping[Choice, int], strengths: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    found = np.zeros((len(strengths), len(strengths)))
    for among, numbers in _by_company(told).items():
        chances = _chances(among, strengths)
        found[np.ix_(among, among)] += numbers.sum() * (np.diag(chances) - np.outer(chances, chances))
    return found


def _errors(information: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Standard errors of strengths that add up to 0; what nothing is known of has a large one, not none."""
    k = len(information)
    spread = np.linalg.inv(information + 1 / k + HELD_BACK * np.eye(k))
    centred = np.eye(k) - 1 / k
    errors: npt.NDArray[np.float64] = np.sqrt(np.diag(centred @ spread @ centred))
    return errors


def _p_fit(told: Mapping[Choice, int], strengths: npt.NDArray[np.float64]) -> float | None:
    """Likelihood ratio of ratings against free win rates in every company."""
    from scipy.special import chdtrc

    free, twice = 1 - len(strengths), 0.0
    for among, numbers in _by_company(told).items():
        free += len(among) - 1
        some = numbers > 0
        expected = numbers.sum() * _chances(among, strengths)
        twice += 2 * float((numbers[some] * np.log(numbers[some] / expected[some])).sum())
    return float(chdtrc(free, max(twice, 0.0))) if free > 0 else None


def _misfits(told: Mapping[Choice, int], strengths: npt.NDArray[np.float64], names: list[str]) -> Iterator[Misfit]:
    for among, numbers in _by_company(told).items():
        n = int(numbers.sum())
        for at, chance in enumerate(_chances(among, strengths).tolist()):
            error = sqrt(n * chance * (1 - chance))
            won = int(numbers[at])
            off = (won - n * chance) / error if error else 0.0
            yield Misfit([names[one] for one in among], names[among[at]], n, won, n * chance, off)


def _reversed(told: Mapping[Choice, int], strengths: npt.NDArray[np.float64], names: list[str]) -> Iterator[str]:
    """Pairs whose order in some company is not that of their ratings, by more than three standard errors."""
    for among, numbers in _by_company(told).items():
        for one in range(len(among)):
            for two in range(len(among)):
                more = int(numbers[two] - numbers[one])
                if strengths[among[one]] > strengths[among[two]] and more > 3 * sqrt(int(numbers[one] + numbers[two])):
                    rest = [names[third] for third in among if third not in (among[one], among[two])]
                    company = f" beside {', '.join(rest)}" if rest else " alone"
                    yield f"{names[among[two]]} comes before {names[among[one]]}{company}"

"""What event cards are worth to who draws them: an experiment, since the first card of a seat comes by lot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct, structs

from risk_sim.metrics.moments import Floats
from risk_sim.metrics.shares import interval
from risk_sim.metrics.tally import Ints

#: Differences are found below this p-value, corrected for all cards.
ALPHA = 0.05


class CardWorth(Struct, frozen=True):
    """An event drawn first by n seats, of `copies` cards that say the same.

    win_rate: what these seats win, other: what the same seats win with any other first card; worth: the difference with
    its interval (95 %, Newcombe). p_value by itself, p_holm corrected for all cards.
    """

    card: str
    copies: int
    n: int
    win_rate: float
    other: float
    worth: float
    ci_low: float
    ci_high: float
    p_value: float
    p_holm: float

    @property
    def found(self) -> bool:
        """Whether the card surely does something."""
        return self.p_holm < ALPHA


class Aimed(Struct, frozen=True):
    """Attacks of the neutral army that players aimed in `games` games, and those that conquered, with the interval."""

    games: int
    attacks: int
    conquests: int
    share: float
    ci_low: float
    ci_high: float


def card_worths(cards: Mapping[str, Sequence[int]], first: Ints, won: Floats) -> list[CardWorth]:
    """Cards by what they say, each with its numbers, from the one that is worth most down.

    first int64[n, seats]: the card a seat drew first, -1 for none; won float64[n, seats]. Every card is held against
    the others seat by seat, so that a seat that is better anyway makes none good.
    """
    found = [
        one
        for name, numbers in cards.items()
        if (one := _worth(name, len(numbers), np.isin(first, numbers), first, won))
    ]
    return sorted(_corrected(found), key=lambda one: -one.worth)


def aimed(games: int, attacks: int, conquests: int) -> Aimed:
    """How often an aimed attack conquers."""
    share = conquests / attacks if attacks else 0.0
    return Aimed(games, attacks, conquests, share, *interval(conquests, attacks))


def _worth(name: str, copies: int, drew: np.ndarray, first: Ints, won: Floats) -> CardWorth | None:
    """One card, before it is corrected for the others; None where there is nothing to hold it against."""
    from statsmodels.stats.proportion import confint_proportions_2indep, test_proportions_2indep

    others = (first >= 0) & ~drew
    mine, theirs = drew.sum(axis=0), others.sum(axis=0)
    seats = (mine > 0) & (theirs > 0)
    n, m = int(mine[seats].sum()), int(theirs[seats].sum())
    if not n:
        return None
    wins = float((won * drew).sum(axis=0)[seats].sum())
    rates = (won * others).sum(axis=0)[seats] / theirs[seats]
    other = float(rates @ mine[seats]) / n
    low, high = confint_proportions_2indep(wins, n, other * m, m, method="newcomb")
    p = float(test_proportions_2indep(wins, n, other * m, m, method="score").pvalue)
    p = 1.0 if np.isnan(p) else p
    return CardWorth(name, copies, n, wins / n, other, wins / n - other, float(low), float(high), p, p)


def _corrected(found: list[CardWorth]) -> list[CardWorth]:
    if not found:
        return []
    from statsmodels.stats.multitest import multipletests

    corrected = multipletests([one.p_value for one in found], ALPHA, "holm")[1].tolist()
    return [structs.replace(one, p_holm=p) for one, p in zip(found, corrected, strict=True)]

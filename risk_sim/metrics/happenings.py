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
    its interval (95 %). p_value by itself, p_holm corrected for all cards.
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
    """One card, before it is corrected for the others; None where there is nothing to hold it against.

    A linear regression of the win on seat and card, with games as clusters: the seats of one exclude each other.
    """
    from statsmodels.regression.linear_model import OLS

    drawn = first >= 0
    both = (drew & drawn).any(axis=0) & (drawn & ~drew).any(axis=0)
    games, seats = np.nonzero(drawn & both)
    if not len(games):
        return None
    card = drew[games, seats]
    along = np.column_stack([card, seats[:, None] == np.flatnonzero(both)]).astype(np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        fit = OLS(won[games, seats], along).fit(cov_type="cluster", cov_kwds={"groups": games})
        worth, (low, high), p = float(fit.params[0]), fit.conf_int()[0].tolist(), float(fit.pvalues[0])
    rate = float(won[games, seats][card].mean())
    p = 1.0 if np.isnan(p) else p
    return CardWorth(name, copies, int(card.sum()), rate, rate - worth, worth, low, high, p, p)


def _corrected(found: list[CardWorth]) -> list[CardWorth]:
    if not found:
        return []
    from statsmodels.stats.multitest import multipletests

    corrected = multipletests([one.p_value for one in found], ALPHA, "holm")[1].tolist()
    return [structs.replace(one, p_holm=p) for one, p in zip(found, corrected, strict=True)]

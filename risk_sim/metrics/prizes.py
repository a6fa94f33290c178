"""What is claimed on the way to a win: objectives, rewards, missions. That they win need not be their doing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from risk_sim.metrics.moments import Floats
from risk_sim.metrics.shares import interval
from risk_sim.metrics.tally import Ints
from risk_sim.metrics.usual import above_usual


class Prize(Struct, frozen=True):
    """An objective, reward or mission that was in play in `n` decided games.

    claimed: games in which anybody got it, and claims: how often in all; lost: claims after which it went again, by
    itself or to another. held: games at whose end the winner had it, as a share of n with its interval (Wilson).
    win_rate: how often whoever got it first wins, above: that above what his seat and player win otherwise, with an
    interval that holds for all prizes of a kind at once (95 %); None where nobody got it.
    """

    kind: str
    name: str
    n: int
    claimed: int
    claims: int
    lost: int
    held: int
    held_share: float
    held_low: float
    held_high: float
    win_rate: float | None
    above: float | None
    ci_low: float | None
    ci_high: float | None

    @property
    def stands_out(self) -> bool:
        """Whether who got it first surely wins more often than usual, or less."""
        return self.ci_low is not None and self.ci_high is not None and not self.ci_low <= 0 <= self.ci_high


class Moves(NamedTuple):
    """How prizes of a kind went about, in the order it happened.

    in_play bool[n, prizes]: what could be had in a game; then int64[m] each: the game, the prize, the seat that has it
    from then on, or -1 where nobody does.
    """

    in_play: npt.NDArray[np.bool_]
    game: Ints
    prize: Ints
    holder: Ints


def prizes(kind: str, names: Sequence[str], moves: Moves, won: Floats, usual: Floats) -> list[Prize]:
    """Each prize that was ever in play, the most often held at the end first.

    won, usual float64[n, seats]: what each seat had of the win, and what a seat so placed and played has on average.
    Games that nobody won say nothing.
    """
    decided = won.sum(axis=1) > 0
    found = [_prize(kind, name, at, moves, decided, won, usual) for at, name in enumerate(names)]
    return sorted((one for one in found if one.n), key=lambda one: -one.held_share)


def _prize(
    kind: str, name: str, at: int, moves: Moves, decided: npt.NDArray[np.bool_], won: Floats, usual: Floats
) -> Prize:
    mine = (moves.prize == at) & decided[moves.game]
    game, holder = moves.game[mine], moves.holder[mine]
    n = int((moves.in_play[:, at] & decided).sum())
    got = holder >= 0
    # The first to get it in a game is the first row of that game; the last row says who has it at the end.
    games, first = np.unique(game[got], return_index=True)
    some = above_usual(won[games, holder[got][first]], usual[games, holder[got][first]], len(moves.in_play[0]))
    over, back = np.unique(game[::-1], return_index=True)
    last = holder[::-1][back]
    held = int((won[over[last >= 0], last[last >= 0]] > 0).sum())
    low, high = interval(held, n)
    return Prize(
        kind=kind,
        name=name,
        n=n,
        claimed=len(games),
        claims=int(got.sum()),
        lost=int(got.sum() - (last >= 0).sum()),
        held=held,
        held_share=held / n if n else 0.0,
        held_low=low,
        held_high=high,
        win_rate=some and some.win_rate,
        above=some and some.value,
        ci_low=some and some.ci_low,
        ci_high=some and some.ci_high,
    )

"""Which field matters for what: the variance between variants, by field, with the noise of simulation kept apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.comparing.evidence import ALPHA

Floats = npt.NDArray[np.float64]


class Effect(NamedTuple):
    """What one field does to one measure.

    `share` of the variance between variants, noise taken out; 0 where there is nothing but noise. `p_value` of "the
    field does nothing", p_holm corrected for all fields and measures. `levels`: the mean at each of its values that
    was played, the other fields being what they are on average.
    """

    field: str
    share: float
    p_value: float
    p_holm: float
    levels: tuple[float, ...]

    @property
    def low(self) -> float:
        """The lowest of these means."""
        return min(self.levels, default=float("nan"))

    @property
    def high(self) -> float:
        """The highest of these means."""
        return max(self.levels, default=float("nan"))

    @property
    def matters(self) -> bool:
        """Whether it is more than chance."""
        return self.p_holm < ALPHA


class Sensitivity(NamedTuple):
    """What makes a measure differ between variants: every field alone, and `together` what fields do only jointly.

    `deviation` between variants, noise taken out; `noise`: the share of the variance seen that is simulation's. All are
    nan where variants do not differ at all or too few games define the measure.
    """

    effects: tuple[Effect, ...]
    together: float
    deviation: float
    noise: float


def sensitivities(means: Floats, points: Sequence[Sequence[int]], fields: Sequence[str]) -> list[Sensitivity]:
    """Of every measure, from the means of batches float64[points, batches, measures] and the levels of each point.

    Batches are blocks: those of one number share seeds, and what they share is no noise. Sums of squares of the fields
    are of type II, tested against the noise within variants.
    """
    found = [_of_a_measure(means[:, :, at], points, fields) for at in range(means.shape[2])]
    return _corrected(found)


def _of_a_measure(y: Floats, points: Sequence[Sequence[int]], fields: Sequence[str]) -> Sensitivity:
    known = ~np.isnan(y).any(axis=0)
    y = y[:, known]
    number, batches = y.shape
    if batches < 2 or number < 2:
        return _unknown(fields)
    between = y.mean(axis=1)
    rest = y - between[:, None] - y.mean(axis=0) + y.mean()
    free = (number - 1) * (batches - 1)
    noise = float((rest**2).sum() / free)
    mean_square = float(batches * between.var(ddof=1))
    if not mean_square:
        return _unknown(fields)
    true = max((mean_square - noise) * (number - 1), 0.0)  # a sum of squares without noise
    effects = []
    for field, (squares, degrees, levels) in zip(fields, _explained(between, points, batches), strict=True):
        share = min(max(squares - degrees * noise, 0.0) / true, 1.0) if true else 0.0
        p = _tail(squares / degrees / noise, degrees, free) if noise else 0.0 if squares > 1e-12 else 1.0
        effects.append(Effect(field, share, p, p, levels))
    alone = sum(effect.share for effect in effects)
    deviation = float(np.sqrt(true / batches / (number - 1)))
    return Sensitivity(tuple(effects), max(1 - alone, 0.0) if true else 0.0, deviation, min(noise / mean_square, 1.0))


def _explained(
    between: Floats, points: Sequence[Sequence[int]], batches: int
) -> Iterator[tuple[float, float, tuple[float, ...]]]:
    """By field: the sum of squares it explains beside the others, its degrees of freedom, the mean at every level."""
    levels = np.array(points)
    parts = [(column[:, None] == np.unique(column)[1:]).astype(np.float64) for column in levels.T]
    everything, coefficients = _fit(between, parts)
    starts = np.cumsum([1, *(part.shape[1] for part in parts)])
    for at, part in enumerate(parts):
        others, _ = _fit(between, [one for other, one in enumerate(parts) if other != at])
        added = coefficients[starts[at] : starts[at + 1]]
        # The field adds nothing on average: the mean of all, and by how much each level differs from it.
        base = float(between.mean() - (part @ added).mean())
        told = (base, *(base + float(more) for more in added))
        yield max(others - everything, 0.0) * batches, max(part.shape[1], 1), told


def _fit(between: Floats, parts: Sequence[Floats]) -> tuple[float, Floats]:
    """Least squares on a constant and these columns: the sum of squares that is left, and the coefficients."""
    columns = np.hstack([np.ones((len(between), 1)), *parts])
    coefficients: Floats = np.linalg.lstsq(columns, between, rcond=None)[0].astype(np.float64)
    return float(((between - columns @ coefficients) ** 2).sum()), coefficients


def _tail(ratio: float, one: float, two: float) -> float:
    from scipy.special import fdtrc

    return float(fdtrc(one, two, max(ratio, 0.0)))


def _unknown(fields: Sequence[str]) -> Sensitivity:
    nan = float("nan")
    return Sensitivity(tuple(Effect(field, nan, nan, nan, ()) for field in fields), nan, nan, nan)


def _corrected(found: list[Sensitivity]) -> list[Sensitivity]:
    """p-values as those of so many questions (Holm)."""
    known = [effect.p_value for one in found for effect in one.effects if effect.p_value == effect.p_value]
    if not known:
        return found
    from statsmodels.stats.multitest import multipletests

    corrected = iter(multipletests(known, ALPHA, "holm")[1].tolist())
    return [
        one._replace(
            effects=tuple(
                effect._replace(p_holm=next(corrected)) if effect.p_value == effect.p_value else effect
                for effect in one.effects
            )
        )
        for one in found
    ]

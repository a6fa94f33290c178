"""Risk: exact and sampled battle odds, and complete games.

The functions below are all that a notebook needs. Each is imported on first use, so that
`import risk_sim` itself costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from risk_sim.api import (
        advise,
        chain,
        character,
        compare,
        ensemble,
        luck,
        need,
        odds,
        player,
        price,
        results,
        roll,
        sample,
        simulate,
        sweep,
        table,
        tournament,
        trace,
        tune,
        worth,
    )

__version__ = "0.1.0"

__all__ = [
    "advise",
    "chain",
    "character",
    "compare",
    "ensemble",
    "luck",
    "need",
    "odds",
    "player",
    "price",
    "results",
    "roll",
    "sample",
    "simulate",
    "sweep",
    "table",
    "tournament",
    "trace",
    "tune",
    "worth",
]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from risk_sim import api

        value = getattr(api, name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'risk_sim' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])

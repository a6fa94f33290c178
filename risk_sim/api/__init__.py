"""What a notebook calls: one function a question, each answering with a small result that can show itself.

Nothing is imported before it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from risk_sim.api.advising import advise
    from risk_sim.api.battles import odds, roll
    from risk_sim.api.characters import character
    from risk_sim.api.comparing import compare
    from risk_sim.api.ensembles import ensemble
    from risk_sim.api.games import results, simulate, trace
    from risk_sim.api.logs import luck
    from risk_sim.api.marches import chain
    from risk_sim.api.needs import need
    from risk_sim.api.players import player
    from risk_sim.api.prices import price
    from risk_sim.api.samples import sample
    from risk_sim.api.sweeps import sweep
    from risk_sim.api.tables import table
    from risk_sim.api.tournaments import tournament
    from risk_sim.api.tunings import tune
    from risk_sim.api.worths import worth

_HOMES = {
    "compare": "comparing",
    "character": "characters",
    "ensemble": "ensembles",
    "odds": "battles",
    "player": "players",
    "roll": "battles",
    "chain": "marches",
    "need": "needs",
    "sweep": "sweeps",
    "table": "tables",
    "tune": "tunings",
    "worth": "worths",
    "advise": "advising",
    "luck": "logs",
    "price": "prices",
    "sample": "samples",
    "simulate": "games",
    "results": "games",
    "trace": "games",
    "tournament": "tournaments",
}

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
    if name in _HOMES:
        return getattr(import_module(f"risk_sim.api.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'risk_sim.api' has no attribute {name!r}")

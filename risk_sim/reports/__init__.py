"""Reports: a question of balance answered in a folder, with a page, tables and drawings.

Each function makes one kind, and gives the file to open and the page in it. Nothing is imported before it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from risk_sim.reports.balance.recipe import balance_report
    from risk_sim.reports.battles.recipe import battle_report
    from risk_sim.reports.changes.recipe import compare_report
    from risk_sim.reports.contest.recipe import policies_report

_HOMES = {
    "balance_report": "balance.recipe",
    "battle_report": "battles.recipe",
    "compare_report": "changes.recipe",
    "policies_report": "contest.recipe",
}

__all__ = ["balance_report", "battle_report", "compare_report", "policies_report"]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"risk_sim.reports.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'risk_sim.reports' has no attribute {name!r}")

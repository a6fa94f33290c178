"""Saving what a command draws."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def save(axes: "Axes", path: Path) -> None:
    """Write a drawing into a file, whole or not at all, and say so."""
    import sys

    from risk_sim import plots

    plots.save(axes, path)
    print(f"drawn into {path}", file=sys.stderr)

"""Drawings of a report: the same look and the same bytes, whatever the reader's settings of matplotlib are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from risk_sim.reports.page import Figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: Inches: letters of ten points are read on a phone, and are not huge on a desk.
WIDTH, HEIGHT = 6.0, 3.8


def figure(name: str, caption: str, draw: Callable[[Axes], object], height: float = HEIGHT) -> Figure:
    """Have `draw` draw into axes of a report's size."""
    import matplotlib as mpl
    import matplotlib.pyplot as plt

    from risk_sim import plots

    with mpl.rc_context():
        mpl.rcdefaults()
        drawn, ax = plt.subplots(figsize=(WIDTH, height), layout="constrained")
        try:
            draw(ax)
            return Figure(name, caption, plots.svg(ax))
        finally:
            plt.close(drawn)

"""Sampled battles held against the exact odds."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from risk_sim.plots import _two_sided as line
from risk_sim.plots._look import ATTACKER, DEFENDER, axes_for, heading, plain_frame
from risk_sim.plots._results import Sample


def sample(sample: Sample, ax: Axes | None = None) -> Axes:
    raise NotImplementedError

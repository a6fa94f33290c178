"""Drawings into files."""

from __future__ import annotations

import io
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes

from risk_sim import files
from risk_sim.errors import InputError

# The day of drawing is left out, so that the same answer gives the same file.
_METADATA: dict[str, dict[str, None]] = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {}}


def save(axes: Axes, path: str | Path, dpi: int = 150) -> None:
    """Write the whole figure that `axes` belong to into an .svg, .png or .pdf file, whole or not at all.

    The same answer, drawn and saved, always gives the same bytes. Raises InputError for other endings,
    RiskSimError where the file cannot be written.
    """
    ending = Path(path).suffix.lower().removeprefix(".")
    if ending not in _METADATA:
        raise InputError(f"{path}: a drawing is saved as .svg, .png or .pdf; end the file's name so")
    files.write(path, _drawn(axes, ending, dpi))


def svg(axes: Axes) -> str:
    """The whole figure that `axes` belong to as the text of an SVG, the same for the same drawing."""
    return _drawn(axes, "svg").decode()


def _drawn(axes: Axes, ending: str, dpi: int = 150) -> bytes:
    drawn = io.BytesIO()
    figure = axes.figure.canvas.figure
    with mpl.rc_context({"svg.hashsalt": "risk-sim"}):
        figure.savefig(drawn, format=ending, dpi=dpi, bbox_inches="tight", metadata=_METADATA[ending])
    return drawn.getvalue()

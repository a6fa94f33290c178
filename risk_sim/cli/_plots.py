"""Saving what a command draws."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from risk_sim.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def save(axes: "Axes", path: Path) -> None:
    """Write a drawing into a file, whole or not at all, and say so."""
    import sys

    from risk_sim import plots

    plots.save(axes, path)
    print(f"drawn into {path}", file=sys.stderr)


def finish(plot: Path | None, draw: Callable[[], "Axes"], partial: bool) -> None:
    """The end of a command that plays games: a drawing if one is wanted, and exit code 130 where it was stopped."""
    if plot is not None:
        save(draw(), plot)
    if partial:
        raise typer.Exit(130)


def _possible(path: Path | None) -> Path | None:
    """The file, if a drawing can be put there: better said before an hour of games than after it."""
    if path is not None:
        if path.suffix.lower() not in (".svg", ".png", ".pdf"):
            raise InputError(f"{path}: a drawing is saved as .svg, .png or .pdf; end the file's name so")
        if not path.parent.is_dir():
            raise InputError(f"cannot write {path}: there is no folder {path.parent}; make it first")
    return path


PLOT = typer.Option("--plot", metavar="FILE", callback=_possible, help="Draw it into an .svg, .png or .pdf file.")

"""From a page to its folder."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from risk_sim import __version__
from risk_sim.reports import folder as folders
from risk_sim.reports.page import Fact, Page
from risk_sim.reports.render import HTML, files_of
from risk_sim.reports.words import listed
from risk_sim.spec.run import Run

#: Libraries that have a hand in numbers or drawings.
_LIBRARIES = ("numba", "numpy", "scipy", "matplotlib")


class Written(NamedTuple):
    """A report that stands in its folder: the file to open, and what is in it."""

    path: Path
    page: Page


def made(out: str | Path, kind: str, about: str, build: Callable[[Path], Page]) -> Written:
    """Build a report and write it into a folder.

    `build` is given a place to keep games in, which is there again after an interruption. Raises InputError where the
    folder holds something else, RiskSimError where it cannot be written.
    """
    folder = Path(out)
    try:
        page = build(folders.prepared(folder, kind, about))
    except BaseException:
        folders.tidied(folder)
        raise
    contents = files_of(page)
    facts = {fact.what: fact.value for fact in page.facts}
    folders.write(folder, folders.Report(kind, page.commands[0], facts, sorted(contents)), contents)
    return Written(folder / HTML, page)


def versions() -> list[Fact]:
    """What computed the numbers and drew the figures."""
    python = ".".join(platform.python_version_tuple()[:2])
    return [
        Fact("risk-sim", __version__),
        Fact("Python", python),
        *(Fact(name, version(name)) for name in _LIBRARIES),
    ]


def of_runs(runs: Iterable[Run]) -> list[Fact]:
    """The rules, boards and players of games, each by its fingerprint."""
    found: dict[str, str] = {}
    for run in runs:
        found[f"rules of {run.ruleset.title}"] = run.ruleset.fingerprint
        found[f"board {run.board.name}"] = run.board.fingerprint
        for policy in run.lineup.orders[0]:
            found[f"player {policy.name}"] = policy.fingerprint
    return [Fact(what, value) for what, value in found.items()]


def reconstructed(runs: Iterable[Run]) -> list[str]:
    """What of games is not from the box, a sentence each."""
    told: dict[str, dict[str, None]] = {}
    for run in runs:
        if said := run.reconstructed:
            told.setdefault(said, {})[run.ruleset.title] = None
    return [
        f"{listed(list(titles))}: {said}. What is found here is found in this reconstruction; the game in the box may "
        "differ."
        for said, titles in told.items()
    ]

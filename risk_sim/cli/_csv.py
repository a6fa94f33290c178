"""CSV files that a command reads, and the word about their bad rows."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from risk_sim.spec.battle import BattleOptions
    from risk_sim.spec.sheet import BadRow, Rows


def opened(path: Path) -> Path | TextIO:
    """The file itself, or standard input where `-` is written for it."""
    return sys.stdin if str(path) == "-" else path


def read_battles(path: Path, defaults: "BattleOptions") -> "Rows":
    """Battles to be asked about: columns attackers and defenders, one for any option of a battle, and tanks_left."""
    from risk_sim.spec.said import OPTIONS, whole
    from risk_sim.spec.sheet import read_rows

    units = {"attackers": whole, "defenders": whole}
    return read_rows(opened(path), units, OPTIONS, optional={"tanks_left": whole}, defaults=defaults)


def report_bad(path: Path, bad: Iterable["BadRow"]) -> int:
    """Say on stderr what is wrong with each bad row, a line each. Returns the exit code: 2 for any, else 0."""
    code = 0
    for row in bad:
        print(f"{path}, line {row.line}: {row.message}", file=sys.stderr)
        code = 2
    return code

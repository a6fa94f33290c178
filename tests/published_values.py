"""Reads the published numbers under `published/`; its README.md says where each file comes from."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

FOLDER = Path(__file__).parent / "published"


def published(name: str) -> list[dict[str, str]]:
    """The rows of one file, lines of comment left out."""
    lines = (FOLDER / f"{name}.csv").read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if line and not line.startswith("#")))


def printed(value: str) -> tuple[Fraction, Fraction]:
    """A printed number and how far off it may be: half a unit of its last digit; a fraction not at all."""
    if "/" in value:
        return Fraction(value), Fraction(0)
    digits = len(value.partition(".")[2])
    return Fraction(value), Fraction(1, 2 * 10**digits)

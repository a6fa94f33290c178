"""What tells two rulesets apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import to_builtins

from risk_sim.spec.ruleset import Ruleset

#: What a ruleset says of itself, not of the game.
_ABOUT = ("name", "title", "kind", "extends", "replaces", "note", "provenance", "certainty", "source")
_ABSENT = "-"


class Difference(NamedTuple):
    """One rule that differs: where it is written, and what each ruleset says in words."""

    rule: str
    one: str
    other: str


def differences(one: Ruleset, other: Ruleset) -> list[Difference]:
    """Every rule that is not the same in both, in the order of the file."""
    ours, theirs = dict(_rules(one)), dict(_rules(other))
    found = []
    for rule in ours | theirs:
        said = ours.get(rule, _ABSENT), theirs.get(rule, _ABSENT)
        if said[0] != said[1]:
            found.append(Difference(rule, *said))
    return found


def _rules(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Every rule as (where it is written, what it says)."""
    for table, values in to_builtins(ruleset).items():
        if table in _ABOUT:
            continue
        if table == "assets":
            for name, asset in ruleset.assets.items():
                yield f"asset {name.replace('_', ' ')}", asset.note or _words(to_builtins(asset)["steps"])
            continue
        for rule, value in values.items():
            yield f"{table}: {rule.replace('_', ' ')}", _words(value)


def _words(value: Any) -> str:
    """A value as people would say it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_words(one)}" for key, one in value.items()) or "none"
    if isinstance(value, (list, tuple)):
        return ", ".join(_words(one) for one in value) or "none"
    return str(value).replace("_", " ") or "none"

"""What tells two rulesets apart."""

from __future__ import annotations

from typing import NamedTuple

from risk_sim.rulesets.told import rules
from risk_sim.spec.ruleset import Ruleset

_ABSENT = "-"


class Difference(NamedTuple):
    """One rule that differs: where it is written, and what each ruleset says in words."""

    rule: str
    one: str
    other: str


def differences(one: Ruleset, other: Ruleset) -> list[Difference]:
    """Every rule that is not the same in both, in the order of the file."""
    ours, theirs = dict(rules(one)), dict(rules(other))
    found = []
    for rule in ours | theirs:
        said = ours.get(rule, _ABSENT), theirs.get(rule, _ABSENT)
        if said[0] != said[1]:
            found.append(Difference(rule, *said))
    return found

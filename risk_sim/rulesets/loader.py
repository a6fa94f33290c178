"""Rulesets by name or file, and the one that a question needs."""

from __future__ import annotations

from pathlib import Path

from risk_sim.errors import RulesetError
from risk_sim.spec.battle import BattleOptions, needed_assets
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.shelf import Shelf, Tables, laid_over


def _merge(below: Tables, above: Tables) -> Tables:
    """What a file says of itself is not handed on: where its facts come from is for each file to say."""
    replaced = above.get("replaces", ())
    gone = {*_OWN, *(replaced if isinstance(replaced, (list, tuple)) else ())}
    return laid_over({key: value for key, value in below.items() if key not in gone}, above)


_OWN = ("note", "provenance", "certainty", "source", "replaces")
SHELF = Shelf("ruleset", Path(__file__).parent, Ruleset, RulesetError, merge=_merge)
#: The ruleset of a question that names none.
DEFAULT = "classic"
#: The ruleset of a question that names none but asks for leaders, fortifications, epidemics or ships.
LEADERS = "napoleon"


def names() -> list[str]:
    """The rulesets that come along, by name."""
    return SHELF.names()


def load(rules: str | Path | Ruleset) -> Ruleset:
    """A ruleset by name, or from a TOML file of the user's (anything with a slash or ending in .toml).

    Either may have changes after a colon (`rulesets.variants`). Raises RulesetError naming the file, the key and what
    was expected there, InputError for a change.
    """
    if isinstance(rules, str) and ":" in rules:
        from risk_sim.rulesets.variants import load_variant

        return load_variant(rules)
    return rules if isinstance(rules, Ruleset) else SHELF.load(rules)


def choose(options: BattleOptions) -> tuple[Ruleset, str]:
    """The ruleset the options name, else the one they need, with a sentence where that is not the default."""
    rules = options.get("rules")
    if rules is not None:
        return load(rules), ""
    default = load(DEFAULT)
    for name, flag in needed_assets(options).items():
        if name not in default.assets:
            chosen = load(LEADERS)
            return chosen, f"{flag} is not in {default.title}, so these are the rules of {chosen.title}."
    return default, ""

"""A target of a march as people write it: `5`, `5:fort`, `8:generals=2`, `3:d8`, `6:fort,generals=1,epidemics=2`."""

from __future__ import annotations

import re

from msgspec import Struct

from risk_sim.errors import InputError
from risk_sim.spec.battle import BattleOptions, whole

_SIDES = re.compile(r"d([0-9]{1,3})")
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_FORT = ("fort", "fortified", "fortification")


class Target(Struct, frozen=True):
    """Defenders on a territory, and what is said of it besides; `options` speak of this territory alone."""

    defenders: int
    options: BattleOptions


def target(text: int | str | Target) -> Target:
    """Read a target. Raises InputError naming the part that is not understood."""
    if isinstance(text, Target):
        return text
    if not isinstance(text, str):
        return Target(whole("target", text), {})
    number, _, rest = text.partition(":")
    options: BattleOptions = {}
    for word in filter(None, (part.strip() for part in rest.split(","))):
        _read(word, options, text)
    return Target(_whole(number, text), options)


def merged(base: BattleOptions, target_options: BattleOptions) -> BattleOptions:
    """Options of the whole march with those of one target laid over them."""
    options: BattleOptions = {**base, **target_options}
    both = {**(base.get("defender_has") or {}), **(target_options.get("defender_has") or {})}
    if both:
        options["defender_has"] = both
    return options


def _read(word: str, options: BattleOptions, text: str) -> None:
    name, equals, value = word.partition("=")
    if name in _FORT:
        if equals:
            raise InputError(f"target '{text}': {name} stands alone; a territory has one or none")
        options["fortified"] = True
    elif (sides := _SIDES.fullmatch(name)) and not equals:
        options["defence_sides"] = int(sides[1])
    elif name in ("general", "generals"):
        if "defender_generals" in options:
            raise InputError(f"target '{text}': say generals once, with their number, such as 8:generals=2")
        options["defender_generals"] = _whole(value, text) if equals else 1
    elif name in ("dice", "epidemics") and equals:
        number = _whole(value, text)
        if name == "dice":
            options["defence_dice"] = number
        else:
            options["epidemics"] = number
    elif name == "bonus" and equals:
        options["defender_bonus"] = tuple(_whole(part, text) for part in value.split("/"))
    else:
        # Anything else is an asset of the ruleset, which says so if it has none of that name.
        has = dict(options.get("defender_has") or {})
        has[name] = _whole(value, text) if equals else 1
        options["defender_has"] = has


def _whole(number: str, text: str) -> int:
    if not _NUMBER.fullmatch(number.strip()):
        raise InputError(f"target '{text}': '{number}' is not a whole number; write 5, 5:fort, 8:generals=2 or 3:d8")
    return int(number)

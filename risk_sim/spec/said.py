"""What people write in a cell or after an option, read into values.

Each reader takes the name of the column or option and the text; it raises InputError that names both.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from risk_sim.errors import InputError

#: Reads the text written under a name.
Reader = Callable[[str, str], Any]

_BETWEEN = re.compile(r"[\s,;]+")
# Spreadsheets and data frames write 3.0 for 3 in a column with gaps.
_WHOLE = re.compile(r"[+-]?\d{1,18}(\.0*)?")
# No more digits than anybody means: a huge exponent would take for ever to write out.
_CHANCE = re.compile(r"[+-]?([0-9]{1,400}/[0-9]{1,400}|[0-9]{0,400}\.?[0-9]{0,400}([eE][+-]?[0-9]{1,3})?)")
_RANGE = re.compile(r"(?P<low>\d{1,9})(-(?P<high>\d{1,9})(:(?P<step>\d{1,9}))?)?")
#: A range of more numbers than this is taken for a slip.
MOST_NUMBERS = 10_000
_YES = frozenset({"yes", "y", "true", "1", "x"})
_NO = frozenset({"no", "n", "false", "0"})


def words(name: str, text: str) -> str:
    """Text as it is."""
    return text


def whole(name: str, text: str) -> int:
    """A whole number."""
    if not _WHOLE.fullmatch(text):
        raise InputError(f"{name} {text!r}: expected a whole number")
    return int(text.partition(".")[0])


def yes_or_no(name: str, text: str) -> bool:
    """Yes or no, true or false, 1 or 0."""
    said = text.lower()
    if said not in _YES | _NO:
        raise InputError(f"{name} {text!r}: write yes or no")
    return said in _YES


def bonus(name: str, text: str) -> tuple[int, ...]:
    """Additions from the highest die down, with commas, semicolons or spaces between."""
    try:
        return tuple(int(one) for one in _BETWEEN.split(text))
    except ValueError:
        raise InputError(f"{name} {text!r}: write whole numbers with commas between, such as 1,1") from None


def counts(name: str, text: str) -> dict[str, int]:
    """Names with their numbers: `general=2 airfield`."""
    found: dict[str, int] = {}
    for one in _BETWEEN.split(text.strip()):
        if not one:
            raise InputError(f"{name} {text!r}: write a name, or name and number such as general=2")
        what, equals, number = one.partition("=")
        if what in found:
            raise InputError(f"{name} {text!r}: say {what} once, with its number, such as {what}=2")
        found[what] = whole(f"{name} {what}", number) if equals else 1
    return found


def chance(name: str, text: str) -> Fraction:
    """A chance as written: 0.4, 2/5 and 40% are the same."""
    number = text.removesuffix("%").strip()
    try:
        if not _CHANCE.fullmatch(number):
            raise ValueError
        found = Fraction(number) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        raise InputError(f"{name} {text!r}: write a chance such as 0.4, 2/5 or 40%") from None
    if not 0 <= found <= 1:
        raise InputError(f"{name} {text}: a chance lies between 0 and 1; {number}% is written with its sign")
    return found


def numbers(name: str, text: str) -> tuple[int, ...]:
    """Whole numbers: 1-20, 5-50:5 (in steps of five), 3,7,9, or several of these with commas."""
    found: list[int] = []
    for part in text.split(","):
        read = _RANGE.fullmatch(part.strip())
        if read is None:
            raise InputError(f"{name} {text}: write numbers such as 1-20, 5-50:5 or 3,7,9")
        low = int(read["low"])
        high, step = int(read["high"] or low), int(read["step"] or 1)
        if step < 1 or high < low:
            raise InputError(f"{name} {text}: {part.strip()} holds no number; write the smaller number first")
        if (high - low) // step > MOST_NUMBERS:
            raise InputError(f"{name} {text}: more than {MOST_NUMBERS:,} numbers; take steps, such as 1-5000:50")
        found.extend(range(low, high + 1, step))
    return tuple(dict.fromkeys(found))


#: How each option of a battle is read.
OPTIONS: dict[str, Reader] = {
    "rules": words,
    "garrison": whole,
    "attacker_generals": whole,
    "defender_generals": whole,
    "attacker_admirals": whole,
    "defender_admirals": whole,
    "fortified": yes_or_no,
    "epidemics": whole,
    "naval": yes_or_no,
    "attack_dice": whole,
    "defence_dice": whole,
    "attack_sides": whole,
    "defence_sides": whole,
    "attacker_bonus": bonus,
    "defender_bonus": bonus,
    "ties": words,
    "attacker_has": counts,
    "defender_has": counts,
    "stop_at": whole,
    "stop_below": chance,
    "rounds": whole,
    "defence": words,
}

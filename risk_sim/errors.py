"""What can go wrong, said so that the reader knows what to do next."""

from __future__ import annotations

from collections.abc import Iterable


class RiskSimError(Exception):
    """Something the user can mend. The message is one line and names value, rule and nearest right thing."""


class InputError(RiskSimError):
    """A value or a combination of options that the rules do not allow."""


class RulesetError(RiskSimError):
    """A ruleset that cannot be found, read or understood."""


class BoardError(RiskSimError):
    """A board that cannot be found, read or understood."""


class PolicyError(RiskSimError):
    """A player that cannot be found, read or understood."""


class SizeError(RiskSimError):
    """A question too large to be answered in the memory or time that is sensible."""


def nearest(word: str, choices: Iterable[str]) -> str:
    """Return `", did you mean 'x'?"` for the choice most like `word`, or a list of all choices."""
    import difflib

    known = sorted(choices)
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    if close:
        return f"; did you mean '{close[0]}'?"
    return f"; choose from {', '.join(known)}" if known else ""

"""Players who are Python functions, compiled for the engine once each."""

from __future__ import annotations

import re
from functools import lru_cache

from risk_sim.errors import PolicyError, nearest
from risk_sim.kernels.choices.own import DrawsLotsError, compiled
from risk_sim.kernels.choices.questions import CHART, TABLE
from risk_sim.policies import own
from risk_sim.spec.policy import Policy


def address(policy: Policy) -> int:
    """Where the engine calls a player's function.

    Raises PolicyError for one that is not known in this process, or cannot be compiled.
    """
    return _compiled(policy.name, policy.own)


@lru_cache(maxsize=64)
def _compiled(name: str, key: str) -> int:
    function = own.function(name, key)
    try:
        return int(compiled(function))
    except DrawsLotsError:
        raise PolicyError(
            f"{name}: its function draws random numbers of its own, so that nobody could play its games again; "
            "let what it sees decide"
        ) from None
    except Exception as error:  # whatever the text of a user makes numba say
        raise PolicyError(f"{name}: its function cannot be compiled: {_reason(str(error))}") from None


def _reason(message: str) -> str:
    """The mistakes that are made most in plain words, others in those of numba."""
    if field := re.search(r"Unknown attribute '(\w+)' of type (Table|Chart)", message):
        names = TABLE.names if field[2] == "Table" else CHART.names
        return f"{field[2].lower()} has no {field[1]!r}{nearest(field[1], names or ())}"
    if "setitem" in message and "readonly array" in message:
        return "it writes into what it is shown, which is to be read only"
    if re.search(r"No conversion from (none|OptionalType|\w+\?) ", message):
        return "it must return a number on every way through it, NaN for what it leaves to its base"
    return _first(message)


def _first(message: str) -> str:
    """What numba objects to, without the pages around it."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("Failed in", "During", "File", "<source"))]
    return (telling or lines or ["no reason given"])[0].removeprefix("\x1b[1m").replace("\x1b[0m", "")[:200]

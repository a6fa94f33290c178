"""Players who are Python functions, compiled for the engine once each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from risk_sim.errors import PolicyError, nearest
from risk_sim.kernels import layout
from risk_sim.kernels.choices import questions
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
        raise PolicyError(f"{name}: its function cannot be compiled: {_reason(error)}") from None


def fault(policies: Sequence[Policy], room: Any) -> PolicyError:
    """Whose function raised, and where, from the state that its game is left in."""
    told = room["told"].tolist()
    number = told[questions.TOLD_QUESTION]
    asked = next(word for word, value in vars(questions).items() if word.isupper() and value == number)
    name = policies[told[questions.TOLD_FAULT] - 1].name
    return PolicyError(
        f"{name}: its function raised an exception in game {room['game'][layout.NUMBER]}, asked {asked} with "
        f"a = {told[questions.TOLD_A]}, b = {told[questions.TOLD_B]}; NUMBA_DISABLE_JIT=1 runs it as plain Python"
    )


def _reason(error: Exception) -> str:
    """The mistakes that are made most in plain words, others in those of numba."""
    message = str(error)
    if isinstance(error, KeyError):
        # What numba raises for a field that no record has.
        field = str(error.args[0])
        return f"neither table nor chart has {field!r}{nearest(field, [*(TABLE.names or ()), *(CHART.names or ())])}"
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

"""Players who are Python functions, compiled for the engine once each."""

from __future__ import annotations

from functools import lru_cache

from risk_sim.errors import PolicyError
from risk_sim.kernels.choices.own import compiled
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
    except Exception as error:  # whatever the text of a user makes numba say
        raise PolicyError(f"{name}: its function cannot be compiled: {_first(str(error))}") from None


def _first(message: str) -> str:
    """What numba objects to, without the pages around it."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("Failed in", "During", "File", "<source"))]
    return (telling or lines or ["no reason given"])[0].removeprefix("\x1b[1m").replace("\x1b[0m", "")[:200]

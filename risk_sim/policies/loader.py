"""Players by name or file."""

from __future__ import annotations

from pathlib import Path

from risk_sim.errors import PolicyError
from risk_sim.spec.policy import Policy
from risk_sim.spec.shelf import Shelf

SHELF = Shelf("policy", Path(__file__).parent, Policy, PolicyError)


def names() -> list[str]:
    """The players that come along, by name."""
    return SHELF.names()


def load(policy: str | Path | Policy) -> Policy:
    """A player by name, or from a TOML file of the user's (anything with a slash or ending in .toml).

    A Python file, `mine.py` or `mine.py:name`, holds players who are functions. Raises PolicyError naming the file, the
    key and what was expected there.
    """
    if isinstance(policy, Policy):
        return policy
    if ".py:" in str(policy) or str(policy).endswith(".py"):
        from risk_sim.policies.own import from_file

        return from_file(str(policy))
    return SHELF.load(policy)

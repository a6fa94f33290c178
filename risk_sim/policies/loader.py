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

    Raises PolicyError naming the file, the key and what was expected there.
    """
    return policy if isinstance(policy, Policy) else SHELF.load(policy)

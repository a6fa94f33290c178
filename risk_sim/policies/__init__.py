"""The players that come along, and those of the user: one TOML file each."""

from risk_sim.policies.loader import load, names

__all__ = ["load", "names"]

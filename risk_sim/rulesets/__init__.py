"""The rulesets that come along, and those of the user: one TOML file each."""

from risk_sim.rulesets.loader import DEFAULT, LEADERS, choose, load, names

__all__ = ["DEFAULT", "LEADERS", "choose", "load", "names"]

"""The boards that come along, and those of the user: one TOML file each."""

from risk_sim.boards.loader import check, load, names, template

__all__ = ["check", "load", "names", "template"]

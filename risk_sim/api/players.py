"""Players of the reader's own."""

from risk_sim.policies.own import player

__all__ = ["player"]

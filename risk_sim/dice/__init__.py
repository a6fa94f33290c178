"""Dice in exact integers: pools of faces, what changes them, and the losses when two pools meet.

Plain Python on purpose: nothing here floats, and nothing here imports a numeric library.
"""

from risk_sim.dice.combat import Combat
from risk_sim.dice.losses import Losses
from risk_sim.dice.modifiers import Modifier
from risk_sim.dice.pool import Die, Pool
from risk_sim.dice.side import Side

__all__ = ["Combat", "Die", "Losses", "Modifier", "Pool", "Side"]

"""The parameters of a player, by name. A policy is one row of them."""

from __future__ import annotations

# Entries of World.policies, a row a seat.
UNIFORM = 0  # 1: every choice is drawn uniformly from what is legal, and nothing else here matters
CONFIDENCE = 1  # the least chance to win with which an attack is begun
CONTINUE = 2  # the least chance to win with which it goes on
GROUP = 3  # worth of a territory for coming closer to a whole group, by its bonus
BREAK = 4  # worth of taking a whole group from another
BORDER = 5  # worth of having fewer borders to guard
KILL = 6  # worth of bringing a player closer to elimination, by his cards
CARD = 7  # worth of the first conquest of a turn
LAND = 8  # worth of any territory
COST = 9  # what a unit lost costs
THREAT = 10  # weight of enemies next door when units are placed
SAVE_CARDS = 11  # keep a set until it must go, or until so many cards (stars, where those are traded) are held
STACK = 12  # share of new units put where the best attack starts, the rest on guard
COUNTER = 13  # weight of what the neighbours of a conquest could strike back with
REACH = 14  # attacks a turn at most
LEADERS = 15  # weight of leaders, 0: never builds, risks or moves any
SHIPS = 16  # the same of ships, admirals and landings
FORTS = 17  # of fortifications
MISSIONS = 18  # of missions
EFFECTS = 19  # of cards played for what they do, 0: trades them only
POINT = 20  # what a victory point is worth, in units
OBJECTIVES = 21  # weight of objectives that win the game, 0: claims none
REWARDS = 22  # of what rewards allow, 0: makes no use of it
EVENTS = 23  # whether event cards are used against others, 0: leaves them to chance
TRAITS = 24

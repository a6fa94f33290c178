"""Objectives that win the game, and their rewards, as people say them."""

from __future__ import annotations

from risk_sim.spec.board import Board
from risk_sim.spec.deck_words import listed
from risk_sim.spec.objectives import Goal, Reward
from risk_sim.spec.ruleset import Ruleset


def goal_words(goal: Goal, board: Board, ranked: bool = True) -> str:
    """What an objective asks for: `minor: control all of Asia`; without the rank where all have the same."""
    out = ", where objectives are drawn" if goal.left_out else ""
    rank = f"{goal.rank}: " if ranked else ""
    return f"{rank}{_asked(goal, board)}{out}"


def reward_words(reward: Reward, ruleset: Ruleset) -> str:
    """What a reward does: `one maneuver before the attacks`."""
    words, number = ruleset.words, reward.amount
    stands = ruleset.assets[reward.asset].note if reward.asset in ruleset.assets else ""
    return {
        "attack_die": stands or "one attack die more",
        "defence_die": stands or "one defence die more",
        "airfield": f"an airfield: {stands}" if stands else "an airfield",
        "extra_maneuver": "a second maneuver at the end of the turn",
        "starting_maneuver": "one maneuver before the attacks",
        "sure_card": "a card without a conquest",
        "units": f"{number} {words.unit if number == 1 else words.units} more at every start of a turn",
    }[reward.does]


def _asked(goal: Goal, board: Board) -> str:
    number = goal.number
    parts = [f"all of {board.groups[goal.group].title}"] if goal.group in board.groups else []
    parts += [board.titles[board.index(space)] for space in goal.spaces]
    return {
        "group": f"control {listed(parts)}" if parts else "control a continent",
        "spaces": f"control {listed(parts)}" if parts else "control territories",
        "invaded": f"take {_some(number, 'territory', 'territories')} in one turn",
        "territories": f"control {_some(number, 'territory', 'territories')}",
        "continents": f"control {_some(number, 'whole continent', 'whole continents')}",
        "cities": f"control {_some(number, 'city', 'cities')}",
        "cities_taken": f"take {_some(number, 'city', 'cities')} in one turn",
        "enemy_capitals": f"control {_some(number, 'capital', 'capitals')} of others",
        "group_taken": "take a whole continent in one turn",
        "stations": "control all stations",
        "most_neutrals_beaten": "have beaten more neutral units than anybody else",
    }[goal.needs]


def _some(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"

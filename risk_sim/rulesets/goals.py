"""Whether objectives, rewards and stars fit the board they are played on: what is wrong, and what can never happen."""

from __future__ import annotations

from collections.abc import Callable

from risk_sim.errors import InputError, nearest
from risk_sim.spec.board import Board
from risk_sim.spec.game import EXTRAS
from risk_sim.spec.objectives import Goal, Reward
from risk_sim.spec.ruleset import Ruleset

#: Rewards that stand by a side in battle, and which side that is.
_BY_A_SIDE = {"attack_die": "attacker", "defence_die": "defender", "airfield": "both"}


def check_goals(ruleset: Ruleset, board: Board) -> None:
    """Raise InputError for the first thing in objectives, rewards and stars that games cannot be played with."""
    for name, goal in ruleset.objectives.items():
        _check_goal(f"[objectives.{name}]", goal, board)
    for name, reward in ruleset.rewards.items():
        if name in EXTRAS:
            raise InputError(f"[rewards.{name}] is what [setup] extra calls a piece; give the reward another name")
        _check_reward(f"[rewards.{name}]", reward, ruleset)
    _check_claims(ruleset)
    lands = board.ids[: board.lands]
    for space in ruleset.stars.two:
        if space not in lands:
            raise InputError(f"[stars] two: '{space}' is no territory of {board.title}{nearest(space, lands)}")
    if ruleset.setup.drawn_cities > board.lands:
        raise InputError(
            f"[setup] drawn_cities = {ruleset.setup.drawn_cities}: {board.title} has {board.lands} territories"
        )
    if "stars" in ruleset.game.turn and not ruleset.stars.values:
        raise InputError("[game] turn has 'stars': say in [stars] values what they bring, or leave it out")
    # Objectives are looked at after every throw only where pieces run short.
    if ruleset.claims.lost == "unmet" and not ruleset.supply.armies:
        raise InputError("[claims] lost = 'unmet' is for games whose pieces run short ([supply]); set it 'never'")


def hopeless_goals(ruleset: Ruleset, board: Board, players: int) -> list[str]:
    """In a line each, the objectives that nobody can ever meet on this board."""
    found = []
    for name, goal in ruleset.objectives.items():
        most = _MOST[goal.needs](ruleset, board, players) if goal.needs in _MOST else goal.number
        if goal.number > most:
            wanted = goal.needs.replace("_", " ")
            found.append(f"objective {name} can never be met: it asks for {goal.number} {wanted}, and there are {most}")
    return found


def _check_goal(where: str, goal: Goal, board: Board) -> None:
    if goal.needs == "group" and not goal.group:
        raise InputError(f"{where} needs = 'group': say which; {board.title} has {', '.join(board.groups)}")
    if goal.needs == "spaces" and not goal.spaces:
        raise InputError(f"{where} needs = 'spaces': list the territories in spaces")
    if goal.group and goal.group not in board.groups:
        raise InputError(
            f"{where} group = '{goal.group}': {board.title} has no such group{nearest(goal.group, board.groups)}"
        )
    for said, value in (("group", goal.group), ("spaces", goal.spaces)):
        if value and goal.needs not in ("group", "spaces"):
            raise InputError(f"{where} {said} says nothing where needs = '{goal.needs}'; leave it out")
    for space in goal.spaces:
        if space not in board.spaces:
            raise InputError(f"{where} spaces: {board.title} has no '{space}'{nearest(space, board.spaces)}")


def _check_reward(where: str, reward: Reward, ruleset: Ruleset) -> None:
    side = _BY_A_SIDE.get(reward.does)
    if side is None:
        if reward.asset:
            raise InputError(
                f"{where} asset = '{reward.asset}' says nothing where does = '{reward.does}'; leave it out"
            )
    elif reward.asset not in ruleset.assets:
        raise InputError(
            f"{where} asset = '{reward.asset}': {ruleset.title} has none of that name"
            f"{nearest(reward.asset, ruleset.assets)}"
        )
    elif ruleset.assets[reward.asset].side not in (side, "both"):
        raise InputError(
            f"{where} asset = '{reward.asset}' stands by the {ruleset.assets[reward.asset].side}; does = "
            f"'{reward.does}' brings one for the {side}"
        )


def _check_claims(ruleset: Ruleset) -> None:
    """Whoever can win can get so many objectives, and there are capitals where those are needed."""
    claims, goals = ruleset.claims, ruleset.objectives.values()
    if not goals:
        if ruleset.rewards:
            raise InputError("[rewards] lie with objectives, and there are none; write [objectives], or leave them out")
        return
    for rank, wanted in (("minor", claims.minor), ("major", claims.major)):
        there = sum(goal.rank == rank for goal in goals)
        if wanted > there:
            raise InputError(f"[claims] {rank} = {wanted}: there are {there} {rank} objectives")
    if claims.own_capital == "on" and ruleset.setup.start_capital == "off":
        raise InputError(
            "[claims] own_capital = 'on': nobody has a capital; set [setup] start_capital = 'on', or this 'off'"
        )
    if claims.win_check == "end_of_turn" and "victory" not in ruleset.game.turn:
        raise InputError("[claims] win_check = 'end_of_turn': [game] turn lacks 'victory', the phase that looks")
    if claims.to_win == 0:
        raise InputError("[claims] to_win = 0 is won before it begins; choose 1 or more")


def _cities(ruleset: Ruleset, board: Board) -> int:
    return ruleset.setup.drawn_cities or sum(space.city for space in board.spaces.values())


#: How much there can be of what an objective asks for, where that has a limit.
_MOST: dict[str, Callable[[Ruleset, Board, int], int]] = {
    "invaded": lambda ruleset, board, players: board.lands - 1,
    "territories": lambda ruleset, board, players: board.lands,
    "continents": lambda ruleset, board, players: len(board.groups),
    "cities": lambda ruleset, board, players: _cities(ruleset, board),
    "cities_taken": lambda ruleset, board, players: _cities(ruleset, board),
    "enemy_capitals": lambda ruleset, board, players: players - 1 if ruleset.setup.start_capital == "on" else 0,
    "stations": lambda ruleset, board, players: sum(space.kind == "station" for space in board.spaces.values()),
}

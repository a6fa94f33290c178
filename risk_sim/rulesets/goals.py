"""Whether objectives, rewards and stars fit the board they are played on: what is wrong, and what can never happen."""

from __future__ import annotations

from collections.abc import Callable

from risk_sim.errors import InputError, nearest
from risk_sim.spec.board import Board
from risk_sim.spec.game import EXTRAS
from risk_sim.spec.objectives import Goal, Reward
from risk_sim.spec.ruleset import Ruleset

#: Players who are dealt their territories, and claim none.
_DEALT = 2
#: Rewards that stand by a side in battle, and which side that is.
_BY_A_SIDE = {"attack_die": "attacker", "defence_die": "defender", "airfield": "both"}


def check_goals(ruleset: Ruleset, board: Board) -> None:
    """Raise InputError for the first thing in objectives, rewards and stars that games cannot be played with."""
    for name, goal in ruleset.objectives.items():
        _check_goal(f"[objectives.{name}]", goal, board)
    stands: dict[str, str] = {}
    for name, reward in ruleset.rewards.items():
        if name in EXTRAS:
            raise InputError(f"[rewards.{name}] is what [setup] extra calls a piece; give the reward another name")
        _check_reward(f"[rewards.{name}]", reward, ruleset)
        if stands.setdefault(reward.does, reward.asset) != reward.asset:
            raise InputError(
                f"[rewards.{name}] asset = '{reward.asset}': one asset stands for every {reward.does}, and that is "
                f"'{stands[reward.does]}'"
            )
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
    if ruleset.stars.values and "stars" not in ruleset.game.turn:
        raise InputError("[stars] are traded in the phase stars; put it into [game] turn in place of trade")
    # Objectives are looked at after every throw only where pieces run short.
    if ruleset.claims.lost == "unmet" and not ruleset.supply.armies:
        raise InputError("[claims] lost = 'unmet' is for games whose pieces run short ([supply]); set it 'never'")


def hopeless_goals(ruleset: Ruleset, board: Board, players: int) -> list[str]:
    """In a line each, the objectives that nobody can ever meet on this board, or have enough of."""
    found = []
    lying = _in_play(ruleset)
    if ruleset.objectives and ruleset.claims.to_win > lying:
        found.append(f"nobody can ever have {ruleset.claims.to_win} objectives: {lying} are in play")
    for name, goal in ruleset.objectives.items():
        most = _MOST[goal.needs](ruleset, board, players) if goal.needs in _MOST else goal.number
        if goal.number > most and (_drawn(ruleset, goal.rank) or not goal.left_out):
            wanted = goal.needs.replace("_", " ")
            found.append(f"objective {name} can never be met: it asks for {goal.number} {wanted}, and there are {most}")
    return found


def _drawn(ruleset: Ruleset, rank: str) -> int:
    """How many of a rank are drawn at the start, 0 where all that are not left out lie open."""
    return ruleset.claims.minor if rank == "minor" else ruleset.claims.major


def _in_play(ruleset: Ruleset) -> int:
    """How many objectives lie on the table."""
    goals = ruleset.objectives.values()
    return sum(
        _drawn(ruleset, rank) or sum(goal.rank == rank and not goal.left_out for goal in goals)
        for rank in ("minor", "major")
    )


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
            f"'{reward.does}' brings one for {'both sides' if side == 'both' else f'the {side}'}"
        )


def _check_claims(ruleset: Ruleset) -> None:
    """Whoever can win can get so many objectives, and there are capitals where those are needed."""
    claims, goals = ruleset.claims, ruleset.objectives.values()
    if ruleset.game.rewards == "off" and not ruleset.rewards:
        raise InputError("[game] rewards = 'off': there are none in [rewards] to leave out; leave that line out")
    if not goals:
        if ruleset.rewards:
            raise InputError("[rewards] lie with objectives, and there are none; write [objectives], or leave them out")
        return
    if "claim" not in ruleset.game.turn:
        raise InputError("[objectives] are claimed in the phase claim; put it into [game] turn")
    for rank, wanted in (("minor", claims.minor), ("major", claims.major)):
        there = sum(goal.rank == rank for goal in goals)
        if wanted > there:
            raise InputError(f"[claims] {rank} = {wanted}: there are {there} {rank} objectives")
    if ruleset.game.missions == "on":
        raise InputError("[objectives] and missions are not played together; set [game] missions = 'off'")
    if ruleset.setup.start_capital == "on" and ruleset.setup.claim != "in_turn":
        raise InputError(
            f"[setup] start_capital = 'on': capitals are put down as territories are claimed, and claim = "
            f"'{ruleset.setup.claim}'; set it 'in_turn'"
        )
    if ruleset.setup.start_capital == "on" and ruleset.game.players[0] == _DEALT:
        raise InputError(
            "[setup] start_capital = 'on': capitals are put down as territories are claimed, and two players are dealt "
            f"theirs; write [game] players = [3, {ruleset.game.players[1]}]"
        )
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

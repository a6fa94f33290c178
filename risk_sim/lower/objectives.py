"""Objectives, rewards, cities and stars for the engine."""

from __future__ import annotations

from typing import Any, get_args

from risk_sim.errors import InputError, SizeError, nearest
from risk_sim.kernels import layout
from risk_sim.spec.board import Board
from risk_sim.spec.deck import Need
from risk_sim.spec.objectives import Gift, Rank
from risk_sim.spec.ruleset import Ruleset

#: Wants that missions know as well go by the same number.
_WANTS = {name: number for number, name in enumerate(get_args(Need))} | {
    "continents": layout.NEEDS_EMPIRES,
    "territories": layout.NEEDS_TERRITORIES,
    "cities": layout.NEEDS_CITIES,
    "cities_taken": layout.NEEDS_CITIES_TAKEN,
    "enemy_capitals": layout.NEEDS_ENEMY_CAPITALS,
    "group_taken": layout.NEEDS_GROUP_TAKEN,
    "stations": layout.NEEDS_STATIONS,
    "most_neutrals_beaten": layout.NEEDS_NEUTRALS_BEATEN,
}
_GIFTS = {name: number for number, name in enumerate(get_args(Gift))}
_RANKS = get_args(Rank)


def pack(record: Any, ruleset: Ruleset, board: Board) -> None:
    """Put them into a record of WORLD. Raises InputError for what does not fit the board, SizeError for too many."""
    _pack_rules(record["rules"], ruleset)
    spaces = list(board.spaces.values())
    record["is_city"][: len(spaces)] = [one.city for one in spaces]
    _pack_stars(record, ruleset, board)
    if ruleset.objectives:
        _pack_objectives(record, ruleset, board)
        _pack_rewards(record, ruleset)


def _pack_rules(rules: Any, ruleset: Ruleset) -> None:
    claims, setup, income, stars = ruleset.claims, ruleset.setup, ruleset.income, _star_values(ruleset)
    values = {
        layout.GOALS: len(ruleset.objectives),
        layout.GOALS_MINOR: claims.minor,
        layout.GOALS_MAJOR: claims.major,
        layout.CLAIMS_A_TURN: claims.per_turn,
        layout.GOALS_RETURN: claims.lost == "unmet",
        layout.GOALS_TAKEN: claims.taken == "on",
        layout.GOALS_TO_WIN: claims.to_win,
        layout.GOAL_UNITS: claims.units,
        layout.WIN_AT_HOME: claims.own_capital == "on",
        layout.WIN_AT_ONCE: claims.win_check == "immediate",
        layout.NO_PRESENCE: claims.continent_in_turn == "no_presence",
        layout.REWARDS: len(ruleset.rewards_out),
        layout.CITIES: income.cities == "on",
        layout.CITY_DRAW: setup.drawn_cities,
        layout.CAPITOLS: setup.start_capital == "on",
        layout.CAPITOL_UNITS: income.capital_units,
        layout.ROUND_UP: income.divisor - 1 if income.draft_rounding == "ceil" else 0,
        layout.STARS_LEAST: min(stars, default=0),
        layout.STARS_MOST: max(stars, default=0),
        layout.NEED_TWO: ruleset.stars.need_two_star_card == "on",
        layout.ALL_DICE: ruleset.battle.fewer_dice == "off",
    }
    for place, value in values.items():
        rules[place] = value


def _pack_stars(record: Any, ruleset: Ruleset, board: Board) -> None:
    """What stars bring, and how many each card has."""
    for stars, value in _star_values(ruleset).items():
        record["star_value"][stars] = value
    record["card_stars"][:] = 1
    for territory in ruleset.stars.two:
        record["card_stars"][board.index(territory)] = 2


def _star_values(ruleset: Ruleset) -> dict[int, int]:
    """Units for every number of stars that may be traded."""
    given = ruleset.stars.values
    for stars in given:
        if not stars.isdecimal() or not 1 <= int(stars) < layout.MOST_STARS:
            raise InputError(
                f"{ruleset.title}: [stars] values: '{stars}' is no number of stars; choose from 1 to "
                f"{layout.MOST_STARS - 1}"
            )
    found = {int(stars): value for stars, value in given.items()}
    for number in range(min(found, default=0), max(found, default=-1) + 1):
        if number not in found:
            raise InputError(f"{ruleset.title}: [stars] values lacks {number}; say what every sum between brings")
    return found


def _pack_objectives(record: Any, ruleset: Ruleset, board: Board) -> None:
    if len(ruleset.objectives) > layout.MOST_GOALS:
        raise SizeError(
            f"{ruleset.title}: {len(ruleset.objectives)} objectives are more than the {layout.MOST_GOALS} that fit"
        )
    groups = list(board.groups)
    if len(groups) > layout.MOST_ENTERED and any(goal.needs == "group_taken" for goal in ruleset.objectives.values()):
        raise SizeError(
            f"{board.title}: an objective that counts a group taken takes {layout.MOST_ENTERED} groups at most, not "
            f"{len(groups)}"
        )
    record["mission_spaces"][:] = -1
    for number, (name, goal) in enumerate(ruleset.objectives.items()):
        if goal.group and goal.group not in groups:
            raise InputError(f"objectives.{name}: the board has no group '{goal.group}'{nearest(goal.group, groups)}")
        record["mission_needs"][number] = _WANTS[goal.needs]
        record["mission_rank"][number] = _RANKS.index(goal.rank)
        record["mission_number"][number] = goal.number
        record["mission_group"][number] = groups.index(goal.group) if goal.group else -1
        record["left_out"][number] = goal.left_out
        for at, space in enumerate(goal.spaces):
            record["mission_spaces"][number, at] = board.index(space)


def _pack_rewards(record: Any, ruleset: Ruleset) -> None:
    if len(ruleset.rewards_out) > layout.MOST_REWARDS:
        raise SizeError(
            f"{ruleset.title}: {len(ruleset.rewards_out)} rewards are more than the {layout.MOST_REWARDS} that fit"
        )
    for number, (name, seat) in enumerate(ruleset.rewards_out):
        reward = ruleset.rewards[name]
        record["reward_seat"][number] = -1 if seat is None else seat
        record["reward_does"][number] = _GIFTS[reward.does]
        record["reward_rank"][number] = _RANKS.index(reward.rank)
        record["reward_amount"][number] = reward.amount

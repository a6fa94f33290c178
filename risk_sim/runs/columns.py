"""What the numbers in a row of results are, in the kernels' order."""

from __future__ import annotations

OF_A_GAME = ("winner", "rounds", "turns", "events")
#: For every seat, in turn order.
OF_A_SEAT = ("out_round", "out_by", "out_place", "territories", "units", "trades", "conquests", "points")
#: Games with more than units and cards go on with points by what they were for ...
POINTS = ("points_groups", "points_holdings", "points_missions", "points_leaders", "points_objectives")
#: ... and with what a seat has made use of.
USED = (
    "generals",
    "admirals",
    "ships",
    "fortifications",
    "landings",
    "sea_battles",
    "led_battles",
    "leader_moves",
    "ship_moves",
    "effects",
    "missions",
    "captured",
    "ransomed",
    "epidemic_losses",
    "annexed",
    "allied",
)
OF_A_WIDE_SEAT = OF_A_SEAT + POINTS + USED
#: Games of objectives count these besides.
USED_FOR_GOALS = (
    "objectives",
    "objectives_lost",
    "objectives_taken",
    "rewards",
    "stars",
    "cities",
    "capitals",
    "bonus_dice",
    "airfields",
    "reward_maneuvers",
    "sure_cards",
)
#: Games of few pieces and a neutral army go on with these.
USED_FOR_NEUTRALS = ("neutrals_beaten", "neutral_attacks", "flags_lost")
OF_A_GOAL_SEAT = OF_A_WIDE_SEAT + USED_FOR_GOALS
OF_A_SCARCE_SEAT = OF_A_GOAL_SEAT + USED_FOR_NEUTRALS


def of_a_seat(width: int) -> tuple[str, ...]:
    """The names of the numbers of a seat, of which there are so many."""
    return OF_A_SCARCE_SEAT[:width]


def columns(seats: int, width: int = len(OF_A_SEAT)) -> list[str]:
    """The name of every number in a row, `width` a seat; seats are counted from 1 in names, from 0 in values."""
    return [*OF_A_GAME, *(f"{name}_{seat + 1}" for seat in range(seats) for name in of_a_seat(width))]

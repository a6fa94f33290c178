"""Room for the course of games: the standing of every seat after the set-up and after every round."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from risk_sim.kernels import layout

Course = npt.NDArray[np.int32]

#: What a course tells of a seat, along its last axis.
OF_A_COURSE = ("territories", "units", "points")
#: What stands for rounds that a game did not have.
NO_ROUND = -1


def blank(games: int, rounds: int, seats: int) -> Course:
    """int32[games, rounds + 1, seats, 3] of NO_ROUND; the engine asks for nothing where there are no games."""
    return np.full((games, rounds + 1, seats, layout.COURSE_NUMBERS), NO_ROUND, np.int32)

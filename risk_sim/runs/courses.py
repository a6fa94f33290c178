"""How games go, round by round: the standing of every seat after the set-up and after every round."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from risk_sim.lower.courses import NO_ROUND, OF_A_COURSE, Course
from risk_sim.runs.stream import Rows

__all__ = ["NO_ROUND", "OF_A_COURSE", "Course", "Courses", "joined", "split"]


class Courses(NamedTuple):
    """Rows of results, and the course of each game: int32[games, rounds + 1, seats, 3], NO_ROUND after its end.

    A game that ends in a round has its last standing there.
    """

    rows: Rows
    course: Course


def joined(rows: Rows, course: Course) -> Rows:
    """Both side by side, so that they travel as one."""
    return np.hstack([rows, course.reshape(len(rows), -1)])


def split(rows: Rows, rounds: int, seats: int) -> Courses:
    """Rows of results and courses of so many rounds, as `joined` has put them together."""
    shape = (len(rows), rounds + 1, seats, len(OF_A_COURSE))
    numbers = shape[1] * shape[2] * shape[3]
    course = rows[:, -numbers:].astype(np.int32).reshape(shape)
    return Courses(rows[:, :-numbers], course)

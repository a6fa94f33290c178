"""The same game up to a round, and other chance from there on."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import numpy as np

from risk_sim.kernels import layout


class Fork(NamedTuple):
    """Another course of every game from the end of a round on; 0 is the set-up.

    Dice and lots are others, and what nobody has seen lies in another order. Games that end in that round or before
    are as they were.
    """

    round: int
    number: int


def pack(packed: np.void, fork: Fork) -> None:
    """Have the games of a record of WORLD fork."""
    digest = hashlib.sha256(f"fork {fork.round} {fork.number}".encode()).digest()
    # A mark of 62 bits keeps the seed a whole number of 0 or more; 0 stands for no fork.
    packed["begin"][layout.BEGIN_FORK] = int.from_bytes(digest[:8], "big") >> 2 | 1
    packed["begin"][layout.BEGIN_FORK_ROUND] = fork.round

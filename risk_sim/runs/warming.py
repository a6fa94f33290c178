"""Everything that compiles, called once, so that no later run waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import NamedTuple

from risk_sim.kernels import _jit
from risk_sim.rulesets import load
from risk_sim.runs import battles, games
from risk_sim.spec.battle import battle
from risk_sim.spec.lineup import seated
from risk_sim.spec.policy import Policy


class Part(NamedTuple):
    """A part of the package that compiles: what it is for, whether it must, and what does it."""

    name: str
    compiles: bool
    call: Callable[[], object]


def parts() -> Iterator[Part]:
    """Every part that compiles, as it is now."""
    rules = load("classic")
    fought = battle(rules, 3, 2, {})
    plain = seated([Policy("plain", "plain")] * 3)
    yield Part(
        "the engine of complete games", games.compiles_first(), lambda: list(games.run_games(rules, plain, 1, 1, 1))
    )
    yield Part(
        "sampled battles, die by die", battles.compiles_first("dice"), lambda: battles.fight_many(fought, 1, 1, "dice")
    )
    yield Part(
        "sampled battles, round by round",
        battles.compiles_first("rounds"),
        lambda: battles.fight_many(fought, 1, 1, "rounds"),
    )


def seconds(part: Part) -> float:
    """Have a part compiled, or loaded where it was compiled before, and say how long that took."""
    begin = perf_counter()
    part.call()
    return perf_counter() - begin


def is_kept() -> bool:
    """Whether what is compiled is there for the next process too."""
    return _jit.FOLDER is not None

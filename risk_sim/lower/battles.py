"""A battle for the samplers.

Every array has the dtype the kernels pin: one compiled signature serves all battles.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.dice.modifiers import (
    Add,
    AnyModifier,
    Clamp,
    Hits,
    RerollFaces,
    RerollLowest,
    Resort,
    SetDie,
    Ties,
)
from risk_sim.dice.side import Side
from risk_sim.errors import InputError, SizeError
from risk_sim.exact.contest import Contest
from risk_sim.exact.fight import best_plan
from risk_sim.kernels import battle as kernel
from risk_sim.spec.battle import Battle

Ints = npt.NDArray[np.int64]
Codes = npt.NDArray[np.uint8]

_TIES: dict[Ties, int] = {
    "defender": kernel.TIES_DEFENDER_WINS,
    "attacker": kernel.TIES_ATTACKER_WINS,
    "both": kernel.TIES_BOTH_LOSE,
    "void": kernel.TIES_VOID,
}
#: Rounds without a limit, as the kernels count them.
ENDLESS = 2**62
#: Tables of throws need totals below 2**32: the kernels draw one 32-bit number a round.
MOST_WAYS = 2**32 - 1


class Field(NamedTuple):
    """A battle's numbers, the same for both samplers, in the order of the kernels' arguments."""

    attackers: int
    defenders: int
    garrison: int
    floor: int
    max_rounds: int
    plan: Codes


class Dice(NamedTuple):
    """Both sides' real dice: sides int64[k], ops int64[n, 3], and the tie rule."""

    attack_sides: Ints
    attack_ops: Ints
    defence_sides: Ints
    defence_ops: Ints
    ties: int


class Tables(NamedTuple):
    """Exact losses as cumulated weights: int64[n + 1, m + 1, outcomes] and totals int64[n + 1, m + 1]."""

    max_attack: int
    max_defence: int
    cuts: Ints
    a_loss: Ints
    d_loss: Ints
    totals: Ints


def field(battle: Battle) -> Field:
    """The numbers of a battle. Raises InputError for effects that need a decision after every throw."""
    if battle.combat.has_uses or battle.combat_without is not None:
        raise InputError("effects used once a battle are not sampled; leave out --sample for the exact odds")
    limit = ENDLESS if battle.rounds is None else battle.rounds
    return Field(battle.marching, battle.defenders, battle.garrison, battle.floor, limit, _plan(battle))


def dice(battle: Battle) -> Dice:
    """Both sides' dice with everything that changes their faces."""
    combat = battle.combat
    return Dice(
        _sides(combat.attack),
        _ops(combat.attack.modifiers),
        _sides(combat.defence),
        _ops(combat.defence.modifiers),
        _TIES[combat.tie_rule],
    )


def tables(battle: Battle) -> Tables:
    """The exact losses of every throw the battle can need."""
    return tables_of(Contest.of(battle))


@lru_cache(maxsize=128)
def tables_of(contest: Contest) -> Tables:
    """The exact losses of every throw of a contest; not to be written to."""
    most = contest.attack_limit, contest.defence_limit
    throws = {(n, m): contest.combat.losses(n, m) for n in range(1, most[0] + 1) for m in range(1, most[1] + 1)}
    for (n, m), losses in throws.items():
        if losses.total > MOST_WAYS:
            raise SizeError(
                f"{n} dice against {m} fall in {losses.total:,} ways, and rounds are drawn from {MOST_WAYS:,} at most; "
                "take fewer dice or sides, or have real dice thrown"
            )
    widest = max(len(losses.weights) for losses in throws.values())
    shape = most[0] + 1, most[1] + 1
    cuts, a_loss, d_loss = (np.zeros((*shape, widest), np.int64) for _ in range(3))
    found = Tables(*most, cuts, a_loss, d_loss, np.ones(shape, np.int64))
    for (n, m), losses in throws.items():
        rows = list(losses)
        rows += [rows[-1]] * (widest - len(rows))
        found.a_loss[n, m], found.d_loss[n, m] = [row[0] for row in rows], [row[1] for row in rows]
        cumulated = np.cumsum([row[2] for row in losses])
        found.cuts[n, m] = np.pad(cumulated, (0, widest - len(cumulated)), mode="edge")
        found.totals[n, m] = losses.total
    return found


def _plan(battle: Battle) -> Codes:
    """How many dice the defender throws in every state, where that is not all; 0 where the attacker stops."""
    if battle.defence == "max" and not battle.stop_below:
        return np.zeros((0, 0), np.uint8)
    if battle.rounds is not None:
        raise InputError(
            "--sample: --rounds cannot be sampled with --defence best or --stop-below; leave one of them out"
        )
    return np.ascontiguousarray(best_plan(battle))


def _sides(side: Side) -> Ints:
    return np.array([die.sides for die in side.thrown(side.limit)], np.int64)


def _ops(modifiers: tuple[AnyModifier, ...]) -> Ints:
    rows = [row for modifier in modifiers if (row := _op(modifier)) is not None]
    # Faces are thrown again before anything else is done to them, wherever that is written.
    rows.sort(key=lambda row: row[0] != kernel.REROLL_FACES)
    return np.array(rows, np.int64).reshape(len(rows), 3)


def _op(modifier: AnyModifier) -> tuple[int, int, int] | None:
    """A modifier as the kernels' row (opcode, x, y); None for one that does not touch faces."""
    match modifier:
        case Add(rank="all", amount=amount):
            return kernel.ADD_ALL, amount, 0
        case Add(rank="lowest", amount=amount):
            return kernel.ADD_LOWEST, amount, 0
        case Add(rank=int(rank), amount=amount):
            return kernel.ADD_RANK, rank, amount
        case Clamp(low=low, high=high):
            return kernel.CLAMP, low, high
        case Resort():
            return kernel.RESORT, 0, 0
        case SetDie(rank=rank, face=face):
            return kernel.SET_RANK, 0 if rank == "lowest" else int(rank), face
        case RerollFaces(faces=faces):
            return kernel.REROLL_FACES, sum(1 << face for face in set(faces)), 0
        case RerollLowest():
            return kernel.REROLL_LOWEST, 0, 0
        case Hits(at_least=at_least):
            return kernel.HITS, at_least, 0
    return None

"""Two pools meet: the exact integer distribution of the units each side loses in one throw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from math import gcd

from msgspec import Struct

from risk_sim.dice.modifiers import Ties
from risk_sim.dice.pool import Faces, Pool
from risk_sim.errors import InputError

#: (attacker losses, defender losses) of one pair, by the tie rule.
TIED: dict[Ties, tuple[int, int]] = {"defender": (1, 0), "attacker": (0, 1), "both": (1, 1), "void": (0, 0)}


class Losses(Struct, frozen=True):
    """Losses of one throw: `weights[(attacker, defender)]` of `total` equally likely ways.

    A throw that costs nobody a unit is thrown again, so it is left out here: the ways that remain are
    conditioned on somebody losing a unit. `void` counts the ways that were left out.
    """

    weights: Mapping[tuple[int, int], int]
    void: int = 0

    @property
    def total(self) -> int:
        """All ways, those thrown again left out."""
        return sum(self.weights.values())

    def __iter__(self) -> Iterator[tuple[int, int, int]]:
        """Rows (attacker losses, defender losses, weight), best for the attacker first."""
        order = sorted(self.weights, key=lambda loss: (loss[0] - loss[1], loss))
        return iter([(*loss, self.weights[loss]) for loss in order])

    @property
    def removed(self) -> int | None:
        """The units a throw removes if that is always the same number, else None."""
        numbers = {attacker + defender for attacker, defender in self.weights}
        return numbers.pop() if len(numbers) == 1 else None


def conditioned(weights: Mapping[tuple[int, int], int]) -> Losses:
    """Losses in lowest terms once the throws that cost nobody a unit are left out."""
    void = weights.get((0, 0), 0)
    costly = {loss: weight for loss, weight in weights.items() if weight and loss != (0, 0)}
    if not costly:
        raise InputError("with these dice no throw ever costs anybody a unit, so the battle would never end")
    return Losses(costly, void)


def compared(attack: Pool, defence: Pool, ties: Ties) -> Losses:
    """Pair the dice from the first down, surplus dice aside; the lower die of a pair costs a unit.

    The sides of a pair are not independent of the next pair, so both pools are walked die by die together;
    equal remainders of a pool are walked once.
    """
    pairs = min(_dice(attack), _dice(defence))
    nodes: list[_Node] = []
    known: dict[_Node, int] = {}
    roots = [_tree(sorted(pool.top(pairs).items()), 0, pairs, nodes, known) for pool in (attack, defence)]
    # Losses are the exponents of a polynomial whose coefficients sit side by side in one integer.
    bits = (attack.total * defence.total).bit_length() + 1
    step = {True: 1 << bits * (pairs + 1), False: 1 << bits}
    tied = 1 << bits * (TIED[ties][0] + TIED[ties][1] * (pairs + 1))
    memo: dict[tuple[int, int], int] = {}

    def walk(attacker: int, defender: int) -> int:
        if not nodes[attacker]:
            return 1
        found = memo.get((attacker, defender))
        if found is None:
            found = 0
            for face, weight, below in nodes[attacker]:
                for other, other_weight, other_below in nodes[defender]:
                    factor = tied if face == other else step[face > other]
                    found += weight * other_weight * factor * walk(below, other_below)
            memo[attacker, defender] = found
        return found

    scale = roots[0][0] * roots[1][0]
    packed = walk(roots[0][1], roots[1][1]) * scale
    mask = (1 << bits) - 1
    return conditioned(
        {
            (attacker, defender): (packed >> bits * (attacker + defender * (pairs + 1))) & mask
            for attacker in range(pairs + 1)
            for defender in range(pairs + 1)
        }
    )


def pairs_lost(attack: Faces, defence: Faces, ties: Ties) -> tuple[int, int]:
    """(attacker, defender) losses of two throws as they lie, paired from the first die down."""
    attacker = defender = 0
    for face, other in zip(attack, defence, strict=False):
        lost = TIED[ties] if face == other else (0, 1) if face > other else (1, 0)
        attacker, defender = attacker + lost[0], defender + lost[1]
    return attacker, defender


def hit(attack: Pool, defence: Pool, attack_from: int | None, defence_from: int | None) -> Losses:
    """Dice that reach a threshold cost the other side a unit each, whatever it throws itself.

    A side without a threshold scores none. The losses can exceed the units present: cap them there.
    """
    weights: dict[tuple[int, int], int] = {}
    for defender, weight in _hits(attack, attack_from).items():
        for attacker, other_weight in _hits(defence, defence_from).items():
            loss = attacker, defender
            weights[loss] = weights.get(loss, 0) + weight * other_weight
    return conditioned(weights)


_Node = tuple[tuple[int, int, int], ...]


def _dice(pool: Pool) -> int:
    return len(next(iter(pool.weights)))


def _tree(
    rows: list[tuple[Faces, int]], depth: int, pairs: int, nodes: list[_Node], known: dict[_Node, int]
) -> tuple[int, int]:
    """Sorted (faces, weight) rows as a tree whose equal branches are shared: (common factor, node number)."""
    if depth == pairs:
        branches: list[tuple[int, int, int]] = []
        factor = sum(weight for _, weight in rows)
    else:
        branches = []
        for face, group in groupby(rows, key=lambda row: row[0][depth]):
            scale, below = _tree(list(group), depth + 1, pairs, nodes, known)
            branches.append((face, scale, below))
        factor = gcd(*(weight for _, weight, _ in branches))
    node = tuple((face, weight // factor, below) for face, weight, below in branches)
    if node not in known:
        known[node] = len(nodes)
        nodes.append(node)
    return factor, known[node]


def _hits(pool: Pool, at_least: int | None) -> dict[int, int]:
    """Ways to score 0, 1, 2 ... hits."""
    if at_least is None:
        return {0: pool.total}
    ways: dict[int, int] = {}
    for faces, weight in pool.weights.items():
        hits = sum(face >= at_least for face in faces)
        ways[hits] = ways.get(hits, 0) + weight
    return ways

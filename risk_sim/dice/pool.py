"""Pools: every combination of faces a side can throw, with the integer number of ways to throw it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from math import comb

from msgspec import Struct

from risk_sim.errors import SizeError

#: Combinations beyond this number are refused: a pool of ten twelve-sided dice still fits.
MOST_COMBINATIONS = 400_000

Faces = tuple[int, ...]


class Die(Struct, frozen=True):
    """One die: `weights[i]` ways to show the face `i + 1`."""

    weights: tuple[int, ...]

    @classmethod
    def fair(cls, sides: int) -> Die:
        """A die whose faces 1 to `sides` are equally likely."""
        return cls((1,) * sides)

    @property
    def sides(self) -> int:
        """The number of faces."""
        return len(self.weights)

    @property
    def total(self) -> int:
        """All ways to throw."""
        return sum(self.weights)

    def thrown_again_on(self, faces: Iterable[int]) -> Die:
        """The same die, thrown once more (as a fair die) whenever it shows one of `faces`."""
        again = {face for face in faces if 1 <= face <= self.sides}
        spent = sum(self.weights[face - 1] for face in again)
        return Die(
            tuple(
                spent + (0 if face in again else weight * self.sides)
                for face, weight in enumerate(self.weights, start=1)
            )
        )


class Pool(Struct, frozen=True):
    """Weights of the faces of one throw, highest die first, as a mapping faces -> integer weight."""

    weights: Mapping[Faces, int]

    @classmethod
    def of(cls, dice: Sequence[Die]) -> Pool:
        """The pool of some dice thrown together, sorted from the highest face down.

        Raises SizeError when the combinations are too many to hold.
        """
        kinds = [(die, len(list(same))) for die, same in groupby(sorted(dice, key=lambda die: die.weights))]
        combinations = 1
        for die, count in kinds:
            combinations *= comb(count + die.sides - 1, count)
        if combinations > MOST_COMBINATIONS:
            raise SizeError(
                f"{len(dice)} dice have {combinations:,} combinations of faces, more than the "
                f"{MOST_COMBINATIONS:,} that fit; use fewer dice or fewer sides"
            )
        weights: dict[Faces, int] = {(): 1}
        for die, count in kinds:
            weights = _merged(weights, _alike(die, count))
        return cls(weights)

    @property
    def total(self) -> int:
        """All ways to throw."""
        return sum(self.weights.values())

    def mapped(self, change: Callable[[Faces], Faces]) -> Pool:
        """Each combination of faces replaced by `change(faces)`; equal results are added up."""
        weights: dict[Faces, int] = {}
        for faces, weight in self.weights.items():
            changed = change(faces)
            weights[changed] = weights.get(changed, 0) + weight
        return Pool(weights)

    def top(self, count: int) -> dict[Faces, int]:
        """The weights of the first `count` dice alone."""
        return dict(self.mapped(lambda faces: faces[:count]).weights)


def _alike(die: Die, count: int) -> dict[Faces, int]:
    """`count` dice of one kind: a multinomial for each multiset, never one face at a time."""
    partial: list[tuple[Faces, int, int]] = [((), count, 1)]
    for face in range(die.sides, 0, -1):
        weight = die.weights[face - 1]
        # All dice not yet placed must show the last face.
        partial = [
            (faces + (face,) * shown, left - shown, ways * comb(left, shown) * weight**shown)
            for faces, left, ways in partial
            for shown in (range(left + 1) if face > 1 else (left,))
        ]
    return {faces: ways for faces, _, ways in partial if ways}


def _merged(first: dict[Faces, int], second: dict[Faces, int]) -> dict[Faces, int]:
    """Two groups of dice thrown together."""
    if first == {(): 1}:
        return second
    merged: dict[Faces, int] = {}
    for some, ways in first.items():
        for others, other_ways in second.items():
            faces = highest_first(some + others)
            merged[faces] = merged.get(faces, 0) + ways * other_ways
    return merged


def highest_first(faces: Faces) -> Faces:
    """Faces sorted from the highest down."""
    return tuple(sorted(faces, reverse=True))

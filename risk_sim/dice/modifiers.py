"""What changes a side's throw. One class a modifier: its numbers (as a TOML table) and its effect.

A modifier overrides only the steps it touches:

`on_limit`  how many dice may be thrown,
`on_dice`   which dice are thrown,
`on_die`    how each of them falls,
`on_pool`   the faces once they are thrown and sorted,
`on_ties`   who loses a unit when two dice are equal,
`on_hits`   the face from which a die hits without being compared,
`on_uses`   what may be done a limited number of times in a battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from risk_sim.dice.pool import Die, Faces, Pool, highest_first
from risk_sim.errors import InputError

Rank = Annotated[int, Meta(ge=1, le=10)] | Literal["all", "lowest"]
Ties = Literal["defender", "attacker", "both", "void"]


#: More uses in one battle would make its throws too many to follow.
MOST_USES = 10


class Uses(Struct, frozen=True):
    """What a side can still do after seeing a throw: throw its lowest die again, or set it to a face."""

    rerolls: int = 0
    sets: int = 0

    def __bool__(self) -> bool:
        return self.rerolls > 0 or self.sets > 0


class Modifier(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """A modifier that changes nothing; each kind overrides what it changes."""

    def on_limit(self, limit: int) -> int:
        """The limit of dice, changed."""
        return limit

    def on_dice(self, dice: tuple[Die, ...]) -> tuple[Die, ...]:
        """The dice to be thrown, changed."""
        return dice

    def on_die(self, die: Die) -> Die:
        return die

    def on_pool(self, pool: Pool, dice: tuple[Die, ...]) -> Pool:
        """The pool of faces, changed; `dice` are those that were thrown."""
        return pool

    def on_ties(self, ties: Ties) -> Ties:
        """The tie rule, changed."""
        return ties

    def on_hits(self, at_least: int | None) -> int | None:
        """The face from which dice hit, changed; None where dice are compared."""
        return at_least

    def on_uses(self, uses: Uses) -> Uses:
        """What may be done after seeing a throw, changed."""
        return uses


class Add(Modifier, frozen=True, tag="add"):
    """Add to the k-th highest die, to all dice or to the lowest; nothing where that die is not thrown.

    The order of the dice stays as thrown until a `Resort`.
    """

    rank: Rank = 1
    amount: int = 1

    def on_pool(self, pool: Pool, dice: tuple[Die, ...]) -> Pool:
        return pool.mapped(self._added)

    def _added(self, faces: Faces) -> Faces:
        if self.rank == "all":
            return tuple(face + self.amount for face in faces)
        at = position(self.rank, len(faces))
        return faces if at is None else (*faces[:at], faces[at] + self.amount, *faces[at + 1 :])


class Clamp(Modifier, frozen=True, tag="clamp"):
    """Bring every face back between `low` and `high`."""

    low: int = 1
    high: int = 6

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError(f"low = {self.low} lies above high = {self.high}")

    def on_pool(self, pool: Pool, dice: tuple[Die, ...]) -> Pool:
        return pool.mapped(lambda faces: tuple(min(max(face, self.low), self.high) for face in faces))


class Resort(Modifier, frozen=True, tag="resort"):
    """Sort the dice anew, highest first, after modifiers have disturbed the order."""

    def on_pool(self, pool: Pool, dice: tuple[Die, ...]) -> Pool:
        return pool.mapped(highest_first)


class SetDie(Modifier, frozen=True, tag="set"):
    """Turn one die of every throw to `face`. The order stays until a `Resort`."""

    rank: Annotated[int, Meta(ge=1, le=10)] | Literal["lowest"] = 1
    face: int = 6

    def on_pool(self, pool: Pool, dice: tuple[Die, ...]) -> Pool:
        return pool.mapped(self._turned)

    def _turned(self, faces: Faces) -> Faces:
        at = position(self.rank, len(faces))
        return faces if at is None else (*faces[:at], self.face, *faces[at + 1 :])


class RerollFaces(Modifier, frozen=True, tag="reroll_faces"):
    """Throw each die that shows one of `faces` once more, in every throw, before anything else is done to it."""

    faces: tuple[int, ...] = (1,)

    def on_die(self, die: Die) -> Die:
        return die.thrown_again_on(self.faces)


class RerollLowest(Modifier, frozen=True, tag="reroll_lowest"):
    """Throw the lowest die of every throw once more, whatever it shows, and sort anew.

    Only for dice of one kind: of others it is not said which die is the lowest of equals.
    """

    def on_pool(self, pool: Pool, dice: tuple[Die, ...]) -> Pool:
        if len(set(dice)) > 1:
            raise InputError("the lowest die can be thrown again only where all dice have the same sides")
        weights: dict[Faces, int] = {}
        for faces, weight in pool.weights.items():
            kept = sorted(faces)[1:]
            for face in range(1, dice[0].sides + 1):
                changed = highest_first((*kept, face))
                weights[changed] = weights.get(changed, 0) + weight
        return Pool(weights)


class Dice(Modifier, frozen=True, tag="dice"):
    """More (or fewer) dice a throw; still at most one for each unit that may fight."""

    amount: Annotated[int, Meta(ge=-9, le=9)] = 1

    def on_limit(self, limit: int) -> int:
        return max(1, limit + self.amount)


class Sides(Modifier, frozen=True, tag="sides"):
    """Dice with other sides: all of them, or the first `count`."""

    sides: Annotated[int, Meta(ge=2, le=100)]
    count: Annotated[int, Meta(ge=1, le=10)] | Literal["all"] = "all"

    def on_dice(self, dice: tuple[Die, ...]) -> tuple[Die, ...]:
        wanted = Die.fair(self.sides)
        if self.count == "all":
            return (wanted,) * len(dice)
        plain = [at for at, die in enumerate(dice) if die != wanted][: self.count]
        return tuple(wanted if at in plain else die for at, die in enumerate(dice))


class TiesTo(Modifier, frozen=True, tag="ties"):
    """Another rule for equal dice."""

    to: Ties

    def on_ties(self, ties: Ties) -> Ties:
        return self.to


class Hits(Modifier, frozen=True, tag="hits"):
    """Each die showing `at_least` or more costs the other side a unit; no dice are compared."""

    at_least: int

    def on_hits(self, at_least: int | None) -> int | None:
        return self.at_least


class RerollOnce(Modifier, frozen=True, tag="reroll_once"):
    """After seeing a throw, throw the own lowest die again: so many times a battle."""

    uses: Annotated[int, Meta(ge=1, le=MOST_USES)] = 1

    def on_uses(self, uses: Uses) -> Uses:
        return Uses(uses.rerolls + self.uses, uses.sets)


class SetOnce(Modifier, frozen=True, tag="set_once"):
    """After seeing a throw, turn the own lowest die to its highest face: so many times a battle."""

    uses: Annotated[int, Meta(ge=1, le=MOST_USES)] = 1

    def on_uses(self, uses: Uses) -> Uses:
        return Uses(uses.rerolls, uses.sets + self.uses)


AnyModifier = (
    Add | Clamp | Resort | SetDie | RerollFaces | RerollLowest | Dice | Sides | TiesTo | Hits | RerollOnce | SetOnce
)


def position(rank: int | str, count: int) -> int | None:
    """The index of the k-th highest or of the lowest of `count` dice, or None where it is not thrown."""
    if rank == "lowest":
        return count - 1 if count else None
    return int(rank) - 1 if int(rank) <= count else None


def bonuses(amounts: Sequence[int]) -> tuple[Add, ...]:
    """Additions from the highest die down: `(2, 1)` is +2 on the highest and +1 on the second."""
    return tuple(Add(rank, amount) for rank, amount in enumerate(amounts, start=1) if amount)

"""One side of a battle: how many dice it may throw, and everything that changes them."""

from __future__ import annotations

from msgspec import Struct

from risk_sim.dice.modifiers import AnyModifier, Uses
from risk_sim.dice.pool import Die, Faces, Pool
from risk_sim.errors import InputError


class Side(Struct, frozen=True):
    """Dice and modifiers of one side, in the order in which they work.

    `dice` is the limit before modifiers, `sides` the sides of each die before modifiers.
    """

    dice: int
    sides: int = 6
    modifiers: tuple[AnyModifier, ...] = ()

    @property
    def limit(self) -> int:
        """The most dice this side ever throws."""
        limit = self.dice
        for modifier in self.modifiers:
            limit = modifier.on_limit(limit)
        return limit

    @property
    def uses(self) -> Uses:
        """What the side may do a limited number of times in a battle, after seeing a throw."""
        uses = Uses()
        for modifier in self.modifiers:
            uses = modifier.on_uses(uses)
        return uses

    @property
    def hits_at_least(self) -> int | None:
        """The face from which a die hits, or None where dice are compared."""
        at_least = None
        for modifier in self.modifiers:
            at_least = modifier.on_hits(at_least)
        return at_least

    @property
    def is_plain(self) -> bool:
        """True where nothing changes the faces, so that a further die can never hurt."""
        return not self.modifiers

    def thrown(self, count: int) -> tuple[Die, ...]:
        """The `count` dice of a throw."""
        dice = (Die.fair(self.sides),) * count
        for modifier in self.modifiers:
            dice = modifier.on_dice(dice)
        for modifier in self.modifiers:
            dice = tuple(modifier.on_die(die) for die in dice)
        return dice

    def pool(self, count: int) -> Pool:
        """The pool of `count` dice, modified."""
        dice = self.thrown(count)
        return self.modified(Pool.of(dice), dice)

    def modified(self, pool: Pool, dice: tuple[Die, ...]) -> Pool:
        """The pool of some dice after all that changes their faces."""
        for modifier in self.modifiers:
            pool = modifier.on_pool(pool, dice)
        return pool

    def shown(self, faces: Faces) -> Faces:
        """Faces as thrown (highest first) -> faces as compared.

        Raises InputError where a modifier throws again: then there is no single answer.
        """
        changed = list(self.modified(Pool({faces: 1}), self.thrown(len(faces))).weights)
        if len(changed) > 1:
            raise InputError("effects used once a battle cannot be had with a lowest die that is always thrown again")
        return changed[0]

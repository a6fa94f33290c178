"""Both sides of a battle and the tie rule: every throw they can make."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from risk_sim.dice.losses import Losses, compared, hit
from risk_sim.dice.modifiers import Ties
from risk_sim.dice.side import Side


class Combat(Struct, frozen=True):
    """The dice of a battle. `ties` is the rule before modifiers such as the god of war."""

    attack: Side
    defence: Side
    ties: Ties = "defender"

    @property
    def tie_rule(self) -> Ties:
        """The rule for equal dice, modifiers counted in."""
        ties = self.ties
        for modifier in (*self.attack.modifiers, *self.defence.modifiers):
            ties = modifier.on_ties(ties)
        return ties

    @property
    def by_hits(self) -> bool:
        """True where dice hit by a threshold instead of being compared."""
        return self.attack.hits_at_least is not None or self.defence.hits_at_least is not None

    @property
    def has_uses(self) -> bool:
        """Whether a side may do something after seeing a throw."""
        return bool(self.attack.uses) or bool(self.defence.uses)

    @property
    def more_defence_never_hurts(self) -> bool:
        """True where the defender's full number of dice is best in every battle that was tried.

        That is with plain dice, ties his own, and no more sides than the attacker's dice have.
        """
        plain = self.attack.is_plain and self.defence.is_plain and self.defence.sides <= self.attack.sides
        return plain and self.tie_rule == "defender" and not self.by_hits

    def losses(self, attack_dice: int, defence_dice: int) -> Losses:
        """Losses of one throw with so many dice a side (each at least 1)."""
        return _losses(self, attack_dice, defence_dice)


@lru_cache(maxsize=4096)
def _losses(combat: Combat, attack_dice: int, defence_dice: int) -> Losses:
    attack, defence = combat.attack.pool(attack_dice), combat.defence.pool(defence_dice)
    if combat.by_hits:
        return hit(attack, defence, combat.attack.hits_at_least, combat.defence.hits_at_least)
    return compared(attack, defence, combat.tie_rule)

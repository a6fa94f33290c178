"""A battle as its throws see it: who may throw how many dice where, and what a throw costs."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from risk_sim.dice.combat import Combat
from risk_sim.spec.battle import Battle


class Contest(Struct, frozen=True):
    """What every engine needs to know.

    `floor`: the attacker stops with so many or fewer on the origin. `attack_choice` and `defence_choice`: a side
    throws whatever number of dice serves it best instead of all. `may_stop`: the attacker may stop in any state.
    `whole_flags`: of the units the defender loses in a throw, an odd one takes another along.
    """

    combat: Combat
    garrison: int = 1
    floor: int = 1
    attack_choice: bool = False
    defence_choice: bool = False
    may_stop: bool = False
    whole_flags: bool = False

    @classmethod
    def of(cls, battle: Battle) -> Contest:
        """The contest of a battle in which both sides throw what the battle says."""
        choice = battle.defence == "best"
        return cls(battle.combat, battle.garrison, battle.floor, defence_choice=choice, whole_flags=battle.whole_flags)

    @property
    def attack_limit(self) -> int:
        """The most dice the attacker ever throws."""
        return self.combat.attack.limit

    @property
    def defence_limit(self) -> int:
        """The most dice the defender ever throws."""
        return self.combat.defence.limit

    @property
    def reach(self) -> int:
        """The most units one throw can cost a side, and the most that can change what it throws."""
        most = max(self.attack_limit, self.defence_limit)
        return most + most % 2 if self.whole_flags else most

    @property
    def is_capped(self) -> bool:
        """Whether a throw may cost more than there is, which is then capped."""
        return self.combat.by_hits or self.whole_flags

    def is_over(self, attackers: int, defenders: int) -> bool:
        """Whether no further throw is made."""
        return defenders == 0 or attackers <= self.floor

    def is_won(self, attackers: int, defenders: int) -> bool:
        """A territory is conquered when nobody defends it and a unit can move in."""
        return defenders == 0 and attackers > self.garrison

    def throws(self, attackers: int, defenders: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Each number of attack dice, with the numbers of dice the defender may answer; full dice first."""
        most = min(self.attack_limit, attackers - self.garrison)
        answer = min(self.defence_limit, defenders)
        answers = tuple(range(answer, 0, -1)) if self.defence_choice else (answer,)
        for dice in range(most, 0, -1) if self.attack_choice else (most,):
            yield dice, answers

    def losses(
        self, attackers: int, defenders: int, attack_dice: int, defence_dice: int
    ) -> tuple[list[tuple[int, int, int]], int]:
        """One throw in a state: rows (attacker losses, defender losses, weight), and the total weight.

        Losses by thresholds, and whole flags, can exceed the units that fight; they are capped there.
        """
        losses = self.combat.losses(attack_dice, defence_dice)
        if not self.is_capped:
            return list(losses), losses.total
        capped: dict[tuple[int, int], int] = {}
        for attacker, defender, weight in losses:
            fallen = defender + defender % 2 if self.whole_flags else defender
            loss = min(attacker, attackers - self.garrison), min(fallen, defenders)
            capped[loss] = capped.get(loss, 0) + weight
        return [(*loss, weight) for loss, weight in capped.items()], losses.total

"""What may be done after seeing a throw: the decisions it leaves open, as a tree.

The attacker speaks first. As long as he has uses left he may throw his lowest die again, or turn it to its highest
face; once a die is turned, none is thrown again. When he passes, the defender may do the same, and then the dice
are compared. A die thrown again meets the side's modifiers anew; a turned die is beyond them.
"""

from __future__ import annotations

from msgspec import Struct

from risk_sim.dice.combat import Combat
from risk_sim.dice.losses import pairs_lost
from risk_sim.dice.modifiers import MOST_USES, Uses
from risk_sim.dice.pool import Die, Faces, Pool, highest_first
from risk_sim.dice.side import Side
from risk_sim.errors import InputError, SizeError

#: Pairs of hands (both sides' faces) beyond this number are refused.
MOST_HANDS = 30_000

#: A lottery over nodes: (weight, node number) rows.
Lottery = tuple[tuple[int, int], ...]


class Outcome(Struct, frozen=True):
    """The end of a throw: units lost, and what each side may still do later in the battle."""

    attacker: int
    defender: int
    attacker_uses: Uses
    defender_uses: Uses


class Choice(Struct, frozen=True):
    """A side picks the lottery it likes best; to pass is the first."""

    by_attacker: bool
    options: tuple[Lottery, ...]


class Aftermath(Struct, frozen=True):
    """One throw with its open decisions. Children have smaller numbers than their parents."""

    nodes: tuple[Outcome | Choice, ...]
    start: Lottery


def aftermath(
    combat: Combat, attack_dice: int, defence_dice: int, attacker_uses: Uses, defender_uses: Uses
) -> Aftermath:
    """The tree of one throw. Raises InputError where ties are void, SizeError where the hands are too many."""
    if combat.tie_rule == "void" or combat.by_hits:
        raise InputError("effects used once a battle need dice that are compared and ties that cost a unit")
    uses = (attacker_uses.rerolls, attacker_uses.sets, defender_uses.rerolls, defender_uses.sets)
    if max(uses) > MOST_USES:
        raise SizeError(f"{max(uses)} effects of one kind used once a battle are more than the {MOST_USES} followed")
    sides = combat.attack, combat.defence
    pools = [Pool.of(side.thrown(dice)) for side, dice in zip(sides, (attack_dice, defence_dice), strict=True)]
    if len(pools[0].weights) * len(pools[1].weights) > MOST_HANDS:
        raise SizeError(f"{attack_dice} v {defence_dice} dice are too many for effects used once a battle")
    builder = _Builder(combat, attack_dice, defence_dice)
    start: dict[int, int] = {}
    for faces, weight in pools[0].weights.items():
        for other, other_weight in pools[1].weights.items():
            node = builder.attacker(_Hand(faces), _Hand(other), attacker_uses, defender_uses)
            start[node] = start.get(node, 0) + weight * other_weight
    return Aftermath(tuple(builder.nodes), tuple((weight, node) for node, weight in start.items()))


class _Hand(Struct, frozen=True):
    """Faces as thrown, highest first, and how many of the lowest have been turned."""

    faces: Faces
    turned: int = 0


class _Builder:
    def __init__(self, combat: Combat, attack_dice: int, defence_dice: int) -> None:
        self.combat = combat
        self.thrown = [
            _same_die(side, dice) for side, dice in ((combat.attack, attack_dice), (combat.defence, defence_dice))
        ]
        self.nodes: list[Outcome | Choice] = []
        self.known: dict[Outcome | Choice, int] = {}
        self.memo: dict[object, int] = {}

    def attacker(self, mine: _Hand, other: _Hand, uses: Uses, other_uses: Uses) -> int:
        key = (mine, other, uses, other_uses)
        if key not in self.memo:
            lotteries: list[Lottery] = [((1, self.defender(mine, other, uses, other_uses)),)]
            for hands, left in _moves(mine, uses, self.thrown[0]):
                rows = [(weight, self.attacker(hand, other, left, other_uses)) for weight, hand in hands]
                lotteries.append(_gathered(rows))
            self.memo[key] = self._choice(True, lotteries)
        return self.memo[key]

    def defender(self, other: _Hand, mine: _Hand, other_uses: Uses, uses: Uses) -> int:
        key = (other, mine, other_uses, uses, "defender")
        if key not in self.memo:
            lotteries: list[Lottery] = [((1, self._end(other, mine, other_uses, uses)),)]
            for hands, left in _moves(mine, uses, self.thrown[1]):
                rows = [(weight, self.defender(other, hand, other_uses, left)) for weight, hand in hands]
                lotteries.append(_gathered(rows))
            self.memo[key] = self._choice(False, lotteries)
        return self.memo[key]

    def _end(self, attack: _Hand, defence: _Hand, attacker_uses: Uses, defender_uses: Uses) -> int:
        faces = (
            _final(self.combat.attack, attack, self.thrown[0]),
            _final(self.combat.defence, defence, self.thrown[1]),
        )
        lost = pairs_lost(*faces, self.combat.tie_rule)
        return self._numbered(Outcome(*lost, attacker_uses, defender_uses))

    def _choice(self, by_attacker: bool, lotteries: list[Lottery]) -> int:
        if len(set(lotteries)) == 1 and len(lotteries[0]) == 1:
            return lotteries[0][0][1]
        return self._numbered(Choice(by_attacker, tuple(dict.fromkeys(lotteries))))

    def _numbered(self, node: Outcome | Choice) -> int:
        if node not in self.known:
            self.known[node] = len(self.nodes)
            self.nodes.append(node)
        return self.known[node]


def _moves(hand: _Hand, uses: Uses, die: Die) -> list[tuple[list[tuple[int, _Hand]], Uses]]:
    """What a side may do with its hand: the weighted hands that can follow, and the uses then left."""
    moves: list[tuple[list[tuple[int, _Hand]], Uses]] = []
    if uses.rerolls and not hand.turned:
        kept = hand.faces[:-1]
        again = [
            (weight, _Hand(highest_first((*kept, face)))) for face, weight in enumerate(die.weights, start=1) if weight
        ]
        moves.append((again, Uses(uses.rerolls - 1, uses.sets)))
    if uses.sets and hand.turned < len(hand.faces):
        moves.append(([(1, _Hand(hand.faces, hand.turned + 1))], Uses(uses.rerolls, uses.sets - 1)))
    return moves


def _final(side: Side, hand: _Hand, die: Die) -> Faces:
    """The faces that are compared: modified, then the lowest turned, then sorted."""
    shown = side.shown(hand.faces)
    if not hand.turned:
        return shown
    kept = highest_first(shown)[: len(shown) - hand.turned]
    return highest_first((*kept, *(die.sides,) * hand.turned))


def _gathered(rows: list[tuple[int, int]]) -> Lottery:
    """Rows that lead to the same node, added up."""
    weights: dict[int, int] = {}
    for weight, node in rows:
        weights[node] = weights.get(node, 0) + weight
    return tuple((weight, node) for node, weight in sorted(weights.items()))


def _same_die(side: Side, dice: int) -> Die:
    thrown = set(side.thrown(dice))
    if len(thrown) > 1:
        raise InputError("effects used once a battle need a side's dice to be of one kind")
    return thrown.pop()

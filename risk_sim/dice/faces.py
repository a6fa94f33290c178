"""Which faces lay on the table, from the number of the way in which a throw fell."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from risk_sim.dice.combat import Combat
from risk_sim.dice.losses import pairs_lost
from risk_sim.dice.pool import Faces, Pool
from risk_sim.dice.side import Side


class Throw(NamedTuple):
    """Faces as both sides threw them, highest first, and as they were compared after all modifiers."""

    attack: Faces
    defence: Faces
    attack_compared: Faces
    defence_compared: Faces


def thrown(combat: Combat, attack_dice: int, defence_dice: int, way: int) -> Throw:
    """The throw that is number `way` of all ways, from 0.

    Ways go by their losses as `Losses` lists them, within the same losses from the highest faces of the attacker down,
    then of the defender; a throw that costs nobody a unit is no way. Raises IndexError beyond the last.
    """
    throws, upto = _ways(combat, attack_dice, defence_dice)
    return throws[bisect_right(upto, way)]


def as_digits(combat: Combat, attack_dice: int, defence_dice: int, way: int) -> Throw:
    """The throw whose faces, less 1, are the digits of `way`: the attacker's dice first, each in the order it lies."""
    faces = []
    for sides in (combat.attack.sides,) * attack_dice + (combat.defence.sides,) * defence_dice:
        way, digit = divmod(way, sides)
        faces.append(digit + 1)
    attack, defence = tuple(faces[:attack_dice]), tuple(faces[attack_dice:])
    compared = (combat.attack.shown(_ranked(attack)), combat.defence.shown(_ranked(defence)))
    return Throw(attack, defence, *compared)


def _ranked(faces: Faces) -> Faces:
    return tuple(sorted(faces, reverse=True))


@lru_cache(maxsize=256)
def _ways(combat: Combat, attack_dice: int, defence_dice: int) -> tuple[list[Throw], list[int]]:
    """Every throw in its order, and the number of ways up to and with each."""
    order = {
        (attacker, defender): at for at, (attacker, defender, _) in enumerate(combat.losses(attack_dice, defence_dice))
    }
    rows: list[tuple[int, Throw, int]] = []
    for attack, attack_compared, weight in _lying(combat.attack, attack_dice):
        for defence, defence_compared, other in _lying(combat.defence, defence_dice):
            lost = _lost(combat, attack_compared, defence_compared)
            if lost in order:
                rows.append((order[lost], Throw(attack, defence, attack_compared, defence_compared), weight * other))
    rows.sort(key=lambda row: (row[0], [[-face for face in faces] for faces in row[1]]))
    return [throw for _, throw, _ in rows], list(accumulate(weight for _, _, weight in rows))


def _lying(side: Side, dice: int) -> list[tuple[Faces, Faces, int]]:
    """(faces as thrown, as compared, weight) of all that a side can throw."""
    own = side.thrown(dice)
    return [
        (faces, compared, weight * ways)
        for faces, weight in Pool.of(own).weights.items()
        for compared, ways in side.modified(Pool({faces: 1}), own).weights.items()
    ]


def _lost(combat: Combat, attack: Faces, defence: Faces) -> tuple[int, int]:
    if not combat.by_hits:
        return pairs_lost(attack, defence, combat.tie_rule)
    return _hits(defence, combat.defence.hits_at_least), _hits(attack, combat.attack.hits_at_least)


def _hits(faces: Faces, at_least: int | None) -> int:
    return 0 if at_least is None else sum(face >= at_least for face in faces)

"""What a battle or a throw could have come to: the measure for the luck in one that has been fought.

**A battle** has a rank: the chance of a worse end than the one it had, plus half the chance of the same end (the
mid-distribution function), among all ends of a fight to the end. Ends are ordered for the attacker: fewer defenders
left is better, then more attackers left. The mean rank is 1/2 whatever the armies and the dice.

A battle that the attacker broke off has no end to rank, and to rank the point where he stopped among the points
where others stop is impossible, since nobody knows when they do. So it is finished in thought: its rank is the mean
over everything that could have followed, were the fight gone on with. A finished battle's rank has a law that does
not depend on when people stop (throws do not know whether they will be made), and the rank given here is its mean,
given what was thrown. A log of such means scatters less than one of finished ranks and never more (convex order), so
that a test which takes it for finished is on the safe side, but for a log of a battle or two. See Rubin-Delanchy,
Heard and Lawson, "Meta-analysis of mid-p-values: some new results based on the convex order", Journal of the American
Statistical Association 114 (2019).

**A throw** has a lead: units the defender loses less units the attacker loses.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple, cast

from msgspec import structs

from risk_sim.dice.combat import Combat
from risk_sim.dice.losses import pairs_lost
from risk_sim.dice.modifiers import AnyModifier, Modifier, RerollLowest
from risk_sim.dice.pool import Die, Faces
from risk_sim.dice.side import Side
from risk_sim.errors import InputError
from risk_sim.exact.contest import Contest
from risk_sim.exact.fight import fight
from risk_sim.spec.battle import Battle


class Ranking(NamedTuple):
    """Every end of a fight to the end, the attacker's worst first.

    `order[i]` is (-defenders left, attackers left), `chances[i]` its chance, `below[i]` that of a worse end.
    """

    order: tuple[tuple[int, int], ...]
    chances: tuple[float, ...]
    below: tuple[float, ...]

    def rank(self, attackers_left: int, defenders_left: int) -> float:
        """The rank of an end, from 0 to 1. An end too unlikely for floats has the rank of its neighbours."""
        key = (-defenders_left, attackers_left)
        at = bisect_left(self.order, key)
        if at == len(self.order):
            return 1.0
        same = self.chances[at] if self.order[at] == key else 0.0
        return min(1.0, self.below[at] + same / 2)


class Standing(NamedTuple):
    """Where a fought battle stands among its ends: `ranks` as (rank, chance) rows, a single one for an ended battle.

    `win_probability`: the attacker's chance to conquer from there, 0 or 1 for an ended battle.
    """

    ranks: tuple[tuple[float, float], ...]
    win_probability: float
    ended: bool

    @property
    def rank(self) -> float:
        """The mean rank."""
        return sum(rank * chance for rank, chance in self.ranks)


class Loaded(Modifier, frozen=True, tag="loaded"):
    """Dice that show their highest face with a chance of `chance[0] / chance[1]`, all others equally often."""

    chance: tuple[int, int] = (1, 5)

    def on_dice(self, dice: tuple[Die, ...]) -> tuple[Die, ...]:
        """Every die loaded."""
        part, whole = self.chance
        return tuple(Die((whole - part,) * (die.sides - 1) + (part * (die.sides - 1),)) for die in dice)


@lru_cache(maxsize=4096)
def ranking(battle: Battle) -> Ranking:
    """Rank the ends of a battle. No rule to stop may be set: it is fought to the end."""
    masses = fight(battle, {battle.attackers: 1.0}).mass
    ends = sorted((-d, a) for (a, d), mass in masses.items() if mass)
    chances = tuple(float(masses[a, -d]) for d, a in ends)
    return Ranking(tuple(ends), chances, tuple(accumulate(chances[:-1], initial=0.0)))


def win_probability(battle: Battle) -> float:
    """The attacker's chance to conquer before the first throw."""
    found = ranking(battle)
    rows = zip(found.order, found.chances, strict=True)
    return min(1.0, sum(chance for (d, a), chance in rows if d == 0 and a > battle.garrison))


@lru_cache(maxsize=4096)
def standing(battle: Battle, attackers_left: int, defenders_left: int, stopped: bool | None = None) -> Standing:
    """Where a battle stands that came to this.

    `attackers_left` counts the garrison. `stopped`: whether the attacker broke it off; None: nobody says. Raises
    InputError where the rules do not let a battle come to this, and where that does not tell how lucky it was.
    """
    _check_left(battle, attackers_left, defenders_left)
    found = ranking(battle)
    contest = Contest.of(battle)
    over = contest.is_over(attackers_left, defenders_left)
    if not over:
        _check_stopped(battle, attackers_left, defenders_left, stopped)
    known = over and (-defenders_left, attackers_left) in found.order
    if not known and not _passes(contest, (battle.marching, battle.defenders), (attackers_left, defenders_left)):
        raise InputError(
            f"{attackers_left} against {defenders_left} cannot be reached from {battle.marching} against "
            f"{battle.defenders} under these rules, with all dice thrown that may be"
        )
    if over:
        won = contest.is_won(attackers_left, defenders_left)
        return Standing(((found.rank(attackers_left, defenders_left), 1.0),), float(won), True)
    rest = structs.replace(battle, attackers=attackers_left, defenders=defenders_left, epidemics=0)
    further = ranking(rest)
    ends = zip(further.order, further.chances, strict=True)
    return Standing(tuple((found.rank(a, -d), chance) for (d, a), chance in ends), win_probability(rest), False)


def ranks_with_loaded_dice(battle: Battle, defence: bool = False) -> tuple[tuple[float, float], ...]:
    """(rank, chance) rows of a battle in which one side's dice are `Loaded`; the ranks are those of honest dice."""
    without = battle.combat_without
    cheated = structs.replace(
        battle,
        combat=loaded(battle.combat, defence),
        combat_without=None if without is None else loaded(without, defence),
    )
    found, honest = ranking(cheated), ranking(battle)
    return tuple((honest.rank(a, -d), chance) for (d, a), chance in zip(found.order, found.chances, strict=True))


def loaded(combat: Combat, defence: bool = False) -> Combat:
    """The same dice, but those of the attacker, or of the defender, are `Loaded`."""
    side = combat.defence if defence else combat.attack
    modifiers = cast("tuple[AnyModifier, ...]", (Loaded(), *side.modifiers))
    side = structs.replace(side, modifiers=modifiers)
    return structs.replace(combat, defence=side) if defence else structs.replace(combat, attack=side)


def lead_chances(combat: Combat, attack_dice: int, defence_dice: int) -> Mapping[int, float]:
    """Chances of the lead of one throw, throws that cost nobody a unit included."""
    losses = combat.losses(attack_dice, defence_dice)
    weights = {0: losses.void} if losses.void else {}
    for attacker, defender, weight in losses:
        weights[defender - attacker] = weights.get(defender - attacker, 0) + weight
    total = losses.total + losses.void
    return {lead: weight / total for lead, weight in sorted(weights.items())}


def losses_of(combat: Combat, attack: Faces, defence: Faces) -> tuple[int, int]:
    """(attacker's, defender's) losses of one throw, from the faces as they fell, highest first.

    Effects used once a battle are left out: they come after the throw.
    """
    shown = combat.attack.shown(attack), combat.defence.shown(defence)
    if not combat.by_hits:
        return pairs_lost(*shown, combat.tie_rule)
    return _hits(shown[1], combat.defence.hits_at_least), _hits(shown[0], combat.attack.hits_at_least)


def check_faces(side: Side, flag: str, faces: Faces, most: int) -> None:
    """Raise InputError for faces (highest first) that a side cannot throw, `most` dice being allowed."""
    said = " ".join(map(str, faces))
    if any(isinstance(modifier, RerollLowest) for modifier in side.modifiers):
        raise InputError(f"{flag} {said}: under these rules a die is thrown again, so faces do not tell the luck")
    if len(faces) > most:
        raise InputError(f"{flag} {said}: these are {len(faces)} dice, and no more than {most} may be thrown")
    sides = sorted((die.sides for die in side.thrown(len(faces))), reverse=True)
    for face, largest in zip(faces, sides, strict=True):
        if not 1 <= face <= largest:
            raise InputError(f"{flag} {said}: no die here shows a {face}; write the faces as thrown, before any bonus")


def _hits(faces: Faces, at_least: int | None) -> int:
    return 0 if at_least is None else sum(face >= at_least for face in faces)


def _check_left(battle: Battle, attackers_left: int, defenders_left: int) -> None:
    for name, left, before in (
        ("attackers", attackers_left, battle.marching),
        ("defenders", defenders_left, battle.defenders),
    ):
        if left > before:
            why = ", once the epidemics are over" if before < battle.attackers and name == "attackers" else ""
            raise InputError(f"{left} {name} left, but there were only {before}{why}")
        if left < 0:
            raise InputError(f"{left} {name} left: write 0 or more")
    if attackers_left < battle.garrison:
        raise InputError(
            f"{attackers_left} attackers left, but {battle.garrison} cannot be lost; count all that live, the garrison "
            "and those that moved in"
        )


def _check_stopped(battle: Battle, attackers_left: int, defenders_left: int, stopped: bool | None) -> None:
    state = f"{attackers_left} against {defenders_left}"
    if battle.naval:
        raise InputError(f"{state} is not the end: a forced sea fight goes on until one side is gone")
    if stopped is None:
        raise InputError(
            f"{state} is not the end, and nothing says that the attacker stopped there; fill in the column stopped"
        )
    if not stopped:
        raise InputError(f"{state} is not the end, but stopped says no")
    if battle.combat.has_uses or battle.combat_without is not None:
        raise InputError(
            f"{state} is not the end, and the numbers do not tell which effects were used up; only battles fought to "
            "the end have a percentile here"
        )


def _passes(contest: Contest, start: tuple[int, int], goal: tuple[int, int]) -> bool:
    """Whether a fight can pass through a state. The straightest way there is tried first."""
    seen = {start}
    ahead = [start]
    while ahead:
        attackers, defenders = ahead.pop()
        if (attackers, defenders) == goal:
            return True
        if contest.is_over(attackers, defenders):
            continue
        to_lose = attackers - goal[0], defenders - goal[1]
        after = {
            (attackers - a, defenders - d)
            for dice, answers in contest.throws(attackers, defenders)
            for answer in answers
            for a, d, _ in contest.losses(attackers, defenders, dice, answer)[0]
            if a <= to_lose[0] and d <= to_lose[1]
        } - seen
        seen |= after
        ahead += sorted(
            after,
            key=lambda state: -abs((state[0] - goal[0]) * to_lose[1] - (state[1] - goal[1]) * to_lose[0]),
        )
    return False

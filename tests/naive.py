"""Dice, battles and campaigns the slow and obvious way: the oracle the package is tested against.

Nothing here is clever and nothing is shared with the package: every face combination is counted, every
battle is followed throw by throw, every number is a fraction, and beside the counting stands a thrower of
real dice.

Words: `attackers` are the units standing on the origin, of which `garrison` stay behind and cannot fight.
Losses are always written (attacker's, defender's), what is left (attackers, defenders).

A `Side` is a handful of dice and the steps done to them, in order:

    ("reroll_faces", {1})       each die showing one of these faces is thrown once more
    ("add", rank, amount)       rank 1 is the highest die; or "all", or "lowest"; a rank not thrown: nothing
    ("set", rank, face)         turns one die; rank as for add, but not "all"
    ("clamp", low, high)        brings every face into low .. high
    ("reroll_lowest",)          the lowest die is thrown once more
    ("keep", number)            only that many dice are kept, the highest ones
    ("resort",)                 lays the dice out anew, highest first
    ("hits", threshold)         no comparing: each face of at least the threshold costs the other side a unit

Dice are laid out highest first before the first step that speaks of a rank (or at the end, without one).
From then on a rank is a place in that row, "lowest" the last one: adding, clamping and setting leave the
places alone. A die to be thrown again is the one that shows the least at that moment, and then all are laid
out anew. Of two equal faces, the one on the die with more sides counts as the higher.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any, Literal, cast

Ties = Literal["defender", "attacker", "both", "void"]
Step = tuple[Any, ...]
Die = tuple[int, int]  # the face shown, the number of sides
Row = tuple[Die, ...]
Losses = tuple[int, int]
Left = tuple[int, int]
Outcomes = dict[Left, Fraction]
Builder = Callable[[int], "Side"]

RANKED = ("add", "set", "keep", "reroll_lowest")


@dataclass(frozen=True)
class Side:
    """The dice one side throws, each given by its number of sides, and what is done to them afterwards."""

    sides: Sequence[int]
    steps: Sequence[Step] = ()

    def __post_init__(self) -> None:
        frozen = [tuple(frozenset(x) if isinstance(x, set) else x for x in step) for step in self.steps]
        object.__setattr__(self, "sides", tuple(self.sides))
        object.__setattr__(self, "steps", tuple(frozen))

    def threshold(self) -> int | None:
        """The face from which a die hits, or None for a side whose dice are compared."""
        return next((step[1] for step in self.steps if step[0] == "hits"), None)

    def all_steps(self) -> list[Step]:
        """The steps with the first laying out of the dice written down."""
        first = next((i for i, step in enumerate(self.steps) if step[0] in RANKED), len(self.steps))
        return [*self.steps[:first], ("resort",), *self.steps[first:]]


@dataclass(frozen=True)
class Dice:
    """Called with a number of dice, gives the Side that throws them. `sides`: one number, or one a die."""

    sides: int | tuple[int, ...] = 6
    steps: tuple[Step, ...] = ()

    def __call__(self, number: int) -> Side:
        sides = (self.sides,) * number if isinstance(self.sides, int) else self.sides[:number]
        if len(sides) < number:
            raise ValueError(f"{number} dice asked for, but sides are given for {len(sides)} only")
        return Side(sides, self.steps)


# ---------------------------------------------------------------- one throw


def laid_out(dice: Sequence[Die]) -> Row:
    return tuple(sorted(dice, reverse=True))


def place(rank: int | str, dice: Row) -> int | None:
    """Where in the row a rank lies; None if that many dice were not thrown."""
    if rank == "lowest":
        return len(dice) - 1 if dice else None
    assert isinstance(rank, int)
    assert rank >= 1
    return rank - 1 if rank <= len(dice) else None


def after_step(dice: Row, step: Step) -> Row:
    """One step that throws no dice."""
    match step:
        case ("resort",):
            return laid_out(dice)
        case ("add", "all", amount):
            return tuple((face + amount, sides) for face, sides in dice)
        case ("add", rank, amount):
            at = place(rank, dice)
            return tuple((face + amount * (i == at), sides) for i, (face, sides) in enumerate(dice))
        case ("set", rank, value):
            at = place(rank, dice)
            return tuple((value if i == at else face, sides) for i, (face, sides) in enumerate(dice))
        case ("clamp", low, high):
            return tuple((max(low, min(high, face)), sides) for face, sides in dice)
        case ("keep", number):
            return dice[:number]
        case ("hits", _):
            return dice
    raise ValueError(f"unknown step {step}")


def lowest(dice: Row) -> int:
    """The place of the die that shows the least."""
    return min(range(len(dice)), key=lambda i: (dice[i], -i))


def thrown_again(dice: Row, step: Step) -> list[int] | None:
    """The places of the dice a step throws again, or None for a step that throws none."""
    if step[0] == "reroll_faces":
        return [i for i, (face, _) in enumerate(dice) if face in step[1]]
    if step[0] == "reroll_lowest":
        return [lowest(dice)] if dice else []
    return None


def all_throws(side: Side) -> list[tuple[Row, Fraction]]:
    """Every way the dice can fall and be thrown again, with its chance. Equal rows are not merged."""
    fallen = itertools.product(*(range(1, sides + 1) for sides in side.sides))
    chance = Fraction(1, math.prod(side.sides))
    throws = [(tuple(zip(faces, side.sides, strict=True)), chance) for faces in fallen]
    for step in side.all_steps():
        throws = [(after, p * q) for dice, p in throws for after, q in branches(dice, step)]
    return throws


def branches(dice: Row, step: Step) -> list[tuple[Row, Fraction]]:
    again = thrown_again(dice, step)
    if again is None:
        return [(after_step(dice, step), Fraction(1))]
    faces = [range(1, sides + 1) if i in again else [face] for i, (face, sides) in enumerate(dice)]
    sides = [sides for _, sides in dice]
    ways = [laid_out(list(zip(way, sides, strict=True))) for way in itertools.product(*faces)]
    return [(way, Fraction(1, len(ways))) for way in ways]


def final_faces(faces: Sequence[int], side: Side) -> list[int]:
    """The faces that count in the end, for dice that fell like this and steps that throw none again."""
    dice: Row = tuple(zip(faces, side.sides, strict=True))
    for step in side.all_steps():
        dice = after_step(dice, step)
    return [face for face, _ in dice]


def pair_losses(attack: Sequence[int], defence: Sequence[int], ties: Ties = "defender") -> Losses:
    """Compares first face with first, second with second; faces without a partner do nothing."""
    attacker_losses = defender_losses = 0
    for a, d in zip(attack, defence, strict=False):
        if a > d:
            defender_losses += 1
        elif a < d:
            attacker_losses += 1
        else:
            attacker_losses += ties in ("defender", "both")
            defender_losses += ties in ("attacker", "both")
    return attacker_losses, defender_losses


def row_losses(attack: Side, attack_row: Row, defence: Side, defence_row: Row, ties: Ties) -> Losses:
    """What two rows of dice cost. Where one side counts hits nothing is compared; the other may have none."""
    attack_faces = [face for face, _ in attack_row]
    defence_faces = [face for face, _ in defence_row]
    attack_from, defence_from = attack.threshold(), defence.threshold()
    if attack_from is None and defence_from is None:
        return pair_losses(attack_faces, defence_faces, ties)
    attacker_losses = 0 if defence_from is None else sum(face >= defence_from for face in defence_faces)
    defender_losses = 0 if attack_from is None else sum(face >= attack_from for face in attack_faces)
    return attacker_losses, defender_losses


@cache
def weighed(side: Side) -> dict[Row, int]:
    """Row -> in how many ways it can come about. Equal rows are put together only to save time."""
    throws = all_throws(side)
    total = math.lcm(*(p.denominator for _, p in throws))
    weights: Counter[Row] = Counter()
    for row, p in throws:
        weights[row] += int(p * total)
    return dict(weights)


@cache
def counted(attack: Side, defence: Side, ties: Ties) -> tuple[tuple[Losses, int], ...]:
    counts: Counter[Losses] = Counter()
    for a, v in weighed(attack).items():
        for d, w in weighed(defence).items():
            counts[row_losses(attack, a, defence, d, ties)] += v * w
    if ties == "void":
        del counts[0, 0]
    return tuple(sorted(counts.items()))


def throw_counts(attack: Side, defence: Side, ties: Ties = "defender") -> dict[Losses, int]:
    """(attacker's losses, defender's losses) -> in how many of all ways the dice can fall.

    The losses are those of the dice: with hits they can be more than the units that stand in the fight.
    Where dice are thrown again the total is larger than the number of face combinations, so that all counts
    stay whole. With ties "void" a throw without losses is repeated, so it is left out of the counts and of
    their total.
    """
    return dict(counted(attack, defence, ties))


def throw_chances(attack: Side, defence: Side, ties: Ties = "defender") -> dict[Losses, Fraction]:
    """The same as chances."""
    counts = throw_counts(attack, defence, ties)
    total = sum(counts.values())
    return {losses: Fraction(count, total) for losses, count in counts.items()}


def throw_row(side: Side, rng: random.Random) -> Row:
    """Throws the dice of a side and does its steps."""
    dice: Row = tuple((rng.randint(1, sides), sides) for sides in side.sides)
    for step in side.all_steps():
        again = thrown_again(dice, step)
        if again is None:
            dice = after_step(dice, step)
        else:
            dice = laid_out([(rng.randint(1, s), s) if i in again else (f, s) for i, (f, s) in enumerate(dice)])
    return dice


def one_throw(attack: Side, defence: Side, ties: Ties, rng: random.Random) -> Losses:
    """Throws real dice; with ties "void" until somebody loses something."""
    while True:
        losses = row_losses(attack, throw_row(attack, rng), defence, throw_row(defence, rng), ties)
        if ties != "void" or losses != (0, 0):
            return losses


# ---------------------------------------------------------------- one battle


@dataclass(frozen=True)
class Rules:
    """How a battle is fought.

    stop_at: the attacker gives up with this many units or fewer on the origin (it never limits his dice).
    stop_below: he gives up too where his chance to conquer, if he fought on to the end, is below this.
    rounds: at most so many throws. A repeated throw (ties "void") is part of the one it repeats.
    defence: "max" throws all the dice allowed; "best" the number that gives the attacker the smallest
    chance to win, the larger of equally good ones.
    """

    garrison: int = 1
    max_attack: int = 3
    max_defence: int = 2
    attack_dice: Builder = Dice()
    defence_dice: Builder = Dice()
    ties: Ties = "defender"
    stop_at: int | None = None
    rounds: int | None = None
    defence: Literal["max", "best"] = "max"
    stop_below: Fraction | None = None

    def goes_on(self, attackers: int, defenders: int, rounds: int | None) -> bool:
        return defenders > 0 and attackers > max(self.garrison, self.stop_at or 0) and rounds != 0

    def attack(self, attackers: int) -> Side:
        return self.attack_dice(min(self.max_attack, attackers - self.garrison))

    def most_defence_dice(self, defenders: int) -> int:
        return min(self.max_defence, defenders)

    def left(self, attackers: int, defenders: int, losses: Losses) -> Left:
        """Nobody loses more than stood in the fight."""
        attacker_losses, defender_losses = losses
        fighting = attackers - self.garrison
        return attackers - min(attacker_losses, fighting), defenders - min(defender_losses, defenders)

    def won(self, attackers: int, defenders: int) -> bool:
        """A territory is conquered when nobody is left on it and a unit can move in."""
        return defenders == 0 and attackers > self.garrison


def one_less(rounds: int | None) -> int | None:
    return None if rounds is None else rounds - 1


def costly_counts(attack: Side, defence: Side, ties: Ties) -> dict[Losses, int]:
    """The counts of a throw that is repeated until it costs somebody a unit."""
    counts = throw_counts(attack, defence, ties)
    counts.pop((0, 0), None)
    if not counts:
        raise ValueError("these dice never cost anybody a unit: the battle has no end")
    return counts


def after_throw(rules: Rules, attackers: int, defenders: int, defence_dice: int) -> Outcomes:
    """The chances of what is left after the next throw.

    A throw of hits that costs nobody anything uses up a round; without a limit of rounds it is as if it
    never was.
    """
    counting = costly_counts if rules.rounds is None else throw_counts
    counts = counting(rules.attack(attackers), rules.defence_dice(defence_dice), rules.ties)
    total = sum(counts.values())
    left: defaultdict[Left, Fraction] = defaultdict(Fraction)
    for losses, count in counts.items():
        left[rules.left(attackers, defenders, losses)] += Fraction(count, total)
    return dict(left)


@cache
def choices(rules: Rules, attackers: int, defenders: int, rounds: int | None) -> dict[int, Outcomes]:
    """Number of defence dice -> how the battle ends if that number is thrown now, the right one later."""
    most = rules.most_defence_dice(defenders)
    numbers = range(1, most + 1) if rules.defence == "best" else [most]
    result = {}
    for number in numbers:
        mixed: defaultdict[Left, Fraction] = defaultdict(Fraction)
        for (a, d), p in after_throw(rules, attackers, defenders, number).items():
            for end, q in ends(rules, a, d, one_less(rounds)).items():
                mixed[end] += p * q
        result[number] = dict(mixed)
    return result


def chosen(rules: Rules, attackers: int, defenders: int, rounds: int | None) -> int:
    """The number of dice the defender throws now."""
    if rules.defence == "max":
        return rules.most_defence_dice(defenders)
    options = choices(rules, attackers, defenders, rounds)
    return min(options, key=lambda number: (win_probability(options[number], rules.garrison), -number))


@cache
def ends(rules: Rules, attackers: int, defenders: int, rounds: int | None) -> Outcomes:
    if not rules.goes_on(attackers, defenders, rounds) or is_hopeless(rules, attackers, defenders, rounds):
        return {(attackers, defenders): Fraction(1)}
    return choices(rules, attackers, defenders, rounds)[chosen(rules, attackers, defenders, rounds)]


def is_hopeless(rules: Rules, attackers: int, defenders: int, rounds: int | None) -> bool:
    """Whether a fight to the end would be won too rarely for an attacker who stops below a chance."""
    if rules.stop_below is None:
        return False
    to_the_end = replace(rules, stop_below=None)
    return win_probability(ends(to_the_end, attackers, defenders, rounds), rules.garrison) < rules.stop_below


def battle_outcomes(attackers: int, defenders: int, garrison: int = 1, **settings: Any) -> Outcomes:
    """(attackers left, defenders left) -> chance, when the battle is over. Settings: the fields of Rules."""
    rules = Rules(garrison=garrison, **settings)
    return dict(ends(rules, attackers, defenders, rules.rounds))


def win_probability(outcomes: Mapping[Left, Fraction], garrison: int = 1) -> Fraction:
    """Conquered: no defender left, and a unit besides the garrison to move in."""
    return sum((p for (a, d), p in outcomes.items() if d == 0 and a > garrison), Fraction(0))


def expected_losses(attackers: int, defenders: int, outcomes: Mapping[Left, Fraction]) -> tuple[Fraction, Fraction]:
    """Mean losses of the attacker and of the defender."""
    attacker = sum((p * (attackers - a) for (a, _), p in outcomes.items()), Fraction(0))
    defender = sum((p * (defenders - d) for (_, d), p in outcomes.items()), Fraction(0))
    return attacker, defender


def best_defence_dice(attackers: int, defenders: int, garrison: int = 1, **settings: Any) -> int:
    """How many dice a defender throws who wants the attacker's chance small."""
    rules = Rules(garrison=garrison, defence="best", **settings)
    return chosen(rules, attackers, defenders, rules.rounds)


def battle_win(attackers: int, defenders: int, garrison: int = 1, exact: bool = True, **settings: Any) -> Fraction:
    """The chance to conquer alone, for battles too long for the list of all outcomes (no stop rules, no
    rounds).

    With exact=False the work is done in floating point and the result is that float as a fraction.
    """
    rules = Rules(garrison=garrison, **settings)
    assert rules.stop_at is None
    assert rules.rounds is None
    assert rules.stop_below is None
    number: Callable[[Fraction], Any] = Fraction if exact else float
    throws: dict[tuple[int, int], list[tuple[int, int, Any]]] = {}
    for n in range(1, rules.max_attack + 1):
        for m in range(1, rules.max_defence + 1):
            counts = costly_counts(rules.attack_dice(n), rules.defence_dice(m), rules.ties)
            total = sum(counts.values())
            throws[n, m] = [(la, ld, number(Fraction(c, total))) for (la, ld), c in counts.items()]
    win: dict[Left, Any] = {}
    for d in range(defenders + 1):
        for a in range(attackers + 1):
            if not rules.goes_on(a, d, None):
                win[a, d] = number(Fraction(rules.won(a, d)))
                continue
            n, most = min(rules.max_attack, a - garrison), rules.most_defence_dice(d)
            numbers = range(1, most + 1) if rules.defence == "best" else [most]
            win[a, d] = min(sum(p * win[rules.left(a, d, (la, ld))] for la, ld, p in throws[n, m]) for m in numbers)
    return Fraction(win[attackers, defenders])


def simulate_battle(attackers: int, defenders: int, rng: random.Random, garrison: int = 1, **settings: Any) -> Left:
    """Fights one battle with real dice: (attackers left, defenders left)."""
    rules = Rules(garrison=garrison, **settings)
    rounds = rules.rounds
    while rules.goes_on(attackers, defenders, rounds):
        number = chosen(rules, attackers, defenders, rounds)
        losses = one_throw(rules.attack(attackers), rules.defence_dice(number), rules.ties, rng)
        attackers, defenders = rules.left(attackers, defenders, losses)
        rounds = one_less(rounds)
    return attackers, defenders


# ---------------------------------------------------------------- effects to be used a few times a battle


# attackers, defenders, rounds left, and the two sides that have thrown
State = tuple[int, int, int | None, Side, Side]


@dataclass(frozen=True)
class Hand:
    """The dice of a side as they were thrown, before the steps, and how many have been turned since."""

    thrown: Row
    turned: int = 0


@dataclass(frozen=True)
class Uses:
    """How often a side may still throw its lowest die again, or turn it to its highest face."""

    attacker_rerolls: int = 0
    attacker_sixes: int = 0
    defender_rerolls: int = 0
    defender_sixes: int = 0

    def less(self, **spent: int) -> Uses:
        return Uses(**{name: left - spent.get(name, 0) for name, left in vars(self).items()})


def first_and_later(side: Side) -> tuple[list[Step], list[Step]]:
    """The steps that throw faces again at once, and those done to the dice that then lie there."""
    later = [step for step in side.steps if step[0] != "reroll_faces"]
    first = list(side.steps[: len(side.steps) - len(later)])
    if any(step[0].startswith("reroll") for step in later) or [*first, *later] != list(side.steps):
        raise ValueError("faces are thrown again before all other steps, and a lowest die only by a use")
    return first, later


def hands_thrown(side: Side) -> dict[Hand, Fraction]:
    hands: defaultdict[Hand, Fraction] = defaultdict(Fraction)
    for row, p in all_throws(Side(side.sides, first_and_later(side)[0])):
        hands[Hand(row)] += p
    return dict(hands)


def lowest_again(side: Side, hand: Hand) -> list[tuple[Hand, Fraction]]:
    """The hands that can follow when the lowest die, as thrown, is thrown again."""
    at = lowest(hand.thrown)
    kept = [die for i, die in enumerate(hand.thrown) if i != at]
    alone = Side([hand.thrown[at][1]], first_and_later(side)[0])
    return [(Hand(laid_out([*kept, *row])), p) for row, p in all_throws(alone)]


def shown(side: Side, hand: Hand) -> Row:
    """The dice that are compared: after all steps, the lowest then turned to their highest face."""
    dice = hand.thrown
    for step in Side(side.sides, first_and_later(side)[1]).all_steps():
        dice = after_step(dice, step)
    if not hand.turned:
        return dice
    dice = laid_out(dice)
    kept, turned = dice[: -hand.turned], dice[-hand.turned :]
    return laid_out([*kept, *((sides, sides) for _, sides in turned)])


def battle_win_with_uses(
    attackers: int,
    defenders: int,
    *,
    attacker_rerolls: int = 0,
    attacker_sixes: int = 0,
    defender_rerolls: int = 0,
    defender_sixes: int = 0,
    garrison: int = 1,
    **settings: Any,
) -> Fraction:
    """The attacker's chance to conquer when both sides use their effects as well as they can.

    The attacker speaks first and may use what he has as often as he has it; when he passes, the defender may
    do the same; when he passes too, the dice are compared. A die thrown again is the lowest as thrown, and
    the steps are then done anew (so +1 goes to the die that is highest now). A die turned is the lowest after
    the steps; it shows the highest face it has, to which nothing is added, and all are laid out anew. Once a
    side has turned a die in a throw it throws none again. For small battles only.
    """
    rules = Rules(garrison=garrison, **settings)
    hits = [side.threshold() for side in (rules.attack_dice(1), rules.defence_dice(1))]
    if rules.ties == "void" or hits != [None, None]:
        raise ValueError("only for throws that always cost somebody a unit")
    if rules.stop_below is not None:
        raise ValueError("not with a stop rule that looks ahead")

    def mean(values: Iterable[tuple[Fraction, Fraction]]) -> Fraction:
        return sum((p * value for value, p in values), Fraction(0))

    @cache
    def before_throw(a: int, d: int, rounds: int | None, uses: Uses) -> Fraction:
        if not rules.goes_on(a, d, rounds):
            return Fraction(rules.won(a, d))
        attack, most = rules.attack(a), rules.most_defence_dice(d)
        chances = []
        for number in range(1, most + 1) if rules.defence == "best" else [most]:
            defence = rules.defence_dice(number)
            state = (a, d, rounds, attack, defence)
            chances.append(
                mean(
                    (attacker_speaks(state, attack_hand, defence_hand, uses), p * q)
                    for attack_hand, p in hands_thrown(attack).items()
                    for defence_hand, q in hands_thrown(defence).items()
                )
            )
        return min(chances)

    @cache
    def attacker_speaks(state: State, mine: Hand, other: Hand, uses: Uses) -> Fraction:
        options = [defender_speaks(state, mine, other, uses)]
        if uses.attacker_rerolls and not mine.turned:
            less = uses.less(attacker_rerolls=1)
            hands = lowest_again(state[3], mine)
            options.append(mean((attacker_speaks(state, hand, other, less), p) for hand, p in hands))
        if uses.attacker_sixes and mine.turned < len(mine.thrown):
            less = uses.less(attacker_sixes=1)
            options.append(attacker_speaks(state, Hand(mine.thrown, mine.turned + 1), other, less))
        return max(options)

    @cache
    def defender_speaks(state: State, other: Hand, mine: Hand, uses: Uses) -> Fraction:
        options = [compared(state, other, mine, uses)]
        if uses.defender_rerolls and not mine.turned:
            less = uses.less(defender_rerolls=1)
            hands = lowest_again(state[4], mine)
            options.append(mean((defender_speaks(state, other, hand, less), p) for hand, p in hands))
        if uses.defender_sixes and mine.turned < len(mine.thrown):
            less = uses.less(defender_sixes=1)
            options.append(defender_speaks(state, other, Hand(mine.thrown, mine.turned + 1), less))
        return min(options)

    def compared(state: State, attack_hand: Hand, defence_hand: Hand, uses: Uses) -> Fraction:
        a, d, rounds, attack, defence = state
        rows = shown(attack, attack_hand), shown(defence, defence_hand)
        losses = row_losses(attack, rows[0], defence, rows[1], rules.ties)
        return before_throw(*rules.left(a, d, losses), one_less(rounds), uses)

    uses = Uses(attacker_rerolls, attacker_sixes, defender_rerolls, defender_sixes)
    return before_throw(attackers, defenders, rules.rounds, uses)


# ---------------------------------------------------------------- leaders that fall in mid-battle


def leader_outcomes(
    attackers: int, defenders: int, led: Builder, alone: Builder, garrison: int = 1, **settings: Any
) -> dict[tuple[int, int, bool], Fraction]:
    """(attackers left, defenders left, whether the attacker's leaders are gone) -> chance.

    The leaders fall as soon as a throw kills every unit that threw. The attacker throws `led` dice with them,
    `alone` dice without.
    """

    def fought(a: int, d: int, gone: bool, rounds: int | None) -> dict[tuple[int, int, bool], Fraction]:
        rules = Rules(garrison=garrison, attack_dice=alone if gone else led, **settings)
        if not rules.goes_on(a, d, rounds):
            return {(a, d, gone): Fraction(1)}
        dice = min(rules.max_attack, a - garrison)
        mixed: defaultdict[tuple[int, int, bool], Fraction] = defaultdict(Fraction)
        for (left, standing), p in after_throw(rules, a, d, rules.most_defence_dice(d)).items():
            fallen = gone or a - left >= dice
            for end, q in fought(left, standing, fallen, one_less(rounds)).items():
                mixed[end] += p * q
        return dict(mixed)

    return fought(attackers, defenders, False, settings.get("rounds"))


# ---------------------------------------------------------------- a campaign: one territory after the other


def settings_of(
    settings: dict[str, Any], per_target: Sequence[Mapping[str, Any]] | None, target: int
) -> dict[str, Any]:
    return {**settings, **(per_target[target] if per_target else {})}


def chain_outcomes(
    attackers: int,
    targets: Sequence[int],
    garrison: int = 1,
    per_target: Sequence[Mapping[str, Any]] | None = None,
    **settings: Any,
) -> Outcomes:
    """(territories taken, attackers left) -> chance.

    The targets are attacked in order, each from the one before. After a conquest all but the garrison move
    in and attack on from there. Attackers left: the army where it ended, so after a conquest the units that
    moved in; the garrisons it left on its way are not counted. `per_target`: other settings for single
    targets, in their order.
    """
    armies: dict[int, Fraction] = {attackers: Fraction(1)}  # those still advancing
    ended: defaultdict[Left, Fraction] = defaultdict(Fraction)
    for taken, defenders in enumerate(targets):
        advancing: defaultdict[int, Fraction] = defaultdict(Fraction)
        for army, p in armies.items():
            here = settings_of(settings, per_target, taken)
            for (a, d), q in battle_outcomes(army, defenders, garrison, **here).items():
                if d == 0 and a > garrison:
                    advancing[a - garrison] += p * q
                else:
                    ended[taken, a] += p * q
        armies = dict(advancing)
    for army, p in armies.items():
        ended[len(targets), army] += p
    return dict(ended)


def chain_win(
    attackers: int,
    targets: Sequence[int],
    garrison: int = 1,
    per_target: Sequence[Mapping[str, Any]] | None = None,
    **settings: Any,
) -> Fraction:
    """The chance to take every target when each defender looks to the end of the march.

    Where a defender may choose his dice he makes that chance small, not the one to lose his own territory.
    """

    @cache
    def march(army: int, taken: int) -> Fraction:
        return Fraction(1) if taken == len(targets) else fought(army, targets[taken], taken)

    @cache
    def fought(a: int, d: int, taken: int) -> Fraction:
        rules = Rules(garrison=garrison, **settings_of(settings, per_target, taken))
        if rules.won(a, d):
            return march(a - garrison, taken + 1)
        if not rules.goes_on(a, d, None):
            return Fraction(0)
        most = rules.most_defence_dice(d)
        chances = []
        for number in range(1, most + 1) if rules.defence == "best" else [most]:
            left = after_throw(rules, a, d, number)
            chances.append(sum((p * fought(*state, taken) for state, p in left.items()), Fraction(0)))
        return min(chances)

    return march(attackers, 0)


def simulate_chain(
    attackers: int,
    targets: Sequence[int],
    rng: random.Random,
    garrison: int = 1,
    per_target: Sequence[Mapping[str, Any]] | None = None,
    **settings: Any,
) -> tuple[int, int]:
    """One campaign with real dice: (territories taken, attackers left)."""
    for taken, defenders in enumerate(targets):
        here = settings_of(settings, per_target, taken)
        attackers, left = simulate_battle(attackers, defenders, rng, garrison, **here)
        if left > 0 or attackers <= garrison:
            return taken, attackers
        attackers -= garrison
    return len(targets), attackers


def as_ties(name: str) -> Ties:
    """A tie rule read from a file."""
    assert name in ("defender", "attacker", "both", "void")
    return cast(Ties, name)

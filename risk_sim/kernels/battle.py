"""Battles by the million, in two ways that share no arithmetic.

`throw_battles` throws, sorts, changes and compares dice. `draw_battles` draws the losses of a round from
exact tables, with one bounded integer. Each adds the survivors of battle after battle to a histogram.

A battle is `a` attackers against `d` defenders. A round needs d > 0, a > floor, fewer than `max_rounds`
rounds so far and, if there is a plan, a plan entry above 0. `garrison` of the attackers may not fight (the
one who stays at home), so at most a - garrison dice are thrown. A throw that costs nobody a unit is repeated
and is not a round.

A plan is a uint8 array of shape (attackers + 1, defenders + 1), or of shape (0, 0) for none. `plan[a, d]` is
the most dice with which the defender meets an attack; at 0 the attacker stops.

Battle number i takes its random numbers from stream i of the seed, and histograms add up: however the
battles are cut into chunks, and whichever threads run these, the sum is the same.

Arrays must be C-contiguous and writable, of exactly the dtypes given, and integers int64: anything else would
compile a second time.
"""

from __future__ import annotations

import numpy as np

from risk_sim.kernels import rng
from risk_sim.kernels._jit import inner, jit

# What a kernel returns.
OK = 0
BAD_ARGUMENT = 1
#: A battle whose throws go on costing nobody a unit, as with ties that are void and dice that always tie.
NEVER_ENDS = 2

# Who loses a unit when two dice are equal.
TIES_DEFENDER_WINS = 0
TIES_ATTACKER_WINS = 1
TIES_BOTH_LOSE = 2
TIES_VOID = 3

# What changes a side's dice: rows (opcode, x, y), applied in order. Ranks count from 1, the highest die.
ADD_RANK = 1  # y to the die of rank x; nothing if so many are not thrown
ADD_ALL = 2  # x to every die
ADD_LOWEST = 3  # x to the die of the last rank
CLAMP = 4  # every face to within x .. y
RESORT = 5  # ranks anew, after the ops before have disturbed their order
REROLL_FACES = 6  # every die whose face is a bit of x (bit f: face f, up to 62) is thrown once more
REROLL_LOWEST = 7  # the lowest face is thrown once more, with x sides (0: its own), and all are ranked anew
SET_RANK = 8  # the die of rank x (0: of the last rank) is turned to face y
HITS = 9  # dice of x or more cost the other side a unit each, and no dice are compared

MOST_DICE = 10
#: Void throws in a row after which a battle counts as one that never ends.
MOST_VOID = 100_000

# The fast path cuts six dice from one word: the sixth power of the sides must be far below 2**64.
_FAST_DICE = 3
_FAST_SIDES = 512
_ABSENT = np.int64(-(2**40))
_NO_HITS = np.int64(2**62)
_LOWER = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)


@jit
def throw_battles(
    seed: int,
    first: int,
    count: int,
    attackers: int,
    defenders: int,
    garrison: int,
    floor: int,
    max_rounds: int,
    plan: np.ndarray,
    attack_sides: np.ndarray,
    attack_ops: np.ndarray,
    defence_sides: np.ndarray,
    defence_ops: np.ndarray,
    ties: int,
    hist: np.ndarray,
) -> int:
    """Fight battles `first` .. `first + count - 1` with real dice and count how they end.

    seed .. max_rounds and ties: int64, 0 or more. plan: uint8, see above. attack_sides, defence_sides:
    int64[k], the sides of each die, of which a throw uses the first so many (k up to 10). attack_ops,
    defence_ops: int64[k, 3], rows (opcode, x, y). hist: int64[attackers + 1, defenders + 1]; to `hist[a, d]`
    is added the number of battles that ended with a attackers and d defenders.

    Pairs are compared from the first rank down. With HITS on either side both sides lose at once what the
    other side's dice hit, a side without HITS scoring none; losses end at the last unit that may fight.

    Returns OK; BAD_ARGUMENT before anything is fought; NEVER_ENDS, with hist then unfinished.
    """
    if not _is_battle(seed, first, count, attackers, defenders, garrison, floor, plan, hist):
        return BAD_ARGUMENT
    if not (_is_side(attack_sides, attack_ops) and _is_side(defence_sides, defence_ops) and 0 <= ties <= 3):
        return BAD_ARGUMENT
    battle = attackers, defenders, garrison, floor, max_rounds
    most = attack_sides.size, defence_sides.size
    size = attack_sides[0]
    if _is_fast(attack_sides, attack_ops, size) and _is_fast(defence_sides, defence_ops, size):
        leads = _leads(attack_ops, defence_ops)
        return _throw_fast(seed, first, count, battle, plan, most, np.uint64(size), leads, ties, hist)
    attack, defence = (attack_sides, attack_ops), (defence_sides, defence_ops)
    return _throw_general(seed, first, count, battle, plan, most, attack, defence, ties, hist)


@jit
def draw_battles(
    seed: int,
    first: int,
    count: int,
    attackers: int,
    defenders: int,
    garrison: int,
    floor: int,
    max_rounds: int,
    plan: np.ndarray,
    max_attack: int,
    max_defence: int,
    cuts: np.ndarray,
    a_loss: np.ndarray,
    d_loss: np.ndarray,
    totals: np.ndarray,
    hist: np.ndarray,
) -> int:
    """Fight battles `first` .. `first + count - 1` by drawing each round's losses, and count how they end.

    seed .. max_rounds, max_attack, max_defence (the most dice a side): int64, 0 or more. plan: uint8, see
    above. For n dice against m, `totals[n, m]` (int64, 1 .. 2**32 - 1) ways to throw are split by `cuts[n,
    m, j]` (int64, the sums of the weights of the outcomes up to j, the last repeated to the end), and
    outcome j costs `a_loss[n, m, j]` and `d_loss[n, m, j]` units (int64, not both 0). All four begin at n =
    0 and m = 0, whose entries are unused. hist: as in `throw_battles`. Losses end at the last unit that may
    fight.

    Returns OK, or BAD_ARGUMENT before anything is fought.
    """
    if not _is_battle(seed, first, count, attackers, defenders, garrison, floor, plan, hist):
        return BAD_ARGUMENT
    if not _are_tables(max_attack, max_defence, cuts, a_loss, d_loss, totals):
        return BAD_ARGUMENT
    steps = np.empty((max_attack + 1, max_defence + 1, max(4, cuts.shape[2])), np.uint64)
    losses = np.empty(steps.shape, np.int64)
    for n in range(1, max_attack + 1):
        for m in range(1, max_defence + 1):
            _stretch(cuts[n, m], a_loss[n, m], d_loss[n, m], totals[n, m], steps[n, m], losses[n, m])
    battle = attackers, defenders, garrison, floor, max_rounds
    _draw(seed, first, count, battle, plan, (max_attack, max_defence), steps, losses, hist)
    return OK


# What both have in common.


@inner
def _is_battle(seed, first, count, attackers, defenders, garrison, floor, plan, hist):
    """Whether the numbers describe a battle and the arrays hold every position of it."""
    numbers = min(seed, first, count, attackers, defenders, garrison) >= 0 and floor >= garrison
    shape = (attackers + 1, defenders + 1)
    return numbers and hist.shape == shape and (plan.shape[0] == 0 or plan.shape == shape)


@inner
def _dice(a, d, garrison, most, plan):
    """Dice of the next throw, (attacker, defender), at most `most`; no defender's where the plan stops."""
    m = min(most[1], d)
    if plan.shape[0] > 0:
        m = min(m, np.int64(plan[a, d]))
    return min(most[0], a - garrison), m


# Real dice.


@inner
def _is_side(sides, ops):
    if ops.shape[1] != 3:
        return False
    for row in range(ops.shape[0]):
        if not ADD_RANK <= ops[row, 0] <= HITS:
            return False
    for at in range(sides.size):
        if sides[at] < 1:
            return False
    return 0 < sides.size <= MOST_DICE


@inner
def _is_fast(sides, ops, size):
    """Whether a side's dice are few, all of `size` sides, and changed by additions to ranks at most."""
    for row in range(ops.shape[0]):
        if ops[row, 0] != ADD_RANK:
            return False
    for at in range(sides.size):
        if sides[at] != size:
            return False
    return sides.size <= _FAST_DICE and size <= _FAST_SIDES


@inner
def _leads(attack_ops, defence_ops):
    """What the additions put the attacker ahead by in the first three ranks."""
    lead1 = lead2 = lead3 = 0
    for ops, sign in ((attack_ops, 1), (defence_ops, -1)):
        for row in range(ops.shape[0]):
            rank, amount = ops[row, 1], sign * ops[row, 2]
            lead1 += amount if rank == 1 else 0
            lead2 += amount if rank == 2 else 0
            lead3 += amount if rank == 3 else 0
    return lead1, lead2, lead3


@inner
def _throw_fast(seed, first, count, battle, plan, most, size, leads, ties, hist):
    """`throw_battles` for up to three dice a side, all of `size` sides, with additions to ranks alone."""
    attackers, defenders, garrison, floor, max_rounds = battle
    product = size * size * size * size * size * size
    least = (np.uint64(0) - product) % product
    for index in range(first, first + count):
        s0, s1, s2, s3 = rng.stream(seed, index, rng.THROWN_BATTLE)
        a, d, left, void = attackers, defenders, max_rounds, 0
        while d > 0 and a > floor and left > 0:
            n, m = _dice(a, d, garrison, most, plan)
            if m == 0:
                break
            word, s0, s1, s2, s3 = rng.advance(s0, s1, s2, s3)
            # The bulk of all throws: with constants in place of n and m they take half the time.
            if n == 3 and m == 2:
                attack_lost, defence_lost, rest = _fight_six(word, size, 3, 2, leads, ties)
            else:
                attack_lost, defence_lost, rest = _fight_six(word, size, n, m, leads, ties)
            if rest < least:
                continue
            if attack_lost + defence_lost == 0:
                void += 1
                if void == MOST_VOID:
                    return NEVER_ENDS
                continue
            a -= attack_lost
            d -= defence_lost
            left -= 1
            void = 0
        hist[a, d] += 1
    return OK


@inner
def _fight_six(word, size, n, m, leads, ties):
    """Losses (attacker, defender) of n dice against m, cut from one word, and what is left of the word.

    Six dice are cut whatever n and m, as in `rng.roll`: if the rest is too small none of them counts.
    """
    a1, word = _die(word, size, True)
    a2, word = _die(word, size, n > 1)
    a3, word = _die(word, size, n > 2)
    d1, word = _die(word, size, True)
    d2, word = _die(word, size, m > 1)
    d3, word = _die(word, size, m > 2)
    a1, a2, a3 = _sorted(a1, a2, a3)
    d1, d2, d3 = _sorted(d1, d2, d3)
    x1, y1 = _fight(a1 - d1 + leads[0], ties)
    x2, y2 = _fight(a2 - d2 + leads[1], ties)
    x3, y3 = _fight(a3 - d3 + leads[2], ties)
    pairs = min(n, m)
    second, third = np.int64(pairs > 1), np.int64(pairs > 2)
    return x1 + x2 * second + x3 * third, y1 + y2 * second + y3 * third, word


@inner
def _die(word, size, thrown):
    """One face from a word, counted from 0 and lower than any if not thrown, and what is left of the word."""
    face = np.int64(rng.multiply_high(word, size))
    return face if thrown else _ABSENT, word * size


@inner
def _sorted(x, y, z):
    """Three faces, highest first."""
    x, y = max(x, y), min(x, y)
    y, z = max(y, z), min(y, z)
    x, y = max(x, y), min(x, y)
    return x, y, z


@inner
def _fight(lead, ties):
    """Losses (attacker, defender) of one pair in which the attacker's die is ahead by `lead`."""
    attacker_falls = lead < np.int64(ties in (TIES_DEFENDER_WINS, TIES_BOTH_LOSE))
    defender_falls = lead > -np.int64(ties in (TIES_ATTACKER_WINS, TIES_BOTH_LOSE))
    return np.int64(attacker_falls), np.int64(defender_falls)


@inner
def _throw_general(seed, first, count, battle, plan, most, attack, defence, ties, hist):
    """`throw_battles` for any dice and ops, die by die; `attack` and `defence` are pairs (sides, ops)."""
    attackers, defenders, garrison, floor, max_rounds = battle
    state = np.empty(4, np.uint64)
    faces = np.empty((2, MOST_DICE), np.int64)
    dice = np.empty(MOST_DICE, np.int64)
    for index in range(first, first + count):
        rng.start(state, seed, index, rng.THROWN_BATTLE)
        a, d, left, void = attackers, defenders, max_rounds, 0
        while d > 0 and a > floor and left > 0:
            n, m = _dice(a, d, garrison, most, plan)
            if m == 0:
                break
            ours, theirs = faces[0, :n], faces[1, :m]
            hit_at = _throw(state, attack[0], attack[1], ours, dice)
            hit_back_at = _throw(state, defence[0], defence[1], theirs, dice)
            if hit_at == _NO_HITS and hit_back_at == _NO_HITS:
                attack_lost, defence_lost = _compare(ours, theirs, ties)
            else:
                attack_lost = min(_hits(theirs, hit_back_at), a - garrison)
                defence_lost = min(_hits(ours, hit_at), d)
            if attack_lost + defence_lost == 0:
                void += 1
                if void == MOST_VOID:
                    return NEVER_ENDS
                continue
            a -= attack_lost
            d -= defence_lost
            left -= 1
            void = 0
        hist[a, d] += 1
    return OK


@inner
def _throw(state, sides, ops, faces, dice):
    """Throw one side's dice into `faces`, ranked and changed by `ops`; return the least face that hits.

    `dice` receives the sides of the die behind each face.
    """
    for at in range(faces.size):
        dice[at] = sides[at]
        faces[at] = 1 + rng.below(state, dice[at])
    hit_at = _NO_HITS
    ranked = False
    for row in range(ops.shape[0]):
        code, x, y = ops[row, 0], ops[row, 1], ops[row, 2]
        if code == REROLL_FACES:
            _throw_again(state, faces, dice, x)
            ranked = False
            continue
        if not ranked or code in (RESORT, REROLL_LOWEST):
            _rank(faces, dice)
            ranked = True
        if code == HITS:
            hit_at = x
        elif code == REROLL_LOWEST:
            faces[-1] = 1 + rng.below(state, x if x > 0 else dice[faces.size - 1])
            _rank(faces, dice)
        else:
            _change(faces, code, x, y)
    if not ranked:
        _rank(faces, dice)
    return hit_at


@inner
def _throw_again(state, faces, dice, mask):
    """Throw once more each die whose face is a bit of `mask`."""
    for at in range(faces.size):
        if 0 <= faces[at] < 63 and (mask >> faces[at]) & 1:
            faces[at] = 1 + rng.below(state, dice[at])


@inner
def _rank(faces, dice):
    """Sort the faces, highest first, and their dice with them; of equal faces the larger die ranks higher."""
    for end in range(1, faces.size):
        face, die = faces[end], dice[end]
        at = end
        while at > 0 and (faces[at - 1] < face or (faces[at - 1] == face and dice[at - 1] < die)):
            faces[at], dice[at] = faces[at - 1], dice[at - 1]
            at -= 1
        faces[at], dice[at] = face, die


@inner
def _change(faces, code, x, y):
    """Apply one of the ops that change ranked faces where they are."""
    if code == ADD_RANK:
        if 1 <= x <= faces.size:
            faces[x - 1] += y
    elif code == ADD_ALL:
        for at in range(faces.size):
            faces[at] += x
    elif code == ADD_LOWEST:
        faces[-1] += x
    elif code == CLAMP:
        for at in range(faces.size):
            faces[at] = min(max(faces[at], x), y)
    elif code == SET_RANK:
        rank = x if x > 0 else faces.size
        if rank <= faces.size:
            faces[rank - 1] = y


@inner
def _compare(attack, defence, ties):
    """Losses (attacker, defender) of all pairs, from the first rank down."""
    attack_lost = defence_lost = 0
    for rank in range(min(attack.size, defence.size)):
        lost = _fight(attack[rank] - defence[rank], ties)
        attack_lost += lost[0]
        defence_lost += lost[1]
    return attack_lost, defence_lost


@inner
def _hits(faces, hit_at):
    total = 0
    for face in faces:
        total += np.int64(face >= hit_at)
    return total


# Losses from tables.


@inner
def _are_tables(max_attack, max_defence, cuts, a_loss, d_loss, totals):
    """Whether there is a sound table for all numbers of dice."""
    if min(max_attack, max_defence) < 1 or totals.shape[0] <= max_attack or totals.shape[1] <= max_defence:
        return False
    shape = cuts.shape
    if shape[:2] != totals.shape or shape[2] == 0 or a_loss.shape != shape or d_loss.shape != shape:
        return False
    for n in range(1, max_attack + 1):
        for m in range(1, max_defence + 1):
            if not _is_table(cuts[n, m], a_loss[n, m], d_loss[n, m], totals[n, m]):
                return False
    return True


@inner
def _is_table(cuts, a_loss, d_loss, total):
    """Whether the cuts rise to a total of 32 bits and each outcome that can occur costs somebody a unit."""
    before = 0
    for j in range(cuts.size):
        if cuts[j] < before or a_loss[j] < 0 or d_loss[j] < 0:
            return False
        if cuts[j] > before and a_loss[j] + d_loss[j] == 0:
            return False
        before = cuts[j]
    return before == total and 0 < total < 1 << 32


@inner
def _stretch(cuts, a_loss, d_loss, total, steps, losses):
    """Stretch the cuts over the 32-bit numbers, so that a draw only compares, and pack the losses.

    The largest multiple of the total that fits gives each way to throw equally many numbers. Those from the
    last step on are drawn again, so nothing is rounded. A packed loss is the attacker's x 2**32 + the
    defender's.
    """
    times = (1 << 32) // total
    for j in range(steps.size):
        k = min(j, cuts.size - 1)
        steps[j] = np.uint64(times * cuts[k])
        losses[j] = (a_loss[k] << 32) | d_loss[k]


@inner
def _draw(seed, first, count, battle, plan, most, steps, losses, hist):
    """`draw_battles`, with the steps and packed losses of `_stretch`."""
    attackers, defenders, garrison, floor, max_rounds = battle
    planned = plan.shape[0] > 0
    last = steps.shape[2] - 1
    for index in range(first, first + count):
        s0, s1, s2, s3 = rng.stream(seed, index, rng.DRAWN_BATTLE)
        spare, has_spare = np.uint64(0), False
        a, d, left = attackers, defenders, max_rounds
        while d > 0 and a > floor and left > 0:
            n, m = _dice(a, d, garrison, most, plan)
            if m == 0:
                break
            # Units only ever fall, so the table stays the same until a side falls below these.
            least_a, least_d = max(garrison + n, floor + 1), m
            # Few outcomes are the rule: four of them are kept out of the arrays.
            step, cost = steps[n, m], losses[n, m]
            limit, step0, step1, step2 = step[last], step[0], step[1], step[2]
            cost0, cost1, cost2, cost3 = cost[0], cost[1], cost[2], cost[3]
            going = True
            while going:
                # A word gives two numbers of 32 bits.
                if has_spare:
                    number = spare
                else:
                    word, s0, s1, s2, s3 = rng.advance(s0, s1, s2, s3)
                    number, spare = word & _LOWER, word >> _HALF
                has_spare = not has_spare
                if number >= limit:
                    continue
                loss = cost1 if number >= step0 else cost0
                loss = cost2 if number >= step1 else loss
                loss = cost3 if number >= step2 else loss
                for j in range(3, last):
                    loss = cost[j + 1] if number >= step[j] else loss
                a = max(a - (loss >> 32), garrison)
                d = max(d - (loss & 0xFFFFFFFF), 0)
                left -= 1
                going = a >= least_a and d >= least_d and left > 0 and not planned
        hist[a, d] += 1

"""Both samplers against counted throws and followed battles (`naive.py`), and against their own parts."""

import json
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import numba
import numpy as np
import pytest
from naive import Dice, Side, battle_outcomes, battle_win, costly_counts
from scipy.stats import chi2_contingency, chisquare

from risk_sim.kernels import battle

# Chances below this fail a test. Seeds are fixed, so a test that passed once passes always.
LEAST_P = 1e-4
NO_PLAN = np.zeros((0, 0), np.uint8)
NO_LIMIT = 10**9
TIES = {"defender": 0, "attacker": 1, "both": 2, "void": 3}
SAME = (("resort",),)  # changes nothing, but is nothing for the fast path


# ---------------------------------------------------------------- arrays for the kernels


def many(count):
    """So many battles, or a hundredth of them where nothing is compiled."""
    return count // 100 if numba.config.DISABLE_JIT else count


def dice(*sides):
    return np.array(sides, np.int64)


def ops(*steps):
    """Steps of `naive.Side` as opcodes."""
    return np.array([op(*step) for step in steps], np.int64).reshape(-1, 3)


def op(name, *numbers):
    match name, *numbers:
        case "add", "all", amount:
            return battle.ADD_ALL, amount, 0
        case "add", "lowest", amount:
            return battle.ADD_LOWEST, amount, 0
        case "add", rank, amount:
            return battle.ADD_RANK, rank, amount
        case "set", rank, face:
            return battle.SET_RANK, 0 if rank == "lowest" else rank, face
        case "clamp", low, high:
            return battle.CLAMP, low, high
        case "reroll_faces", faces:
            return battle.REROLL_FACES, sum(1 << face for face in faces), 0
        case "reroll_lowest", *sides:
            return battle.REROLL_LOWEST, sum(sides), 0
        case "hits", threshold:
            return battle.HITS, threshold, 0
    assert name == "resort"
    return battle.RESORT, 0, 0


def table(attack, defence, ties):
    """cuts, a_loss, d_loss, totals for all numbers of dice; attack, defence: `naive.Dice`, most of them."""
    counts = {
        (n, m): costly_counts(attack[0](n), defence[0](m), ties)
        for n in range(1, attack[1] + 1)
        for m in range(1, defence[1] + 1)
    }
    outcomes = max(map(len, counts.values()))
    arrays = np.zeros((3, attack[1] + 1, defence[1] + 1, outcomes), np.int64)
    totals = np.zeros(arrays.shape[1:3], np.int64)
    for (n, m), losses in counts.items():
        padded = [*sorted(losses), *[max(losses)] * (outcomes - len(losses))]
        arrays[1:, n, m] = np.transpose(padded)
        weights = [losses[loss] for loss in sorted(losses)] + [0] * (outcomes - len(losses))
        arrays[0, n, m] = np.cumsum(weights)
        totals[n, m] = sum(weights)
    return *arrays, totals


def thrown(
    count, attackers, defenders, attack=(6, 6, 6), defence=(6, 6), attack_steps=(), defence_steps=(),
    ties="defender", *, seed=1, first=0, garrison=1, floor=None, max_rounds=NO_LIMIT, plan=NO_PLAN,
    status=battle.OK,
):  # fmt: skip
    hist = np.zeros((attackers + 1, defenders + 1), np.int64)
    floor = garrison if floor is None else floor
    result = battle.throw_battles(
        seed, first, count, attackers, defenders, garrison, floor, max_rounds, plan,
        dice(*attack), ops(*attack_steps), dice(*defence), ops(*defence_steps), TIES[ties], hist,
    )  # fmt: skip
    assert result == status
    return hist


def drawn(
    count, attackers, defenders, tables, *, seed=1, first=0, garrison=1, floor=None, max_rounds=NO_LIMIT,
    plan=NO_PLAN, status=battle.OK,
):  # fmt: skip
    cuts, a_loss, d_loss, totals = tables
    hist = np.zeros((attackers + 1, defenders + 1), np.int64)
    floor = garrison if floor is None else floor
    result = battle.draw_battles(
        seed, first, count, attackers, defenders, garrison, floor, max_rounds, plan,
        totals.shape[0] - 1, totals.shape[1] - 1, cuts, a_loss, d_loss, totals, hist,
    )  # fmt: skip
    assert result == status
    return hist


CLASSIC = table((Dice(), 3), (Dice(), 2), "defender")
ITALIAN = table((Dice(), 3), (Dice(), 3), "defender")


def check(hist, chances):
    """Chi-squared test of a histogram against {(attackers, defenders): chance}, rare ends put together."""
    count = hist.sum()
    assert sum(chances.values()) == 1
    found = {end: int(hist[end]) for end in chances}
    assert sum(found.values()) == count  # nothing that cannot happen
    often = [end for end, chance in chances.items() if chance * count >= 10]
    observed = [found[end] for end in often]
    expected = [float(chances[end] * count) for end in often]
    observed.append(count - sum(observed))
    expected.append(count - sum(expected))
    if expected[-1] < 10:
        observed[-2:], expected[-2:] = [sum(observed[-2:])], [sum(expected[-2:])]
    if len(expected) > 1:
        assert chisquare(observed, expected).pvalue > LEAST_P


# ---------------------------------------------------------------- one throw

ONE_THROW = {
    "3 v 2": ((6, 6, 6), (6, 6), (), [2890, 2611, 2275]),
    "3 v 2, leader": ((6, 6, 6), (6, 6), (("add", 1, 1),), [3970, 2377, 1429]),
    "3 v 3": ((6, 6, 6), (6, 6, 6), (), [6420, 10017, 12348, 17871]),
}


@pytest.mark.parametrize("path", ["fast", "general", "tables"])
@pytest.mark.parametrize("name", ONE_THROW)
def test_one_throw_costs_what_the_counts_say(name, path):
    attack, defence, steps, counts = ONE_THROW[name]
    pairs = len(defence)
    if path == "tables":
        tables = table((Dice(steps=steps), 3), (Dice(), pairs), "defender")
        hist = drawn(many(300_000), 11, 10, tables, max_rounds=1)
    else:
        steps = steps + SAME[: path == "general"]
        hist = thrown(many(300_000), 11, 10, attack, defence, steps, max_rounds=1)
    chances = {(11 - lost, 10 - pairs + lost): Fraction(ways, sum(counts)) for lost, ways in enumerate(counts)}
    check(hist, chances)


THROWS = {
    "1 v 1": ((6,), (), (6,), ()),
    "2 v 1": ((6, 6), (), (6,), ()),
    "2 v 3": ((6, 6), (), (6, 6, 6), ()),
    "eight sides": ((8, 8, 8), (), (8, 8), ()),
    "one side": ((1, 1, 1), (), (1, 1), ()),
    "many sides": ((40, 40), (), (40,), ()),
    "4 v 3": ((6,) * 4, (), (6,) * 3, ()),
    "5 v 1": ((4,) * 5, (), (4,), ()),
    "mixed": ((8, 6, 6), (), (6, 8), ()),
    "fort": ((6, 6, 6), (("add", 1, 1),), (6, 6), (("add", 1, 1), ("add", 1, 1), ("add", 2, 1))),
    "three generals": ((6, 6, 6), (("add", 1, 1), ("add", 2, 1), ("add", 3, 1)), (6, 6, 6), ()),
    "a rank that is not thrown": ((6,), (("add", 2, 9),), (6, 6), (("add", 3, 9),)),
    "lowest": ((6, 6, 6), (("add", "lowest", 3),), (6, 6), (("add", "lowest", -2),)),
    "lowest, sorted": ((6, 6, 6), (("add", "lowest", 3), ("resort",)), (6, 6), ()),
    "all": ((6, 6), (("add", "all", 1),), (6, 6), ()),
    "clamp": ((6, 6, 6), (("add", "all", 2), ("clamp", 3, 6)), (6, 6), (("clamp", 2, 4),)),
    "set": ((6, 6, 6), (("set", 2, 6),), (6, 6), (("set", "lowest", 5),)),
    "set, sorted": ((6, 6, 6), (("set", "lowest", 6), ("resort",)), (6, 6), (("set", 3, 6),)),
    "ones again": ((6, 6, 6), (("reroll_faces", {1}),), (6, 6), ()),
    "other dice again": ((5, 3, 6), (("reroll_faces", {1, 2, 4}),), (6, 5), (("reroll_faces", {5}),)),
    "again and more": ((6, 6), (("reroll_faces", {1, 2}), ("add", 1, 1)), (6, 6), (("add", 1, 1),)),
    "again at the end": ((6, 6), (("add", "all", 1), ("reroll_faces", {2}), ("add", 1, 1)), (6, 6), ()),
    "lowest again": ((6, 6, 6), (("reroll_lowest",),), (6, 6), ()),
    "lowest of mixed again": ((8, 4, 4), (("reroll_lowest",), ("add", 1, 1)), (4, 8), (("reroll_lowest",),)),
    "disturbed lowest again": ((6, 6), (("set", 1, 1), ("reroll_lowest",)), (6, 6), ()),
    "hits": ((6, 6, 6), (("hits", 5),), (6, 6), (("hits", 6),)),
    "hits of one side": ((6, 6), (("hits", 3),), (6, 6), ()),
    "hits back": ((6, 6), (), (6, 6, 6), (("hits", 4),)),
    "hits of changed dice": ((6, 6), (("add", 1, 1), ("hits", 6)), (6, 6), (("hits", 6), ("add", "all", 1))),
}


@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize("name", THROWS)
def test_every_op_and_tie_rule_in_one_throw(name, ties):
    attack, attack_steps, defence, defence_steps = THROWS[name]
    if name == "one side" and ties == "void":
        pytest.skip("has no end")
    counts = costly_counts(Side(attack, attack_steps), Side(defence, defence_steps), ties)
    total = sum(counts.values())
    chances = {(11 - a, 10 - d): Fraction(ways, total) for (a, d), ways in counts.items()}
    sides = (attack, defence, attack_steps, defence_steps, ties)
    check(thrown(many(20_000), 11, 10, *sides, max_rounds=1), chances)


def test_the_lowest_die_may_be_thrown_again_with_other_sides():
    side = ((6,), (4,), (("reroll_lowest", 12),))
    chances = {(1, 1): Fraction(16, 48), (2, 0): Fraction(32, 48)}
    assert sum(min(face - 1, 4) for face in range(1, 13)) == 38
    chances = {(2, 0): Fraction(38, 48), (1, 1): Fraction(10, 48)}
    check(thrown(many(20_000), 2, 1, *side), chances)


def test_ten_dice_a_side():
    hist = thrown(200, 11, 10, (6,) * 10, (6,) * 10, max_rounds=1)
    assert all(a + d == 11 for a, d in np.argwhere(hist))
    assert hist.sum() == 200


# ---------------------------------------------------------------- whole battles


@pytest.mark.parametrize(("attackers", "win"), [(11, 0.568), (10, 0.4799352564776802)])
@pytest.mark.parametrize("path", ["fast", "general", "tables"])
def test_battles_against_ten(attackers, win, path):
    count = many(400_000)
    if path == "tables":
        hist = drawn(count, attackers, 10, CLASSIC)
    else:
        hist = thrown(count, attackers, 10, attack_steps=SAME[: path == "general"])
    deviation = np.sqrt(win * (1 - win) / count)
    # 0.568 is rounded.
    assert abs(hist[:, 0].sum() / count - win) < 4 * deviation + 0.0005 * (win == 0.568)


BATTLES = {
    "classic": (8, 6, {}),
    "italian": (9, 7, {"max_defence": 3}),
    "no garrison": (5, 5, {"garrison": 0}),
    "large garrison": (9, 5, {"garrison": 4}),
    "ties to the attacker": (7, 7, {"ties": "attacker"}),
    "both lose": (8, 7, {"ties": "both", "max_defence": 3}),
    "void": (6, 6, {"ties": "void"}),
    "4 v 3": (10, 7, {"max_attack": 4, "max_defence": 3}),
    "one die": (5, 5, {"max_attack": 1, "max_defence": 1}),
    "general": (7, 8, {"attack_dice": Dice(steps=(("add", 1, 1),))}),
    "eight sides": (7, 7, {"attack_dice": Dice(8), "defence_dice": Dice(8)}),
    "large dice behind": (7, 7, {"defence_dice": Dice(8), "max_defence": 1}),
    "ones again": (6, 6, {"attack_dice": Dice(steps=(("reroll_faces", frozenset({1})),))}),
    "hits": (7, 7, {"attack_dice": Dice(steps=(("hits", 5),)), "defence_dice": Dice(steps=(("hits", 4),))}),
    "more hits than units": (5, 2, {"attack_dice": Dice(steps=(("hits", 2),)), "max_attack": 4}),
    "stops": (9, 8, {"stop_at": 4}),
    "stops in the middle of a throw": (9, 8, {"stop_at": 5, "max_defence": 3}),
    "two rounds": (9, 8, {"rounds": 2}),
    "three rounds": (5, 3, {"rounds": 3, "ties": "void"}),
}


def sampled(path, count, attackers, defenders, settings):
    """Battles with the settings of `naive.Rules`."""
    given = {"garrison": 1, "max_attack": 3, "max_defence": 2, "attack_dice": Dice(), "defence_dice": Dice()}
    given |= {"ties": "defender", "stop_at": None, "rounds": None} | settings
    options = {"garrison": given["garrison"], "floor": given["stop_at"], "max_rounds": given["rounds"]}
    options["max_rounds"] = NO_LIMIT if options["max_rounds"] is None else options["max_rounds"]
    attack, defence = given["attack_dice"], given["defence_dice"]
    if path == "tables":
        tables = table((attack, given["max_attack"]), (defence, given["max_defence"]), given["ties"])
        return drawn(count, attackers, defenders, tables, **options)
    attack_sides, defence_sides = attack(given["max_attack"]).sides, defence(given["max_defence"]).sides
    attack_steps = attack.steps + SAME[: path == "general"]
    sides = (attack_sides, defence_sides, attack_steps, defence.steps, given["ties"])
    return thrown(count, attackers, defenders, *sides, **options)


@pytest.mark.parametrize("path", ["fast", "general", "tables"])
@pytest.mark.parametrize("name", BATTLES)
def test_battles_end_as_often_as_they_should(name, path):
    attackers, defenders, settings = BATTLES[name]
    chances = battle_outcomes(attackers, defenders, **settings)
    check(sampled(path, many(50_000), attackers, defenders, settings), chances)


def test_a_long_battle_is_won_as_often_as_it_should_be():
    win = float(battle_win(101, 110, exact=False))
    count = many(40_000)
    for hist in (thrown(count, 101, 110), drawn(count, 101, 110, CLASSIC)):
        won = hist[:, 0].sum() / count
        assert abs(won - win) < 4 * np.sqrt(win * (1 - win) / count)


def test_the_paths_agree_where_chances_are_not_known():
    settings = {"attack_dice": Dice(20), "defence_dice": Dice(20), "max_defence": 3}
    ends = np.array([sampled(path, many(60_000), 12, 9, settings).ravel() for path in ("fast", "general")])
    often = ends.sum(axis=0) > 20
    assert chi2_contingency(ends[:, often]).pvalue > LEAST_P


@pytest.mark.parametrize("total", [1, 2, 2**31, 2**31 + 1, 2**32 - 1])
def test_totals_up_to_32_bits(total):
    # Above 2**31 almost half of the numbers must be drawn again.
    cuts = np.zeros((2, 2, 2), np.int64)
    losses = np.zeros((2, 2, 2, 2), np.int64)
    cuts[1, 1] = [total // 3, total]
    losses[0, 1, 1], losses[1, 1, 1] = [1, 0], [0, 1]
    hist = drawn(many(60_000), 2, 1, (cuts, *losses, np.full((2, 2), total)))
    lost = Fraction(total // 3, total)
    check(hist, {end: chance for end, chance in (((1, 1), lost), ((2, 0), 1 - lost)) if chance})


# ---------------------------------------------------------------- when a battle stops


@pytest.mark.parametrize("sample", [thrown, lambda *args, **options: drawn(*args, CLASSIC, **options)])
class TestStops:
    def test_nothing_to_fight(self, sample):
        for attackers, defenders, options in (
            (5, 0, {}),
            (1, 5, {}),
            (0, 3, {}),
            (0, 0, {"garrison": 0}),
            (3, 3, {"garrison": 3}),
            (6, 4, {"floor": 6}),
            (6, 4, {"max_rounds": 0}),
        ):
            hist = sample(10, attackers, defenders, **options)
            assert hist[attackers, defenders] == 10
            assert hist.sum() == 10

    def test_no_battles(self, sample):
        assert sample(0, 5, 5).sum() == 0

    def test_a_histogram_is_added_to(self, sample):
        # Everything but the counting is the same, whatever is there already.
        assert sample(10, 1, 5)[1, 5] == 10

    def test_a_plan_that_stops(self, sample):
        plan = np.full((10, 9), 2, np.uint8)
        plan[:6] = 0
        hist = sample(many(5_000), 9, 8, plan=plan)
        assert np.array_equal(hist, sample(many(5_000), 9, 8, floor=5))
        plan[9, 8] = 0
        assert sample(10, 9, 8, plan=plan)[9, 8] == 10

    def test_a_plan_of_all_dice_changes_nothing(self, sample):
        for most in (2, 255):
            plan = np.full((10, 9), most, np.uint8)
            assert np.array_equal(sample(many(5_000), 9, 8, plan=plan), sample(many(5_000), 9, 8))

    def test_a_plan_of_fewer_dice(self, sample):
        plan = np.ones((8, 7), np.uint8)
        check(sample(many(50_000), 7, 6, plan=plan), battle_outcomes(7, 6, max_defence=1))

    def test_a_plan_for_each_position(self, sample):
        plan = np.full((7, 5), 2, np.uint8)
        plan[:, 2] = 1
        ended, open_fields = Counter(), Counter({(6, 4): Fraction(1)})
        while open_fields:
            (a, d), chance = open_fields.popitem()
            if a == 1 or d == 0:
                ended[a, d] += chance
                continue
            throw = battle_outcomes(a, d, max_defence=int(plan[a, d]), rounds=1)
            open_fields.update({end: chance * p for end, p in throw.items()})
        check(sample(many(50_000), 6, 4, plan=plan), ended)


# ---------------------------------------------------------------- the same whatever runs it

SAMPLERS = {
    "fast": lambda count, first: thrown(count, 12, 9, first=first),
    "general": lambda count, first: thrown(count, 12, 9, (6,) * 4, (8, 8), first=first),
    "tables": lambda count, first: drawn(count, 12, 9, ITALIAN, first=first),
}


@pytest.mark.parametrize("name", SAMPLERS)
def test_chunks_and_threads_change_nothing(name):
    sample = SAMPLERS[name]
    count = many(20_000)
    whole = sample(count, 0)
    starts = [0, 1, 7, count // 3, count - 1, count]
    chunks = [(end - start, start) for start, end in pairwise(starts)]
    assert np.array_equal(sum(sample(*chunk) for chunk in chunks), whole)
    with ThreadPoolExecutor(4) as pool:
        parts = pool.map(lambda start: sample(count // 50, start), range(0, count, count // 50))
    assert np.array_equal(sum(parts), whole)
    assert not np.array_equal(sample(count, 1), whole)


@pytest.mark.parametrize("sample", [thrown, lambda *args, **options: drawn(*args, CLASSIC, **options)])
def test_another_seed_is_another_sample(sample):
    assert not np.array_equal(sample(200, 9, 9, seed=1), sample(200, 9, 9, seed=2))
    assert sample(200, 9, 9, seed=2**63 - 1).sum() == 200


def small_samples():
    """A few battles of every kind, for the comparison of compiled with plain Python."""
    hists = [SAMPLERS[name](10, 3) for name in SAMPLERS]
    for attack, attack_steps, defence, defence_steps in THROWS.values():
        hists.append(thrown(3, 4, 3, attack, defence, attack_steps, defence_steps, "attacker"))
    for settings in ({}, {"max_defence": 3, "ties": "both"}):
        hists.append(sampled("tables", 10, 7, 7, settings))
    hists.append(thrown(10, 9, 8, plan=np.full((10, 9), 1, np.uint8), ties="void"))
    return [hist.tolist() for hist in hists]


def test_compiled_and_plain_python_agree():
    folder = Path(__file__).parent
    program = "import json, test_battle_kernels as t; print(json.dumps(t.small_samples()))"
    paths = [folder, folder.parent, Path(battle.__file__).parents[2]]
    other = "0" if numba.config.DISABLE_JIT else "1"
    environment = os.environ | {"NUMBA_DISABLE_JIT": other, "PYTHONPATH": os.pathsep.join(map(str, paths))}
    command = [sys.executable, "-W", "error", "-c", program]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert json.loads(answer.stdout) == small_samples()


# ---------------------------------------------------------------- arguments


@pytest.mark.parametrize(
    "wrong",
    [
        {"seed": -1},
        {"first": -1},
        {"count": -1},
        {"garrison": -1},
        {"garrison": 2, "floor": 1},
        {"plan": np.zeros((1, 1), np.uint8)},
        {"plan": np.ones((6, 4), np.uint8)},
    ],
)
def test_bad_numbers_are_refused_by_both(wrong):
    arguments = {"count": 5, "attackers": 5, "defenders": 4} | wrong
    assert thrown(**arguments, status=battle.BAD_ARGUMENT).sum() == 0
    assert drawn(**arguments, tables=CLASSIC, status=battle.BAD_ARGUMENT).sum() == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"attack": ()},
        {"defence": ()},
        {"attack": (6,) * 11},
        {"defence": (6, 0)},
        {"attack": (6, -6)},
    ],
)
def test_bad_dice_are_refused(wrong):
    assert thrown(5, 5, 4, **wrong, status=battle.BAD_ARGUMENT).sum() == 0


def test_unknown_ops_and_ties_and_a_small_histogram_are_refused():
    hist = np.zeros((6, 5), np.int64)
    common = (1, 0, 5, 5, 4, 1, 1, NO_LIMIT, NO_PLAN)
    six, none = dice(6, 6), ops()
    for code in (0, 10):
        unknown = np.array([[code, 1, 1]], np.int64)
        assert battle.throw_battles(*common, six, unknown, six, none, 0, hist) == battle.BAD_ARGUMENT
        assert battle.throw_battles(*common, six, none, six, unknown, 0, hist) == battle.BAD_ARGUMENT
    for ties in (-1, 4):
        assert battle.throw_battles(*common, six, none, six, none, ties, hist) == battle.BAD_ARGUMENT
    narrow = np.zeros((6, 4), np.int64)
    assert battle.throw_battles(*common, six, none, six, none, 0, narrow) == battle.BAD_ARGUMENT
    two_columns = np.zeros((1, 2), np.int64)
    assert battle.throw_battles(*common, six, two_columns, six, none, 0, hist) == battle.BAD_ARGUMENT


def spoilt(which, where, value):
    arrays = [array.copy() for array in CLASSIC]
    arrays[which][where] = value
    return tuple(arrays)


@pytest.mark.parametrize(
    "tables",
    [
        spoilt(3, (1, 1), 0),
        spoilt(3, (3, 2), 7775),
        spoilt(0, (3, 2, 1), 9_999),
        spoilt(0, (2, 1, 0), -1),
        spoilt(1, (1, 1, 1), -1),
        spoilt(2, (3, 2), 0),
        tuple(array[..., :0] for array in CLASSIC[:3]) + CLASSIC[3:],
        tuple(array[:1] for array in CLASSIC),
        CLASSIC[:2] + ITALIAN[2:],
    ],
)
def test_bad_tables_are_refused(tables):
    tables = tuple(np.ascontiguousarray(array) for array in tables)
    assert drawn(5, 5, 4, tables, status=battle.BAD_ARGUMENT).sum() == 0


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="too slow as plain Python")
@pytest.mark.parametrize("steps", [(), (("hits", 9),)])
def test_a_battle_without_end_is_given_up(steps):
    thrown(1, 5, 4, (1,), (1,), steps, ties="void", status=battle.NEVER_ENDS)


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_one_signature_each():
    thrown(1, 5, 5)
    drawn(1, 5, 5, CLASSIC)
    assert len(battle.throw_battles.signatures) == 1
    assert len(battle.draw_battles.signatures) == 1

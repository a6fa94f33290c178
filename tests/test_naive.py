"""The oracle itself: against published numbers, against small sums, and against its own thrower of dice."""

from __future__ import annotations

import ast
import itertools
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import naive
import pytest
from naive import Dice, Rules, Side, Ties
from published_values import printed, published

SIXTHS = range(1, 7)
GENERAL = ("add", 1, 1)
SECOND = ("add", 2, 1)
TWO_GENERALS = Dice(6, (GENERAL, SECOND))
FORTIFIED_GENERAL = Dice(6, (("add", 1, 2),))


def d6(number: int, *steps: naive.Step) -> Side:
    return Side([6] * number, steps)


def chances_of(side: Side) -> dict[tuple[int, ...], Fraction]:
    """How likely each row of faces is."""
    rows: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for row, p in naive.all_throws(side):
        rows[tuple(face for face, _ in row)] += p
    return dict(rows)


def agrees(value: Fraction, row: Mapping[str, str], column: str) -> bool:
    """Whether a value rounds to the printed one, as far as the printed one can be trusted."""
    published_value, slack = printed(row[column])
    if row.get("digits"):
        slack = max(slack, Fraction(1, 2 * 10 ** int(row["digits"])))
    return abs(value - published_value) <= slack


def test_shares_no_code_with_the_package() -> None:
    tree = ast.parse(Path(naive.__file__).read_text(encoding="utf-8"))
    froms = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert not any(name.split(".")[0] == "risk_sim" for name in froms | plain)


# ---------------------------------------------------------------- one throw: published


def test_published_counts_of_one_throw() -> None:
    by_dice: dict[tuple[int, int], dict[naive.Losses, int]] = {}
    for row in published("one_throw"):
        counts = by_dice.setdefault((int(row["attack_dice"]), int(row["defence_dice"])), {})
        counts[int(row["attacker_losses"]), int(row["defender_losses"])] = int(row["count"])
    assert set(by_dice) == set(itertools.product((1, 2, 3), repeat=2))
    for (n, m), counts in by_dice.items():
        assert naive.throw_counts(d6(n), d6(m)) == counts
        assert sum(counts.values()) == 6 ** (n + m)


def test_ex_04_three_dice_v_two() -> None:
    assert naive.throw_counts(d6(3), d6(2)) == {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}


def test_ex_39_three_dice_v_three() -> None:
    counts = naive.throw_counts(d6(3), d6(3))
    assert counts == {(0, 3): 6420, (1, 2): 10017, (2, 1): 12348, (3, 0): 17871}


def test_ex_20_a_general_attacks() -> None:
    counts = naive.throw_counts(d6(3, GENERAL), d6(2))
    assert counts == {(0, 2): 3970, (1, 1): 2377, (2, 0): 1429}


@pytest.mark.parametrize("row", published("risk_legacy"), ids=lambda row: row["name"])
def test_published_counts_of_risk_legacy(row: dict[str, str]) -> None:
    adding = [("add", 1, int(row["higher"])), ("add", 2, int(row["lower"]))]
    counts = naive.throw_counts(d6(3), d6(2, *adding, ("clamp", 1, 6), ("resort",)))
    assert counts == {
        (0, 2): int(row["defender_loses_2"]),
        (1, 1): int(row["each_loses_1"]),
        (2, 0): int(row["attacker_loses_2"]),
    }


def test_ammo_shortage_needs_both_the_limit_and_the_new_layout() -> None:
    shortage, limit, anew = ("add", 1, -1), ("clamp", 1, 6), ("resort",)
    legacy = naive.throw_counts(d6(3), d6(2, shortage, limit, anew))
    for steps in ([shortage], [shortage, limit], [shortage, anew]):
        assert naive.throw_counts(d6(3), d6(2, *steps)) != legacy


@pytest.mark.parametrize("row", published("risk_legacy_bunker"))
def test_published_mean_losses_against_a_bunker(row: dict[str, str]) -> None:
    n, m = int(row["attack_dice"]), int(row["defence_dice"])
    bunker = [GENERAL, ("clamp", 1, 6), ("resort",)] if row["bunker"] == "yes" else []
    chances = naive.throw_chances(d6(n), d6(m, *bunker))
    means = [sum(losses[who] * p for losses, p in chances.items()) for who in (0, 1)]
    close = [
        abs(mean - Fraction(row[who])) <= Fraction(3, 10_000)
        for mean, who in zip(means, ("attacker", "defender"), strict=True)
    ]
    assert sum(means) == min(n, m)
    assert all(close) == (row["note"] != "wrong")


def test_published_counts_with_the_bonus_defence_die() -> None:
    for thrown, kept in ((2, 1), (3, 2)):
        rows = [row for row in published("bonus_defence_die") if int(row["thrown"]) == thrown]
        assert all(int(row["kept"]) == kept for row in rows)
        expected = {(int(row["attacker_losses"]), int(row["defender_losses"])): int(row["count"]) for row in rows}
        assert naive.throw_counts(d6(3), d6(thrown, ("keep", kept))) == expected


# ---------------------------------------------------------------- one throw: by hand


def test_ex_05_one_tie_and_one_hit() -> None:
    assert naive.pair_losses([6, 4, 2], [6, 3]) == (1, 1)


@pytest.mark.parametrize(
    ("ties", "losses"), [("defender", (2, 1)), ("attacker", (0, 3)), ("both", (2, 3)), ("void", (0, 1))]
)
def test_tie_rules(ties: Ties, losses: naive.Losses) -> None:
    assert naive.pair_losses([6, 5, 4], [6, 5, 3], ties) == losses


def test_ex_17_a_general_lifts_only_the_highest_die() -> None:
    attack = naive.final_faces([5, 3, 2], d6(3, GENERAL))
    assert attack == [6, 3, 2]
    assert naive.pair_losses(attack, [6, 3]) == (2, 0)


def test_ex_18_two_generals_in_a_fortification() -> None:
    attack = naive.final_faces([6, 5, 3], d6(3, GENERAL))
    defence = naive.final_faces([5, 4], d6(2, GENERAL, SECOND, GENERAL))
    assert (attack, defence) == ([7, 5, 3], [7, 5])
    assert naive.pair_losses(attack, defence) == (2, 0)


def test_ex_19_the_second_general_finds_no_die() -> None:
    defence = naive.final_faces([4], d6(1, GENERAL, SECOND, GENERAL))
    assert defence == [6]
    assert naive.pair_losses([6, 2], defence) == (1, 0)


@pytest.mark.parametrize(
    ("thrown", "steps", "final"),
    [
        ([2, 5, 3], [], [5, 3, 2]),
        ([2, 5, 3], [("add", "all", -1)], [4, 2, 1]),
        ([2, 5, 3], [("add", "lowest", 4)], [5, 3, 6]),
        ([2, 5, 3], [("add", "lowest", 4), ("resort",)], [6, 5, 3]),
        ([2, 5, 3], [("add", 4, 1)], [5, 3, 2]),
        ([4, 4], [("add", 1, -1), ("add", 1, -1)], [2, 4]),
        ([4, 4], [("add", 1, -1), ("resort",), ("add", 1, -1)], [3, 3]),
        ([2, 5, 3], [("set", "lowest", 6)], [5, 3, 6]),
        ([2, 5, 3], [("set", 2, 1), ("resort",)], [5, 2, 1]),
        ([2, 5, 3], [("set", 4, 6)], [5, 3, 2]),
        ([6, 1], [("add", "all", 1), ("clamp", 1, 6)], [6, 2]),
        ([6, 1], [("clamp", 2, 5)], [5, 2]),
        ([2, 5, 3], [("keep", 2)], [5, 3]),
    ],
)
def test_steps(thrown: list[int], steps: list[naive.Step], final: list[int]) -> None:
    assert naive.final_faces(thrown, d6(len(thrown), *steps)) == final


def test_equal_faces_lie_by_the_number_of_sides() -> None:
    assert naive.laid_out([(4, 6), (4, 8), (5, 6)]) == ((5, 6), (4, 8), (4, 6))
    assert naive.lowest(((5, 6), (4, 8), (4, 6))) == 2
    assert naive.lowest(((2, 6), (4, 6))) == 0


def test_an_unknown_step_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown step"):
        naive.throw_counts(d6(1, ("juggle", 3)), d6(1))


def test_ones_thrown_again_once() -> None:
    chances = chances_of(d6(1, ("reroll_faces", {1})))
    assert chances == {(1,): Fraction(1, 36)} | {(face,): Fraction(7, 36) for face in range(2, 7)}
    assert sum(naive.throw_counts(d6(1, ("reroll_faces", {1})), d6(1)).values()) == 36 * 6


def test_the_lowest_die_thrown_again() -> None:
    chances = chances_of(d6(2, ("reroll_lowest",)))
    expected: Counter[tuple[int, ...]] = Counter()
    for a, b, again in itertools.product(SIXTHS, repeat=3):
        high = max(a, b)
        expected[max(high, again), min(high, again)] += 1
    assert chances == {faces: Fraction(count, 216) for faces, count in expected.items()}


def test_the_lowest_die_keeps_its_own_sides() -> None:
    """A die of two beside a die of eight: the die of eight is the lowest only when they fall 2 and 1."""
    chances = chances_of(Side([2, 8], [("reroll_lowest",)]))
    assert chances[8, 2] == Fraction(1, 8) * Fraction(1, 2) + Fraction(1, 16) * Fraction(1, 8)
    assert chances[1, 1] == Fraction(1, 16) * Fraction(1, 2)


def test_hits_are_not_compared() -> None:
    archers = d6(2, ("hits", 5))
    assert naive.throw_counts(archers, d6(2)) == {(0, 0): 16 * 36, (0, 1): 16 * 36, (0, 2): 4 * 36}
    assert naive.throw_counts(d6(2), archers) == {(0, 0): 16 * 36, (1, 0): 16 * 36, (2, 0): 4 * 36}
    both = naive.throw_chances(archers, d6(1, ("hits", 4)))
    assert both[1, 2] == Fraction(1, 9) * Fraction(1, 2)


def test_void_throws_are_left_out() -> None:
    assert naive.throw_counts(d6(1), d6(1), "void") == {(0, 1): 15, (1, 0): 15}
    two = naive.throw_counts(d6(2), d6(2), "void")
    assert (0, 0) not in two
    assert sum(two.values()) == 6**4 - sum(
        sorted((a, b)) == sorted((c, d)) for a, b, c, d in itertools.product(SIXTHS, repeat=4)
    )


# ---------------------------------------------------------------- battles: published


@pytest.mark.parametrize("row", published("osborne_2003"), ids=lambda row: f"{row['attackers']}v{row['defenders']}")
def test_osborne(row: dict[str, str]) -> None:
    attackers, defenders = int(row["attackers"]), int(row["defenders"])
    win = naive.win_probability(naive.battle_outcomes(attackers, defenders, garrison=0), garrison=0)
    assert agrees(win, row, "win")


def test_oeis() -> None:
    rows = published("oeis_a371949")
    assert len(rows) == 15
    for row in rows:
        n, k = int(row["attackers"]), int(row["defenders"])
        win = naive.win_probability(naive.battle_outcomes(n, k, garrison=0), garrison=0)
        assert win == Fraction(int(row["numerator"]), 7776 ** (n + k - 1))


@pytest.mark.parametrize(
    "row", published("battles"), ids=lambda row: f"{row['source']}-{row['attackers']}v{row['defenders']}"
)
def test_published_battles(row: dict[str, str]) -> None:
    attackers, defenders = int(row["attackers"]), int(row["defenders"])
    win = naive.battle_win(
        attackers,
        defenders,
        int(row["garrison"]),
        exact=attackers < 100,
        max_defence=int(row["max_defence"]),
        defence_dice=Dice(int(row["defence_sides"])),
        ties=naive.as_ties(row["ties"]),
    )
    assert agrees(win, row, "win")


@pytest.mark.parametrize("row", published("battle_ends"))
def test_published_ends_of_battles(row: dict[str, str]) -> None:
    attackers, defenders = int(row["attackers"]), int(row["defenders"])
    outcomes = naive.battle_outcomes(attackers, defenders, max_defence=int(row["max_defence"]))
    assert agrees(outcomes[int(row["attackers_left"]), int(row["defenders_left"])], row, "chance")


def test_published_limits_of_minerva() -> None:
    keeping_eight = naive.battle_outcomes(11, 5, garrison=0, stop_at=7)
    assert round(float(naive.win_probability(keeping_eight, garrison=0)), 3) == 0.507
    to_the_end = naive.battle_outcomes(11, 5, garrison=0)
    assert naive.win_probability(keeping_eight, 0) == naive.win_probability(to_the_end, garrison=7)
    at_most_two_left = sum(p for (_, d), p in naive.battle_outcomes(6, 5, garrison=0).items() if d <= 2)
    assert round(float(at_most_two_left), 3) == 0.8


def test_published_mean_losses_of_bader() -> None:
    attacker, defender = naive.expected_losses(6, 3, naive.battle_outcomes(6, 3))
    assert (round(float(attacker), 2), round(float(defender), 2)) == (2.18, 2.54)


@pytest.mark.parametrize("defenders", range(1, 9))
def test_published_price_of_a_territory_when_attackers_never_run_short(defenders: int) -> None:
    attackers = 20 + 10 * defenders
    lost, _ = naive.expected_losses(attackers, defenders, naive.battle_outcomes(attackers, defenders))
    formula = 0.8534144 * defenders - 0.2213413 * (1 - (-0.525359) ** defenders)
    assert float(lost) == pytest.approx(formula, abs=1e-5)


def test_published_rule_of_86_percent() -> None:
    """Two units more than 86 % of the defenders make a conquest likelier than not, two units fewer do not."""
    for defenders in range(1, 41):
        enough = -(-(86 * defenders + 200) // 100)
        assert naive.battle_win(enough, defenders, exact=False) > Fraction(1, 2)
        assert naive.battle_win(enough - 2, defenders, exact=False) < Fraction(1, 2)


def test_the_numbers_we_worked_out_ourselves() -> None:
    """The line for a thousand a side takes the oracle too long to be worked out anew each time."""
    short = [row for row in published("computed_by_oracle") if int(row["attackers"]) < 500]
    assert short
    for row in short:
        win = naive.battle_win(int(row["attackers"]), int(row["defenders"]))
        assert abs(win - Fraction(row["win"])) < Fraction(1, 10**34)


# ---------------------------------------------------------------- battles: by hand


def test_ex_07_four_v_two() -> None:
    outcomes = naive.battle_outcomes(4, 2)
    assert naive.win_probability(outcomes) == Fraction(6610505, 10077696) == naive.battle_win(4, 2)
    assert sum(outcomes.values()) == 1
    assert all(d == 0 or a == 1 for a, d in outcomes)


def test_ex_27_two_ships_v_one() -> None:
    outcomes = naive.battle_outcomes(2, 1, garrison=0)
    assert naive.win_probability(outcomes, garrison=0) == Fraction(1955, 2592)


def test_ex_29_dice_follow_the_units() -> None:
    rules = Rules()
    assert (len(rules.attack(4).sides), rules.most_defence_dice(2)) == (3, 2)
    assert (len(rules.attack(2).sides), rules.most_defence_dice(2)) == (1, 2)
    first = naive.battle_outcomes(4, 2, rounds=1)
    assert first == {
        (2, 2): Fraction(2275, 7776),
        (3, 1): Fraction(2611, 7776),
        (4, 0): Fraction(2890, 7776),
    }
    assert naive.battle_outcomes(2, 2, rounds=1) == {(1, 2): Fraction(161, 216), (2, 1): Fraction(55, 216)}


def test_a_conquest_needs_a_unit_to_move_in() -> None:
    outcomes = naive.battle_outcomes(2, 1, ties="both")
    assert outcomes == {(1, 1): Fraction(15, 36), (2, 0): Fraction(15, 36), (1, 0): Fraction(6, 36)}
    assert naive.win_probability(outcomes) == Fraction(15, 36) == naive.battle_win(2, 1, ties="both")


def test_void_ties_make_one_v_one_even() -> None:
    assert naive.battle_outcomes(2, 1, ties="void") == {(2, 0): Fraction(1, 2), (1, 1): Fraction(1, 2)}
    assert naive.battle_outcomes(2, 1, ties="void", rounds=1) == naive.battle_outcomes(2, 1, ties="void")


def test_the_stop_rule_ends_the_battle_but_limits_no_dice() -> None:
    outcomes = naive.battle_outcomes(4, 2, stop_at=3)
    assert outcomes == {
        (2, 2): Fraction(2275, 7776),
        (3, 1): Fraction(2611, 7776),
        (4, 0): Fraction(2890, 7776),
    }
    assert naive.battle_outcomes(4, 2, stop_at=1) == naive.battle_outcomes(4, 2)
    assert naive.battle_outcomes(4, 2, stop_at=0) == naive.battle_outcomes(4, 2)
    assert naive.battle_outcomes(3, 2, stop_at=3) == {(3, 2): 1}


def test_a_home_guard_of_five() -> None:
    assert naive.battle_outcomes(8, 2, garrison=5, rounds=1) == {
        (a + 4, d): p for (a, d), p in naive.battle_outcomes(4, 2, rounds=1).items()
    }
    assert naive.battle_outcomes(5, 2, garrison=5) == {(5, 2): 1}


def test_rounds_run_out() -> None:
    assert naive.battle_outcomes(5, 5, rounds=0) == {(5, 5): 1}
    step = naive.battle_outcomes(5, 5, rounds=1)
    twice: defaultdict[naive.Left, Fraction] = defaultdict(Fraction)
    for (a, d), p in step.items():
        for left, q in naive.battle_outcomes(a, d, rounds=1).items():
            twice[left] += p * q
    assert naive.battle_outcomes(5, 5, rounds=2) == twice
    assert naive.battle_outcomes(5, 5, rounds=100) == naive.battle_outcomes(5, 5)


def test_hits_take_no_more_than_there_are() -> None:
    volley = Dice(6, (("hits", 3),))
    outcomes = naive.battle_outcomes(5, 1, max_attack=4, attack_dice=volley, rounds=1)
    assert outcomes == {(5, 1): Fraction(1, 81), (5, 0): Fraction(80, 81)}
    outcomes = naive.battle_outcomes(2, 4, max_defence=4, defence_dice=volley, rounds=1)
    assert outcomes == {(2, 4): Fraction(1, 81), (1, 4): Fraction(80, 81)}
    assert naive.battle_outcomes(5, 1, attack_dice=volley) == {(5, 0): 1}


def test_a_battle_without_end_is_refused() -> None:
    harmless = Dice(6, (("hits", 7),))
    with pytest.raises(ValueError, match="no end"):
        naive.battle_outcomes(4, 2, attack_dice=harmless)
    with pytest.raises(ValueError, match="no end"):
        naive.battle_win(4, 2, attack_dice=harmless)
    assert naive.battle_outcomes(4, 2, attack_dice=harmless, rounds=3) == {(4, 2): 1}


def test_dice_of_different_sides_are_given_one_by_one() -> None:
    assert Dice((8, 6, 6))(2) == Side([8, 6])
    with pytest.raises(ValueError, match="sides are given for 2"):
        Dice((8, 6))(3)


# ---------------------------------------------------------------- the defender's choice of dice


def test_without_bonus_all_dice_are_best() -> None:
    for a, d in itertools.product(range(2, 8), range(1, 6)):
        assert naive.best_defence_dice(a, d) == min(2, d)


def test_one_die_can_be_best() -> None:
    """A general in a fortification lifts one die by two; a second die would be lost to two generals."""
    settings: dict[str, Any] = {"attack_dice": TWO_GENERALS, "defence_dice": FORTIFIED_GENERAL}
    assert naive.best_defence_dice(4, 2, **settings) == 1
    best = naive.battle_outcomes(4, 2, defence="best", **settings)
    most = naive.battle_outcomes(4, 2, **settings)
    assert naive.win_probability(best) < naive.win_probability(most)
    assert naive.battle_win(4, 2, defence="best", **settings) == naive.win_probability(best)
    assert naive.best_defence_dice(2, 2, **settings) == 2


def test_no_plan_of_the_defender_beats_the_best() -> None:
    """All plans there are: one number of dice for each state in which there is a choice."""
    attack, defence = TWO_GENERALS, FORTIFIED_GENERAL
    states = [(a, d) for a in (2, 3, 4) for d in (2, 3)]
    chances = {(n, m): naive.throw_chances(attack(n), defence(m)) for n, m in itertools.product((1, 2, 3), (1, 2))}

    def win(plan: Mapping[naive.Left, int], a: int, d: int) -> Fraction:
        if d == 0 or a <= 1:
            return Fraction(d == 0)
        throw = chances[min(3, a - 1), plan.get((a, d), 1)]
        return sum((p * win(plan, a - la, d - ld) for (la, ld), p in throw.items()), Fraction(0))

    numbers = itertools.product((1, 2), repeat=len(states))
    lowest = min(win(dict(zip(states, plan, strict=True)), 4, 3) for plan in numbers)
    settings: dict[str, Any] = {"attack_dice": attack, "defence_dice": defence, "defence": "best"}
    assert naive.battle_win(4, 3, **settings) == lowest
    assert naive.win_probability(naive.battle_outcomes(4, 3, **settings)) == lowest


# ---------------------------------------------------------------- effects used a few times


def mean_over(number: int, value: Callable[..., Fraction]) -> Fraction:
    throws = list(itertools.product(SIXTHS, repeat=number))
    return sum((value(*throw) for throw in throws), Fraction(0)) / len(throws)


def test_without_uses_nothing_changes() -> None:
    assert naive.battle_win_with_uses(4, 2) == Fraction(6610505, 10077696)
    general = Dice(6, (GENERAL,))
    assert naive.battle_win_with_uses(4, 3, attack_dice=general) == naive.battle_win(4, 3, attack_dice=general)
    settings: dict[str, Any] = {
        "attack_dice": TWO_GENERALS,
        "defence_dice": FORTIFIED_GENERAL,
        "defence": "best",
    }
    assert naive.battle_win_with_uses(4, 3, **settings) == naive.battle_win(4, 3, **settings)


def test_a_six_beats_all_but_a_six() -> None:
    assert naive.battle_win_with_uses(2, 1, attacker_sixes=1) == Fraction(5, 6)
    assert naive.battle_win_with_uses(2, 1, attacker_sixes=3) == Fraction(5, 6)
    assert naive.battle_win_with_uses(3, 1, attacker_sixes=1, rounds=1) == Fraction(5, 6)
    assert naive.battle_win_with_uses(2, 1, defender_sixes=1) == 0
    assert naive.battle_win_with_uses(2, 1, attacker_sixes=1, defender_sixes=1) == 0
    assert naive.battle_win_with_uses(2, 1, attacker_sixes=1, defender_sixes=1, ties="attacker") == 1


def test_a_six_is_the_highest_face_of_its_die() -> None:
    eights = Dice(8)
    assert naive.battle_win_with_uses(2, 1, attacker_sixes=1, attack_dice=eights) == 1
    assert naive.battle_win_with_uses(2, 1, attacker_sixes=1, defence_dice=eights) == Fraction(5, 8)


def test_one_die_thrown_again() -> None:
    attacker = mean_over(3, lambda a, d, again: Fraction(a > d or again > d))
    assert naive.battle_win_with_uses(2, 1, attacker_rerolls=1) == attacker
    twice = mean_over(4, lambda a, d, again, third: Fraction(max(a, again, third) > d))
    assert naive.battle_win_with_uses(2, 1, attacker_rerolls=2) == twice
    defender = mean_over(3, lambda a, d, again: Fraction(a > d and a > again))
    assert naive.battle_win_with_uses(2, 1, defender_rerolls=1) == defender


def test_the_attacker_speaks_first_and_has_no_second_word() -> None:
    """One die and one new throw each: the attacker decides before he knows what the defender will do."""

    def defender_speaks(a: int, d: int) -> Fraction:
        return Fraction(a - 1, 6) if a > d else Fraction(0)

    def attacker_speaks(a: int, d: int) -> Fraction:
        again = sum((defender_speaks(face, d) for face in SIXTHS), Fraction(0)) / 6
        return max(defender_speaks(a, d), again)

    expected = mean_over(2, attacker_speaks)
    assert naive.battle_win_with_uses(2, 1, attacker_rerolls=1, defender_rerolls=1) == expected


def test_the_lowest_of_two_dice_is_thrown_again() -> None:
    once = mean_over(4, lambda a, b, d, again: Fraction(max(a, b) > d or again > d))
    assert naive.battle_win_with_uses(3, 1, attacker_rerolls=1, rounds=1) == once


def test_a_use_is_kept_for_the_best_moment() -> None:
    """Three v one with one six: it turns any first throw without a six of the defender into a win at once."""
    one_die = naive.battle_win_with_uses(2, 1, attacker_sixes=1)
    spare = Fraction(5, 6) + Fraction(1, 6) * one_die
    assert naive.battle_win_with_uses(3, 1, attacker_sixes=1) == spare


def test_more_uses_never_hurt() -> None:
    plain = naive.battle_win(4, 2)
    names = ("attacker_rerolls", "attacker_sixes", "defender_rerolls", "defender_sixes")
    for name in names:
        one, two = (naive.battle_win_with_uses(4, 2, **{name: uses}) for uses in (1, 2))
        assert (plain < one < two) if name.startswith("attacker") else (plain > one > two)
    reroll = naive.battle_win_with_uses(4, 2, attacker_rerolls=1)
    assert reroll < naive.battle_win_with_uses(4, 2, attacker_sixes=1)


def test_uses_need_throws_that_cost_something() -> None:
    with pytest.raises(ValueError, match="always cost"):
        naive.battle_win_with_uses(3, 1, attacker_rerolls=1, ties="void")
    with pytest.raises(ValueError, match="always cost"):
        naive.battle_win_with_uses(3, 1, attacker_rerolls=1, attack_dice=Dice(6, (("hits", 5),)))


def test_the_bonus_goes_to_the_die_that_is_highest_after_the_new_throw() -> None:
    """5 and 2 with +1: the 2 is thrown again, and if it falls 6 that die is the 7, the 5 stays a 5."""
    general = d6(2, GENERAL)
    hands = dict(naive.lowest_again(general, naive.Hand(((5, 6), (2, 6)))))
    rows = {tuple(face for face, _ in naive.shown(general, hand)): p for hand, p in hands.items()}
    sixth = Fraction(1, 6)
    assert rows == {(7, 5): sixth, (6, 5): sixth, (6, 4): sixth, (6, 3): sixth, (6, 2): sixth, (6, 1): sixth}


def test_faces_thrown_again_at_once_are_so_in_a_new_throw() -> None:
    side = d6(1, ("reroll_faces", {1}))
    hands: defaultdict[naive.Hand, Fraction] = defaultdict(Fraction)
    for hand, p in naive.lowest_again(side, naive.Hand(((3, 6),))):
        hands[hand] += p
    assert hands[naive.Hand(((1, 6),))] == Fraction(1, 36)
    assert naive.hands_thrown(side) == hands


@pytest.mark.parametrize(
    ("turned", "faces"), [(0, [7, 3]), (1, [7, 6]), (2, [6, 6])], ids=["none", "the lowest", "both"]
)
def test_a_turned_die_takes_the_place_of_the_lowest(turned: int, faces: list[int]) -> None:
    row = naive.shown(d6(2, GENERAL), naive.Hand(((6, 6), (3, 6)), turned))
    assert [face for face, _ in row] == faces


def test_the_lowest_is_told_after_the_steps() -> None:
    """4, 3 with +2 on the lower: the 5 is no longer the lowest, the 4 is turned."""
    row = naive.shown(d6(2, ("add", "lowest", 2)), naive.Hand(((4, 6), (3, 6)), 1))
    assert [face for face, _ in row] == [6, 5]


def test_uses_and_steps_that_cannot_be_had_together() -> None:
    for steps in ((("reroll_lowest",),), (GENERAL, ("reroll_faces", frozenset({1})))):
        with pytest.raises(ValueError, match="before all other steps"):
            naive.battle_win_with_uses(2, 1, attacker_sixes=1, attack_dice=Dice(6, steps))


# ---------------------------------------------------------------- campaigns


def campaign(row: Mapping[str, str]) -> tuple[int, list[int], list[dict[str, Any]]]:
    targets = [int(number) for number in row["targets"].split()]
    return int(row["attackers"]), targets, [{"defence_dice": Dice(int(s))} for s in row["sides"].split()]


@pytest.mark.parametrize("row", published("campaigns"), ids=lambda row: f"{row['source']}-{row['attackers']}")
def test_published_campaigns(row: dict[str, str]) -> None:
    attackers, targets, sides = campaign(row)
    outcomes = naive.chain_outcomes(attackers, targets, per_target=sides)
    assert sum(outcomes.values()) == 1
    win = sum((p for (taken, _), p in outcomes.items() if taken == len(targets)), Fraction(0))
    assert agrees(win, row, "win")


def test_published_ends_of_a_campaign() -> None:
    expected: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for row in published("campaign_ends"):
        expected[int(row["taken"]), int(row["army"])] += Fraction(row["chance"])
    sides = [{"defence_dice": Dice(number)} for number in (6, 8, 6)]
    outcomes = naive.chain_outcomes(5, [3, 2, 1], per_target=sides)
    assert outcomes.keys() == expected.keys()
    assert all(abs(outcomes[end] - p) < Fraction(1, 10**12) for end, p in expected.items())


def test_a_campaign_of_one_target_is_a_battle() -> None:
    battle = naive.battle_outcomes(5, 3)
    chain = naive.chain_outcomes(5, [3])
    assert {end: p for end, p in chain.items() if end[0] == 1} == {
        (1, a - 1): p for (a, d), p in battle.items() if d == 0
    }
    assert chain[0, 1] == 1 - naive.win_probability(battle)


def test_a_campaign_ends_where_nobody_can_attack_on() -> None:
    assert naive.chain_outcomes(2, [1, 1]) == {(1, 1): Fraction(15, 36), (0, 1): Fraction(21, 36)}
    assert naive.chain_outcomes(3, []) == {(0, 3): 1}
    assert naive.chain_outcomes(1, [1]) == {(0, 1): 1}
    chain = naive.chain_outcomes(2, [1], ties="both")
    assert chain == {(1, 1): Fraction(15, 36), (0, 1): Fraction(21, 36)}


def test_a_march_against_defenders_without_a_choice_is_the_sum_of_its_ends() -> None:
    outcomes = naive.chain_outcomes(7, [2, 3], ties="both")
    assert naive.chain_win(7, [2, 3], ties="both") == sum(p for (taken, _), p in outcomes.items() if taken == 2)


def test_a_defender_on_the_way_looks_to_the_end_of_the_march() -> None:
    """To lose his own territory dearly can be better for his side than to hold it a little more often."""
    settings: dict[str, Any] = {"attack_dice": TWO_GENERALS, "defence_dice": FORTIFIED_GENERAL, "defence": "best"}
    outcomes = naive.chain_outcomes(8, [3, 2], **settings)
    alone = sum((p for (taken, _), p in outcomes.items() if taken == 2), Fraction(0))
    assert naive.chain_win(8, [3, 2], **settings) <= alone
    assert naive.chain_win(6, [4], **settings) == naive.battle_win(6, 4, **settings)


# ---------------------------------------------------------------- leaders that fall, and giving up in time


def test_leaders_that_fall_with_all_who_threw() -> None:
    """Three v one, two dice against one: both cannot die at once, so he falls with the last of them."""
    outcomes = naive.leader_outcomes(3, 1, led=Dice(6, (GENERAL,)), alone=Dice())
    assert outcomes.keys() == {(3, 0, False), (2, 0, False), (1, 1, True)}
    assert sum(outcomes.values()) == 1
    same = naive.leader_outcomes(5, 4, led=Dice(), alone=Dice())
    merged: defaultdict[naive.Left, Fraction] = defaultdict(Fraction)
    for (a, d, _), p in same.items():
        merged[a, d] += p
    assert merged == naive.battle_outcomes(5, 4)


def test_three_defence_dice_take_the_leader_and_the_attack_goes_on() -> None:
    outcomes = naive.leader_outcomes(7, 3, led=Dice(6, (GENERAL,)), alone=Dice(), max_defence=3)
    assert outcomes[4, 0, True] > 0
    assert outcomes[7, 0, False] == naive.throw_chances(d6(3, GENERAL), d6(3))[0, 3]


def test_he_gives_up_where_the_end_is_too_unlikely() -> None:
    """From 4 v 2, at least a half: 3 v 1 is worth going on, 2 v 2 is not."""
    half = Fraction(1, 2)
    assert naive.battle_win(3, 1) > half > naive.battle_win(2, 2)
    outcomes = naive.battle_outcomes(4, 2, stop_below=half)
    assert outcomes[2, 2] == Fraction(2275, 7776)
    assert naive.battle_outcomes(4, 2, stop_below=naive.battle_win(4, 2) + Fraction(1, 10**20)) == {(4, 2): 1}
    assert (4, 2) not in naive.battle_outcomes(4, 2, stop_below=naive.battle_win(4, 2))


# ---------------------------------------------------------------- against real dice


def looks_like(seen: Mapping[Any, int], expected: Mapping[Any, Fraction]) -> bool:
    """Whether counts can come from these chances: nothing impossible, nothing five standard errors off."""
    thrown = sum(seen.values())
    if not set(seen) <= {key for key, p in expected.items() if p}:
        return False
    for key, p in expected.items():
        error = max(float(thrown * p * (1 - p)) ** 0.5, 1.0)
        if abs(seen.get(key, 0) - float(thrown * p)) > 5 * error:
            return False
    return True


THROWS: list[tuple[Side, Side, Ties]] = [
    (d6(3), d6(2), "defender"),
    (d6(3), d6(3), "attacker"),
    (d6(2), d6(2), "both"),
    (d6(2), d6(3), "void"),
    (d6(1), d6(1), "void"),
    (d6(3, GENERAL), d6(2, GENERAL, SECOND), "defender"),
    (d6(3), d6(2, ("add", 1, -1), ("clamp", 1, 6), ("resort",)), "defender"),
    (d6(3, ("reroll_faces", {1})), d6(2, ("reroll_faces", {1, 2})), "attacker"),
    (d6(3, ("reroll_lowest",)), d6(2), "defender"),
    (d6(3), d6(2, ("reroll_lowest",), ("reroll_lowest",)), "defender"),
    (d6(2, ("add", 2, 3), ("reroll_lowest",)), d6(2, ("set", "lowest", 5)), "defender"),
    (Side([8, 6, 6], [("reroll_lowest",)]), Side([6, 8]), "defender"),
    (Side([8, 8]), d6(2, ("set", 1, 6), ("resort",)), "defender"),
    (d6(3), d6(3, ("keep", 2)), "defender"),
    (d6(3, ("hits", 5)), d6(2, ("hits", 3)), "defender"),
    (d6(3, ("hits", 5)), d6(2), "defender"),
    (d6(1, ("hits", 5)), d6(1, ("hits", 5)), "void"),
]


@pytest.mark.parametrize("number", range(len(THROWS)))
def test_counts_agree_with_dice_thrown(number: int) -> None:
    attack, defence, ties = THROWS[number]
    rng = random.Random(1000 + number)
    seen = Counter(naive.one_throw(attack, defence, ties, rng) for _ in range(4000))
    assert looks_like(seen, naive.throw_chances(attack, defence, ties))


def test_the_comparison_with_dice_can_tell_rules_apart() -> None:
    rng = random.Random(7)
    seen = Counter(naive.one_throw(d6(3), d6(2), "defender", rng) for _ in range(4000))
    assert not looks_like(seen, naive.throw_chances(d6(3, GENERAL), d6(2)))
    assert not looks_like(seen, naive.throw_chances(d6(3), d6(2), "both"))


BATTLES: list[tuple[int, int, dict[str, Any]]] = [
    (4, 2, {}),
    (6, 6, {}),
    (3, 3, {"garrison": 0}),
    (9, 3, {"garrison": 5}),
    (6, 4, {"ties": "both"}),
    (5, 5, {"ties": "void"}),
    (7, 5, {"stop_at": 4}),
    (7, 5, {"rounds": 2, "ties": "void"}),
    (5, 6, {"max_defence": 3, "max_attack": 4}),
    (
        5,
        4,
        {"defence": "best", "attack_dice": TWO_GENERALS, "defence_dice": FORTIFIED_GENERAL},
    ),
    (5, 4, {"attack_dice": Dice((8, 6, 6)), "defence_dice": Dice(8)}),
    (5, 4, {"attack_dice": Dice(6, (("hits", 5),)), "defence_dice": Dice(6, (("hits", 5),))}),
    (5, 4, {"attack_dice": Dice(6, (("hits", 5),)), "defence_dice": Dice(6, (("hits", 5),)), "rounds": 1}),
]


@pytest.mark.parametrize("number", range(len(BATTLES)))
def test_battles_agree_with_dice_thrown(number: int) -> None:
    attackers, defenders, settings = BATTLES[number]
    rng = random.Random(2000 + number)
    seen = Counter(naive.simulate_battle(attackers, defenders, rng, **settings) for _ in range(1500))
    outcomes = naive.battle_outcomes(attackers, defenders, **settings)
    assert sum(outcomes.values()) == 1
    assert looks_like(seen, outcomes)


CAMPAIGNS: list[tuple[int, list[int], dict[str, Any]]] = [
    (8, [2, 1, 3], {}),
    (6, [2, 2], {"garrison": 2}),
    (7, [2, 1, 1], {"ties": "both"}),
    (9, [3, 3], {"stop_at": 3, "per_target": [{"max_defence": 3}, {"defence_dice": Dice(6, (GENERAL,))}]}),
    (9, [2, 3], {"rounds": 2}),
]


@pytest.mark.parametrize("number", range(len(CAMPAIGNS)))
def test_campaigns_agree_with_dice_thrown(number: int) -> None:
    attackers, targets, settings = CAMPAIGNS[number]
    rng = random.Random(3000 + number)
    seen = Counter(naive.simulate_chain(attackers, targets, rng, **settings) for _ in range(1500))
    outcomes = naive.chain_outcomes(attackers, targets, **settings)
    assert sum(outcomes.values()) == 1
    assert looks_like(seen, outcomes)

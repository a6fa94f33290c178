"""The fewest units that reach a chance: never one too few, never one too many."""

from __future__ import annotations

from fractions import Fraction

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import combats, examples
from translation import by_rules, fought, settings_of

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import Add, bonuses
from risk_sim.errors import InputError
from risk_sim.exact.chain import chain_worths
from risk_sim.exact.need import attackers_needed, defenders_needed
from risk_sim.spec.battle import Battle

GOALS = st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50)
HAIR = Fraction(1, 10**40)


def oracle_win(battle: Battle, attackers: int, defenders: int) -> Fraction:
    settings = {
        key: value for key, value in settings_of(battle).items() if key not in ("stop_at", "stop_below", "rounds")
    }
    return naive.battle_win(attackers, defenders, **settings)


@given(combats(), st.integers(0, 2), st.integers(1, 4), GOALS, st.sampled_from(["max", "best"]))
@examples(60)
def test_attackers_against_the_oracle(
    combat: Combat, garrison: int, defenders: int, goal: Fraction, defence: str
) -> None:
    battle = fought(garrison + 1, defenders, combat, garrison, defence=defence)
    wins = [oracle_win(battle, attackers, defenders) for attackers in range(garrison + 16)]
    enough = next((units for units, win in enumerate(wins) if win >= goal), None)
    if enough is None:
        return  # more than is worth the oracle's time
    found = attackers_needed([battle], goal)
    assert found.units == enough
    assert found.chance == pytest.approx(float(wins[enough]), abs=1e-12)
    if enough > garrison + 1:
        assert found.before == pytest.approx(float(wins[enough - 1]), abs=1e-12)
    else:
        assert found.before is None


@given(combats(), st.integers(1, 6), GOALS)
@examples(60)
def test_defenders_against_the_oracle(combat: Combat, able: int, goal: Fraction) -> None:
    battle = fought(1 + able, 1, combat)
    holds = [1 - oracle_win(battle, 1 + able, defenders) for defenders in range(1, 13)]
    enough = next((units for units, hold in enumerate(holds, start=1) if hold >= goal), None)
    if enough is None:
        return
    found = defenders_needed(battle, goal)
    assert found.units == enough
    assert found.chance == pytest.approx(float(holds[enough - 1]), abs=1e-12)


@pytest.mark.parametrize("attackers", [2, 3, 5, 9, 20])
def test_a_goal_that_a_number_reaches_exactly_needs_no_more(attackers: int) -> None:
    """Where the goal is the very chance of so many, they are enough; a hair more, and one more is needed."""
    target = by_rules("classic", 2, 4)
    chance = chain_worths([target], attackers, exact=True)[attackers]
    assert attackers_needed([target], chance).units == attackers
    assert attackers_needed([target], chance + HAIR).units == attackers + 1
    assert attackers_needed([target], chance - HAIR).units == attackers


@pytest.mark.parametrize("defenders", [1, 2, 6, 15])
def test_a_goal_that_a_number_of_defenders_reaches_exactly(defenders: int) -> None:
    battle = by_rules("classic", 8, 1)
    hold = 1 - naive.battle_win(8, defenders)
    assert defenders_needed(battle, hold).units == defenders
    assert defenders_needed(battle, hold + HAIR).units == defenders + 1


def test_exact_goals_on_a_march() -> None:
    targets = [by_rules("classic", 2, 3), by_rules("classic", 2, 2)]
    for attackers in (3, 6, 10):
        chance = chain_worths(targets, attackers, exact=True)[attackers]
        assert attackers_needed(targets, chance).units == attackers
        assert attackers_needed(targets, chance + HAIR).units == attackers + 1


def test_goals_a_hair_below_certainty() -> None:
    """All chances are 1 to a float here; what is missing to 1 still tells them apart, and at once."""
    target = by_rules("classic", 2, 20)
    for missing in (Fraction(1, 10**14), Fraction(1, 10**25)):
        enough = attackers_needed([target], 1 - missing).units
        lost = [1 - naive.battle_win(units, 20) for units in (enough - 1, enough)]
        assert lost[0] > missing >= lost[1]
        assert attackers_needed([target], 1 - lost[1]).units == enough
        assert attackers_needed([target], 1 - lost[1] + HAIR).units == enough + 1


def test_defenders_who_hold_almost_surely() -> None:
    battle = by_rules("classic", 12, 1)
    missing = Fraction(1, 10**18)
    enough = defenders_needed(battle, 1 - missing).units
    assert naive.battle_win(12, enough - 1) > missing >= naive.battle_win(12, enough)


def test_a_march_that_hardly_fails() -> None:
    targets = [by_rules("classic", 2, 3), by_rules("classic", 2, 2)]
    missing = Fraction(1, 10**20)
    enough = attackers_needed(targets, 1 - missing).units
    lost = [1 - naive.chain_win(units, [3, 2]) for units in (enough - 1, enough)]
    assert lost[0] > missing >= lost[1]


def test_tiny_goals() -> None:
    """One part in 10**15 of a chance is not nothing: four attackers have less than five against 90."""
    target = by_rules("classic", 2, 90)
    chance = chain_worths([target], 5, exact=True)[5]
    assert 0 < chance < Fraction(1, 10**12)
    assert attackers_needed([target], chance).units == 5
    assert attackers_needed([target], chance * (1 + Fraction(1, 10**30))).units == 6


def test_a_fair_coin_reaches_a_half_with_equal_sides() -> None:
    """One die a side, void ties, nobody behind: 6 against 6 is exactly one half, where floats may say less."""
    coin = Combat(Side(1), Side(1), "void")
    for units in (1, 6, 25):
        assert attackers_needed([fought(1, units, coin, garrison=0)], Fraction(1, 2)).units == units


def test_the_first_number_tried_has_no_number_before_it() -> None:
    found = attackers_needed([by_rules("classic", 2, 1)], Fraction(1, 4))
    assert (found.units, found.before) == (2, None)


def test_the_garrison_is_part_of_the_number() -> None:
    plain = attackers_needed([fought(2, 10)], Fraction(4, 5)).units
    assert attackers_needed([fought(1, 10, garrison=0)], Fraction(4, 5)).units == plain - 1
    assert attackers_needed([fought(6, 10, garrison=5)], Fraction(4, 5)).units == plain + 4


def test_epidemics_are_part_of_the_number() -> None:
    plain = attackers_needed([by_rules("napoleon", 2, 10)], Fraction(4, 5)).units
    assert attackers_needed([by_rules("napoleon", 2, 10, epidemics=3)], Fraction(4, 5)).units == plain + 3


def test_weak_dice_need_many_and_get_them() -> None:
    """The first numbers tried have no chance to speak of; that is no reason to give up."""
    battle = fought(2, 40, Combat(Side(3, 2), Side(2, 20)))
    found = attackers_needed([battle], Fraction(1, 2))
    assert found.units == 1504
    assert found.chance >= 0.5 > (found.before or 0)


def test_a_stop_rule_that_forbids_small_attacks() -> None:
    found = attackers_needed([fought(2, 100, stop_below=Fraction(99, 100))], Fraction(1, 2))
    assert found.chance >= 0.5 > (found.before or 0)


@pytest.mark.parametrize(
    "target",
    [
        fought(2, 3, Combat(Side(3), Side(2, 6, (Add("all", 6),)))),
        fought(2, 3, Combat(Side(3), Side(2, 6, bonuses((6,)))), defence="best"),
        fought(2, 9, rounds=4),
    ],
    ids=["no die can win", "one die can, and the other is thrown", "four throws take eight"],
)
def test_what_no_number_reaches_is_said(target: Battle) -> None:
    with pytest.raises(InputError, match=r"no number of attackers reaches 0\.5 under this rule: the most is 0"):
        attackers_needed([target], Fraction(1, 2))


def test_limited_rounds_have_a_highest_chance() -> None:
    """Two throws at two v two: the chance to kill two or four of them, whatever stands behind."""
    most = naive.win_probability(naive.battle_outcomes(40, 4, rounds=2))
    with pytest.raises(InputError, match=f"the most is {float(most):.6g}"):
        attackers_needed([fought(2, 4, rounds=2)], most + HAIR)
    assert attackers_needed([fought(2, 4, rounds=2)], most).units == naive_least(most)


def naive_least(goal: Fraction) -> int:
    return next(a for a in range(2, 40) if naive.win_probability(naive.battle_outcomes(a, 4, rounds=2)) >= goal)


def test_defenders_against_dice_that_cannot_lose() -> None:
    battle = fought(9, 1, Combat(Side(3, 6, bonuses((6, 6, 6))), Side(2)))
    with pytest.raises(InputError, match=r"no number of defenders reaches 0\.1 "):
        defenders_needed(battle, Fraction(1, 10))


@pytest.mark.parametrize("goal", [Fraction(0), Fraction(1), Fraction(3, 2), Fraction(-1, 2)])
def test_certainty_is_not_to_be_had(goal: Fraction) -> None:
    with pytest.raises(InputError, match=f"--chance {float(goal):g}: choose a chance above 0 and below 1"):
        attackers_needed([fought(2, 3)], goal)
    with pytest.raises(InputError, match="above 0 and below 1"):
        defenders_needed(fought(2, 3), goal)

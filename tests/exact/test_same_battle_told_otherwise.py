"""Two ways to write down one battle have one answer."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from strategies import battles, examples
from translation import by_rules, fought

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import bonuses
from risk_sim.exact.chain import chain
from risk_sim.exact.fight import fight, grid
from risk_sim.exact.need import attackers_needed, defenders_needed
from risk_sim.exact.outcome import outcome
from risk_sim.spec.battle import Battle

SIZES = st.tuples(st.integers(2, 14), st.integers(1, 12))


@given(SIZES)
@examples(30)
def test_plain_dice_and_plus_one_for_all(size: tuple[int, int]) -> None:
    lifted = fought(*size, Combat(Side(3, 6, bonuses((1, 1, 1))), Side(2, 6, bonuses((1, 1)))))
    assert outcome(lifted, exact=True).exact == outcome(fought(*size), exact=True).exact


def test_two_generals_a_side_is_plain_risk() -> None:
    """+1 on the two highest of each side: the attacker's third die is never compared."""
    both = by_rules("napoleon", 9, 7, attacker_generals=2, defender_generals=2)
    assert outcome(both, exact=True).exact == outcome(by_rules("classic", 9, 7), exact=True).exact


@given(battles())
@examples(60)
def test_a_chain_of_one_is_a_battle(battle: Battle) -> None:
    alone, march = outcome(battle, exact=True), chain([battle], battle.attackers, exact=True)
    assert march.win_probability_exact == alone.win_probability_exact
    assert alone.exact is not None
    moved_in: dict[tuple[int, int], Fraction] = {}
    for row, chance in zip(alone.rows, alone.exact, strict=True):
        end = (1, row.attackers_left - battle.garrison) if alone.is_won(row) else (0, row.attackers_left)
        moved_in[end] = moved_in.get(end, Fraction(0)) + chance
    assert march.exact is not None
    assert {row[:2]: p for row, p in zip(march.rows, march.exact, strict=True)} == moved_in


@given(SIZES, st.integers(0, 6))
@examples(30)
def test_a_home_guard_only_shifts_the_count(size: tuple[int, int], guard: int) -> None:
    plain, guarded = outcome(fought(*size)), outcome(fought(size[0] + guard, size[1], garrison=1 + guard))
    assert [(row[0] + guard, *row[1:]) for row in plain.rows] == list(guarded.rows)


@given(SIZES, st.integers(1, 6))
@examples(30)
def test_a_battle_is_its_first_throw_and_what_follows(size: tuple[int, int], rounds: int) -> None:
    """So many rounds and then to the end, or to the end at once."""
    first = fight(fought(*size, rounds=rounds), {size[0]: Fraction(1)}, exact=True)
    values = grid(fought(*size), range(size[0] + 1), range(size[1] + 1), exact=True)
    assert sum(mass * values[state] for state, mass in first.mass.items()) == values[size]


@given(battles(stops=False))
@examples(40)
def test_forward_and_backward_meet(battle: Battle) -> None:
    backward = grid(battle, [battle.attackers], [battle.defenders], exact=True)
    assert outcome(battle, exact=True).win_probability_exact == backward[battle.attackers, battle.defenders]


@given(SIZES, st.integers(0, 5))
@examples(30)
def test_epidemics_are_units_that_were_never_there(size: tuple[int, int], epidemics: int) -> None:
    sick = outcome(fought(size[0] + epidemics, size[1], epidemics=epidemics))
    assert sick.rows == outcome(fought(*size)).rows


def test_more_rounds_than_units_are_no_limit() -> None:
    limited, free = outcome(fought(9, 8, rounds=16), exact=True), outcome(fought(9, 8), exact=True)
    assert (limited.rows, limited.exact) == (free.rows, free.exact)
    assert limited.throws == pytest.approx(free.throws)


def test_a_stop_rule_that_never_bites_is_none() -> None:
    for more in ({"stop_at": 1}, {"stop_at": 0}, {"stop_below": Fraction(0)}):
        assert outcome(fought(9, 8, **more)).rows == outcome(fought(9, 8)).rows


def test_swapping_the_roles_of_the_sides() -> None:
    """One die a side and nobody behind: who attacks is a name, but for the ties."""
    forth = grid(fought(1, 1, Combat(Side(2), Side(2)), garrison=0), range(1, 7), range(1, 7), exact=True)
    back = grid(fought(1, 1, Combat(Side(2), Side(2), "attacker"), garrison=0), range(1, 7), range(1, 7), exact=True)
    assert all(forth[a, d] + back[d, a] == 1 for a, d in forth)


def test_void_ties_and_one_die_a_side_are_a_fair_coin() -> None:
    """The first to lose all: the negative binomial."""
    from math import comb

    wins = grid(fought(1, 1, Combat(Side(1), Side(1), "void"), garrison=0), range(1, 6), range(1, 6), exact=True)
    for a, d in wins:
        flips = a + d - 1
        assert wins[a, d] == Fraction(sum(comb(flips, k) for k in range(d, flips + 1)), 2**flips)


def test_one_die_a_side_is_a_binomial_too() -> None:
    from math import comb

    hit = Fraction(15, 36)
    wins = grid(fought(1, 1, Combat(Side(1), Side(1)), garrison=0), range(1, 6), range(1, 6), exact=True)
    for a, d in wins:
        flips = a + d - 1
        assert wins[a, d] == sum(comb(flips, k) * hit**k * (1 - hit) ** (flips - k) for k in range(d, flips + 1))


def test_the_garrison_of_a_chain_is_left_on_every_step() -> None:
    """Two targets without dice to speak of: the army arrives with what it lost and left."""
    sure = Combat(Side(3, 6, bonuses((9, 9, 9))), Side(2))
    march = chain([fought(1, 2, sure, garrison=2), fought(1, 1, sure, garrison=1)], 9)
    assert march.rows == ((2, 9 - 2 - 1, 1.0),)


def test_needed_units_agree_from_both_ends() -> None:
    for goal in (Fraction(1, 4), Fraction(2, 3), Fraction(9, 10)):
        hold = defenders_needed(fought(15, 1), goal).units
        assert 1 - outcome(fought(15, hold)).win_probability >= goal > 1 - outcome(fought(15, hold - 1)).win_probability
        attack = attackers_needed([fought(1, 11)], goal).units
        assert outcome(fought(attack, 11)).win_probability >= goal > outcome(fought(attack - 1, 11)).win_probability


def test_nothing_of_a_battle_depends_on_its_name() -> None:
    battle = fought(8, 6)
    assert outcome(structs.replace(battle, ruleset="another")).rows == outcome(battle).rows

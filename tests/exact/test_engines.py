"""Three engines, one answer: state by state, line by line, and as a table."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples, sides

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import Hits, Ties, bonuses
from risk_sim.exact import plane
from risk_sim.exact.arithmetic import Floats
from risk_sim.exact.contest import Contest
from risk_sim.exact.rational import Scaled
from risk_sim.exact.sweep import steady_loss, sweep
from risk_sim.exact.walk import PLAIN, Walk

Mass = dict[tuple[int, int], float]
Found = tuple[Mass, float]


def walked(contest: Contest, start: Mapping[int, float], defenders: int) -> Found:
    ends = Walk(contest, Floats()).ends({(a, defenders, PLAIN): mass for a, mass in start.items()})
    return {state[:2]: mass for state, mass in ends.mass.items() if mass}, ends.throws


def exactly(contest: Contest, start: Mapping[int, float], defenders: int) -> Found:
    """In integers; each start is weighed as a whole number of thousandths."""
    walk = Walk(contest, Scaled(contest))
    top = max(start)
    starts = {(a, defenders, PLAIN): round(1000 * mass) * walk.arithmetic.one(top - a) for a, mass in start.items()}
    ends = walk.ends(starts, whole=1000)
    mass = {
        (a, d): float(walk.arithmetic.chance(mass, top + defenders - a - d) / 1000)
        for (a, d, _), mass in ends.mass.items()
        if mass
    }
    return mass, ends.throws


def swept(contest: Contest, start: Mapping[int, float], defenders: int) -> Found:
    ends = sweep(contest, line(start), defenders)
    conquered = {(a, 0): float(mass) for a, mass in enumerate(ends.conquered) if mass}
    return conquered | {end: float(mass) for end, mass in ends.held.items() if mass}, ends.throws


def tabled(contest: Contest, start: Mapping[int, float], defenders: int) -> Found:
    grid = np.zeros((max(start) + 1, defenders + 1))
    grid[:, defenders] = line(start)
    ends = plane.ends(contest, grid)
    return {(int(a), int(d)): float(ends.mass[a, d]) for a, d in np.argwhere(ends.mass)}, ends.throws


def line(start: Mapping[int, float]) -> np.ndarray:
    line = np.zeros(max(start) + 1)
    for attackers, mass in start.items():
        line[attackers] = mass
    return line


def same(found: Found, other: Found) -> bool:
    return found[0] == pytest.approx(other[0], abs=1e-13) and found[1] == pytest.approx(other[1], rel=1e-12)


COMBATS = {
    "3 v 2": Combat(Side(3), Side(2)),
    "3 v 2, ties to the attacker": Combat(Side(3), Side(2), "attacker"),
    "3 v 3": Combat(Side(3), Side(3)),
    "4 v 3": Combat(Side(4), Side(3)),
    "2 v 2": Combat(Side(2), Side(2)),
    "1 v 3": Combat(Side(1), Side(3)),
    "3 v 1, a general": Combat(Side(3, 6, bonuses((1,))), Side(1)),
    "2 v 5, eight sides": Combat(Side(2), Side(5, 8), "attacker"),
}
STARTS: dict[str, dict[int, float]] = {
    "one army": {14: 1.0},
    "several armies": {3: 0.25, 4: 0.125, 9: 0.125, 10: 0.25, 14: 0.25},
    "armies too few to attack": {0: 0.25, 1: 0.25, 2: 0.125, 12: 0.375},
}


@pytest.mark.parametrize("combat", COMBATS.values(), ids=COMBATS)
@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
@pytest.mark.parametrize("garrison", range(4))
@pytest.mark.parametrize("beyond", [0, 4], ids=["to the end", "stops early"])
def test_all_three_and_the_integers(combat: Combat, start: dict[int, float], garrison: int, beyond: int) -> None:
    contest = Contest(combat, garrison, garrison + beyond)
    assert steady_loss(contest) is not None
    for defenders in (1, 2, 3, 7, 12):
        exact = exactly(contest, start, defenders)
        assert same(walked(contest, start, defenders), exact)
        assert same(swept(contest, start, defenders), exact)
        assert same(tabled(contest, start, defenders), exact)


@pytest.mark.parametrize("ties", ["both", "void"])
@pytest.mark.parametrize("garrison", [0, 2])
def test_throws_that_remove_now_more_now_fewer(ties: Ties, garrison: int) -> None:
    contest = Contest(Combat(Side(3), Side(3), ties), garrison, garrison)
    assert steady_loss(contest) is None
    for defenders in (1, 2, 9):
        exact = exactly(contest, STARTS["several armies"], defenders)
        assert same(walked(contest, STARTS["several armies"], defenders), exact)
        assert same(tabled(contest, STARTS["several armies"], defenders), exact)


def test_volleys_near_the_edges_of_the_table() -> None:
    contest = Contest(Combat(Side(4, 6, (Hits(3),)), Side(2, 6, (Hits(4),))), 1, 1)
    for start, defenders in ((STARTS["one army"], 9), (STARTS["several armies"], 3)):
        assert same(walked(contest, start, defenders), exactly(contest, start, defenders))
        assert same(tabled(contest, start, defenders), exactly(contest, start, defenders))


@given(
    sides(hits=False),
    sides(hits=False),
    st.sampled_from(["defender", "attacker"]),
    st.integers(0, 2),
    st.integers(1, 8),
)
@examples(40)
def test_any_dice(attack: Side, defence: Side, ties: Ties, garrison: int, defenders: int) -> None:
    contest = Contest(Combat(attack, defence, ties), garrison, garrison)
    start = {garrison + 1: 0.25, garrison + 4: 0.25, garrison + 9: 0.5}
    if steady_loss(contest) is None:
        return
    exact = exactly(contest, start, defenders)
    assert same(walked(contest, start, defenders), exact)
    assert same(swept(contest, start, defenders), exact)
    assert same(tabled(contest, start, defenders), exact)


CHOICES = {
    "the defender chooses": {"defence_choice": True},
    "the attacker chooses": {"attack_choice": True},
    "both choose": {"attack_choice": True, "defence_choice": True},
    "and the attacker may stop": {"attack_choice": True, "defence_choice": True, "may_stop": True},
}


@pytest.mark.parametrize("choice", CHOICES.values(), ids=CHOICES)
@pytest.mark.parametrize("garrison", [0, 1, 3])
def test_values_and_moves_where_somebody_chooses(choice: dict[str, bool], garrison: int) -> None:
    combat = Combat(Side(3, 6, bonuses((1, 1))), Side(2, 6, bonuses((2,))))
    contest = Contest(combat, garrison, garrison, **choice)
    attackers, defenders = 11, 8
    # Units kept count a little, so that stopping can be right and no two moves are equally good.
    payoff = plane.chance_payoff(contest, attackers, defenders)
    payoff += 0.03 * np.arange(attackers + 1)[:, None] - 0.011 * np.arange(defenders + 1)[None, :]
    table = plane.values(contest, payoff)
    starts = [(a, d, PLAIN) for a in range(attackers + 1) for d in range(defenders + 1)]
    values, moves = Walk(contest, Floats()).values(starts, lambda a, d: float(payoff[a, d]))
    for a, d, _ in starts:
        assert table.worth[a, d] == pytest.approx(values[a, d, PLAIN], abs=1e-13)
        move = moves.get((a, d, PLAIN))
        assert (table.attack_dice[a, d], table.defence_dice[a, d]) == (move or (0, 0))


@pytest.mark.parametrize("choice", CHOICES.values(), ids=CHOICES)
def test_a_plan_worked_forward_gives_the_value_it_promised(choice: dict[str, bool]) -> None:
    contest = Contest(Combat(Side(3), Side(2, 6, bonuses((2,)))), 1, 1, **choice)
    payoff = plane.chance_payoff(contest, 15, 12) + 0.02 * np.arange(16)[:, None]
    best = plane.values(contest, payoff)
    start = np.zeros_like(payoff)
    start[15, 12], start[9, 9] = 0.75, 0.25
    ends = plane.ends(contest, start, best.attack_dice, best.defence_dice)
    assert ends.mass.sum() == pytest.approx(1, abs=1e-13)
    promised = 0.75 * best.worth[15, 12] + 0.25 * best.worth[9, 9]
    assert (ends.mass * payoff).sum() == pytest.approx(promised, abs=1e-13)

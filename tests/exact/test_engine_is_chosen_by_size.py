"""The answer does not change where one engine takes over from another."""

from __future__ import annotations

from fractions import Fraction

import pytest
from translation import CLASSIC, fought

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import bonuses
from risk_sim.exact import fight
from risk_sim.exact.outcome import outcome
from risk_sim.spec.battle import Battle

FORTIFIED = Combat(Side(3, 6, bonuses((1, 1))), Side(2, 6, bonuses((2,))))
BATTLES = {
    "plain": fought(80, 70),
    "best defence": fought(80, 70, FORTIFIED, defence="best"),
    "both lose ties": fought(80, 70, Combat(Side(3), Side(2), "both")),
    "stop at": fought(80, 70, stop_at=20),
    "stop below": fought(80, 70, stop_below=Fraction(1, 3)),
    "epidemics": fought(80, 70, epidemics=11),
    "no garrison": fought(80, 70, garrison=0),
}


@pytest.mark.parametrize("battle", BATTLES.values(), ids=BATTLES)
def test_small_and_large_engines_agree(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    assert battle.attackers * battle.defenders > fight.FEW_STATES
    large = outcome(battle)
    table = fight.grid(battle, [battle.attackers, 20], [battle.defenders, 10])
    monkeypatch.setattr(fight, "FEW_STATES", 10**9)
    small = outcome(battle)
    assert {row[:2]: row[2] for row in large.rows} == pytest.approx({row[:2]: row[2] for row in small.rows}, abs=1e-13)
    assert large.throws == pytest.approx(small.throws, rel=1e-12)
    assert fight.grid(battle, [battle.attackers, 20], [battle.defenders, 10]) == pytest.approx(table, abs=1e-13)
    assert table[battle.attackers, battle.defenders] == pytest.approx(large.win_probability, abs=1e-12)


def test_prizes_guide_large_battles_as_small_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = fought(80, 70, FORTIFIED, defence="best")
    prize = [min(1.0, left / 40) for left in range(81)]
    large = fight.fight(battle, {80: 0.5, 60: 0.5}, prize)
    monkeypatch.setattr(fight, "FEW_STATES", 10**9)
    small = fight.fight(battle, {80: 0.5, 60: 0.5}, prize)
    assert large.mass == pytest.approx({end: mass for end, mass in small.mass.items() if mass}, abs=1e-13)


@pytest.mark.parametrize("battle", [BATTLES["best defence"], BATTLES["stop below"]], ids=["best defence", "stop below"])
def test_what_is_missing_to_a_prize_in_large_and_small(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    prize = [min(1.0, left / 40) for left in range(81)]
    lacking = [worth - 1 for worth in prize]
    large = fight.grid(battle, [80, 40], [70, 30], lacking, by_loss=True)
    won = fight.grid(battle, [80, 40], [70, 30], prize)
    monkeypatch.setattr(fight, "FEW_STATES", 10**9)
    assert fight.grid(battle, [80, 40], [70, 30], lacking, by_loss=True) == pytest.approx(large, abs=1e-13)
    assert {pair: 1 + loss for pair, loss in large.items()} == pytest.approx(won, abs=1e-12)


def test_small_battles_do_without_numpy() -> None:
    import subprocess
    import sys

    code = (
        "import sys\n"
        "from risk_sim.exact.outcome import outcome\n"
        "from risk_sim.rulesets import load\n"
        "from risk_sim.spec.battle import battle\n"
        "outcome(battle(load('napoleon'), 11, 8, {'attacker_generals': 1, 'defence': 'best'}))\n"
        "print('numpy' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_default_dice_are_those_of_three_v_two() -> None:
    assert CLASSIC.losses(3, 2).removed == 2

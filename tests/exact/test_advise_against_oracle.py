"""The best play of both sides against a search through everything they can do."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import naive
import pytest
from msgspec import structs
from translation import by_rules, fought, most_dice, settings_of

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import bonuses
from risk_sim.exact.advise import Stakes, advise
from risk_sim.exact.outcome import outcome
from risk_sim.spec.battle import Battle

#: Both sides at their best, unless a battle says otherwise.
BATTLES = {
    "plain": fought(8, 6),
    "a general in a fortification": fought(8, 6, Combat(Side(3), Side(2, 6, bonuses((2,))))),
    "a strong second die": fought(7, 5, Combat(Side(3, 6, bonuses((0, 2))), Side(2))),
    "ties cost both": fought(7, 5, Combat(Side(3), Side(2), "both")),
    "a garrison of three": fought(9, 5, garrison=3),
    "leaders": by_rules("napoleon", 8, 5, attacker_generals=1, defender_generals=2),
}
BATTLES = {name: structs.replace(battle, defence="best") for name, battle in BATTLES.items()}
STAKES = {
    "a dear territory": Stakes(territory=20),
    "a cheap one": Stakes(territory=2),
    "units alone": Stakes(territory=0),
    "leaders too": Stakes(territory=3, loss=1.5, kill=0.8, leader=4),
}


class Search:
    """Every announcement, every answer, in fractions."""

    def __init__(self, battle: Battle, stakes: Stakes) -> None:
        self.battle, self.stakes = battle, stakes
        settings = settings_of(battle)
        self.rules = {key: settings[key] for key in ("garrison", "attack_dice", "defence_dice", "ties")}
        self.value = cache(self._value)

    def throw(self, a: int, d: int, attack: int, defence: int) -> Fraction:
        rules = naive.Rules(max_attack=attack, max_defence=99, **self.rules)
        left = naive.after_throw(rules, a, d, defence)
        return sum((p * self.value(*state) for state, p in left.items()), Fraction(0))

    def announced(self, a: int, d: int, attack: int) -> Fraction:
        most = min(most_dice(self.battle.combat.defence), d)
        return min(self.throw(a, d, attack, defence) for defence in range(1, most + 1))

    def best_throw(self, a: int, d: int) -> Fraction:
        most = min(most_dice(self.battle.combat.attack), a - self.battle.garrison)
        return max(self.announced(a, d, attack) for attack in range(1, most + 1))

    def stopped(self, a: int, d: int) -> Fraction:
        battle, stakes = self.battle, self.stakes
        worth = Fraction(str(stakes.kill)) * (battle.defenders - d) - Fraction(str(stakes.loss)) * (battle.marching - a)
        worth += Fraction(str(stakes.territory)) * (d == 0 and a > battle.garrison)
        worth += Fraction(str(stakes.leader)) * battle.defender_leaders * (d == 0)
        return worth - Fraction(str(stakes.leader)) * battle.attacker_leaders * (a <= battle.garrison)

    def _value(self, a: int, d: int) -> Fraction:
        stopped = self.stopped(a, d)
        return stopped if d == 0 or a <= self.battle.garrison else max(stopped, self.best_throw(a, d))


@pytest.mark.parametrize("battle", BATTLES.values(), ids=BATTLES)
@pytest.mark.parametrize("stakes", STAKES.values(), ids=STAKES)
def test_value_boundary_and_dice(battle: Battle, stakes: Stakes) -> None:
    search, found = Search(battle, stakes), advise(battle, stakes)
    a, d = battle.attackers, battle.defenders
    assert found.value == pytest.approx(float(search.value(a, d) - search.stopped(a, d)), abs=1e-12)
    for row in found.boundary:
        stops = [
            n
            for n in range(battle.garrison + 1, a + 1)
            if search.stopped(n, row.defenders) > search.best_throw(n, row.defenders)
        ]
        assert row.stop_at == max(stops, default=0)
    for (attackers, defenders), (attack, defence) in found.dice.items():
        if attack:
            played = search.throw(attackers, defenders, attack, defence)
            assert float(played) == pytest.approx(float(search.value(attackers, defenders)), abs=1e-12)
        else:
            assert search.stopped(attackers, defenders) > search.best_throw(attackers, defenders)


@pytest.mark.parametrize("stakes", STAKES.values(), ids=STAKES)
def test_what_full_dice_would_have_cost(stakes: Stakes) -> None:
    battle = BATTLES["a general in a fortification"]
    search, found = Search(battle, stakes), advise(battle, stakes)
    for row in found.fewer_dice:
        assert row.dice < row.most
        assert row.gain > 0
        best = search.value(row.attackers, row.defenders)
        attack, _ = found.dice[row.attackers, row.defenders]
        if row.side == "attacker":
            full = best - search.announced(row.attackers, row.defenders, row.most)
        else:
            full = search.throw(row.attackers, row.defenders, attack, row.most) - best
        assert row.gain == pytest.approx(float(full), abs=1e-12)


def test_one_die_in_a_fortification_is_seen() -> None:
    found = advise(BATTLES["a general in a fortification"], Stakes(territory=20))
    assert any(row.side == "defender" and row.dice == 1 for row in found.fewer_dice)


def test_a_territory_beyond_price_is_fought_for_to_the_end() -> None:
    """Then nothing counts but the chance to win, against the best defence."""
    found = advise(fought(8, 6), Stakes(territory=1e6))
    assert all(row.stop_at == 0 for row in found.boundary)
    assert found.win_probability == pytest.approx(outcome(fought(8, 6, defence="best")).win_probability, abs=1e-12)


def test_nothing_to_gain_is_not_attacked_for() -> None:
    found = advise(fought(3, 9), Stakes(territory=0, kill=0))
    assert (found.value, found.attack_dice, found.win_probability) == (0, 0, 0)
    assert all(row.stop_at == 3 for row in found.boundary)


@pytest.mark.rule("napadv-naval-to-end")
def test_a_sea_fight_cannot_be_broken_off() -> None:
    found = advise(by_rules("napoleon", 3, 9, naval=True), Stakes(territory=0, kill=0))
    assert all(row.stop_at == 0 for row in found.boundary)
    assert found.value < 0
    assert found.attack_dice > 0


def test_epidemics_are_paid_before_anything_is_counted() -> None:
    sick = advise(by_rules("napoleon", 10, 6, epidemics=2), Stakes(territory=5))
    assert sick.value == pytest.approx(advise(by_rules("napoleon", 8, 6), Stakes(territory=5)).value)

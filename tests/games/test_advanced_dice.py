"""Battle odds and games use one definition: what throws cost in compiled games is what the rules of the dice say."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from played import SLOW, house, mixed, record, replayed
from referee.dice import Tally, fairness, together
from translation import by_rules

#: Games that are played, in the short run and in the long one.
GAMES = 400 if SLOW else 60
#: More leaders and fortifications than the rulebook deals, so that they stand by many throws.
CROWDED = house("napoleon-advanced", leaders={"start_generals": 3}, fortifications={"start": 2})
#: What a general, two generals, a fortification, ... do to a side's dice.
FIRST, SECOND = ("add", 1, 1), ("add", 2, 1)
HELP = {"nothing": (), "one": (FIRST,), "two": (FIRST, SECOND), "one and one": (FIRST, FIRST)}


@cache
def thrown() -> Tally:
    """Losses of all throws, by the dice of both sides and by what was done to them, as the referee tells them apart."""
    seats = 3, 4, 6
    tallies = []
    for number in range(GAMES):
        findings, referee = replayed(record(CROWDED, mixed(seats[number % 3], GAMES), 17, number))
        assert not findings, findings[0]
        tallies.append(referee.table.throws)
    return together(tallies)


@pytest.mark.rule("napadv-general-1")
@pytest.mark.rule("napadv-fort-cumulate")
def test_throws_of_games_follow_the_dice_whatever_stands_by_them():
    """Chi-square over all combinations together; a loss that dice cannot make would count as no chance at all."""
    assert fairness(thrown(), CROWDED) > 1e-4


def test_every_combination_comes_up():
    """Each help of the attacker with each of the defender, and every number of dice."""
    often = Counter()
    for (attack, defence, to_attack, to_defence), losses in thrown().items():
        often["helps", to_attack, to_defence] += losses.total()
        often["dice", attack, defence] += losses.total()
    assert all(often["dice", attack, defence] > 100 for attack in (1, 2, 3) for defence in (1, 2))
    for to_attack in ("nothing", "one", "two"):
        for to_defence in ("nothing", "one", "two", "one and one"):
            assert often["helps", HELP[to_attack], HELP[to_defence]] > 0, (to_attack, to_defence)


def test_every_loss_comes_up_that_the_exact_odds_know():
    """Those that ought to have come up many times did, and no others: generals against generals and fortifications."""
    checked = 0
    for generals in (0, 1, 2):
        for guards, fortified in ((0, False), (1, False), (2, False), (0, True), (1, True)):
            battle = by_rules(
                "napoleon", 6, 5, attacker_generals=generals, defender_generals=guards, fortified=fortified
            )
            # A fortification and a general are told as one after the other, whichever comes first.
            help_of = {0: (), 1: (FIRST,), 2: (FIRST, SECOND)}
            to_defence = help_of[guards] + (FIRST,) * fortified
            for attack in (1, 2, 3):
                for defence in (1, 2):
                    seen = thrown().get((attack, defence, help_of[generals], to_defence), Counter())
                    exact = battle.combat.losses(attack, defence)
                    chances = {loss: weight / exact.total for loss, weight in exact.weights.items()}
                    assert set(seen) <= set(chances)
                    for loss, chance in chances.items():
                        if seen.total() * chance > 20:
                            assert seen[loss] > 0
                            checked += 1
    assert checked > 60

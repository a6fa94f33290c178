"""Monotone in everything that should help: units, dice, sides, bonuses, ties."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest
from translation import by_rules, fought

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import Ties, bonuses
from risk_sim.exact.fight import grid

ATTACKERS, DEFENDERS = range(2, 22), range(1, 16)
#: Rounding of sums of chances.
ROUNDING = 1e-13


def table(combat: Combat, **more: Any) -> dict[tuple[int, int], float]:
    return grid(fought(2, 1, combat, **more), ATTACKERS, DEFENDERS)


def never_less(better: dict[tuple[int, int], float], worse: dict[tuple[int, int], float]) -> bool:
    return all(better[pair] >= worse[pair] - ROUNDING for pair in worse)


COMBATS = {
    "classic": Combat(Side(3), Side(2)),
    "three defence dice": Combat(Side(3), Side(3)),
    "ties to the attacker": Combat(Side(3), Side(2), "attacker"),
    "ties void": Combat(Side(3), Side(2), "void"),
    "ties cost both": Combat(Side(3), Side(2), "both"),
    "a general": Combat(Side(3, 6, bonuses((1,))), Side(2)),
    "a fortification": Combat(Side(3), Side(2, 6, bonuses((1,)))),
    "eight sides": Combat(Side(3), Side(2, 8)),
}


@pytest.mark.parametrize("combat", COMBATS.values(), ids=COMBATS)
def test_more_units(combat: Combat) -> None:
    chances = table(combat)
    for fewer, more in pairwise(ATTACKERS):
        assert all(chances[more, d] >= chances[fewer, d] - ROUNDING for d in DEFENDERS)
    for fewer, more in pairwise(DEFENDERS):
        assert all(chances[a, more] <= chances[a, fewer] + ROUNDING for a in ATTACKERS)


@pytest.mark.parametrize("ties", ["defender", "attacker"])
def test_more_attack_dice_never_hurt_in_plain_risk(ties: Ties) -> None:
    tables = [table(Combat(Side(dice), Side(2), ties)) for dice in (1, 2, 3, 4, 5)]
    assert all(never_less(more, fewer) for fewer, more in pairwise(tables))


@pytest.mark.rule("classic-defend-choice")
def test_more_defence_dice_never_hurt_in_plain_risk() -> None:
    """So the search for a better answer may be left out there, as long as the attacker's dice are no smaller."""
    for sides, dice in product(product((4, 6, 12), repeat=2), product((1, 3, 5), (2, 3, 4))):
        combat = Combat(Side(dice[0], sides[0]), Side(dice[1], sides[1]))
        if combat.more_defence_never_hurts:
            assert table(combat, defence="best") == pytest.approx(table(combat), abs=ROUNDING)
    assert Combat(Side(3), Side(2)).more_defence_never_hurts


def test_more_defence_dice_can_hurt_where_one_alone_hardly_ever_loses() -> None:
    """Three dice of twenty sides against three of six: with four a side it is a little better to hold one back."""
    combat = Combat(Side(3), Side(3, 20))
    assert not combat.more_defence_never_hurts
    assert table(combat)[4, 4] - table(combat, defence="best")[4, 4] > 1e-4


def test_more_defence_dice_can_hurt_against_a_strong_second_die() -> None:
    """A +2 on the attacker's second die alone: a defender with plain dice had better answer with one."""
    combat = Combat(Side(3, 6, bonuses((0, 2))), Side(2))
    assert not combat.more_defence_never_hurts
    full, best = table(combat), table(combat, defence="best")
    assert never_less(full, best)
    assert full[6, 7] - best[6, 7] > 0.05


@pytest.mark.parametrize("amounts", [(1,), (0, 1), (1, 1), (2, 1)], ids=str)
def test_a_bonus_helps_its_side(amounts: tuple[int, ...]) -> None:
    plain = table(COMBATS["classic"])
    assert never_less(table(Combat(Side(3, 6, bonuses(amounts)), Side(2))), plain)
    assert never_less(plain, table(Combat(Side(3), Side(2, 6, bonuses(amounts)))))


def test_each_general_and_a_fortification_help_their_side() -> None:
    def chances(**options: int | bool) -> dict[tuple[int, int], float]:
        return grid(by_rules("napoleon", 2, 1, **options), ATTACKERS, DEFENDERS)

    attack = [chances(attacker_generals=number) for number in (0, 1, 2, 3)]
    assert all(never_less(more, fewer) for fewer, more in pairwise(attack))
    assert attack[2] == attack[3]
    defence = [chances(defender_generals=number, fortified=fort) for fort in (False, True) for number in (0, 1, 2)]
    assert all(never_less(fewer, more) for fewer, more in pairwise(defence[:3]))
    assert all(never_less(open_, walled) for open_, walled in zip(defence[:3], defence[3:], strict=True))


def test_ties_go_from_bad_to_good() -> None:
    order: list[Ties] = ["defender", "void", "attacker"]
    tables = [table(Combat(Side(3), Side(2), ties)) for ties in order]
    assert all(never_less(better, worse) for worse, better in pairwise(tables))


def test_more_sides_help_their_side() -> None:
    attack = [table(Combat(Side(3, sides), Side(2))) for sides in (4, 6, 8, 12)]
    assert all(never_less(more, fewer) for fewer, more in pairwise(attack))
    defence = [table(Combat(Side(3), Side(2, sides))) for sides in (4, 6, 8, 12)]
    assert all(never_less(fewer, more) for fewer, more in pairwise(defence))


def test_a_larger_garrison_and_an_earlier_stop_win_less() -> None:
    classic = COMBATS["classic"]
    for name in ("garrison", "stop_at"):
        tables = [table(classic, **{name: number}) for number in (1, 2, 4)]
        assert all(never_less(fewer, more) for fewer, more in pairwise(tables))


def test_more_rounds_win_more() -> None:
    chances = [grid(fought(2, 1, rounds=rounds), [12], [8])[12, 8] for rounds in range(1, 20)]
    assert chances == sorted(chances)
    assert chances[0] == 0
    assert chances[-1] == pytest.approx(grid(fought(2, 1), [12], [8])[12, 8], abs=ROUNDING)


def test_the_best_defence_is_never_worse_than_the_full_one() -> None:
    for mine, theirs in product([(), (1,), (1, 1), (0, 2)], [(), (1,), (2,), (2, 1)]):
        combat = Combat(Side(3, 6, bonuses(mine)), Side(2, 6, bonuses(theirs)))
        assert never_less(table(combat), table(combat, defence="best"))

"""One throw against the counts that others have published."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest
from published_values import published
from translation import by_rules, counts

from risk_sim.dice import Combat, Pool, Side
from risk_sim.dice.losses import compared
from risk_sim.dice.modifiers import Add, Clamp, Resort


def published_counts(name: str, *keys: str) -> dict[tuple[int, ...], dict[tuple[int, int], int]]:
    found: defaultdict[tuple[int, ...], dict[tuple[int, int], int]] = defaultdict(dict)
    for row in published(name):
        losses = int(row["attacker_losses"]), int(row["defender_losses"])
        found[tuple(int(row[key]) for key in keys)][losses] = int(row["count"])
    return dict(found)


def test_one_to_three_dice_a_side() -> None:
    combat = Combat(Side(3), Side(3))
    tables = published_counts("one_throw", "attack_dice", "defence_dice")
    assert len(tables) == 9
    for (attack_dice, defence_dice), expected in tables.items():
        assert counts(combat.losses(attack_dice, defence_dice)) == expected


@pytest.mark.rule("classic-dice-pairing")
def test_ex_04_three_dice_v_two() -> None:
    losses = by_rules("classic", 4, 2).combat.losses(3, 2)
    assert counts(losses) == {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}


@pytest.mark.rule("napadv-general-1")
def test_ex_20_three_dice_and_a_general_v_two() -> None:
    losses = by_rules("napoleon", 4, 2, attacker_generals=1).combat.losses(3, 2)
    assert counts(losses) == {(0, 2): 3970, (1, 1): 2377, (2, 0): 1429}


@pytest.mark.rule("antartide-defend-dice")
@pytest.mark.rule("risiko-defend-dice")
@pytest.mark.parametrize("rules", ["antartide", "risiko"])
def test_ex_39_three_dice_v_three(rules: str) -> None:
    losses = by_rules(rules, 4, 3).combat.losses(3, 3)
    assert counts(losses) == {(0, 3): 6420, (1, 2): 10017, (2, 1): 12348, (3, 0): 17871}


@pytest.mark.parametrize("row", published("risk_legacy"), ids=lambda row: row["name"])
def test_legacy_counts_by_added_pips(row: dict[str, str]) -> None:
    adding = Add(1, int(row["higher"])), Add(2, int(row["lower"]))
    losses = Combat(Side(3), Side(2, 6, (*adding, Clamp(1, 6), Resort()))).losses(3, 2)
    assert counts(losses) == legacy_row(row["name"])


@pytest.mark.parametrize(
    ("name", "assets"),
    [
        ("none", {}),
        ("bunker", {"bunker": 1}),
        ("fortification", {"fortification": 1}),
        ("ammo shortage", {"shortage": 1}),
    ],
)
def test_legacy_counts_by_the_ruleset(name: str, assets: dict[str, int]) -> None:
    combat = by_rules("legacy", 4, 2, defender_has=assets).combat
    assert counts(combat.losses(3, 2)) == legacy_row(name)


def legacy_row(name: str) -> dict[tuple[int, int], int]:
    (row,) = (row for row in published("risk_legacy") if row["name"] == name)
    ends = {"defender_loses_2": (0, 2), "each_loses_1": (1, 1), "attacker_loses_2": (2, 0)}
    return {losses: int(row[column]) for column, losses in ends.items()}


@pytest.mark.parametrize("row", [row for row in published("risk_legacy_bunker") if row["note"] != "wrong"])
def test_mean_losses_against_a_bunker(row: dict[str, str]) -> None:
    dice = int(row["attack_dice"]), int(row["defence_dice"])
    has = {"bunker": 1} if row["bunker"] == "yes" else {}
    losses = by_rules("legacy", 4, 2, defender_has=has).combat.losses(*dice)
    attacker, defender = (sum(Fraction(loss[side] * loss[2], losses.total) for loss in losses) for side in (0, 1))
    slack = Fraction(3, 10_000)  # worked out by hand in the source
    assert abs(attacker - Fraction(row["attacker"])) <= slack
    assert abs(defender - Fraction(row["defender"])) <= slack


def test_a_bonus_die_of_which_the_lowest_is_put_aside() -> None:
    """Three defence dice of which two are kept, and two of which one is: the top of a pool, not the pool."""
    three = Side(3).pool(3)
    for (thrown, kept), expected in published_counts("bonus_defence_die", "thrown", "kept").items():
        defence = Pool(Side(3).pool(thrown).top(kept))
        assert counts(compared(three, defence, "defender")) == expected

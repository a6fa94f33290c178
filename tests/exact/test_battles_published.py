"""Battles and marches against the numbers that others have published."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from naive import as_ties
from published_values import printed, published
from translation import by_rules, fought

from risk_sim.dice import Combat, Side
from risk_sim.exact.chain import chain
from risk_sim.exact.fight import grid
from risk_sim.exact.need import attackers_needed
from risk_sim.exact.outcome import outcome
from risk_sim.spec.battle import Battle


def agrees(value: float | Fraction, row: Mapping[str, str], column: str) -> bool:
    """Whether a value rounds to the printed one, as far as the printed one can be trusted."""
    expected, slack = printed(row[column])
    if row.get("digits"):
        slack = max(slack, Fraction(1, 2 * 10 ** int(row["digits"])))
    return abs(Fraction(value) - expected) <= slack + (Fraction(1, 10**14) if isinstance(value, float) else 0)


def able(attackers: int, defenders: int, **more: Any) -> Battle:
    """So many able to attack: one more stands on the territory."""
    return fought(attackers + 1, defenders, **more)


def test_osborne_ten_by_ten() -> None:
    """His attackers are all able to attack; on the board one more stands behind them."""
    rows = published("osborne_2003")
    assert len(rows) == 100
    wins = grid(fought(2, 1), range(2, 12), range(1, 11), exact=True)
    for row in rows:
        assert agrees(wins[int(row["attackers"]) + 1, int(row["defenders"])], row, "win")


def test_osborne_ten_v_ten_by_both_conventions() -> None:
    assert round(outcome(by_rules("classic", 11, 10)).win_probability, 3) == 0.568
    assert round(outcome(by_rules("classic", 10, 10)).win_probability, 3) == 0.480
    assert outcome(by_rules("classic", 10, 10, garrison=0)).win_probability == pytest.approx(0.568, abs=5e-4)


def test_oeis_integers() -> None:
    rows = published("oeis_a371949")
    assert len(rows) == 15
    for row in rows:
        n, k = int(row["attackers"]), int(row["defenders"])
        exact = outcome(able(n, k), exact=True).win_probability_exact
        assert exact == Fraction(int(row["numerator"]), 7776 ** (n + k - 1))


@pytest.mark.parametrize(
    "row", published("battles"), ids=lambda row: f"{row['source']}-{row['attackers']}v{row['defenders']}"
)
def test_single_battles(row: dict[str, str]) -> None:
    dice = Side(3), Side(int(row["max_defence"]), int(row["defence_sides"]))
    size = int(row["attackers"]), int(row["defenders"])
    battle = fought(*size, Combat(*dice, as_ties(row["ties"])), int(row["garrison"]))
    assert agrees(outcome(battle).win_probability, row, "win")
    if sum(size) < 50:
        exact = outcome(battle, exact=True).win_probability_exact
        assert exact is not None
        assert agrees(exact, row, "win")


@pytest.mark.parametrize("row", published("battle_ends"), ids=lambda row: f"{row['source']}-{row['attackers_left']}")
def test_ends_of_battles(row: dict[str, str]) -> None:
    battle = fought(int(row["attackers"]), int(row["defenders"]), Combat(Side(3), Side(int(row["max_defence"]))))
    ends = {found[:2]: found.probability for found in outcome(battle).rows}
    assert agrees(ends[int(row["attackers_left"]), int(row["defenders_left"])], row, "chance")


def campaign(row: Mapping[str, str]) -> list[Battle]:
    pairs = zip(row["targets"].split(), row["sides"].split(), strict=True)
    return [fought(1, int(defenders), Combat(Side(3), Side(2, int(sides)))) for defenders, sides in pairs]


@pytest.mark.parametrize("row", published("campaigns"), ids=lambda row: f"{row['source']}-{row['attackers']}")
def test_campaigns(row: dict[str, str]) -> None:
    targets, attackers = campaign(row), int(row["attackers"])
    assert agrees(chain(targets, attackers).win_probability, row, "win")


def test_campaign_sizes_needed() -> None:
    """In the same README 17 attackers have 0.953 and 18 have 0.967 against 3, 2 and 1: the fewest for 0.96 are 18."""
    targets = campaign({"targets": "3 2 1", "sides": "6 8 6"})
    assert attackers_needed(targets, Fraction(96, 100)).units == 18


def test_ends_of_a_campaign() -> None:
    expected: defaultdict[tuple[int, int], float] = defaultdict(float)
    for row in published("campaign_ends"):
        expected[int(row["taken"]), int(row["army"])] += float(row["chance"])
    found = chain(campaign({"targets": "3 2 1", "sides": "6 8 6"}), 5)
    assert {row[:2]: row.probability for row in found.rows} == pytest.approx(dict(expected), abs=1e-13)


def test_limits_of_minerva() -> None:
    keeping_eight = outcome(fought(11, 5, garrison=0, stop_at=7))
    assert round(keeping_eight.win_probability, 3) == 0.507
    six_v_five = outcome(fought(6, 5, garrison=0))
    assert round(sum(row.probability for row in six_v_five.rows if row.defenders_left <= 2), 3) == 0.8


def test_mean_losses_of_bader() -> None:
    found = outcome(fought(6, 3))
    attackers, defenders = (found.mean(lambda row, at=at: row[at]) for at in (0, 1))  # type: ignore[misc]
    assert attackers is not None
    assert defenders is not None
    assert (round(6 - attackers, 2), round(3 - defenders, 2)) == (2.18, 2.54)


@pytest.mark.parametrize("defenders", range(1, 9))
def test_price_of_a_territory_when_attackers_never_run_short(defenders: int) -> None:
    attackers = 20 + 10 * defenders
    left = outcome(fought(attackers, defenders)).mean(lambda row: row.attackers_left)
    formula = 0.8534144 * defenders - 0.2213413 * (1 - (-0.525359) ** defenders)
    assert left is not None
    assert attackers - left == pytest.approx(formula, abs=1e-5)


def test_rule_of_86_percent() -> None:
    """Two units more than 86 % of the defenders make a conquest likelier than not, two units fewer do not."""
    for defenders in range(1, 61):
        enough = -(-(86 * defenders + 200) // 100)
        needed = attackers_needed([fought(1, defenders)], Fraction(1, 2)).units
        assert enough - 2 < needed <= enough


@pytest.mark.parametrize(
    ("size", "win", "slack"),
    [
        ((10, 10), 0.4799352564776802, 1e-15),
        ((101, 100), 0.8243628661249771, 1e-15),
        ((1001, 1000), 0.998911323429, 5e-13),
    ],
    ids=str,
)
def test_reference_odds(size: tuple[int, int], win: float, slack: float) -> None:
    assert outcome(by_rules("classic", *size)).win_probability == pytest.approx(win, rel=0, abs=slack)


def test_numbers_worked_out_by_the_oracle() -> None:
    rows = published("computed_by_oracle")
    assert len(rows) == 2
    for row in rows:
        found = outcome(by_rules("classic", int(row["attackers"]), int(row["defenders"])))
        assert found.win_probability == pytest.approx(float(row["win"]), abs=2e-14)


def test_smg_zombies_in_full() -> None:
    """Ties to the attacker, nobody stays behind; the source prints single precision."""
    zombies = by_rules("classic", 300, 800, ties="attacker", garrison=0)
    assert outcome(zombies).win_probability == pytest.approx(0.8897331, abs=5e-7)


def test_smg_capital_is_one_defence_die_more() -> None:
    capital = by_rules("classic", 31, 15, defence_dice=3)
    ends = {row[:2]: row.probability for row in outcome(capital).rows}
    assert ends[19, 0] == pytest.approx(0.0222128001707278, abs=1e-15)


@pytest.mark.rule("classic-attack-stay")
@pytest.mark.rule("classic-attack-min-2")
def test_ex_07_four_v_two() -> None:
    found = outcome(by_rules("classic", 4, 2), exact=True)
    assert found.win_probability_exact == Fraction(6610505, 10077696)
    assert round(found.win_probability, 6) == 0.655954
    assert all(row.defenders_left == 0 or row.attackers_left == 1 for row in found.rows)


def test_best_defence_of_a_general_in_a_fortification() -> None:
    """The defender with a general in a fortification who answers with one die where that is better."""
    battle = {"defender_generals": 1, "fortified": True}
    full = outcome(by_rules("napoleon", 11, 8, **battle, defence="max")).win_probability
    best = outcome(by_rules("napoleon", 11, 8, **battle, defence="best")).win_probability
    assert (round(full, 3), round(best, 3)) == (0.204, 0.128)

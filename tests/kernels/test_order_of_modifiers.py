"""Real dice go through modifiers in the order in which exact odds take them."""

from __future__ import annotations

import pytest
from translation import fought

from risk_sim.dice import Combat, Side
from risk_sim.dice.modifiers import Add, AnyModifier, RerollFaces, RerollLowest, Sides
from risk_sim.exact.outcome import outcome
from risk_sim.runs.battles import fight_many

THROWS = 200_000


@pytest.mark.parametrize(
    "modifiers",
    [
        (Add("all", -1), RerollFaces((1,))),
        (RerollFaces((1,)), Sides(8)),
        (RerollFaces((1,)), RerollLowest()),
        (RerollFaces((1,)), RerollFaces((1, 2))),
        (Sides(8, 1), Add(2, 1)),
    ],
    ids=lambda modifiers: "-".join(modifier.__struct_config__.tag for modifier in modifiers),
)
def test_sampled_and_exact(modifiers: tuple[AnyModifier, ...]) -> None:
    battle = fought(3, 1, Combat(Side(2, 6, modifiers), Side(1)))
    wins = int(fight_many(battle, THROWS, seed=1)[2:, 0].sum())
    chance = outcome(battle).win_probability
    assert abs(wins - THROWS * chance) < 5 * (THROWS * chance * (1 - chance)) ** 0.5

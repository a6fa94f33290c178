"""The chances of many battles at once against the oracle's table."""

from __future__ import annotations

from fractions import Fraction

import naive
import pytest
from hypothesis import given
from strategies import battles, examples
from translation import settings_of

from risk_sim.exact.fight import grid
from risk_sim.spec.battle import Battle

ATTACKERS, DEFENDERS = range(8), range(5)


def wins(battle: Battle) -> dict[tuple[int, int], Fraction]:
    settings = settings_of(battle)
    found = {}
    for a in ATTACKERS:
        for d in DEFENDERS:
            outcomes = naive.battle_outcomes(a, d, **settings)
            found[a, d] = naive.win_probability(outcomes, battle.garrison)
    return found


@given(battles(most=(1, 1)))
@examples(40)
def test_every_pair_in_fractions_and_in_floats(battle: Battle) -> None:
    expected = wins(battle)
    assert grid(battle, ATTACKERS, DEFENDERS, exact=True) == expected
    floats = grid(battle, ATTACKERS, DEFENDERS)
    assert floats == {pair: pytest.approx(float(chance), abs=1e-13) for pair, chance in expected.items()}


@given(battles(most=(1, 1), stops=False))
@examples(40)
def test_a_grid_says_what_its_battles_say(battle: Battle) -> None:
    """Epidemics, too: they thin out every army of the table."""
    from msgspec import structs

    from risk_sim.exact.outcome import outcome

    sick = structs.replace(battle, epidemics=2)
    able = range(battle.garrison + 1, battle.garrison + 7)
    for (a, d), chance in grid(sick, able, [1, 3]).items():
        alone = outcome(structs.replace(sick, attackers=a, defenders=d))
        assert chance == pytest.approx(alone.win_probability, abs=1e-13)

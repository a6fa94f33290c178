"""Marches over several territories against the oracle, each target with dice of its own."""

from __future__ import annotations

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from strategies import battles, examples
from translation import settings_of

from risk_sim.exact.chain import chain, chain_worths
from risk_sim.spec.battle import Battle

TARGETS = st.lists(battles(most=(1, 3), stops=False), min_size=1, max_size=3)


def defenders(targets: list[Battle]) -> list[int]:
    return [target.defenders for target in targets]


@given(TARGETS, st.integers(1, 8))
@examples(60)
def test_every_end_where_nobody_chooses(targets: list[Battle], attackers: int) -> None:
    # The garrison is the same all along in the oracle's words.
    targets = [structs.replace(target, defence="max", garrison=targets[0].garrison) for target in targets]
    garrison = targets[0].garrison
    per_target = [{k: v for k, v in settings_of(target).items() if k != "garrison"} for target in targets]
    expected = naive.chain_outcomes(attackers, defenders(targets), garrison, per_target)
    found = chain(targets, attackers, exact=True)
    assert found.exact is not None
    assert {row[:2]: p for row, p in zip(found.rows, found.exact, strict=True)} == {
        end: p for end, p in expected.items() if p
    }
    floats = chain(targets, attackers)
    assert {row[:2]: row[2] for row in floats.rows} == {
        end: pytest.approx(float(p), abs=1e-13) for end, p in expected.items() if p
    }


@given(TARGETS, st.integers(1, 8))
@examples(60)
def test_a_defender_who_chooses_looks_to_the_end_of_the_march(targets: list[Battle], attackers: int) -> None:
    garrison = targets[0].garrison
    targets = [structs.replace(target, garrison=garrison) for target in targets]
    per_target = [{k: v for k, v in settings_of(target).items() if k != "garrison"} for target in targets]
    expected = naive.chain_win(attackers, defenders(targets), garrison, per_target)
    assert chain(targets, attackers, exact=True).win_probability_exact == expected
    assert chain(targets, attackers).win_probability == pytest.approx(float(expected), abs=1e-13)
    worths = chain_worths(targets, attackers, exact=True)
    assert worths[attackers] == expected
    missing = chain_worths(targets, attackers, exact=True, by_loss=True)
    assert missing[attackers] == expected - 1
    assert chain_worths(targets, attackers, by_loss=True)[attackers] == pytest.approx(float(expected - 1), rel=1e-11)


@given(st.lists(battles(most=(1, 3)), min_size=2, max_size=3), st.integers(2, 8))
@examples(60)
def test_floats_and_fractions_agree_under_every_stop_rule(targets: list[Battle], attackers: int) -> None:
    exact = chain(targets, attackers, exact=True).win_probability_exact
    assert exact is not None
    assert chain(targets, attackers).win_probability == pytest.approx(float(exact), abs=1e-12)
    assert chain_worths(targets, attackers)[attackers] == pytest.approx(float(exact), abs=1e-12)
    missing = chain_worths(targets, attackers, by_loss=True)[attackers]
    assert missing == pytest.approx(float(exact - 1), abs=1e-12)

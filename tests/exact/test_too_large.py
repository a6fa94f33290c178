"""What would take too long or too much memory is refused at once, in one line with its numbers."""

from __future__ import annotations

import pytest
from translation import by_rules, fought

from risk_sim.dice import Combat, Side
from risk_sim.errors import SizeError
from risk_sim.exact.outcome import outcome


def test_fractions_of_thousands() -> None:
    with pytest.raises(SizeError, match=r"^3,000 against 3,000: fractions of so many digits take minutes"):
        outcome(by_rules("classic", 3000, 3000), exact=True)


def test_tables_that_do_not_fit() -> None:
    with pytest.raises(SizeError, match=r"20,000 against 20,000 needs a table of 400,040,001 states"):
        outcome(by_rules("classic", 20_000, 20_000, ties="both"))


def test_armies_of_a_million_a_side() -> None:
    with pytest.raises(SizeError, match="1,000,000 against 1,000,000 is too large for exact odds"):
        outcome(by_rules("classic", 1_000_000, 1_000_000))


def test_dice_with_too_many_faces_to_list() -> None:
    with pytest.raises(SizeError, match=r"10 dice have .* combinations of faces"):
        outcome(fought(30, 30, Combat(Side(10, 100), Side(2))))


def test_hands_to_decide_on_that_are_too_many() -> None:
    with pytest.raises(SizeError, match="dice are too many for effects used once a battle"):
        outcome(by_rules("legacy", 12, 12, attack_dice=10, defence_dice=10, attacker_has={"missile": 1}))

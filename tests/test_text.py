"""Numbers and sentences as people read them."""

import pytest

from risk_sim.text import WIDTH, games, rounded, signed, wrapped


@pytest.mark.parametrize("unit", ["26.7 %", "26.7 pp", "\N{PLUS-MINUS SIGN} 26.7"])
def test_a_number_stays_beside_its_unit(unit):
    for long in range(WIDTH - 12, WIDTH + 2):
        lines = wrapped("x" * long + f" {unit} of all")
        assert any(unit in line for line in lines)
        assert max(map(len, lines)) <= max(WIDTH, long)


@pytest.mark.parametrize(("number", "shown"), [(-0.04, "0.0"), (0.04, "0.0"), (-0.06, "-0.1"), (1234.5, "+1,234.5")])
def test_what_is_rounded_to_nothing_has_no_sign(number, shown):
    assert signed(number, 1) == shown
    assert rounded(number, 1) == shown.removeprefix("+")


def test_one_game_is_one():
    assert (games(1), games(1000)) == ("1 game", "1,000 games")

"""What the numbers of a row are called: as many as the engine writes, and the same as ever for games of units alone."""

import numpy as np
import pytest

from risk_sim import policies, rulesets
from risk_sim.kernels import layout
from risk_sim.lower.pieces import numbers
from risk_sim.metrics.finished import finished
from risk_sim.metrics.rows import table
from risk_sim.runs.columns import OF_A_GOAL_SEAT, OF_A_SCARCE_SEAT, OF_A_SEAT, OF_A_WIDE_SEAT, columns, of_a_seat
from risk_sim.runs.games import width
from risk_sim.spec.lineup import seated

NUMBERS = {name: value for name, value in vars(layout).items() if name.startswith(("FOR_", "USED_"))}


def test_every_number_has_a_name():
    assert len(OF_A_SEAT) == layout.SEAT_RESULTS
    assert len(OF_A_WIDE_SEAT) == layout.WIDE_RESULTS == len(set(OF_A_WIDE_SEAT))
    assert len(OF_A_SCARCE_SEAT) == layout.SCARCE_RESULTS == len(set(OF_A_SCARCE_SEAT))
    assert OF_A_SCARCE_SEAT[: layout.GOAL_RESULTS] == OF_A_GOAL_SEAT
    assert len(NUMBERS) == layout.SCARCE_RESULTS - layout.SEAT_RESULTS


@pytest.mark.parametrize(
    ("number", "name"),
    [
        ("FOR_GROUPS", "points_groups"),
        ("FOR_LEADERS", "points_leaders"),
        ("USED_GENERALS", "generals"),
        ("USED_LED", "led_battles"),
        ("USED_EPIDEMIC", "epidemic_losses"),
        ("USED_ALLIED", "allied"),
        ("USED_GOALS", "objectives"),
        ("USED_SURE_CARDS", "sure_cards"),
        ("USED_FLAGS_LOST", "flags_lost"),
    ],
)
def test_names_stand_in_the_engines_order(number, name):
    more = OF_A_SCARCE_SEAT[layout.SEAT_RESULTS :]
    assert more[NUMBERS[number] + (5 if number.startswith("USED") else 0)] == name


@pytest.mark.parametrize(
    ("ruleset", "a_seat"), [("classic", 8), ("napoleon-2p", 8), ("napoleon-advanced", 29), ("risk2008", 40)]
)
def test_only_games_with_more_have_wide_rows(ruleset, a_seat):
    rules = rulesets.load(ruleset)
    assert numbers(rules) == a_seat
    assert width(rules, 4) == len(columns(4, numbers(rules)))
    assert columns(4, a_seat)[4 : 4 + a_seat] == [f"{name}_1" for name in of_a_seat(a_seat)]


def test_rows_say_themselves_how_wide_they_are():
    lineup = seated([policies.load("expander")] * 3)
    rows = np.arange(2 * width(rulesets.load("napoleon-advanced"), 3)).reshape(2, -1)
    found = finished(lineup, 0, rows)
    assert found.names == OF_A_WIDE_SEAT
    assert found.of("allied")[1].tolist() == [rows[1, 4 + 29 * seat - 1] for seat in (1, 2, 3)]
    assert table(lineup, 0, rows)["points_missions_2"].tolist() == found.of("points_missions")[:, 1].tolist()

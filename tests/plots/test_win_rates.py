"""Win rates of complete games, drawn."""

import pytest

import risk_sim
from risk_sim import plots


@pytest.fixture(scope="module")
def mixed():
    return risk_sim.simulate("classic-official", mix=["strategist", "expander", "hunter"], games=90, seed=4)


def test_seats_and_players_stand_apart(mixed):
    ax = mixed.plot()
    ticks = [label.get_text() for label in ax.get_xticklabels()]
    assert ticks == ["seat 1", "seat 2", "seat 3", "strategist", "expander", "hunter"]
    drawn = [list(container.lines[0].get_ydata()) for container in ax.containers]
    assert drawn == [[row["win_rate"] for row in rows] for rows in (mixed.seat_rows, mixed.policy_rows)]
    assert ax.get_ylabel()
    assert ax.get_xlabel()


def test_a_single_player_has_only_seats():
    ax = risk_sim.simulate("classic", players=3, games=30).plot()
    assert len(ax.containers) == 1


def test_same_games_same_file(mixed, tmp_path):
    files = [tmp_path / "one.svg", tmp_path / "other.svg"]
    for path in files:
        plots.save(mixed.plot(), path)
    assert files[0].read_bytes() == files[1].read_bytes()

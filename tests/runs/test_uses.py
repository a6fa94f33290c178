"""Points by what they were for and options made use of: what single games give, and how it is shown."""

from itertools import pairwise
from statistics import mean, stdev

import numpy as np
import pytest

import risk_sim
from risk_sim import policies, rulesets
from risk_sim.api.games import Games
from risk_sim.api.seating import run_of
from risk_sim.cli._games import show_games
from risk_sim.cli._tables import Format
from risk_sim.kernels import layout
from risk_sim.metrics import uses
from risk_sim.metrics.finished import finished
from risk_sim.metrics.tally import nothing, tally
from risk_sim.runs.columns import POINTS, USED
from risk_sim.runs.games import width
from risk_sim.spec.lineup import rotated

ADVANCED = rulesets.load("napoleon-advanced")
LINEUP = rotated([policies.load(name) for name in ("expander", "turtle", "expander")])


def rows_of(games: int, seed: int) -> np.ndarray:
    """Rows such as games of five rounds might leave."""
    generator = np.random.default_rng(seed)
    rows = np.zeros((games, width(ADVANCED, 3)), np.int64)
    rows[:, layout.RESULT_WINNER] = generator.integers(0, 3, games)
    rows[:, layout.RESULT_ROUNDS] = 5
    seats = rows[:, layout.RESULT_SEATS :].reshape(games, 3, -1)
    seats[:, :, 0] = np.where(generator.random((games, 3)) < 0.1, 4, 0)
    seats[:, :, 1] = -1
    seats[:, :, layout.SEAT_RESULTS - 1 :] = generator.integers(-1, 3, (games, 3, 22))
    seats[:, :, -2:] = 0  # nobody annexes or allies here
    return rows


def counted(rows: np.ndarray, seed: int = 0):
    cuts = sorted({0, *np.random.default_rng(seed).integers(0, len(rows), 5).tolist(), len(rows)})
    found = nothing(LINEUP, 5, 29)
    for first, end in pairwise(cuts):
        found += tally(LINEUP, 5, first, rows[first:end])
    return found


@pytest.mark.parametrize("games", [2, 3, 500])
def test_sums_give_what_single_games_give(games):
    rows = rows_of(games, games)
    found, single = counted(rows, games), finished(LINEUP, 0, rows)
    for use in (*uses.points(found), *uses.options(found)):
        values = single.of(use.name)
        if use.by == "seat":
            each = [float(row[int(use.who) - 1]) for row in values]
        else:
            held = [[p.name == use.who for p in LINEUP.of(game)] for game in range(games)]
            each = [float(row[seats].mean()) for row, seats in zip(values, held, strict=True)]
        assert use.n_games == games
        assert use.mean == pytest.approx(mean(each))
        assert use.ci_high - use.mean == pytest.approx(1.959963984540054 * stdev(each) / games**0.5)
        assert use.mean - use.ci_low == pytest.approx(use.ci_high - use.mean)
        if use.by == "seat":
            assert use.games_used == sum(value != 0 for value in each)
    anybody = uses.anybody(found)
    assert anybody["ships"] == pytest.approx((single.of("ships") != 0).any(axis=1).mean())
    out = [bool(single.of("out_round")[game, winner]) for game, winner in enumerate(single.winner)]
    assert found.out_and_won == sum(out)


def test_points_by_source_add_up_to_the_total_where_rows_do():
    rows = rows_of(50, 3)
    seats = rows[:, layout.RESULT_SEATS :].reshape(50, 3, -1)
    seats[:, :, 7] = seats[:, :, 8:13].sum(axis=2)
    found = counted(rows)
    for who in ("expander", "turtle"):
        parts = {use.name: use.mean for use in uses.points(found) if use.who == who}
        assert parts.pop("points") == pytest.approx(sum(parts.values()))
        assert tuple(parts) == POINTS


def games_of(rows, ruleset=ADVANCED):
    return Games(
        run_of(ruleset, 3, 1, None, ["expander", "turtle", "expander"], None)._replace(lineup=LINEUP), counted(rows)
    )


def test_every_number_is_in_frames_and_json():
    found = games_of(rows_of(60, 4))
    points, options = found.points_by_source, found.use_of_options
    assert list(points) == ["by", "who", "source", "n_games", "mean", "ci_low", "ci_high"]
    assert list(options)[:4] == ["by", "who", "option", "n_games"]
    assert list(options["option"].unique()) == list(USED)
    assert list(points["who"].unique()) == ["1", "2", "3", "expander", "turtle"]
    plain = found.to_dict()
    assert plain["use_of_options"] == options.to_dict("records")
    assert plain["points_by_source"] == points.to_dict("records")
    assert plain["eliminated_yet_won"]["games"] == found.tally.out_and_won


def test_people_see_players_and_the_options_that_the_game_has(capsys):
    found = games_of(rows_of(60, 5))
    show_games(found, Format.table)
    out = capsys.readouterr().out
    assert f"Eliminated yet won   {found.tally.out_and_won} games" in out
    points = next(line for line in out.splitlines() if line.startswith("points a game"))
    assert points.split() == ["points", "a", "game", "total", "groups", "holdings", "missions", "leaders", "objectives"]
    (used,) = (line for line in out.splitlines() if line.startswith("used a game"))
    assert used.split() == ["used", "a", "game", "expander", "turtle", "in", "games"]
    assert "epidemic losses" in out
    assert "annexed" not in out


def test_one_game_has_no_interval(capsys):
    found = games_of(rows_of(1, 6))
    assert found.points_by_source["ci_low"].isna().all()
    show_games(found, Format.table)
    assert "±" not in capsys.readouterr().out


def test_what_a_game_offers_follows_its_rules():
    assert set(USED) - set(uses.offered(ADVANCED)) == {"annexed", "allied"}
    assert uses.offered(rulesets.load("classic")) == ()


def test_games_of_units_alone_have_neither():
    found = risk_sim.simulate("classic", players=3, games=3, policy="expander")
    assert len(found.points_by_source) == len(found.use_of_options) == 0
    assert found.to_dict()["use_of_options"] == []
    assert found.offered == {}

"""What is taken from games that are played again agrees with other ways to the same numbers."""

import numpy as np
import pytest

import risk_sim
from risk_sim import policies, rulesets
from risk_sim.api.played_again import Table, courses, holdings_after, ladder_of, time_at_table, worth_of_options
from risk_sim.api.seating import run_of
from risk_sim.metrics.ablation import bare_seat, forgone, option_worth, without
from risk_sim.metrics.ladder import mixed_table
from risk_sim.metrics.table_time import table_time
from risk_sim.spec.lineup import rotated
from risk_sim.spec.policy import Policy
from risk_sim.tracing.counts import handled
from risk_sim.tracing.record import record
from risk_sim.tracing.replays import Replays


@pytest.mark.parametrize("ruleset", ["classic", "napoleon-advanced", "napoleon-campaign"])
def test_throws_are_those_of_the_trace(ruleset):
    run = run_of(ruleset, None, 3, None, None, None)
    found = handled(Replays(run), range(4))
    for game in range(4):
        events = record(run, game).events
        assert found.throws[game] == sum(event.kind in ("throw", "roll") for event in events)
        turns = sum(event.kind == "turn" for event in events)
        assert found.decisions[game] > turns


def test_decisions_of_a_short_game_by_hand():
    run = run_of("classic", 3, 1, "turtle", None, None)
    events = record(run, 0).events
    kinds = [event.kind for event in events]
    by_hand = sum(kinds.count(kind) for kind in ("claim", "place_start", "trade", "match", "place", "maneuver", "turn"))
    way = [(event.values["origin"], event.values["target"]) for event in events if event.kind == "throw"]
    battles = sum(one != two for one, two in zip([None, *way], way, strict=False))
    assert handled(Replays(run), [0]).decisions[0] == by_hand + battles


def test_time_is_what_it_costs():
    found = table_time(np.array([10, 20]), np.array([30, 60]), 6, 2)
    assert found.minutes.mean == pytest.approx((15 * 6 + 45 * 2) / 60)
    assert found.throws.n == 2


def test_standing_after_a_round_is_that_of_the_position():
    run = run_of("classic", 3, 5, None, None, None)
    replays = Replays(run)
    row, owners = replays.standing(2, 1)
    position = record(run, 2).position(round=2)
    seat_of = {name: int(seat) - 1 for seat, one in position.seats.items() for name in one.units}
    assert [seat_of[name] for name in run.board.spaces] == owners.tolist()
    assert (row == replays.row(2)).all()
    assert replays.standing(2, 10_000) is None


def test_lead_is_by_points_where_they_decide():
    run = run_of("napoleon-advanced", 4, 5, None, None, None)
    found = courses(run, 60, 5, Table())
    assert [one.by for one in found.changes] == ["points", "territories"]
    last = [told[-1] for told in found.snowball]
    assert all(one.round == 4 and one.n <= 60 for one in last)
    assert last[0].win_rate > 0.4


def test_territories_dealt_are_shared_out_equally():
    found = risk_sim.character("classic-official", players=3, games=60, policy="expander", looked_into=0, holdings=0)
    assert {one.held for one in found.holdings if one.kind == "territory"} == {60}
    assert sum(one.held * one.value for one in found.holdings if one.kind == "territory") == pytest.approx(0, abs=0.5)


def test_holdings_of_a_round_nobody_reaches_are_refused():
    found = risk_sim.simulate("classic", players=3, games=5)
    with pytest.raises(risk_sim.errors.InputError, match="--holdings 900"):
        holdings_after(found.run, found.tally, 900)


def test_each_seat_does_without_in_turn():
    lineup = rotated([policies.load(name) for name in ("strategist", "turtle", "strategist")])
    bare = without(lineup, "ships")
    seats = bare_seat(lineup, 5, 30)
    for game, seat in zip(range(5, 35), seats.tolist(), strict=True):
        for at, (one, plain) in enumerate(zip(bare.of(game), lineup.of(game), strict=True)):
            assert one.ships == (0 if at == seat else plain.ships)
            assert (one == plain) == (at != seat)


def test_worth_of_nothing_is_nothing():
    """To do without what one never does changes no game."""
    run = run_of("napoleon-advanced", 3, 1, None, None, None)
    idle = run_of("napoleon-advanced", 3, 1, Policy(name="idle", title="", ships=0.0), None, None)
    ships = next(one for one in worth_of_options(idle, 40, Table()) if one.option == "ships")
    assert ships.worth == 0
    assert -0.05 < ships.ci_low < 0 < ships.ci_high < 0.05  # forty games that are the same prove no more
    assert ships.correlation == pytest.approx(1)
    assert forgone(run.ruleset) == ("leaders", "ships", "forts", "missions", "effects")
    assert forgone(rulesets.load("classic")) == ()


def test_planted_worth_is_found_as_often_as_stated():
    held = 0
    for seed in range(200):
        generator = np.random.default_rng(seed)
        luck = generator.random(300)
        one = option_worth("ships", (luck < 0.3).astype(float), (luck < 0.2).astype(float))
        held += one.ci_low <= 0.1 <= one.ci_high
    assert held >= 0.91 * 200


def test_everybody_meets_everybody_everywhere_as_often():
    lineup = mixed_table([policies.load(name) for name in policies.names()], 4)
    seats = {}
    for order in lineup.orders:
        assert len({policy.name for policy in order}) == 4
        for seat, policy in enumerate(order):
            seats[policy.name, seat] = seats.get((policy.name, seat), 0) + 1
    assert set(seats.values()) == {10}
    few = mixed_table([policies.load(name) for name in ("turtle", "random")], 4)
    assert [policy.name for policy in few.orders[0]] == ["turtle", "random", "turtle", "random"]


def test_ladder_has_every_player_and_random_at_its_foot():
    run = run_of("classic-official", 4, 1, None, None, None)
    found = ladder_of(run, 300, Table())
    assert [rung.policy for rung in found.rungs][-1] == "random"
    assert {rung.policy for rung in found.rungs} == set(policies.names())
    assert sum(rung.wins for rung in found.rungs) == pytest.approx(300)
    assert [one.name for one in found.ratings.players][-1] == "random"
    assert {rung.games for rung in found.rungs} == {200}


def test_time_at_the_table_is_of_the_first_games():
    run = run_of("classic", 3, 2, None, None, None)
    found = time_at_table(run, 5, 8, 10)
    assert found.minutes.mean == pytest.approx((found.throws.mean * 8 + found.decisions.mean * 10) / 60)

"""Prices: what is planted is found as often as stated, and seats are given their handicap."""

import numpy as np
import pytest
from msgspec.structs import replace

import risk_sim
from risk_sim.comparing import pricing
from risk_sim.comparing.pricing import Handicap, Worth, worth
from risk_sim.comparing.sweeping import BATCHES
from risk_sim.errors import InputError


class Planted:
    """Win shares around a bent line, with chance that all handicaps share and chance of their own."""

    def __init__(self, seed, piece, noise=0.02):
        self.seed, self.piece, self.noise = seed, piece, noise

    def batches(self, handicap, games):
        units = handicap.number if handicap.what == "units" else self.piece * handicap.number
        share = 0.25 + 0.012 * units + 0.0002 * units**2
        own = np.random.default_rng([self.seed, handicap.seat, units + 50, handicap.what == "units"])
        common = np.random.default_rng([self.seed, handicap.seat])
        return share + common.normal(size=BATCHES) * self.noise + own.normal(size=BATCHES) * self.noise / 2


def priced(seed, piece):
    bench = Planted(seed, piece)

    def asked(games):
        return np.mean([bench.batches(Handicap("generals", 1, seat), games) for seat in range(4)], axis=0)

    return pricing.curve(bench, asked, range(4), 1000)


@pytest.mark.parametrize("piece", [2, 0, -3, 9])
def test_intervals_hold_what_is_planted_about_as_often_as_stated(piece):
    found = [worth(priced(seed, piece)) for seed in range(200)]
    held = [one.ci_low <= piece <= one.ci_high for one in found]
    assert 0.90 <= np.mean(held) <= 0.985
    assert np.mean([one.units for one in found]) == pytest.approx(piece, abs=0.15)
    assert np.mean([one.a_unit for one in found]) == pytest.approx(0.012, rel=0.05)


def test_units_are_tried_on_both_sides_and_as_many_as_it_takes():
    more, fewer = priced(1, 9).units, priced(1, -9).units
    assert min(more) < 0
    assert max(more) >= 9
    assert min(fewer) <= -9
    assert max(fewer) > 0


@pytest.mark.parametrize("up", [True, False])
@pytest.mark.parametrize("spare", [0, 1, 2, 10, 24])
def test_nobody_begins_with_fewer_than_he_needs(up, spare):
    units = pricing._tried(12, up, spare)
    assert min(units) >= -spare
    assert 0 in units
    assert len(set(units)) == len(units) >= 3


def test_what_is_beyond_all_that_was_tried_is_said_so():
    assert worth(priced(1, 60)).beyond
    assert not worth(priced(1, 5)).beyond


def test_units_that_do_not_matter_price_nothing():
    flat = pricing.Curve(
        (-3, 0, 3, 6), np.full((4, BATCHES), 0.25) - np.arange(4)[:, None] * 0.01, np.full(BATCHES, 0.3), 1_000
    )
    assert np.isnan(worth(flat).units)


def test_a_card_is_worth_something():
    found = risk_sim.price("card", "classic-official", players=3, games=300, policy="expander")
    assert found.priced[0].seat is None
    assert found.price is None
    assert "does not sell" in str(found) or "do not sell" in str(found)
    assert [row["units"] for row in found.curve_rows] == list(found.priced[0].curve.units)
    assert found.plot().get_title(loc="left")


def test_a_reward_is_worth_something():
    found = risk_sim.price("two_troops", "risk2008-command-room", players=3, games=300)
    assert found.priced[0].worth.ci_low > 0
    assert "the reward two troops is worth (2 armies more at every start of a turn)" in found.description
    assert found.sentences()[0].startswith("The reward two troops at the start is worth")
    assert found.plot().get_title(loc="left") == "What the reward two troops is worth"


def test_what_changes_nothing_is_worth_nothing():
    """Where all play alike an equal share is sure, and chance elsewhere on the line does not move it."""
    noisy = np.random.default_rng(5).normal(size=(3, BATCHES)) * 0.03
    shares = np.insert(0.25 + 0.01 * np.array([[-3], [3], [6]]) + noisy, 1, 0.25, axis=0)
    found = worth(pricing.Curve((-3, 0, 3, 6), shares, np.full(BATCHES, 0.25), 4_000))
    assert found.units == pytest.approx(0, abs=0.05)
    # Nobody else won in 4,000 games: three in 4,000 at most, at a hundredth of a win a unit.
    assert (found.ci_high - found.ci_low) / 2 == pytest.approx(3 / 4_000 / 0.01, rel=0.1)


def test_what_has_no_place_at_the_start_is_said():
    found = risk_sim.price("admiral", "napoleon-advanced", players=3, games=60)
    (said,) = found.sentences()
    assert said.startswith("An admiral more at the start changes who wins in none of 60 games: there is no place")


def test_seats_are_worth_what_brings_them_to_an_equal_share():
    found = risk_sim.price("seat", "napoleon-advanced", players=3, games=200)
    assert [one.seat for one in found.priced] == [1, 2, 3]
    for one in found.priced:
        lacks = one.worth.without < 1 / 3
        assert (one.worth.units < 0) == lacks or abs(one.worth.units) < 3
    assert "equal share" in str(found)
    assert found.plot().get_title(loc="left")
    assert {row["seat"] for row in found.to_dict()["worths"]} == {1, 2, 3}


@pytest.mark.parametrize(
    ("thing", "rules", "more", "says"),
    [
        ("genral", "napoleon-advanced", {}, "did you mean 'general'"),
        ("general", "classic", {}, "none to be priced; choose from card, seat"),
        ("attack_die", "risk2008", {}, "none to be priced; choose from card, seat"),
        ("attak_die", "risk2008-command-room", {}, "did you mean 'attack_die'"),
        ("second_airfield", "risk2008-command-room", {}, "did you mean 'airfield'"),
        ("card", "classic", {"games": 3}, "or more"),
    ],
)
def test_what_does_not_fit_is_said(thing, rules, more, says):
    with pytest.raises(InputError, match=says):
        risk_sim.price(thing, rules, **more)


def test_too_few_games_price_nothing_and_say_so():
    lost = Worth(-1.5, float("nan"), float("nan"), 0.01, 0.25, 0.25, False)
    found = risk_sim.price("seat", "classic", players=3, games=20, policy="expander")
    said = str(replace(found, priced=[replace(found.priced[0], worth=lost)]))
    assert "20 games are too few to price seat 1" in said
    assert "nan" not in said


def test_a_seat_that_may_be_equal_is_not_given_a_handicap():
    found = risk_sim.price("seat", "classic", players=3, games=20, policy="expander")
    near = Worth(-0.04, -3.0, 2.9, 0.01, 0.33, 0.34, False)
    said = " ".join(str(replace(found, priced=[replace(found.priced[0], worth=near)])).split())
    assert "Seat 1 is worth 0.0 units (-3.0 to 2.9, 95 %)" in said
    assert (
        "it wins 34.0 %, and these games cannot tell whether fewer or more would bring it to an equal share (33.3 %)."
        in said
    )

"""What event cards are worth: planted effects are found, and a seat that is better anyway makes none."""

import numpy as np
import pytest

from risk_sim.api.happened import events_of
from risk_sim.api.seating import run_of
from risk_sim.metrics.happenings import aimed, card_worths
from risk_sim.tracing.record import record

CARDS = {"good": [0], "twice": [1, 2], "nothing": [3]}


def planted(n, seed, effect):
    """Two seats draw a card each; the first seat is better, and whoever draws card 0 wins more often."""
    generator = np.random.default_rng(seed)
    first = np.array([generator.permutation(4)[:2] for _ in range(n)])
    chance = 0.6 + effect * (first[:, 0] == 0) - effect * (first[:, 1] == 0)
    ahead = generator.random(n) < chance
    return card_worths(CARDS, first, np.stack([ahead, ~ahead], axis=1).astype(float))


def test_what_is_planted_is_found():
    found = planted(4000, 1, 0.15)
    assert found[0].card == "good"
    # The same seats without the card meet it with the other seat in a third of the games.
    assert found[0].worth == pytest.approx(0.15 + 0.15 / 3, abs=0.03)
    assert found[0].found
    twice = next(one for one in found if one.card == "twice")
    assert twice.copies == 2
    assert twice.n == pytest.approx(4000, rel=0.05)
    assert sum(one.n for one in found) == 8000


def test_where_nothing_is_little_is_found_and_intervals_hold_as_often_as_stated():
    told = [planted(400, seed, 0.0) for seed in range(60)]
    assert sum(any(one.found for one in found) for found in told) <= 7
    assert np.mean([one.ci_low <= 0 <= one.ci_high for found in told for one in found]) >= 0.92


def test_nobody_knows_of_a_card_that_nobody_drew():
    found = card_worths({"a": [0], "b": [1]}, np.zeros((5, 2), np.int64), np.tile([1.0, 0.0], (5, 1)))
    assert found == []  # nor of one that all drew
    assert aimed(5, 0, 0).ci_high == 1


def test_they_are_those_of_the_trace(monkeypatch):
    monkeypatch.setattr("risk_sim.api.happened.DRAWN_BY", 4)
    run = run_of("antartide", None, 3, "strategist", None, None)
    found = events_of(run)
    assert found.games == 34
    drawn, attacks, conquests = 0, 0, 0
    for game in range(found.games):
        events = record(run, game).events
        drawn += len({event.seat for event in events if event.kind == "event_card"})
        attacks += sum(event.kind == "neutral_attack" for event in events)
        aims = -1
        for event in events:
            # Between an aimed attack and its conquest lie nothing but a throw and what that throw loses.
            if event.kind == "neutral_attack":
                aims = event.values["target"]
            elif event.kind == "conquest":
                conquests += event.values["target"] == aims
                aims = -1
            elif event.kind not in {"throw", "flag_lost", "objective_lost", "abandon"}:
                aims = -1
    assert sum(one.n for one in found.cards) == drawn
    assert (found.aimed.attacks, found.aimed.conquests) == (attacks, conquests)
    assert attacks > conquests > 0

"""Tuning: what may be moved, what is searched for, and that the best setting is found and shown on fresh seeds."""

import numpy as np
import pytest

import risk_sim
from risk_sim import rulesets
from risk_sim.comparing import tuning
from risk_sim.comparing.aims import aim_of
from risk_sim.comparing.evidence import Value
from risk_sim.comparing.space import Axis, Space, space_of
from risk_sim.comparing.tuning import Candidate, Search, Task
from risk_sim.errors import InputError
from risk_sim.metrics.measures import SHARE, Measure
from risk_sim.runs.watch import Watch

ADVANCED = rulesets.load("napoleon-advanced")
SEATS = [Measure(f"seat_{at}", f"seat {at}", SHARE, lambda games: games.rounds, group="seats") for at in range(4)]
ROUNDS = Measure("rounds", "rounds", "rounds", lambda games: games.rounds)


def test_lists_are_one_number_an_entry_of_those_who_play():
    space = space_of(ADVANCED, ["start_cards=0..3", "generals"], 4)
    assert space.now == (0, 0, 1, 2, 3)
    assert space.size == 4**4 * 6
    assert space.changes((0, 1, 2, 3, 2)) == {"start_cards.4": [0, 1, 2, 3], "generals": 2}
    assert space.said((0, 1, 2, 3, 2)) == "start_cards.4 0|1|2|3, generals 2"


def test_tables_without_an_entry_get_one():
    assert space_of(rulesets.load("classic"), ["start_cards=0..2"], 3).now == (0, 0, 0)


def test_tables_of_numbers_are_moved_whole():
    assert [axis.field for axis in space_of(rulesets.load("risiko"), ["kinds"], 4).axes] == [
        "kinds.artillery",
        "kinds.infantry",
        "kinds.cavalry",
        "kinds.different",
        "kinds.wild",
    ]


@pytest.mark.parametrize(
    ("adjust", "says"),
    [
        ([], "name what may be moved"),
        (["set_sequence"], "no whole number"),
        (["max_round"], "did you mean 'max_rounds'"),
        (["max_rounds=5..3"], "leaves no choice"),
        (["max_rounds=few"], "LOW..HIGH"),
        (["max_rounds=3..5", "max_rounds=3..6"], "twice"),
    ],
)
def test_what_cannot_be_moved_is_said(adjust, says):
    with pytest.raises(InputError, match=says):
        space_of(rulesets.load("classic"), adjust, 4)


def test_bounds_are_read_and_judged():
    most = aim_of("--and", "rounds<=12", [ROUNDS])
    assert most.missed(11) == 0
    assert most.missed(15) == pytest.approx(0.25)
    about = aim_of("--goal", "rounds = 12", [ROUNDS])
    assert about.met(Value(10, 12.1, 12, 12.2), 0.02)
    assert not about.met(Value(10, 13, 12, 14), 0.02)
    with pytest.raises(InputError, match="did you mean 'rounds'"):
        aim_of("--goal", "round<=3", [ROUNDS])
    with pytest.raises(InputError, match="equal-seats, or a measure"):
        aim_of("--goal", "fair", [ROUNDS])


class Planted(Candidate):
    """A setting whose seats win as planted: seat 0 gains from how far each axis is off its best value."""

    best = (3, 1)

    def play(self, games, watch, threads):
        more = games - self.games
        if more <= 0:
            return 0
        off = 0.02 * sum(abs(one - other) for one, other in zip(self.point, self.best, strict=False))
        chances = np.array([0.25 + off, 0.25, 0.25, 0.25 - off])
        generator = np.random.default_rng([*self.point, games])
        wins = generator.multinomial(more, np.clip(chances, 0.001, None) / np.clip(chances, 0.001, None).sum())
        self.number += more
        self.total += wins
        self.squares += wins
        self.games = games
        return more


@pytest.mark.parametrize("axes", [2, 5])
def test_a_planted_best_is_found(monkeypatch, axes):
    """Small spaces are tried whole, large ones searched."""
    monkeypatch.setattr(tuning, "Candidate", Planted)
    monkeypatch.setattr(Planted, "best", (3, 1, 4, 0, 2)[:axes])
    space = Space(tuple(Axis(f"f{at}", -1, 0, 6, 5) for at in range(axes)))
    budget = 120_000
    search = Search(Task(space, lambda point: None, SEATS, []), budget, Watch(), 1, 1)
    assert search.run()
    off = sum(abs(one - other) for one, other in zip(search.best.point, Planted.best, strict=True))
    assert off <= (0 if axes == 2 else 2)
    assert search.spent <= budget * 1.1
    assert search.best.games > 2000


def test_scores_leave_chance_out():
    """Equal seats score nothing on average, however few games there are."""
    space = Space((Axis("f", -1, 0, 6, 5),))
    task = Task(space, lambda point: None, SEATS, [])
    scores = []
    for game in range(400):
        one = Planted((3,), None, SEATS)
        generator = np.random.default_rng(game)
        one.number += 300
        one.total += generator.multinomial(300, [0.25] * 4)
        one.squares += one.total
        scores.append(task.score(one))
    assert np.mean(scores) == pytest.approx(0, abs=3 * np.std(scores) / 20)


def test_a_length_is_met():
    found = risk_sim.tune(
        "classic", ["max_rounds=3..12"], goal="rounds=6", budget=6000, games=200, policy="turtle", within=0.15
    )
    assert found.best == (6,)
    assert found.met
    assert "meets the goal" in str(found)
    assert found.to_dict()["verified"]["best"]["seed"] == 2


def test_a_goal_that_cannot_be_met_is_said_to_be_missed():
    found = risk_sim.tune("classic", ["max_rounds=3..6"], goal="rounds=60", budget=900, games=100, policy="turtle")
    assert found.best == (6,)
    assert not found.met
    assert "misses the goal" in str(found)
    assert "Wider bounds may do better: max_rounds is at 6." in str(found)


def test_equal_seats_of_real_games():
    found = risk_sim.tune("napoleon-advanced", ["start_cards=0..1"], players=3, budget=5000, games=200)
    assert len(found.search.tried) == 9  # eight settings, and the present one beside them
    assert {name for name, *_ in found.checks} == {"best", "now"}
    assert "fresh" not in found.goal
    assert found.plot().get_title(loc="left")
    assert found.rows[0]["start_cards.3"]


@pytest.mark.parametrize(
    ("more", "says"),
    [({"within": 2}, "between 0 and 1"), ({"budget": 0}, "1 or more"), ({"also": ["turnz<=3"]}, "'turns'")],
)
def test_what_does_not_fit_is_said(more, says):
    with pytest.raises(InputError, match=says):
        risk_sim.tune("classic", ["max_rounds=3..6"], **more)


def test_a_search_that_tried_nothing_else_does_not_claim_to_have_found_the_best():
    found = risk_sim.tune("classic:max_rounds=4", ["start_units=20..40"], budget=1, games=20, policy="expander")
    said = " ".join(found.sentences())
    assert "Nothing else was tried" in said
    assert "No setting tried was better" not in said


@pytest.mark.rule("napcap-france")
def test_the_capitals_table_can_be_tuned() -> None:
    space = space_of(rulesets.load("napoleon-capitals"), ["capital_bonuses=0..6"], 4)
    assert [axis.field for axis in space.axes] == [f"capital_bonuses.majority_{number}" for number in (2, 3, 4, 5)]
    assert [axis.now for axis in space.axes] == [1, 2, 3, 4]
    with pytest.raises(InputError, match="'five' is no majority; write majority_3"):
        risk_sim.simulate("napoleon-capitals:capital_bonuses.five=3", players=3, games=4)

"""Players of Antartide make use of what the game offers, and it is worth it to them."""

from __future__ import annotations

import numpy as np
import pytest
from antarctic import BLUE, GOALS, GREY, RED, bare, draw_event, table
from msgspec import structs

from risk_sim import policies, rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.choices.goals import goals_worth
from risk_sim.runs.columns import of_a_seat
from risk_sim.runs.games import run_games
from risk_sim.spec.lineup import Lineup, seated
from risk_sim.spec.policy import Policy

RULES = rulesets.load("antartide")
STRATEGIST = policies.load("strategist")


def _rows(lineup: Lineup, games: int) -> np.ndarray:
    return np.concatenate([chunk.rows for chunk in run_games(RULES, lineup, games, 1, threads=1)])


def _share(one: Policy, other: Policy, games: int) -> tuple[float, float]:
    """The share of games that a player wins, on either seat as often, and the half of its 95 % interval."""
    winner = _rows(Lineup(((one, other), (other, one))), games)[:, layout.RESULT_WINNER]
    won = np.where(np.arange(games) % 2 == 0, winner == 0, winner == 1)
    share = float(won.mean())
    return share, 1.96 * (share * (1 - share) / games) ** 0.5


@pytest.mark.parametrize("trait", ["objectives", "events"])
def test_who_does_without_wins_less(trait: str) -> None:
    share, half = _share(STRATEGIST, structs.replace(STRATEGIST, name="without", **{trait: 0.0}), 20_000)
    assert share - half > 0.5


@pytest.mark.parametrize("name", ["strategist", "hunter", "expander", "aggressive"])
def test_what_the_game_offers_is_used(name: str) -> None:
    rows = _rows(seated([policies.load(name)] * 2), 400)
    width = (rows.shape[1] - layout.RESULT_SEATS) // 2
    names = of_a_seat(width)
    used = {name: rows[:, layout.RESULT_SEATS + at].mean() for at, name in enumerate(names)}
    for what in ("objectives", "objectives_lost", "neutrals_beaten", "neutral_attacks"):
        assert used[what] > 0.3, what


def test_nobody_aims_grey_at_himself_where_another_is_near() -> None:
    position = table(RULES, "strategist", "strategist")
    position.give(RED, ["kemp_land"], 3)
    draw_event(position, RED, "e08")
    (event,) = position.events("neutral_attack")
    assert position.state.spaces[layout.OWNER, event.values["target"]] != RED


@pytest.mark.rule("antartide-event-attack-choice")
def test_grey_is_aimed_at_what_can_fall_in_one_throw() -> None:
    for weak, strong in (("kemp_land", "wilkes_land"), ("wilkes_land", "kemp_land")):
        position = bare(RULES, "strategist", "strategist")
        position.give(GREY, ["wilhelm_ii_land"], 4)
        position.give(BLUE, ["oates_land"], 4)
        position.give(RED, ["sigma"])
        position.give(BLUE, [strong], 4)
        position.give(BLUE, [weak])
        draw_event(position, RED, "e08")
        (event,) = position.events("neutral_attack")
        assert event.values["target"] == position.space(weak)


@pytest.mark.rule("antartide-objective-lost")
def test_objectives_of_the_other_are_broken() -> None:
    position = bare(RULES, "strategist", "strategist")
    position.give(BLUE, ["south_pole", "marie_byrd_land"])
    pole = GOALS.index("pole")

    def worth(name: str) -> float:
        position.state.game[layout.STAMP] += 1
        return goals_worth(position.world, position.state, RED, RED, position.space(name))

    before = worth("marie_byrd_land")
    position.state.face_up[pole], position.state.seats[layout.HELD, BLUE] = BLUE + 1, 1
    one = worth("south_pole")
    assert one > worth("marie_byrd_land")
    position.state.seats[layout.HELD, BLUE] = 2
    assert worth("south_pole") > one, "the nearer he is to the win, the more it counts"
    assert worth("marie_byrd_land") > before


def test_what_objectives_need_is_worth_more() -> None:
    position = bare(RULES, "strategist", "strategist")
    position.give(RED, ["ronne_ice_shelf"])
    position.give(GREY, ["ross_ice_shelf", "wilhelm_ii_land", "sigma"])
    worth = {
        name: goals_worth(position.world, position.state, RED, RED, position.space(name))
        for name in ("ross_ice_shelf", "wilhelm_ii_land", "sigma")
    }
    assert worth["ross_ice_shelf"] > worth["sigma"] > worth["wilhelm_ii_land"] - 1e-9
    assert worth["sigma"] > 0

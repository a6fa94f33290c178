"""Players of Antartide make use of what the game offers, and it is worth it to them."""

from __future__ import annotations

import numpy as np
import pytest
from antarctic import GREY, RED, bare, draw_event, table
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

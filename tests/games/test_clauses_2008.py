"""Risk of 2008, Boot Camp and Command Room, clause by clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec import structs
from played import house, mixed, of_kind, players, record, replayed, steps, turns
from positions import Position

from risk_sim import boards, policies, rulesets
from risk_sim.errors import InputError
from risk_sim.kernels import layout
from risk_sim.kernels.board_state import add_units
from risk_sim.kernels.choices.goals import may_claim
from risk_sim.kernels.choices.stars import choose_stars
from risk_sim.kernels.kinds import rewards_by
from risk_sim.kernels.phases import attack, maneuver, stars
from risk_sim.kernels.phases.cards import draw_cards
from risk_sim.kernels.phases.connected import mark_connected
from risk_sim.kernels.phases.goals import check_win, claim_goals, deal_goals, has_won, look_for_win, open_turn
from risk_sim.kernels.phases.income import income
from risk_sim.kernels.phases.maneuver import muster
from risk_sim.kernels.phases.rewards import grant
from risk_sim.kernels.phases.setup import set_up
from risk_sim.kernels.phases.stars import trade_stars
from risk_sim.kernels.triggers import eliminate
from risk_sim.lower import games as lower
from risk_sim.rulesets import reconstruction
from risk_sim.rulesets.decks import check_deck, warnings
from risk_sim.rulesets.playable import board_of
from risk_sim.runs.games import run_games
from risk_sim.spec.lineup import Lineup
from risk_sim.spec.ruleset import Ruleset
from risk_sim.tracing.record import Record

BOOT_CAMP, COMMAND_ROOM = rulesets.load("risk2008"), rulesets.load("risk2008-command-room")
NAMES = ("risk2008", "risk2008-command-room")
BOARD = boards.load("risk2008")
GOALS, REWARDS = list(BOOT_CAMP.objectives), list(COMMAND_ROOM.rewards)
GROUPS = {name: [BOARD.ids[space] for space in BOARD.members[at]] for at, name in enumerate(BOARD.groups)}
CITIES = [name for name, space in BOARD.spaces.items() if space.city]
CHART = {2: 2, 3: 4, 4: 7, 5: 10, 6: 13, 7: 17, 8: 21, 9: 25, 10: 30}


def table(ruleset: Ruleset = BOOT_CAMP, *names: str) -> Position:
    """An empty board with its cities, all objectives in play, capitals nowhere yet."""
    position = Position(ruleset, *(names or ("expander",) * 3))
    position.state.face_up[:] = 0
    position.state.rewards[:] = (-1, 0, -1)
    for space in CITIES:
        position.state.spaces[layout.CITY, position.space(space)] = 1
    return position


def capital(position: Position, seat: int, space: str) -> None:
    """Somebody's capital stands here."""
    position.state.spaces[layout.CAPITOL, position.space(space)] = seat + 1
    position.state.seats[layout.HOME, seat] = position.space(space)


def hold(position: Position, seat: int, *objectives: str) -> None:
    """Objectives lie before a seat."""
    for name in objectives:
        position.state.face_up[GOALS.index(name)] = seat + 1
        position.state.seats[layout.HELD, seat] += 1


def held(position: Position, seat: int) -> list[str]:
    return [name for at, name in enumerate(GOALS) if position.state.face_up[at] == seat + 1]


def reward(position: Position, seat: int, name: str) -> None:
    grant(position.world, position.state, seat, seat, REWARDS.index(name))


def meets(position: Position, objective: str, seat: int = 0) -> bool:
    return bool(may_claim(position.world, position.state, seat, seat, GOALS.index(objective)))


def conquer(position: Position, seat: int, origin: str, target: str) -> None:
    """A territory falls to a seat, whoever stood there being dead."""
    add_units(position.state, position.space(target), -position.units(target))
    from_, to = position.space(origin), position.space(target)
    attack._conquer(position.world, position.state, seat, seat, from_, to, 1, 0, True)


def winner(position: Position) -> int:
    return int(position.state.game[layout.WINNER])


def choosing(monkeypatch: pytest.MonkeyPatch, module: object, **choices: Any) -> None:
    """Players choose these, whatever they are asked."""
    for name, choice in choices.items():
        monkeypatch.setattr(module, name, choice if callable(choice) else lambda *_, choice=choice: choice)


@cache
def games(name: str, seats: int = 4, number: int = 12) -> tuple[Record, ...]:
    lineup = mixed(seats, number)
    ruleset = house(name, game={"max_rounds": 60})
    return tuple(record(ruleset, lineup, 5, game) for game in range(number))


def all_games() -> list[Record]:
    return [game for name in NAMES for seats in (3, 4, 5) for game in games(name, seats, 6)]


def opening(game: Record) -> list:
    return list(game.events[: [event.kind for event in game.events].index("turn")])


# ---------------------------------------------------------------- set-up


@pytest.mark.rule("r2008-setup-troops")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("seats", "armies"), [(3, 30), (4, 25), (5, 20)])
def test_armies_to_begin_with(name: str, seats: int, armies: int) -> None:
    for game in games(name, seats, 6):
        begun = next(table for event, table in steps(game) if event.kind == "turn")
        assert [sum(begun.units[space] for space in begun.lands(seat)) for seat in range(seats)] == [armies] * seats


@pytest.mark.rule("r2008-setup-troops")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_play(name: str, seats: int) -> None:
    ruleset = rulesets.load(name)
    with pytest.raises(InputError, match=f"^{seats} players: Risk 2008, .* is for 3 to 5"):
        lower.world(ruleset, BOARD, [policies.load("random")] * seats)


@pytest.mark.rule("r2008-setup-capital")
def test_a_capital_with_the_first_army_then_free_territories_then_own_ones() -> None:
    for game in all_games():
        seats = len(game.policies)
        told = [event for event in opening(game) if event.kind in {"claim", "capital", "place_start"}]
        first = told[: 2 * seats]
        assert [(event.kind, event.seat) for event in first] == [
            (kind, seat) for seat in range(seats) for kind in ("claim", "capital")
        ]
        for claimed, raised in zip(first[::2], first[1::2], strict=True):
            assert claimed.values["space"] == raised.values["space"]
        rest = [event.kind for event in told[2 * seats :]]
        assert rest == ["claim"] * (42 - seats) + ["place_start"] * (len(rest) - 42 + seats)
        assert all(event.values["units"] == 1 for event in told if event.kind == "place_start")


@pytest.mark.rule("r2008-setup-cards")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_later_seats_begin_with_cards(seats: int) -> None:
    for game in games("risk2008", seats, 6):
        dealt = Counter(event.seat for event in of_kind(game, "start_card"))
        assert [dealt[seat] for seat in range(seats)] == [0, 0, 1, 1, 2][:seats]


@pytest.mark.rule("r2008-board-data")
def test_the_classic_map_with_fifteen_cities() -> None:
    classic = boards.load("classic")
    assert BOARD.pairs == classic.pairs
    assert {name: group.bonus for name, group in BOARD.groups.items()} == {
        name: group.bonus for name, group in classic.groups.items()
    }
    assert len(CITIES) == 15
    assert {"brazil", "ontario", "japan", "ukraine"} <= set(CITIES)
    for game in games("risk2008"):
        assert not of_kind(game, "city")
    position = Position(BOOT_CAMP, *["random"] * 3)
    set_up(position.world, position.state)
    cities = position.state.spaces[layout.CITY, : BOARD.lands]
    assert [BOARD.ids[space] for space in np.flatnonzero(cities)] == CITIES


@pytest.mark.rule("r2008cr-cities")
def test_the_command_room_draws_its_cities() -> None:
    drawn = [frozenset(event.values["space"] for event in of_kind(game, "city")) for game in games(NAMES[1])]
    assert {len(cities) for cities in drawn} == {15}
    assert len(set(drawn)) == len(drawn)
    counted: Counter[int] = Counter()
    position = Position(COMMAND_ROOM, *["random"] * 3)
    for game in range(400):
        position.again(game)
        set_up(position.world, position.state)
        counted.update(np.flatnonzero(position.state.spaces[layout.CITY]).tolist())
    # Each of 42 territories is one in 15 of 42 games: 143 of 400, give or take 9.6.
    assert len(counted) == 42
    assert all(abs(times - 142.9) < 45 for times in counted.values())


@pytest.mark.rule("r2008-card-stars-data")
def test_thirty_cards_of_one_star_and_twelve_of_two() -> None:
    position = table()
    assert Counter(position.world.card_stars[:42].tolist()) == {1: 30, 2: 12}
    assert BOOT_CAMP.stars.provenance == "reconstructed"
    assert "stars of cards" in BOOT_CAMP.reconstructed


@pytest.mark.rule("r2008-objective-data")
def test_four_minor_and_four_major_objectives_in_boot_camp() -> None:
    assert len(GOALS) == 12
    assert Counter(goal.rank for goal in BOOT_CAMP.objectives.values()) == {"minor": 6, "major": 6}
    printed = {at for at, goal in enumerate(BOOT_CAMP.objectives.values()) if not goal.left_out}
    assert Counter(list(BOOT_CAMP.objectives.values())[at].rank for at in printed) == {"minor": 4, "major": 4}
    for game in games("risk2008"):
        assert {event.values["objective"] for event in of_kind(game, "in_play")} == printed
    # Which eight is not known, and said so.
    assert "objectives" in BOOT_CAMP.reconstructed
    assert "objectives" not in COMMAND_ROOM.reconstructed


@pytest.mark.rule("r2008cr-objectives")
def test_four_of_six_of_each_rank_are_drawn() -> None:
    position = Position(COMMAND_ROOM, *["random"] * 3)
    counted: Counter[int] = Counter()
    for game in range(300):
        position.again(game)
        deal_goals(position.world, position.state)
        lie = [at for at in range(12) if position.state.face_up[at] == 0]
        assert Counter(list(COMMAND_ROOM.objectives.values())[at].rank for at in lie) == {"minor": 4, "major": 4}
        counted.update(lie)
    assert all(abs(times - 200) < 40 for times in counted.values())


@pytest.mark.rule("r2008cr-reward-pairs")
def test_every_objective_has_a_reward_of_its_rank() -> None:
    rewards, objectives = list(COMMAND_ROOM.rewards.values()), list(COMMAND_ROOM.objectives.values())
    minor = ["airfield", "extra_maneuver", "starting_maneuver", "sure_card"]
    major = ["attack_die", "airfield", "units", "defence_die"]
    assert [reward.does for reward in rewards if reward.rank == "minor"] == minor
    assert [reward.does for reward in rewards if reward.rank == "major"] == major
    pairs: set[tuple[int, int]] = set()
    for game in games(NAMES[1], 4, 40):
        laid = [(event.values["objective"], event.values["reward"]) for event in of_kind(game, "in_play")]
        assert sorted(reward for _, reward in laid) == list(range(8))
        assert all(objectives[at].rank == rewards[reward].rank for at, reward in laid)
        pairs |= set(laid)
    assert len(pairs) > 40  # of 48


# ---------------------------------------------------------------- drafting


@pytest.mark.rule("r2008-turn")
def test_draft_attack_claim_maneuver_card() -> None:
    order = ["income", "stars", "place", "attack", "claim", "maneuver", "draw", "victory"]
    assert list(BOOT_CAMP.game.turn) == order
    assert list(COMMAND_ROOM.game.turn) == [*order[:3], "muster", *order[3:]]
    for game in all_games():
        assert not replayed(game)[0]


def drafted(held_spaces: list[str], ruleset: Ruleset = BOOT_CAMP, capitals: tuple[tuple[int, str], ...] = ()) -> dict:
    """What a seat with these territories gains."""
    position = table(ruleset)
    position.give(0, held_spaces)
    position.give_rest(1)
    for seat, space in capitals:
        capital(position, seat, space)
    income(position.world, position.state, 0, 0)
    return dict(position.events("income")[-1].values)


NO_CITY = [space for space in BOARD.ids if space not in CITIES]


@pytest.mark.rule("r2008-draft-base")
@pytest.mark.parametrize(
    ("territories", "cities", "armies"),
    [(9, 0, 3), (9, 1, 4), (10, 0, 4), (7, 5, 4), (11, 4, 5), (8, 5, 5), (13, 3, 6)],
)
def test_a_third_of_territories_and_cities_rounded_up(territories: int, cities: int, armies: int) -> None:
    spaces = scattered(territories, cities)
    assert drafted(spaces)["for_territories"] == armies


def scattered(territories: int, cities: int) -> list[str]:
    """So many territories, of which some are cities, and no whole continent among them."""
    chosen = CITIES[:cities] + [space for space in NO_CITY if space not in ("congo", "siam")][: territories - cities]
    assert len(chosen) == territories
    return chosen


@pytest.mark.rule("r2008-draft-base")
@pytest.mark.parametrize(("territories", "armies"), [(10, 3), (11, 3), (12, 4)])
def test_rounding_down_is_an_option(territories: int, armies: int) -> None:
    floor = house("risk2008", income={"draft_rounding": "floor"})
    assert drafted(scattered(territories, 0), floor)["for_territories"] == armies


@pytest.mark.rule("r2008-draft-min")
@pytest.mark.parametrize("territories", [1, 2, 5, 8])
@pytest.mark.parametrize("rounding", ["ceil", "floor"])
def test_everybody_gets_three(territories: int, rounding: str) -> None:
    ruleset = house("risk2008", income={"draft_rounding": rounding})
    assert drafted(scattered(territories, 0), ruleset)["for_territories"] == 3


@pytest.mark.rule("r2008-draft-continent")
def test_bonuses_of_whole_continents() -> None:
    bonuses = {"australia": 2, "south_america": 2, "africa": 3, "europe": 5, "north_america": 5, "asia": 7}
    for group, bonus in bonuses.items():
        assert drafted(GROUPS[group])["for_groups"] == bonus
        assert drafted(GROUPS[group][1:])["for_groups"] == 0


@pytest.mark.rule("r2008-draft-capital")
@pytest.mark.rule("r2008-elim-capital")
def test_one_for_each_capital_whosever_it_was() -> None:
    where = ((0, "peru"), (1, "congo"), (2, "siam"))
    assert drafted(["peru", "alaska"], capitals=where)["for_capitals"] == 1
    assert drafted(["congo", "siam"], capitals=where)["for_capitals"] == 2
    position = table()
    position.give(0, ["peru", "congo"])
    position.give_rest(1)
    capital(position, 2, "congo")  # of a player who holds nothing any more
    eliminate(position.world, position.state, 0, 0, 2)
    assert position.state.spaces[layout.CAPITOL, position.space("congo")] == 3
    income(position.world, position.state, 0, 0)
    assert position.events("income")[-1].values["for_capitals"] == 1


@pytest.mark.rule("r2008-draft-base")
@pytest.mark.rule("r2008-draft-stars")
def test_the_draft_of_example_40() -> None:
    """11 territories with 4 cities, all of Europe, two capitals, seven stars: 29 armies."""
    position = table()
    position.give(0, [*GROUPS["europe"], "peru", "congo", "siam", "alaska"])
    for space in CITIES:
        position.state.spaces[layout.CITY, position.space(space)] = space in CITIES[:0]
    for space in ("iceland", "ukraine", "peru", "siam"):
        position.state.spaces[layout.CITY, position.space(space)] = 1
    position.give_rest(1)
    capital(position, 0, "iceland")
    capital(position, 1, "congo")
    position.deal(0, *cards(7))
    gained = income(position.world, position.state, 0, 0) + trade_stars(position.world, position.state, 0)
    assert list(position.events("income")[-1].values.values())[:3] == [5, 5, 2]
    assert position.events("stars")[-1].values == {"stars": 7, "value": 17}
    assert gained == 29


def cards(*of: int) -> list[int]:
    """Cards with so many stars in all: of two while they last, then of one."""
    (wanted,) = of
    twos = [BOARD.index(space) for space in BOOT_CAMP.stars.two]
    ones = [at for at in range(42) if at not in twos]
    return twos[: wanted // 2] + ones[: wanted % 2]


@pytest.mark.rule("r2008-star-chart")
@pytest.mark.parametrize(("shown", "armies"), CHART.items())
def test_what_stars_bring(monkeypatch: pytest.MonkeyPatch, shown: int, armies: int) -> None:
    position = table()
    position.deal(0, *cards(shown))

    def all_go(world: Any, state: Any, seat: int) -> int:
        state.scratch[0, :] = 0
        state.scratch[0, : state.seats[layout.HAND, seat]] = 1
        return shown

    choosing(monkeypatch, stars, choose_stars=all_go)
    assert trade_stars(position.world, position.state, 0) == armies
    assert position.hand(0) == []
    assert position.state.game[layout.DISCARDS] == len(cards(shown))


@pytest.mark.rule("r2008-star-limits")
def test_two_to_ten_stars_once_a_turn_and_no_change() -> None:
    position = table(BOOT_CAMP, "strategist", "random", "random")
    position.deal(0, *range(14))
    assert sum(position.world.card_stars[:14]) > 10
    assert trade_stars(position.world, position.state, 0) == CHART[10]
    ones = [at for at in range(42) if position.world.card_stars[at] == 1]
    for seat in range(1, 3):
        position.deal(seat, ones[0])
        for _ in range(30):  # one star is too few, whatever the lots say
            assert choose_stars(position.world, position.state, seat) == 0
    assert list(BOOT_CAMP.stars.values) == [str(number) for number in range(2, 11)]
    traded: Counter[int] = Counter()
    for game in all_games():
        for events in turns(game):
            told = [event for event in events if event.kind == "stars"]
            assert len(told) <= 1
            traded.update(event.values["stars"] for event in told)
    assert set(traded) <= set(CHART)
    assert len(traded) > 2


@pytest.mark.rule("r2008-star-limits")
def test_a_card_of_two_stars_may_be_needed() -> None:
    strict = house("risk2008", stars={"need_two_star_card": "on"})
    for ruleset, most in ((BOOT_CAMP, 6), (strict, 0)):
        position = table(ruleset, "strategist", "random", "random")
        ones = [at for at in range(42) if position.world.card_stars[at] == 1]
        position.deal(0, *ones[:6])
        assert choose_stars(position.world, position.state, 0) == most


@pytest.mark.rule("r2008-draft-place")
def test_drafted_armies_go_anywhere_without_limit() -> None:
    most = 0
    for game in all_games():
        for event, before in steps(game):
            if event.kind == "place":
                assert before.owner[event.values["space"]] == event.seat
                most = max(most, event.values["units"])
    assert most > 15


# ---------------------------------------------------------------- attacks


@pytest.mark.rule("r2008-attack-unlimited")
@pytest.mark.rule("r2008-attack-again")
@pytest.mark.rule("r2008-combat-end")
def test_attacks_as_long_as_the_player_likes() -> None:
    most, again, ended = 0, 0, Counter[str]()
    for game in all_games():
        for events in turns(game):
            told = [event for event in events if event.kind == "assault"]
            most = max(most, len(told))
            targets = [event.values["target"] for event in told]
            again += any(targets[at] in targets[: at - 1] for at in range(2, len(targets)))
        for event, before in steps(game):
            battle = before.turn.battle if before.turn else None
            ended["his choice"] += battle is not None and event.kind not in {"throw", "conquest"}
            ended["no defender"] += event.kind == "conquest"
            if event.kind == "throw":
                left = before.units[event.values["origin"]] - event.values["attacker_losses"]
                ended["no attacker"] += left == 1
    assert most > 10
    assert again > 0
    assert all(ended[how] for how in ("no attacker", "his choice", "no defender"))


@pytest.mark.rule("r2008-attack-dice")
@pytest.mark.rule("r2008-defend-dice")
@pytest.mark.rule("r2008-dice-recheck")
def test_nobody_chooses_fewer_dice() -> None:
    """Example 29: 4 armies attack 2, and lose two: three dice against two, then one against two."""
    for game in games("risk2008"):
        for event, before in steps(game):
            if event.kind == "throw":
                fights, defends = before.units[event.values["origin"]] - 1, before.units[event.values["target"]]
                assert event.values["attack_dice"] == min(3, fights)
                assert event.values["defence_dice"] == min(2, defends)
    fewer = house("risk2008", battle={"fewer_dice": "on"})
    game = record(fewer, players("random", "random", "random"), 1, 0)
    assert any(event.values["attack_dice"] == 1 for event in of_kind(game, "throw"))
    assert not replayed(game)[0]


@pytest.mark.rule("r2008-elim-cards")
@pytest.mark.rule("r2008cr-elim")
@pytest.mark.parametrize("name", NAMES)
def test_cards_and_objectives_of_an_eliminated_player(name: str) -> None:
    position = table(rulesets.load(name))
    position.give(0, ["alaska", "peru"])
    position.give_rest(1)
    capital(position, 0, "congo")
    hold(position, 2, "control_europe", "control_asia")
    hold(position, 1, "control_8_cities")
    position.deal(2, 4, 9, 11)
    rewarded = name == NAMES[1]
    if rewarded:
        for gift in ("attack_die", "airfield"):
            position.state.holdings[2, 0], position.state.armies[layout.LANDS, 2] = position.space("china"), 1
            reward(position, 2, gift)
            position.state.armies[layout.LANDS, 2] = 0
    eliminate(position.world, position.state, 0, 0, 2)
    assert sorted(position.hand(0)) == [4, 9, 11]
    assert held(position, 0) == ["control_asia", "control_europe"]
    assert held(position, 1) == ["control_8_cities"]
    assert winner(position) == -1
    if rewarded:
        assert not position.state.seats[layout.GIFTS, :3].any()
        assert not position.state.rewards[:, layout.HOLDER].any()
        assert not position.state.spaces[layout.AIRFIELD].any()
        assert len(position.events("reward_gone")) == 2


@pytest.mark.rule("r2008-elim-win")
@pytest.mark.parametrize(("own", "wins"), [(True, 0), (False, -1)])
def test_an_elimination_that_brings_the_third_objective(own: bool, wins: int) -> None:
    position = table()
    position.give(0, ["alaska", "peru"])
    position.give_rest(1)
    capital(position, 0, "peru" if own else "congo")
    hold(position, 0, "control_europe", "control_asia")
    hold(position, 2, "control_8_cities")
    eliminate(position.world, position.state, 0, 0, 2)
    assert len(held(position, 0)) == 3
    assert winner(position) == wins


# ---------------------------------------------------------------- maneuver and card


@pytest.mark.rule("r2008-maneuver")
def test_one_maneuver_that_leaves_one_behind() -> None:
    for game in games("risk2008"):
        for events in turns(game):
            assert sum(event.kind == "maneuver" for event in events) <= 1
        for event, before in steps(game):
            if event.kind == "maneuver":
                assert 1 <= event.values["units"] < before.units[event.values["origin"]]


@pytest.mark.rule("r2008-maneuver-chain")
def test_a_maneuver_goes_as_far_as_own_territories_do_over_sea_too() -> None:
    position = table()
    position.give(0, ["brazil", "north_africa", "western_europe", "great_britain", "iceland", "greenland"])
    position.give_rest(1)
    position.give(0, ["japan"])
    mark_connected(position.world, position.state, 0, position.space("brazil"))
    reached = {BOARD.ids[space] for space in np.flatnonzero(position.state.scratch[0])}
    assert reached == {"brazil", "north_africa", "western_europe", "great_britain", "iceland", "greenland"}


@pytest.mark.rule("r2008-card")
def test_one_card_a_turn_for_any_number_of_conquests() -> None:
    for conquests, drawn in ((0, 0), (1, 1), (7, 1)):
        position = table()
        position.give_rest(1)
        position.pile(3, 4, 5)
        position.state.seats[layout.CONQUERED, 0] = conquests
        draw_cards(position.world, position.state, 0, 0)
        assert len(position.hand(0)) == drawn


# ---------------------------------------------------------------- objectives

#: What meets an objective, and the same with one thing lacking: territories, capitals (seat, space), territories taken.
MEETS: dict[str, tuple[list[str], list[str]]] = {
    "control_asia": (GROUPS["asia"], GROUPS["asia"][1:]),
    "control_north_america": (GROUPS["north_america"], GROUPS["north_america"][1:]),
    "control_europe": (GROUPS["europe"], GROUPS["europe"][1:]),
    "control_8_cities": (CITIES[:8], CITIES[:7] + NO_CITY[:4]),
    "control_11_cities": (CITIES[:11], CITIES[:10] + NO_CITY[:4]),
    "control_20_territories": (NO_CITY[:20], NO_CITY[:19]),
    "control_2_continents": (
        GROUPS["australia"] + GROUPS["south_america"],
        GROUPS["australia"] + GROUPS["south_america"][1:],
    ),
}


@pytest.mark.rule("r2008-objective-data")
@pytest.mark.parametrize("objective", MEETS)
def test_what_objectives_ask_for(objective: str) -> None:
    for spaces, met in zip(MEETS[objective], (True, False), strict=True):
        position = table()
        position.give(0, spaces)
        position.give_rest(1)
        assert meets(position, objective) == met


@pytest.mark.rule("r2008-objective-data")
@pytest.mark.parametrize(("objective", "enemy"), [("control_1_enemy_capital", 1), ("control_2_enemy_capitals", 2)])
def test_capitals_of_others_are_counted_and_his_own_is_not(objective: str, enemy: int) -> None:
    for number in range(3):
        position = table()
        position.give(0, ["peru", "congo", "siam"][: number + 1])
        position.give_rest(1)
        for seat, space in enumerate(("peru", "congo", "siam")):
            capital(position, seat, space)
        assert meets(position, objective) == (number >= enemy)


@pytest.mark.rule("r2008-objective-data")
@pytest.mark.parametrize(
    ("objective", "number", "cities"), [("conquer_4_cities", 4, True), ("conquer_10_territories", 10, False)]
)
def test_what_is_conquered_in_one_turn(objective: str, number: int, cities: bool) -> None:
    """Cities and territories of this turn; what was taken before does not count."""
    chosen = CITIES if cities else NO_CITY
    position = table()
    position.give(1, BOARD.ids)
    position.give(0, ["mongolia"], 60)
    open_turn(position.world, position.state, 0, 0)
    for taken, space in enumerate(chosen[:number]):
        assert meets(position, objective) == (taken >= number)
        conquer(position, 0, "mongolia", space)
    assert meets(position, objective)
    open_turn(position.world, position.state, 0, 0)
    position.state.seats[layout.INVADED, 0] = 0
    assert not meets(position, objective)


@pytest.mark.rule("r2008-objective-continent-turn")
@pytest.mark.parametrize(
    ("before", "taken_in_turn", "not_owned", "no_presence"),
    [
        ([], 4, True, True),
        (["siam"], 4, True, True),
        (["indonesia"], 3, True, False),
        (GROUPS["australia"], 0, False, False),
    ],
)
def test_a_continent_in_one_turn(before: list[str], taken_in_turn: int, not_owned: bool, no_presence: bool) -> None:
    for reading, met in (("not_owned", not_owned), ("no_presence", no_presence)):
        position = table(house("risk2008", claims={"continent_in_turn": reading}))
        position.give(1, BOARD.ids)
        position.give(0, [*before, "mongolia"], 30)
        open_turn(position.world, position.state, 0, 0)
        left = [space for space in GROUPS["australia"] if space not in before]
        assert len(left) == taken_in_turn
        for space in left:
            assert not meets(position, "conquer_continent")
            conquer(position, 0, "mongolia", space)
        assert meets(position, "conquer_continent") == met


@pytest.mark.rule("r2008-objective-continent-turn")
def test_a_continent_lost_and_taken_back_in_one_turn_was_held_before() -> None:
    position = table()
    position.give(1, BOARD.ids)
    position.give(0, [*GROUPS["australia"], "mongolia"], 9)
    open_turn(position.world, position.state, 0, 0)
    position.give(1, ["new_guinea"])
    conquer(position, 0, "mongolia", "new_guinea")
    assert not meets(position, "conquer_continent")


def ready(ruleset: Ruleset = BOOT_CAMP) -> Position:
    """A player who meets several objectives at once and holds his capital."""
    position = table(ruleset)
    position.give(0, [*GROUPS["europe"], *GROUPS["south_america"], *GROUPS["australia"], *CITIES[:6]])
    position.give_rest(1)
    capital(position, 0, "peru")
    capital(position, 1, "siam")
    return position


@pytest.mark.rule("r2008-objective-one")
@pytest.mark.parametrize(("most", "claimed"), [(1, 1), (2, 2), (0, 3)])
def test_claims_in_a_turn(most: int, claimed: int) -> None:
    position = ready(house("risk2008", claims={"per_turn": most}))
    claim_goals(position.world, position.state, 0, 0)
    assert len(held(position, 0)) == claimed
    if most == 0:
        assert winner(position) == 0


@pytest.mark.rule("r2008-objective-one")
def test_each_objective_is_claimed_once_and_by_one() -> None:
    position = ready()
    hold(position, 1, "control_europe")
    assert not meets(position, "control_europe")
    for game in all_games():
        claimed = [event.values["objective"] for event in of_kind(game, "claim_objective")]
        assert len(claimed) == len(set(claimed))
        for events in turns(game):
            assert sum(event.kind == "claim_objective" for event in events) <= 1


@pytest.mark.rule("r2008-objective-keep")
def test_an_objective_is_kept_though_its_condition_fails() -> None:
    position = ready()
    hold(position, 0, "control_europe")
    position.give(1, ["iceland", "ukraine"])
    assert not meets(position, "control_europe")
    income(position.world, position.state, 0, 0)
    claim_goals(position.world, position.state, 1, 1)
    assert "control_europe" in held(position, 0)
    # Nobody loses any but by his elimination.
    for game in all_games():
        assert not of_kind(game, "objective_lost")
        out = {event.values["victim"] for event in of_kind(game, "elimination")}
        assert {event.values["victim"] for event in of_kind(game, "inherit")} <= out


@pytest.mark.rule("r2008-objective-win")
@pytest.mark.rule("r2008-own-capital")
@pytest.mark.parametrize("three", [GOALS[:3], GOALS[6:9], [*GOALS[:1], *GOALS[6:8]]])
def test_three_objectives_of_any_rank_win(three: list[str]) -> None:
    for number in range(4):
        position = ready()
        hold(position, 0, *three[:number])
        check_win(position.world, position.state, 0)
        assert winner(position) == (0 if number == 3 else -1)


def example_31(check: str) -> Position:
    """A third objective is claimed with two capitals of others, and not with his own."""
    position = table(house("risk2008", claims={"win_check": check}))
    position.give(0, ["congo", "siam", *GROUPS["europe"], *GROUPS["australia"]], 5)
    position.give_rest(1)
    for seat, space in enumerate(("peru", "congo", "siam")):
        capital(position, seat, space)
    hold(position, 0, "control_8_cities", "control_asia")
    position.give(0, ["north_africa", "brazil"], 9)
    position.give(2, ["peru"])
    claim_goals(position.world, position.state, 0, 0)
    assert len(held(position, 0)) == 3
    look_for_win(position.world, position.state, 0)
    assert winner(position) == -1
    return position


@pytest.mark.rule("r2008-own-capital")
@pytest.mark.rule("r2008-win-timing")
def test_capitals_of_others_do_not_stand_for_his_own() -> None:
    position = example_31("immediate")
    conquer(position, 0, "brazil", "peru")
    assert winner(position) == 0
    position = example_31("end_of_turn")
    conquer(position, 0, "brazil", "peru")
    assert winner(position) == -1
    assert has_won(position.world, position.state, 0)
    look_for_win(position.world, position.state, 0)
    assert winner(position) == 0


@pytest.mark.rule("r2008-win-timing")
def test_a_win_at_the_end_of_the_turn_alone() -> None:
    late = house("risk2008", claims={"win_check": "end_of_turn"}, game={"max_rounds": 60})
    position = ready(late)
    hold(position, 0, "control_asia", "control_8_cities")
    claim_goals(position.world, position.state, 0, 0)
    assert len(held(position, 0)) == 3
    assert winner(position) == -1
    for number in range(6):
        game = record(late, mixed(4, 6), 3, number)
        assert not replayed(game)[0]
        if len({event.values["victim"] for event in of_kind(game, "elimination")}) < 3:
            (last,) = [events for events in turns(game) if events[-1].kind == "win"]
            assert last[-2].kind in {"claim_objective", "maneuver", "draw", "throw", "place", "inherit", "conquest"}


# ---------------------------------------------------------------- rewards


@pytest.mark.rule("r2008cr-reward-take")
def test_an_objective_brings_the_reward_that_lies_with_it() -> None:
    claims = 0
    for game in games(NAMES[1]):
        lies = {event.values["objective"]: event.values["reward"] for event in of_kind(game, "in_play")}
        for event, after in zip(game.events, game.events[1:], strict=False):
            if event.kind == "claim_objective":
                claims += 1
                assert (after.kind, after.seat) == ("reward", event.seat)
                assert after.values["reward"] == lies[event.values["objective"]]
    assert claims > 20


def battle_pools(lay: Callable[[Position], None]) -> tuple[int, int]:
    """What rewards add to an attack from Brazil on North Africa."""
    position = table(COMMAND_ROOM)
    position.give(1, BOARD.ids)
    position.give(0, GROUPS["south_america"])
    lay(position)
    by = rewards_by(position.world, position.state, 0, position.space("brazil"), 1, position.space("north_africa"))
    return divmod(by, layout.POOLS)


def airfield_at(position: Position, seat: int, space: str) -> None:
    at = REWARDS.index("airfield")
    position.state.rewards[at, layout.HOLDER] = seat + 1
    position.state.rewards[at, layout.SITE] = position.space(space)
    position.state.spaces[layout.AIRFIELD, position.space(space)] = seat + 1


@pytest.mark.rule("r2008cr-airfield")
@pytest.mark.parametrize(
    ("seat", "space", "attack_air", "defence_air"),
    [
        (0, "brazil", True, False),
        (0, "peru", True, False),
        (0, "venezuela", True, False),
        (1, "north_africa", False, True),
        (1, "egypt", False, True),
        (1, "madagascar", False, False),
        (0, "egypt", False, False),  # fallen into other hands
        (1, "peru", False, False),
        (2, "brazil", False, False),
    ],
)
def test_an_airfield_helps_where_its_owner_stands(seat: int, space: str, attack_air: bool, defence_air: bool) -> None:
    attack_pool, defence_pool = battle_pools(lambda position: airfield_at(position, seat, space))
    assert bool(attack_pool & layout.AIR_POOL) == attack_air
    assert bool(defence_pool & layout.AIR_POOL) == defence_air


@pytest.mark.rule("r2008cr-attack-die")
@pytest.mark.rule("r2008cr-defence-die")
@pytest.mark.rule("r2008-dice-cap")
def test_dice_of_rewards() -> None:
    def both(position: Position) -> None:
        reward(position, 0, "attack_die")
        reward(position, 1, "defence_die")

    assert battle_pools(both) == (layout.DIE_POOL, layout.DIE_POOL)
    assert battle_pools(lambda position: reward(position, 1, "attack_die")) == (0, 0)
    thrown: Counter[tuple[int, int]] = Counter()
    for game in games(NAMES[1], 4, 40):
        gifts: dict[int, set[str]] = {seat: set() for seat in range(4)}
        for event, before in steps(game):
            if event.kind == "reward":
                gifts[event.seat].add(REWARDS[event.values["reward"]])
            if event.kind == "throw":
                dice = event.values["attack_dice"], event.values["defence_dice"]
                defender = before.owner[event.values["target"]]
                most = 3 + ("attack_die" in gifts[event.seat]), 2 + ("defence_die" in gifts[defender])
                fights, defends = before.units[event.values["origin"]] - 1, before.units[event.values["target"]]
                assert dice == (min(most[0], fights), min(most[1], defends))
                thrown[dice] += 1
    assert thrown[4, 2] > 20
    assert thrown[3, 3] > 20


@pytest.mark.rule("r2008cr-extra-maneuver")
def test_a_second_maneuver_at_the_end_of_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    for gift, marches in (("extra_maneuver", 2), ("starting_maneuver", 1)):
        position = table(COMMAND_ROOM)
        position.give(0, ["brazil", "peru"], 9)
        position.give_rest(1)
        reward(position, 0, gift)
        choosing(monkeypatch, maneuver, choose_maneuver=(position.space("brazil"), position.space("peru"), 2))
        maneuver.maneuver(position.world, position.state, 0, 0)
        assert len(position.events("maneuver")) == marches


@pytest.mark.rule("r2008cr-start-maneuver")
def test_a_maneuver_before_the_attacks(monkeypatch: pytest.MonkeyPatch) -> None:
    for gift, marches in (("extra_maneuver", 0), ("starting_maneuver", 1)):
        position = table(COMMAND_ROOM)
        position.give(0, ["brazil", "peru"], 9)
        position.give_rest(1)
        reward(position, 0, gift)
        choosing(monkeypatch, maneuver, choose_maneuver=(position.space("brazil"), position.space("peru"), 2))
        muster(position.world, position.state, 0, 0)
        assert len(position.events("starting_maneuver")) == marches
    turn = list(COMMAND_ROOM.game.turn)
    assert turn.index("muster") == turn.index("attack") - 1


@pytest.mark.rule("r2008cr-sure-card")
@pytest.mark.parametrize(("gift", "conquests", "drawn"), [("sure_card", 0, 1), ("sure_card", 3, 1), ("airfield", 0, 0)])
def test_a_card_without_a_conquest(gift: str, conquests: int, drawn: int) -> None:
    position = table(COMMAND_ROOM)
    position.give(0, ["peru"])
    position.give_rest(1)
    reward(position, 0, gift)
    position.pile(3, 4)
    position.state.seats[layout.CONQUERED, 0] = conquests
    draw_cards(position.world, position.state, 0, 0)
    assert len(position.hand(0)) == drawn


@pytest.mark.rule("r2008cr-two-troops")
def test_two_more_at_every_draft() -> None:
    position = table(COMMAND_ROOM)
    position.give(0, ["peru"])
    position.give_rest(1)
    for _ in range(2):
        assert income(position.world, position.state, 0, 0) == 3
    reward(position, 0, "two_troops")
    for _ in range(2):
        assert income(position.world, position.state, 0, 0) == 5
    income(position.world, position.state, 1, 1)
    assert [event.values["for_rewards"] for event in position.events("income")] == [0, 0, 2, 2, 0]


def test_goals_are_named_as_the_engine_numbers_them() -> None:
    assert list(COMMAND_ROOM.objectives) == GOALS


# ---------------------------------------------------------------- what is not known, and mistakes


def test_other_objectives_and_stars_are_drawn() -> None:
    drawn_ones = [reconstruction.drawn(BOOT_CAMP, BOARD, 1, number) for number in range(20)]
    for one in drawn_ones:
        out = [goal.rank for goal in one.objectives.values() if goal.left_out]
        assert Counter(out) == {"minor": 2, "major": 2}
        assert 8 <= len(set(one.stars.two)) == len(one.stars.two) <= 17
    assert len({tuple(goal.left_out for goal in one.objectives.values()) for one in drawn_ones}) > 10
    assert len({one.stars.two for one in drawn_ones}) == 20
    room = reconstruction.drawn(COMMAND_ROOM, BOARD, 1, 0)
    assert room.objectives == COMMAND_ROOM.objectives
    assert room.stars != COMMAND_ROOM.stars


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ({"claims": {"minor": 7}}, r"\[claims\] minor = 7: there are 6 minor objectives"),
        ({"claims": {"to_win": 0}}, "won before it begins"),
        ({"claims": {"lost": "unmet"}}, r"\[claims\] lost = 'unmet' is for games whose pieces run short"),
        ({"setup": {"start_capital": "off"}}, r"\[claims\] own_capital = 'on': nobody has a capital"),
        ({"setup": {"drawn_cities": 50}}, r"\[setup\] drawn_cities = 50: Risk 2008 has 42 territories"),
        ({"stars": {"two": ("atlantis",)}}, r"\[stars\] two: 'atlantis' is no territory of Risk 2008"),
        ({"stars": {"values": {}}}, r"\[game\] turn has 'stars'"),
        ({"game": {"turn": ("income", "place", "attack", "claim")}}, r"starting_maneuver, made in the phase muster"),
        ({"game": {"turn": ("place", "income", "muster", "attack", "claim")}}, r"income brings units after 'place'"),
        ({"game": {"turn": ("income", "place", "muster", "attack")}}, r"claimed in the phase claim"),
        ({"game": {"turn": ("income", "place", "muster", "attack", "claim")}}, r"traded in the phase stars"),
        ({"game": {"missions": "on"}}, r"not played together"),
        ({"setup": {"claim": "dealt"}}, r"put down as territories are claimed"),
        ({"game": {"players": (2, 5)}}, r"two players are dealt theirs; write \[game\] players = \[3, 5\]"),
    ],
)
def test_mistakes_are_told(tables: dict[str, dict[str, Any]], said: str) -> None:
    with pytest.raises(InputError, match=said):
        check_deck(house("risk2008-command-room", **tables), BOARD, 4)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'extends = "risk2008-command-room"\n[rewards]\nsecond_airfield = { asset = "big" }\n'
            "[assets.big]\nsteps = [[{ op = 'add', rank = 1, amount = 3 }]]\n",
            "asset = 'big': one asset stands for every airfield, and that is 'airfield'",
        ),
        (
            'extends = "classic"\n[game]\nturn = ["income", "place", "attack", "claim"]\n',
            r"has the phase claim, and \[objectives\] has nothing for it",
        ),
        (
            'extends = "risk2008"\n[game]\nturn = ["income", "stars", "place", "muster", "attack", "claim"]\n',
            r"has the phase muster, and \[rewards\] has nothing for it",
        ),
    ],
)
def test_mistakes_in_files_are_told(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    ruleset = rulesets.load(file)
    with pytest.raises(InputError, match=said):
        check_deck(ruleset, board_of(ruleset), 3)


def test_an_objective_that_nobody_can_meet_is_told() -> None:
    harder = structs.replace(COMMAND_ROOM.objectives["control_11_cities"], number=16)
    ruleset = structs.replace(COMMAND_ROOM, objectives={**COMMAND_ROOM.objectives, "control_11_cities": harder})
    (told,) = warnings(ruleset, BOARD, 4)
    assert told == "objective control_11_cities can never be met: it asks for 16 cities, and there are 15"


def test_more_objectives_than_there_are_is_told() -> None:
    for claims, lying in (({"to_win": 9}, 8), ({"minor": 1, "major": 1}, 2), ({"minor": 0, "to_win": 11}, 10)):
        told = warnings(house("risk2008-command-room", claims=claims), BOARD, 4)
        assert told == [f"nobody can ever have {claims.get('to_win', 3)} objectives: {lying} are in play"]
    without_cities = " ".join(warnings(BOOT_CAMP, boards.load("classic"), 4))
    assert "control_8_cities" in without_cities
    assert "control_11_cities" not in without_cities, "those left out are not asked"


# ---------------------------------------------------------------- players


@pytest.mark.parametrize("name", NAMES)
def test_objectives_are_worth_chasing(name: str) -> None:
    """Two strategists against two who claim whatever they come by, and two who claim nothing."""
    chaser = policies.load("strategist")
    for other, least in ((0.001, 0.55), (0.0, 0.7)):
        idle = structs.replace(chaser, name="idle", objectives=other)
        orders = tuple(
            tuple(chaser if seat in pair else idle for seat in range(4)) for pair in combinations(range(4), 2)
        )
        won = total = 0
        for chunk in run_games(rulesets.load(name), Lineup(orders), 600, 5, threads=1):
            for number, row in enumerate(chunk.rows, start=chunk.first):
                if row[layout.RESULT_WINNER] >= 0:
                    total += 1
                    won += orders[number % len(orders)][row[layout.RESULT_WINNER]] is chaser
        assert won / total > least


@pytest.mark.rule("r2008-objective-one")
def test_what_counts_in_this_turn_alone_is_claimed_first() -> None:
    position = ready()
    open_turn(position.world, position.state, 0, 0)
    position.state.seats[layout.CITIES_TAKEN, 0] = 4
    claim_goals(position.world, position.state, 0, 0)
    assert held(position, 0) == ["conquer_4_cities"]


@pytest.mark.rule("r2008cr-reward-take")
def test_of_two_objectives_the_one_with_the_better_reward_is_claimed() -> None:
    met = ("control_2_continents", "control_20_territories")
    for better, worse in (met, met[::-1]):
        position = ready(COMMAND_ROOM)
        position.give(0, GROUPS["africa"])
        for number, name in enumerate(GOALS):
            position.state.face_up[number] = 0 if name in met else layout.NOT_IN_PLAY
        for name, lies_on in (("attack_die", better), ("second_airfield", worse)):
            position.state.rewards[REWARDS.index(name), layout.LIES_ON] = GOALS.index(lies_on)
        claim_goals(position.world, position.state, 0, 0)
        assert held(position, 0) == [better]


@pytest.mark.rule("r2008cr-start-maneuver")
def test_a_maneuver_before_the_attacks_goes_to_where_the_best_one_starts() -> None:
    position = table(COMMAND_ROOM, "strategist", "strategist", "strategist")
    position.give(0, GROUPS["south_america"])
    position.give(0, ["argentina"], 6)
    position.give(0, ["brazil"], 4)
    position.give_rest(1)
    position.give(1, ["central_america"], 9)
    reward(position, 0, "starting_maneuver")
    position.state.game[layout.PHASE] = list(COMMAND_ROOM.game.turn).index("muster")
    muster(position.world, position.state, 0, 0)
    (event,) = position.events("starting_maneuver")
    assert (event.values["origin"], event.values["target"]) == (position.space("argentina"), position.space("brazil"))


@pytest.mark.rule("r2008-draft-stars")
@pytest.mark.parametrize(("shown", "traded"), [(2, 0), (3, 3), (5, 5)])
def test_when_stars_are_traded(shown: int, traded: int) -> None:
    position = table()
    position.deal(0, *cards(shown))
    assert choose_stars(position.world, position.state, 0) == traded

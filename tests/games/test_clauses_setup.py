"""Set-up of classic Risk and RisiKo!, clause by clause: deck, claims and deals, starting units, who begins."""

from __future__ import annotations

from collections import Counter

import pytest
from played import CLASSIC_TABLES as TABLES
from played import all_records, house, of_kind, records, steps
from positions import Position
from scipy.stats import chisquare

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.phases.setup import fill_deck, set_up
from risk_sim.spec.ruleset import Ruleset
from risk_sim.tracing.record import Event, Record

CLASSIC, OFFICIAL = rulesets.load("classic"), rulesets.load("classic-official")
MORE_THAN_TWO = [(name, seats) for name, seats in TABLES if seats > 2]
FOR_TWO = [name for name, seats in TABLES if seats == 2]


def opening(game: Record) -> list[Event]:
    return [event for event in game.events if event.kind in {"claim", "place_start"}]


@pytest.mark.rule("classic-setup-deck")
def test_the_deck_is_shuffled() -> None:
    """Each card lies on top about as often as any other, and none is there twice."""
    position = Position(OFFICIAL)
    tops: Counter[int] = Counter()
    for _ in range(880):
        fill_deck(position.world, position.state, True)
        deck = position.state.deck[: position.state.game[layout.DECK]].tolist()
        assert sorted(deck) == list(range(44))
        tops[deck[-1]] += 1
    assert chisquare([tops[card] for card in range(44)]).pvalue > 1e-4


@pytest.mark.rule("classic-setup-colour")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_everybody_places_units_of_his_own_army(name: str, seats: int) -> None:
    for game in records(name, seats):
        started = of_kind(game, "place_start")
        neutral = {seats} if seats == 2 else set()
        assert {event.seat for event in started} == set(range(seats))
        assert all(event.values["army"] in {event.seat} | neutral for event in started)


@pytest.mark.rule("classic-piece-values")
@pytest.mark.parametrize(
    ("seats", "units"),
    [
        pytest.param(2, 40, marks=pytest.mark.rule("classic-start-2")),
        pytest.param(3, 35, marks=pytest.mark.rule("classic-start-3")),
        pytest.param(4, 30, marks=pytest.mark.rule("classic-start-4")),
        pytest.param(5, 25, marks=pytest.mark.rule("classic-start-5")),
        pytest.param(6, 20, marks=[pytest.mark.rule("classic-start-6"), pytest.mark.rule("risiko-start")]),
    ],
)
def test_starting_units(seats: int, units: int) -> None:
    """Units are counted, not pieces: an army of 35 has 35 units on the board."""
    for name in [name for name, number in TABLES if number == seats]:
        for game in records(name, seats):
            down = Counter(event.values.get("army", event.seat) for event in opening(game))
            assert set(down.values()) == {units}
            assert len(down) == max(3, seats)


@pytest.mark.rule("classic-start-2")
@pytest.mark.parametrize("name", FOR_TWO)
def test_two_players_and_a_neutral_army_are_dealt_a_third_each(name: str) -> None:
    for game in records(name, 2):
        assert Counter(event.seat for event in of_kind(game, "claim")) == {0: 14, 1: 14, 2: 14}


@pytest.mark.rule("classic-2p-placement")
@pytest.mark.parametrize("name", FOR_TWO)
def test_two_own_units_and_a_neutral_one_a_placing_turn(name: str) -> None:
    for game in records(name, 2):
        started = of_kind(game, "place_start")
        assert len(started) == 2 * 13 * 3
        for at in range(0, len(started), 3):
            seat = started[at].seat
            assert [event.seat for event in started[at : at + 3]] == [seat] * 3
            assert sorted(event.values["army"] for event in started[at : at + 3]) == [seat, seat, 2]
            assert at == 0 or started[at - 1].seat == 1 - seat


@pytest.mark.rule("classic-2p-neutral")
@pytest.mark.parametrize("name", FOR_TWO)
def test_the_neutral_army_only_defends_itself(name: str) -> None:
    answers = 0
    for game in records(name, 2):
        assert {event.seat for event in game.events if event.kind != "claim"} <= {0, 1, -1}
        before = 40
        for event, table in steps(game):
            if event.kind == "throw" and table.owner[event.values["target"]] == 2:
                most = min(game.ruleset.battle.defence_dice, table.units[event.values["target"]])
                assert event.values["defence_dice"] == most
                answers += 1
            if table.turn is not None:
                now = sum(table.units[space] for space in table.lands(2))
                assert now <= before
                before = now
    assert answers > 50


@pytest.mark.rule("classic-claim-roll")
@pytest.mark.rule("classic-first-turn-roll")
def test_the_first_claimer_has_nothing_to_do_with_the_first_turn() -> None:
    """Seats are numbered by turn order; with a roll for each, any of them claims first."""
    assert chisquare(first_claims(CLASSIC)).pvalue > 1e-4
    assert first_claims(house("classic", setup={"first_turn": "same_as_claim"})) == [60, 0, 0]


def first_claims(ruleset: Ruleset) -> list[int]:
    """How often which of three seats claims first."""
    firsts: Counter[int] = Counter()
    for game in range(60):
        position = Position(ruleset, game=game)
        set_up(position.world, position.state)
        firsts[position.events()[0].seat] += 1
    return [firsts[seat] for seat in range(3)]


@pytest.mark.rule("classic-claim-roll")
@pytest.mark.rule("classic-claim-one")
@pytest.mark.rule("classic-claim-vacant-only")
@pytest.mark.rule("classic-initial-reinforce")
@pytest.mark.parametrize(("name", "seats"), MORE_THAN_TWO)
def test_one_unit_at_a_time_clockwise(name: str, seats: int) -> None:
    """First onto vacant territories until there are none, then onto own ones; nobody is passed over."""
    for game in records(name, seats):
        told = opening(game)
        assert [event.kind for event in told[:42]] == ["claim"] * 42
        assert len({event.values["space"] for event in told[:42]}) == 42
        left = dict.fromkeys(range(seats), game.ruleset.setup.start_units[str(seats)])
        owner = {event.values["space"]: event.seat for event in told[:42]}
        seat = told[0].seat
        for event in told:
            assert event.seat == seat
            assert owner[event.values["space"]] == seat
            assert event.values.get("units", 1) == 1
            left[seat] -= 1
            after = [(seat + step) % seats for step in range(1, seats + 1)]
            seat = next((other for other in after if left[other] > 0), seat)


@pytest.mark.rule("classic-initial-no-cap")
def test_starting_stacks_may_be_as_uneven_as_the_players_like() -> None:
    stacks = [
        Counter(event.values["space"] for event in opening(game)) for game in all_records() if len(game.policies) == 3
    ]
    assert max(max(stack.values()) for stack in stacks) >= 10
    assert min(min(stack.values()) for stack in stacks) == 1

"""The turn of classic Risk and RisiKo!, clause by clause: its order, what it brings, maneuver and draw."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from played import PLAIN_TABLES as TABLES
from played import house, of_kind, players, record, records, replayed, steps, turns
from positions import Position

from risk_sim import rulesets
from risk_sim.kernels.phases.income import income

CLASSIC = rulesets.load("classic")


# ---------------------------------------------------------------- the turn

#: The order of a turn, an initial letter for each kind of event (a match is a bonus). Whoever conquers may take cards,
#: trade and place in between.
TURN = re.compile(r"ti(rb*)*p*(x(c(ek*(w|(rb*)*p*))?)?)*m?d?")
LETTERS = {
    "turn": "t",
    "income": "i",
    "trade": "r",
    "match": "b",
    "place": "p",
    "throw": "x",
    "conquest": "c",
    "elimination": "e",
    "take_card": "k",
    "win": "w",
    "maneuver": "m",
    "draw": "d",
    "capped": "",
}


@pytest.mark.rule("classic-turn-phases")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_order_of_a_turn(name: str, seats: int) -> None:
    for game in records(name, seats):
        for events in turns(game):
            assert TURN.fullmatch("".join(LETTERS[event.kind] for event in events))


@pytest.mark.rule("classic-turn-phases")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_turns_go_clockwise(name: str, seats: int) -> None:
    """Every turn falls to the next seat that is still in the game; when they come round, a round begins."""
    for game in records(name, seats):
        out: set[int] = set()
        before = (0, -1)
        for event in game.events:
            if event.kind == "elimination":
                out.add(event.values["victim"])
            if event.kind == "turn":
                now = (event.values["round"], event.seat)
                ring = [(before[0] + lap, seat) for lap in (0, 1) for seat in range(seats) if seat not in out]
                if before == (0, -1):
                    assert now == (1, 0)
                else:
                    assert now == next(turn for turn in ring if turn > before)
                before = now


# ---------------------------------------------------------------- income and placing


def gained(territories: list[int | str]) -> tuple[int, int]:
    """What a player with these territories gains: for their number, for whole groups."""
    position = Position(CLASSIC)
    position.give(0, territories)
    position.give_rest(1)
    total = income(position.world, position.state, 0, 0)
    told = position.events()[-1].values
    assert total == sum(told.values())
    return told["for_territories"], told["for_groups"]


#: One territory after another of different groups, so that no group is whole before all others are nearly so.
SCATTERED = sorted(range(42), key=lambda space: (space * 11) % 42)


@pytest.mark.parametrize(
    ("territories", "units"),
    [
        *[pytest.param(n, 3, marks=pytest.mark.rule("classic-reinforce-min")) for n in (1, 2, 3, 8, 9, 11)],
        # ex-01: 13 territories bring 4 units, not 3.
        *[pytest.param(n, 4, marks=pytest.mark.rule("classic-reinforce-12-14")) for n in (12, 13, 14)],
        *[pytest.param(n, 5, marks=pytest.mark.rule("classic-reinforce-15-17")) for n in (15, 16, 17)],
        *[pytest.param(n, n // 3, marks=pytest.mark.rule("classic-reinforce-div3")) for n in (18, 20, 23, 24, 41, 42)],
    ],
)
def test_units_for_territories(territories: int, units: int) -> None:
    assert gained(SCATTERED[:territories])[0] == units


@pytest.mark.rule("classic-reinforce-div3")
@pytest.mark.rule("classic-reinforce-min")
def test_house_rules_divide_otherwise() -> None:
    position = Position(house("classic", income={"divisor": 2, "minimum": 5}))
    position.give(0, range(12))
    position.give_rest(1)
    income(position.world, position.state, 0, 0)
    position.give(1, range(6))
    income(position.world, position.state, 0, 0)
    assert [event.values["for_territories"] for event in position.events()] == [6, 5]


@pytest.mark.rule("classic-continent-values")
@pytest.mark.rule("classic-continent-whole")
@pytest.mark.parametrize(
    ("group", "bonus"),
    [("south_america", 2), ("australia", 2), ("africa", 3), ("north_america", 5), ("europe", 5), ("asia", 7)],
)
def test_a_whole_group_brings_its_bonus_and_all_but_one_nothing(group: str, bonus: int) -> None:
    board = Position(CLASSIC).board
    inside = [name for name, space in board.spaces.items() if space.group == group]
    assert gained(inside)[1] == bonus
    for missing in inside:
        assert gained([name for name in inside if name != missing])[1] == 0


@pytest.mark.rule("classic-continent-values")
def test_example_of_two_groups() -> None:
    """ex-02: 12 territories with all of Australia and South America bring 4 + 2 + 2."""
    spaces = Position(CLASSIC).board.spaces
    whole = [name for name, space in spaces.items() if space.group in {"australia", "south_america"}]
    assert gained([*whole, "alaska", "iceland", "egypt", "japan"]) == (4, 4)


@pytest.mark.rule("classic-reinforce-total")
@pytest.mark.rule("classic-place-all")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_all_that_is_gained_is_placed_before_attacking(name: str, seats: int) -> None:
    with_sets = 0
    for game in records(name, seats):
        for events in turns(game):
            told = {event.kind for event in events}
            first_throw = next((at for at, event in enumerate(events) if event.kind == "throw"), len(events))
            begun = events[:first_throw]
            gains = sum(sum(event.values.values()) for event in begun if event.kind == "income")
            gains += sum(event.values["value"] for event in begun if event.kind == "trade")
            assert gains == sum(event.values["units"] for event in begun if event.kind == "place")
            with_sets += "trade" in told
    assert with_sets > 10


# ---------------------------------------------------------------- maneuver and draw


def maneuvers(fortify: str) -> tuple[int, int]:
    """(to a neighbour, farther) in some games; each checked by the referee."""
    near = far = 0
    for number in range(4):
        ruleset = house("classic", maneuver={"fortify": fortify}, game={"max_rounds": 40})
        game = record(ruleset, players("random", "hunter", "turtle"), 9, number)
        findings, _ = replayed(game)
        assert not findings
        for event in of_kind(game, "maneuver"):
            beside = event.values["target"] in game.board.neighbours(event.values["origin"])
            near, far = near + beside, far + (not beside)
    return near, far


@pytest.mark.rule("classic-fortify-connected")
def test_a_maneuver_follows_own_territories_or_goes_next_door() -> None:
    assert min(maneuvers("connected")) > 10
    near, far = maneuvers("adjacent")
    assert near > 10
    assert far == 0


@pytest.mark.rule("classic-fortify-once")
@pytest.mark.rule("classic-fortify-leave-one")
@pytest.mark.rule("classic-fortify-connected")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_one_maneuver_a_turn_that_leaves_somebody_at_home(name: str, seats: int) -> None:
    left: Counter[int] = Counter()
    for game in records(name, seats):
        for events in turns(game):
            assert sum(event.kind == "maneuver" for event in events) <= 1
        for event, table in steps(game):
            if event.kind == "maneuver":
                origin, target = event.values["origin"], event.values["target"]
                assert table.owner[origin] == table.owner[target] == event.seat
                left[table.units[origin] - event.values["units"]] += 1
    assert min(left) == 1


@pytest.mark.rule("classic-card-draw")
@pytest.mark.rule("classic-card-max-one")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_card_for_conquerors_one_a_turn(name: str, seats: int) -> None:
    many = 0
    for game in records(name, seats):
        for events in turns(game):
            kinds = Counter(event.kind for event in events)
            assert kinds["draw"] == (kinds["conquest"] > 0) or kinds["win"]
            many += kinds["draw"] == 1 and kinds["conquest"] > 1
    assert many > 0

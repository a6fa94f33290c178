"""Leaders of the advanced Napoléon game: whom they join, how they are lost and bought back; forts that fall."""

from __future__ import annotations

from collections import Counter

import pytest
from played import house
from positions import Position, games

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.choices.place import place_units
from risk_sim.kernels.ending import decide
from risk_sim.kernels.phases.attack import _assault
from risk_sim.kernels.phases.build import build, pay_forts
from risk_sim.kernels.phases.contagion import epidemic
from risk_sim.kernels.phases.leaders import held_captive
from risk_sim.kernels.phases.sea import _sail, sea
from risk_sim.kernels.phases.throwing import start_dice
from risk_sim.kernels.triggers import leave_board

ADVANCED = rulesets.load("napoleon-advanced")
ORIGIN, TARGET = "castille", "portugal"
MIDDLE, AEGEAN = "mediterranee_adriatique", "mer_egee"
NOBODY = -1


def assault(position: Position, by: int = 0) -> None:
    """Seat `by` attacks the target once."""
    start_dice(position.state, by)
    _assault(position.world, position.state, by, by, position.space(ORIGIN), position.space(TARGET))


def laid(own: int, generals: int, foe: int, guards: int = 0):
    """Two neighbours, own units with generals and another's; everything else is a third's."""

    def lay(position: Position) -> None:
        position.give(0, [ORIGIN], own)
        position.give(1, [TARGET, "egypte"], foe)
        position.give_rest(2)
        position.lead(ORIGIN, generals)
        position.lead(TARGET, guards)

    return lay


def generals_of(position: Position, event) -> tuple[int, int]:
    """Leaders that count for the attacker and for the defender at a throw."""
    attack_pool, defence_pool = divmod(event.values["way"] // layout.WAYS, layout.POOLS)
    return attack_pool // layout.LEADER_POOL, defence_pool // layout.LEADER_POOL


# ---------------------------------------------------------------- who joins, who follows


@pytest.mark.rule("napadv-leader-join")
def test_the_attacker_says_how_many_join_and_all_defend():
    joined = set()
    for position in games(ADVANCED, laid(9, 3, 9, 2), 60):
        assault(position)
        told = position.events("assault")[0].values["leaders"]
        joined.add(told)
        assert generals_of(position, position.events("throw")[0]) == (told, 2)
    assert joined == {0, 1, 2, 3}


@pytest.mark.rule("napadv-leader-follow")
def test_of_the_leaders_that_attacked_any_number_follows():
    followed = set()
    for position in games(ADVANCED, laid(9, 2, 1), 150):
        assault(position)
        joined = position.events("assault")[0].values["leaders"]
        for _, _, told in position.events("conquest"):
            followed.add((joined, told["leaders"]))
            assert (position.generals(ORIGIN), position.generals(TARGET)) == (2 - told["leaders"], told["leaders"])
            assert min(position.units(ORIGIN), position.units(TARGET)) > 0
    assert followed == {(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)}


@pytest.mark.rule("napadv-move-in")
@pytest.mark.parametrize("at_sea", [False, True])
def test_as_many_as_threw_and_live_move_in_and_all_but_one_at_most(at_sea):
    """On land and at sea; the fewest and the most both come up."""

    def lay(position: Position) -> None:
        laid(8, 0, 1)(position)
        position.sail(0, MIDDLE, 8)
        position.sail(1, AEGEAN)

    spare, stayed = Counter(), Counter()
    for position in games(ADVANCED, lay, 200):
        if at_sea:
            start_dice(position.state, 0)
            _sail(position.world, position.state, 0, 0, position.zone(MIDDLE), position.zone(AEGEAN))
        else:
            assault(position)
        for event in position.events("conquest"):
            last = position.events("throw")[-1].values
            spare[event.values["units"] - (last["attack_dice"] - last["attacker_losses"])] += 1
            stayed[position.ships(0, MIDDLE) if at_sea else position.units(ORIGIN)] += 1
    assert (min(spare), min(stayed)) == (0, 1)
    assert min(len(spare), len(stayed)) > 3


# ---------------------------------------------------------------- taken in battle


@pytest.mark.rule("napadv-capture-vp")
@pytest.mark.rule("napadv-capture-attack")
def test_a_general_is_taken_when_one_unit_is_left():
    """ex-21: A with 6 points attacks B with 4 from 3 units with a general, and loses 2: 5 points each."""
    taken = 0
    for position in games(ADVANCED, laid(3, 1, 9), 120):
        position.state.seats[layout.POINTS, :2] = 6, 4
        assault(position)
        joined = position.events("assault")[0].values["leaders"]
        spent = position.units(ORIGIN) == 1
        if joined and spent:
            taken += 1
            assert position.events("capture")[0][1:] == (
                1,
                {"owner": 0, "piece": layout.GENERAL, "number": 1, "space": position.space(ORIGIN)},
            )
            assert position.points() == [5, 5, 0]
        else:
            assert not position.events("capture")
            assert position.points() == [6, 4, 0]
        assert position.generals(ORIGIN) == 1 - (joined and spent)
    assert taken > 10


@pytest.mark.rule("napadv-capture-attack")
@pytest.mark.parametrize("taken", ["origin_exhausted", "dice_committed"])
def test_leaders_are_taken_with_the_last_unit_or_with_all_that_threw(taken):
    ruleset = house("napoleon-advanced", battle={"leader_taken": taken})
    left = set()
    for position in games(ruleset, laid(4, 1, 9), 200):
        assault(position)
        units, lost_all = 4, False
        for event in position.events("throw", "capture"):
            told = event.values
            if event.kind == "throw":
                units -= told["attacker_losses"]
                lost_all = told["attacker_losses"] == told["attack_dice"]
            else:
                left.add(units)
                assert units == 1 or (taken == "dice_committed" and lost_all)
        if position.units(ORIGIN) == 1 and position.events("assault")[0].values["leaders"]:
            assert position.events("capture")
    assert (max(left) > 1) == (taken == "dice_committed")
    assert 1 in left


@pytest.mark.rule("napadv-capture-attack")
def test_in_a_forced_sea_fight_admirals_are_taken_with_the_last_ship():
    def lay(position: Position) -> None:
        position.give_rest(2)
        position.sail(1, MIDDLE, 4)
        position.sail(0, MIDDLE, 2, admirals=2)
        position.state.zones[layout.BUILT, position.zone(MIDDLE)] = 2

    ends = Counter()
    for position in games(ADVANCED, lay, 60):
        sea(position.world, position.state, 0, 0)
        lost = position.ships(1, MIDDLE) > 0
        ends[lost] += 1
        assert [event.values["number"] for event in position.events("capture")] == [2] * lost
        assert position.points()[:2] == ([-2, 2] if lost else [0, 0])
    assert min(ends[False], ends[True]) > 3


@pytest.mark.rule("napadv-capture-defence")
@pytest.mark.rule("napadv-capture-vp")
def test_all_leaders_on_a_territory_are_taken_with_its_last_unit():
    fell = 0
    for position in games(ADVANCED, laid(9, 0, 2, 2), 80):
        assault(position)
        conquered = position.owner(TARGET) == 0
        fell += conquered
        assert position.generals(TARGET) == (0 if conquered else 2)
        assert position.points() == ([2, -2, 0] if conquered else [0, 0, 0])
        assert position.state.captives[0, 1, layout.GENERAL - 1] == 2 * conquered
    assert 5 < fell < 75


@pytest.mark.rule("napadv-capture-neutral")
def test_nobody_gains_by_a_leader_that_a_neutral_army_destroys():
    def lay(position: Position) -> None:
        laid(2, 1, 9)(position)
        position.state.armies[layout.SEAT, 1] = NOBODY

    lost = 0
    for position in games(ADVANCED, lay, 80):
        assault(position)
        for event in position.events("capture"):
            lost += 1
            assert event.seat == NOBODY
            assert position.points() == [-1, 0, 0]
            assert position.state.captives.sum() == 0
            assert position.state.armies[layout.GENERALS_OUT, 0] == 0
            assert held_captive(position.world, position.state, 0, layout.GENERAL) == 0
    assert lost > 5


@pytest.mark.rule("napadv-capture-vp-floor")
def test_points_fall_below_zero_and_still_count():
    position = next(
        position for position in games(ADVANCED, laid(2, 1, 9)) if assault(position) or position.events("capture")
    )
    assert position.points() == [-1, 1, 0]
    position.state.seats[layout.POINTS, :3] = -1, -3, -2
    decide(position.world, position.state)
    assert position.state.game[layout.WINNER] == 0


# ---------------------------------------------------------------- lost otherwise


@pytest.mark.rule("napadv-leader-lost-other")
@pytest.mark.parametrize("points", [-1, 0])
def test_a_leader_lost_without_a_battle_goes_back_to_the_reserve(points):
    """By an epidemic, or with a fleet that is removed: nobody gains, and no one holds him."""
    position = Position(house("napoleon-advanced", leaders={"lost_points": points}))
    position.give(0, [ORIGIN], 1)
    position.give(0, ["hongrie"], 5)
    position.give_rest(1)
    position.lead(ORIGIN, 2)
    position.infect(ORIGIN)
    position.pile(position.space("hongrie"))
    position.sail(0, MIDDLE, 3, admirals=1)
    epidemic(position.world, position.state, 0, 0)
    assert [tuple(event.values.values()) for event in position.events("lost")] == [
        (layout.GENERAL, 2, position.space(ORIGIN))
    ]
    assert position.points() == [2 * points, 0, 0]
    leave_board(position.world, position.state, 0)
    assert position.points() == [3 * points, 0, 0]
    out = (layout.GENERALS_OUT, layout.ADMIRALS_OUT)
    assert [int(position.state.armies[row, 0]) for row in out] == [0, 0]
    assert position.state.captives.sum() == 0


# ---------------------------------------------------------------- ransom


def captive(generals: dict[int, int], admirals: int = 0, pending: int = 6, free: int = 0):
    """Generals and admirals of seat 0 are held by others; he has units to be placed, and some generals left."""

    def lay(position: Position) -> None:
        position.give(0, ["hongrie", "galicie"], 4)
        position.give(1, [TARGET, "egypte"], 4)
        position.give_rest(2)
        position.sail(0, MIDDLE, 3)
        for captor, number in generals.items():
            position.state.captives[captor, 0, layout.GENERAL - 1] = number
        position.state.captives[1, 0, layout.ADMIRAL - 1] = admirals
        if free:
            position.lead("hongrie", free)
        position.state.game[layout.PENDING] = pending

    return lay


def ransoms(lay, ruleset=ADVANCED, number: int = 150):
    """The same reinforcement many times: (position, (captor, piece, number) of every ransom)."""
    for position in games(ruleset, lay, number):
        build(position.world, position.state, 0, 0)
        yield position, [tuple(event.values.values()) for event in position.events("ransom")]


@pytest.mark.rule("napadv-ransom-when")
def test_generals_are_bought_back_while_none_is_on_the_board():
    assert {paid for _, told in ransoms(captive({1: 2})) for paid in told} == {(1, layout.GENERAL, 2)}
    assert not any(told for _, told in ransoms(captive({1: 2}, free=1)))
    assert not any(told for _, told in ransoms(captive({1: 2}, pending=0)))
    off = house("napoleon-advanced", leaders={"ransom": "off"})
    assert not any(told for _, told in ransoms(captive({1: 2}), off))
    # Units pay for as many as they are.
    assert {paid for _, told in ransoms(captive({1: 2}, pending=1)) for paid in told} == {(1, layout.GENERAL, 1)}


@pytest.mark.rule("napadv-ransom-when")
@pytest.mark.rule("napadv-ransom-captor")
@pytest.mark.rule("napadv-ransom-vp")
def test_every_captor_is_paid_for_those_he_holds():
    captors = set()
    for position, told in ransoms(captive({1: 2, 2: 1})):
        assert set(told) <= {(1, layout.GENERAL, 2), (2, layout.GENERAL, 1)}
        captors.add(len(told))
        thanked = position.events("ransom_units")
        assert [(event.seat, event.values["units"]) for event in thanked] == [(who, many) for who, _, many in told]
        for event in thanked:
            assert position.state.spaces[layout.OWNER, event.values["space"]] == event.seat
        built = sum(event.values["price"] for event in position.events("build"))
        assert position.state.game[layout.PENDING] == 6 - built - sum(many for _, _, many in told)
        assert not position.events("points")
    assert captors == {0, 1, 2}


@pytest.mark.rule("napadv-ransom-captor")
@pytest.mark.rule("napadv-ransom-vp")
def test_two_generals_of_six_units():
    """ex-23: A places 2 generals and 4 units, B adds 2 units at once, and no points change hands."""
    shown = 0
    for position, told in ransoms(captive({1: 2})):
        if told == [] or any(event.values["price"] for event in position.events("build")):
            continue
        shown += 1
        kinds = [event.kind for event in position.events()]
        assert kinds == ["ransom", "ransom_units", "build", "build"]
        assert position.state.armies[layout.GENERALS_OUT, 0] == 2
        assert position.state.armies[layout.TOTAL, 1] == 4 + 4 + 2
        assert position.state.game[layout.PENDING] == 4
        place_units(position.world, position.state, 0, 0, 4)
        assert position.state.armies[layout.TOTAL, 0] == 4 + 4 + 4
        assert position.points() == [0, 0, 0]
    assert shown > 10


@pytest.mark.rule("napadv-ransom-admiral")
@pytest.mark.parametrize("option", ["off", "on"])
def test_admirals_stay_captive(option):
    ruleset = house("napoleon-advanced", leaders={"admiral_ransom": option})
    paid = {one for _, told in ransoms(captive({}, admirals=1), ruleset) for one in told}
    assert paid == ({(1, layout.ADMIRAL, 1)} if option == "on" else set())


# ---------------------------------------------------------------- fortifications


@pytest.mark.rule("napadv-fort-destroyed")
@pytest.mark.rule("napadv-fort-kept-empty")
@pytest.mark.parametrize("defenders", [0, 1])
def test_a_fortification_falls_with_its_territory_after_a_battle_alone(defenders):
    """Where nobody defended it serves its new holder: it pays him, and stands by his dice."""

    def lay(position: Position) -> None:
        position.give(0, [ORIGIN], 9)
        position.give_rest(1)
        position.give(1, [TARGET], 1)
        position.fortify(TARGET)
        if not defenders:
            position.infect(TARGET)
            position.pile(position.space("egypte"))
            epidemic(position.world, position.state, 1, 1)

    fell = 0
    for position in games(ADVANCED, lay, 60):
        tokens = ADVANCED.fortifications.tokens
        assault(position)
        taken = position.owner(TARGET) == 0
        fell += taken
        stands = not (taken and defenders)
        assert len(position.events("fort_falls")) == (not stands)
        assert position.state.spaces[layout.FORT, position.space(TARGET)] == stands
        assert position.state.game[layout.FORTS_LEFT] == tokens - stands
        if taken:
            pay_forts(position.world, position.state, 0, 0)
            assert len(position.events("fort_pay")) == stands
            position.give(1, [ORIGIN], 9)
            assault(position, by=1)
            last = position.events("throw")[-1]
            assert last.seat == 1
            helped = last.values["way"] // layout.WAYS % layout.POOLS & layout.FORT_POOL
            assert (helped > 0) == stands
    assert fell > 20

"""RisiKo! Antartide, clause by clause: set-up, reinforcement, cards, attacks, objectives, the end."""

from __future__ import annotations

import pytest
from antarctic import (
    BLUE,
    BOARD,
    GOALS,
    GREY,
    RED,
    RULES,
    STATIONS,
    attack,
    bare,
    beaten,
    clear,
    conquered,
    few,
    holder,
    kinds,
    table,
    tables,
    take,
    throw,
    wipe,
)
from played import house, of_kind, records, turns
from positions import Position

from risk_sim.errors import InputError
from risk_sim.kernels import layout
from risk_sim.kernels.choices.cards import trade_sets
from risk_sim.kernels.choices.fronts import forget_fronts, list_fronts
from risk_sim.kernels.choices.scarce import place_scarce
from risk_sim.kernels.needs import is_met
from risk_sim.kernels.phases import goals
from risk_sim.kernels.phases.cards import draw_cards, set_value
from risk_sim.kernels.phases.income import income
from risk_sim.kernels.phases.maneuver import maneuver
from risk_sim.kernels.phases.unmet import lose_goals
from risk_sim.kernels.supply import cost_of, is_short, spare
from risk_sim.lower import games as lower
from risk_sim.rulesets.decks import check_deck

EAST = [BOARD.ids[space] for space in BOARD.members[list(BOARD.groups).index("east_antarctica")]]
WEST = [BOARD.ids[space] for space in BOARD.members[list(BOARD.groups).index("west_antarctica")]]
ICE = [BOARD.ids[space] for space in BOARD.members[list(BOARD.groups).index("floating_ice")]]


# ---------------------------------------------------------------- set-up


@pytest.mark.rule("antartide-cards")
@pytest.mark.rule("antartide-event-data")
def test_17_events_13_territory_cards_and_6_objectives() -> None:
    position = table()
    assert len(RULES.events) == position.world.rules[layout.HAPPENINGS] == 17
    assert position.world.rules[layout.CARD_COUNT] == 13
    assert len(GOALS) == 6
    assert {event.provenance for event in RULES.events.values()} == {"reconstructed"}


@pytest.mark.rule("antartide-pieces")
@pytest.mark.rule("antartide-cap-48")
@pytest.mark.rule("antartide-reserve")
def test_48_armies_a_colour_in_16_tanks_and_16_flags() -> None:
    assert (RULES.supply.tanks, RULES.supply.flags, RULES.supply.armies) == (16, 16, 48)
    position = table()
    assert [spare(position.world, position.state, army) for army in (RED, BLUE, GREY)] == [39, 39, 29]


@pytest.mark.rule("antartide-dice")
def test_three_dice_for_each() -> None:
    assert (RULES.battle.attack_dice, RULES.battle.defence_dice) == (3, 3)


@pytest.mark.rule("antartide-players")
def test_two_players_and_a_neutral_army() -> None:
    assert RULES.game.players == (2, 2)
    assert lower.armies(RULES, 2) == 3
    assert table().state.armies[layout.SEAT, GREY] == -1


@pytest.mark.rule("antartide-board")
@pytest.mark.rule("antartide-map-data")
def test_13_territories_and_3_stations() -> None:
    assert [space.kind for space in BOARD.spaces.values()] == ["land"] * 13 + ["station"] * 3
    assert len(BOARD.borders) == 33
    assert BOARD.provenance == "reconstructed"
    assert {BOARD.ids[at] for at in BOARD.neighbours("sigma")} == {"dronning_maud_land", "kemp_land"}


@pytest.mark.rule("antartide-decks")
def test_both_decks_are_shuffled() -> None:
    seen = {tuple(table(seed=seed).state.deck[:13].tolist()) for seed in range(1, 6)}
    assert len(seen) == 5
    assert all(sorted(deck) == list(range(13)) for deck in seen)
    drawn = [[event.values["event_card"] for event in of_kind(game, "event_card")] for game in records("antartide", 2)]
    assert len({tuple(cards[:8]) for cards in drawn}) == len(drawn)
    for cards in drawn:
        assert len(set(cards[:17])) == len(cards[:17]), "no card comes twice before all have come"


@pytest.mark.rule("antartide-objectives-open")
def test_all_objectives_lie_open() -> None:
    for game in records("antartide", 2):
        assert [event.values["objective"] for event in of_kind(game, "in_play")] == list(range(6))


@pytest.mark.rule("antartide-initial")
@pytest.mark.rule("antartide-initial-data")
def test_the_opening_is_printed() -> None:
    position = table()
    for name, printed in RULES.opening.items():
        assert (position.owner(name), position.units(name)) == (printed.army - 1, printed.units)
    assert position.state.armies[layout.TOTAL, :3].tolist() == [9, 9, 19]
    assert set(RULES.opening) == set(BOARD.spaces)


@pytest.mark.rule("antartide-first-roll")
def test_seats_are_numbered_by_who_plays_first() -> None:
    """The higher of two dice plays first: the first seat, whoever sits there."""
    for game in records("antartide", 2):
        assert of_kind(game, "turn")[0].seat == 0


@pytest.mark.rule("antartide-turn")
def test_the_order_of_a_turn() -> None:
    order = {"event_card": 0, "income": 1, "place": 2, "assault": 3, "claim_objective": 4, "maneuver": 5, "draw": 6}
    for game in records("antartide", 2):
        for turn in turns(game):
            steps = [order[event.kind] for event in turn if event.kind in order]
            assert steps == sorted(steps)
            assert steps[:2] == [0, 1] or game.events[-1] in turn


# ---------------------------------------------------------------- reinforcement


@pytest.mark.rule("antartide-reinforce-count")
@pytest.mark.rule("antartide-station-count")
def test_an_army_a_territory_and_a_station() -> None:
    position = bare()
    assert income(position.world, position.state, RED, RED) == 1
    position.give(RED, ["kemp_land", "sigma"])
    assert income(position.world, position.state, RED, RED) == 3


@pytest.mark.rule("antartide-reinforce-objective")
@pytest.mark.rule("antartide-objective-income")
def test_an_army_more_for_each_objective() -> None:
    position = bare()
    position.give(RED, ["south_pole", *ICE])
    goals.open_turn(position.world, position.state, RED, RED)
    for goal in ("pole", "ice"):
        goals._claim(position.world, position.state, RED, RED, GOALS.index(goal))
    assert income(position.world, position.state, RED, RED) == 4 + 2


@pytest.mark.rule("antartide-reinforce-place")
@pytest.mark.rule("antartide-station-cap")
def test_gains_go_anywhere_but_a_station_holds_two() -> None:
    found = set()
    for position in tables(lambda at: at.give(RED, ["phi"], 1)):
        place_scarce(position.world, position.state, RED, RED, 12)
        found |= {event.values["space"] for event in position.events("place")}
        assert position.units("phi") <= 2
        assert position.state.armies[layout.TOTAL, RED] == 9 + 1 + 12
    assert found == {BOARD.index(name) for name in ("antarctic_peninsula", "kemp_land", "oates_land", "phi")}


@pytest.mark.rule("antartide-cap-48")
@pytest.mark.rule("antartide-flag-swap")
def test_gains_stop_when_the_reserve_is_empty() -> None:
    """Any gain up to the cap goes down whatever pieces it takes, since they are changed at will."""
    for units, placed in ((38, 38), (39, 39), (40, 39)):
        position = table()
        place_scarce(position.world, position.state, RED, RED, units)
        assert sum(event.values["units"] for event in position.events("place")) == placed
    assert spare(position.world, position.state, RED) == 0


# ---------------------------------------------------------------- cards


def _bring(*names: str) -> int:
    """What a set brings."""
    position = table()
    position.deal(RED, *(BOARD.index(name) for name in names))
    return int(trade_sets(position.world, position.state, RED, RED, 3, 2, True))


@pytest.mark.rule("antartide-set-value")
@pytest.mark.rule("antartide-set-plain")
@pytest.mark.rule("antartide-set-plus1")
@pytest.mark.rule("antartide-set-plus2")
@pytest.mark.rule("antartide-set-plus3")
@pytest.mark.rule("antartide-wild")
@pytest.mark.parametrize(
    ("cards", "armies"),
    [
        (("ellsworth_land", "ronne_ice_shelf", "marie_byrd_land"), 3),  # cannon, cavalry, infantry
        (("ronne_ice_shelf", "kemp_land", "south_pole"), 4),  # cavalry, cavalry +1, three symbols
        (("marie_byrd_land", "south_pole", "wilkes_land"), 5),  # infantry, three symbols, cannon +2
        (("queen_elizabeth_land", "marie_byrd_land", "queen_maud_mountains"), 6),  # infantry +1, plain, +2
        (("kemp_land", "oates_land", "south_pole"), 6),
    ],
)
def test_the_four_rows_of_the_table(cards: tuple[str, ...], armies: int) -> None:
    assert _bring(*cards) == armies


@pytest.mark.rule("antartide-set-shape")
def test_two_of_one_picture_and_one_of_another_are_no_set() -> None:
    assert _bring("ronne_ice_shelf", "kemp_land", "wilkes_land") == 0


@pytest.mark.rule("antartide-set-value")
def test_example_37() -> None:
    """7 territories, 1 station, 2 objectives and the set cavalry +1, cavalry +2, South Pole: 16 armies."""
    position = bare()
    position.give(RED, ["south_pole", *ICE, "ellsworth_land", "kemp_land", "marie_byrd_land", "phi"])
    for goal in ("pole", "ice"):
        goals._claim(position.world, position.state, RED, RED, GOALS.index(goal))
    gained = income(position.world, position.state, RED, RED)
    position.deal(RED, *(BOARD.index(name) for name in ("kemp_land", "oates_land", "south_pole")))
    assert gained + trade_sets(position.world, position.state, RED, RED, 3, 2, True) == 16


@pytest.mark.rule("antartide-set-optional")
def test_at_most_one_set_a_turn_and_none_below_five_cards() -> None:
    position = table(RULES, "aggressive", "aggressive")
    position.deal(RED, *range(6))
    trade_sets(position.world, position.state, RED, RED, 5, 4, True)
    assert kinds(position) == ["trade"]
    traded = 0
    for held in tables(lambda at: at.deal(RED, 0, 1, 2)):
        traded += trade_sets(held.world, held.state, RED, RED, 5, 4, True) > 0
    assert 0 < traded < 40, "who draws lots trades three cards or keeps them"
    two = house("antartide", cards={"sets_a_turn": 2})
    position = table(two, "aggressive", "aggressive")
    position.deal(RED, *range(6))
    trade_sets(position.world, position.state, RED, RED, 5, 4, True)
    assert kinds(position) == ["trade", "trade"]


@pytest.mark.rule("antartide-set-forced")
def test_five_cards_must_be_traded() -> None:
    for position in tables(lambda at: at.deal(RED, 1, 4, 8, 5, 2)):
        assert trade_sets(position.world, position.state, RED, RED, 5, 4, True) > 0
    game = records("antartide", 2)
    assert any(of_kind(one, "trade") for one in game)


@pytest.mark.rule("antartide-card-data")
def test_pictures_and_bonus_numbers() -> None:
    plain = dict.fromkeys(("infantry", "cavalry", "cannon"), 0)
    for name, space in BOARD.spaces.items():
        if space.symbol in plain:
            plain[space.symbol] += name not in RULES.deck
    assert plain == {"infantry": 2, "cavalry": 2, "cannon": 2}
    assert sorted(RULES.deck.values()) == ["plus_one"] * 3 + ["plus_two"] * 3
    assert BOARD.spaces["south_pole"].symbol == "wild"
    position = table()
    assert {set_value(position.world, position.state, *three) for three in ((0, 1, 2), (0, 0, 0), (3, 1, 1))} == {3}


@pytest.mark.rule("antartide-deck-reshuffle")
def test_an_empty_deck_is_made_of_its_discards() -> None:
    position = table()
    position.pile()
    position.state.discards[:2] = 3, 9
    position.state.game[layout.DISCARDS] = 2
    position.state.seats[layout.CONQUERED, RED] = 1
    draw_cards(position.world, position.state, RED, RED)
    assert position.hand(RED)[0] in (3, 9)


# ---------------------------------------------------------------- attacks


@pytest.mark.rule("antartide-attack-many")
@pytest.mark.rule("antartide-repeat")
def test_as_many_attacks_as_a_player_likes() -> None:
    battles = [
        [event.values["target"] for event in turn if event.kind == "assault"]
        for game in records("antartide", 2)
        for turn in turns(game)
    ]
    assert {0, 1, 2} <= {len(targets) for targets in battles}
    assert any(len(targets) > len(set(targets)) for targets in battles), "stopped, and begun anew"


@pytest.mark.rule("antartide-attack-origin")
@pytest.mark.rule("antartide-attack-target")
def test_who_may_attack_whom() -> None:
    for game in records("antartide", 2):
        for event in of_kind(game, "assault"):
            assert event.values["target"] in BOARD.neighbours(event.values["origin"])
    for position in tables(lambda at: clear(at, "wilhelm_ii_land")):
        position.give(RED, ["kemp_land"], 9)
        seen = set()
        forget_fronts(position.state)
        list_fronts(position.world, position.state, RED)
        for at in range(position.state.game[layout.FRONTS]):
            seen.add(tuple(position.state.fronts[at].tolist()))
        targets = {BOARD.ids[target] for origin, target in seen if origin == BOARD.index("kemp_land")}
        # Opponent, neutral, empty and a station.
        assert targets == {"dronning_maud_land", "queen_elizabeth_land", "wilhelm_ii_land", "sigma"}
        break


@pytest.mark.rule("antartide-loss-reserve")
def test_dead_armies_can_be_placed_again() -> None:
    position = table()
    position.give(RED, ["kemp_land"], 6)
    before = spare(position.world, position.state, RED)
    while position.units("kemp_land") == 6:
        throw(position, RED, RED, "kemp_land", "dronning_maud_land", 3)
    assert spare(position.world, position.state, RED) == before + 6 - position.units("kemp_land")


@pytest.mark.rule("antartide-neutral-roll")
def test_grey_always_throws_all_it_may() -> None:
    found = set()
    for position in tables(lambda at: at.give(RED, ["wilkes_land"], 9)):
        position.give(GREY, ["wilhelm_ii_land"], 2)
        throw(position, RED, RED, "wilkes_land", "wilhelm_ii_land", 3)
        found |= {event.values["defence_dice"] for event in position.events("throw")}
    assert found == {2}


@pytest.mark.rule("antartide-trophies")
def test_grey_armies_beaten_are_kept() -> None:
    """Attacking or defending; they leave the supply of grey for good."""
    position = table()
    position.give(RED, ["wilkes_land"], 30)
    before = spare(position.world, position.state, GREY)
    while position.owner("wilhelm_ii_land") == GREY:
        attack(position, RED, "wilkes_land", "wilhelm_ii_land")
    assert beaten(position, RED) == 2
    assert spare(position.world, position.state, GREY) == before, "off the board, and not in the reserve"
    position.give(GREY, ["queen_maud_mountains"], 12)
    while beaten(position, BLUE) == 0:
        position.give(BLUE, ["marie_byrd_land"], 3)
        throw(position, RED, GREY, "queen_maud_mountains", "marie_byrd_land", 1)
    assert beaten(position, BLUE) == 12 - position.units("queen_maud_mountains")


@pytest.mark.rule("antartide-trophies")
def test_example_12() -> None:
    """Blue beats three grey armies, losing two: three trophies, and the two go back to the reserve."""
    for position in tables(lambda at: at.give(GREY, ["wilhelm_ii_land"], 3), number=60):
        position.give(BLUE, ["wilkes_land"], 12)
        reserve, grey = spare(position.world, position.state, BLUE), spare(position.world, position.state, GREY)
        attack(position, BLUE, "wilkes_land", "wilhelm_ii_land")
        lost = sum(event.values["attacker_losses"] for event in position.events("throw"))
        if position.owner("wilhelm_ii_land") == BLUE and lost == 2:
            assert beaten(position, BLUE) == 3
            assert spare(position.world, position.state, GREY) == grey
            assert spare(position.world, position.state, BLUE) == reserve + 2
            return
    raise AssertionError("it never came up")


@pytest.mark.rule("antartide-empty-attack")
@pytest.mark.rule("antartide-empty-no-card")
def test_an_empty_territory_is_taken_without_dice_and_earns_no_card() -> None:
    position = table()
    clear(position, "wilhelm_ii_land")
    position.give(RED, ["wilkes_land"], 5)
    attack(position, RED, "wilkes_land", "wilhelm_ii_land")
    assert [kind for kind in kinds(position) if kind != "abandon"] == ["conquest"]
    assert position.units("wilkes_land") >= 1
    assert conquered(position, RED) == 0


@pytest.mark.rule("antartide-draw")
@pytest.mark.rule("antartide-draw-no-station")
def test_example_22() -> None:
    """An empty territory and a station earn nothing; a grey and a blue territory one card together."""
    position = table()
    clear(position, "ellsworth_land")
    position.give(RED, ["antarctic_peninsula"], 9)
    take(position, RED, RED, "antarctic_peninsula", "ellsworth_land", fought=False)
    take(position, RED, RED, "antarctic_peninsula", "psi")
    assert conquered(position, RED) == 0
    draw_cards(position.world, position.state, RED, RED)
    assert position.hand(RED) == []
    position.give(RED, ["wilkes_land"], 9)
    take(position, RED, RED, "wilkes_land", "wilhelm_ii_land")
    take(position, RED, RED, "oates_land", "queen_maud_mountains")
    assert conquered(position, RED) == 2
    draw_cards(position.world, position.state, RED, RED)
    assert len(position.hand(RED)) == 1


@pytest.mark.rule("antartide-station-attack-in")
def test_three_dice_against_a_station_but_two_armies_move_in() -> None:
    for position in tables(lambda at: at.give(RED, ["wilkes_land"], 12)):
        take(position, RED, RED, "wilkes_land", "phi")
        assert position.units("phi") in (1, 2)
    position = table()
    position.give(RED, ["wilkes_land"], 12)
    throw(position, RED, RED, "wilkes_land", "phi", 3)
    assert position.events("throw")[0].values["attack_dice"] == 3


@pytest.mark.rule("antartide-station-no-attack")
def test_no_attack_starts_from_a_station() -> None:
    for name in STATIONS:
        assert not BOARD.spaces[name].attacks
    stations = {BOARD.index(name) for name in STATIONS}
    for game in records("antartide", 2):
        for kind in ("assault", "neutral_attack"):
            assert not stations & {event.values["origin"] for event in of_kind(game, kind)}


# ---------------------------------------------------------------- flags


def _lone_flag(reserve: int, seed: int) -> Position:
    """Blue holds Oates Land with one flag, and has so many armies in the reserve."""
    position = bare(few(6, 8), seed=seed)
    position.give(BLUE, ["oates_land"], 2)
    others = ["kemp_land", "ronne_ice_shelf", "ross_ice_shelf", "ellsworth_land", "marie_byrd_land", "south_pole"]
    position.give(BLUE, others, 3)
    position.give(BLUE, ["south_pole"], 5 - reserve)
    position.give(RED, ["wilkes_land"], 12)
    assert spare(position.world, position.state, BLUE) == reserve
    return wipe(position)


@pytest.mark.rule("antartide-flag-lone")
@pytest.mark.parametrize(("reserve", "left"), [(0, 0), (2, 1)])
def test_example_38(reserve: int, left: int) -> None:
    """Three dice against one flag with two, a pair lost each: without a tank in the reserve the flag is gone."""
    for seed in range(1, 81):
        position = _lone_flag(reserve, seed)
        throw(position, RED, RED, "wilkes_land", "oates_land", 3)
        told = position.events("throw")[0].values
        if (told["attacker_losses"], told["defender_losses"], told["defence_dice"]) == (1, 1, 2):
            assert position.units("oates_land") == left
            assert ("flag_lost" in kinds(position)) == (reserve == 0)
            return
    raise AssertionError("it never came up")


@pytest.mark.rule("antartide-flag-stack")
def test_who_can_change_his_flags() -> None:
    """With every piece out, tanks stand in odd stacks first and then in the smallest even ones."""
    position = bare(few(6, 8))
    position.give(BLUE, ["oates_land"], 2)
    position.give(BLUE, ["kemp_land"], 4)
    position.give(BLUE, ["south_pole"], 5)
    position.give(BLUE, ["ronne_ice_shelf", "ross_ice_shelf", "ellsworth_land"], 3)
    position.give(BLUE, ["marie_byrd_land"], 2)
    assert spare(position.world, position.state, BLUE) == 0
    short = [name for name in BOARD.ids if is_short(position.world, position.state, BLUE, BOARD.index(name))]
    # 6 tanks: four in odd stacks, two in the first of the two lone flags.
    first, second = sorted(("oates_land", "marie_byrd_land"), key=BOARD.index)
    held = [name for name in short if position.owner(name) == BLUE]
    assert sorted(held) == sorted([second, "kemp_land"])
    assert first not in held
    position.give(BLUE, ["south_pole"], 4)
    assert not any(is_short(position.world, position.state, BLUE, BOARD.index(name)) for name in held)


@pytest.mark.rule("antartide-flag-stack")
@pytest.mark.parametrize(("lost", "gone"), [(0, 0), (1, 2), (2, 2), (3, 4), (4, 4)])
def test_the_odd_army_costs_a_flag(lost: int, gone: int) -> None:
    position = bare(few(6, 8))
    position.give(BLUE, ["oates_land"], 6)
    space = BOARD.index("oates_land")
    assert cost_of(position.state, space, lost, True) == gone
    assert cost_of(position.state, space, lost, False) == lost
    position.give(BLUE, ["oates_land"], 2)
    assert cost_of(position.state, space, 3, True) == 2, "no more go than there are"


def _attack_of_a_flag(strict: str) -> Position:
    """Red attacks from a lone flag with every piece on the board, and loses."""
    for seed in range(1, 81):
        position = bare(few(6, 8, flag_loss=strict), seed=seed)
        position.give(RED, ["wilkes_land"], 2)
        others = ["kemp_land", "ronne_ice_shelf", "ross_ice_shelf", "ellsworth_land", "marie_byrd_land"]
        position.give(RED, others, 3)
        position.give(RED, ["south_pole"], 5)
        position.give(BLUE, ["oates_land"], 3)
        throw(position, RED, RED, "wilkes_land", "oates_land", 1)
        if position.events("throw")[0].values["attacker_losses"] == 1:
            return position
    raise AssertionError("it never lost")


@pytest.mark.rule("antartide-flag-origin-empty")
def test_a_flag_that_attacks_and_loses_leaves_its_territory_empty() -> None:
    position = _attack_of_a_flag("strict")
    assert (position.owner("wilkes_land"), position.units("wilkes_land")) == (-1, 0)
    assert [kind for kind in kinds(position) if kind != "throw"] == ["flag_lost", "abandon"]
    position = _attack_of_a_flag("defenders")
    assert (position.owner("wilkes_land"), position.units("wilkes_land")) == (RED, 1)


@pytest.mark.rule("antartide-flag-split")
def test_a_flag_that_cannot_be_split_does_not_move_in() -> None:
    position = bare(few(6, 8))
    position.give(RED, ["wilkes_land"], 2)
    position.give(RED, ["kemp_land", "ronne_ice_shelf", "ross_ice_shelf", "ellsworth_land", "marie_byrd_land"], 3)
    position.give(RED, ["south_pole"], 5)
    position.give(BLUE, ["wilhelm_ii_land"], 3)
    take(position, RED, RED, "wilkes_land", "oates_land")
    assert (position.owner("oates_land"), position.units("wilkes_land")) == (-1, 2)
    assert conquered(position, RED) == 0


# ---------------------------------------------------------------- objectives


def _met(position: Position, goal: str, seat: int = RED) -> bool:
    return bool(is_met(position.world, position.state, seat, seat, GOALS.index(goal)))


@pytest.mark.rule("antartide-obj-east")
@pytest.mark.rule("antartide-obj-pole")
@pytest.mark.rule("antartide-obj-west")
@pytest.mark.rule("antartide-obj-ice")
@pytest.mark.rule("antartide-obj-stations")
@pytest.mark.parametrize(
    ("goal", "needed"),
    [
        ("east", [*EAST, "sigma", "phi"]),
        ("pole", ["south_pole"]),
        ("west", [*WEST, "psi"]),
        ("ice", ICE),
        ("stations", STATIONS),
    ],
)
def test_what_each_objective_needs(goal: str, needed: list[str]) -> None:
    position = bare()
    position.give(BLUE, ["ronne_ice_shelf"])
    position.give(RED, needed)
    assert _met(position, goal)
    for name in needed:
        position.give(BLUE, [name])
        assert not _met(position, goal), f"{goal} without {name}"
        position.give(RED, [name])


@pytest.mark.rule("antartide-obj-neutral")
@pytest.mark.rule("antartide-obj-neutral-tie")
def test_most_grey_armies_beaten() -> None:
    position = bare()
    kept = position.state.seats[layout.USED + layout.USED_BEATEN]
    for red, blue in ((0, 0), (1, 0), (3, 3), (2, 5)):
        kept[RED], kept[BLUE] = red, blue
        assert _met(position, "neutrals", RED) == (red > blue)
        assert _met(position, "neutrals", BLUE) == (blue > red)
    goals._claim(position.world, position.state, BLUE, BLUE, GOALS.index("neutrals"))
    kept[RED] = 5
    lose_goals(position.world, position.state)
    assert holder(position, "neutrals") == -1, "a tie sends it back"


@pytest.mark.rule("antartide-objective-check")
@pytest.mark.rule("antartide-objective-take")
def test_objectives_are_claimed_after_the_attacks_and_need_not_be() -> None:
    claimed = []
    for position in tables(lambda at: at.give(RED, ["south_pole", *ICE])):
        goals.claim_goals(position.world, position.state, RED, RED)
        claimed.append(len(position.events("claim_objective")))
    assert set(claimed) == {0, 1, 2}
    for game in records("antartide", 2):
        for turn in turns(game):
            told = [event for event in turn if event.kind == "claim_objective"]
            assert all(event.seat == turn[0].seat for event in told)


@pytest.mark.rule("antartide-objective-lost")
def test_an_objective_is_lost_at_once_in_any_turn() -> None:
    position = bare()
    position.give(RED, ["south_pole"])
    goals._claim(position.world, position.state, RED, RED, GOALS.index("pole"))
    position.give(BLUE, ["ronne_ice_shelf"], 9)
    take(position, BLUE, BLUE, "ronne_ice_shelf", "south_pole")
    assert holder(position, "pole") == -1
    assert kinds(position)[-2:] == ["conquest", "objective_lost"]
    goals.claim_goals(position.world, position.state, BLUE, BLUE)
    assert holder(position, "pole") in (-1, BLUE), "it can be won anew"


@pytest.mark.rule("antartide-objective-steal")
def test_what_lies_before_the_opponent_may_be_taken() -> None:
    assert RULES.claims.taken == "on"
    kept_on = house("antartide", claims={"lost": "never"})
    position = bare(kept_on, "aggressive", "aggressive")
    position.give(BLUE, ["south_pole"])
    goals._claim(position.world, position.state, BLUE, BLUE, GOALS.index("pole"))
    position.give(RED, ["south_pole"])
    goals.claim_goals(position.world, position.state, RED, RED)
    assert holder(position, "pole") == RED


@pytest.mark.rule("antartide-win")
@pytest.mark.rule("antartide-win-summary")
def test_three_objectives_win_at_the_end_of_ones_own_turn() -> None:
    assert RULES.game.turn.index("victory") + 1 == RULES.game.turn.index("maneuver")
    position = bare()
    position.give(RED, ["south_pole", *ICE, *STATIONS])
    for number, goal in enumerate(("pole", "ice", "stations")):
        goals.look_for_win(position.world, position.state, RED)
        assert position.state.game[layout.OVER] == 0, f"{number} are too few"
        goals._claim(position.world, position.state, RED, RED, GOALS.index(goal))
    assert position.state.game[layout.OVER] == 0, "not before the phase that looks"
    goals.look_for_win(position.world, position.state, BLUE)
    assert position.state.game[layout.OVER] == 0, "nor in the turn of another"
    goals.look_for_win(position.world, position.state, RED)
    assert (position.state.game[layout.OVER], position.state.game[layout.WINNER]) == (1, RED)


@pytest.mark.rule("antartide-wipeout")
def test_who_has_no_army_left_loses_at_once() -> None:
    position = bare()
    position.give(RED, ["wilkes_land"], 9)
    take(position, RED, RED, "wilkes_land", "oates_land")
    assert (position.state.game[layout.OVER], position.state.game[layout.WINNER]) == (1, RED)
    position = bare()
    position.give(GREY, ["wilhelm_ii_land"], 9)
    take(position, RED, GREY, "wilhelm_ii_land", "oates_land")
    assert position.state.game[layout.WINNER] == RED
    position = bare()
    position.give(GREY, ["wilhelm_ii_land"], 9)
    take(position, RED, GREY, "wilhelm_ii_land", "wilkes_land")
    assert position.state.game[layout.WINNER] == BLUE, "even where his own event did it"


# ---------------------------------------------------------------- the strategic move


@pytest.mark.rule("antartide-move")
@pytest.mark.rule("antartide-move-leave-one")
def test_one_move_next_door_and_one_stays() -> None:
    moved = 0
    for position in tables(lambda at: at.give(RED, ["kemp_land", "sigma", "wilhelm_ii_land", "wilkes_land"], 2)):
        maneuver(position.world, position.state, RED, RED)
        told = position.events("maneuver")
        assert len(told) <= 1
        for event in told:
            moved += 1
            origin, target = event.values["origin"], event.values["target"]
            assert target in BOARD.neighbours(origin)
            assert position.state.spaces[layout.UNITS, origin] >= 1
            assert position.units("sigma") <= 2
    assert 0 < moved < 40


# ---------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"supply": {"tanks": 9}}, r"tanks = 9: a stack of an odd number takes one, and .* has 16 spaces"),
        ({"supply": {"tanks": 0, "flags": 0}}, r"stations, which take a game with \[supply\]"),
        ({"game": {"players": (2, 3)}}, r"for two players and one neutral army"),
        ({"game": {"turn": ("income", "place", "attack")}}, r"\[events\] are drawn in the phase events"),
        ({"setup": {"claim": "dealt"}}, r"printed opening|printed position"),
        ({"battle": {"garrison": 2}}, r"garrison = 2: with \[supply\] one unit stays"),
        ({"battle": {"move_in": "dice"}}, r"move_in = 'dice': with \[supply\]"),
        ({"cards": {"match_bonus": 2}}, r"match_bonus = 2: such units come whatever the reserve"),
    ],
)
def test_what_cannot_be_played_is_refused(changed: dict[str, dict[str, object]], says: str) -> None:
    with pytest.raises(InputError, match=says):
        check_deck(house("antartide", **changed), BOARD)

"""Territory cards of the advanced Napoléon game, clause by clause: sets, and what each card does."""

from __future__ import annotations

import pytest
from played import house, records, steps
from positions import Position

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.engine import _phase
from risk_sim.kernels.phases.cards import take_top, trade
from risk_sim.rulesets.playable import board_of

ADVANCED = rulesets.load("napoleon-advanced")
BOARD = board_of(ADVANCED)
LANDS = BOARD.ids[: BOARD.lands]
JOKERS = (48, 49)
#: Three cards of each picture without an exchange bonus, and one of each.
INFANTRY = ("angleterre", "ile_de_france", "aquitaine")
CAVALRY = ("ecosse", "normandie_picardie", "languedoc")
ARTILLERY = ("irlande", "bretagne", "hollande")
MIXED = ("angleterre", "ecosse", "irlande")


def numbers(names) -> list[int]:
    """Cards by their territories, jokers as they are."""
    return [BOARD.index(name) if isinstance(name, str) else name for name in names]


def traded(names, held=(), ruleset=ADVANCED, sets: int = 0) -> Position:
    """A position in which seat 0 has just traded three cards; `held` are his territories."""
    position = Position(ruleset)
    position.give(0, held)
    position.give_rest(1)
    position.deal(0, *numbers(names))
    position.state.game[layout.SETS] = sets
    position.state.game[layout.PENDING] = trade(position.world, position.state, 0, 0, 0, 1, 2)
    return position


# ---------------------------------------------------------------- sets


@pytest.mark.rule("napadv-set-infantry")
@pytest.mark.rule("napadv-set-cavalry")
@pytest.mark.rule("napadv-set-artillery")
@pytest.mark.rule("napadv-set-mixed")
@pytest.mark.parametrize(("names", "value"), [(INFANTRY, 4), (CAVALRY, 6), (ARTILLERY, 8), (MIXED, 10)])
@pytest.mark.parametrize("sets", [0, 1, 7, 30])
def test_what_a_set_is_worth_never_rises(names, value, sets):
    position = traded(names, sets=sets)
    assert position.state.game[layout.PENDING] == value
    assert position.events("trade")[0].values["value"] == value


@pytest.mark.rule("napadv-joker-any")
@pytest.mark.parametrize(
    ("names", "value"),
    [
        ((48, "angleterre", "irlande"), 10),
        ((48, "angleterre", "ile_de_france"), 4),
        ((48, 49, "ecosse"), 10),
    ],
)
def test_a_joker_in_a_set_is_whatever_is_worth_most(names, value):
    """ex-14."""
    assert traded(names).state.game[layout.PENDING] == value


@pytest.mark.rule("napadv-set-plus2")
@pytest.mark.parametrize(("each", "bonus"), [(True, [3, 3, 1]), (False, [3, 1, 1])])
def test_two_regiments_on_each_own_territory_of_a_set(each, bonus):
    """ex-13: three cavalry, two of them one's own: 6 free regiments and 2 on each, or on one by a house rule."""
    ruleset = house("napoleon-advanced", cards={"match_each": each})
    position = traded(CAVALRY, CAVALRY[:2], ruleset)
    assert position.state.game[layout.PENDING] == 6
    assert [position.units(space) for space in CAVALRY] == bonus


@pytest.mark.rule("napadv-set-effects-off")
def test_a_card_does_nothing_in_a_set():
    """Three cards that would bring regiments, a leader and more bring just what the set is worth."""
    position = traded(MIXED, MIXED)
    assert position.state.game[layout.PENDING] == 10
    assert {event.kind for event in position.events()} == {"trade", "match"}
    assert position.state.seats[layout.USED + layout.USED_EFFECTS, 0] == 0
    assert position.state.armies[layout.GENERALS_OUT, 0] == 0


@pytest.mark.rule("napadv-set-plus4")
@pytest.mark.parametrize(("effects", "value"), [("on", 8), ("off", 4)])
def test_four_more_regiments_for_the_card_that_says_so(effects, value):
    ruleset = house("napoleon-advanced", cards={"effects": effects})
    assert ADVANCED.deck["bourgogne"] == "conscription"
    position = traded(("bourgogne", *INFANTRY[:2]), ["bourgogne"], ruleset)
    assert position.state.game[layout.PENDING] == value
    assert position.units("bourgogne") == 3


def left(cards: int, ruleset=ADVANCED, player: str = "saver", number: int = 1) -> set[int]:
    """Cards that a player with so many in hand keeps when he has traded."""
    found = set()
    for game in range(number):
        position = Position(ruleset, player, "random", "random", game=game)
        position.give_rest(1)
        position.deal(0, *numbers([*INFANTRY, *CAVALRY, *ARTILLERY][:cards]))
        _phase(position.world, position.state, 0, layout.PHASE_TRADE)
        found.add(len(position.hand(0)))
    return found


@pytest.mark.rule("napadv-exchange-forced")
@pytest.mark.parametrize(("cards", "kept"), [(4, 4), (5, 2), (6, 3), (7, 4), (8, 2), (9, 3)])
def test_with_five_cards_sets_go_until_fewer_are_left(cards, kept):
    """ex-15: of 8 cards two sets go, since 5 are still too many."""
    assert left(cards) == {kept}
    assert left(cards, house("napoleon-advanced", cards={"forced_trade": "off"})) == {cards}


@pytest.mark.rule("napadv-exchange-forced")
def test_nobody_plays_a_card_before_he_has_traded():
    phases = ADVANCED.game.turn
    assert phases.index("income") < phases.index("trade") < phases.index("build")
    forced = 0
    for seats in (3, 4, 6):
        for game in records("napoleon-advanced", seats):
            for event, table in steps(game):
                if event.kind == "play" and event.seat == table.turn.seat and table.turn.hand_before >= 5:
                    forced += 1
                    assert len(table.hands[event.seat]) < 5
    assert forced > 3


@pytest.mark.rule("napadv-exchange-many")
def test_any_number_of_sets_may_go_in_a_turn():
    assert left(9, player="random", number=40) == {0, 3}
    assert left(4, player="random", number=40) == {1, 4}


# ---------------------------------------------------------------- the deck


@pytest.mark.rule("napadv-deck-empty")
def test_an_empty_deck_is_made_of_the_discards():
    position = Position(ADVANCED)
    state = position.state
    state.discards[:4] = [7, 11, 48, 30]
    state.game[layout.DISCARDS] = 4
    assert sorted(int(take_top(state)) for _ in range(4)) == [7, 11, 30, 48]
    assert state.game[layout.DISCARDS] == 0
    assert take_top(state) == -1
    orders = set()
    for game in range(12):
        position.again(game)
        state.discards[:3] = [1, 2, 3]
        state.game[layout.DISCARDS] = 3
        orders.add(tuple(int(take_top(state)) for _ in range(3)))
    assert len(orders) > 2

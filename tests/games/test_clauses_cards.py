"""Territory cards of classic Risk and RisiKo!, clause by clause: sets, their values, bonuses, who must trade."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from played import house, of_kind, players, record, records, replayed, steps, turns
from positions import Position

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.phases.cards import is_set, set_value, trade
from risk_sim.kernels.phases.setup import fill_deck
from risk_sim.kernels.triggers import eliminate
from risk_sim.spec.ruleset import Ruleset

CLASSIC, OFFICIAL, RISIKO = (rulesets.load(name) for name in ("classic", "classic-official", "risiko"))


@pytest.mark.rule("classic-set-shape")
@pytest.mark.rule("classic-wilds")
def test_sets_are_three_equal_or_three_different() -> None:
    """A wild is any picture, so with one of them (or two) any three cards are a set."""
    for symbols in product(range(4), repeat=3):
        as_pictures = product(*(range(3) if symbol == layout.WILD else (symbol,) for symbol in symbols))
        assert is_set(*symbols) == any(len(set(pictures)) in (1, 3) for pictures in as_pictures)


@pytest.mark.rule("classic-wilds")
def test_wilds_are_as_many_as_the_rules_say_and_name_no_territory() -> None:
    for number in (0, 2, 5):
        position = Position(house("classic", cards={"wilds": number}))
        fill_deck(position.world, position.state, True)
        deck = position.state.deck[: position.state.game[layout.DECK]]
        assert sum(position.world.card_symbol[deck] == layout.WILD) == number
        assert sum(position.world.card_space[deck] < 0) == number
        assert len(deck) == 42 + number


@pytest.mark.rule("classic-set-optional")
def test_a_set_may_be_kept() -> None:
    """Among five cards there always is one; in the classic game they may be held as long as one likes."""
    assert max(map(len, hands_of_savers("classic"))) > 5


def hands_of_savers(name: str) -> list[list[int]]:
    """The hands, turn by turn, of players who never trade of their own will, as they begin to place."""
    hands = []
    for number in range(4):
        ruleset = house(name, game={"max_rounds": 25})
        for event, table in steps(record(ruleset, players("saver", "random", "saver"), 5, number)):
            if event.kind == "throw" and table.turn.acts == 0:
                hands.append(list(table.hands[event.seat]))
    return hands


@pytest.mark.parametrize(
    ("sequence", "values"),
    [
        pytest.param("printed", [4, 6, 8, 10, 15, 20, 25, 30], marks=pytest.mark.rule("classic-set-values")),
        pytest.param("official", [4, 6, 8, 10, 12, 15, 20, 25], marks=pytest.mark.rule("classic-set-values-later")),
        pytest.param("fixed", [7] * 8, marks=pytest.mark.rule("classic-set-values-later")),
    ],
)
def test_sets_are_worth_more_and_more(sequence: str, values: list[int]) -> None:
    """Whoever trades: with three sets gone A gets 10, then B 15 as printed and 12 officially (ex-03)."""
    position = Position(house("classic", cards={"set_sequence": sequence, "fixed_set_value": 7}))
    position.give_rest(2)
    told = []
    for number in range(8):
        position.deal(number % 2, *position.cards_of("infantry")[:3])
        told.append(trade(position.world, position.state, number % 2, number % 2, 0, 1, 2))
    assert told == values


@pytest.mark.rule("classic-set-values")
@pytest.mark.rule("classic-set-values-later")
def test_one_counter_for_all_players() -> None:
    for name, row in (("classic", [4, 6, 8, 10, 15, 20, 25]), ("classic-official", [4, 6, 8, 10, 12, 15, 20])):
        for game in records(name, 6):
            trades = of_kind(game, "trade")[: len(row)]
            assert [event.values["value"] for event in trades] == row[: len(trades)]
        assert len({event.seat for event in trades}) > 1


@pytest.mark.rule("classic-match-bonus")
def test_two_units_on_one_territory_of_the_traded_cards_once_a_turn() -> None:
    position = Position(OFFICIAL)
    own = position.cards_of("infantry")[:6]
    position.give(0, own)
    position.give_rest(1)
    position.deal(0, *own)
    trade(position.world, position.state, 0, 0, 0, 1, 2)
    trade(position.world, position.state, 0, 0, 0, 1, 2)
    assert [event.kind for event in position.events()] == ["trade", "match", "trade"]
    assert sorted(int(position.state.spaces[layout.UNITS, space]) for space in own) == [1, 1, 1, 1, 1, 3]
    assert not [event for game in records("classic", 3) for event in of_kind(game, "match")]


@pytest.mark.rule("classic-match-bonus")
@pytest.mark.rule("risiko-set-plus2")
@pytest.mark.parametrize(
    ("ruleset", "held", "bonuses"), [(OFFICIAL, 0, 0), (OFFICIAL, 2, 1), (RISIKO, 0, 0), (RISIKO, 1, 1), (RISIKO, 3, 3)]
)
def test_only_territories_of_ones_own_bring_the_bonus(ruleset: Ruleset, held: int, bonuses: int) -> None:
    position = Position(ruleset)
    cards = position.cards_of("cavalry")[:3]
    position.give(0, cards[:held])
    position.give_rest(1)
    position.deal(0, *cards)
    trade(position.world, position.state, 0, 0, 0, 1, 2)
    told = [event.values for event in position.events() if event.kind == "match"]
    assert told == [{"space": card, "units": 2} for card in cards[:bonuses]]


@pytest.mark.rule("classic-forced-trade")
def test_five_cards_at_turn_start_force_a_trade_where_the_rules_say_so() -> None:
    """Players who would rather keep their cards never attack with five of them."""
    assert max(map(len, hands_of_savers("classic-official"))) <= 4
    assert max(map(len, hands_of_savers("classic"))) > 5


def after_elimination(ruleset: Ruleset, own: int, taken: int) -> tuple[Position, list[str]]:
    """A player with some cards eliminates one with others."""
    position = Position(ruleset, "saver", "saver", "saver")
    position.give(0, ["alaska", "alberta"])
    position.give_rest(2)
    cards = position.cards_of("infantry")
    position.deal(0, *cards[:own])
    position.deal(1, *cards[own : own + taken])
    position.state.game[layout.ROUND] = 1
    eliminate(position.world, position.state, 0, 0, 1)
    return position, [event.kind for event in position.events() if event.kind not in {"match", "place"}]


@pytest.mark.rule("classic-elim")
@pytest.mark.rule("classic-elim-cards")
def test_all_cards_of_the_loser_change_hands() -> None:
    position, told = after_elimination(CLASSIC, 2, 3)
    assert told == ["elimination", "take_card", "take_card", "take_card"]
    assert sorted(position.hand(0)) == sorted(position.cards_of("infantry")[:5])
    assert position.hand(1) == []
    assert not position.state.seats[layout.ALIVE, 1]


@pytest.mark.rule("classic-elim-trade")
@pytest.mark.parametrize(("own", "taken", "left"), [(2, 3, 5), (3, 3, 3), (4, 3, 4), (4, 4, 2), (4, 6, 4), (1, 1, 2)])
def test_with_six_cards_after_an_elimination_sets_go_until_four_are_left(own: int, taken: int, left: int) -> None:
    position, told = after_elimination(OFFICIAL, own, taken)
    sets = (own + taken - left) // 3
    assert len(position.hand(0)) == left
    assert told.count("trade") == sets
    placed = sum(event.values["units"] for event in position.events() if event.kind == "place")
    assert placed == sum([4, 6, 8][:sets])


@pytest.mark.rule("classic-elim-trade")
def test_without_the_rule_nothing_is_traded_after_an_elimination() -> None:
    position, told = after_elimination(CLASSIC, 6, 6)
    assert "trade" not in told
    assert len(position.hand(0)) == 12


@pytest.mark.rule("classic-deck-empty")
def test_discards_are_shuffled_when_the_deck_is_empty_and_without_them_nobody_draws() -> None:
    """Three players who keep everything hold all 42 cards in the end; a trade brings three of them back."""
    seen: Counter[str] = Counter()
    for names in (("saver",) * 6, ("saver", "saver", "saver", "random", "random", "random")):
        for number in range(3):
            findings, referee = replayed(record(CLASSIC, players(*names), 3, number))
            assert not findings
            seen += referee.table.seen
    assert seen["no card left to draw"] > 0
    assert seen["deck made of the discards"] > 0


@pytest.mark.parametrize(
    ("pictures", "box", "tournament"),
    [
        pytest.param(("artillery",) * 3, 4, 8, marks=pytest.mark.rule("risiko-sets")),
        pytest.param(("infantry",) * 3, 6, 8, marks=pytest.mark.rule("risiko-sets")),
        pytest.param(("cavalry",) * 3, 8, 8, marks=pytest.mark.rule("risiko-sets")),
        pytest.param(("cavalry", "infantry", "artillery"), 10, 10, marks=pytest.mark.rule("risiko-sets")),
        pytest.param(("wild", "infantry", "infantry"), 12, 12, marks=pytest.mark.rule("risiko-sets")),
        pytest.param(("cavalry", "wild", "cavalry"), 12, 12, marks=pytest.mark.rule("risiko-sets")),
        pytest.param(("wild", "artillery", "wild"), 12, 12, marks=pytest.mark.rule("risiko-sets")),
        pytest.param(("artillery", "infantry", "wild"), 10, 10, marks=pytest.mark.rule("risiko-sets")),
    ],
)
def test_values_of_sets_in_risiko(pictures: tuple[str, ...], box: int, tournament: int) -> None:
    """They never rise; clubs play by other values, a change of one table."""
    kinds = {"artillery": 8, "infantry": 8, "cavalry": 8, "different": 10, "wild": 12}
    for ruleset, value in ((RISIKO, box), (house("risiko", cards={"kinds": kinds}), tournament)):
        position = Position(ruleset)
        symbols = [*position.board.symbols, "wild"]
        for sets in (0, 1, 7):
            position.state.game[layout.SETS] = sets
            shown = [symbols.index(picture) for picture in pictures]
            assert set_value(position.world, position.state, *shown) == value


@pytest.mark.rule("risiko-set-plus2")
def test_every_own_territory_of_a_set_counts_in_risiko() -> None:
    most = {
        name: max(
            sum(event.kind == "match" for event in events)
            for seats in range(2, 7)
            for game in records(name, seats)
            for events in turns(game)
        )
        for name in ("classic-official", "risiko")
    }
    assert most["classic-official"] == 1
    assert most["risiko"] > 1

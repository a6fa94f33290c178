"""Epidemics of the advanced Napoléon game: where they begin, what they cost, where they go, clause by clause."""

from __future__ import annotations

from collections import Counter

import pytest
from played import house, players, record, replayed
from positions import Position, games

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.engine import _begin_turn, _turn
from risk_sim.kernels.phases.attack import _assault
from risk_sim.kernels.phases.cards import draw_cards
from risk_sim.kernels.phases.contagion import epidemic, move_epidemic, start_epidemics
from risk_sim.kernels.phases.income import income
from risk_sim.kernels.phases.setup import fill_deck, set_up
from risk_sim.kernels.phases.throwing import start_dice

ADVANCED = rulesets.load("napoleon-advanced")
X, Y, Z = "castille", "hongrie", "egypte"
ORIGIN, TARGET, OTHER = "castille", "portugal", "andalousie"
JOKER = 48


def strike(position: Position, origin: str = ORIGIN, target: str = TARGET) -> None:
    """Seat 0 attacks once."""
    start_dice(position.state, 0)
    _assault(position.world, position.state, 0, 0, position.space(origin), position.space(target))


def suffer(position: Position, seat: int = 0) -> None:
    epidemic(position.world, position.state, seat, seat)


def told(position: Position, kind: str) -> list[tuple[int, ...]]:
    """What the events of a kind say."""
    return [tuple(event.values.values()) for event in position.events(kind)]


# ---------------------------------------------------------------- where they begin


@pytest.mark.rule("napadv-epidemic-place")
@pytest.mark.rule("napadv-epidemic-spread")
def test_four_drawn_territories_of_four_empires():
    """A joker, or a territory of an empire that has one already, is passed by."""
    passed, placed = Counter(), Counter()
    for position in games(ADVANCED, lambda position: fill_deck(position.world, position.state, True), 120):
        deck = position.state.deck[: position.state.game[layout.DECK]][::-1].tolist()
        start_epidemics(position.world, position.state)
        empires: set[int] = set()
        for at, event in enumerate(position.events()):
            card = event.values["card"]
            assert card == deck[at]
            joker = card >= position.board.lands
            group = -1 if joker else int(position.world.group[card])
            if event.kind == "pass_by":
                assert joker or group in empires
                passed[joker] += 1
            else:
                assert (event.values["target"], event.values["origin"]) == (card, -1)
                assert group not in empires
                empires.add(group)
                placed[card] += 1
        assert len(empires) == 4
        assert sorted(position.state.spaces[layout.EPIDEMICS].tolist())[-5:] == [0, 1, 1, 1, 1]
    assert min(passed[True], passed[False]) > 10
    assert len(placed) == 48


@pytest.mark.rule("napadv-epidemic-reshuffle")
def test_all_cards_are_shuffled_together_afterwards():
    """No card is missing, and those that were drawn lie anywhere."""
    where = set()
    position = Position(ADVANCED)
    for game in range(40):
        position.again(game)
        set_up(position.world, position.state)
        deck = position.state.deck[: position.state.game[layout.DECK]].tolist()
        assert position.state.game[layout.DISCARDS] == 0
        hands = [card for seat in range(3) for card in position.hand(seat)]
        assert sorted(deck + hands) == list(range(50))
        where |= {deck.index(card) for card, _, _ in told(position, "epidemic") if card in deck}
    assert len(where) > 40


@pytest.mark.rule("napadv-epidemic-four")
def test_four_epidemics_stay_in_play():
    """Whole games, looked at turn by turn; most of the time some of them have moved.

    Cards are traded alone: what those do that move epidemics is tested below.
    """
    moved = 0
    position = Position(house("napoleon-advanced", cards={"effects": "off"}))
    for game in range(4):
        position.again(game)
        set_up(position.world, position.state)
        start = position.state.spaces[layout.EPIDEMICS].copy()
        while True:
            _turn(position.world, position.state, int(position.state.game[layout.TURN]))
            assert position.state.spaces[layout.EPIDEMICS].sum() == 4
            assert (position.state.spaces[layout.EPIDEMICS] >= 0).all()
            if not position.pass_on():
                break
        moved += (position.state.spaces[layout.EPIDEMICS] != start).any()
    assert moved > 2


# ---------------------------------------------------------------- what an attack costs


def beset(own: int, foe: int, epidemics: int, generals: int = 0):
    """Own units beside another's on a territory with epidemics."""

    def lay(position: Position) -> None:
        position.give(0, [ORIGIN, OTHER], own)
        position.give(1, [TARGET], foe)
        position.give_rest(2)
        position.lead(ORIGIN, generals)
        position.infect(TARGET, epidemics)

    return lay


@pytest.mark.rule("napadv-preloss")
def test_an_assault_pays_at_the_origin_for_epidemics_on_the_target():
    """ex-24: 7 units with an epidemic of their own attack two of them: 5 are left, then 3 dice, and nothing later."""
    dice = set()
    for position in games(ADVANCED, beset(7, 9, 2), 80):
        position.infect(ORIGIN)
        strike(position)
        assert told(position, "assault")[0][3] == 2
        throws = position.events("throw")
        dice.add(throws[0].values["attack_dice"])
        assert position.units(ORIGIN) == 5 - sum(event.values["attacker_losses"] for event in throws)
        assert position.state.seats[layout.USED + layout.USED_EPIDEMIC, 0] == 2
    assert dice == {1, 2, 3}


@pytest.mark.rule("napadv-preloss-lapse")
@pytest.mark.rule("napadv-preloss-leader")
@pytest.mark.parametrize(("own", "epidemics"), [(3, 2), (2, 1), (2, 4)])
def test_an_attack_lapses_where_one_unit_is_left(own, epidemics):
    """ex-25: of 3 units 1 is left, which stays with the general; no dice, no conquest, nobody is captured."""
    for position in games(ADVANCED, beset(own, 9, epidemics, generals=1), 10):
        strike(position)
        assert [event.kind for event in position.events()] == ["assault"]
        assert told(position, "assault")[0][3] == own - 1
        assert (position.units(ORIGIN), position.generals(ORIGIN)) == (1, 1)
        assert (position.owner(TARGET), position.points()) == (1, [0, 0, 0])


@pytest.mark.rule("napadv-preloss-once")
@pytest.mark.parametrize("option", ["per_assault", "per_turn"])
def test_a_resumed_assault_pays_anew_unless_once_a_turn_is_enough(option):
    """Another origin always pays; the next turn begins anew."""
    ruleset = house("napoleon-advanced", epidemics={"preloss": option})
    again = 1 if option == "per_assault" else 0
    resumed = 0
    for position in games(ruleset, beset(30, 60, 1), 20):
        for origin in (ORIGIN, ORIGIN, OTHER, OTHER):
            strike(position, origin)
        if position.owner(TARGET) == 1:
            resumed += 1
            assert [losses for *_, losses in told(position, "assault")] == [1, again, 1, again]
            _begin_turn(position.world, position.state, 0)
            strike(position)
            assert told(position, "assault")[-1][3] == 1
    assert resumed > 10


@pytest.mark.rule("napadv-preloss-empty")
def test_an_empty_territory_with_epidemics_costs_as_much():
    position = Position(ADVANCED)
    position.give(0, [ORIGIN], 6)
    position.infect(TARGET, 2)
    strike(position)
    assert told(position, "assault")[0][3] == 2
    assert position.owner(TARGET) == 0
    assert position.units(ORIGIN) + position.units(TARGET) == 4


@pytest.mark.rule("napadv-empty-invasion")
@pytest.mark.parametrize("option", ["off", "on", "any"])
def test_taking_an_empty_territory_is_an_invasion_without_dice_and_without_a_card(option):
    moved = set()
    ruleset = house("napoleon-advanced", cards={"neutral_conquest_card": option})
    for position in games(ruleset, lambda position: position.give(0, [ORIGIN], 5), 60):
        fill_deck(position.world, position.state, True)
        strike(position)
        assert [event.kind for event in position.events()] == ["assault", "conquest"]
        moved.add(position.units(TARGET))
        invaded = (layout.INVADED, layout.CONQUESTS)
        assert [int(position.state.seats[row, 0]) for row in invaded] == [1, 1]
        draw_cards(position.world, position.state, 0, 0)
        assert len(position.events("draw")) == (option == "any")
    assert moved == {1, 2, 3, 4}


# ---------------------------------------------------------------- the phase


@pytest.mark.rule("napadv-epidemic-loss")
@pytest.mark.rule("napadv-epidemic-own")
def test_each_epidemic_kills_one_of_the_player_on_turn():
    position = Position(ADVANCED)
    position.give(0, [X], 5)
    position.give(0, [Y], 2)
    position.give(1, [Z], 5)
    position.infect(X)
    position.infect(Y, 3)
    position.infect(Z)
    position.give_rest(2)
    position.pile(*range(10, 20))
    suffer(position)
    assert told(position, "epidemic_loss") == [(position.space(X), 1), (position.space(Y), 2)]
    assert [position.units(name) for name in (X, Y, Z)] == [4, 0, 5]
    # All losses come before anything moves on.
    kinds = [event.kind for event in position.events()]
    assert kinds == ["epidemic_loss"] * 2 + ["abandon"] + ["epidemic"] * 3
    suffer(position, 1)
    assert position.units(Z) == 4


@pytest.mark.rule("napadv-epidemic-last")
@pytest.mark.rule("napadv-epidemic-fort-stays")
@pytest.mark.rule("napadv-epidemic-unowned")
def test_a_card_for_each_epidemic_of_an_emptied_territory():
    """ex-26: X has 5 units and an epidemic, Y 2 units, two epidemics and a fortification."""
    position = Position(ADVANCED)
    position.give(0, [X], 5)
    position.give(0, [Y], 2)
    position.give(1, [Z, "syrie"], 3)
    position.infect(X)
    position.infect(Y, 2)
    position.fortify(Y)
    # A joker, and a territory without units, are passed by.
    cards = [JOKER, position.space("bretagne"), position.space(Z), position.space("syrie"), position.space(X)]
    position.pile(*cards)
    suffer(position)
    assert (position.units(X), position.units(Y), position.owner(Y)) == (4, 0, -1)
    assert told(position, "pass_by") == [(JOKER,), (position.space("bretagne"),)]
    assert [target for _, _, target in told(position, "epidemic")] == [position.space(Z), position.space("syrie")]
    assert position.state.discards[: position.state.game[layout.DISCARDS]].tolist() == cards[:4]
    assert position.state.game[layout.DECK] == 1
    assert [position.epidemics(name) for name in (X, Y, Z, "syrie")] == [1, 0, 1, 1]
    assert position.state.spaces[layout.FORT, position.space(Y)] == 1


@pytest.mark.rule("napadv-epidemic-unowned")
def test_an_emptied_territory_counts_for_nobody():
    """Not for income, not for a group, not for anybody's holdings; and anybody may walk in."""
    iberia = ["castille", "andalousie", "portugal", "aragon_catalogne"]
    others = ["bretagne", "normandie_picardie", "aquitaine", "languedoc", "provence_dauphine", "bourgogne", "hollande"]
    position = Position(ADVANCED)
    position.give(0, [*iberia, *others, "egypte"], 3)
    position.give(0, ["castille"], 1)
    position.infect("castille")
    position.give_rest(1)
    position.pile(position.space("galicie"))
    income(position.world, position.state, 0, 0)
    suffer(position)
    income(position.world, position.state, 0, 0)
    assert [(by_land, by_group) for by_land, by_group, *_ in told(position, "income")] == [(4, 3), (3, 0)]
    lands = position.state.armies[layout.LANDS]
    assert [int(lands[seat]) for seat in range(3)] == [11, 36, 0]
    strike(position, "portugal", "castille")
    assert not position.events("throw")
    assert position.owner("castille") == 0


@pytest.mark.rule("napadv-epidemic-random-delay")
@pytest.mark.parametrize("option", ["on", "off"])
def test_an_epidemic_sent_on_kills_nobody_before_the_phase_of_the_player_hit(option):
    """Even on another of one's own territories; where the rule is off it kills one at once."""
    position = Position(house("napoleon-advanced", epidemics={"random_delay": option}))
    position.give(0, [X, Y], 1)
    position.give(0, [Y], 3)
    position.give(1, [Z], 3)
    position.infect(X, 2)
    position.pile(position.space(Y), position.space(Z))
    suffer(position)
    at_once = option == "off"
    assert [position.units(name) for name in (X, Y, Z)] == [0, 3 - at_once, 3 - at_once]
    before = position.units(Y)
    suffer(position)
    assert position.units(Y) == before - 1
    suffer(position, 1)
    assert position.units(Z) == 2 - at_once


@pytest.mark.rule("napadv-epidemic-random-delay")
def test_where_it_kills_at_once_it_may_go_on_and_on():
    position = Position(house("napoleon-advanced", epidemics={"random_delay": "off"}))
    position.give(0, [X, Y, "galicie"], 1)
    position.give(1, [Z], 2)
    position.infect(X)
    position.pile(position.space(Y), position.space(Z))
    suffer(position)
    assert [position.owner(name) for name in (X, Y, "galicie", Z)] == [-1, -1, 0, 1]
    assert (position.units(Z), position.epidemics(Z)) == (1, 1)


@pytest.mark.rule("napadv-epidemic-on-fort")
def test_an_epidemic_may_settle_on_a_fortification_which_stays():
    position = Position(ADVANCED)
    position.give(0, [X, Y], 1)
    position.give(1, [Z], 3)
    position.infect(X)
    position.fortify(Z)
    position.pile(position.space(Z))
    suffer(position)
    assert (position.epidemics(Z), position.state.spaces[layout.FORT, position.space(Z)]) == (1, 1)


# ---------------------------------------------------------------- moved by a card


def carried(position: Position, units: int) -> None:
    """A card takes an epidemic to another player's territory."""
    position.give(0, [X], 5)
    position.give(1, [Z], units)
    position.give(1, ["syrie"], 4)
    position.give(2, [Y], 4)
    position.infect(X)
    position.pile(position.space(Y))
    move_epidemic(position.world, position.state, position.space(X), position.space(Z))


@pytest.mark.rule("napadv-epidemic-card-move")
def test_an_epidemic_moved_by_a_card_kills_one_at_once():
    position = Position(ADVANCED)
    carried(position, 3)
    assert [(event.seat, *event.values.values()) for event in position.events()] == [(1, position.space(Z), 1)]
    assert [position.epidemics(name) for name in (X, Z)] == [0, 1]
    assert [position.units(name) for name in (X, Z)] == [5, 2]
    assert position.state.spaces[layout.EPIDEMICS].sum() == 1


@pytest.mark.rule("napadv-epidemic-card-last")
@pytest.mark.rule("napadv-epidemic-random-delay")
def test_after_the_last_unit_it_goes_on_and_waits():
    position = Position(ADVANCED)
    carried(position, 1)
    assert [event.kind for event in position.events()] == ["epidemic_loss", "abandon", "epidemic"]
    assert position.owner(Z) == -1
    assert [position.epidemics(name) for name in (X, Z, Y)] == [0, 0, 1]
    for seat, units in ((0, 4), (1, 4), (2, 3)):
        suffer(position, seat)
        assert position.units(Y) == units


# ---------------------------------------------------------------- the last territory


@pytest.mark.rule("napadv-elim-epidemic")
def test_who_loses_his_last_territory_to_an_epidemic_is_out():
    """His cards are discarded, his ships removed with their admiral, his captives freed; his points he keeps."""
    position = Position(ADVANCED)
    position.give(0, [X], 1)
    position.give(1, [Y], 4)
    position.give(2, [Z], 4)
    position.infect(X)
    position.deal(0, 3, JOKER)
    position.sail(0, "mer_egee", 2, admirals=1)
    position.state.captives[0, 1, 0] = 1
    position.state.seats[layout.POINTS, 0] = 7
    position.pile(position.space(Z))
    suffer(position)
    out = position.events("elimination")
    assert [(event.seat, event.values["victim"]) for event in out] == [(-1, 0)]
    assert [int(position.state.seats[row, 0]) for row in (layout.ALIVE, layout.OUT_BY, layout.HAND)] == [0, -1, 0]
    assert sorted(position.state.discards[:3].tolist()) == sorted([3, JOKER, position.space(Z)])
    assert (position.ships(0, "mer_egee"), position.control("mer_egee")) == (0, -1)
    assert position.state.captives.sum() == 0
    assert position.points() == [6, 0, 0]
    assert not position.events("take_card")
    assert position.epidemics(Z) == 1


def test_many_epidemics_are_played_as_the_referee_wants():
    """Fifteen of them: territories are emptied in every game."""
    ruleset = house("napoleon-advanced", epidemics={"number": 15, "a_group": 2})
    emptied = 0
    for number in range(4):
        game = record(ruleset, players("random", "expander", "turtle"), 5, number)
        findings, referee = replayed(game)
        assert not findings, findings[0]
        emptied += referee.table.seen["epidemic emptied a territory"]
    assert emptied > 10

"""Territory cards of the advanced Napoléon game that are played for what they do, clause by clause."""

from __future__ import annotations

from collections import Counter

import pytest
from played import house, mixed, of_kind, record, records, turns
from positions import Position, games

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.choices.build import choose_build_card
from risk_sim.kernels.choices.cards import trade_sets
from risk_sim.kernels.engine import _phase
from risk_sim.kernels.phases.attack import _assault
from risk_sim.kernels.phases.build import build
from risk_sim.kernels.phases.cards import trade
from risk_sim.kernels.phases.effects import play_card, play_specials
from risk_sim.kernels.phases.throwing import start_dice
from risk_sim.rulesets.playable import board_of

ADVANCED = rulesets.load("napoleon-advanced")
BOARD = board_of(ADVANCED)
LANDS = BOARD.ids[: BOARD.lands]
JOKERS = (48, 49)
#: One of each picture.
MIXED = ("angleterre", "ecosse", "irlande")


@pytest.mark.rule("napadv-card-uses")
@pytest.mark.rule("napadv-card-discard")
def test_a_card_is_played_or_traded_and_then_discarded():
    position = Position(ADVANCED)
    position.deal(0, *map(BOARD.index, MIXED))
    world, state = position.world, position.state
    play_card(world, state, 0, 0, BOARD.index("ecosse"), 0, 0)
    assert sorted(position.hand(0)) == [BOARD.index("angleterre"), BOARD.index("irlande")]
    assert state.discards[: state.game[layout.DISCARDS]].tolist() == [BOARD.index("ecosse")]
    assert trade_sets(world, state, 0, 0, 1, 0, True) == 0
    position = Position(ADVANCED)
    position.deal(0, *map(BOARD.index, MIXED))
    assert trade(position.world, position.state, 0, 0, 0, 1, 2) == 10
    assert position.hand(0) == []
    assert sorted(position.state.discards[:3].tolist()) == sorted(map(BOARD.index, MIXED))
    assert all(choose_build_card(position.world, position.state, 0, 0) < 0 for _ in range(20))


@pytest.mark.rule("napadv-card-discard")
def test_a_card_is_not_drawn_again_for_its_own_epidemic():
    """With no other card left, none can be drawn for an epidemic that the played card sends on."""
    position = Position(ADVANCED)
    position.give(0, ["hongrie", "westphalie_saxe", "galicie"], 5)
    position.give(1, ["syrie", "egypte"])
    position.infect("hongrie")
    card = BOARD.index("westphalie_saxe")
    assert ADVANCED.deck["westphalie_saxe"] == "quarantine"
    world, state = position.world, position.state
    for _ in range(200):
        position.deal(0, card)
        play_specials(world, state, 0, 0)
        if position.events("abandon"):
            break
        state.seats[layout.HAND, 0] = 0
        state.game[layout.DISCARDS] = 0
    assert position.events("abandon")
    assert not [event for event in position.events("epidemic", "pass_by") if event.values["card"] == card]


@pytest.mark.rule("napadv-card-plus2-effect")
@pytest.mark.parametrize("units", [2, 0])
def test_two_regiments_on_the_territory_of_a_card_that_is_played(units):
    """At once and on that territory, where the player controls it; a house rule may say none."""
    ruleset = house("napoleon-advanced", cards={"effect_units": units})
    for holder in (0, 1):
        position = Position(ruleset)
        position.give(holder, ["ecosse"])
        position.give_rest(1 - holder)
        position.deal(0, BOARD.index("ecosse"))
        before = position.state.armies[layout.TOTAL, :2].copy()
        play_card(position.world, position.state, 0, 0, BOARD.index("ecosse"), 0, 0)
        got = units if holder == 0 else 0
        assert position.units("ecosse") == 1 + got
        assert (position.state.armies[layout.TOTAL, :2] - before).tolist() == [got, 0]
        assert len(position.events("card_units")) == (got > 0)
        assert position.state.game[layout.PENDING] == 0


@pytest.mark.rule("napadv-joker-no-effect")
def test_a_joker_is_never_played():
    position = Position(ADVANCED)
    position.give(0, range(24), 5)
    position.give_rest(1)
    assert position.world.card_does[48:50].tolist() == [0, 0]
    for _ in range(10):
        position.deal(0, *JOKERS)
        for phase in (layout.PHASE_BUILD, layout.PHASE_ATTACK, layout.PHASE_MANEUVER):
            _phase(position.world, position.state, 0, phase)
        assert not position.events("play")
        position.state.seats[layout.HAND, 0] = 0
    for seats in (3, 4, 5, 6):
        for game in records("napoleon-advanced", seats):
            assert all(event.values["card"] < 48 for event in of_kind(game, "play"))


#: What cards do, as the engine numbers it.
DEEDS = {
    "units": layout.DOES_UNITS,
    "leader": layout.DOES_LEADER,
    "ships": layout.DOES_SHIPS,
    "fortification": layout.DOES_FORT,
    "attack_bonus": layout.DOES_ATTACK,
    "defence_bonus": layout.DOES_DEFENCE,
    "reroll_attack": layout.DOES_REROLL_ATTACK,
    "reroll_own": layout.DOES_REROLL_OWN,
    "reroll_enemy_highest": layout.DOES_REROLL_ENEMY,
    "land_maneuver": layout.DOES_LAND_MOVE,
    "naval_maneuver": layout.DOES_SEA_MOVE,
    "exchange_bonus": layout.DOES_EXCHANGE,
    "move_epidemic": layout.DOES_EPIDEMIC,
    "discard_enemy_card": layout.DOES_DISCARD,
}


@pytest.mark.rule("napadv-card-effects-data")
def test_every_territory_has_a_picture_and_a_deed():
    """48 cards, 16 of each picture; all but the exchange bonus of the rulebook is reconstructed."""
    assert set(ADVANCED.deck) == set(LANDS)
    deeds = Counter(ADVANCED.effects[name].does for name in ADVANCED.deck.values())
    assert set(deeds) == set(DEEDS)
    assert sum(deeds.values()) == 48
    assert Counter(BOARD.spaces[space].symbol for space in LANDS) == dict.fromkeys(BOARD.symbols, 16)
    for effect in ADVANCED.effects.values():
        assert effect.provenance == ("rulebook" if effect.does == "exchange_bonus" else "reconstructed")
    world = Position(ADVANCED).world
    for name, does in ADVANCED.deck.items():
        card = BOARD.index(name)
        assert world.card_does[card] == DEEDS[ADVANCED.effects[does].does]
        assert world.card_amount[card] == ADVANCED.effects[does].amount


@pytest.mark.rule("napadv-card-effects-data")
@pytest.mark.rule("napadv-icon-infantry")
@pytest.mark.parametrize(
    ("card", "pieces"),
    [("ecosse", {}), ("irlande", {layout.GENERAL: 1}), ("hollande", {layout.SHIP: 2}), ("castille", {3: 1})],
)
def test_cards_of_the_reinforcement_bring_pieces_for_nothing(card, pieces):
    """Three regiments, a leader, two ships, or a fortification."""
    played = 0

    def lay(position: Position) -> None:
        position.give(0, ["anatolie", "hongrie"])
        position.give_rest(1)
        position.deal(0, BOARD.index(card))

    for position in games(ADVANCED, lay, 40):
        build(position.world, position.state, 0, 0)
        free = Counter()
        for event in position.events("build"):
            if event.values["price"] == 0:
                free[event.values["piece"]] += event.values["number"]
        spent = sum(event.values["price"] for event in position.events("build"))
        if position.events("play"):
            assert free == pieces
            assert position.state.game[layout.PENDING] + spent == (0 if pieces else 3)
            played += 1
        else:
            assert (free, spent, position.state.game[layout.PENDING]) == ({}, 0, 0)
    assert 5 < played < 40


# ---------------------------------------------------------------- when a card may be played


def battle_cards(position: Position) -> list[tuple[int, str]]:
    """(seat, deed) of the cards played in a battle so far."""
    names = [(event.seat, BOARD.ids[event.values["card"]]) for event in position.events("play")]
    return [(seat, ADVANCED.effects[ADVANCED.deck[name]].does) for seat, name in names]


def plays() -> list[tuple[str, bool, str]]:
    """Of every card played in many games: its deed, whether by the player on turn, and when.

    When is `reinforcement` until regiments are placed, `declared` between an attack and its first throw, `rolled`
    while dice lie on the table, `maneuver` once the last attack is over and before anybody has moved, else `between`.
    """
    return [play for events in many_turns() for play in turn_plays(events)]


def many_turns():
    """The turns of 75 games."""
    for seats in (3, 4, 6):
        for number in range(25):
            yield from turns(record(ADVANCED, mixed(seats, 25), 8, number))


def turn_plays(events) -> list[tuple[str, bool, str]]:
    mover, found, moment = events[0].seat, [], "before"
    for at, event in enumerate(events):
        if event.kind == "play":
            later = {one.kind for one in events[at:]}
            over = moment in {"between", "declared"} and not later & {"assault", "throw", "roll", "conquest"}
            deed = ADVANCED.effects[ADVANCED.deck[BOARD.ids[event.values["card"]]]].does
            found.append((deed, event.seat == mover, "maneuver" if over else moment))
        elif event.kind == "place" and moment != "before":
            moment = "between"
        else:
            moment = MOMENTS.get(event.kind, moment)
    return found


#: What events open.
MOMENTS = {
    "income": "reinforcement",
    "assault": "declared",
    "roll": "rolled",
    "throw": "between",
    "conquest": "between",
    "maneuver": "moved",
    "draw": "over",
}
#: Deed -> (who plays it, when).
WHEN = {
    **{deed: {(True, "reinforcement")} for deed in ("units", "leader", "ships", "fortification")},
    "attack_bonus": {(True, "declared")},
    "reroll_attack": {(True, "rolled")},
    "defence_bonus": {(False, "declared")},
    "reroll_enemy_highest": {(False, "rolled")},
    "reroll_own": {(True, "rolled"), (False, "rolled")},
    **{deed: {(True, "maneuver")} for deed in ("land_maneuver", "naval_maneuver")},
}


@pytest.mark.rule("napadv-icon-infantry")
@pytest.mark.rule("napadv-icon-red")
@pytest.mark.rule("napadv-icon-blue")
@pytest.mark.rule("napadv-icon-red-blue")
@pytest.mark.rule("napadv-icon-arrow")
@pytest.mark.rule("napadv-icon-star")
def test_cards_are_played_at_their_time():
    """Figures in one's reinforcement, red dice in battles of one's own turn, blue ones in others', arrows to move.

    Cards with a star say themselves when: from building to the end of the maneuver of one's own turn.
    """
    seen: dict[str, Counter] = {}
    for deed, own, moment in plays():
        seen.setdefault(deed, Counter())[own, moment] += 1
    assert set(seen) == set(DEEDS) - {"exchange_bonus"}
    for deed, when in WHEN.items():
        assert set(seen[deed]) == when, deed
        assert min(seen[deed].values()) > 2, deed
    for deed in ("move_epidemic", "discard_enemy_card"):
        assert {own for own, _ in seen[deed]} == {True}
        assert {(True, "reinforcement"), (True, "moved")} <= set(seen[deed])
        assert not {(True, "before"), (True, "over")} & set(seen[deed])


@pytest.mark.rule("napadv-icon-red")
@pytest.mark.rule("napadv-icon-blue")
@pytest.mark.rule("napadv-card-timing")
def test_the_player_on_turn_plays_before_the_defender():
    """A red die does nothing for a defender, nor a blue one for an attacker, nor either for a bystander."""
    both = 0

    def lay(position: Position) -> None:
        position.give(0, ["hongrie"], 9)
        position.give(1, ["galicie"], 9)
        position.give_rest(2)
        for seat in range(3):
            position.deal(seat, *map(BOARD.index, ("castille", "anatolie", "bretagne")))

    for name in ("anatolie", "bretagne"):
        assert ADVANCED.effects[ADVANCED.deck[name]].does in ("attack_bonus", "defence_bonus")
    for position in games(ADVANCED, lay, 60):
        origin, target = position.space("hongrie"), position.space("galicie")
        start_dice(position.state, 0)
        _assault(position.world, position.state, 0, 0, origin, target)
        played = battle_cards(position)
        assert played in ([], [(0, "attack_bonus")], [(1, "defence_bonus")], list(BOTH))
        both += played == list(BOTH)
    assert both > 5


BOTH = ((0, "attack_bonus"), (1, "defence_bonus"))


@pytest.mark.rule("napadv-card-timing")
def test_of_two_cards_on_one_throw_the_attackers_comes_first():
    both = 0
    for events in many_turns():
        by: list[bool] | None = None  # who has played since dice lie on the table
        for event in events:
            if event.kind == "roll":
                by = by or []
            elif event.kind == "play" and by is not None:
                by.append(event.seat == events[0].seat)
            elif event.kind == "throw":
                both += by == [True, False]
                assert by != [False, True]
                by = None
    assert both > 2

"""The Italian campaign of 1796, clause by clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from types import SimpleNamespace

import pytest
from msgspec import structs
from played import house, mixed, of_kind, record, record_and_row, turns
from positions import Position

import risk_sim
from risk_sim import rulesets
from risk_sim.errors import InputError
from risk_sim.kernels import layout
from risk_sim.kernels.board_state import add_units
from risk_sim.kernels.choices.allies import choose_ally
from risk_sim.kernels.choices.fronts import list_fronts
from risk_sim.kernels.ending import decide
from risk_sim.kernels.phases import allies, annexing, attack, maneuver, setup
from risk_sim.kernels.phases.cards import draw_cards
from risk_sim.kernels.phases.contagion import epidemic
from risk_sim.kernels.phases.income import income
from risk_sim.kernels.phases.leaders import capture
from risk_sim.kernels.phases.objectives import is_invasion, score_invasion, score_objectives
from risk_sim.kernels.phases.points import score_groups, score_holdings
from risk_sim.kernels.phases.throwing import throw_on
from risk_sim.kernels.pieces import add_leaders, add_ships
from risk_sim.kernels.triggers import eliminate
from risk_sim.rulesets.decks import check_deck
from risk_sim.rulesets.playable import board_of
from risk_sim.spec.ruleset import Ruleset
from risk_sim.tracing.record import Event, Record

CAMPAIGN = rulesets.load("napoleon-campaign")
BOARD = board_of(CAMPAIGN)
FRANCE, ENGLAND, AUSTRIA, PRUSSIA, RUSSIA, YELLOW = range(6)
CAPITALS = {AUSTRIA: "pays_austro_bohemiens", PRUSSIA: "pomeranie_brandebourg_silesie", RUSSIA: "grande_russie"}
OBJECTIVES = list(CAMPAIGN.campaign.objectives)
EMPIRES = {name: [BOARD.ids[space] for space in BOARD.members[at]] for at, name in enumerate(BOARD.groups)}


def campaign(**fields: object) -> Ruleset:
    """The campaign with some of its own rules changed."""
    return house("napoleon-campaign", campaign=fields)


def table(ruleset: Ruleset = CAMPAIGN, seed: int = 1) -> Position:
    """The printed position, cards shuffled, nobody's turn yet; what has been written down is wiped off."""
    position = Position(ruleset, "random", "random", seed=seed)
    setup.set_up(position.world, position.state)
    attack.start_dice(position.state, 0)
    return begin(position)


def begin(position: Position) -> Position:
    position.state.game[layout.EVENTS] = 0
    return position


def kinds(position: Position) -> list[str]:
    return [event.kind for event in position.events()]


def only(position: Position, kind: str) -> list[Event]:
    return [event for event in position.events() if event.kind == kind]


def holder(position: Position, army: int) -> int:
    return int(position.state.armies[layout.SEAT, army])


def side_with(position: Position, army: int, seat: int, card: int = 49) -> None:
    """Make a power somebody's ally (or, with -1, nobody's)."""
    position.state.armies[layout.SEAT, army] = seat
    position.state.armies[layout.LAID, army] = card if seat >= 0 else -1


def owner(position: Position, space: str) -> int:
    return int(position.state.spaces[layout.OWNER, BOARD.index(space)])


def conquer(position: Position, army: int, origin: str, target: str, leaders: int = 0) -> None:
    """An army takes a territory, whoever stood there being dead, with leaders that attacked."""
    from_, to = BOARD.index(origin), BOARD.index(target)
    add_units(position.state, to, -position.units(target))
    attack._conquer(position.world, position.state, holder(position, army), army, from_, to, 1, leaders, True)


def faces(monkeypatch: pytest.MonkeyPatch, *shown: int) -> None:
    """The next dice rolled for allies."""
    left = list(shown)
    monkeypatch.setattr(allies, "rng", SimpleNamespace(below=lambda stream, bound: left.pop(0) - 1))


def choosing(monkeypatch: pytest.MonkeyPatch, module: object, **choices: object) -> None:
    """Players choose these, whatever they are asked."""
    for name, choice in choices.items():
        monkeypatch.setattr(module, name, choice if callable(choice) else lambda *_, choice=choice: choice)


@cache
def games(number: int = 40) -> tuple[Record, ...]:
    lineup = mixed(2, number)
    return tuple(record(CAMPAIGN, lineup, 5, game) for game in range(number))


def events(kind: str) -> Iterable[Event]:
    for game in games():
        yield from of_kind(game, kind)


# ---------------------------------------------------------------- sides and set-up


@pytest.mark.rule("napcamp-sides")
def test_two_players_three_powers_and_the_neutrals():
    powers = CAMPAIGN.campaign.powers
    assert list(powers) == ["france", "england", "austria", "prussia", "russia", "neutrals"]
    assert CAMPAIGN.game.players == (2, 2)
    with pytest.raises(InputError, match="3 players"):
        risk_sim.simulate("napoleon-campaign", players=3, games=1)


@pytest.mark.rule("napcamp-inherits")
def test_only_what_is_said_differs_from_the_advanced_game():
    advanced = rulesets.load("napoleon-advanced")
    for same in ("battle", "assets", "income", "maneuver", "leaders", "fortifications", "sea", "epidemics"):
        assert getattr(CAMPAIGN, same) == getattr(advanced, same)
    assert (CAMPAIGN.effects, CAMPAIGN.deck) == (advanced.effects, advanced.deck)
    assert structs.replace(CAMPAIGN.cards, draws=(), neutral_conquest_card="off") == structs.replace(
        advanced.cards, draws=()
    )


@pytest.mark.rule("napcamp-no-missions")
def test_there_are_no_missions_and_two_cards_at_most():
    assert (CAMPAIGN.game.missions, CAMPAIGN.missions) == ("off", {})
    drawn = [sum(event.kind == "draw" for event in turn) for game in games() for turn in turns(game)]
    assert max(drawn) == 2
    assert not list(events("mission"))


@pytest.mark.rule("napcamp-french-first")
def test_the_french_player_moves_first():
    assert all(of_kind(game, "turn")[0].seat == FRANCE for game in games())


@pytest.mark.rule("napcamp-setup-data")
def test_everything_stands_where_the_campaign_says():
    stood = [event for event in games()[0].events if event.kind in ("stand", "start_piece")]
    found = {(BOARD.ids[event.values["space"]], event.seat): event.values for event in stood if event.kind == "stand"}
    powers = list(CAMPAIGN.campaign.powers)
    assert len(found) == len(CAMPAIGN.campaign.stands) == 48 + 3
    for space, stand in CAMPAIGN.campaign.stands.items():
        assert found[space, powers.index(stand.power)]["units"] == stand.units
    pieces = Counter(event.values["piece"] for event in stood if event.kind == "start_piece")
    assert pieces == {layout.GENERAL: 3, layout.ADMIRAL: 2, layout.FORTIFICATION: 3}
    assert not {"claim", "place_start", "first"} & {event.kind for event in games()[0].events}
    position = table()
    for army, lands in ((FRANCE, 9), (ENGLAND, 3), (AUSTRIA, 5), (PRUSSIA, 3), (RUSSIA, 7), (YELLOW, 21)):
        assert position.state.armies[layout.LANDS, army] == lands
    assert position.state.game[layout.FORTS_LEFT] == 12 - 3


@pytest.mark.rule("napcamp-start-cards")
def test_nobody_begins_with_a_card():
    assert table().state.seats[layout.HAND, :2].tolist() == [0, 0]


@pytest.mark.rule("napcamp-epidemics")
@pytest.mark.parametrize("number", [0, 4])
def test_four_epidemics_are_drawn_or_none(number):
    position = table(house("napoleon-campaign", epidemics={"number": number}))
    assert position.state.spaces[layout.EPIDEMICS].sum() == number


@pytest.mark.rule("napcamp-english-allies")
def test_austria_and_prussia_begin_with_england_each_with_a_card():
    position = table()
    assert [holder(position, army) for army in (AUSTRIA, PRUSSIA)] == [ENGLAND, ENGLAND]
    laid = position.state.armies[layout.LAID, [AUSTRIA, PRUSSIA]].tolist()
    assert len(set(laid)) == 2
    assert min(laid) >= 0
    assert position.state.game[layout.DECK] == 50 - 2
    allies.fall_away(position.state, AUSTRIA, layout.LEFT_AFTER_LOSS)
    assert position.state.discards[0] == laid[0]


@pytest.mark.rule("napcamp-russia-neutral")
def test_russia_begins_uncommitted():
    assert holder(table(), RUSSIA) == -1


@pytest.mark.rule("napcamp-length")
def test_five_turns_each():
    for game in games():
        played = [event.values["round"] for event in of_kind(game, "turn")]
        out = of_kind(game, "elimination")
        assert max(played) == 5 or out


# ---------------------------------------------------------------- who commands, who rolls


def commanded(game: Record) -> Iterable[tuple[Event, int, int]]:
    """(event, army that acts, its holder) of every attack and maneuver on land."""
    of: dict[int, int] = {}
    holds = {FRANCE: FRANCE, ENGLAND: ENGLAND}
    taken = -1
    for event in game.events:
        values = event.values
        if event.kind in ("assault", "maneuver") and values["origin"] < BOARD.lands:
            yield event, of[values["origin"]], holds.get(of[values["origin"]], -1)
        if event.kind == "stand":
            of[values["space"]] = event.seat
        elif event.kind == "conquest" and values["target"] < BOARD.lands:
            taken = values["target"]
            of[taken] = of[values["origin"]]
        elif event.kind == "annex":
            of[values["space"]] = event.seat
        elif event.kind in ("ally_start", "ally_join", "ally_turn"):
            holds[values["army"]] = event.seat
            if event.kind == "ally_turn":
                of[taken] = values["army"]
        elif event.kind == "ally_neutral":
            del holds[values["army"]]


@pytest.mark.rule("napcamp-active-armies")
@pytest.mark.rule("napcamp-ally-command")
def test_an_ally_moves_and_attacks_in_the_turn_of_its_holder():
    seen: Counter[tuple[str, int]] = Counter()
    for game in games():
        for event, army, holds in commanded(game):
            assert holds == event.seat
            seen[event.kind, army] += 1
    for army in (AUSTRIA, PRUSSIA, RUSSIA):
        assert seen["assault", army] > 20
        assert seen["maneuver", army] > 3


@pytest.mark.rule("napcamp-ally-command")
def test_its_holder_defends_with_an_ally(monkeypatch):
    asked = []
    position = table()
    monkeypatch.setattr(
        "risk_sim.kernels.phases.throwing.choose_defence_dice",
        lambda world, state, seat, most: asked.append((seat, most)) or most,
    )
    origin, target = BOARD.index("provence_dauphine"), BOARD.index("royaume_italie")
    throw_on(position.world, position.state, 0, FRANCE, layout.LAND, origin, target, AUSTRIA, 0, 1, True)
    assert asked[0] == (ENGLAND, 2)


@pytest.mark.rule("napcamp-yellow")
def test_the_neutrals_never_act_and_defend_with_all_dice(monkeypatch):
    for game in games():
        assert all(army != YELLOW for _, army, _ in commanded(game))
        assert all(event.values["army"] != YELLOW for event in of_kind(game, "ally_join"))
    position = table()
    lands = range(BOARD.lands)
    yellow = [space for space in lands if position.state.spaces[layout.OWNER, space] == YELLOW]
    taken = {event.values["target"] for game in games() for event in of_kind(game, "conquest")}
    assert len(taken & set(yellow)) > 15
    # An opponent rolls for them: nobody plays a card for them or chooses fewer dice.
    throws = [
        event.values
        for game in games(6)
        for event in of_kind(game, "throw")
        if event.values["target"] in yellow and event.values["defence_dice"] == 2
    ]
    assert throws


def test_an_ally_of_ones_own_is_not_attacked():
    position = table()
    for army in (ENGLAND, AUSTRIA, PRUSSIA):
        position.state.game[layout.FRONTS] = 0
        list_fronts(position.world, position.state, army)
        targets = position.state.fronts[: position.state.game[layout.FRONTS], 1].tolist()
        owners = {int(position.state.spaces[layout.OWNER, target]) for target in targets}
        assert not owners & {ENGLAND, AUSTRIA, PRUSSIA}
        assert owners or army == ENGLAND


# ---------------------------------------------------------------- reinforcement


@pytest.mark.rule("napcamp-half-bonus")
@pytest.mark.parametrize(
    ("army", "capital", "half"),
    [
        (FRANCE, "ile_de_france", 4),
        (ENGLAND, "angleterre", 1),
        (AUSTRIA, CAPITALS[AUSTRIA], 2),
        (PRUSSIA, CAPITALS[PRUSSIA], 1),
        (RUSSIA, CAPITALS[RUSSIA], 3),
    ],
)
def test_a_capital_pays_half_of_its_empire(army, capital, half):
    position = table()
    empire = EMPIRES[list(CAMPAIGN.campaign.powers.values())[army].group]
    position.give(YELLOW, [space for space in empire if space != capital])
    assert allies.units_for(position.world, position.state, army, 0)[1:] == (0, half)
    position.give(YELLOW, [capital])
    assert allies.units_for(position.world, position.state, army, 0)[1:] == (0, 0)


@pytest.mark.rule("napcamp-half-bonus")
def test_a_foreign_capital_pays_nobody():
    position = table()
    position.give(FRANCE, [CAPITALS[AUSTRIA]])
    assert allies.units_for(position.world, position.state, FRANCE, 0)[1:] == (8, 0)


@pytest.mark.rule("napcamp-half-or-full")
def test_half_and_whole_bonus_never_add():
    position = table()
    assert allies.units_for(position.world, position.state, AUSTRIA, 3)[1:] == (3, 0)
    position.give(FRANCE, ["galicie"])
    assert allies.units_for(position.world, position.state, AUSTRIA, 3)[1:] == (0, 2)
    assert income(position.world, position.state, 0, FRANCE) == 3 + 2 + 8 - 2  # 10 lands, 2 zones less 1, whole France


@pytest.mark.rule("napcamp-ally-income")
@pytest.mark.rule("napcamp-ally-income-min")
@pytest.mark.parametrize(("minimum", "units"), [("on", 3), ("off", 1)])
def test_an_ally_draws_income_for_its_own_territories(minimum, units):
    """ex-34: capital and 3 more of 4, one of them abroad."""
    position = table(campaign(ally_min3=minimum))
    position.give(FRANCE, ["galicie"])
    before = position.state.armies[layout.TOTAL].copy()
    allies.ally_income(position.world, position.state, ENGLAND)
    told = {event.values["army"]: event for event in only(position, "ally_income")}
    assert list(told) == [AUSTRIA, PRUSSIA]
    assert told[AUSTRIA].seat == ENGLAND
    assert told[AUSTRIA].values == {"army": AUSTRIA, "for_territories": units, "for_groups": 0, "for_capitals": 2}
    gained = position.state.armies[layout.TOTAL] - before
    assert gained.tolist()[:6] == [0, 0, units + 2, units + 2, 0, 0]


@pytest.mark.rule("napcamp-ally-income")
def test_what_an_ally_draws_goes_onto_its_own_territories():
    for game in games():
        left = 0
        for event in game.events:
            if left:
                assert event.kind == "place"
                left -= event.values["units"]
            elif event.kind == "ally_income":
                left = sum(event.values[name] for name in ("for_territories", "for_groups", "for_capitals"))
        assert left == 0
    position = table()
    allies.ally_income(position.world, position.state, ENGLAND)
    placed = [event.values["space"] for event in only(position, "place")]
    assert {int(position.state.spaces[layout.OWNER, space]) for space in placed} == {AUSTRIA, PRUSSIA}


@pytest.mark.rule("napcamp-neutral-no-income")
def test_an_uncommitted_power_gets_no_reinforcements():
    position = table()
    allies.ally_income(position.world, position.state, FRANCE)
    assert not position.events()
    held = {RUSSIA: False}
    for event in games()[0].events:
        if event.kind in ("ally_join", "ally_turn", "ally_start"):
            held[event.values["army"]] = True
        elif event.kind == "ally_neutral":
            held[event.values["army"]] = False
        elif event.kind == "ally_income":
            assert held[event.values["army"]]


# ---------------------------------------------------------------- allies come and go


@pytest.mark.rule("napcamp-neutral-power-join")
def test_an_uncommitted_power_joins_for_a_card(monkeypatch):
    position = table()
    position.deal(FRANCE, 3)
    choosing(monkeypatch, allies, choose_ally=RUSSIA)
    allies.ally_join(position.world, position.state, FRANCE)
    assert holder(position, RUSSIA) == FRANCE
    assert position.hand(FRANCE) == []
    assert position.state.armies[layout.LAID, RUSSIA] == 3
    assert kinds(position) == ["ally_join"]
    turn = CAMPAIGN.game.turn
    assert turn.index("place") < turn.index("ally_join") < turn.index("sea") < turn.index("attack")


@pytest.mark.rule("napcamp-neutral-power-join")
def test_who_may_join_and_whether_it_may():
    position = table()
    position.deal(FRANCE, 3)
    found = {choose_ally(position.world, position.state, FRANCE) for _ in range(60)}
    assert found == {-1, RUSSIA}
    closed = table(campaign(ally_by_card="off"))
    closed.deal(FRANCE, 3)
    for _ in range(20):
        allies.ally_join(closed.world, closed.state, FRANCE)
    assert not closed.events()


@pytest.mark.rule("napcamp-english-no-roll")
def test_english_allies_are_not_tested_after_a_battle_they_won():
    position = table()
    position.give(AUSTRIA, ["pays_austro_bohemiens"], 20)
    conquer(position, AUSTRIA, "pays_austro_bohemiens", "confederation_helvetique")
    attack.attacks_over(position.world, position.state)
    assert "ally_roll" not in kinds(position)


@pytest.mark.rule("napcamp-english-roll")
@pytest.mark.parametrize(("face", "stays"), [(1, True), (5, True), (6, False)])
def test_an_english_ally_falls_away_on_six_after_a_lost_battle(monkeypatch, face, stays):
    position = table()
    faces(monkeypatch, face)
    allies.battle_lost(position.world, position.state, AUSTRIA)
    assert (holder(position, AUSTRIA) == ENGLAND) == stays
    assert kinds(position) == (["ally_roll"] if stays else ["ally_roll", "ally_neutral"])


@pytest.mark.rule("napcamp-english-roll")
def test_lost_is_a_territory_taken_or_an_attack_repelled(monkeypatch):
    position = table()
    faces(monkeypatch, 1, 1, 1)
    conquer(position, FRANCE, "provence_dauphine", "royaume_italie")
    assert [event.values["army"] for event in only(position, "ally_roll")] == [AUSTRIA]
    begin(position)
    choosing(monkeypatch, attack, throw_on=(attack.REPULSED, 0), choose_leaders=0)
    origin, target = BOARD.index("prusse_orientale"), BOARD.index("lituanie_russie_blanche")
    attack._assault(position.world, position.state, ENGLAND, PRUSSIA, origin, target)
    assert [event.values["army"] for event in only(position, "ally_roll")] == [PRUSSIA]
    begin(position)
    # An attack on it that was beaten off is not lost, nor is one that is the player's own.
    origin, target = BOARD.index("provence_dauphine"), BOARD.index("pays_austro_bohemiens")
    attack._assault(position.world, position.state, FRANCE, FRANCE, origin, target)
    assert not only(position, "ally_roll")


@pytest.mark.rule("napcamp-english-roll-plus1")
@pytest.mark.parametrize(("taken", "stays"), [(1, False), (0, True)])
def test_a_captured_leader_adds_one(monkeypatch, taken, stays):
    """ex-35."""
    position = table()
    position.state.game[layout.TAKEN] = taken
    faces(monkeypatch, 5)
    allies.battle_lost(position.world, position.state, PRUSSIA)
    assert (holder(position, PRUSSIA) == ENGLAND) == stays
    assert only(position, "ally_roll")[0].values == {"army": PRUSSIA, "face": 5, "added": taken}


@pytest.mark.rule("napcamp-english-roll-plus1")
def test_a_captured_leader_counts_in_his_own_battle_alone():
    position = table()
    attack.start_dice(position.state, FRANCE)
    space = BOARD.index("provence_dauphine")
    capture(position.world, position.state, ENGLAND, FRANCE, layout.GENERAL, space, 1)
    assert position.state.game[layout.TAKEN] == 1
    attack.start_dice(position.state, FRANCE)
    assert position.state.game[layout.TAKEN] == 0


@pytest.mark.rule("napcamp-french-roll")
@pytest.mark.parametrize(("face", "shift", "stays"), [(1, 4, False), (4, 4, False), (5, 4, True), (3, 2, True)])
def test_a_french_ally_that_fought_rolls_after_the_attacks(monkeypatch, face, shift, stays):
    position = table(campaign(shift=shift))
    side_with(position, RUSSIA, FRANCE)
    allies.attacks_over(position.world, position.state)
    assert not position.events()
    position.state.armies[layout.FOUGHT, :] = 1
    faces(monkeypatch, face)
    allies.attacks_over(position.world, position.state)
    assert (holder(position, RUSSIA) == FRANCE) == stays
    # Those of England fought as well, and are not asked.
    assert [event.values["army"] for event in only(position, "ally_roll")] == [RUSSIA]


@pytest.mark.rule("napcamp-french-roll")
def test_a_french_ally_is_not_tested_by_a_lost_battle(monkeypatch):
    position = table()
    side_with(position, RUSSIA, FRANCE)
    allies.battle_lost(position.world, position.state, RUSSIA)
    assert not position.events()


@pytest.mark.rule("napcamp-capital-falls")
def test_an_ally_whose_capital_is_invaded_is_neutral(monkeypatch):
    choosing(monkeypatch, allies, choose_turning=-1)
    position = table()
    conquer(position, FRANCE, "provence_dauphine", CAPITALS[AUSTRIA])
    assert holder(position, AUSTRIA) == -1
    assert only(position, "ally_neutral")[0].values["why"] == layout.LEFT_CAPITAL
    assert "ally_roll" not in kinds(position)


@pytest.mark.rule("napcamp-capital-falls")
def test_even_where_another_held_that_capital():
    position = table()
    position.give(YELLOW, [CAPITALS[PRUSSIA]], 2)
    position.give(AUSTRIA, [CAPITALS[AUSTRIA]], 9)
    conquer(position, AUSTRIA, CAPITALS[AUSTRIA], CAPITALS[PRUSSIA])
    assert holder(position, PRUSSIA) == -1
    # An army that takes its own capital back has not been invaded.
    position.give(YELLOW, [CAPITALS[AUSTRIA]], 2)
    position.give(AUSTRIA, ["galicie"], 9)
    conquer(position, AUSTRIA, "galicie", CAPITALS[AUSTRIA])
    assert holder(position, AUSTRIA) == ENGLAND


@pytest.mark.rule("napcamp-turn-ally")
@pytest.mark.rule("napcamp-turn-withdraw")
@pytest.mark.rule("napcamp-turn-three")
def test_the_power_of_an_invaded_capital_can_be_won_over(monkeypatch):
    position = table()
    position.give(FRANCE, ["confederation_helvetique", "baviere_wurtemberg"], 9)
    add_leaders(position.world, position.state, FRANCE, layout.GENERAL, BOARD.index("baviere_wurtemberg"), 1)
    position.deal(FRANCE, 7)
    choosing(monkeypatch, allies, choose_turning=BOARD.index("baviere_wurtemberg"))
    choosing(monkeypatch, attack, choose_move_in=4, choose_followers=1)
    begin(position)
    capital = BOARD.index(CAPITALS[AUSTRIA])
    conquer(position, FRANCE, "baviere_wurtemberg", CAPITALS[AUSTRIA], leaders=1)
    assert kinds(position)[-2:] == ["ally_neutral", "ally_turn"]
    assert (holder(position, AUSTRIA), owner(position, CAPITALS[AUSTRIA])) == (FRANCE, AUSTRIA)
    assert (position.units(CAPITALS[AUSTRIA]), position.units("baviere_wurtemberg")) == (3, 9)
    assert position.state.spaces[layout.GENERALS, BOARD.index("baviere_wurtemberg")] == 1
    assert position.state.spaces[layout.GENERALS, capital] == 0
    assert position.hand(FRANCE) == []
    assert position.state.armies[layout.LAID, AUSTRIA] == 7


@pytest.mark.rule("napcamp-turn-ally")
def test_it_takes_a_card_ones_own_troops_and_an_ally_of_the_opponent(monkeypatch):
    choosing(monkeypatch, allies, choose_turning=BOARD.index("baviere_wurtemberg"))

    def turned(army: int, cards: int, side: int) -> bool:
        position = table()
        position.give(army, ["baviere_wurtemberg"], 9)
        side_with(position, PRUSSIA, FRANCE)
        side_with(position, AUSTRIA, side)
        position.deal(FRANCE, *range(cards))
        conquer(position, army, "baviere_wurtemberg", CAPITALS[AUSTRIA])
        return "ally_turn" in kinds(position)

    assert turned(FRANCE, 1, ENGLAND)
    assert not turned(FRANCE, 0, ENGLAND)
    assert not turned(FRANCE, 1, -1)
    assert not turned(PRUSSIA, 1, ENGLAND)


@pytest.mark.rule("napcamp-turn-withdraw")
def test_without_a_place_to_go_nobody_is_won_over():
    position = table()
    capital = BOARD.index(CAPITALS[PRUSSIA])
    found = {allies.choose_turning(position.world, position.state, FRANCE, capital) for _ in range(40)}
    assert found == {-1}
    position.give(FRANCE, ["westphalie_saxe"])
    found = {allies.choose_turning(position.world, position.state, FRANCE, capital) for _ in range(40)}
    assert found == {-1, BOARD.index("westphalie_saxe")}


@pytest.mark.rule("napcamp-turn-use")
def test_a_power_won_over_attacks_in_the_same_turn(monkeypatch):
    position = table()
    position.give(FRANCE, ["baviere_wurtemberg"], 9)
    position.deal(FRANCE, 7)
    origin, capital = BOARD.index("baviere_wurtemberg"), BOARD.index(CAPITALS[AUSTRIA])
    asked = []

    def choose(world, state, seat, army):
        asked.append(army)
        return (origin, capital) if asked == [FRANCE] else (-1, -1)

    def fall(world, state, *_):
        add_units(state, capital, -state.spaces[layout.UNITS, capital])
        return 3, 0

    choosing(monkeypatch, allies, choose_turning=origin)
    choosing(monkeypatch, attack, choose_attack=choose, throw_on=fall, choose_leaders=0)
    attack.attack(position.world, position.state, FRANCE, FRANCE)
    assert "ally_turn" in kinds(position)
    assert asked == [FRANCE, FRANCE, AUSTRIA]


# ---------------------------------------------------------------- annexation


@pytest.mark.rule("napcamp-annex-ally")
@pytest.mark.rule("napcamp-annex-swap")
def test_a_territory_of_an_ally_is_annexed_and_the_ally_is_neutral(monkeypatch):
    position = table()
    position.deal(ENGLAND, 5)
    space = BOARD.index("hongrie")
    choosing(monkeypatch, annexing, choose_annexed=lambda *given: space if given[-1] else -1)
    totals = position.state.armies[layout.TOTAL, [ENGLAND, AUSTRIA]].tolist()
    annexing.annex(position.world, position.state, ENGLAND, ENGLAND)
    assert (owner(position, "hongrie"), position.units("hongrie")) == (ENGLAND, 4)
    assert position.state.armies[layout.TOTAL, [ENGLAND, AUSTRIA]].tolist() == [totals[0] + 4, totals[1] - 4]
    assert holder(position, AUSTRIA) == -1
    assert position.hand(ENGLAND) == [5]  # it costs no card
    assert kinds(position) == ["annex", "ally_neutral"]
    turn = CAMPAIGN.game.turn
    assert turn.index("annex") == turn.index("draw") - 1


@pytest.mark.rule("napcamp-annex-ally")
@pytest.mark.rule("napcamp-annex-yellow")
def test_what_may_be_annexed():
    position = table()
    found = {annexing.choose_annexed(position.world, position.state, 1, ENGLAND, True) for _ in range(400)}
    names = {BOARD.ids[space] for space in found if space >= 0}
    assert names == {"hongrie", "galicie", "illyrie_croatie", "royaume_italie", "prusse_orientale", "posnanie_varsovie"}
    found = {annexing.choose_annexed(position.world, position.state, 0, FRANCE, False) for _ in range(800)}
    owners = {int(position.state.spaces[layout.OWNER, space]) for space in found if space >= 0}
    assert owners == {YELLOW}
    assert len(found) == 1 + 21


@pytest.mark.rule("napcamp-annex-yellow")
def test_a_card_annexes_one_of_the_neutrals_besides(monkeypatch):
    position = table()
    position.deal(ENGLAND, 5)
    ally, yellow = BOARD.index("hongrie"), BOARD.index("egypte")
    choosing(monkeypatch, annexing, choose_annexed=lambda *given: ally if given[-1] else yellow)
    annexing.annex(position.world, position.state, ENGLAND, ENGLAND)
    assert kinds(position) == ["annex", "ally_neutral", "annex"]
    assert (owner(position, "egypte"), position.units("egypte")) == (ENGLAND, 2)
    assert position.hand(ENGLAND) == []
    begin(position)
    annexing.annex(position.world, position.state, ENGLAND, ENGLAND)
    assert not [event for event in only(position, "annex") if event.values["card"] >= 0]
    for game in games():
        for turn in turns(game):
            cards = [event.values["card"] >= 0 for event in turn if event.kind == "annex"]
            assert cards in ([], [True], [False], [False, True])


@pytest.mark.rule("napcamp-annex-not-invasion")
def test_annexing_is_no_invasion(monkeypatch):
    position = table(house("napoleon-campaign", cards={"draws": ("conquest",)}))
    position.state.game[layout.ROUND] = 1
    position.deal(FRANCE, 5)
    egypt = BOARD.index("egypte")
    choosing(monkeypatch, annexing, choose_annexed=lambda *given: -1 if given[-1] else egypt)
    annexing.annex(position.world, position.state, FRANCE, FRANCE)
    draw_cards(position.world, position.state, FRANCE, FRANCE)
    assert kinds(position) == ["annex"]
    assert position.state.seats[layout.CONQUERED, FRANCE] == 0


# ---------------------------------------------------------------- the defence force


@pytest.mark.rule("napcamp-defence-attack")
@pytest.mark.parametrize(("units", "most"), [(5, 0), (6, 1), (7, 2), (8, 3), (12, 3)])
def test_england_attacks_with_what_it_has_beyond_five(monkeypatch, units, most):
    position = table()
    position.give(ENGLAND, ["angleterre"], units)
    list_fronts(position.world, position.state, ENGLAND)
    origins = position.state.fronts[: position.state.game[layout.FRONTS], 0].tolist()
    assert (BOARD.index("angleterre") in origins) == (most > 0)
    dice = []
    monkeypatch.setattr(
        "risk_sim.kernels.phases.throwing.choose_attack_dice",
        lambda world, state, seat, most: dice.append(most) or most,
    )
    if most:
        choosing(monkeypatch, attack, choose_leaders=0)
        origin, target = BOARD.index("angleterre"), BOARD.index("normandie_picardie")
        attack._assault(position.world, position.state, ENGLAND, ENGLAND, origin, target)
        assert dice[0] == most


@pytest.mark.rule("napcamp-defence-attack")
def test_attacking_leaders_are_taken_when_the_guard_is_left():
    for seed in range(60):
        position = table(seed=seed)
        position.give(ENGLAND, ["angleterre"], 7)
        position.give(FRANCE, ["normandie_picardie"], 30)
        origin, target = BOARD.index("angleterre"), BOARD.index("normandie_picardie")
        throw_on(position.world, position.state, 1, ENGLAND, layout.LAND, origin, target, FRANCE, 1, 5, True)
        assert position.units("angleterre") == 5
        assert len(only(position, "capture")) == 1


@pytest.mark.rule("napcamp-defence-five")
def test_five_regiments_stay_at_home():
    moved = 0
    for game in games():
        units = {}
        own: dict[int, int] = {}
        home = {BOARD.index(space) for space in EMPIRES["royaume_uni"]}
        for event in game.events:
            values = event.values
            if event.kind == "stand":
                own[values["space"]], units[values["space"]] = event.seat, values["units"]
            elif event.kind in ("place", "match", "fort_pay", "card_units", "ransom_units"):
                units[values["space"]] += values["units"]
            elif event.kind == "epidemic_loss":
                units[values["space"]] -= values["units"]
            elif event.kind == "abandon":
                own[values["space"]] = -1
            elif event.kind == "assault" and values["origin"] < BOARD.lands:
                units[values["origin"]] -= values["losses"]
            elif event.kind == "throw" and values["origin"] < BOARD.lands:
                if values["origin"] in home and own[values["origin"]] == ENGLAND:
                    assert units[values["origin"]] - values["attack_dice"] >= 5
                units[values["origin"]] -= values["attacker_losses"]
                units[values["target"]] -= values["defender_losses"]
            elif event.kind in ("conquest", "maneuver") and values["origin"] < BOARD.lands:
                origin, target = values["origin"], values["target"]
                if event.kind == "conquest":
                    own[target], units[target] = own[origin], 0
                    last = target
                units[origin] -= values["units"]
                units[target] += values["units"]
                if origin in home and own[origin] == ENGLAND and values["units"]:
                    assert units[origin] >= 5
                    moved += 1
            elif event.kind == "annex":
                own[values["space"]] = event.seat
            elif event.kind == "ally_turn":
                units[values["space"]] += units[last]
                own[last], units[last] = values["army"], values["units"]
    assert moved > 50


@pytest.mark.rule("napcamp-defence-five")
def test_a_foreigner_keeps_no_guard_there():
    position = table()
    position.give(FRANCE, ["angleterre"], 3)
    add_ships(position.world, position.state, FRANCE, 7, 1)
    list_fronts(position.world, position.state, FRANCE)
    origins = position.state.fronts[: position.state.game[layout.FRONTS], 0].tolist()
    assert BOARD.index("angleterre") in origins


# ---------------------------------------------------------------- cards


@pytest.mark.rule("napcamp-draw")
@pytest.mark.parametrize(
    ("loser", "origin", "target"),
    [
        (ENGLAND, "ile_de_france", "irlande"),
        (AUSTRIA, "provence_dauphine", "royaume_italie"),
        (RUSSIA, "ile_de_france", "finlande"),
        (YELLOW, "bourgogne", "confederation_helvetique"),
    ],
)
@pytest.mark.parametrize("neutral", ["on", "off"])
def test_whom_a_territory_is_taken_from(monkeypatch, loser, origin, target, neutral):
    position = table(house("napoleon-campaign", cards={"neutral_conquest_card": neutral, "draws": ("conquest",)}))
    faces(monkeypatch, 1)
    position.give(loser, [target], 1)
    conquer(position, FRANCE, origin, target)
    drawn = neutral == "on" or holder(position, loser) >= 0
    draw_cards(position.world, position.state, FRANCE, FRANCE)
    assert ("draw" in kinds(position)) == drawn


@pytest.mark.rule("napcamp-draw")
def test_what_an_ally_takes_earns_no_card():
    position = table(house("napoleon-campaign", cards={"draws": ("conquest",)}))
    position.give(AUSTRIA, ["pays_austro_bohemiens"], 9)
    conquer(position, AUSTRIA, "pays_austro_bohemiens", "confederation_helvetique")
    draw_cards(position.world, position.state, ENGLAND, ENGLAND)
    assert "draw" not in kinds(position)
    assert owner(position, "confederation_helvetique") == AUSTRIA


# ---------------------------------------------------------------- points


def scored(position: Position, phase: Callable[..., None], seat: int) -> int:
    """Points a phase at the start of a turn brings."""
    begin(position)
    phase(position.world, position.state, seat, seat)
    return sum(event.values["points"] for event in only(position, "points"))


@pytest.mark.rule("napcamp-vp-empire")
@pytest.mark.parametrize(("option", "half"), [("full", 0), ("half", 4)])
def test_whole_empires_score_their_bonus(option, half):
    position = table(campaign(empire_vp=option))
    assert scored(position, score_groups, FRANCE) == 8
    assert scored(position, score_groups, ENGLAND) == 2  # nothing for its allies' empires
    position.give(YELLOW, ["hollande"])
    assert scored(position, score_groups, FRANCE) == half
    position.give(YELLOW, ["ile_de_france"])
    assert scored(position, score_groups, FRANCE) == 0


@pytest.mark.rule("napcamp-vp-route")
def test_whole_routes_score_their_bonus():
    position = table()
    add_ships(position.world, position.state, ENGLAND, 2, 1)
    assert scored(position, score_groups, ENGLAND) == 2 + 2
    assert CAMPAIGN.points.routes == "on"


def objective(position: Position, seat: int) -> dict[str, int]:
    """Objectives a seat is paid for now, with their points."""
    begin(position)
    score_objectives(position.world, position.state, seat, seat)
    told = position.events()
    return {
        OBJECTIVES[event.values["objective"]]: paid.values["points"]
        for event, paid in zip(told[::2], told[1::2], strict=True)
    }


@pytest.mark.rule("napcamp-vp-fr-ile")
def test_the_french_score_for_central_france():
    position = table()
    assert objective(position, FRANCE)["central_france"] == 1
    position.give(ENGLAND, ["ile_de_france"])
    assert "central_france" not in objective(position, FRANCE) | objective(position, ENGLAND)


@pytest.mark.rule("napcamp-vp-en-england")
def test_the_english_score_for_england():
    position = table()
    assert objective(position, ENGLAND)["england"] == 1
    position.give(FRANCE, ["angleterre"])
    assert "england" not in objective(position, FRANCE) | objective(position, ENGLAND)


@pytest.mark.rule("napcamp-vp-supremacy")
def test_more_zones_than_the_opponent_score():
    position = table()
    assert objective(position, ENGLAND)["supremacy"] == 1  # 2 against 1
    assert "supremacy" not in objective(position, FRANCE)
    add_ships(position.world, position.state, FRANCE, 7, 1)
    assert "supremacy" not in objective(position, FRANCE) | objective(position, ENGLAND)
    add_ships(position.world, position.state, FRANCE, 6, 1)
    assert objective(position, FRANCE)["supremacy"] == 1


@pytest.mark.rule("napcamp-vp-supremacy")
def test_or_the_majority_of_all_zones():
    position = table(campaign(supremacy="majority"))
    for zone in (2, 4, 5):
        assert "supremacy" not in objective(position, ENGLAND)
        add_ships(position.world, position.state, ENGLAND, zone, 1)
    assert objective(position, ENGLAND)["supremacy"] == 1


@pytest.mark.rule("napcamp-vp-egypt")
@pytest.mark.parametrize("seat", [FRANCE, ENGLAND])
def test_egypt_scores_two(seat):
    position = table()
    assert "egypt" not in objective(position, seat)
    position.give(seat, ["egypte"])
    assert objective(position, seat)["egypt"] == 2


@pytest.mark.rule("napcamp-vp-ally")
def test_every_ally_scores_one():
    position = table()
    assert objective(position, ENGLAND)["allies"] == 2
    side_with(position, RUSSIA, ENGLAND)
    assert objective(position, ENGLAND)["allies"] == 3
    side_with(position, AUSTRIA, FRANCE)
    assert (objective(position, FRANCE)["allies"], objective(position, ENGLAND)["allies"]) == (1, 2)


@pytest.mark.rule("napcamp-vp-supremacy")
def test_a_french_start():
    """ex-36."""
    position = table()
    position.give(FRANCE, ["egypte"])
    side_with(position, RUSSIA, FRANCE)
    add_ships(position.world, position.state, FRANCE, 4, 1)
    add_ships(position.world, position.state, FRANCE, 7, 1)
    assert scored(position, score_groups, FRANCE) + scored(position, score_objectives, FRANCE) == 13


INVASIONS = [
    pytest.param(FRANCE, "egypte", None, 5, marks=pytest.mark.rule("napcamp-inv-fr-egypt")),
    pytest.param(FRANCE, "angleterre", None, 10, marks=pytest.mark.rule("napcamp-inv-fr-england")),
    pytest.param(FRANCE, CAPITALS[AUSTRIA], AUSTRIA, 5, marks=pytest.mark.rule("napcamp-inv-fr-austria")),
    pytest.param(FRANCE, CAPITALS[PRUSSIA], PRUSSIA, 5, marks=pytest.mark.rule("napcamp-inv-fr-prussia")),
    pytest.param(FRANCE, CAPITALS[RUSSIA], RUSSIA, 10, marks=pytest.mark.rule("napcamp-inv-fr-russia")),
    pytest.param(ENGLAND, "ile_de_france", None, 10, marks=pytest.mark.rule("napcamp-inv-en-ile")),
    pytest.param(ENGLAND, CAPITALS[AUSTRIA], AUSTRIA, 5, marks=pytest.mark.rule("napcamp-inv-en-austria")),
    pytest.param(ENGLAND, CAPITALS[PRUSSIA], PRUSSIA, 5, marks=pytest.mark.rule("napcamp-inv-en-prussia")),
    pytest.param(ENGLAND, CAPITALS[RUSSIA], RUSSIA, 10, marks=pytest.mark.rule("napcamp-inv-en-russia")),
]


def invaded(position: Position, seat: int, space: str) -> int:
    begin(position)
    position.state.game[layout.ROUND] = max(1, position.state.game[layout.ROUND])
    score_invasion(position.world, position.state, seat, BOARD.index(space))
    return sum(event.values["points"] for event in only(position, "points"))


@pytest.mark.rule("napcamp-inv-once")
@pytest.mark.parametrize(("seat", "space", "power", "points"), INVASIONS)
def test_first_invasions(seat, space, power, points):
    other = 1 - seat
    position = table()
    if power is not None:
        for side in (seat, -1):
            side_with(position, power, side)
            assert invaded(position, seat, space) == 0
        side_with(position, power, other)
    assert invaded(position, seat, space) == points
    assert invaded(position, seat, space) == 0


@pytest.mark.rule("napcamp-inv-fr-egypt")
@pytest.mark.parametrize(("round", "points"), [(1, 5), (3, 5), (4, 0)])
def test_egypt_counts_before_1809(round, points):
    position = table()
    position.state.game[layout.ROUND] = round
    assert invaded(position, FRANCE, "egypte") == points
    assert invaded(table(), ENGLAND, "egypte") == 0


@pytest.mark.rule("napcamp-inv-once")
def test_an_ally_may_be_the_invader(monkeypatch):
    position = table()
    position.give(AUSTRIA, ["bourgogne"], 9)
    begin(position)
    conquer(position, AUSTRIA, "bourgogne", "ile_de_france")
    assert [(event.seat, event.values["points"]) for event in only(position, "points")] == [(ENGLAND, 10)]


@pytest.mark.rule("napcamp-inv-moment")
def test_alliances_count_as_they_stood_when_the_attack_was_declared(monkeypatch):
    choosing(monkeypatch, allies, choose_turning=-1)
    position = table()
    assert is_invasion(position.world, position.state, FRANCE, OBJECTIVES.index("austria_invaded"), 22) == (
        BOARD.index(CAPITALS[AUSTRIA]) == 22
    )
    conquer(position, FRANCE, "provence_dauphine", CAPITALS[AUSTRIA])
    assert kinds(position)[-3:] == ["objective", "points", "ally_neutral"]
    assert only(position, "points")[0].values == {"reason": layout.FOR_OBJECTIVES, "points": 5}


@pytest.mark.rule("napcamp-final-holdings")
@pytest.mark.parametrize(("every", "points"), [(3, (9 + 1) // 3), (0, 0)])
def test_holdings_score_at_the_end_or_not(every, points):
    position = table(house("napoleon-campaign", points={"holdings": every}))
    position.state.game[layout.ROUND] = 5
    assert scored(position, score_holdings, FRANCE) == points


# ---------------------------------------------------------------- the end


@pytest.mark.rule("napcamp-object")
def test_eliminating_the_opponent_wins_at_once():
    position = table()
    position.state.seats[layout.POINTS, ENGLAND] = 99
    position.state.game[layout.ROUND] = 2
    lands = [BOARD.ids[space] for space in range(BOARD.lands) if position.state.spaces[layout.OWNER, space] == ENGLAND]
    position.give(FRANCE, lands)
    begin(position)
    eliminate(position.world, position.state, FRANCE, FRANCE, ENGLAND)
    assert kinds(position)[-1] == "win"
    assert position.state.game[layout.WINNER] == FRANCE
    left = [event.values for event in only(position, "ally_neutral")]
    assert [values["army"] for values in left] == [AUSTRIA, PRUSSIA]
    assert {values["why"] for values in left} == {layout.LEFT_ALONE}


@pytest.mark.rule("napcamp-object")
def test_so_does_an_epidemic_that_puts_him_out():
    position = table()
    lands = [BOARD.ids[space] for space in range(BOARD.lands) if position.state.spaces[layout.OWNER, space] == ENGLAND]
    position.give(FRANCE, lands[1:])
    position.give(ENGLAND, lands[:1], 1)
    position.state.spaces[layout.EPIDEMICS, :] = 0
    position.state.spaces[layout.EPIDEMICS, BOARD.index(lands[0])] = 1
    epidemic(position.world, position.state, ENGLAND, ENGLAND)
    assert position.state.game[layout.WINNER] == FRANCE


@pytest.mark.rule("napcamp-object")
def test_else_points_decide_after_turn_five():
    lineup = mixed(2, 12)
    for number in range(12):
        game, row = record_and_row(CAMPAIGN, lineup, 5, number)
        points: Counter[int] = Counter()
        for event in of_kind(game, "points"):
            points[event.seat] += event.values["points"]
        if not of_kind(game, "elimination"):
            assert row[layout.RESULT_ROUNDS] == 5
            assert points[row[layout.RESULT_WINNER]] == max(points.values())


@pytest.mark.rule("napcamp-tie")
def test_a_tie_goes_to_more_regiments_and_else_is_shared():
    position = table()
    position.state.seats[layout.POINTS, :2] = 7
    decide(position.world, position.state)
    assert position.state.game[layout.WINNER] == FRANCE  # 40 regiments against 20
    position = table()
    position.state.seats[layout.POINTS, :2] = 7
    position.give(ENGLAND, ["angleterre"], 28)
    decide(position.world, position.state)
    assert position.state.game[layout.WINNER] == -1 - 0b11


# ---------------------------------------------------------------- other consequences


def test_allies_suffer_epidemics_in_the_turn_of_their_holder():
    position = table()
    position.state.spaces[layout.EPIDEMICS, :] = 0
    for space in ("hongrie", "lituanie_russie_blanche", "aquitaine"):
        position.state.spaces[layout.EPIDEMICS, BOARD.index(space)] = 1
    epidemic(position.world, position.state, ENGLAND, ENGLAND)
    assert [(event.seat, event.values["space"]) for event in only(position, "epidemic_loss")] == [
        (ENGLAND, BOARD.index("hongrie"))
    ]


def test_an_ally_without_territory_is_neutral(monkeypatch):
    position = table()
    position.give(FRANCE, ["pays_austro_bohemiens", "galicie", "illyrie_croatie", "royaume_italie"], 5)
    begin(position)
    conquer(position, FRANCE, "galicie", "hongrie")
    assert only(position, "ally_neutral")[0].values["why"] == layout.LEFT_NOWHERE
    position = table()
    position.give(FRANCE, ["pays_austro_bohemiens", "galicie", "illyrie_croatie", "royaume_italie"], 5)
    position.give(AUSTRIA, ["hongrie"], 1)
    position.state.spaces[layout.EPIDEMICS, BOARD.index("hongrie")] = 1
    epidemic(position.world, position.state, ENGLAND, ENGLAND)
    assert holder(position, AUSTRIA) == -1


def test_every_ally_has_a_maneuver_of_its_own(monkeypatch):
    position = table()
    asked = []
    choosing(
        monkeypatch,
        maneuver,
        choose_maneuver=lambda world, state, seat, army: asked.append((seat, army)) or (-1, -1, 0),
    )
    maneuver.maneuver(position.world, position.state, ENGLAND, ENGLAND)
    assert asked == [(ENGLAND, ENGLAND), (ENGLAND, AUSTRIA), (ENGLAND, PRUSSIA)]


def test_no_card_is_lost_and_every_count_is_right():
    """After games of all sorts every card is somewhere once."""
    for seed in range(4):
        lineup = mixed(2, 6)
        for number in range(6):
            game, row = record_and_row(CAMPAIGN, lineup, seed, number)
            at, last = layout.RESULT_SEATS, layout.RESULT_SEATS + layout.WIDE_RESULTS
            for seat, start in ((0, at), (1, last)):
                used = row[start + layout.SEAT_RESULTS + 5 :]
                assert used[layout.USED_ANNEXED] == sum(e.seat == seat for e in of_kind(game, "annex"))
                joined = [e for e in game.events if e.kind in ("ally_join", "ally_turn") and e.seat == seat]
                assert used[layout.USED_ALLIED] == len(joined)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"setup": {"claim": "in_turn"}}, "begins from its printed position"),
        ({"income": {"capitals": "on"}}, "in a campaign a power's capital pays half"),
        ({"sea": {"ships": 6}}, "england begins with 7 ships"),
        ({"fortifications": {"tokens": 2, "start": 1}}, "3 fortifications, and there are 2"),
        ({"leaders": {"generals": 1, "start_generals": 1}}, "france begins with 2 generals"),
    ],
)
def test_campaigns_that_cannot_be_played_are_told_in_a_line(changed, said):
    with pytest.raises(InputError, match=said):
        check_deck(house("napoleon-campaign", **changed), BOARD, 2)

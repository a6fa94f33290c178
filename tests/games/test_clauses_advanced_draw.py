"""Cards drawn at the end of a turn of the advanced Napoléon game, and what capitals change, clause by clause."""

from __future__ import annotations

import pytest
from played import house
from positions import Position, games

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.phases.attack import _assault
from risk_sim.kernels.phases.cards import draw_cards
from risk_sim.kernels.phases.points import score_groups
from risk_sim.kernels.phases.sea import sea
from risk_sim.kernels.phases.throwing import start_dice
from risk_sim.rulesets.playable import board_of

ADVANCED, CAPITALS = rulesets.load("napoleon-advanced"), rulesets.load("napoleon-capitals")
BOARD = board_of(ADVANCED)
AMERICAS = ("atlantique_ouest_europeen", "mer_du_nord", "mer_baltique")
KINGDOM = ("angleterre", "ecosse", "irlande")


def drawn(position: Position) -> int:
    """Cards that seat 0 draws."""
    position.pile(*range(20, 30))
    draw_cards(position.world, position.state, 0, 0)
    return len(position.hand(0))


def earned(ruleset=ADVANCED, taken: int = 0, missions: int = 0, held=(), zones=()) -> int:
    """Cards drawn by who has taken so many territories of others, completed so many missions, and holds all that."""
    position = Position(ruleset)
    position.give(0, ["hongrie", *held], 2)
    position.give_rest(1)
    for zone in zones:
        position.sail(0, zone)
    position.state.seats[layout.CONQUERED, 0] = taken
    position.state.seats[layout.DONE, 0] = missions
    return drawn(position)


def conquering(ruleset, targets, empty: bool) -> int:
    """Cards drawn after territories were taken that are empty, or another's."""
    for position in games(ruleset, lambda _: None, 40, ("aggressive", "random", "random")):
        position.give(0, ["hongrie"], 60)
        if not empty:
            position.give(1, targets, 1)
        position.give(1, ["portugal"], 1)
        for target in targets:
            start_dice(position.state, 0)
            _assault(position.world, position.state, 0, 0, position.space("hongrie"), position.space(target))
            position.state.spaces[layout.UNITS, position.space("hongrie")] = 60
        if len(position.events("conquest")) == len(targets):
            assert bool(position.events("throw")) != empty
            return drawn(position)
    raise AssertionError("nobody conquered anything")


@pytest.mark.rule("napadv-draw-invasion")
def test_a_card_for_territories_taken_from_others():
    assert conquering(ADVANCED, ["galicie"], empty=False) == 1
    assert conquering(ADVANCED, ["galicie", "serbie_bosnie"], empty=False) == 1
    assert conquering(ADVANCED, ["galicie"], empty=True) == 0
    assert earned() == 0


@pytest.mark.rule("napadv-draw-invasion")
def test_a_house_rule_gives_a_card_for_empty_territories_too():
    """As the rulebook's glossary has it: for any territory won."""
    ruleset = house("napoleon-advanced", cards={"neutral_conquest_card": "any"})
    assert conquering(ruleset, ["galicie"], empty=True) == 1


@pytest.mark.rule("napadv-naval-no-card")
def test_zones_won_earn_no_card():
    won = entered = 0

    def lay(position: Position) -> None:
        position.give(0, ["hongrie"], 2)
        position.sail(0, "mer_egee", 9)
        position.sail(1, "mer_noire", 1)

    for position in games(ADVANCED, lay, 160):
        sea(position.world, position.state, 0, 0)
        taken = [event.values["target"] for event in position.events("conquest")]
        won += position.space("mer_noire") in taken
        entered += bool(taken)
        if position.state.groups[0, list(BOARD.groups).index("route_du_levant")] < 5:
            assert drawn(position) == 0
    assert min(won, entered) > 5


@pytest.mark.rule("napadv-draw-mission")
def test_a_card_for_missions_since_the_last_draw():
    """In one's own turn or in another's: what counts is that one was completed since one last drew."""
    assert [earned(missions=number) for number in range(3)] == [0, 1, 1]
    position = Position(ADVANCED)
    position.state.seats[layout.DONE, 0] = 2
    assert drawn(position) == 1
    assert drawn(position) == 1  # none for the same missions a turn later


@pytest.mark.rule("napadv-draw-control")
def test_a_card_for_a_whole_empire_or_route():
    assert earned(held=KINGDOM) == 1
    assert earned(held=KINGDOM[:2]) == 0
    assert earned(zones=AMERICAS) == 1
    assert earned(zones=AMERICAS[1:]) == 0
    assert earned(held=KINGDOM, zones=AMERICAS) == 1


@pytest.mark.rule("napadv-draw-max")
@pytest.mark.rule("napcap-no-mission-card")
@pytest.mark.parametrize(("ruleset", "cards"), [(ADVANCED, 3), (CAPITALS, 2)], ids=["advanced", "capitals"])
def test_one_card_for_each_ground(ruleset, cards):
    """ex-30: three territories, two missions, a route and an empire."""
    assert earned(ruleset, 3, 2, KINGDOM, AMERICAS) == cards
    assert earned(ruleset, missions=1) == cards - 2
    assert earned(ruleset, taken=1) == earned(ruleset, held=KINGDOM) == 1


# ---------------------------------------------------------------- capitals


@pytest.mark.rule("napcap-option")
def test_capitals_are_a_game_of_their_own():
    assert (ADVANCED.income.capitals, CAPITALS.income.capitals) == ("off", "on")


@pytest.mark.rule("napcap-vp")
@pytest.mark.parametrize(("option", "points"), [("off", 2), ("on", 2 + 4 + 1)])
def test_part_of_an_empire_scores_nothing_unless_a_house_rule_says_so(option, points):
    """ex-33: of four empires held in part or whole, the whole one alone scores."""
    position = Position(house("napoleon-capitals", points={"capitals": option}))
    france = ["ile_de_france", "normandie_picardie", "bretagne", "aquitaine", "languedoc", "bourgogne"]
    russia = ["russie_nord", "livonie_ingrie", "petite_russie", "don_caucase"]
    italy = ["royaume_italie", "etats_pontificaux_toscane", "royaume_naples"]
    position.give(0, [*france, *russia, "angleterre", "ecosse", *italy])
    position.give_rest(1)
    position.state.game[layout.ROUND] = 3
    score_groups(position.world, position.state, 0, 0)
    assert position.points() == [points, 0, 0]
    assert house("napoleon-capitals").points.capitals == "off"

"""The referee finds nothing in games of all players, and what a run reports is what the trace says."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest
import referee
from played import SLOW, TABLES, alike, house, mixed, record, record_and_row, replayed, row_of
from referee.alliances import CLAUSES

from risk_sim import policies, rulesets
from risk_sim.dice.modifiers import Clamp
from risk_sim.spec.deck import Deed
from risk_sim.spec.events import Deed as Happening
from risk_sim.spec.lineup import Lineup
from risk_sim.spec.objectives import Gift
from risk_sim.spec.ruleset import Ruleset

#: What cards are played for; one more deed counts in sets alone.
DEEDS = [deed for deed in get_args(Deed) if deed != "exchange_bonus"]
#: Games a ruleset and number of players, in the short run and in the long one.
FEW, MANY = 20, 2_000
#: Rounds until a game is given up: where all seats are held by the same careful player, few would ever end.
ROUNDS = 120


def watch(ruleset: Ruleset, lineup: Lineup, seed: int, games: int = 0) -> Counter[str]:
    """Play games (one of each order) with the referee at the table; returns how often what came up."""
    seen: Counter[str] = Counter()
    for number in range(games or len(lineup.orders)):
        game, row = record_and_row(ruleset, lineup, seed, number)
        findings, watching = replayed(game)
        assert not findings, f"game {number}: {findings[0]}"
        assert row_of(watching, game.events) == row, f"game {number}"
        seen += watching.table.seen
    return seen


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_illegal_in_sampled_games(name: str, players: int) -> None:
    ruleset = house(name, game={"max_rounds": ROUNDS})
    watch(ruleset, mixed(players, FEW), seed=1)
    watch(ruleset, alike(players), seed=1)


@pytest.mark.slow
@pytest.mark.skipif(not SLOW, reason="takes many minutes: RISK_SIM_SLOW=1 runs it")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_illegal_in_many_games(name: str, players: int) -> None:
    ruleset = house(name, game={"max_rounds": ROUNDS})
    watch(ruleset, mixed(players, MANY), seed=2)
    watch(ruleset, alike(players), seed=2, games=MANY // 10)


def test_every_player_sits_at_the_tables() -> None:
    for players in range(2, 7):
        seats = {policy.name for order in mixed(players, FEW).orders for policy in order}
        assert seats == set(policies.names())


#: Every option of the classic clauses, set otherwise than in the rulesets that come along, and a few extremes.
HOUSES: dict[str, dict[str, dict[str, Any]]] = {
    "dealt": {"setup": {"claim": "dealt"}},
    "one roll": {"setup": {"first_turn": "same_as_claim"}},
    "dealt, one roll": {"setup": {"claim": "dealt", "first_turn": "same_as_claim"}},
    "many units": {"setup": {"start_units": {"3": 60, "5": 60}}},
    "capitals at once": {"income": {"capitals": "on", "capitals_from": 1}},
    "income": {"income": {"divisor": 2, "minimum": 7}},
    "all sets alike": {"cards": {"set_sequence": "fixed", "fixed_set_value": 9}},
    "printed": {"cards": {"set_sequence": "printed", "wilds": 0, "match_bonus": 0}},
    "many wilds": {"cards": {"wilds": 8, "match_bonus": 3, "match_each": True}},
    "three cards force": {"cards": {"forced_at": 3, "elim_at": 3, "elim_keep": 2}},
    "no force": {"cards": {"forced_trade": "off"}},
    "force without loot": {"cards": {"elim_trade": "off"}},
    "next door": {"maneuver": {"fortify": "adjacent"}},
    "short": {"game": {"max_rounds": 5}},
    "draw before maneuver": {"game": {"turn": ("income", "trade", "place", "attack", "draw", "maneuver")}},
    "no maneuver": {"game": {"turn": ("trade", "income", "place", "attack", "draw")}},
    "few dice": {"battle": {"attack_dice": 1, "defence_dice": 1}},
    "many dice": {"battle": {"attack_dice": 4, "defence_dice": 3}},
    "attacker's ties": {"battle": {"ties": "attacker"}},
    "two stay": {"battle": {"garrison": 2}},
    "one moves in": {"battle": {"move_in": "one"}},
}


#: The same for two players and their neutral army.
HOUSES_OF_TWO: dict[str, dict[str, Any]] = {
    "many neutral units": {"neutral_units": 57},
    "few neutral units": {"neutral_units": 25},
    "as many as territories": {"neutral_units": 14},
    "three own a turn": {"own_a_turn": 3},
    "three neutral a turn": {"neutral_a_turn": 3},
    "one roll": {"first_turn": "same_as_claim"},
}


#: Every option of the advanced Napoléon clauses, and a few extremes.
HOUSES_ADVANCED: dict[str, dict[str, dict[str, Any]]] = {
    "points for routes": {"points": {"routes": "on"}},
    "points for capitals": {"points": {"capitals": "on"}, "income": {"capitals": "on"}},
    "two units for one territory of a set": {"cards": {"match_each": False}},
    "a card for empty territories": {"cards": {"neutral_conquest_card": "any"}},
    "captives do not count": {"leaders": {"captives_count": "off"}},
    "leaders taken with the dice": {"battle": {"leader_taken": "dice_committed"}},
    "leaders lost cost nothing": {"leaders": {"lost_points": 0}},
    "admirals are ransomed": {"leaders": {"admiral_ransom": "on"}},
    "nobody is ransomed": {"leaders": {"ransom": "off"}},
    "few tokens": {"fortifications": {"tokens": 6}},
    "no face above six": {"battle": {"finish": (Clamp(high=6),)}},
    "epidemics are paid once a turn": {"epidemics": {"preloss": "per_turn"}},
    "epidemics kill wherever they come": {"epidemics": {"random_delay": "off"}},
    "many epidemics": {"epidemics": {"number": 15, "a_group": 2}},
    "maneuvers over sea": {"maneuver": {"by_sea": "on"}},
    "ships go next door": {"maneuver": {"naval": "adjacent"}},
    "one leader of a kind moves": {"maneuver": {"leaders": "one_per_kind"}},
    "leaders take all along": {"maneuver": {"leader_empties": "on"}},
    "the last player ends it": {"game": {"sole_survivor": "end_at_once", "length": 20}},
    "nobody has to fight at sea": {"sea": {"forced": "off"}},
    "few ships": {"sea": {"ships": 4}},
    "landings next door": {"sea": {"landing": 1}},
    "no landings": {"sea": {"landing": 0}},
    "no missions": {"game": {"missions": "off"}},
    "no effects": {"cards": {"effects": "off"}},
    "crossings too": {"game": {"sea_lines": "on"}},
    "all is dear": {
        "leaders": {"general_price": 2, "admiral_price": 3, "ransom_price": 2, "ransom_units": 2},
        "sea": {"ship_price": 2},
        "fortifications": {"price": 3, "units": 2},
    },
}


#: Every option of the campaign's clauses, and a few extremes.
HOUSES_CAMPAIGN: dict[str, dict[str, dict[str, Any]]] = {
    "cards win no ally": {"campaign": {"ally_by_card": "off"}},
    "French allies are faithful": {"campaign": {"shift": 1}},
    "French allies never stay": {"campaign": {"shift": 6}},
    "English allies waver": {"campaign": {"loss_roll": 3}},
    "leaders taken with the dice": {"battle": {"leader_taken": "dice_committed"}, "campaign": {"capture_adds": 5}},
    "no minimum for allies": {"campaign": {"ally_min3": "off"}},
    "supremacy by majority": {"campaign": {"supremacy": "majority"}},
    "half an empire scores": {"campaign": {"empire_vp": "half"}},
    "nothing for what is held in the end": {"points": {"holdings": 0}},
    "no card for a neutral territory": {"cards": {"neutral_conquest_card": "off"}},
    "no epidemics": {"epidemics": {"number": 0}},
    "many epidemics": {"epidemics": {"number": 15, "a_group": 2}},
    "many units in a turned capital": {"campaign": {"turned_units": 7}},
    "two stay": {"battle": {"garrison": 2}},
    "leaders take all along": {"maneuver": {"leader_empties": "on"}},
    "to the death": {"game": {"length": 12, "max_rounds": 12}},
}


#: Every option of the clauses of 2008, and a few extremes.
HOUSES_2008: dict[str, dict[str, dict[str, Any]]] = {
    "rounded down": {"income": {"draft_rounding": "floor"}},
    "a card of two stars in every trade": {"stars": {"need_two_star_card": "on"}},
    "as many claims as there are": {"claims": {"per_turn": 0, "to_win": 5}},
    "objectives are taken from one another": {"claims": {"taken": "on", "to_win": 4}},
    "no capital needed": {"claims": {"own_capital": "off"}},
    "won at the end of the turn": {"claims": {"win_check": "end_of_turn"}},
    "nothing held of a continent before": {"claims": {"continent_in_turn": "no_presence"}},
    "fewer dice": {"battle": {"fewer_dice": "on"}},
    "six objectives": {"claims": {"to_win": 6}},
    "all objectives lie open": {"claims": {"minor": 6, "major": 6, "to_win": 7}},
    "many cities": {"setup": {"drawn_cities": 30}},
    "no rewards": {"game": {"rewards": "off"}},
    "capitals pay three": {"income": {"capital_units": 3}},
    "dealt": {"setup": {"claim": "dealt", "start_capital": "off"}, "claims": {"own_capital": "off"}},
}


#: Options of Antartide's clauses, and a few extremes. Fewer tanks than spaces are more than a file may ask for: they
#: make stacks of flags alone, which are rare else.
HOUSES_ANTARTIDE: dict[str, dict[str, dict[str, Any]]] = {
    "flags cannot be changed": {"supply": {"tanks": 4, "flags": 10}},
    "flags that attack can be": {"supply": {"tanks": 4, "flags": 10, "flag_loss": "defenders"}},
    "no flags": {"supply": {"tanks": 16, "flags": 0}},
    "no limit on sets": {"cards": {"sets_a_turn": 0, "forced_at": 3}},
    "objectives stay": {"claims": {"lost": "never"}},
    "two objectives win": {"claims": {"to_win": 2, "units": 3}},
    "six objectives win": {"claims": {"to_win": 6}},
    "two dice": {"battle": {"attack_dice": 2, "defence_dice": 2}},
    "no events": {"game": {"events": "off"}},
}


@pytest.mark.rule("r2008-dice-cap")
def test_rewards_bring_as_many_dice_as_their_assets_say() -> None:
    ruleset = rulesets.load("risk2008-command-room:attack_die_bonus=2,max_rounds=40")
    lineup = mixed(3, 30)
    watch(ruleset, lineup, seed=6)
    told = [event for game in range(30) for event in record(ruleset, lineup, 6, game).events if event.kind == "throw"]
    assert max(event.values["attack_dice"] for event in told) == 5


@pytest.mark.parametrize("house_rule", HOUSES_ANTARTIDE)
def test_nothing_illegal_under_house_rules_of_antartide(house_rule: str) -> None:
    changed = {"game": {"max_rounds": 60}, **HOUSES_ANTARTIDE[house_rule]}
    watch(house("antartide", **changed), mixed(2, 30), seed=4)


@pytest.mark.parametrize("house_rule", HOUSES)
@pytest.mark.parametrize("players", [3, 5])
def test_nothing_illegal_under_house_rules(house_rule: str, players: int) -> None:
    changed = {"game": {}, **HOUSES[house_rule]}
    changed["game"] = {"max_rounds": 40, **changed["game"]}
    watch(house("classic-official", **changed), mixed(players, 5), seed=4)


@pytest.mark.parametrize("house_rule", HOUSES_OF_TWO)
def test_nothing_illegal_with_other_neutral_armies(house_rule: str) -> None:
    ruleset = house("classic-official", setup=HOUSES_OF_TWO[house_rule], game={"max_rounds": 20})
    watch(ruleset, mixed(2, 4), seed=4)


@pytest.mark.parametrize("house_rule", HOUSES_ADVANCED)
@pytest.mark.parametrize("players", [3, 5])
def test_nothing_illegal_under_house_rules_of_the_advanced_game(house_rule: str, players: int) -> None:
    watch(house("napoleon-advanced", **HOUSES_ADVANCED[house_rule]), mixed(players, 12), seed=4)


@pytest.mark.parametrize("house_rule", HOUSES_CAMPAIGN)
def test_nothing_illegal_under_house_rules_of_the_campaign(house_rule: str) -> None:
    watch(house("napoleon-campaign", **HOUSES_CAMPAIGN[house_rule]), mixed(2, 40), seed=4)


@pytest.mark.parametrize("house_rule", HOUSES_2008)
@pytest.mark.parametrize(
    ("name", "players"), [("risk2008", 4), ("risk2008-command-room", 3), ("risk2008-command-room", 5)]
)
def test_nothing_illegal_under_house_rules_of_2008(house_rule: str, name: str, players: int) -> None:
    changed = {"game": {}, **HOUSES_2008[house_rule]}
    changed["game"] = {"max_rounds": 40, **changed["game"]}
    watch(house(name, **changed), mixed(players, 10), seed=4)


def test_what_the_rules_allow_comes_up() -> None:
    """A sample that never ran out of cards, say, would prove nothing about that."""
    wild = house("classic-official", cards={"wilds": 4}, game={"max_rounds": ROUNDS})
    seen = watch(wild, mixed(3, 60), seed=3) + watch(wild, mixed(6, 24), seed=3)
    expected = {
        "deck made of the discards",
        "elimination",
        "fewer dice than allowed in defence",
        "income for whole groups",
        "maneuver beyond a neighbour",
        "match bonus",
        "round opened by another than seat 0",
        "set traded after an elimination",
        "set traded by force",
        "set with 0 wilds",
        "set with 1 wilds",
        "set with 2 wilds",
        "turn without attack",
    }
    assert expected <= set(seen)


def test_what_the_advanced_rules_allow_comes_up() -> None:
    longer = house("napoleon-advanced", game={"length": 8})
    seen = watch(longer, mixed(3, 60), seed=3) + watch(longer, mixed(6, 40), seed=3)
    assert {name for name in EXPECTED_ADVANCED if not seen[name]} == set()


#: Situations of the advanced game that a sample should contain.
EXPECTED_ADVANCED = [
    *[f"{piece} built" for piece in ("general", "admiral", "ship", "fortification")],
    *[f"{piece} of a card" for piece in ("ship", "fortification", "general")],
    *[f"card played for {deed}" for deed in DEEDS],
    *[f"mission of rank {rank}" for rank in (1, 2, 3, 4)],
    *[f"mission completed {when}" for when in ("missions_start", "missions_end", "attack", "at the end of the game")],
    *[f"leader captured {where}" for where in ("in attack", "in defence", "at sea")],
    *[f"landing across {zones} zones" for zones in (1, 2, 3)],
    *[f"forced sea fight {end}" for end in ("won", "lost")],
    *[f"fortification {fate}" for fate in ("destroyed", "kept", "left behind")],
    *[f"leader's maneuver with {whom}" for whom in ("units", "nobody")],
    "attack lapsed",
    "elimination",
    "elimination by epidemic",
    "empty territory taken",
    "epidemic card passed by",
    "epidemic emptied a territory",
    "fleet removed",
    "income for a whole route",
    "lasting bonus lapsed",
    "lasting bonus paid",
    "leader lost without a battle",
    "mission in another's turn",
    "naval maneuver",
    "ransom",
    "sea battle won",
    "set with an exchange bonus",
    "ships built beside another's",
    "three cards drawn",
    "units for a card played",
    "vacant zone entered",
]


def test_what_the_campaign_allows_comes_up() -> None:
    seen = watch(house("napoleon-campaign"), mixed(2, 200), seed=3)
    seen += watch(house("napoleon-campaign", **HOUSES_CAMPAIGN["to the death"]), mixed(2, 40), seed=3)
    assert {name for name in EXPECTED_CAMPAIGN if not seen[name]} == set()


#: Situations of the campaign that a sample should contain.
EXPECTED_CAMPAIGN = [
    *[f"objective {name}" for name in rulesets.load("napoleon-campaign").campaign.objectives],
    *[f"power neutral: {clause}" for clause in CLAUSES],
    *[f"ally paid for {what}" for what in ("its capital", "a whole group")],
    *[f"roll after {what}" for what in ("a lost battle", "the attacks")],
    *[f"annexed {whence}" for whence in ("from an ally", "for a card")],
    *[f"landing across {zones} zones" for zones in (1, 2, 3)],
    *[f"power {fate}" for fate in ("joined", "turned")],
    *[f"{act} from under guard" for act in ("attack", "march")],
    "ally's maneuver",
    "attack lapsed",
    "decided by napadv-tie-regiments",
    "elimination",
    "income for capitals",
]


def test_what_the_rules_of_2008_allow_comes_up() -> None:
    seen = watch(house("risk2008-command-room", game={"max_rounds": 60}), mixed(5, 150), seed=3)
    seen += watch(house("risk2008-command-room", claims={"to_win": 5}, game={"max_rounds": 40}), mixed(3, 40), seed=3)
    assert {name for name in EXPECTED_2008 if not seen[name]} == set()


#: Situations of the 2008 game that a sample should contain.
EXPECTED_2008 = [
    *[f"objective for {want}" for want in ("group", "invaded", "territories", "continents", "cities", "cities_taken")],
    *[f"objective for {want}" for want in ("enemy_capitals", "group_taken")],
    *[f"reward {gift}" for gift in get_args(Gift)],
    *[f"{side} with {what}" for side in ("attack", "defence") for what in ("a bonus die", "an airfield")],
    *[f"{stars} stars traded" for stars in (2, 3, 6, 7)],
    *[f"won in the phase {phase}" for phase in ("attack", "claim")],
    "elimination",
    "income for capitals",
    "objective inherited",
    "reward left play",
    "starting maneuver",
]


def test_what_antartide_allows_comes_up() -> None:
    seen = watch(house("antartide", game={"max_rounds": 120}), mixed(2, 150), seed=3)
    few = house("antartide", **HOUSES_ANTARTIDE["flags cannot be changed"], game={"max_rounds": 60})
    seen += watch(few, mixed(2, 60), seed=3)
    assert {name for name in EXPECTED_ANTARTIDE if not seen[name]} == set()


#: Situations of Antartide that a sample should contain.
EXPECTED_ANTARTIDE = [
    *[f"event {op}" for op in get_args(Happening)],
    *[f"objective {name}" for name in rulesets.load("antartide").objectives],
    *[f"objective for {needs} lost" for needs in ("group", "spaces", "stations", "most_neutrals_beaten")],
    *[f"neutral army attacks {whose}" for whose in ("own", "another's", "nobody's")],
    *[f"trophies in {side}" for side in ("attack", "defence")],
    *[f"flag lost in {side}" for side in ("attack", "defence")],
    *[f"set of {armies}" for armies in (3, 4, 5, 6)],
    *[f"move {end} a station" for end in ("from", "to")],
    "an event finds no piece",
    "armies come to a station",
    "armies come to an empty territory",
    "armies placed on a station",
    "conquered space stays empty",
    "deck made of the discards",
    "elimination",
    "empty territory taken",
    "event empties a territory",
    "gains beyond the reserve",
    "income for objectives",
    "neutral army moves in",
    "no attack for the neutral army",
    "objective lost in another's turn",
    "set traded by force",
    "station attacked",
    "station taken",
    "won by objectives",
]


def test_the_referee_shares_nothing_with_the_engine() -> None:
    for path in Path(referee.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            ours = [name for name in names if name.startswith("risk_sim")]
            assert all(name.startswith("risk_sim.spec.") for name in ours), f"{path.name} imports {ours}"

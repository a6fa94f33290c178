"""Engines with one rule broken, to see whether the referee notices.

A mutant is a change of the kernels' text, or of the rules the engine plays by while the referee goes by the right ones.
Run as a program this plays mutants in plain Python: a name a line comes in, what the referee said goes out as JSON. So
fifty mutants take fifty short games and no compiling.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from typing import Any

KERNELS = "risk_sim.kernels."
#: What is imported anew for every mutant.
RELOADED = ("risk_sim", "referee", "played")
ALL_SORTS = ("random", "aggressive", "hunter")
LOTS = ("random", "random", "random")
SHARP = ("aggressive", "hunter")
RAIDERS = ("aggressive", "aggressive")
SAVERS = ("saver", "saver", "random")
BY_POINTS: dict[str, dict[str, Any]] = {
    "game": {
        "length": 3,
        "turn": ("points", "income", "trade", "place", "attack", "maneuver", "draw", "holdings"),
    },
    "points": {"groups": "on", "holdings": 3},
}


@dataclass(frozen=True)
class Mutant:
    """One broken rule. `clause`: how the clause begins that the referee should name.

    `module`: a kernel, by its name below `risk_sim.kernels`. `changes`: (text, new text), each text being there once.
    `rules`: fields of the ruleset that differ for both, `engine`: those that differ for the engine alone.
    """

    clause: str
    module: str = ""
    changes: tuple[tuple[str, str], ...] = ()
    rules: dict[str, dict[str, Any]] = field(default_factory=dict)
    engine: dict[str, dict[str, Any]] = field(default_factory=dict)
    ruleset: str = "classic-official"
    seats: tuple[str, ...] = ALL_SORTS
    rounds: int = 8
    games: int = 12


#: The turn of the advanced game with land attacks before those at sea.
LAND_FIRST = ("missions_start", "points", "income", "trade", "fortifications", "build", "place", "attack", "sea")
LAND_FIRST += ("maneuver", "epidemic", "missions_end", "draw", "holdings")


def patch(clause: str, module: str, text: str, new: str, **more: Any) -> Mutant:
    return Mutant(clause, module, ((text, new),), **more)


def advanced(clause: str, module: str = "", text: str = "", new: str = "", **more: Any) -> Mutant:
    """The same for the advanced Napoléon game, whose random players use all there is."""
    changes = ((text, new),) if module else ()
    return Mutant(clause, module, changes, **{"ruleset": "napoleon-advanced", "seats": LOTS, **more})


def campaign(clause: str, module: str = "", text: str = "", new: str = "", **more: Any) -> Mutant:
    """The same for the Italian campaign."""
    return advanced(clause, module, text, new, **{"ruleset": "napoleon-campaign", "seats": LOTS[:2], **more})


#: A turn of Antartide without events.
QUIET = ("income", "trade", "place", "attack", "claim", "victory", "maneuver", "draw")


def boot_camp(clause: str, module: str = "", text: str = "", new: str = "", **more: Any) -> Mutant:
    """The same for the 2008 game."""
    return advanced(
        clause, module, text, new, **{"ruleset": "risk2008", "seats": (*SHARP, "random"), "games": 8, **more}
    )


def command_room(clause: str, module: str = "", text: str = "", new: str = "", **more: Any) -> Mutant:
    """The same for its Command Room, where everybody has several rewards before somebody wins."""
    long = {"claims": {"to_win": 5, "minor": 4, "major": 4, "own_capital": "on"}}
    return boot_camp(clause, module, text, new, **{"ruleset": "risk2008-command-room", "rules": long, **more})


#: Nobody wins before he has six objectives, so that players with some are put out.
TO_THE_LAST: dict[str, Any] = {"rules": {"claims": {"to_win": 6}}, "rounds": 30, "games": 12}

#: Twelve turns, in which most campaigns end with an elimination.
TO_THE_DEATH: dict[str, Any] = {"length": 12, "max_rounds": 12}


MUTANTS: dict[str, Mutant] = {
    # ------------------------------------------------------------ set-up
    "a start unit short": patch(
        "classic-start-3", "phases.setup", "world.rules[START_UNITS] if", "world.rules[START_UNITS] - 1 if"
    ),
    "claims of what is taken": patch(
        "classic-claim-vacant-only",
        "choices.place",
        "state.spaces[OWNER, space] >= 0",
        "state.spaces[OWNER, space] > 0",
    ),
    "claims anticlockwise": patch(
        "classic-claim-roll", "phases.setup", "seat = (first + number) % seats", "seat = (first - number) % seats"
    ),
    "placing begins with the first claimer again": patch(
        "classic-initial-reinforce",
        "phases.setup",
        "first = (first + world.rules[SPACES]) % seats",
        "first = (first + 0) % seats",
        seats=(*ALL_SORTS, "random"),
    ),
    "two neutral units a placing turn": patch(
        "classic-2p-placement",
        "phases.setup",
        "world.rules[PLACE_NEUTRAL])",
        "world.rules[PLACE_NEUTRAL] + 1)",
        seats=("random", "random"),
    ),
    # ------------------------------------------------------------ the turn
    "anticlockwise": patch(
        "classic-turn-phases", "engine", "seat = state.game[TURN] + 1", "seat = state.game[TURN] + 2"
    ),
    "a dead player's turn": patch("classic-elim", "engine", "if state.seats[ALIVE, seat]:", "if True:", rounds=20),
    "maneuver before attack": Mutant(
        "classic-turn-phases", engine={"game": {"turn": ("income", "trade", "place", "maneuver", "attack", "draw")}}
    ),
    "goes on after the last round": Mutant("game.max_rounds", engine={"game": {"max_rounds": 10}}, games=1),
    "given up a round early": Mutant("game.max_rounds", engine={"game": {"max_rounds": 6}}, games=1),
    # ------------------------------------------------------------ points
    "points for half an empire": patch(
        "napadv-empire-vp",
        "phases.points",
        "state.groups[army, group] == world.members[group]",
        "2 * state.groups[army, group] > world.members[group]",
        rules=BY_POINTS,
        ruleset="napoleon",
    ),
    "points for territories every turn": patch(
        "napadv-final-holdings",
        "phases.points",
        "> 0 and state.game[ROUND] == world.rules[MOST_ROUNDS]",
        "> 0",
        rules=BY_POINTS,
        ruleset="napoleon",
    ),
    "fewest points win": patch(
        "napadv-win",
        "ending",
        "1 if state.seats[POINTS, one] > state.seats[POINTS, other] else 0",
        "1 if state.seats[POINTS, one] < state.seats[POINTS, other] else 0",
        rules=BY_POINTS,
        ruleset="napoleon",
    ),
    "a game of points goes on": Mutant(
        "napadv", rules=BY_POINTS, engine={"game": {**BY_POINTS["game"], "length": 4}}, ruleset="napoleon"
    ),
    # ------------------------------------------------------------ income and placing
    "income rounded up": patch(
        "classic-reinforce",
        "phases.income",
        "counted // world.rules[INCOME_DIVISOR]",
        "-(-counted // world.rules[INCOME_DIVISOR])",
    ),
    "capitals without their capital": patch(
        "napcap-bonus",
        "phases.holdings",
        "state.spaces[OWNER, capital] == army and",
        "state.spaces[OWNER, capital] >= 0 and",
        rules={"income": {"capitals": "on"}},
        ruleset="napoleon",
    ),
    "capitals from the first turn": patch(
        "napcap-bonus",
        "phases.holdings",
        "0 < world.rules[CAPITALS_FROM] <= state.game[ROUND]",
        "0 < world.rules[CAPITALS_FROM]",
        rules={"income": {"capitals": "on"}},
        ruleset="napoleon",
    ),
    "capitals and whole empires add up": patch(
        "napcap-bonus",
        "phases.income",
        "            by_group += world.bonus[group]\n        else:",
        "            by_group += world.bonus[group]\n        if True:",
        rules={"income": {"capitals": "on"}},
        ruleset="napoleon",
    ),
    "one territory too few for a capital": patch(
        "napcap-bonus",
        "phases.holdings",
        ">= world.capital_number[group]",
        ">= world.capital_number[group] - 1",
        rules={"income": {"capitals": "on"}},
        ruleset="napoleon",
    ),
    "at least two units": patch(
        "classic-reinforce-min",
        "phases.income",
        "army, world.rules[INCOME_MINIMUM])",
        "army, world.rules[INCOME_MINIMUM] - 1)",
    ),
    "bonus for all of a group but one": patch(
        "classic-continent-whole", "phases.income", "== world.members[group]", ">= world.members[group] - 1"
    ),
    "bonus forgotten": patch("classic-place-all", "phases.income", "return by_land + by_group", "return by_land"),
    "one unit not placed": patch(
        "classic-place-all",
        "engine",
        "place_units(world, state, seat, seat, units)",
        "place_units(world, state, seat, seat, units - 1)",
    ),
    "one unit too many": patch(
        "classic-reinforce-total",
        "engine",
        "place_units(world, state, seat, seat, units)",
        "place_units(world, state, seat, seat, units + 1)",
    ),
    "units on anybody's territory": patch(
        "classic-place-all",
        "choices.place",
        "state.holdings[army, draw(state, seat, state.armies[LANDS, army])], 1)",
        "draw(state, seat, world.rules[SPACES]), 1)",
    ),
    # ------------------------------------------------------------ cards
    "force from one card more on": patch(
        "classic-forced-trade",
        "choices.cards",
        "state.seats[HAND, seat] >= forced",
        "state.seats[HAND, seat] > forced",
        seats=SAVERS,
    ),
    "no force": patch(
        "classic-forced-trade",
        "engine",
        "world.rules[FORCED_TRADE], keep, True)",
        "0, keep, True)",
        seats=SAVERS,
    ),
    "two equal and one different": patch(
        "classic-set-shape", "phases.cards", "return (a == b == c) or", "return (a == b) or", rounds=12
    ),
    "fifth set by the fourth's step": patch(
        "classic-set-values-later",
        "phases.cards",
        "if number < 4:",
        "if number < 5:",
        ruleset="classic",
        rounds=15,
    ),
    "values by the wrong picture": patch(
        "risiko-sets",
        "phases.cards",
        "world.rules[SET_THREE + a]",
        "world.rules[SET_THREE + (a + 1) % 3]",
        ruleset="risiko",
        rounds=15,
    ),
    "match bonus twice a turn": patch(
        "classic-match-bonus", "phases.cards", "state.game[MATCHED] = 1", "state.game[MATCHED] = 0", rounds=20
    ),
    "match bonus on another's territory": patch(
        "classic-match-bonus", "phases.cards", " or state.spaces[OWNER, space] != army:", ":", rounds=12
    ),
    "match bonus for one territory of a set": patch(
        "risiko-set-plus2",
        "phases.cards",
        "if world.rules[MATCH_EACH] == 0:",
        "if world.rules[MATCH_EACH] == 1:",
        ruleset="risiko",
        rounds=20,
    ),
    "a card without conquest": patch(
        "classic-card-draw",
        "phases.cards",
        "(state.seats[CONQUERED, seat] > 0 or",
        "(state.seats[CONQUERED, seat] >= 0 or",
    ),
    "no card for a single conquest": patch(
        "classic-card-draw",
        "phases.cards",
        "(state.seats[CONQUERED, seat] > 0 or",
        "(state.seats[CONQUERED, seat] > 1 or",
    ),
    "two cards a turn": patch(
        "classic-card-max-one",
        "phases.cards",
        "draw_card(state, seat)\n    if world.rules[DRAW_MISSION]",
        "draw_card(state, seat)\n        _draw_card(state, seat)\n    if world.rules[DRAW_MISSION]",
    ),
    "the same card again": patch("classic-deck-empty", "phases.cards", "game[DECK] -= 1", "game[DECK] -= 0"),
    "discards shuffled in too early": patch(
        "classic-deck-empty",
        "phases.cards",
        "if state.game[DECK] == 0:\n        count",
        "if state.game[DISCARDS] > 0:\n        count",
        rounds=12,
    ),
    # ------------------------------------------------------------ combat
    "tie to the attacker": Mutant(
        "classic-tie-defender", engine={"battle": {"ties": "attacker"}}, seats=SAVERS, games=6
    ),
    "three dice in defence": Mutant("classic-defend-dice", engine={"battle": {"defence_dice": 3}}),
    "one attack die too many": patch(
        "classic-attack-dice",
        "phases.throwing",
        "min(most, attackers - garrison)",
        "min(most, attackers)",
    ),
    "attack with a single unit": patch(
        "classic-attack-min-2",
        "choices.attack",
        "if state.spaces[UNITS, origin] <= guard_of(world, army, origin) or",
        "if state.spaces[UNITS, origin] < guard_of(world, army, origin) or",
    ),
    "attack on an own territory": patch(
        "classic-attack-neighbour",
        "choices.attack",
        "            if is_hostile(state, army, target) and is_open",
        "            if is_open",
    ),
    "attack over any distance": patch(
        "classic-attack-neighbour",
        "choices.attack",
        "target = world.neighbours[at]\n            if is_hostile(state, army, target) and",
        "target = (world.neighbours[at] + 20) % 42\n            if is_hostile(state, army, target) and",
    ),
    "losses of the attacker stay": patch("classic-", "phases.throwing", "army, origin, lost)", "army, origin, 0)"),
    "the neutral army holds a die back": patch(
        "classic-2p-neutral",
        "choices.attack",
        "return 1 + draw(state, seat, most)\n    return most",
        "return 1 + draw(state, seat, most)\n    return 1 if seat < 0 else most",
        seats=("random", "aggressive"),
    ),
    "one unit moves in": patch(
        "classic-move-in-min",
        "phases.attack",
        "survivors if world.rules[MOVE_IN_DICE] else 1",
        "1 if world.rules[MOVE_IN_DICE] else 1",
    ),
    "all units move in": patch(
        "classic-move-in-max",
        "phases.attack",
        "most = state.spaces[UNITS, origin] - guard_of(world, army, origin)",
        "most = state.spaces[UNITS, origin]",
        seats=LOTS,
    ),
    "a unit out of nowhere": patch(
        "classic-attack-dice",
        "phases.attack",
        "move_units(state, origin, target, moved)",
        "move_units(state, origin, target, moved), add_units(state, target, 1)",
    ),
    # ------------------------------------------------------------ elimination and the end
    "elimination not noticed": patch(
        "classic-elim",
        "phases.attack",
        "state.armies[LANDS, loser] == 0:",
        "state.armies[LANDS, loser] < 0:",
        rounds=20,
    ),
    "cards not handed over": patch(
        "classic-elim-cards", "triggers", "take_hand(state, seat, victim)", "pass", rounds=20
    ),
    "no trade after an elimination": patch(
        "classic-elim-trade",
        "triggers",
        "world.rules[ELIM_TRADE] > 0",
        "world.rules[ELIM_TRADE] < 0",
        rounds=25,
        games=40,
    ),
    "trading goes on after an elimination": patch(
        "classic-elim-trade",
        "triggers",
        "world.rules[ELIM_KEEP], False)",
        "world.rules[ELIM_KEEP], True)",
        rules={"cards": {"forced_trade": "off", "wilds": 8}},
        seats=("saver", "saver", "aggressive"),
        rounds=20,
        games=40,
    ),
    "a trade with few cards after an elimination": Mutant(
        "classic-elim-trade",
        "triggers",
        (
            (" and state.seats[HAND, seat] >= world.rules[ELIM_TRADE]:", ":"),
            ("world.rules[ELIM_KEEP], False)", "world.rules[ELIM_KEEP], True)"),
        ),
        rounds=20,
    ),
    "a wrong round in the results": patch(
        "result",
        "triggers",
        "state.seats[OUT_ROUND, victim] = state.game[ROUND]",
        "state.seats[OUT_ROUND, victim] = state.game[ROUND] + 1",
        rounds=20,
    ),
    "two players left are enough": patch(
        "classic-win", "triggers", "if state.game[LEFT] == 1 and", "if state.game[LEFT] == 2 and", rounds=20
    ),
    "the win is not noticed": patch(
        "classic-win", "triggers", "if state.game[LEFT] == 1 and", "if state.game[LEFT] == 0 and", rounds=60
    ),
    # ------------------------------------------------------------ maneuver
    "maneuver through others": patch(
        "classic-fortify-connected",
        "phases.connected",
        "marks[other] == 0 and state.spaces[OWNER, other] == army",
        "marks[other] == 0",
    ),
    "maneuver beyond a neighbour": Mutant(
        "classic-fortify-connected",
        rules={"maneuver": {"fortify": "adjacent"}},
        engine={"maneuver": {"fortify": "connected"}},
    ),
    "maneuver that leaves nobody": patch(
        "classic-fortify-leave-one",
        "choices.maneuver",
        "units = min(state.spaces[UNITS, origin] - guard_of(world, army, origin), room_on",
        "units = min(state.spaces[UNITS, origin], room_on",
    ),
    "two maneuvers a turn": patch(
        "classic-fortify-once",
        "engine",
        "maneuver(world, state, seat, seat)",
        "maneuver(world, state, seat, seat), maneuver(world, state, seat, seat)",
    ),
    # ------------------------------------------------------------ advanced: set-up
    "a general short at the start": advanced(
        "napadv-start-extras", "phases.setup", "for _ in range(number):", "for _ in range(number - 1):"
    ),
    "two epidemics in one empire": advanced(
        "napadv-epidemic-spread",
        "phases.contagion",
        ">= world.rules[EPIDEMICS_A_GROUP]",
        "> world.rules[EPIDEMICS_A_GROUP]",
    ),
    "an epidemic short": advanced("napadv-epidemic", rules={}, engine={"epidemics": {"number": 3}}),
    "cards for the first seat": advanced(
        "napadv-start-cards-3",
        "phases.setup",
        "world.start_cards[seat]",
        "world.start_cards[world.rules[SEATS] - 1 - seat]",
        games=1,
    ),
    "a unit too many on a territory": advanced(
        "napadv-initial-cap-10",
        rules={"setup": {"most_a_space": 5}},
        engine={"setup": {"most_a_space": 6}},
    ),
    # ------------------------------------------------------------ advanced: missions
    "two missions of a rank in a turn": advanced(
        "napadv-mission-rank-limit", "phases.missions", "|= 1 << rank", "|= 0 << rank", seats=ALL_SORTS, games=40
    ),
    "missions that are nearly met": advanced(
        "napadv-mission-data",
        "needs",
        "return still_needed(world, state, seat, army, mission) <= 0",
        "return still_needed(world, state, seat, army, mission) <= 1",
    ),
    "missions of the start at the end of a turn": advanced(
        "napadv-", "phases.missions", "not in (when, AT_ANY)", "not in (AT_START, when, AT_ANY)"
    ),
    "no new mission": advanced(
        "napadv-mission-redraw",
        "phases.missions",
        "            _draw_mission(state, seat, rank)\n            units",
        "            units",
    ),
    "a point too many for a mission": advanced(
        "napadv-mission-vp",
        "phases.missions",
        "FOR_MISSIONS, world.mission_points[mission])",
        "FOR_MISSIONS, world.mission_points[mission] + 1)",
    ),
    "a mission's units short": advanced(
        "napadv-mission-bonus-outside",
        "phases.missions",
        "place_units(world, state, seat, army, units)",
        "place_units(world, state, seat, army, units - 1)",
        games=30,
    ),
    "other missions at the end of the game": advanced(
        "napadv-final-missions", "phases.missions", "!= AT_START:", "== AT_START:", games=20
    ),
    "missions are not shown at the end": advanced(
        "napadv-final-missions", "ending", "    reveal_last(world, state)\n", ""
    ),
    # ------------------------------------------------------------ advanced: what a turn brings
    "zones are not counted": advanced(
        "napadv-count",
        "phases.income",
        "counted = holdings(state, army) +",
        "counted = holdings(state, army) - state.armies[4, army] +",
    ),
    "routes score": advanced("napadv-empire-vp", engine={"points": {"routes": "on"}}, games=20),
    "no more for a card that adds units to its set": advanced(
        "napadv-set-plus4",
        "phases.cards",
        "return world.card_amount[card] if",
        "return 0 if",
        rules={"game": {"length": 12}},
        seats=ALL_SORTS,
        games=20,
    ),
    "a fortification pays two": advanced("napadv-fort-pay", engine={"fortifications": {"units": 2}}),
    "a fortification pays nothing": advanced("napadv-fort-pay", engine={"fortifications": {"units": 0}}),
    # ------------------------------------------------------------ advanced: building
    "a fortification amid an epidemic": advanced(
        "napadv-fort-no-epidemic",
        "choices.build",
        " and state.spaces[EPIDEMICS, space] == 0\n    return",
        "\n    return",
    ),
    "two fortifications in one place": advanced(
        "napadv-fort-one", "choices.build", "return state.spaces[FORT, space] == 0 and", "return"
    ),
    "more fortifications than tokens": advanced(
        "napadv-fort-supply",
        rules={"fortifications": {"tokens": 4}},
        engine={"fortifications": {"tokens": 20}},
    ),
    "a fortification outlives a battle": advanced(
        "napadv-fort-destroyed", "phases.attack", "if fought and state", "if not fought and state"
    ),
    "a fortification falls without a battle": advanced(
        "napadv-fort-kept-empty", "phases.attack", "if fought and state", "if state", seats=ALL_SORTS, games=20
    ),
    "four generals": advanced("napadv-leader-cap", engine={"leaders": {"generals": 4}}),
    "three admirals": advanced("napadv-leader-cap", engine={"leaders": {"admirals": 3}}, games=20),
    "captives do not count": advanced("napadv-leader-cap", engine={"leaders": {"captives_count": "off"}}),
    "ships where there is no coast": advanced(
        "napadv-ship-place", "choices.build", "return touches(world, state, army, space - lands)", "return True"
    ),
    "admirals without ships": advanced(
        "napadv-leader-escort",
        "choices.build",
        "state.ships[army, space - lands] > 0",
        "state.ships[army, space - lands] >= 0",
    ),
    "generals with another's units": advanced(
        "napadv-", "choices.build", "if state.spaces[OWNER, space] != army:", "if state.spaces[OWNER, space] < 0:"
    ),
    "ships at half price": advanced(
        "napadv-ship-cost", rules={"sea": {"ship_price": 2}}, engine={"sea": {"ship_price": 1}}
    ),
    "dear generals": advanced("napadv-general-cost", engine={"leaders": {"general_price": 2}}),
    "dear admirals": advanced("napadv-admiral-cost", engine={"leaders": {"admiral_price": 2}}, games=20),
    "dear fortifications": advanced("napadv-fort-cost", engine={"fortifications": {"price": 2}}),
    "ransom while a general is left": advanced(
        "napadv-ransom-when",
        "choices.build",
        "if not allowed or out > 0:",
        "if not allowed:",
        seats=ALL_SORTS,
        games=20,
    ),
    "captors get nothing": advanced("napadv-ransom-captor", engine={"leaders": {"ransom_units": 0}}, games=30),
    "admirals are ransomed": advanced("napadv-ransom-admiral", engine={"leaders": {"admiral_ransom": "on"}}, games=40),
    # ------------------------------------------------------------ advanced: at sea
    "nobody has to fight at sea": advanced("napadv-naval-forced", engine={"sea": {"forced": "off"}}),
    "forced fights are broken off": advanced(
        "napadv-naval-to-end", "phases.sea", "world.rules[SEA_GARRISON], True)", "world.rules[SEA_GARRISON], False)"
    ),
    "all ships sail": advanced(
        "napadv-naval-leave-one",
        "phases.sea",
        "most = state.ships[army, origin] - world.rules[GARRISON]",
        "most = state.ships[army, origin]",
        games=20,
    ),
    "land before sea": advanced("napadv-naval", engine={"game": {"turn": LAND_FIRST, "max_rounds": 8}}),
    "landings over two zones": advanced(
        "napadv-landing-chain", rules={"sea": {"landing": 1}}, engine={"sea": {"landing": 2}}, games=30
    ),
    # ------------------------------------------------------------ advanced: leaders and what stands by a side
    "captors score nothing": advanced(
        "napadv-capture-vp",
        "phases.leaders",
        "score(state, captor, FOR_LEADERS, number",
        "score(state, captor, FOR_LEADERS, 0 * number",
    ),
    "owners lose nothing": advanced(
        "napadv-capture-vp", "phases.leaders", "FOR_LEADERS, -number *", "FOR_LEADERS, 0 * number *"
    ),
    "attacking leaders get away": advanced(
        "napadv-capture-attack", "phases.throwing", "if joined > 0 and (spent", "if joined > 9 and (spent", games=20
    ),
    "defending leaders get away": advanced(
        "napadv-capture-defence",
        "phases.throwing",
        "            if world.rules[WIDE] and defender >= 0:\n                capture(",
        "            if world.rules[WIDE] and defender >= 9:\n                capture(",
    ),
    "leaders are taken with the dice": advanced(
        "napadv-capture", engine={"battle": {"leader_taken": "dice_committed"}}, games=20
    ),
    "a leader lost costs nothing": advanced(
        "napadv-leader-lost-other", engine={"leaders": {"lost_points": 0}}, games=20
    ),
    "generals do not help in defence": advanced("napadv-", "kinds", "guards * LEADER_POOL", "0 * guards * LEADER_POOL"),
    "generals do not help in attack": advanced(
        "napadv-", "kinds", "min(MOST_LED, joined) * LEADER_POOL", "0 * joined * LEADER_POOL"
    ),
    "fortifications do not help": advanced("napadv-fort-cumulate", "kinds", "fort * FORT_POOL", "0 * fort * FORT_POOL"),
    "a card in attack does not help": advanced(
        "napadv-card-effects-data", "kinds", "attack_card * CARD_POOL", "0 * attack_card * CARD_POOL", games=30
    ),
    "a card in defence does not help": advanced(
        "napadv-card-effects-data", "kinds", "defence_card * CARD_POOL", "0 * defence_card * CARD_POOL", games=30
    ),
    # ------------------------------------------------------------ advanced: epidemics
    "an attack into an epidemic is free": advanced(
        "napadv-preloss", "phases.attack", "lost = min(state", "lost = 0 * min(state"
    ),
    "epidemics kill nobody": advanced(
        "napadv-epidemic-loss", "phases.contagion", "        if lost > 0:", "        if lost > 9:"
    ),
    "two epidemics kill one": advanced(
        "napadv-epidemic-loss",
        "phases.contagion",
        "lost = min(state.spaces[EPIDEMICS, space], state",
        "lost = min(1, state.spaces[EPIDEMICS, space], state",
        rules={"epidemics": {"number": 11}},
    ),
    "an epidemic stays where nobody is left": advanced(
        "napadv-epidemic-last",
        "phases.contagion",
        "        for _ in range(state.spaces[EPIDEMICS, origin]):",
        "        for _ in range(0):",
    ),
    "an epidemic goes where nobody is": advanced(
        "napadv-epidemic-last",
        "phases.contagion",
        "if target >= 0 and state.spaces[UNITS, target] > 0:",
        "if target >= 0:",
    ),
    "an epidemic sent on kills at once": advanced("napadv-epidemic", engine={"epidemics": {"random_delay": "off"}}),
    # ------------------------------------------------------------ advanced: cards that are played
    "no units for the card's territory": advanced(
        "napadv-card-plus2-effect", engine={"cards": {"effect_units": 0}}, games=20
    ),
    "units for another's territory": advanced(
        "napadv-card-plus2-effect",
        "phases.effects",
        "space >= 0 and state.spaces[OWNER, space] == army:",
        "space >= 0:",
    ),
    "another die is thrown again": advanced(
        "napadv-icon-red-blue", "phases.rerolls", "(new - old) * step", "(new - old) * 36 // step", games=30
    ),
    "a second maneuver of every card": advanced(
        "", "phases.maneuver", "world.card_amount[card]", "world.card_amount[card] + 1", games=40
    ),
    # ------------------------------------------------------------ advanced: maneuvers, draw, end
    "two naval maneuvers": advanced(
        "napadv-maneuver-naval",
        "phases.maneuver",
        "state.game[SEA_MOVES] = 1 if",
        "state.game[SEA_MOVES] = 2 if",
        games=20,
    ),
    "a general moves twice": advanced(
        "napadv-maneuver-leader",
        "phases.maneuver",
        "state.spaces[FRESH, origin] -= 1",
        "state.spaces[FRESH, target] += 1",
    ),
    "every general moves": advanced(
        "napadv-maneuver-leader",
        rules={"maneuver": {"leaders": "one_per_kind"}},
        engine={"maneuver": {"leaders": "each"}},
    ),
    "a general takes all along": advanced(
        "napadv-maneuver-leader-leave", engine={"maneuver": {"leader_empties": "on"}}, games=20
    ),
    "ships move beyond a neighbour": advanced(
        "napadv-maneuver-naval",
        rules={"maneuver": {"naval": "adjacent"}},
        engine={"maneuver": {"naval": "connected"}},
        games=40,
    ),
    "no card for a conquest, many grounds": advanced(
        "napadv-draw-max", "phases.cards", "state.seats[CONQUERED, seat] > 0 or", "state.seats[CONQUERED, seat] > 9 or"
    ),
    "a card again for an old mission": advanced(
        "napadv-draw-max", "phases.cards", "    state.seats[DONE, seat] = 0\n", ""
    ),
    "missions earn cards beside capitals": advanced(
        "napadv-draw-max",
        ruleset="napoleon-capitals",
        engine={"cards": {"draws": ("conquest", "mission", "control")}},
    ),
    "zones are not counted at the end": advanced(
        "napadv-final-holdings",
        "phases.points",
        "holdings(state, army) // world.rules[POINTS_HOLDINGS]",
        "(holdings(state, army) - state.armies[4, army]) // world.rules[POINTS_HOLDINGS]",
    ),
    "fleets without a country": advanced(
        "napadv-", "triggers", "        if ships > 0:", "        if ships > 99:", seats=ALL_SORTS, games=40
    ),
    # ------------------------------------------------------------ campaign: set-up and income
    "the French have Austria's help": campaign(
        "napcamp-english-allies", "phases.allies", "seat = world.ally_of[army]", "seat = world.ally_of[army] - 1"
    ),
    "no epidemics in a campaign": campaign("napcamp-epidemics", engine={"epidemics": {"number": 0}}),
    "allies without a minimum": campaign("napcamp-ally-income-min", engine={"campaign": {"ally_min3": "off"}}),
    "uncommitted powers are paid": campaign(
        "napcamp-neutral-no-income",
        "phases.allies",
        "if state.armies[SEAT, army] == seat:",
        "if state.armies[SEAT, army] in (seat, -1):",
    ),
    "an ally's units for its holder": campaign(
        "napcamp-ally-income",
        "phases.allies",
        "place_units(world, state, seat, army, by_land",
        "place_units(world, state, seat, seat, by_land",
    ),
    "half a bonus rounded down": campaign(
        "napcamp-half-bonus",
        "phases.holdings",
        "(world.bonus[world.own_group[army]] + 1) // 2",
        "world.bonus[world.own_group[army]] // 2",
    ),
    "half a bonus without the capital": campaign(
        "napcamp-half-bonus", "phases.holdings", "OWNER, world.own_capital[army]] != army", "OWNER, 0] == -2"
    ),
    "half a bonus and the whole": campaign(
        "napcamp-half-bonus",
        "phases.income",
        "            by_group += world.bonus[group]\n        else:",
        "            by_group += world.bonus[group]\n        if True:",
    ),
    # ------------------------------------------------------------ campaign: joining, fighting side by side
    "yellow joins": campaign("napcamp-yellow", "choices.allies", "if world.own_group[army] < 0 or state", "if state"),
    "cards win allies": campaign(
        "napcamp-neutral-power-join",
        rules={"campaign": {"ally_by_card": "off"}},
        engine={"campaign": {"ally_by_card": "on"}},
    ),
    "allies are attacked": campaign(
        "napcamp-ally-command",
        "board_state",
        "owner != army and state.armies[SEAT, owner] != state.armies[SEAT, army]",
        "owner != army",
    ),
    "yellow throws fewer dice": campaign(
        "napcamp-yellow",
        "choices.attack",
        "    return most\n\n\n@part\ndef goes_on",
        "    return 1\n\n\n@part\ndef goes_on",
    ),
    "an ally marches twice": campaign(
        "classic-fortify-once",
        "phases.maneuver",
        "for ally in range(world.rules[SEATS], world.rules[ARMIES]):",
        "for ally in (*range(world.rules[SEATS], world.rules[ARMIES]),) * 2:",
    ),
    "epidemics spare allies": campaign(
        "napadv-epidemic-loss", "phases.contagion", "if state.armies[SEAT, other] == seat:", "if other == seat:"
    ),
    "an ally's conquest earns a card": campaign(
        "napadv-draw-max", "phases.attack", "CONQUERED, seat] += army == seat", "CONQUERED, seat] += 1"
    ),
    # ------------------------------------------------------------ campaign: alliances
    "English allies do not roll": campaign(
        "napcamp-english-roll",
        "phases.allies",
        "seat < 0 or world.ally_rolls[seat] != ROLLS_AFTER_LOSSES",
        "seat < 9 or world.ally_rolls[seat] != ROLLS_AFTER_LOSSES",
    ),
    "French allies roll after a lost battle": campaign(
        "napcamp-french-roll",
        "phases.allies",
        "seat < 0 or world.ally_rolls[seat] != ROLLS_AFTER_LOSSES",
        "seat < 0",
    ),
    "English allies always stay": campaign("napcamp-english-roll", engine={"campaign": {"loss_roll": 7}}),
    "a captured leader shakes nobody": campaign(
        "napcamp-english-roll-plus1",
        rules={"battle": {"leader_taken": "dice_committed"}},
        engine={"campaign": {"capture_adds": 0}},
        seats=("random", "hunter"),
        games=40,
    ),
    "every lost battle shakes as a captured leader does": campaign(
        "napcamp-english-roll", "phases.allies", "if state.game[TAKEN] > 0 else 0", "if state.game[TAKEN] > -1 else 0"
    ),
    "French allies do not roll": campaign(
        "napcamp-french-roll", "phases.attack", "        attacks_over(world, state)", "        pass"
    ),
    "French allies stay on a four": campaign("napcamp-french-roll", engine={"campaign": {"shift": 3}}, games=30),
    "a capital falls, and nothing happens": campaign(
        "napcamp-capital-falls",
        "phases.allies",
        "own_capital[power] == target and",
        "own_capital[power] == -2 and",
        seats=SHARP,
    ),
    "two units in a turned capital": campaign(
        "napcamp-turn-three", engine={"campaign": {"turned_units": 2}}, seats=RAIDERS, games=20
    ),
    "invaders go where they like": campaign(
        "napcamp-turn-withdraw",
        "choices.allies",
        "if state.spaces[OWNER, space] != seat:",
        "if state.spaces[OWNER, space] == seat:",
        seats=RAIDERS,
        games=20,
    ),
    "an ally's invasion turns a power": campaign(
        "napcamp-turn-ally",
        "phases.allies",
        "before != seat and army == seat",
        "before != seat",
        seats=("turtle", "hunter"),
        games=20,
    ),
    "capitals are annexed": campaign(
        "napcamp-annex-ally", "choices.allies", " and world.own_capital[owner] != space", ""
    ),
    "an annexed ally stays": campaign(
        "napcamp-annex-ally", "phases.annexing", "fall_away(state, ally, LEFT_ANNEXED)", "ally = -1"
    ),
    "powers are annexed for a card": campaign(
        "napcamp-annex-yellow", "choices.allies", "return world.own_group[owner] < 0", "return True"
    ),
    "annexed regiments are counted anew": campaign(
        "", "phases.annexing", "add_units(state, space, units)", "add_units(state, space, 1)"
    ),
    # ------------------------------------------------------------ campaign: the guard at home
    "England leaves its coast bare": campaign(
        "napcamp-defence", "guard", "return world.rules[GUARD]", "return world.rules[GARRISON]"
    ),
    "the guard moves in": campaign(
        "napcamp-defence-five",
        "phases.attack",
        "most = state.spaces[UNITS, origin] - guard_of(world, army, origin)",
        "most = state.spaces[UNITS, origin] - 1",
        games=30,
    ),
    "the guard marches": campaign(
        "napcamp-defence-five",
        "choices.maneuver",
        "units = min(state.spaces[UNITS, origin] - guard_of(world, army, origin), room_on",
        "units = min(state.spaces[UNITS, origin] - 1, room_on",
        games=30,
    ),
    "the guard follows a general": campaign(
        "napcamp-defence-five", "choices.leaders", "stays = guard_of(world, army, space)", "stays = 1", games=40
    ),
    # ------------------------------------------------------------ campaign: points, end
    "half an empire scores": campaign("napcamp-vp-empire", engine={"campaign": {"empire_vp": "half"}}),
    "routes do not score": campaign("napcamp-vp-empire", engine={"points": {"routes": "off"}}),
    "as many zones are supremacy": campaign(
        "napcamp-vp-supremacy",
        "phases.objectives",
        "state.armies[ZONES, other] >= zones",
        "state.armies[ZONES, other] > zones",
    ),
    "half the zones are supremacy": campaign(
        "napcamp-vp-supremacy",
        "phases.objectives",
        "return 2 * zones > world",
        "return 2 * zones >= world",
        rules={"campaign": {"supremacy": "majority"}},
        games=40,
    ),
    "one point for all allies": campaign(
        "napcamp-vp-ally",
        "phases.objectives",
        "found += state.armies[SEAT, army] == seat",
        "found |= state.armies[SEAT, army] == seat",
    ),
    "whoever holds Egypt": campaign(
        "napcamp-vp-egypt",
        "phases.objectives",
        "int(state.spaces[OWNER, world.objective_space[number]] == army)",
        "int(state.spaces[OWNER, world.objective_space[number]] >= 0)",
    ),
    "every invasion scores": campaign(
        "napcamp-inv",
        "phases.objectives",
        "state.seats[MET, seat] |= 1 << number",
        "state.seats[MET, seat] |= 0",
        seats=SHARP,
    ),
    "the time for Egypt is up at once": campaign(
        "napcamp-inv-fr-egypt",
        "phases.objectives",
        "if 0 < world.objective_until[number] < state.game[ROUND]:",
        "if 0 < world.objective_until[number] < state.game[ROUND] + 3:",
        seats=SHARP,
    ),
    "an uncommitted power's capital scores": campaign(
        "napcamp-inv",
        "phases.objectives",
        "power < 0 or (state.armies[SEAT, power] >= 0 and",
        "power < 0 or (",
        games=40,
    ),
    "alliances count as they are after a fall": Mutant(
        "napcamp-inv-moment",
        "phases.attack",
        (
            ("        score_invasion(world, state, seat, target)", "        pass"),
            (
                "        change_sides(world, state, seat, army, target, loser)",
                "        change_sides(world, state, seat, army, target, loser)\n"
                "        score_invasion(world, state, seat, target)",
            ),
        ),
        ruleset="napoleon-campaign",
        seats=SHARP,
    ),
    "nothing for what is held in the end": campaign("napcamp-final-holdings", engine={"points": {"holdings": 0}}),
    "the last player has to play on": campaign(
        "napcamp-object",
        rules={"game": TO_THE_DEATH},
        engine={"game": {**TO_THE_DEATH, "sole_survivor": "play_on"}},
        seats=("aggressive", "random"),
        games=6,
    ),
    "allies of whoever is out stay his": campaign(
        "napcamp-object",
        "triggers",
        "        release(world, state, victim)",
        "        pass",
        rules={"game": TO_THE_DEATH},
        seats=("hunter", "hunter"),
        games=4,
    ),
    # ------------------------------------------------------------ the 2008 game
    "a capital is put down with the second army": boot_camp(
        "r2008-setup-capital",
        "phases.setup",
        "if world.rules[CAPITOLS] and number < seats:",
        "if world.rules[CAPITOLS] and seats <= number < 2 * seats:",
    ),
    "cities count for nothing": boot_camp(
        "r2008-draft", "phases.income", "counted += cities_held(state, army)", "pass"
    ),
    "the draft is rounded down": boot_camp("r2008-draft", engine={"income": {"draft_rounding": "floor"}}),
    "only his own capital pays": boot_camp(
        "r2008-draft-capital",
        "phases.holdings",
        "found += state.spaces[CAPITOL, state.holdings[army, place]] > 0",
        "found += state.spaces[CAPITOL, state.holdings[army, place]] == army + 1",
        rounds=20,
    ),
    "stars bring one army more": boot_camp(
        "r2008-star-chart",
        "phases.stars",
        "units = world.star_value[stars]",
        "units = world.star_value[stars] + 1",
        rounds=30,
    ),
    "eleven stars are traded": boot_camp(
        "r2008-star-limits",
        engine={"stars": {"values": {str(number): 3 * number for number in range(1, 12)}}},
        rules={"claims": {"to_win": 9}},
        seats=LOTS,
        rounds=20,
    ),
    "two trades in a turn": boot_camp(
        "r2008-star-limits",
        "engine",
        "state.game[PENDING] += trade_stars(world, state, seat)",
        "state.game[PENDING] += trade_stars(world, state, seat) + trade_stars(world, state, seat)",
        # One star is enough for a trade, so that a hand is good for two.
        rules={"claims": {"to_win": 9}, "stars": {"values": {str(number): number for number in range(1, 11)}}},
        seats=LOTS,
        rounds=30,
    ),
    "another territory card has two stars": boot_camp(
        "r2008-card-stars-data", engine={"stars": {"two": ("alaska", "peru", "siam")}}, seats=LOTS, rounds=30
    ),
    "fewer dice than armies": boot_camp("r2008-", engine={"battle": {"fewer_dice": "on"}}, seats=LOTS),
    "two claims in a turn": boot_camp("r2008-objective-one", engine={"claims": {"per_turn": 2}}, rounds=20),
    "an objective is claimed that is not met": boot_camp(
        "r2008-objective", "choices.goals", "return is_met(world, state, seat, army, goal)", "return True"
    ),
    "an objective is claimed that lies before another": boot_camp(
        "r2008-objective-keep",
        "choices.goals",
        "(holder > 0 and world.rules[GOALS_TAKEN] == 0)",
        "False",
        rounds=20,
    ),
    "an objective that is left out is in play": boot_camp(
        "r2008-objective-data", "phases.goals", "if wanted == 0 and world.left_out[goal]:", "if False:"
    ),
    "cities of earlier turns count": boot_camp(
        "r2008-objective-data", "phases.goals", "state.seats[CITIES_TAKEN, seat] = 0", "pass", rounds=20
    ),
    "a continent held before is taken in one turn": boot_camp(
        "r2008-objective-continent-turn", "phases.goals", "before |= int(there) << group", "before |= 0", rounds=20
    ),
    "a win with two objectives": boot_camp("r2008-objective-win", engine={"claims": {"to_win": 2}}, rounds=20),
    "a win without his own capital": boot_camp(
        "r2008-own-capital", engine={"claims": {"own_capital": "off"}}, rounds=20, games=40
    ),
    "a win is noticed at the end of the turn alone": boot_camp(
        "r2008-win-timing", engine={"claims": {"win_check": "end_of_turn"}}, rounds=20
    ),
    "a capital retaken does not win at once": boot_camp(
        "r2008-win-timing",
        "phases.attack",
        "state.seats[HOME, seat] == target:",
        "state.seats[HOME, seat] < 0:",
        rounds=20,
        games=60,
    ),
    "objectives of a player who is out are kept": boot_camp(
        "r2008-elim-cards", "phases.goals", "if state.face_up[goal] == victim + 1:", "if False:", **TO_THE_LAST
    ),
    "a second maneuver": boot_camp(
        "classic-fortify-once",
        "phases.maneuver",
        "state.game[SEA_MOVES] = 1, 0",
        "state.game[SEA_MOVES] = 2, 0",
        seats=LOTS,
    ),
    "fourteen cities are drawn": command_room("r2008cr-cities", engine={"setup": {"drawn_cities": 14}}),
    "five minor objectives are drawn": command_room("r2008cr-objectives", engine={"claims": {"minor": 5, "to_win": 5}}),
    "rewards lie on any objective": command_room(
        "r2008cr-reward-pairs", "phases.rewards", "return world.reward_rank[reward] == rank and", "return rank != 0 and"
    ),
    "an objective brings no reward": command_room(
        "r2008cr-reward-take",
        "phases.goals",
        "    if reward >= 0:\n        grant(",
        "    if reward < 0:\n        grant(",
    ),
    "rewards are inherited": command_room(
        "r2008cr-elim",
        "phases.goals",
        "    if world.rules[REWARDS]:\n        forfeit(world, state, victim)",
        "    pass",
        **TO_THE_LAST,
    ),
    "a die more than armies": command_room(
        "classic-attack-dice",
        "phases.throwing",
        "dice = min(world.most_dice[kind, 0], attackers - garrison)",
        "dice = world.most_dice[kind, 0]",
    ),
    "a defence die for the attacker": command_room(
        "classic-attack-dice",
        "kinds",
        "_dice_of(state, army, REWARD_DIE)",
        "_dice_of(state, army, REWARD_GUARD_DIE)",
        rounds=20,
    ),
    "airfields do not help in defence": command_room(
        "r2008cr-airfield",
        "kinds",
        "_dice_of(state, foe, REWARD_GUARD_DIE) + _air_over(world, state, foe, target)",
        "_dice_of(state, foe, REWARD_GUARD_DIE)",
        rounds=20,
    ),
    "airfields help from other hands": command_room(
        "r2008cr-airfield",
        "kinds",
        "if state.spaces[AIRFIELD, other] == mine and state.spaces[OWNER, other] == army:",
        "if state.spaces[AIRFIELD, other] == mine:",
        rounds=30,
        games=40,
    ),
    "a maneuver before the attacks for everybody": command_room(
        "r2008cr-start-maneuver",
        "phases.maneuver",
        "if may_use(world, state, seat, REWARD_FIRST_MOVE):",
        "if True:",
        seats=LOTS,
    ),
    "a second maneuver for everybody": command_room(
        "classic-fortify-once",
        "phases.maneuver",
        "state.game[LAND_MOVES] += gift",
        "state.game[LAND_MOVES] += 1",
        seats=LOTS,
    ),
    "a card for everybody": command_room(
        "classic-card-draw", "phases.cards", "or not may_use(world, state, seat, REWARD_CARD)", "or False", seats=LOTS
    ),
    "three troops": command_room(
        "r2008cr-two-troops", "phases.rewards", "units += world.reward_amount[reward]", "units += 3", rounds=20
    ),
}


def antarctic(clause: str, module: str = "", text: str = "", new: str = "", **more: Any) -> Mutant:
    """The same for Antartide; `few` pieces make flags that cannot be changed."""
    few = {"supply": {"tanks": 4, "flags": 10}} if more.pop("few", False) else {}
    return advanced(
        clause, module, text, new, **{"ruleset": "antartide", "seats": LOTS[:2], "rounds": 30, "rules": few, **more}
    )


MUTANTS |= {
    # ------------------------------------------------------------ Antartide: events
    "no event is drawn": antarctic("antartide-", engine={"game": {"turn": QUIET}}),
    "events come again before all have come": antarctic(
        "antartide-event-deck-empty",
        "phases.event_deck",
        "    return state.happenings[state.game[HAPPENINGS_LEFT]]",
        "    return state.happenings[0]",
    ),
    "grey armies come to a player's territory": antarctic(
        "antartide-event-",
        "phases.happenings",
        "army = owner if owner >= 0 else",
        "army = owner if owner > 0 else",
    ),
    "nobody comes to an empty territory": antarctic(
        "antartide-event-", "phases.happenings", "    if units <= 0:", "    if units <= 0 or owner < 0:", games=40
    ),
    "events overfill stations": antarctic(
        "antartide-", "phases.happenings", "spare(world, state, army), room_on(world, state, space)", "9, 9"
    ),
    "grey leaves stations as well": antarctic(
        "antartide-station-event-neutral",
        "phases.happenings",
        "            if is_inside(world, card, space) and state.spaces[OWNER, space] == world.rules[SEATS]:",
        "            if state.spaces[OWNER, world.rules[TERRITORIES]] == world.rules[SEATS]:\n"
        "                space = world.rules[TERRITORIES]",
    ),
    "the last of one's own goes": antarctic(
        "antartide-empty-possible",
        "choices.happenings",
        "if owner == seat and units <= cost_of(state, space, world.happening_number[card], short):",
        "if owner == seat and units <= 0:",
        games=30,
    ),
    "grey attacks grey": antarctic(
        "antartide-event-attack-target",
        "choices.happenings",
        "if state.spaces[OWNER, target] == army or not",
        "if state.spaces[OWNER, target] == 9 or not",
    ),
    "grey attacks once too often": antarctic(
        "antartide-event-attack",
        "phases.happenings",
        "        for _ in range(world.happening_number[card]):",
        "        for _ in range(world.happening_number[card] + 1):",
    ),
    "grey does not attack": antarctic(
        "antartide-event-attack", "phases.happenings", "    if origin < 0:", "    if origin < 99:"
    ),
    # ------------------------------------------------------------ Antartide: pieces and trophies
    "more than the pieces of a colour": antarctic(
        "antartide-cap-48",
        "choices.scarce",
        "    units = min(units, spare(world, state, army))\n",
        "",
        few=True,
    ),
    "a third army in a station": antarctic(
        "antartide-station-cap", "choices.scarce", "        if room_on(world, state, space) <= 0:", "        if False:"
    ),
    "three move into a station": antarctic(
        "antartide-station-attack-in",
        "supply",
        "most = min(state.spaces[UNITS, origin] - world.rules[GARRISON], room_on(world, state, target))",
        "most = state.spaces[UNITS, origin] - world.rules[GARRISON]",
    ),
    "stations attack": antarctic(
        "antartide-station-no-attack", "choices.attack", " or world.no_attack[origin]", "", games=20
    ),
    "flags are always changed": antarctic(
        "antartide-flag-", "supply", "    return tanks <", "    return 99 <", few=True
    ),
    "attackers change their flags": antarctic(
        "antartide-flag-", few=True, engine={"supply": {"tanks": 4, "flags": 10, "flag_loss": "defenders"}}
    ),
    "trophies go back to the reserve": antarctic(
        "result", "phases.skirmish", "USED_BEATEN, other] += gone", "USED_BEATEN, other] += 0", games=4
    ),
    "trophies for the attacker alone": antarctic(
        "",
        "phases.skirmish",
        "_suffer(world, state, army, origin, lost, short, defender)",
        "_suffer(world, state, army, origin, lost, short, -1)",
    ),
    # ------------------------------------------------------------ Antartide: cards, objectives, the end
    "a card for a station": antarctic(
        "antartide-", "phases.skirmish", "fought and target < world.rules[TERRITORIES]", "fought"
    ),
    "a card for an empty territory": antarctic(
        "antartide-",
        "phases.skirmish",
        "fought and target < world.rules[TERRITORIES]",
        "target < world.rules[TERRITORIES]",
        games=40,
    ),
    "five cards are kept": antarctic(
        "antartide-set-forced", engine={"cards": {"forced_trade": "off"}}, rounds=80, games=20
    ),
    "bonus numbers do not count": antarctic(
        "antartide-set-value",
        "phases.cards",
        "world.card_amount[card] if world.rules[EFFECTS] and",
        "0 if world.rules[EFFECTS] and",
    ),
    "an objective brings nothing": antarctic("antartide-reinforce-objective", engine={"claims": {"units": 0}}),
    "objectives are kept": antarctic(
        "antartide-objective-lost", "phases.unmet", "    if world.rules[GOALS_RETURN] == 0:", "    if True:"
    ),
    "a tie is enough for the neutral armies": antarctic(
        "antartide-obj-neutral-tie",
        "needs",
        "    return state.seats[USED + USED_BEATEN, seat] - most",
        "    return state.seats[USED + USED_BEATEN, seat] - most + 1",
    ),
    "two stations are enough": antarctic(
        "antartide-objective-",
        "needs",
        "        lacking += state.spaces[OWNER, space] != army\n    return lacking\n\n\n@part\ndef _least",
        "        lacking += state.spaces[OWNER, space] != army\n    return lacking - 1\n\n\n@part\ndef _least",
    ),
    "two objectives win": antarctic("antartide-win", engine={"claims": {"to_win": 2}}),
    "the win is overlooked": antarctic("antartide-win", engine={"claims": {"to_win": 6}}, games=20, rounds=60),
    "who has no army plays on": antarctic(
        "antartide-wipeout",
        "phases.skirmish",
        "    if 0 <= loser < world.rules[SEATS] and state.armies[LANDS, loser] == 0:",
        "    if loser < -9:",
        seats=RAIDERS,
        games=40,
    ),
    "a move as far as own spaces lead": antarctic(
        "antartide-move", engine={"maneuver": {"fortify": "connected"}}, games=20
    ),
}

#: The same games with nothing broken, so that it is the change that the referee objects to.
SOUND: dict[str, Mutant] = {
    "classic": Mutant("", ruleset="classic", games=4),
    "classic-official": Mutant("", games=4),
    "risiko": Mutant("", ruleset="risiko", games=4),
    "two players": Mutant("", seats=("random", "aggressive"), games=4),
    "many cards": Mutant("", rules={"cards": {"forced_trade": "off", "wilds": 8}}, seats=SAVERS, rounds=20, games=2),
    "advanced": advanced("", games=6),
    "campaign": campaign("", games=6),
    "boot camp": boot_camp("", rounds=20),
    "command room": command_room("", rounds=20),
    "campaign to the death": campaign("", rules={"game": TO_THE_DEATH}, seats=SHARP, games=3),
    "Antartide": antarctic("", games=6),
    "Antartide with few pieces": antarctic("", few=True, games=6),
    "next door": Mutant("", rules={"maneuver": {"fortify": "adjacent"}}, games=2),
}


# ---------------------------------------------------------------- playing them


class Changed(SourceFileLoader):
    """Loads a module with its text changed; never from or into a cache."""

    def __init__(self, name: str, path: str, changes: tuple[tuple[str, str], ...]) -> None:
        super().__init__(name, path)
        self.changes = changes

    def get_code(self, name: str) -> Any:
        text = self.get_data(self.path).decode("utf-8")
        for old, new in self.changes:
            if text.count(old) != 1:
                raise AssertionError(f"{name} has '{old}' {text.count(old)} times: bring the mutant up to date")
            text = text.replace(old, new)
        return self.source_to_code(text.encode("utf-8"), self.path)


class Switch(MetaPathFinder):
    """Finds the one module that the mutant changes."""

    def __init__(self, mutant: Mutant) -> None:
        self.name, self.changes = KERNELS + mutant.module, mutant.changes

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        spec = PathFinder.find_spec(name, path)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = Changed(name, spec.origin, self.changes)
        return spec


def verdict(mutant: Mutant) -> tuple[str, str] | None:
    """(clause, what the referee said) of the first game in which it objects."""
    for name in [name for name in sys.modules if name.partition(".")[0] in RELOADED]:
        del sys.modules[name]
    switch = Switch(mutant)
    sys.meta_path.insert(0, switch)
    try:
        return next(_complaints(mutant), None)
    finally:
        sys.meta_path.remove(switch)


def _complaints(mutant: Mutant) -> Iterator[tuple[str, str]]:
    import played
    from referee.dice import fairness, together

    fields = {"game": {"max_rounds": mutant.rounds}, **mutant.rules}
    right = played.house(mutant.ruleset, **fields)
    played_by = played.house(mutant.ruleset, **{**fields, **mutant.engine})
    thrown: list[Any] = []
    for number in range(mutant.games):
        game, row = played.record_and_row(played_by, played.players(*mutant.seats), 1, number)
        findings, watching = played.replayed(game._replace(run=game.run._replace(ruleset=right)))
        yield from ((finding.clause, str(finding)) for finding in findings)
        if not findings and played.row_of(watching, game.events) != row:
            yield "result", f"game {number} ends otherwise than its trace"
        thrown.append(watching.table.throws)
    if fairness(together(thrown), right) < 1e-6:
        yield "classic-tie-defender", "these are no fair dice"


def serve() -> None:
    """Answer for one mutant a line."""
    for line in sys.stdin:
        print(json.dumps(verdict((MUTANTS | SOUND)[line.strip()])), flush=True)


if __name__ == "__main__":
    serve()

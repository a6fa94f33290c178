"""The story of an advanced game: everything that happens is told, so that players of the box can follow and check."""

import re

import pytest
from msgspec import structs
from played import house, players, record

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.rulesets.playable import board_of
from risk_sim.spec.deck import Effect, Mission
from risk_sim.spec.deck_words import effect_words, mission_words
from risk_sim.spec.run import Run
from risk_sim.tracing.record import Event, Record
from risk_sim.tracing.story import Story

ADVANCED = rulesets.load("napoleon-advanced")
BOARD = board_of(ADVANCED)
NAMES = list(ADVANCED.missions)


def space(name):
    return BOARD.index(name)


def told(*events, every_roll=False, ruleset=ADVANCED):
    """The lines of a turn of the second of three players, without the head."""
    run = Run(ruleset, BOARD, players("strategist", "turtle", "expander"), 1)
    written = (Event("turn", 1, {"round": 1}), *(Event(kind, seat, values) for kind, seat, values in events))
    lines = list(Story(Record(run, 0, written), every_roll).lines())
    return lines[lines.index("Round 1, turtle (2):") + 1 :]


def ships(seat, zone, number=1):
    return "build", seat, {"piece": layout.SHIP, "space": space(zone), "number": number, "price": number}


def test_a_landing_tells_the_zones_it_crosses():
    mine = [ships(1, zone) for zone in ("Western Mediterranean", "Mediterranean/Adriatic", "Eastern Mediterranean")]
    assault = {"origin": space("Andalusia"), "target": space("Egypt"), "leaders": 1, "losses": 1}
    *built, last = told(*mine, ("assault", 1, assault))
    assert built[0] == "  builds a ship in Méditerranée Occidentale for 1 regiment."
    assert last == (
        "  declares an attack on Égypte from Andalousie across Méditerranée Occidentale, Méditerranée Adriatique and "
        "Méditerranée Orientale with a general, losing 1 regiment to the epidemic there."
    )


def test_a_battle_is_told_by_its_end_with_what_stood_by_the_defender():
    origin, target = space("Castile"), space("Portugal")
    pools = (layout.LEADER_POOL * layout.POOLS) + 2 * layout.LEADER_POOL + layout.FORT_POOL
    throw = {
        "origin": origin,
        "target": target,
        "attack_dice": 1,
        "defence_dice": 1,
        "attacker_losses": 0,
        "defender_losses": 1,
        "way": pools * layout.WAYS + layout.AS_FACES + 5,
    }
    events = [
        ("assault", 1, {"origin": origin, "target": target, "leaders": 1, "losses": 0}),
        ("throw", 1, throw),
        ("capture", 1, {"owner": 0, "piece": layout.GENERAL, "number": 2, "space": target}),
        ("points", 1, {"reason": layout.FOR_LEADERS, "points": 2}),
        ("points", 0, {"reason": layout.FOR_LEADERS, "points": -2}),
        ("conquest", 1, {"origin": origin, "target": target, "units": 3, "leaders": 1}),
        ("fort_falls", 1, {"space": target}),
    ]
    assert told(*events) == [
        "  declares an attack on Portugal from Castille with a general.",
        "  2 generals of strategist (1) are taken on Portugal by turtle (2).",
        "  scores 2 for leaders taken.",
        "  strategist (1) loses 2 for leaders lost.",
        "  takes Portugal from Castille against a fortification and 2 generals, losing 0 and killing 1; 3 and a "
        "general move in.",
        "  The fortification of Portugal falls.",
    ]
    assert "  Castille against Portugal: 6 (7) against 1 (3); loses 0 and kills 1." in told(*events, every_roll=True)


def test_a_die_that_is_thrown_again_is_told_with_its_faces():
    zone = space("North Sea")
    throw = {
        "origin": zone,
        "target": zone,
        "attack_dice": 2,
        "defence_dice": 1,
        "attacker_losses": 1,
        "defender_losses": 0,
    }
    rolled = throw | {"way": layout.AS_FACES + 1 + 6 * 0 + 36 * 4}
    then = throw | {"way": layout.AS_FACES + 1 + 6 * 0 + 36 * 0, "attacker_losses": 0, "defender_losses": 1}
    card = BOARD.index("royaume_norvege")
    lines = told(
        ships(1, "North Sea", 2),
        ("assault", 1, {"origin": zone, "target": zone, "leaders": 0, "losses": 0}),
        ("roll", 1, rolled),
        ("play", 0, {"card": card, "aim": 2, "aim2": 1}),
        ("throw", 1, then),
        ("conquest", 1, {"origin": zone, "target": zone, "units": 0, "leaders": 0}),
        every_roll=True,
    )
    assert lines[1:] == [
        "  must fight for Mer du Nord.",
        "  Mer du Nord: 2 1 against 5, of which one is thrown again.",
        "  strategist (1) plays Royaume de Norvège (imperial guard): the defender's 5 is thrown again, and is a 1.",
        "  Mer du Nord: 2 1 against 1; loses 0 and kills 1.",
        "  wins the fight for Mer du Nord, losing 0 and killing 1.",
    ]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (ships(1, "North Sea", 2), "builds 2 ships in Mer du Nord for 2 regiments."),
        (("build", 1, {"piece": 2, "space": 49, "number": 1, "price": 0}), "puts an admiral in Mer du Nord."),
        (
            ("ransom", 1, {"captor": 0, "piece": 1, "number": 2}),
            "buys 2 generals back from strategist (1) for 2 regiments.",
        ),
        (("ransom_units", 0, {"space": 0, "units": 1}), "strategist (1) puts 1 regiment on Angleterre for it."),
        (("fort_pay", 1, {"space": 0, "units": 1}), "The fortification of Angleterre brings 1 regiment there."),
        (
            ("capture", -1, {"owner": 1, "piece": 1, "number": 1, "space": 0}),
            "A general of turtle (2) is taken on Angleterre, to nobody's benefit.",
        ),
        (("lost", 1, {"piece": 1, "number": 2, "space": 0}), "loses 2 generals with the last regiment on Angleterre."),
        (
            ("lost", 0, {"piece": 2, "number": 1, "space": 49}),
            "strategist (1) loses an admiral with the last ship in Mer du Nord.",
        ),
        (("ships_gone", 0, {"zone": 49, "ships": 1}), "1 ship of strategist (1) leaves Mer du Nord."),
        (
            ("maneuver", 1, {"origin": 0, "target": 1, "units": 2, "leaders": 1}),
            "moves a general and 2 regiments from Angleterre to Écosse.",
        ),
        (
            ("maneuver", 1, {"origin": 48, "target": 49, "units": 2, "leaders": 0}),
            "moves 2 ships from Atlantique Ouest Européen to Mer du Nord.",
        ),
        (
            ("maneuver", 1, {"origin": 48, "target": 49, "units": 0, "leaders": 1}),
            "moves an admiral from Atlantique Ouest Européen to Mer du Nord.",
        ),
        (
            ("epidemic", -1, {"card": 0, "origin": 1, "target": 0}),
            "The epidemic of Écosse moves to Angleterre, by a drawn card.",
        ),
        (("pass_by", -1, {"card": 48}), "A card is drawn for an epidemic that cannot go there: a wild card."),
        (("epidemic_loss", 1, {"space": 0, "units": 1}), "loses 1 regiment to the epidemic on Angleterre."),
        (("abandon", 1, {"space": 0}), "Nobody is left on Angleterre."),
        (("discard", 1, {"card": 0}), "discards Angleterre (infantry)."),
        (
            ("card_units", 0, {"space": 0, "units": 2}),
            "strategist (1) puts 2 regiments on Angleterre, which the card shows.",
        ),
        (
            ("complete", 1, {"mission": NAMES.index("m3_03")}),
            "completes the mission of rank 3: control 4 sea zones (4 points).",
        ),
        (
            ("lapse", 1, {"mission": NAMES.index("m4_12")}),
            "no longer meets the mission of rank 4: control all of Empire Français (6 points, 4 regiments at once, 2 "
            "more at every income while it holds); its bonus is lost.",
        ),
        (
            (
                "income",
                1,
                {"for_territories": 5, "for_groups": 2, "for_capitals": 0, "for_missions": 1, "for_rewards": 0},
            ),
            "gains 5 regiments for territories and sea zones and 2 for whole groups and 1 for missions.",
        ),
    ],
)
def test_every_event_has_its_words(event, line):
    assert told(event) == [f"  {line}"]


def played(deck_of, aim, aim2):
    card = next(space(key) for key, name in ADVANCED.deck.items() if name == deck_of)
    (line,) = told(("play", 1, {"card": card, "aim": aim, "aim2": aim2}))
    return line.split("): ")[1]


def test_cards_tell_what_they_are_aimed_at():
    assert played("quarantine", 0, 1) == "the epidemic of Angleterre goes to Écosse."
    assert played("intrigue", 0, 2) == "strategist (1) discards Irlande (artillery)."
    assert played("levy", 0, 0) == "3 more regiments."
    assert played("charge", 0, 0) == "+1 on the highest attack die for one battle."


@pytest.mark.parametrize("need", ["invaded", "zones", "stack", "spaces", "group", "eliminated"])
def test_missions_in_words(need):
    more = {"group": {"group": "royaume_uni"}, "spaces": {"spaces": ("egypte", "mer_noire")}}.get(need, {})
    mission = Mission(rank=2, points=1, needs=need, number=2, units=1, **more)
    words = mission_words(mission, BOARD, ADVANCED.words)
    assert words.startswith("rank 2: ")
    assert words.endswith(" (1 point, 1 regiment at once)")
    assert {
        "invaded": "take 2 territories in one turn",
        "zones": "control 2 sea zones",
        "stack": "have 2 regiments on one territory",
        "spaces": "control Égypte and Mer Noire",
        "group": "control all of Royaume-Uni",
        "eliminated": "have put 2 players out",
    }[need] in words


def test_every_mission_and_effect_that_comes_along_has_words():
    for mission in ADVANCED.missions.values():
        assert re.fullmatch(r"rank [1-4]: [^_]+ \(\d points?[^_]*\)", mission_words(mission, BOARD, ADVANCED.words))
    for effect in ADVANCED.effects.values():
        assert re.fullmatch(r"[^_]{10,}", effect_words(effect, ADVANCED))
    assert effect_words(Effect(does="ships"), ADVANCED) == "1 ship for nothing"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whole_games_are_told(seed):
    """Every landing has its way, no fleet is smaller than nothing, and the last lines tell the points scored."""
    found = record(ADVANCED, players("strategist", "expander", "strategist", "hunter"), seed, 0)
    story = Story(found)
    lines = list(story.lines())
    assert not any("None" in line or "nobody's 0" in line or "_" in line for line in lines)
    assert all(number >= 0 for number in story.fleets.ships.values())
    landings = [
        event
        for event in found.events
        if event.kind == "assault"
        and event.values["target"] < BOARD.lands
        and event.values["target"] not in BOARD.links.of(event.values["origin"])
    ]
    across = [line for line in lines if "declares an attack" in line and " across " in line]
    assert len(landings) == len(across) > 0
    kinds = {event.kind for event in found.events} - {"claim", "place_start"}
    assert not [kind for kind in kinds if not hasattr(story, f"_{kind}")]
    (points,) = (line for line in lines if line.startswith("Points: "))
    said = [int(number) for number in re.findall(r"\) (-?\d+)", points)]
    scored = [
        sum(e.values["points"] for e in found.events if e.kind == "points" and e.seat == seat) for seat in range(4)
    ]
    assert said == scored


def test_lines_of_classic_games_are_as_ever():
    found = record(rulesets.load("classic"), players("strategist", "expander", "hunter"), 1, 0)
    lines = list(Story(found).lines())
    assert not any("Points" in line or "without a fight" in line or " declares " in line for line in lines)
    assert any(re.fullmatch(r"  takes .* from .*, losing \d+ and killing \d+; \d+ moves? in\.", line) for line in lines)


def test_what_is_not_from_the_box_is_said_first():
    found = record(structs.replace(ADVANCED), players("turtle", "expander", "hunter"), 1, 0)
    assert list(Story(found).lines())[1].startswith("Not from the box: reconstructed board (napoleon, fingerprint ")
    plain = record(house("classic"), players("turtle", "expander", "hunter"), 1, 0)
    assert "Not from the box" not in list(Story(plain).lines())[1]


def test_a_failed_attack_is_told_before_what_comes_after_it():
    throw = {
        "origin": space("Castile"),
        "target": space("Portugal"),
        "attack_dice": 1,
        "defence_dice": 1,
        "attacker_losses": 1,
        "defender_losses": 0,
        "way": 0,
    }
    failed = "  attacks Portugal from Castille in vain, losing 1 and killing 0."
    convoy = BOARD.index("grande_russie")
    assert told(("throw", 1, throw), ("play", 1, {"card": convoy, "aim": 0, "aim2": 0})) == [
        failed,
        "  plays Grande Russie (convoy): one more maneuver at sea.",
    ]
    lines = told(("throw", 1, throw), ("points", 1, {"reason": layout.FOR_HOLDINGS, "points": 4}))
    assert lines == [failed, "  scores 4 for his territories."]

"""Pieces, missions, card effects and decks that a game cannot be played with, each told in one line."""

import pytest
from msgspec import structs

from risk_sim import boards, rulesets
from risk_sim.errors import InputError
from risk_sim.rulesets.decks import check_deck, warnings
from risk_sim.rulesets.playable import board_of, is_playable

BASE = "napoleon-advanced"
MISSION = "[missions.mine]\nrank = 1\npoints = 2\n"
PLAYABLE = [name for name in rulesets.names() if is_playable(rulesets.load(name))]


def house(folder, text):
    file = folder / "house.toml"
    file.write_text(f'extends = "{BASE}"\n{text}')
    return rulesets.load(file)


@pytest.mark.parametrize("name", PLAYABLE)
def test_what_comes_along_can_be_played_and_nothing_in_it_is_hopeless(name):
    ruleset = rulesets.load(name)
    low, high = ruleset.game.players
    for players in range(low, high + 1):
        check_deck(ruleset, board_of(ruleset), players)
        assert not warnings(ruleset, board_of(ruleset), players)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            '[deck]\nangletere = "levy"',
            "[deck] 'angletere' is no territory of Risk Napoléon; did you mean 'angleterre'?",
        ),
        ('[deck]\nmer_noire = "levy"', "[deck] 'mer_noire' is a sea zone, and has no card"),
        ('[deck]\nangleterre = "levi"', "[deck] angleterre = 'levi': there is no such effect; did you mean 'levy'?"),
        (
            '[effects]\ncharge = { does = "attack_bonus", asset = "chrge" }',
            "[effects.charge] asset = 'chrge': house has no such asset; did you mean 'charge'?",
        ),
        (
            '[effects]\ncharge = { does = "attack_bonus", asset = "" }',
            "[effects.charge] asset: does = 'attack_bonus' needs",
        ),
        (
            '[effects]\ncharge = { does = "attack_bonus", asset = "redoubt" }',
            "asset = 'redoubt' stands by the defender; does = 'attack_bonus' brings one for the attacker",
        ),
        (
            '[effects]\nlevy = { does = "units", asset = "charge" }',
            "asset = 'charge' says nothing where does = 'units'",
        ),
        (
            '[effects]\nroar = { does = "attack_bonus", asset = "general" }\n[deck]\nangleterre = "roar"',
            "[effects] attack_bonus brings charge and general; all cards that do it bring the same asset",
        ),
        ('replaces = ["deck"]', "[cards] effects = 'on': [deck] is empty"),
        ('replaces = ["missions"]', "[game] missions = 'on': house has none; write [missions], or set it 'off'"),
        (
            f'{MISSION}needs = "group"\ngroup = "afrique"',
            "[missions.mine] group = 'afrique': Risk Napoléon has no such",
        ),
        (f'{MISSION}needs = "group"\ngroup = "afrique"', "did you mean 'afrique_nord'?"),
        (f'{MISSION}needs = "group"', "[missions.mine] needs = 'group': say which; Risk Napoléon has afrique_nord, "),
        (f'{MISSION}needs = "spaces"', "[missions.mine] needs = 'spaces': list the territories"),
        (
            f'{MISSION}needs = "spaces"\nspaces = ["egypt"]',
            "[missions.mine] spaces: Risk Napoléon has no 'egypt'; did you mean 'egypte'?",
        ),
        (
            f'{MISSION}needs = "zones"\ngroup = "afrique_nord"',
            "group = 'afrique_nord' says nothing where needs = 'zones'",
        ),
        (f'{MISSION}needs = "zones"\nspaces = ["egypte"]', "spaces says nothing where needs = 'zones'"),
        (
            f'{MISSION}needs = "group"\ngroup = "afrique_nord"\nnumber = 3',
            "[missions.mine] number = 3 says nothing where needs = 'group'; leave it out",
        ),
        (
            f'{MISSION}needs = "spaces"\nspaces = ["egypte", "syrie", "egypte"]',
            "[missions.mine] spaces names 'egypte' twice",
        ),
        (
            '[effects]\nintrigue = { does = "discard_enemy_card", amount = 3 }',
            "[effects.intrigue] amount = 3 says nothing where does = 'discard_enemy_card'; leave it out",
        ),
        ("[game]\nplayers = [6, 3]", "[game] players = [6, 3]: the fewest come first; write [3, 6]"),
        ("[setup.start_units]\n7 = 30", "[setup] start_units: '7' is no number of players; choose from 2 to 6"),
        ("[battle]\nsea_garrison = 1", "[battle] sea_garrison = 1 keeps two fleets in one zone"),
        ("[leaders]\nstart_generals = 4", "[leaders] start_generals = 4: a player has 3 generals at most"),
        ("[setup.start_cards]\n3 = [0, 1]", "[setup] start_cards: 3 = [0, 1] is for 2 seats; give 3 numbers"),
        ("[setup.start_cards]\n7 = [0, 1]", "[setup] start_cards: '7' is no number of players; choose from 2 to 6"),
        ("[setup.start_cards]\n3 = [10, 10, 10]\n[cards]\nwilds = 0", ""),
        (
            "[fortifications]\nstart = 5",
            "[fortifications] start = 5: 3 players take 15 tokens, and there are 12; raise tokens",
        ),
        (
            "[fortifications]\nstart = 17\ntokens = 60",
            "[fortifications] start = 17: one a territory, and 3 players hold 16",
        ),
        (
            "[setup]\nmost_a_space = 2",
            "[setup] most_a_space = 2: 3 players put 40 regiments each on 16 territories; choose 3 or more, or 0",
        ),
        (
            "[epidemics]\nnumber = 12",
            "[epidemics] number = 12: with 1 in a group at most, Risk Napoléon has room for 11",
        ),
        (
            'replaces = ["cards"]\n[cards]\nset_sequence = "by_kind"',
            "[cards] kinds lacks 'infantry'; by_kind needs a value",
        ),
        (
            "[cards.kinds]\ninfantri = 3",
            "[cards] kinds: no card of Risk Napoléon shows 'infantri'; did you mean 'infantry'?",
        ),
    ],
)
def test_what_cannot_be_played_is_told(tmp_path, ask, text, says):
    """A house rule is wrong, and so is a run by it."""
    ruleset = house(tmp_path, text)
    board = board_of(ruleset)
    if not says:
        check_deck(ruleset, board, 3)
        return
    with pytest.raises(InputError) as caught:
        check_deck(ruleset, board, 3)
    assert says in str(caught.value)
    for line in (f"simulate {tmp_path}/house.toml --players 3 --games 1", f"rules check {tmp_path}/house.toml"):
        code, out, err = ask(line)
        assert (code, out, len(err.splitlines())) == (2, "", 1)
        assert says in err


def test_a_board_without_sea_zones_is_refused(ask):
    code, out, err = ask(f"simulate {BASE} --board classic --games 1")
    assert (code, out) == (2, "")
    assert err == (
        "risk-sim: [game] zones = 'on': classic Risk has no sea zones; set it 'off', or play on another board\n"
    )


@pytest.mark.parametrize(
    ("mission", "says"),
    [
        ({"needs": "zones", "number": 9}, "it asks for 9 zones, and there are 8 at most"),
        ({"needs": "generals", "number": 4}, "it asks for 4 generals, and there are 3 at most"),
        ({"needs": "capitals", "number": 12}, "it asks for 12 capitals, and there are 11 at most"),
        ({"needs": "territories_over_share", "number": 33}, "it asks for 33 territories over share, and there are 32"),
        ({"needs": "routes", "number": 3}, "it asks for 3 routes, and there are 2 at most"),
        ({"needs": "empires", "number": 12}, "it asks for 12 empires, and there are 11 at most"),
        ({"needs": "eliminated", "number": 3}, "it asks for 3 eliminated, and there are 2 at most"),
        ({"needs": "fortifications", "number": 13}, "it asks for 13 fortifications, and there are 12 at most"),
        ({"needs": "groups_entered", "number": 12, "when": "end"}, "it asks for 12 groups entered, and there are 11"),
        ({"needs": "invaded", "number": 2}, "invaded are counted in a turn, and it is looked at when a turn begins"),
        ({"needs": "zones", "number": 8}, ""),
        ({"needs": "stack", "number": 1000}, ""),
        ({"needs": "captured", "number": 9}, ""),
    ],
)
def test_missions_beyond_anybody_are_told_and_played_all_the_same(mission, says):
    base = rulesets.load(BASE)
    changed = structs.replace(base.missions["m1_02"], **mission)
    ruleset = structs.replace(base, missions=base.missions | {"mine": changed})
    check_deck(ruleset, board_of(ruleset), 3)
    found = warnings(ruleset, board_of(ruleset), 3)
    assert len(found) == bool(says)
    assert all(line.startswith("mission mine can never be met: ") and says in line for line in found)


def test_what_a_game_lacks_is_told_of_missions_and_cards():
    base = rulesets.load(BASE)
    bare = structs.replace(
        base,
        leaders=structs.replace(base.leaders, generals=0, admirals=0, start_generals=0),
        fortifications=structs.replace(base.fortifications, tokens=0, start=0),
        epidemics=structs.replace(base.epidemics, number=0),
        game=structs.replace(base.game, turn=tuple(phase for phase in base.game.turn if phase != "missions_end")),
        missions={name: mission for name, mission in base.missions.items() if name not in ("m4_01", "m4_02")},
    )
    found = warnings(bare, board_of(bare), 6)
    assert "effect promotion can never be played: the game has no leaders" in found
    assert "effect engineers can never be played: the game has no fortifications" in found
    assert "effect quarantine can never be played: the game has no epidemics" in found
    assert "mission m2_06 can never be met: it asks for 1 captured, and there are 0 at most" in found
    assert (
        "mission m1_01 can never be met: it is looked at in the phase missions_end, and [game] turn has none" in found
    )
    few = structs.replace(base, missions={"m1_02": base.missions["m1_02"]})
    assert "missions of rank 1: 1 among 3 players; who sits last is dealt none" in warnings(few, board_of(few), 3)


def test_a_check_tells_for_how_many_players_a_mission_is_hopeless(tmp_path, ask):
    file = tmp_path / "house.toml"
    file.write_text(f'extends = "{BASE}"\n{MISSION}needs = "eliminated"\nnumber = 3\n')
    code, out, err = ask(f"rules check {file}")
    assert code == 0
    assert out.endswith("ok, house, played on Risk Napoléon\n")
    assert err == (
        "risk-sim: with 3 players, mission mine can never be met: it asks for 3 eliminated, and there are 2 at most\n"
    )


def test_a_deck_of_another_board_is_refused():
    napoleon = boards.load("napoleon")

    def renamed(name):
        return "albion" if name == "angleterre" else name

    other = structs.replace(
        napoleon,
        spaces={renamed(key): space for key, space in napoleon.spaces.items()},
        borders=tuple(tuple(map(renamed, pair)) for pair in napoleon.borders),
        sea_lines=(),
    )
    ruleset = rulesets.load(BASE)
    with pytest.raises(InputError, match="spaces: Risk Napoléon has no 'angleterre'"):
        check_deck(ruleset, board_of(ruleset, other), 3)

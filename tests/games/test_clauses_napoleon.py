"""The basic game of Risk Napoléon, and the one for two players, clause by clause."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import structs
from played import house, mixed, of_kind, players, record, records, replayed, steps
from positions import Position

import risk_sim
from risk_sim import boards, rulesets
from risk_sim.errors import InputError
from risk_sim.kernels import layout
from risk_sim.kernels.phases.cards import set_value
from risk_sim.kernels.phases.income import income
from risk_sim.rulesets.playable import board_of

NAPOLEON, TWO = rulesets.load("napoleon"), rulesets.load("napoleon-2p")
BOARD, WHOLE = board_of(NAPOLEON), boards.load("napoleon")
FULL = ("empire_francais", 9, 8), ("empire_russie", 7, 6), ("empire_ottoman", 5, 4)
FOURS = ("empire_autriche", "peninsule_iberique", "royaumes_scandinavie")
THREES = ("afrique_nord", "conf_rhin_helvetique", "royaume_prusse", "protectorats_italiens", "royaume_uni")


# ---------------------------------------------------------------- the basic game


@pytest.mark.rule("napoleon-inherits")
def test_only_what_is_said_differs_from_classic_play():
    classic = rulesets.load("classic")
    for field in ("attack_dice", "defence_dice", "attack_sides", "defence_sides", "ties", "garrison", "move_in"):
        assert getattr(NAPOLEON.battle, field) == getattr(classic.battle, field)
    assert (NAPOLEON.income, NAPOLEON.maneuver, NAPOLEON.game.turn) == (
        classic.income,
        classic.maneuver,
        classic.game.turn,
    )
    assert NAPOLEON.setup == structs.replace(classic.setup, start_units=NAPOLEON.setup.start_units)
    assert NAPOLEON.cards == structs.replace(classic.cards, wilds=2)


@pytest.mark.rule("napoleon-names")
def test_places_have_french_names_and_english_ones():
    assert BOARD.titles[BOARD.index("England")] == "Angleterre"
    assert BOARD.titles[BOARD.index("kingdom of sweden")] == "Royaume de Suède"
    assert all(space.title for space in BOARD.spaces.values())


@pytest.mark.rule("napoleon-map")
def test_48_territories_in_11_empires():
    assert (len(BOARD.spaces), len(BOARD.groups)) == (48, 11)
    assert sum(map(len, BOARD.members)) == 48


@pytest.mark.rule("napoleon-empire-data")
def test_sizes_and_bonuses_of_the_empires():
    sizes = {
        name: (len(inside), group.bonus)
        for (name, group), inside in zip(BOARD.groups.items(), BOARD.members, strict=True)
    }
    assert sizes == {name: (size, bonus) for name, size, bonus in FULL} | dict.fromkeys(FOURS, (4, 3)) | dict.fromkeys(
        THREES, (3, 2)
    )
    for group in BOARD.groups.values():
        assert group.capital_bonus == (group.bonus + 1) // 2
        assert group.provenance == "reconstructed"


@pytest.mark.rule("napoleon-map-data")
def test_crossings_serve_the_basic_game_alone():
    straits = {frozenset(pair) for pair in WHOLE.sea_lines}
    assert len(straits) == 7
    irlande, angleterre = BOARD.index("irlande"), BOARD.index("angleterre")
    assert angleterre in BOARD.links.of(irlande)
    landlocked = board_of(house("napoleon", game={"sea_lines": "off", "zones": "on"}))
    assert not any(
        frozenset((landlocked.ids[one], landlocked.ids[other])) in straits for one, other in landlocked.pairs
    )
    assert (len(WHOLE.borders), len(landlocked.spaces)) == (87 + 8 + 51, 56)


@pytest.mark.rule("napoleon-start-3")
@pytest.mark.rule("napoleon-start-4")
@pytest.mark.rule("napoleon-start-5")
@pytest.mark.rule("napoleon-start-6")
@pytest.mark.parametrize(("seats", "regiments"), [(3, 40), (4, 35), (5, 30), (6, 25)])
def test_regiments_to_begin_with(seats, regiments):
    game = records("napoleon", seats)[0]
    put = Counter(event.seat for event in of_kind(game, "claim"))
    for event in of_kind(game, "place_start"):
        put[event.values["army"]] += event.values["units"]
    assert put == dict.fromkeys(range(seats), regiments)


@pytest.mark.rule("napoleon-deck")
def test_the_deck_has_48_territories_and_2_jokers():
    position = Position(NAPOLEON)
    cards = position.world.card_space[:50].tolist()
    assert cards == [*range(48), -1, -1]
    assert Counter(space.symbol for space in BOARD.spaces.values()) == {"infantry": 16, "cavalry": 16, "artillery": 16}
    drawn = {
        event.values["card"]
        for seats in (3, 4, 5, 6)
        for game in records("napoleon", seats)
        for event in of_kind(game, "draw")
    }
    assert drawn & {48, 49}
    assert max(drawn) <= 49


@pytest.mark.rule("napoleon-joker")
def test_a_joker_completes_any_two_symbols():
    traded = [
        event for seats in (3, 4, 5, 6) for game in records("napoleon", seats) for event in of_kind(game, "trade")
    ]
    jokers = [event for event in traded if max(event.values[name] for name in ("card", "card2", "card3")) >= 48]
    assert jokers  # and the referee has found each of them legal


@pytest.mark.rule("napoleon-set-values")
def test_sets_rise_as_in_classic_play_or_follow_their_symbols():
    values = [event.values["value"] for event in of_kind(records("napoleon", 6)[0], "trade")]
    assert values[:6] == [4, 6, 8, 10, 15, 20][: len(values)]
    kinds = {"infantry": 4, "cavalry": 6, "artillery": 8, "different": 10}
    fixed = house("napoleon", cards={"set_sequence": "by_kind", "kinds": kinds})
    world, state = (position := Position(fixed)).world, position.state
    symbols = {name: BOARD.symbols.index(name) for name in BOARD.symbols} | {"joker": 3}
    for shown, value in [
        (("infantry",) * 3, 4),
        (("cavalry",) * 3, 6),
        (("artillery",) * 3, 8),
        (("artillery", "infantry", "cavalry"), 10),
    ]:
        assert set_value(world, state, *(symbols[name] for name in shown)) == value


@pytest.mark.rule("napadv-joker-any")
@pytest.mark.parametrize(
    ("shown", "value"),
    [
        (("joker", "infantry", "artillery"), 10),
        (("joker", "infantry", "infantry"), 4),
        (("cavalry", "joker", "cavalry"), 6),
        (("artillery", "artillery", "joker"), 8),
        (("joker", "joker", "cavalry"), 10),
    ],
)
def test_a_joker_is_whatever_is_worth_most(shown, value):
    """ex-14."""
    kinds = {"infantry": 4, "cavalry": 6, "artillery": 8, "different": 10}
    position = Position(house("napoleon", cards={"set_sequence": "by_kind", "kinds": kinds}))
    symbols = {name: BOARD.symbols.index(name) for name in BOARD.symbols} | {"joker": 3}
    assert set_value(position.world, position.state, *(symbols[name] for name in shown)) == value


@pytest.mark.rule("napoleon-empire-bonus")
@pytest.mark.parametrize("empire", [*THREES, *FOURS, *(name for name, _, _ in FULL)])
def test_a_whole_empire_pays_every_turn(empire):
    number = list(BOARD.groups).index(empire)
    position = Position(NAPOLEON)
    position.give(0, BOARD.members[number])
    position.give_rest(1)
    without = max(3, len(BOARD.members[number]) // 3)
    assert income(position.world, position.state, 0, 0) == without + BOARD.groups[empire].bonus


@pytest.mark.rule("napoleon-draw")
def test_one_card_after_a_conquest():
    for game in records("napoleon", 4):
        taken = drawn = 0
        for event in game.events:
            if event.kind == "turn":
                assert drawn == (taken > 0)
                taken = drawn = 0
            taken += event.kind == "conquest"
            drawn += event.kind == "draw"


@pytest.mark.rule("napoleon-land-maneuver")
def test_one_maneuver_between_connected_territories():
    moved = 0
    for game in records("napoleon", 5):
        for event, table in steps(game):
            if event.kind == "maneuver":
                moved += 1
                reached, edge = {event.values["origin"]}, [event.values["origin"]]
                while edge:
                    for other in table.beside[edge.pop()] - reached:
                        if table.owner[other] == event.seat:
                            reached.add(other)
                            edge.append(other)
                assert event.values["target"] in reached
    assert moved > 20


@pytest.mark.rule("napoleon-win")
def test_the_winner_holds_all_48():
    game = records("napoleon", 3)[1]
    *_, (event, table) = steps(game)
    assert event.kind == "win"
    assert len(table.lands(event.seat)) == 48


# ---------------------------------------------------------------- capitals


CAPITALS = house("napoleon", income={"capitals": "on"})
#: empire, capital, territories it takes, bonus: the rulebook's table.
TABLE = [
    pytest.param("afrique_nord", "egypte", 2, 1, marks=pytest.mark.rule("napcap-north-africa")),
    pytest.param("conf_rhin_helvetique", "confederation_helvetique", 2, 1, marks=pytest.mark.rule("napcap-rhine")),
    pytest.param("empire_autriche", "pays_austro_bohemiens", 3, 2, marks=pytest.mark.rule("napcap-austria")),
    pytest.param("empire_francais", "ile_de_france", 5, 4, marks=pytest.mark.rule("napcap-france")),
    pytest.param("royaume_prusse", "pomeranie_brandebourg_silesie", 2, 1, marks=pytest.mark.rule("napcap-prussia")),
    pytest.param("empire_russie", "grande_russie", 4, 3, marks=pytest.mark.rule("napcap-russia")),
    pytest.param("empire_ottoman", "bulgarie_grece_macedoine", 3, 2, marks=pytest.mark.rule("napcap-ottoman")),
    pytest.param("peninsule_iberique", "castille", 3, 2, marks=pytest.mark.rule("napcap-iberia")),
    pytest.param("protectorats_italiens", "royaume_italie", 2, 1, marks=pytest.mark.rule("napcap-italy")),
    pytest.param("royaume_uni", "angleterre", 2, 1, marks=pytest.mark.rule("napcap-uk")),
    pytest.param("royaumes_scandinavie", "royaume_suede", 3, 2, marks=pytest.mark.rule("napcap-scandinavia")),
]


def income_of(ruleset, spaces, round=2) -> tuple[int, int, int]:
    """(for territories, for whole empires, for capitals) of whoever holds these spaces."""
    position = Position(ruleset)
    position.state.game[layout.ROUND] = round
    position.give(0, spaces)
    position.give_rest(1)
    income(position.world, position.state, 0, 0)
    told = position.events()[-1].values
    return told["for_territories"], told["for_groups"], told["for_capitals"]


@pytest.mark.rule("napcap-bonus")
@pytest.mark.rule("napcap-capital-needed")
@pytest.mark.rule("napcap-full-replaces")
@pytest.mark.rule("napcap-turn-2")
@pytest.mark.parametrize(("empire", "capital", "number", "bonus"), TABLE)
def test_a_capital_and_enough_of_its_empire_pay(empire, capital, number, bonus):
    inside = [BOARD.ids[space] for space in BOARD.members[list(BOARD.groups).index(empire)]]
    others = [space for space in inside if space != capital]
    assert income_of(CAPITALS, [capital, *others[: number - 1]])[1:] == (0, bonus)
    assert income_of(CAPITALS, [capital, *others[: number - 2]])[1:] == (0, 0)
    assert income_of(CAPITALS, others[:number])[1:] == (0, 0)
    assert income_of(CAPITALS, inside)[1:] == (BOARD.groups[empire].bonus, 0)
    assert income_of(CAPITALS, [capital, *others[: number - 1]], round=1)[1:] == (0, 0)
    assert income_of(NAPOLEON, [capital, *others[: number - 1]])[1:] == (0, 0)


@pytest.mark.rule("napcap-option")
def test_capitals_are_off_unless_asked_for():
    assert NAPOLEON.income.capitals == "off"


@pytest.mark.rule("napcap-single-capital")
def test_a_capital_of_several_lands_is_one_territory():
    capitals = [space for space in BOARD.spaces.values() if space.capital]
    assert len(capitals) == 11
    assert len({space.group for space in capitals}) == 11
    assert {"Poméranie, Brandebourg, Silésie", "Bulgarie, Grèce & Macédoine"} <= {space.title for space in capitals}


def test_the_bonuses_of_one_turn_add_up():
    """ex-33: France with its capital, Russia without, the United Kingdom with, Italy whole."""
    france = [BOARD.ids[space] for space in BOARD.members[list(BOARD.groups).index("empire_francais")]][:6]
    assert "ile_de_france" in france
    russia = ["russie_nord", "livonie_ingrie", "petite_russie", "don_caucase"]
    italy = ["royaume_italie", "etats_pontificaux_toscane", "royaume_naples"]
    _, whole, capitals = income_of(CAPITALS, [*france, *russia, "angleterre", "ecosse", *italy], round=3)
    assert (whole, capitals) == (2, 5)


@pytest.mark.parametrize("seats", [3, 6])
def test_the_referee_agrees_with_capitals(seats):
    paid = 0
    for number in range(4):
        game = record(CAPITALS, mixed(seats, 7), 3, number)
        findings, referee = replayed(game)
        assert not findings, findings[0]
        paid += referee.table.seen["income for capitals"]
    assert paid > 10


# ---------------------------------------------------------------- two players


def two(number: int = 0):
    return records("napoleon-2p", 2)[number]


@pytest.mark.rule("nap2p-start-36")
@pytest.mark.rule("nap2p-neutral-21")
@pytest.mark.rule("nap2p-deal")
@pytest.mark.rule("nap2p-occupy")
@pytest.mark.rule("nap2p-jokers-out")
def test_36_units_each_and_21_for_each_of_four_neutrals():
    for number in range(3):
        claims = Counter(event.seat for event in of_kind(two(number), "claim"))
        assert claims == {0: 10, 1: 10, 2: 7, 3: 7, 4: 7, 5: 7}
        assert sorted(event.values["space"] for event in of_kind(two(number), "claim")) == list(range(48))
        for event in of_kind(two(number), "place_start"):
            claims[event.values["army"]] += event.values["units"]
        assert claims == {0: 36, 1: 36, 2: 21, 3: 21, 4: 21, 5: 21}


@pytest.mark.rule("nap2p-deck-rebuilt")
def test_nobody_keeps_a_card_of_the_deal():
    for number in range(3):
        first = next(event for event, table in steps(two(number)) if event.kind == "turn")
        assert first.values["round"] == 1
        table = next(table for event, table in steps(two(number)) if event.kind == "turn")
        assert (len(table.deck), table.hands) == (50, [set(), set()])


@pytest.mark.rule("nap2p-placement-roll")
@pytest.mark.rule("nap2p-place-own-3")
@pytest.mark.rule("nap2p-place-neutral-2")
@pytest.mark.rule("nap2p-neutral-exhausted")
def test_placing_turns():
    """ex-08: three own and two of each neutral; after seven turns own units only, from the second placer."""
    firsts = Counter()
    for number in range(6):
        game = two(number)
        placed = of_kind(game, "place_start")
        first = of_kind(game, "first")[0].seat
        firsts[first] += 1
        turns: list[list] = []
        for event in placed:
            if not turns or turns[-1][0].seat != event.seat:
                turns.append([])
            turns[-1].append(event)
        assert [turn[0].seat for turn in turns] == [(first + at) % 2 for at in range(len(turns))]
        for at, turn in enumerate(turns):
            own = sum(event.values["units"] for event in turn if event.values["army"] == event.seat)
            neutral = Counter()
            for event in turn:
                if event.values["army"] != event.seat:
                    neutral[event.values["army"]] += event.values["units"]
            assert neutral == (dict.fromkeys(range(2, 6), 2) if at < 7 else {})
            assert own == (3 if at < len(turns) - 2 else 2)
        left = [26 - sum(3 for at in range(7) if turns[at][0].seat == seat) for seat in (first, 1 - first)]
        assert left == [14, 17]
        assert turns[7][0].seat == 1 - first
    assert len(firsts) == 2


@pytest.mark.rule("nap2p-first-roll")
def test_who_places_first_need_not_play_first():
    assert {of_kind(two(number), "first")[0].seat for number in range(6)} == {0, 1}
    assert all(of_kind(two(number), "turn")[0].seat == 0 for number in range(6))


@pytest.mark.rule("nap2p-neutral-passive")
def test_neutrals_never_act_nor_grow():
    for number in range(6):
        acted = {event.seat for event in two(number).events if event.kind in {"throw", "place", "maneuver", "income"}}
        assert acted <= {0, 1}
        assert of_kind(two(number), "throw")


@pytest.mark.rule("nap2p-neutral-defence")
def test_neutrals_defend_with_all_their_dice():
    seen = Counter()
    lots = record(TWO, players("random", "random"), 3, 1)
    for event, table in steps(lots):
        if event.kind == "throw" and table.owner[event.values["target"]] >= 2:
            seen[event.values["defence_dice"], min(2, table.units[event.values["target"]])] += 1
    assert seen
    assert all(thrown == most for thrown, most in seen)


@pytest.mark.rule("nap2p-neutral-card")
@pytest.mark.parametrize("earned", ["on", "off"])
def test_a_conquest_from_a_neutral_earns_a_card_or_not(earned):
    ruleset = house("napoleon-2p", cards={"neutral_conquest_card": earned})
    draws = conquests = 0
    for number in range(4):
        game = record(ruleset, players("aggressive", "turtle"), 3, number)
        assert not replayed(game)[0]
        from_neutral = from_player = False
        owner = {event.values["space"]: event.seat for event in of_kind(game, "claim")}
        for event in game.events:
            if event.kind == "turn":
                from_neutral = from_player = False
            if event.kind == "conquest":
                from_neutral |= owner[event.values["target"]] >= 2
                from_player |= owner[event.values["target"]] < 2
                owner[event.values["target"]] = event.seat
                conquests += 1
            if event.kind == "draw":
                draws += from_neutral and not from_player
    assert conquests
    assert (draws > 0) == (earned == "on")


@pytest.mark.rule("nap2p-win")
@pytest.mark.parametrize("wanted", ["eliminate_opponent", "all"])
def test_the_opponent_has_to_go_or_everybody(wanted):
    ruleset = house("napoleon-2p", game={"win_2p": wanted})
    with_neutrals = 0
    for number in range(5):
        game = record(ruleset, players("hunter", "turtle"), 3, number)
        assert not replayed(game)[0]
        *_, (event, table) = steps(game)
        assert event.kind == "win"
        held = len(table.lands(event.seat))
        if wanted == "all":
            assert held == 48
        with_neutrals += held < 48
    if wanted == "eliminate_opponent":
        assert with_neutrals


def test_two_players_only():
    with pytest.raises(InputError, match="3 players: Risk Napoléon, two players is for 2"):
        risk_sim.simulate("napoleon-2p", players=3, games=1)


def test_it_is_said_that_the_board_is_reconstructed():
    found = risk_sim.simulate("napoleon", players=3, games=5)
    assert "Not from the box     reconstructed board (napoleon, fingerprint " in str(found)
    assert found.to_dict()["board"]["provenance"] == "reconstructed"
    assert "Not from the box" not in str(risk_sim.simulate("classic", players=3, games=5))


@pytest.mark.rule("napcap-bonus")
def test_the_capitals_table_is_a_field_of_the_rules() -> None:
    """The rules print what the board has; other numbers are paid, and the referee counts them alike."""
    printed = rulesets.load("napoleon-capitals")
    for group in BOARD.groups.values():
        if group.capital_number:
            assert printed.income.capital_bonus(group) == group.capital_bonus
    dear = house("napoleon-capitals", income={"capital_bonuses": {"majority_2": 7, "majority_5": 0}})
    paid = 0
    for number in range(4):
        game = record(dear, mixed(3, 4), 1, number)
        assert not replayed(game)[0]
        paid += sum(event.values["for_capitals"] >= 7 for event in game.events if event.kind == "income")
    assert paid

"""Other maps, missions and cards that the rulebook of Risk Napoléon allows as well."""

from collections import Counter

import pytest
from msgspec import structs

import risk_sim
from risk_sim import boards, rulesets
from risk_sim.boards.reconstruction import reconstructions
from risk_sim.errors import BoardError, InputError
from risk_sim.rulesets import reconstruction as decks
from risk_sim.rulesets.decks import check_deck, warnings

NAPOLEON = boards.load("napoleon")
ADVANCED = rulesets.load("napoleon-advanced")
ZONES = [name for name, space in NAPOLEON.spaces.items() if space.kind == "zone"]
DRAWN = list(reconstructions(NAPOLEON, 12, 5))


def neighbours(board, space):
    return [board.ids[other] for other in board.neighbours(space)]


def touching(board):
    """Pairs (zone, territory) that touch."""
    return {(zone, land) for zone in ZONES for land in neighbours(board, zone) if land not in ZONES}


def members(board, group):
    return {key for key, space in board.spaces.items() if space.group == group}


@pytest.mark.parametrize("board", DRAWN, ids=lambda board: board.name)
def test_each_fits_the_rulebook(board):
    assert list(board.spaces) == list(NAPOLEON.spaces)
    assert board.ashore().links == NAPOLEON.ashore().links
    for name, group in board.groups.items():
        inside = members(board, name)
        if not group.capital_number:
            assert inside == members(NAPOLEON, name)
            continue
        assert len(inside) // 2 + 1 == group.capital_number
        assert len(inside) >= 3
        assert [key for key in inside if board.spaces[key].capital] == [
            key for key in members(NAPOLEON, name) if NAPOLEON.spaces[key].capital
        ]
        assert (group.bonus + 1) // 2 == group.capital_bonus
        reached = {next(iter(inside))}
        while True:
            more = {board.ids[other] for key in reached for other in board.neighbours(key)} & inside
            if more <= reached:
                break
            reached |= more
        assert reached == inside
    assert sum(len(members(board, name)) for name, group in board.groups.items() if group.capital_number) == 48
    assert Counter(space.symbol for space in board.spaces.values() if space.symbol) == {
        "infantry": 16,
        "cavalry": 16,
        "artillery": 16,
    }


def test_what_the_rulebook_says_of_a_territory_stays():
    for board in DRAWN:
        for key, space in NAPOLEON.spaces.items():
            if space.provenance == "rulebook":
                assert board.spaces[key].group == space.group


def test_they_differ_and_come_again_from_the_same_seed():
    assert len({board.fingerprint for board in DRAWN}) == 12
    assert [board.fingerprint for board in reconstructions(NAPOLEON, 3, 5)] == [
        board.fingerprint for board in DRAWN[:3]
    ]
    assert next(reconstructions(NAPOLEON, 1, 6)).fingerprint != DRAWN[0].fingerprint
    sizes = {tuple(len(members(board, name)) for name in board.groups) for board in DRAWN}
    assert len(sizes) > 5


def test_a_board_of_the_box_is_not_drawn_anew():
    with pytest.raises(InputError, match="classic Risk is not reconstructed"):
        list(reconstructions(boards.load("classic"), 1, 1))


@pytest.mark.parametrize("board", DRAWN, ids=lambda board: board.name)
def test_coasts_are_others_and_what_the_rulebook_says_of_them_stays(board):
    there, then = touching(NAPOLEON), touching(board)
    assert 0 < len(there ^ then) < len(there) / 2
    assert board.rulebook_borders == NAPOLEON.rulebook_borders
    assert {("mediterranee_occidentale", "andalousie"), ("mediterranee_orientale", "egypte")} <= then
    assert min(Counter(zone for zone, _ in then).values()) >= 2
    assert {land for _, land in then} <= {land for _, land in there}
    assert "irlande" in {land for _, land in then}
    assert {board.spaces[land].group for _, land in then} >= {board.spaces[land].group for _, land in there}
    for zone in ZONES:
        assert [z for z in neighbours(board, zone) if z in ZONES] == [
            z for z in neighbours(NAPOLEON, zone) if z in ZONES
        ]


def test_borders_the_rulebook_names_are_there(tmp_path):
    file = tmp_path / "board.toml"
    file.write_text('extends = "napoleon"\nrulebook_borders = [["egypte", "irlande"]]\n')
    with pytest.raises(
        BoardError, match="rulebook_borders: egypte - irlande is no border; write it into borders as well"
    ):
        boards.load(file)
    file.write_text('extends = "napoleon"\nremove_borders = [["egypte", "mediterranee_orientale"]]\n')
    assert len(boards.load(file).rulebook_borders) == len(NAPOLEON.rulebook_borders) - 1


# --- missions and cards

DECKS = [decks.drawn(ADVANCED, board, 5, at) for at, board in enumerate(DRAWN)]


@pytest.mark.parametrize(("ruleset", "board"), list(zip(DECKS, DRAWN, strict=True)), ids=range(12))
def test_each_deck_fits_the_rulebook(ruleset, board):
    for players in range(3, 7):
        check_deck(ruleset, board, players)
        assert not warnings(ruleset, board, players)
    points = {}
    for name, mission in ruleset.missions.items():
        printed = ADVANCED.missions[name]
        assert abs(mission.points - printed.points) <= 1
        assert abs(mission.number - printed.number) <= 1
        assert structs.replace(mission, points=printed.points, number=printed.number) == printed
        assert points.setdefault(mission.rank, mission.points) == mission.points
    assert [points[rank] for rank in (1, 2, 3, 4)] == sorted(set(points.values()))
    assert list(ruleset.deck) == list(ADVANCED.deck)
    then, there = Counter(ruleset.deck.values()), Counter(ADVANCED.deck.values())
    assert then["conscription"] == there["conscription"] == 1
    assert sum((then - there).values()) <= 6
    assert 8 <= ruleset.fortifications.tokens <= 18
    assert ruleset.effects == ADVANCED.effects


def test_a_higher_rank_asks_for_as_much_or_more():
    for ruleset in DECKS:
        for need in ("invaded", "zones", "capitals", "territories_over_share"):
            asked = sorted(
                (mission.rank, mission.number) for mission in ruleset.missions.values() if mission.needs == need
            )
            assert [number for _, number in asked] == sorted(number for _, number in asked)


def test_missions_in_another_order_ask_for_one_more_or_less_too():
    odd = structs.replace(ADVANCED.missions["m1_02"], number=7)
    found = [
        decks.drawn(structs.replace(ADVANCED, missions=ADVANCED.missions | {"m1_02": odd}), NAPOLEON, 5, at)
        for at in range(9)
    ]
    assert {ruleset.missions["m1_02"].number for ruleset in found} == {6, 7, 8}
    assert all(abs(ruleset.missions["m4_02"].number - 6) <= 1 for ruleset in found)


def test_decks_differ_and_come_again_from_the_same_seed():
    assert len({ruleset.fingerprint for ruleset in DECKS}) == 12
    assert decks.drawn(ADVANCED, DRAWN[2], 5, 2) == DECKS[2]
    assert decks.drawn(ADVANCED, DRAWN[2], 6, 2) != DECKS[2]
    assert len({ruleset.fortifications.tokens for ruleset in DECKS}) > 3
    assert len({ruleset.missions["m4_02"].number for ruleset in DECKS}) > 1


def test_what_was_copied_from_the_box_stays():
    owned = {name: structs.replace(mission, provenance="rulebook") for name, mission in ADVANCED.missions.items()}
    found = decks.drawn(structs.replace(ADVANCED, missions=owned), NAPOLEON, 1, 0)
    assert found.missions == owned
    assert found.deck != ADVANCED.deck
    forts = structs.replace(ADVANCED.fortifications, provenance="rulebook")
    effects = {name: structs.replace(effect, provenance="rulebook") for name, effect in ADVANCED.effects.items()}
    box = structs.replace(ADVANCED, missions=owned, effects=effects, fortifications=forts)
    assert decks.drawn(box, NAPOLEON, 1, 0) == box
    assert not decks.is_reconstructed(box)


def test_an_advanced_ensemble_draws_boards_and_decks_together(tmp_path):
    asked = {"policy": "turtle", "players": 3, "games": 10, "seed": 5}
    found = risk_sim.ensemble("napoleon-advanced", 2, **asked, out=tmp_path)
    for at, run in enumerate(found.runs):
        assert run.run.ruleset == decks.drawn(ADVANCED, structs.replace(DRAWN[at], sea_lines=()), 5, at)
        assert run.run.board.fingerprint == structs.replace(DRAWN[at], sea_lines=()).fingerprint
        assert risk_sim.results(tmp_path / run.run.board.name).to_dict() == run.to_dict()
        assert run.run.ruleset.deck_fingerprint[:8] in run.run.reconstructed
    assert "2 reconstructions of the board, missions and card effects" in str(found)
    assert [row["deck_fingerprint"] for row in found.rows] == [run.ruleset.deck_fingerprint for run in found.runs]
    more = risk_sim.ensemble("napoleon-advanced", 3, **asked)
    assert [run.to_dict() for run in more.runs[:2]] == [run.to_dict() for run in found.runs]


def test_the_decks_alone_are_drawn_on_a_board_of_the_box(tmp_path):
    file = tmp_path / "box.toml"
    file.write_text(boards.template("napoleon").replace('provenance = "reconstructed"', 'provenance = "rulebook"'))
    found = risk_sim.ensemble(
        "napoleon-advanced", 2, board=file, policy="turtle", players=3, games=4, out=tmp_path / "o"
    )
    assert len({run.run.board.fingerprint for run in found.runs}) == 1
    assert len({run.run.ruleset.fingerprint for run in found.runs}) == 2
    assert "2 reconstructions of missions and card effects" in str(found)


def test_without_missions_and_effects_only_the_board_is_drawn():
    found = risk_sim.ensemble("napoleon-advanced", 2, rulebook_only=True, policy="turtle", players=3, games=4)
    assert all(not run.ruleset.reconstructed for run in found.runs)
    assert "2 reconstructions of the board, 4 games" in str(found)


def test_an_ensemble_is_the_same_run_on_every_map(tmp_path):
    asked = {"policy": "expander", "players": 3, "games": 40, "seed": 5}
    found = risk_sim.ensemble("napoleon", 3, **asked, out=tmp_path)
    for run, board in zip(found.runs, DRAWN, strict=False):
        assert run.run.board.ids == board.ashore().ids
        assert run.to_dict() == risk_sim.simulate("napoleon", board=board, **asked).to_dict()
        assert risk_sim.results(tmp_path / board.name).to_dict() == run.to_dict()
    rows = found.findings
    assert [row["seat"] for row in rows] == [1, 2, 3]
    assert all(row["lowest"] <= row["highest"] for row in rows)
    assert sum(row["above_share"] for row in rows) > 0
    again = risk_sim.ensemble("napoleon", 3, **asked)
    assert again.to_dict() == found.to_dict()

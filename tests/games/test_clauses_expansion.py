"""The expansion of the classic map by Antarctica, clause by clause."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from played import house, mixed, record, replayed
from positions import Position

from risk_sim import boards, rulesets, simulate
from risk_sim.boards.reconstruction import reconstructions
from risk_sim.errors import BoardError
from risk_sim.kernels.phases.income import income

NAMES = ("antartide-expansion", "antartide-expansion-classic")
RULES = {name: rulesets.load(name) for name in NAMES}
BOARDS = {name: boards.load(RULES[name].game.board) for name in NAMES}
NEW = ("west_antarctica", "east_antarctica")


@pytest.mark.rule("antexp-board")
@pytest.mark.rule("antexp-territories")
@pytest.mark.parametrize("name", NAMES)
def test_two_territories_of_a_seventh_continent_join_the_map(name: str) -> None:
    board, below = BOARDS[name], boards.load(RULES[name].extends and rulesets.load(RULES[name].extends).game.board)
    assert set(board.ids) - set(below.ids) == set(NEW)
    assert len(board.ids) == 44
    assert len(board.groups) == 7
    assert {board.spaces[space].group for space in NEW} == {"antarctica"}
    # They lie at the foot: below everything else.
    assert max(board.spaces[space].y for space in NEW) < min(board.spaces[space].y for space in below.ids)


@pytest.mark.rule("antexp-cards")
@pytest.mark.parametrize("name", NAMES)
def test_the_deck_has_two_more_cards(name: str) -> None:
    board = BOARDS[name]
    assert [board.spaces[space].symbol for space in NEW] == ["infantry", "cavalry"]
    drawn = Counter(space.symbol for space in board.spaces.values())
    assert drawn == {"infantry": 15, "cavalry": 15, "artillery": 14}


@pytest.mark.rule("antexp-cards")
def test_the_new_cards_are_drawn_in_games() -> None:
    ruleset = house("antartide-expansion", game={"max_rounds": 60})
    board = BOARDS["antartide-expansion"]
    drawn: set[str] = set()
    for number in range(6):
        game = record(ruleset, mixed(6, 6), 3, number)
        drawn |= {board.ids[e.values["card"]] for e in game.events if e.kind == "draw" and 0 <= e.values["card"] < 44}
        assert not replayed(game)[0]
    assert set(NEW) & drawn


@pytest.mark.rule("antexp-links")
@pytest.mark.rule("antexp-link-ends")
@pytest.mark.parametrize("name", NAMES)
def test_three_sea_lines_run_to_it(name: str) -> None:
    board = BOARDS[name]
    lines = {frozenset(pair) for pair in board.sea_lines if set(pair) & set(NEW)}
    assert lines == {
        frozenset(("argentina", "west_antarctica")),
        frozenset(("south_africa", "east_antarctica")),
        frozenset(("eastern_australia", "east_antarctica")),
    }
    assert board.index("east_antarctica") in board.neighbours("west_antarctica")


@pytest.mark.rule("antexp-link-ends")
def test_other_ends_are_drawn_and_nothing_else() -> None:
    board = BOARDS["antartide-expansion"]
    drawn = list(reconstructions(board, 40, 1))
    ends = Counter(one.sea_lines[-3:] for one in drawn)
    assert len(ends) == 8
    for one in drawn:
        assert one.spaces == board.spaces
        assert one.borders == board.borders
        assert one.sea_lines[:-3] == board.sea_lines[:-3]
        assert {first for first, _ in one.sea_lines[-3:]} == {"argentina", "south_africa", "eastern_australia"}
    again = list(islice(reconstructions(board, 3, 1), 3))
    assert [one.fingerprint for one in again] == [one.fingerprint for one in drawn[:3]]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ('[["argentina", "west_antarctica"]]', "name the two spaces or more"),
        ('[["argentina", "peru", "brazil"]]', "0 of its lines are in sea_lines"),
        ('[["argentina", "atlantis", "brazil"]]', "atlantis"),
    ],
)
def test_mistakes_in_open_lines(tmp_path, lines: str, message: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'extends = "risiko-antarctica"\ntitle = "Mine"\nopen_lines = {lines}\n', "utf-8")
    with pytest.raises(BoardError, match=message):
        boards.load(path)


@pytest.mark.rule("antexp-link-ends")
def test_who_knows_where_a_line_runs_says_so(tmp_path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'extends = "risiko-antarctica"\ntitle = "Mine"\nremove_borders = [["argentina", "west_antarctica"]]\n'
        'sea_lines = [["argentina", "east_antarctica"]]\n',
        "utf-8",
    )
    board = boards.load(path)
    assert board.index("east_antarctica") in board.neighbours("argentina")
    assert board.index("west_antarctica") not in board.neighbours("argentina")
    assert [line[0] for line in board.open_lines] == ["south_africa", "eastern_australia"]


@pytest.mark.rule("antexp-bonus")
@pytest.mark.rule("antexp-diagram-numbers")
def test_the_whole_of_it_pays_two() -> None:
    position = Position(RULES["antartide-expansion"], "random", "random", "random")
    position.give(0, [NEW[0]])
    base = income(position.world, position.state, 0, 0)
    position.give(0, [NEW[1]])
    assert income(position.world, position.state, 0, 0) == base + 2
    # The small numbers of the diagram are on no board.
    assert BOARDS["antartide-expansion"].groups["antarctica"].bonus == 2


@pytest.mark.rule("antexp-win")
@pytest.mark.parametrize("name", NAMES)
def test_total_conquest_takes_all_44(name: str) -> None:
    ruleset = house(name, game={"max_rounds": 300})
    won = 0
    for number in range(3):
        game = record(ruleset, mixed(3, 3), 4, number)
        findings, watching = replayed(game)
        assert not findings
        if game.events[-1].kind == "win":
            won += 1
            held = [space for space, owner in enumerate(watching.table.owner) if owner == game.events[-1].seat]
            assert len(held) == 44
    assert won


@pytest.mark.rule("antexp-base")
def test_the_base_game_is_risiko_or_classic() -> None:
    risiko, classic = (RULES[name] for name in NAMES)
    for ruleset, below in ((risiko, rulesets.load("risiko")), (classic, rulesets.load("classic"))):
        for part in ("battle", "income", "cards", "setup", "maneuver"):
            assert getattr(ruleset, part) == getattr(below, part)
    assert (risiko.battle.defence_dice, classic.battle.defence_dice) == (3, 2)
    assert risiko.cards.set_sequence == "by_kind"


@pytest.mark.parametrize("name", NAMES)
def test_what_is_reconstructed_is_said(name: str) -> None:
    found = simulate(name, players=3, games=5, policy="expander")
    assert "reconstructed board" in str(found)

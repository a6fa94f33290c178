"""Other maps that the rulebook of Risk Napoléon allows as well."""

from collections import Counter

import pytest

import risk_sim
from risk_sim import boards
from risk_sim.boards.reconstruction import reconstructions
from risk_sim.errors import InputError

NAPOLEON = boards.load("napoleon")
DRAWN = list(reconstructions(NAPOLEON, 12, 5))


def members(board, group):
    return {key for key, space in board.spaces.items() if space.group == group}


@pytest.mark.parametrize("board", DRAWN, ids=lambda board: board.name)
def test_each_fits_the_rulebook(board):
    assert list(board.spaces) == list(NAPOLEON.spaces)
    assert board.links == NAPOLEON.links
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

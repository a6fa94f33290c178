"""Positions on the command line."""

import re

import pytest

from risk_sim import boards

BOARD = boards.load("classic")


def test_from_a_game_to_a_file_and_on(ask, tmp_path):
    file = tmp_path / "p.toml"
    code, out, err = ask(f"trace classic-official --players 3 --game 4 --save {file} --round 2 --seat 3 --phase attack")
    assert (code, err) == (0, "")
    assert "goes on from there" in out
    code, out, _ = ask(f"positions show classic-official {file}")
    assert code == 0
    assert "seat 3's turn, attack phase" in out
    assert ask(f"positions check classic-official {file}")[0] == 0
    code, out, _ = ask(f"simulate classic-official --setup {file} --games 50 --format json")
    assert code == 0
    assert '"position": "game 4 of seed 1"' in out
    code, out, _ = ask(f"trace classic-official --setup {file} --game 3")
    assert code == 0
    assert "It is taken up from the position game 4 of seed 1" in out
    assert "from the attack phase on:" in out


def test_picture_of_a_position(ask, tmp_path):
    file, picture = tmp_path / "p.toml", tmp_path / "p.svg"
    ask(f"trace classic --players 3 --save {file} --round 2")
    assert ask(f"positions show classic {file} --plot {picture}")[0] == 0
    assert "seat 3" in picture.read_text()


def test_template_is_a_position_once_it_is_filled_in(ask, tmp_path):
    code, text, _ = ask("positions template classic --players 2")
    assert code == 2
    code, text, _ = ask("positions template classic-official --players 3")
    assert code == 0
    file = tmp_path / "t.toml"
    file.write_text(text)
    code, _, err = ask(f"positions check classic-official {file}")
    assert code == 2
    assert "nobody holds Alaska" in err
    lines = text.split("\n")
    given = [line.replace("= 0", "= 4") for line in lines if line.split(" = ")[0] in BOARD.ids]
    head = "\n".join(line for line in lines if line.split(" = ")[0] not in BOARD.ids)
    for seat in (1, 2, 3):
        head = head.replace(f"[seats.{seat}.units]", "\n".join([f"[seats.{seat}.units]", *given[seat - 1 :: 3]]))
    file.write_text(head)
    assert ask(f"positions check classic-official {file}")[:2] == (0, "ok: 3 seats, 168 units, round 1\n")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("trace classic --players 3 --round 2", "say what to --save"),
        ("trace classic --players 3 --save {file}", "a moment is a round"),
        ("trace classic --players 3 --save {file} --round 900", "round 900: there is no turn in game 0"),
        ("trace classic --players 3 --save {file} --round 1 --phase atack", "did you mean 'attack'"),
        ("trace classic --players 3 --save {file} --event -1", "--event -1: events are counted from 0"),
        (
            "trace classic --players 3 --game 99999999999999999999",
            "--game 99999999999999999999: games are numbered from 0",
        ),
        ("simulate classic --setup {file}", "there is no such file"),
        ("positions template classic --players 9", "--players 9: classic Risk is for 3 to 6"),
    ],
)
def test_bad_lines(ask, tmp_path, line, message):
    code, out, err = ask(line.format(file=tmp_path / "p.toml"))
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


def test_bad_file(ask, tmp_path):
    file = tmp_path / "p.toml"
    file.write_text("turn = 1\n[seats.1.unit]\nalaska = 1\n")
    code, _, err = ask(f"simulate classic --setup {file}")
    assert code == 2
    assert "seats.1: unknown key 'unit'; did you mean 'units'" in err


@pytest.mark.parametrize(
    "command",
    [
        "positions template napoleon-advanced --players 4",
        "positions check napoleon-campaign {file}",
        "trace napoleon-capitals --players 4 --game 1 --round 2 --save {file}",
    ],
)
def test_games_with_more_than_a_position_can_say_are_refused(ask, tmp_path, command):
    file = tmp_path / "p.toml"
    ask(f"trace classic --players 3 --save {file} --round 2")
    code, out, err = ask(command.format(file=file))
    assert (code, out) == (2, "")
    assert re.search("has leaders(,| and) ships.*; its games begin with the set-up", err)

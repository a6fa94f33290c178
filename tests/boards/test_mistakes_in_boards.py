"""A mistake in a board file is told in one line: the file, the key, what is wrong, what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from risk_sim.boards import check, load, names
from risk_sim.errors import BoardError


def mistake(path: Path) -> str:
    with pytest.raises(BoardError) as caught:
        check(path)
    message = str(caught.value)
    assert "\n" not in message
    return message


ON_CLASSIC = {
    "a border to nowhere": (
        'borders = [["brazil", "north_afrika"]]',
        "borders: brazil - north_afrika: there is no space 'north_afrika'; did you mean 'north_africa'?",
    ),
    "a sea line to nowhere": (
        'sea_lines = [["brasil", "north_africa"]]',
        "sea_lines: brasil - north_africa: there is no space 'brasil'; did you mean 'brazil'?",
    ),
    "a space beside itself": (
        'borders = [["japan", "japan"]]',
        "borders: japan - japan: a space does not border on itself",
    ),
    "a border twice": (
        'borders = [["china", "japan"], ["china", "japan"]]',
        "borders: china - japan is there already; a border leads both ways, so one line is enough",
    ),
    "a border from either side": (
        'borders = [["kamchatka", "mongolia"], ["middle_east", "egypt"]]',
        "borders: kamchatka - mongolia is there already; a border leads both ways, so one line is enough",
    ),
    "a border and a sea line": (
        'sea_lines = [["middle_east", "egypt"]]',
        "sea_lines: middle_east - egypt is there already; a border leads both ways, so one line is enough",
    ),
    "to take a border away from nowhere": (
        'remove_borders = [["egypt", "midle_east"]]',
        "remove_borders: egypt - midle_east: there is no space 'midle_east'; did you mean 'middle_east'?",
    ),
    "to take away a border that is none": (
        'remove_borders = [["egypt", "japan"]]',
        "remove_borders: egypt - japan: classic Risk has no such border",
    ),
    "a space cut off": (
        'remove_borders = [["east_africa", "madagascar"], ["madagascar", "south_africa"]]',
        "borders: no way leads from alaska to madagascar; join them by a border or a sea line",
    ),
    "a group without a way out": (
        'remove_borders = [["siam", "indonesia"]]',
        "borders: no way leads from alaska to indonesia, new_guinea, western_australia, eastern_australia; "
        "join them by a border or a sea line",
    ),
    "half the world cut off": (
        'remove_borders = [["siam", "indonesia"], ["brazil", "north_africa"], ["central_america", "venezuela"]]',
        "borders: no way leads from alaska to venezuela, peru, brazil, argentina and 4 more; "
        "join them by a border or a sea line",
    ),
    "a group that is not there": (
        '[spaces.japan]\ngroup = "asai"',
        "spaces.japan.group: there is no group 'asai'; did you mean 'asia'?",
    ),
    "a group of nobody": (
        "[groups.atlantis]\nbonus = 3",
        "groups.atlantis: no space belongs to it; give one `group = 'atlantis'` or leave it out",
    ),
    "a group without a bonus": (
        '[groups.atlantis]\ntitle = "Atlantis"',
        "groups.atlantis: missing required field 'bonus'",
    ),
    "less than no bonus": ("[groups.asia]\nbonus = -1", "groups.asia.bonus: Expected 'int' >= 0"),
    "zones among land": (
        '[spaces.japan]\nkind = "zone"',
        "groups.asia: sea zones make groups of their own; take them out, or all the others",
    ),
    "a kind that is none": (
        '[spaces.japan]\nkind = "sea"',
        "spaces.japan.kind: Invalid enum value 'sea'; choose from land, station, zone",
    ),
    "a symbol that is none": (
        '[spaces.japan]\nsymbol = "infantery"',
        "spaces.japan.symbol: the board has no symbol 'infantery'; did you mean 'infantry'?",
    ),
    "a card without a symbol": (
        'sea_lines = [["atlantis", "iceland"]]\n[spaces]\natlantis = { group = "europe" }',
        "spaces.atlantis: no symbol; give it one of infantry, cavalry, artillery",
    ),
    "a symbol twice": (
        'symbols = ["infantry", "cavalry", "artillery", "cavalry"]',
        "symbols: 'cavalry' is there twice",
    ),
    "outside the drawing": ("[spaces.japan]\nx = 1.01", "spaces.japan.x: Expected 'float' <= 1.0"),
    "below the drawing": ("[groups.asia]\ny = -0.1", "groups.asia.y: Expected 'float' >= 0.0"),
    "half a place": (
        'sea_lines = [["atlantis", "iceland"]]\n[spaces]\natlantis = { symbol = "cavalry", x = 0.3 }',
        "spaces.atlantis: a place in the drawing takes x and y; y is missing",
    ),
    "half a place of a group": (
        "[groups.atlantis]\nbonus = 1\ny = 0.3\n[spaces.iceland]\ngroup = 'atlantis'",
        "groups.atlantis: a place in the drawing takes x and y; x is missing",
    ),
    "a name with capitals": (
        'sea_lines = [["New Atlantis", "iceland"]]\n[spaces]\n"New Atlantis" = { symbol = "cavalry" }',
        "spaces.New Atlantis: an id is made of a-z, 0-9 and _; "
        "call it 'new_atlantis' and let its title be 'New Atlantis'",
    ),
    "a name of two": (
        '[spaces.siberia]\naliases = ["Russia"]',
        "spaces.siberia: 'russia' is a name of ukraine too; change one of them",
    ),
    "a provenance that is none": (
        'provenance = "publik"',
        "provenance: Invalid enum value 'publik'; did you mean 'public'?",
    ),
    "a wrong key": ("boarders = []", "unknown key 'boarders'; did you mean 'borders'?"),
    "a wrong key of a space": (
        '[spaces.japan]\ngruop = "asia"',
        "spaces.japan: unknown key 'gruop'; did you mean 'group'?",
    ),
    "a wrong key of a group": (
        "[groups.asia]\nbonuss = 7",
        "groups.asia: unknown key 'bonuss'; did you mean 'bonus'?",
    ),
    "a border of one": ('borders = [["japan"]]', "borders[0]: Expected a list of length 2, got 1"),
    "a border in one word": ('borders = ["japan - china"]', "borders[0]: Expected a list, got 'str'"),
    "a border by number": ("borders = [[0, 1]]", "borders[0][0]: Expected 'str', got 'int'"),
    "a space that is no table": ("[spaces]\njapan = 3", "spaces.japan: Expected a table, got 'int'"),
    "spaces that are no table": ("spaces = 3", "spaces: Expected a table, got 'int'"),
    "borders below a heading": (
        '[spaces.japan]\ncity = true\n[spaces]\nborders = [["japan", "china"]]',
        "spaces.borders: TOML takes this for a part of [spaces]; write it above all [headings]",
    ),
    "sea lines below a heading": (
        '[groups]\nsea_lines = [["japan", "china"]]',
        "groups.sea_lines: TOML takes this for a part of [groups]; write it above all [headings]",
    ),
    "no TOML": ("spaces = ", "not valid TOML: Invalid value (at end of document)"),
}

ALONE = {
    "nothing": ("", "spaces: 0 of them; a board has from 2 to 255"),
    "one space": ("[spaces]\na = {}", "spaces: 1 of them; a board has from 2 to 255"),
    "too many": (
        "[spaces]\n" + "\n".join(f"s{number} = {{}}" for number in range(256)),
        "spaces: 256 of them; a board has from 2 to 255",
    ),
    "two islands": (
        "[spaces]\na = {}\nb = {}",
        "borders: no way leads from a to b; join them by a border or a sea line",
    ),
    "a symbol without a list": (
        'borders = [["a", "b"]]\n[spaces]\na = { symbol = "cross" }\nb = {}',
        "spaces.a.symbol: the board has no symbol 'cross'; list it in `symbols`",
    ),
    "a base that is not there": (
        'extends = "clasic"',
        "extends: no board is named 'clasic'; did you mean 'classic'?",
    ),
    "a base that is no name": ("extends = 3", "extends: expected the name or file of a board, got 3"),
    "itself": ('extends = "mine.toml"', "extends itself"),
}
CASES = {name: (f'extends = "classic"\n{text}', expected) for name, (text, expected) in ON_CLASSIC.items()} | ALONE


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES)
def test_mistakes_of_all_kinds(text: str, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    assert mistake(path) == f"{path}: {expected}"


def test_a_mistake_is_laid_to_the_file_it_is_in(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text("[spaces]\na = {}")
    (tmp_path / "mine.toml").write_text('extends = "base.toml"\nborders = [["a", "b"]]\n[spaces]\nb = {}')
    assert mistake(tmp_path / "mine.toml").startswith(f"{tmp_path / 'base.toml'}: spaces: 1 of them")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert mistake(tmp_path / "gone.toml") == f"{tmp_path / 'gone.toml'}: there is no such file"


def test_255_spaces_are_a_board(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    pairs = ", ".join(f'["s0", "s{number}"]' for number in range(1, 255))
    spaces = "\n".join(f"s{number} = {{}}" for number in range(255))
    path.write_text(f"borders = [{pairs}]\n[spaces]\n{spaces}")
    assert len(check(path).neighbours(0)) == 254


def test_an_unknown_name_and_the_nearest() -> None:
    with pytest.raises(BoardError, match=r"^no board is named 'rizico'; did you mean 'risiko'\?$"):
        load("rizico")
    with pytest.raises(BoardError, match=rf"^no board is named 'qqq'; choose from {', '.join(names())}$"):
        load("qqq")

"""A mistake in a ruleset file is told in one line: the file, the key, what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from risk_sim.errors import RulesetError
from risk_sim.rulesets import load, names


def mistake(path: Path) -> str:
    with pytest.raises(RulesetError) as caught:
        load(path)
    message = str(caught.value)
    assert "\n" not in message
    return message


CASES = {
    "wrong type": ('[battle]\nattack_dice = "three"', "battle.attack_dice: Expected 'int', got 'str'"),
    "out of range": ("[battle]\nattack_dice = 11", "battle.attack_dice: Expected 'int' <= 10"),
    "too few sides": ("[battle]\ndefence_sides = 1", "battle.defence_sides: Expected 'int' >= 2"),
    "a word not known": (
        '[battle]\nties = "atacker"',
        "battle.ties: Invalid enum value 'atacker'; did you mean 'attacker'?",
    ),
    "a word like none": (
        '[battle]\nleader_taken = "x"',
        "battle.leader_taken: Invalid enum value 'x'; choose from dice_committed, origin_exhausted",
    ),
    "wrong key": ("[battle]\natack_dice = 3", "battle: unknown key 'atack_dice'; did you mean 'attack_dice'?"),
    "wrong key on top": ('titel = "House"', "unknown key 'titel'; did you mean 'title'?"),
    "wrong key of an asset": (
        '[assets.general]\nsid = "attacker"',
        "assets.general: unknown key 'sid'; did you mean 'side'?",
    ),
    "wrong key of words": ('[words]\nunits_ = "x"', "words: unknown key 'units_'; did you mean 'units'?"),
    "an asset without steps": ('[assets.guard]\nside = "defender"', "assets.guard: missing required field 'steps'"),
    "a modifier not known": (
        '[assets.guard]\nsteps = [[{ op = "ad" }]]',
        "assets.guard.steps[0][0].op: Invalid value 'ad'; did you mean 'add'?",
    ),
    "a modifier without a name": (
        "[assets.guard]\nsteps = [[{ rank = 1 }]]",
        "assets.guard.steps[0][0]: missing required field 'op'",
    ),
    "wrong key of a modifier": (
        '[assets.guard]\nsteps = [[], [{ op = "add", rnk = 1 }]]',
        "assets.guard.steps[1][0]: unknown key 'rnk'; did you mean 'rank'?",
    ),
    "a rank beyond all dice": (
        '[assets.guard]\nsteps = [[{ op = "add", rank = 11 }]]',
        "assets.guard.steps[0][0].rank: Expected 'int' <= 10",
    ),
    "limits the wrong way round": (
        '[battle]\nfinish = [{ op = "clamp", low = 6, high = 1 }]',
        "battle.finish[0]: low = 6 lies above high = 1",
    ),
    "steps that are no lists": ("[assets.guard]\nsteps = 3", "assets.guard.steps: Expected a list, got 'int'"),
    "no table": ("battle = 3", "battle: Expected a table, got 'int'"),
    "a base that is no name": ("extends = 3", "extends: expected the name or file of a ruleset, got 3"),
    "a base not known": ('extends = "napolean"', "extends: no ruleset is named 'napolean'; did you mean 'napoleon'?"),
    "itself": ('extends = "house.toml"', "extends itself"),
    "no TOML": ("battle = ", "not valid TOML: Invalid value (at end of document)"),
}


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES)
def test_mistakes_of_all_kinds(text: str, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    based = text if text.startswith("extends") else f'extends = "napoleon"\n{text}'
    path.write_text(based, encoding="utf-8")
    assert mistake(path) == f"{path}: {expected}"


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b'title = "\xff\xfe"')
    assert mistake(path).startswith(f"{path}: cannot be read: it is not a text file")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert mistake(tmp_path / "gone.toml") == f"{tmp_path / 'gone.toml'}: there is no such file"


def test_a_folder(tmp_path: Path) -> None:
    assert mistake(tmp_path).startswith(f"{tmp_path}: cannot be read")


def test_a_circle_of_files_by_whatever_way(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "one.toml").write_text('extends = "sub/two.toml"')
    (tmp_path / "sub" / "two.toml").write_text('extends = "../one.toml"')
    assert mistake(tmp_path / "one.toml").endswith("one.toml: extends itself by way of other files")


def test_a_base_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('extends = "gone.toml"')
    assert mistake(tmp_path / "house.toml") == f"{tmp_path / 'gone.toml'}: there is no such file"


def test_a_mistake_is_laid_to_the_file_it_is_in(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text("[battle]\nattack_dice = 0")
    (tmp_path / "house.toml").write_text('extends = "base.toml"\n[battle]\ndefence_dice = 3')
    assert mistake(tmp_path / "house.toml") == f"{tmp_path / 'base.toml'}: battle.attack_dice: Expected 'int' >= 1"


def test_an_unknown_name_and_the_nearest() -> None:
    with pytest.raises(RulesetError, match=r"^no ruleset is named 'napolean'; did you mean 'napoleon'\?$"):
        load("napolean")


def test_an_unknown_name_like_no_other_gets_the_list() -> None:
    with pytest.raises(RulesetError, match=r"no ruleset is named 'qqq'; choose from antartide, .*risk2210$") as caught:
        load("qqq")
    assert all(name in str(caught.value) for name in names())

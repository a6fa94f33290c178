"""Players who are Python functions, on the command line."""

import pytest

ONE = """import math
import risk_sim

@risk_sim.player(base="turtle")
def {name}(question, seat, a, b, table, chart):
    return math.nan
"""


def test_a_file_with_one_player(ask, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(ONE.format(name="calm"))
    code, out, err = ask(f"simulate classic --mix {file},expander,turtle --games 6 --format json")
    assert (code, err) == (0, "")
    assert '"policy": "calm"' in out
    code, out, _ = ask(f"trace classic --policy {file}:calm --players 3")
    assert code == 0
    assert "calm (1)" in out


def test_a_folder_is_traced_with_its_function_brought_along(ask, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(
        "from dataclasses import dataclass\n" + ONE.format(name="calm") + "@dataclass\nclass More:\n    x: int\n"
    )
    assert ask(f"simulate classic --players 3 --policy {file} --games 5 --out {tmp_path / 'kept'}")[0] == 0
    code, out, _ = ask(f"trace {tmp_path / 'kept'} --game 2 --policy {file}")
    assert code == 0
    assert "calm (3)" in out


@pytest.mark.parametrize(
    ("text", "said", "message"),
    [
        (None, "{file}", "there is no such file"),
        ("x = 1\n", "{file}", "one player was expected, and there is none; mark it with @risk_sim.player"),
        ("def (:\n", "{file}", "cannot be run: SyntaxError"),
        ("import sys\nsys.exit(3)\n", "{file}", "cannot be run: SystemExit: 3"),
        ("1 / 0\n", "{file}", "cannot be run: ZeroDivisionError"),
        (ONE.format(name="calm"), "{file}:clam", "has no player 'clam'; did you mean 'calm'?"),
        (ONE.format(name="calm") + ONE.format(name="wild"), "{file}", "there is calm, wild; say which"),
        (
            "import risk_sim\n@risk_sim.player\ndef f(a): return 1.0\n",
            "{file}",
            "f: takes (a); a player takes (question",
        ),
    ],
)
def test_files_without_the_player(ask, tmp_path, text, said, message):
    file = tmp_path / "mine.py"
    if text is not None:
        file.write_text(text)
    code, out, err = ask(f"simulate classic --players 3 --policy {said.format(file=file)} --games 1")
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1

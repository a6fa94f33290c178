"""The frame of every command: finding it, its options, its output, and what happens when it fails."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import textwrap
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from risk_sim import __version__
from risk_sim.cli import _progress, app, main
from risk_sim.cli._options import BattleOptions, expand
from risk_sim.cli._tables import Column, Format, fixed, percent, show, show_one
from risk_sim.errors import InputError

ADD = '''
from typing import Annotated
import typer
from risk_sim.errors import RiskSimError

def add(first: int, second: Annotated[int, typer.Argument(help="The other one.")] = 1) -> None:
    """Add two numbers."""
    if second < 0:
        raise RiskSimError("cannot add less than nothing; leave the second number out")
    if second == 99:
        raise ZeroDivisionError("ours")
    if second == 98:
        raise KeyboardInterrupt
    print(first + second)
'''

GROUP = '''
"""Things with boards."""

def show(name: str) -> None:
    """Show a board."""
    print("board", name)

def names() -> None:
    """List the boards."""
    print("a b")

COMMANDS = (show, names)
'''

FIGHT = '''
from risk_sim.cli._options import BattleOptions, expand

@expand(BattleOptions, without=("rounds", "naval"))
def fight(attackers: int, defenders: int, battle: BattleOptions, loud: bool = False) -> None:
    """Fight."""
    print(attackers, defenders, loud, sorted(battle.given().items()))
'''

TABLE = {
    "add": ("throwaway.add", "Add two numbers."),
    "boards": ("throwaway.boards", "Boards."),
    "fight": ("throwaway.fight", "Fight."),
    "gone": ("throwaway.gone", "A command whose module is broken, which nobody may notice but who calls it."),
}


@pytest.fixture
def commands(tmp_path, monkeypatch):
    """Throw-away commands in place of the real ones, and the folder they are in."""
    folder = tmp_path / "throwaway"
    folder.mkdir()
    for name, text in (("add", ADD), ("boards", GROUP), ("fight", FIGHT), ("gone", "import nowhere_at_all")):
        (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(app, "COMMANDS", TABLE)
    yield folder
    for module in ["throwaway", *(module for module, _ in TABLE.values())]:
        sys.modules.pop(module, None)


def run_elsewhere(folder: Path, *args: str, before: str = "", **kwargs) -> subprocess.Popen:
    """The program in a process of its own, with the throw-away commands."""
    code = f"from risk_sim.cli import app, script\napp.COMMANDS = {TABLE!r}\n{before}\nscript()"
    root = Path(__file__).parents[2]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), str(folder.parent)])}
    return subprocess.Popen([sys.executable, "-c", code, *args], env=env, text=True, **kwargs)


# --- finding a command


def test_command_runs(commands, capsys):
    assert main(["add", "11", "8"]) == 0
    assert capsys.readouterr() == ("19\n", "")


def test_only_the_called_command_is_imported(commands, capsys):
    assert main(["add", "1"]) == 0
    assert {module for module, _ in TABLE.values()} & sys.modules.keys() == {"throwaway.add"}


@pytest.mark.parametrize("args", [[], ["--help"], ["-h"]])
def test_help_lists_all_and_imports_none(commands, capsys, args):
    assert main(args) == 0
    out, err = capsys.readouterr()
    assert all(name in out for name in TABLE)
    assert "Add two numbers." in out
    assert not err
    assert not {module for module, _ in TABLE.values()} & sys.modules.keys()


def test_help_of_a_command(commands, capsys):
    assert main(["add", "--help"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Usage: risk-sim add ")
    assert "The other one." in out


def test_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"risk-sim {__version__}\n"


def test_group_of_commands(commands, capsys):
    assert main(["boards", "show", "classic"]) == 0
    assert capsys.readouterr().out == "board classic\n"
    assert main(["boards"]) == 0
    out = capsys.readouterr().out
    assert "Things with boards." in out
    assert "List the boards." in out


@pytest.mark.parametrize(("name", "module"), [(name, entry[0]) for name, entry in app.COMMANDS.items()])
def test_every_real_command_explains_itself(name, module, capsys):
    assert module.startswith("risk_sim.cli.")
    assert main([name, "--help"]) == 0
    assert app.COMMANDS[name][1].endswith(".")
    assert len(app.COMMANDS[name][1]) <= 60, "the line in the list of commands must fit on a screen"


# --- what goes wrong


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["ad", "1"], "Did you mean 'add'? See 'risk-sim --help'."),
        (["add"], "Missing argument 'first'. See 'risk-sim add --help'."),
        (["add", "eleven"], "'eleven' is not a valid"),
        (["add", "1", "2", "3"], "unexpected extra argument"),
        (["add", "1", "--rulez"], "No such option: --rulez"),
        (["--nothing"], "No such option: --nothing"),
        (["boards", "shw"], "Did you mean 'show'? See 'risk-sim boards --help'."),
        (["fight", "3", "2", "--ties", "nobody"], "is not one of 'defender', 'attacker', 'both', 'void'"),
        (["fight", "3", "2", "--stop-below", "40"], "40% is written with its sign"),
        (["add", "1", "--", "-1"], "cannot add less than nothing; leave the second number out"),
    ],
)
def test_what_the_user_can_mend_is_one_line_and_code_2(commands, capsys, args, says):
    assert main(args) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("risk-sim: ")
    assert err.count("\n") == 1
    assert says in err


def test_unknown_command_without_a_likeness(commands, capsys):
    assert main(["xyzzy"]) == 2
    assert capsys.readouterr().err == "risk-sim: No such command 'xyzzy'. See 'risk-sim --help'.\n"


def test_our_own_faults_keep_their_traceback(commands):
    with pytest.raises(ZeroDivisionError):
        main(["add", "1", "99"])


def test_ctrl_c_in_a_command(commands, capsys):
    assert main(["add", "1", "98"]) == 130
    assert capsys.readouterr().err == "risk-sim: stopped\n"


def test_ctrl_c_in_a_process(commands):
    (commands / "add.py").write_text(
        "import time\n\ndef add() -> None:\n    print('ready', flush=True)\n    time.sleep(60)\n"
    )
    process = run_elsewhere(commands, "add", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, "risk-sim: stopped\n")


@pytest.mark.parametrize("lines", [1, 100_000])
def test_reader_that_leaves_is_no_fault(commands, lines):
    (commands / "add.py").write_text(
        f"import sys\n\ndef add() -> None:\n    sys.stdin.read()\n    print('line\\n' * {lines})\n"
    )
    process = run_elsewhere(commands, "add", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    process.stdin.close()
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=30) == 1
    assert err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_full_disk_is_one_line(commands):
    with open("/dev/full", "w") as full:
        process = run_elsewhere(commands, "add", "1", stdout=full, stderr=subprocess.PIPE)
        _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (1, "risk-sim: the output is not complete: no space left\n")


def test_what_waits_for_the_end_is_told_and_all_is_printed(commands):
    before = "import atexit\natexit.register(print, 'the end')"
    process = run_elsewhere(commands, "add", "1", before=before, stdout=subprocess.PIPE)
    out, _ = process.communicate(timeout=30)
    assert (process.returncode, out) == (0, "2\nthe end\n")


def test_python_m_runs_the_same_program():
    done = subprocess.run(
        [sys.executable, "-m", "risk_sim", "--version"],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert done.stdout == f"risk-sim {__version__}\n"


def test_frame_imports_nothing_large(commands):
    before = "import atexit, sys\natexit.register(lambda: print(*sys.modules))"
    process = run_elsewhere(commands, "fight", "3", "2", before=before, stdout=subprocess.PIPE)
    out, _ = process.communicate(timeout=30)
    loaded = {name.partition(".")[0] for name in out.split()}
    assert "typer" in loaded
    assert not loaded & {
        "matplotlib",
        "msgspec",
        "numba",
        "numpy",
        "pandas",
        "pydantic",
        "rich",
        "scipy",
        "tqdm",
    }


# --- options that commands share


def test_nothing_said_is_nothing_given(commands, capsys):
    assert main(["fight", "3", "2"]) == 0
    assert capsys.readouterr().out == "3 2 False []\n"


def test_options_are_read(commands, capsys):
    line = "fight 3 2 --loud --rules classic --fortified --ties void --stop-at 2 --stop-below 40% "
    line += "--attacker-bonus 1,-1 --attacker-has airfield --attacker-has general=2"
    assert main(line.split()) == 0
    given = [
        ("attacker_bonus", (1, -1)),
        ("attacker_has", {"airfield": 1, "general": 2}),
        ("fortified", True),
        ("rules", "classic"),
        ("stop_at", 2),
        ("stop_below", Fraction(2, 5)),
        ("ties", "void"),
    ]
    assert capsys.readouterr().out == f"3 2 True {given}\n"


@pytest.mark.parametrize("left_out", ["--rounds", "--naval"])
def test_options_left_out_are_unknown(commands, capsys, left_out):
    assert main(["fight", "3", "2", left_out]) == 2
    assert f"No such option: {left_out}" in capsys.readouterr().err


def test_help_keeps_headings_without_rich(commands, capsys):
    assert main(["fight", "--help"]) == 0
    out = capsys.readouterr().out
    headings = [line for line in out.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert headings[0] == "Arguments:"
    assert headings[-1] == "Options:"
    assert len(headings) == 6
    assert out.index("--ties") < out.index("Options:") < out.index("--loud")


@pytest.mark.parametrize(
    ("text", "chance"),
    [("0.4", Fraction(2, 5)), ("40%", Fraction(2, 5)), ("2/5", Fraction(2, 5)), ("0.1 %", Fraction(1, 1000))],
)
def test_chances_are_read_exactly(text, chance):
    assert BattleOptions(stop_below=text).given() == {"stop_below": chance}


@pytest.mark.parametrize(
    "options",
    [
        BattleOptions(stop_below="often"),
        BattleOptions(stop_below="1/0"),
        BattleOptions(stop_below="-1%"),
        BattleOptions(attacker_bonus="1,x"),
        BattleOptions(attacker_has=["general=two"]),
        BattleOptions(defender_has=["general", "general=2"]),
    ],
)
def test_options_that_cannot_be_read_name_the_option(options):
    with pytest.raises(InputError, match=r"^--(attacker|defender|stop)-"):
        options.given()


def test_every_option_of_a_battle_is_known_to_the_rules():
    from risk_sim.spec import battle

    assert set(BattleOptions._fields) == set(battle.BattleOptions.__annotations__)


def test_expand_refuses_what_cannot_work():
    def clash(ties: str, battle: BattleOptions) -> None: ...

    def nowhere(attackers: int) -> None: ...

    with pytest.raises(TypeError, match="two parameters named 'ties'"):
        expand(BattleOptions)(clash)
    with pytest.raises(TypeError, match="no parameter 'battle'"):
        expand(BattleOptions)(nowhere)
    with pytest.raises(TypeError, match="BattleOptions has no tyes"):
        expand(BattleOptions, without=("tyes",))


# --- tables


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (0, "0.0 %"),
        (0.0, "0.0 %"),
        (1e-300, "< 0.1 %"),
        (0.00049, "< 0.1 %"),
        (0.0006, "0.1 %"),
        (0.5, "50.0 %"),
        (Fraction(1, 3), "33.3 %"),
        (0.9994, "99.9 %"),
        (0.9996, "> 99.9 %"),
        (1 - Fraction(1, 10**30), "> 99.9 %"),
        (1, "100.0 %"),
        (1.0, "100.0 %"),
        (Fraction(1), "100.0 %"),
    ],
)
def test_percent_says_never_and_always_only_where_it_is_so(chance, shown):
    assert percent(chance) == shown


def test_percent_with_other_decimals():
    assert percent(0.123456, 3) == "12.346 %"
    assert percent(0.99999, 2) == "> 99.99 %"
    assert percent(0.001, 0) == "< 1 %"
    assert percent(0.999, 0) == "> 99 %"


COLUMNS = [Column("name"), Column("win", "Win", percent), Column("left", "Units left", fixed(2))]
ROWS = [("plain", Fraction(1, 3), 2.345678901234567), ("a|b", 0.99999, None)]


def shown(form: Format, rows=ROWS, columns=COLUMNS, how=show) -> str:
    out = io.StringIO()
    how(rows, columns, form, out)
    return out.getvalue()


def test_table():
    assert shown(Format.table) == textwrap.dedent("""\
        name        Win  Units left
        -----  --------  ----------
        plain    33.3 %        2.35
        a|b    > 99.9 %
        """)


def test_markdown():
    assert shown(Format.markdown) == textwrap.dedent("""\
        | name  |      Win | Units left |
        | ----- | -------: | ---------: |
        | plain |   33.3 % |       2.35 |
        | a\\|b  | > 99.9 % |            |
        """)


def test_csv_keeps_every_digit():
    first, second = csv.DictReader(io.StringIO(shown(Format.csv)))
    assert list(first) == ["name", "win", "left"]
    assert float(first["win"]) == 1 / 3
    assert float(first["left"]) == 2.345678901234567
    assert second == {"name": "a|b", "win": "0.99999", "left": ""}


def test_json_keeps_every_digit_and_the_order():
    first, second = json.loads(shown(Format.json))
    assert list(first) == ["name", "win", "left"]
    assert first == {"name": "plain", "win": 1 / 3, "left": 2.345678901234567}
    assert second["left"] is None


def test_rows_may_be_mappings_with_more_than_is_shown():
    rows = [{"win": 0.5, "name": "x", "left": 1, "hidden": 3}]
    assert shown(Format.csv, rows) == "name,win,left\nx,0.5,1\n"


def test_no_rows():
    assert shown(Format.json, []) == "[]\n"
    assert shown(Format.csv, []) == "name,win,left\n"
    assert shown(Format.table, []).splitlines()[0].split() == ["name", "Win", "Units", "left"]


def test_numbers_of_other_libraries():
    np = pytest.importorskip("numpy")
    row = [(np.int64(3), np.float64(0.1), np.float32(0.5), True)]
    columns = ["a", "b", "c", "d"]
    assert shown(Format.csv, row, columns) == "a,b,c,d\n3,0.1,0.5,true\n"
    assert json.loads(shown(Format.json, row, columns)) == [{"a": 3, "b": 0.1, "c": 0.5, "d": True}]


def test_one_result():
    record = {"name": "plain", "win": 0.25, "left": None}
    one = partial(shown, rows=record, columns=COLUMNS, how=show_one)
    assert one(Format.table) == "name        plain\nWin         25.0 %\nUnits left\n"
    assert json.loads(one(Format.json)) == record
    assert one(Format.csv) == "name,win,left\nplain,0.25,\n"
    assert one(Format.markdown).splitlines()[2] == "| plain | 25.0 % |            |"


# --- progress


def test_no_bar_where_nobody_watches(capsys):
    with _progress.progress(10, "games") as advance:
        for _ in range(10):
            advance(1)
    assert capsys.readouterr() == ("", "")


def test_bar_only_for_what_lasts(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr(sys, "stderr", Terminal())
    with _progress.progress(10, "games", "classic") as advance:
        advance(10)
    assert "games" not in sys.stderr.getvalue()

"""What the tests of the command line share."""

import json
import shlex

import pytest

from risk_sim.cli import main


@pytest.fixture
def ask(capsys):
    """Run a command line and give (exit code, stdout, stderr)."""

    def run(line):
        code = main(shlex.split(line))
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def answer(ask):
    """The JSON answer to a command line that succeeds."""

    def run(line):
        code, out, err = ask(f"{line} --format json")
        assert code == 0, err
        return json.loads(out)

    return run

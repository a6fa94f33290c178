"""What the tests of the command line share."""

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

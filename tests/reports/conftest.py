"""Reports that several tests look at, made once."""

import shlex

import pytest

from risk_sim.cli import main
from risk_sim.reports import battle_report


@pytest.fixture
def ask(capsys):
    """Run a command line and give (exit code, stdout, stderr)."""

    def run(line):
        code = main(shlex.split(line))
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture(scope="session")
def odds_report(tmp_path_factory):
    """A small report on battles, with all a page can have."""
    return battle_report(["napoleon"], tmp_path_factory.mktemp("odds") / "report", armies=6)

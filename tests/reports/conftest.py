"""Reports that several tests look at, made once."""

import shlex

import pytest

from risk_sim.cli import main
from risk_sim.reports import balance_report, battle_report, compare_report, policies_report


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


@pytest.fixture(scope="session")
def every_report(odds_report, tmp_path_factory):
    """A small report of every kind, with all a page can have."""
    out = tmp_path_factory.mktemp("every")
    games = {"players": [3, 4], "games": 100}
    two = ["napoleon-advanced", "napoleon-advanced:fortification_bonus=2"]
    return {
        "battle": odds_report,
        "balance": balance_report([*two, "classic"], out / "balance", **games, tables=["expander"], reconstructions=2),
        "compare": compare_report([*two, f"{two[1]},generals=1"], out / "compare", **games, tables=["expander"]),
        "policies": policies_report(two, out / "policies", **games, who=["expander", "hunter", "turtle"]),
    }

"""The report on players: balanced tables, and numbers that are those of simulate."""

import csv
from itertools import combinations

import pytest

import risk_sim
from risk_sim.errors import InputError
from risk_sim.reports import policies_report
from risk_sim.reports.contest.tables import number_of_tables

WHO = ["expander", "turtle", "random"]


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    out = tmp_path_factory.mktemp("policies") / "report"
    return policies_report(["classic-official"], out, players=[2, 3], who=WHO, games=100, seed=3)


def rows(written, name):
    with (written.path.parent / "tables" / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_every_pair_is_a_table(report):
    told = rows(report, "classic-official-2-tables")
    assert {row["table"] for row in told} == {", ".join(pair) for pair in combinations(WHO, 2)}
    games = risk_sim.simulate("classic-official", mix=["expander", "turtle"], games=100, seed=3)
    wanted = [row["win_rate"] for row in games.policy_rows]
    assert [float(row["win_rate"]) for row in told[:2]] == pytest.approx(wanted)


def test_standings_are_equal_shares(report):
    for players in (2, 3):
        told = rows(report, f"classic-official-{players}-standings")
        assert sum(float(row["share"]) for row in told) == pytest.approx(3)
        assert told[-1]["name"] == "random"
        assert all(float(row["low"]) <= float(row["share"]) <= float(row["high"]) for row in told)


def test_pairs_are_the_same_seen_from_both_sides(report):
    told = {row["player"]: row for row in rows(report, "classic-official-3-pairs")}
    for one, other in combinations(WHO, 2):
        assert float(told[one][other]) == pytest.approx(-float(told[other][one]))
        assert told[one][one] == ""


def test_too_many_and_too_few():
    assert number_of_tables(4, WHO) == 3  # two of them, each on two seats
    with pytest.raises(InputError, match="at least two"):
        number_of_tables(3, ["expander"])
    with pytest.raises(InputError, match="once"):
        number_of_tables(3, ["expander", "expander"])
    with pytest.raises(InputError, match="84 tables"):
        number_of_tables(3, list("abcdefghi"))

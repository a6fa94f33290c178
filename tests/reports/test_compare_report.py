"""The report on a change: its numbers are those of compare, and what others do not see is no finding."""

import csv

import pytest

import risk_sim
from risk_sim.api.adapting import compare_adapted
from risk_sim.errors import InputError
from risk_sim.reports import compare_report, folder
from risk_sim.reports.changes import matches

RULES = ["classic", "classic:set_sequence=fixed"]
ASKED = {"players": [3], "games": 150, "seed": 2, "tables": ["expander", "hunter"]}


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    return compare_report(RULES, tmp_path_factory.mktemp("compare") / "report", **ASKED)


def rows(written, name):
    with (written.path.parent / "tables" / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_numbers_are_those_of_compare(report):
    found = risk_sim.compare(*RULES, players=3, games=150, seed=2, policy="expander")
    told = [row for row in rows(report, "measures-3-1") if row["table"] == "expander"]
    for row, wanted in zip(told, found.rows, strict=True):
        assert row["metric"] == wanted["metric"]
        for column in ("value", "difference", "p_holm"):
            if wanted[column] is not None:
                assert float(row[column]) == pytest.approx(wanted[column])


def test_findings_name_what_changed(report):
    (said,) = report.page.findings
    assert said.startswith("3 players: of ")
    assert "rounds" in said
    assert "other table of players" in said


def test_stopped_it_goes_on_and_comes_out_the_same(report, tmp_path, monkeypatch):
    play = matches.played
    done = []

    def stopped(match, *others):
        if done:
            raise KeyboardInterrupt
        done.append(match)
        return play(match, *others)

    monkeypatch.setattr(matches, "played", stopped)
    with pytest.raises(KeyboardInterrupt):
        compare_report(RULES, tmp_path / "made", **ASKED)
    assert [path.name for path in (tmp_path / "made").iterdir()] == [folder.GAMES]

    def second(match, *others):
        done.append(match)
        return play(match, *others)

    monkeypatch.setattr(matches, "played", second)
    again = compare_report(RULES, tmp_path / "made", **ASKED)
    assert len(done) == 2
    assert again.path.read_bytes() == report.path.read_bytes()


def test_on_other_maps_only_where_they_are_drawn(report, tmp_path):
    asked = {**ASKED, "games": 100, "tables": ["expander"]}
    again = compare_report(RULES, tmp_path / "classic", **asked, reconstructions=2)
    assert {row["board"] for row in rows(again, "measures-3-1")} == {"0"}
    drawn = compare_report(["napoleon", "napoleon:max_rounds=50"], tmp_path / "napoleon", **asked, reconstructions=2)
    assert {row["board"] for row in rows(drawn, "measures-3-1")} == {"0", "1", "2"}


def test_what_cannot_be_compared(tmp_path):
    with pytest.raises(InputError, match="two rulesets or more"):
        compare_report(["classic"], tmp_path / "made", **ASKED)
    with pytest.raises(InputError, match="no number of players fits"):
        compare_report(["napoleon-2p", "napoleon"], tmp_path / "made", **{**ASKED, "players": None})
    assert not (tmp_path / "made").exists()


def test_what_tuned_players_say_is_a_part_of_it(tmp_path):
    asked = {"players": [3], "games": 100, "seed": 2, "tables": ["expander"], "budget": 3000}
    report = compare_report(RULES, tmp_path / "made", **asked)
    told = {row["metric"]: row for row in rows(report, "tuned-3")}
    known = compare_adapted(*RULES, players=3, games=100, seed=2, policy="expander", budget=3000)
    for measure, usual, other in known.both(1):
        assert float(told[measure.name]["usual_difference"]) == pytest.approx(usual.difference)
        assert float(told[measure.name]["tuned_difference"]) == pytest.approx(other.difference)
    assert "tuned" in {row["table"] for row in rows(report, "measures-3-1")}
    assert "with players tuned for each of the rules" in report.page.findings[0]
    (section,) = [one for one in report.page.sections if one.heading == "With 3 players, tuned for each of the rules"]
    assert known.sentences[0] in section.text


def test_who_cannot_be_tuned(tmp_path):
    with pytest.raises(InputError, match="so few games tune nobody"):
        compare_report(RULES, tmp_path / "made", **ASKED, budget=10)
    with pytest.raises(InputError, match="tunes one player for all seats"):
        compare_report(RULES, tmp_path / "made", **{**ASKED, "tables": ["mixed"]}, budget=9000)
    assert not (tmp_path / "made").exists()

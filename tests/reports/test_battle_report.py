"""The report on battles: its numbers are those of the commands, its sentences those of its numbers."""

import csv
import re

import pytest

import risk_sim
from risk_sim.reports import battle_report


def rows(written, name):
    with (written.path.parent / "tables" / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_worth_is_what_worth_answers(odds_report):
    for asset, side in (("general", "attacker"), ("admiral", "defender"), ("fortification", "defender")):
        for ending, defence in (("", "max"), ("_best_defence", "best")):
            asked = risk_sim.worth(asset, side=side, sizes=range(1, 7), rules="napoleon", defence=defence)
            for row, one in zip(rows(odds_report, f"napoleon-{asset}-{side}"), asked.rows, strict=True):
                assert float(row[f"chance_with{ending}"]) == pytest.approx(one.chance_with)
                assert float(row[f"in_attackers{ending}"]) == pytest.approx(one.in_attackers, rel=1e-6)


def test_set_ups_are_what_odds_answers(odds_report):
    found = {(row["size"], row["defender"]): row for row in rows(odds_report, "napoleon-land-set-ups-best")}
    chance = risk_sim.odds(7, 6, attacker_generals=2, defender_generals=1, fortified=True, defence="best")
    row = found["6", "general + fortification"]
    assert float(row["2 generals"]) == pytest.approx(chance.win_probability)


def test_findings_tell_the_numbers(odds_report):
    said = " ".join(odds_report.page.findings)
    without, having = (risk_sim.odds(7, 6, attacker_generals=n, rules="napoleon").win_probability for n in (0, 1))
    assert f"from {without:.1%} to {having:.1%}".replace("%", " %") in said
    assert "An admiral and a fortification of the defender's do exactly what a general does." in said
    assert "general + fortification against 2 generals" in said


def test_rules_without_anything_beside_the_dice(tmp_path):
    page = battle_report(["classic"], tmp_path, armies=3).page
    assert [section.heading for section in page.sections] == ["Dice alone"]
    assert not page.warnings


def test_what_is_reconstructed_is_said_on_top(tmp_path):
    page = battle_report(["napoleon-advanced"], tmp_path, armies=2).page
    assert page.warnings == [
        "Risk Napoléon, advanced: what charge and redoubt do is reconstructed; the rulebook leaves it out."
    ]


def test_several_rulesets_are_told_apart(tmp_path):
    page = battle_report(["classic", "risiko"], tmp_path, armies=3).page
    assert [finding.partition(":")[0] for finding in page.findings] == ["classic Risk", "RisiKo!"]
    assert len({table.name for table in page.tables}) == len(page.tables)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("report battle clasic --out made", "did you mean 'classic'?"),
        ("report battle classic --armies 1 --out made", "--armies 1: choose from 2 to 100"),
        ("report battle classic", "--out"),
        ("report battel classic --out made", "battel"),
    ],
)
def test_bad_input_is_one_line(ask, line, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = ask(line)
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_command_says_it_in_short(ask, tmp_path):
    code, out, err = ask(f"report battle risiko --armies 3 --out {tmp_path / 'made'}")
    assert code == 0
    assert re.search(r"^- 3 armies able to attack", out, re.MULTILINE)
    assert err == f"the whole report: {tmp_path / 'made' / 'index.html'}\n"

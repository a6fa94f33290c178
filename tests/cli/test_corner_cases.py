"""Corners in which an answer was wrong, silent or endless, each kept as a test."""

import json
import math
from fractions import Fraction

import numpy as np
import pytest

import risk_sim
from risk_sim.errors import InputError, RiskSimError


def test_worth_near_certainty_goes_by_the_chance_to_lose():
    """By floats alone the chance of 400 with a general against 400 is 1, and any number of units would do."""
    found = {row.defenders: row for row in risk_sim.worth("general", sizes=(100, 300, 400)).rows}
    assert found[100].in_attackers == pytest.approx(54.93, abs=0.01)
    assert found[300].in_attackers == pytest.approx(166.06, abs=0.01)
    assert found[400].in_attackers == pytest.approx(221.60, abs=0.01)


def test_march_with_leaders_lost_in_mid_battle_is_refused(tmp_path):
    rules = tmp_path / "committed.toml"
    rules.write_text('extends = "napoleon"\n[battle]\nattack_dice = 1\nleader_taken = "dice_committed"\n')
    assert 0 < risk_sim.chain(6, [2], rules=rules, attacker_generals=1).win_probability < 1
    with pytest.raises(InputError, match="dice_committed"):
        risk_sim.chain(6, [2, 1], rules=rules, attacker_generals=1)
    with pytest.raises(InputError, match="dice_committed"):
        risk_sim.need([2, 1], chance=0.5, rules=rules, attacker_generals=1)


def test_move_in_counts_the_units_that_threw_and_live():
    moves = {move.attackers_left: move.least for move in risk_sim.odds(10, 1, ties="both").outcome.move_in()}
    assert moves[10] == 3
    assert moves[9] == 2


def test_need_under_a_larger_garrison_of_the_rules(tmp_path):
    rules = tmp_path / "three.toml"
    rules.write_text('extends = "classic"\n[battle]\ngarrison = 3\n')
    found = risk_sim.need(5, chance=0.5, rules=rules)
    assert found.units == risk_sim.need(5, chance=0.5).units + 2


def test_roll_says_what_it_leaves_out(ask):
    assert "left out" in ask("roll 3 2 --rules expert-1993 --attacker-has commander")[1]


@pytest.mark.parametrize("line", ["table -a 1000 -d 10", "chain 1000 3", "need 5 --chance 0.9999999999999999999999"])
def test_nothing_is_certain_where_floats_round(ask, line):
    out = ask(line)[1]
    assert "> 99.9 %" in out
    assert "100.0 %" not in out


def test_certain_is_certain(ask, tmp_path):
    rules = tmp_path / "hits.toml"
    rules.write_text(
        'extends = "classic"\n[assets.archers]\nside = "attacker"\nsteps = [[{ op = "hits", at_least = 5 }]]\n'
    )
    assert "Chance to win        100.0 %" in ask(f"odds 9 7 --rules {rules} --attacker-has archers")[1]


def test_advice_against_a_defender_who_throws_all_his_dice():
    best = risk_sim.advise(9, 4, territory_value=15, defender_generals=1, fortified=True)
    full = risk_sim.advise(9, 4, territory_value=15, defender_generals=1, fortified=True, defence="max")
    assert full.win_probability > best.win_probability
    assert best.advice.fewer_dice
    assert not full.advice.fewer_dice


def test_sample_keeps_the_fractions(ask):
    found = json.loads(ask("odds 4 2 --sample 50 --exact --format json")[1])
    assert found["win_probability_exact"] == "6610505/10077696"


def test_two_throws_show_nothing(tmp_path):
    log = tmp_path / "log.csv"
    log.write_text("attack,defence\n6 3 1,5 5\n4 4 2,6 1\n")
    assert "Would be noticed     nothing" in str(risk_sim.luck(log))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("odds 5 4 --seed 3", "--sample"),
        ("odds 5 4 --sampler rounds", "--sample"),
        ("need 5:d²", "d²"),
        ("chain 20 3:fort=2", "stands alone"),
        ("chain 20 3:general=1,generals=2", "once"),
        ("odds 5 4 --stop-below 1e999999999", "write a chance"),
        ("need 5 --chance 1e-99999999", "write a chance"),
        ("advise 9 4 -V nan", "nan"),
        ("advise 9 4 -V inf", "inf"),
        ("advise 9 4 -V 3 --loss-value 1e308", "--loss-value"),
        (f"odds 5 4 --rules {'x' * 5000}", "no ruleset"),
        ("odds 5 4 --rules './no\0pe.toml'", "cannot be read"),
        ("odds 5 4 --attacker-has ''", "write a name"),
        ("odds 600 600 --exact", "fractions"),
        ("worth general --side x", "x"),
    ],
)
def test_odd_input_is_one_clear_line(ask, line, says):
    code, _, err = ask(line)
    assert code == 2
    assert len(err.splitlines()) == 1
    assert says in err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[assets.x]\nsteps = []\nrepeats = true", "steps"),
        ('[assets.x]\nsteps = [[{ op = "sides", sides = 10000000000 }]]', "sides"),
        ('[assets.x]\nsteps = [[{ op = "reroll_once", uses = 1000000 }]]', "uses"),
        ('[assets.x]\nsteps = [[{ op = "dice", amount = 1000000 }]]', "amount"),
        ("[assets.x]\nmost = 1000000\nsteps = [[]]", "most"),
        ('[words]\nunit = ""', "unit"),
    ],
)
def test_house_rules_without_measure_are_refused(tmp_path, text, says):
    rules = tmp_path / "rules.toml"
    rules.write_text(f'extends = "classic"\n{text}\n')
    with pytest.raises(RiskSimError, match=says):
        risk_sim.odds(5, 3, rules=rules)


def test_house_rules_may_begin_with_a_byte_order_mark(tmp_path):
    rules = tmp_path / "rules.toml"
    rules.write_text('\ufeffextends = "risiko"\n', encoding="utf-8")
    assert risk_sim.odds(5, 3, rules=rules).win_probability == risk_sim.odds(5, 3, rules="risiko").win_probability


def test_file_of_battles_with_columns_of_the_answers_is_refused(ask, tmp_path):
    path = tmp_path / "battles.csv"
    path.write_text("attackers,defenders,throws\n5,3,1\n")
    code, _, err = ask(f"odds --from {path}")
    assert (code, "throws" in err) == (2, True)
    path.write_text("attackers,defenders\n")
    assert ask(f"odds --from {path}")[0] == 2


def test_rules_as_csv_hold_everything(ask):
    out = ask("rules show legacy --format csv")[1]
    assert "battle,attack_dice,3" in out
    assert "bunker,side,defender" in out


# --- the Python face


def test_numpy_numbers_are_numbers():
    assert risk_sim.chain(np.int64(20), [np.int64(3)]).win_probability == risk_sim.chain(20, [3]).win_probability
    assert risk_sim.need(np.int64(5), chance=np.float64(0.8)).units == 9
    answers = [
        risk_sim.table(np.arange(2, 4), np.arange(1, 3)),
        risk_sim.worth("general", sizes=np.arange(1, 3)),
        risk_sim.need(defend=np.int64(6), chance=0.8),
        risk_sim.roll(np.int64(3), np.int64(2)),
        risk_sim.advise(6, 4, territory_value=np.float32(3)),
    ]
    for answer in answers:
        json.dumps(answer.to_dict())


@pytest.mark.parametrize(
    "call",
    [
        lambda: risk_sim.need(5, chance="often"),
        lambda: risk_sim.need(5, chance=math.nan),
        lambda: risk_sim.need(5, chance=None),
        lambda: risk_sim.odds(5, 3, fortified="no"),
        lambda: risk_sim.odds(5, 3, naval="no"),
        lambda: risk_sim.odds(5, 3, rules=5),
        lambda: risk_sim.odds(5, 3, attacker_bonus=1),
        lambda: risk_sim.odds(5, 3, attacker_has="general"),
        lambda: risk_sim.odds(5, 3, attacker_has={5: 1}),
        lambda: risk_sim.table([3, 2.5], [1]),
        lambda: risk_sim.table([None, 3], [1]),
        lambda: risk_sim.chain(20, 5),
        lambda: risk_sim.chain(20, [5.0]),
        lambda: risk_sim.roll("3", 2),
        lambda: risk_sim.sample(5, 3, n="10"),
        lambda: risk_sim.advise(5, 3, territory_value="4"),
        lambda: risk_sim.worth("general", side="x"),
    ],
)
def test_what_is_not_understood_is_said(call):
    with pytest.raises(RiskSimError) as error:
        call()
    assert "\n" not in str(error.value)


def test_chances_in_python_may_be_written():
    assert risk_sim.need(5, chance="80%").units == risk_sim.need(5, chance=Fraction(4, 5)).units


def test_stopping_early_takes_no_more_memory_than_fighting_on():
    """A row for every army below the stop would be hundreds of millions of numbers here."""
    found = risk_sim.odds(40_000, 40_000, stop_at=39_000)
    assert sum(row.probability for row in found.outcome.rows) == pytest.approx(1, abs=1e-12)
    assert found.win_probability == 0
    assert all(38_998 < row.attackers_left <= 39_000 for row in found.outcome.rows)

"""Whole logs: honest ones are seldom called unusual, whenever their players stop, and dishonest ones are found."""

import io
import json
import random

import naive
import numpy as np
import pandas as pd
import pytest
from scipy import stats

import risk_sim
from risk_sim.api import log_words
from risk_sim.errors import InputError

LOGS = 350
BATTLES = 8


def thrown(number, rng, sixes=1 / 6):
    return [6 if rng.random() < sixes else rng.randint(1, 5) for _ in range(number)]


def fight(attackers, defenders, rng, stops, sixes=1 / 6):
    """One battle of classic Risk: a row of a log. `stops` sees the start and where it stands."""
    start = left = attackers, defenders
    rules = naive.Rules()
    while rules.goes_on(*left, None):
        dice = thrown(min(3, left[0] - 1), rng, sixes), thrown(min(2, left[1]), rng)
        left = rules.left(*left, naive.pair_losses(*(sorted(row, reverse=True) for row in dice)))
        if rules.goes_on(*left, None) and stops(*start, *left):
            return (*start, *left, "yes")
    return (*start, *left, "")


def as_csv(head, rows):
    return io.StringIO("\n".join([head, *(",".join(map(str, row)) for row in rows)]))


def battle_log(rows, **options):
    return risk_sim.luck(as_csv("attackers,defenders,attackers_left,defenders_left,stopped", rows), **options)


def throw_log(rows, **options):
    return risk_sim.luck(as_csv("attack,defence", rows), **options)


STOPS = {
    "never": lambda *state: False,
    "outnumbered": lambda _, __, attackers, defenders: attackers <= defenders,
    "ahead": lambda start, against, attackers, defenders: against - defenders > start - attackers,
    "behind": lambda start, against, attackers, defenders: against - defenders < start - attackers,
}


@pytest.mark.parametrize("stops", STOPS)
def test_honest_battles_are_called_unusual_no_more_often_than_said(stops):
    """At each level, no more logs than that (and four standard deviations of so few logs)."""
    rng = random.Random(7)
    found = []
    for _ in range(LOGS):
        sizes = [(rng.randint(3, 9), rng.randint(1, 7)) for _ in range(BATTLES)]
        found.append(battle_log([fight(*size, rng, STOPS[stops]) for size in sizes]))
    p_values = np.array([log.p_value for log in found])
    for level in (0.01, 0.05, 0.1, 0.25, 0.5):
        assert (p_values <= level).mean() <= level + 4 * np.sqrt(level * (1 - level) / LOGS)
    assert np.mean([log.percentile for log in found]) == pytest.approx(50, abs=4 * 30 / np.sqrt(LOGS))
    if stops == "never":
        assert stats.kstest([log.percentile / 100 for log in found], "uniform").pvalue > 0.001


def test_sizes_chosen_by_luck_so_far_do_no_harm():
    """Who is ahead fights small battles from then on."""
    rng = random.Random(8)
    p_values = []
    for _ in range(LOGS // 2):
        rows: list[tuple] = []
        for _ in range(BATTLES):
            ahead = sum(2 * (row[3] == 0) - 1 for row in rows) > 0
            rows.append(fight(*((3, 1) if ahead else (7, 5)), rng, STOPS["never"]))
        p_values.append(battle_log(rows).p_value)
    for level in (0.05, 0.2):
        assert np.mean(np.array(p_values) <= level) <= level + 4 * np.sqrt(level * (1 - level) / len(p_values))


def test_honest_throws_are_called_unusual_no_more_often_than_said():
    rng = random.Random(9)
    luck, any_test = [], []
    for _ in range(LOGS):
        rows = [(*row(rng.randint(1, 3), rng.randint(1, 2), rng),) for _ in range(25)]
        log = throw_log(rows)
        luck.append(log.p_value)
        any_test.append(min(log.corrected.values()))
    for p_values in (np.array(luck), np.array(any_test)):
        for level in (0.05, 0.2):
            assert (p_values <= level).mean() <= level + 4 * np.sqrt(level * (1 - level) / LOGS)


def row(attack_dice, defence_dice, rng, sixes=1 / 6):
    return " ".join(map(str, thrown(attack_dice, rng, sixes))), " ".join(map(str, thrown(defence_dice, rng)))


def test_loaded_dice_are_found_in_battles():
    rng = random.Random(10)
    log = battle_log([fight(8, 7, rng, STOPS["outnumbered"], sixes=0.45) for _ in range(60)])
    assert log.p_value < 0.01
    assert log.percentile > 99
    assert log.verdict.startswith("Very unusual: ")


def test_loaded_dice_are_found_in_throws():
    rng = random.Random(11)
    log = throw_log([row(3, 2, rng, sixes=0.25) for _ in range(400)])
    assert log.corrected["faces of attacker's dice"] < 0.001
    assert log.corrected["faces of defender's dice"] > 0.01
    assert log.verdict.startswith("Very unusual: ")


def test_loaded_dice_shift_a_throw_as_said():
    """3 dice against 2, all faces counted."""
    sight = log_words.sight(throw_log([row(3, 2, random.Random(12)) for _ in range(50)]))
    chances = [0.16] * 5 + [0.2]
    gained = 0.0
    for attack in np.ndindex(6, 6, 6):
        weight = np.prod([chances[face] for face in attack]) - 1 / 216
        for defence in np.ndindex(6, 6):
            lost = naive.pair_losses(*(sorted(faces, reverse=True) for faces in (attack, defence)))
            gained += weight / 36 * (lost[1] - lost[0])
    assert sight.loaded_shift == pytest.approx(gained)


# --- what is said


def test_a_short_log_is_called_too_short():
    log = battle_log([(10, 5, 6, 0, ""), (4, 3, 1, 2, "no")])
    assert "too short to tell" in log.verdict
    assert log_words.sight(log).shift > 50
    assert any(line.startswith("Would be noticed     nothing") for line in str(log).splitlines())


def test_a_long_honest_log_is_not_called_fair():
    rng = random.Random(13)
    log = throw_log([row(3, 2, rng) for _ in range(3000)])
    assert log.verdict.startswith("Nothing here speaks against honest dice. It would probably have shown")
    assert "smaller faults" in log.verdict


def test_a_log_without_dice_says_nothing():
    log = battle_log([(3, 4, 1, 4, "")], rules="napoleon", epidemics=2)
    assert log.p_value == 1.0
    assert "says nothing" in log.verdict
    assert log.to_dict()["summary"]["power"] is None


def test_an_unusual_log_is_a_hint():
    log = battle_log([(10, 10, 1, 9, ""), (10, 10, 1, 6, "")])
    assert 0.01 < log.p_value < 0.05
    assert "a hint and no proof" in log.verdict


# --- rows


def test_rows_of_battles():
    log = battle_log([(10, 5, 6, 0, ""), (10, 5, 5, 2, "yes"), (2, 1, 1, 1, "no")])
    assert isinstance(log.rows, pd.DataFrame)
    assert log.rows["line"].tolist() == [2, 3, 4]
    assert log.rows["stopped"].tolist() == [False, True, False]
    assert log.rows["win_probability"].tolist() == pytest.approx(
        [float(naive.win_probability(naive.battle_outcomes(*size))) for size in ((10, 5), (10, 5), (2, 1))]
    )
    assert log.rows["percentile"][2] == pytest.approx(100 * (21 / 36) / 2)
    assert log.summary["expected_won"] == pytest.approx(log.rows["win_probability"].sum())
    assert log.summary["won"] == pytest.approx(log.rows["win_probability_after"].sum())


def test_rows_of_throws():
    log = throw_log([("6 3 1", "5 3"), ('"2,5"', "6"), ("4-4", "1/6")], rules="risiko")
    assert log.rows["attack"].tolist() == ["6 3 1", "5 2", "4 4"]
    assert log.rows["attacker_losses"].tolist() == [1, 1, 1]
    assert log.rows["defender_losses"].tolist() == [1, 0, 1]
    assert [test.counts for test in log.faces] == [(1, 1, 1, 2, 1, 1), (1, 0, 1, 0, 1, 2)]


def test_columns_are_options():
    source = io.StringIO(
        "attackers;defenders;attackers_left;defenders_left;Fortified;Attacker Generals;who\n"
        "11;8;5;0;yes;1;Ann\n"
        "11;8;5;0;;;Bob\n"
        "11;8;5;0;no;;\n"
    )
    log = risk_sim.luck(source, rules="napoleon", fortified=True)
    chances = log.rows["win_probability"]
    expected = [
        risk_sim.odds(11, 8, rules="napoleon", **one).win_probability
        for one in ({"fortified": True, "attacker_generals": 1}, {"fortified": True}, {})
    ]
    assert chances.tolist() == pytest.approx(expected)
    assert log.rows["who"].tolist() == ["Ann", "Bob", ""]


def test_leaders_without_rules_are_those_of_napoleon():
    log = risk_sim.luck(io.StringIO("attack,defence,defender_generals\n6 3 1,5 3,1\n6 3 1,5 3,\n"))
    assert log.rows["attacker_losses"].tolist() == [2, 1]
    assert log.rows["ruleset"].tolist() == ["napoleon", "classic"]
    assert "Napoléon" in log.log.notes[0]


def test_a_side_may_be_named():
    """The same battle from both sides is as lucky as it is not."""
    head = "attackers,defenders,attackers_left,defenders_left,stopped,side"
    log = risk_sim.luck(as_csv(head, [(10, 8, 3, 5, "yes", "attacker"), (10, 8, 3, 5, "yes", "defender")]))
    assert sum(log.rows["percentile"]) == pytest.approx(100)
    assert log.percentile == pytest.approx(50, abs=0.5)
    assert log.summary["won"] == pytest.approx(1)
    throws = risk_sim.luck(as_csv("attack,defence,side", [("6 6 1", "1", "attacker"), ("2", "5 5", "defender")]))
    assert [(test.whose, test.counts) for test in throws.faces] == [
        ("own dice", (1, 0, 0, 0, 2, 2)),
        ("other's dice", (1, 1, 0, 0, 0, 0)),
    ]


def test_dice_of_two_kinds_are_told_apart():
    log = risk_sim.luck(
        io.StringIO("attack,defence,attacker_has\n3 2 1,1,\n8,1,commander\n8 2,1,commander\n"), rules="risk2210"
    )
    assert [(test.whose, test.n) for test in log.faces] == [
        ("attacker's dice of 6 sides", 3),
        ("attacker's dice of 8 sides", 1),
        ("defender's dice", 3),
    ]


def test_throws_may_tell_the_units():
    log = risk_sim.luck(io.StringIO("attack,defence,attackers,defenders\n6 3,5,3,1\n6 3,5,2,1\n6,5 1,2,1\n"))
    assert [bad.line for bad in log.bad] == [3, 4]
    assert "these are 2 dice, and no more than 1" in log.bad[0].message


def test_a_data_frame_is_a_log():
    frame = pd.DataFrame(
        {
            "attackers": [10, 4],
            "defenders": [5, 3],
            "attackers_left": [6, 3],
            "defenders_left": [0, 2],
            "stopped": [None, True],
            "garrison": [1, None],
        }
    )
    assert risk_sim.luck(frame).n == 2


def test_result_is_plain_and_shows_itself():
    log = battle_log([(10, 5, 6, 0, ""), (10, 5, 5, 1, "")])
    assert json.loads(json.dumps(log.to_dict()))["bad_rows"][0]["line"] == 3
    assert "<table" in log._repr_html_()
    assert log.plot().get_title(loc="left")


# --- what is refused


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("attackers,defenders\n5,3\n", "neither a log of battles"),
        ("attack,defence\n", "there is no row"),
        ("attack,attacker_generals\n6,1\n", "no column 'defence'"),
        ("attack,defence,defender_generls\n6,1,1\n", "did you mean 'defender_generals'"),
        ("attack,defence,attack\n6,1,1\n", "two columns named attack"),
        ("attack,defence,rounds\n6,1,1\n", "'rounds' has no meaning here"),
        ("attack,defence\n7,1\n", "no row can be used; line 2: attack 7"),
        ("attack,defence\nsix,1\n", "write the faces as thrown"),
        ("attack,defence,side\n6,1,attaker\n", "did you mean 'attacker'"),
    ],
)
def test_files_that_are_no_logs(text, message):
    with pytest.raises(InputError, match=message):
        risk_sim.luck(io.StringIO(text))


def test_stops_are_logged_and_not_set():
    with pytest.raises(InputError, match="column stopped"):
        risk_sim.luck(io.StringIO("attack,defence\n6,1\n"), stop_at=3)


def test_dice_thrown_again_hide_the_luck(tmp_path):
    rules = tmp_path / "again.toml"
    rules.write_text('extends = "classic"\n[assets.charm]\nside = "attacker"\nsteps = [[{ op = "reroll_lowest" }]]\n')
    with pytest.raises(InputError, match="thrown again"):
        risk_sim.luck(io.StringIO("attack,defence\n6,1\n"), rules=rules, attacker_has={"charm": 1})

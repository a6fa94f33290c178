"""simulate and trace: what they answer, and the one line for what does not fit together."""

import csv
import io
import re

import pytest

import risk_sim
from risk_sim import rulesets
from risk_sim.metrics import places, wins
from risk_sim.runs import games as runs


def test_json_of_a_run(answer):
    found = answer("simulate classic-official --mix strategist,expander,hunter --games 90 --seed 4")
    assert (found["ruleset"], found["n_games"], found["seed"]) == ("classic-official", 90, 4)
    assert [row["seat"] for row in found["seats"]] == [1, 2, 3]
    assert all(row["policy"] is None for row in found["seats"])
    assert [row["policy"] for row in found["policies"]] == ["strategist", "expander", "hunter"]
    decided = found["n_games"] - found["n_capped"]
    for rows in (found["seats"], found["policies"]):
        assert sum(row["wins"] for row in rows) == decided
        assert sum(row["win_rate"] for row in rows) == pytest.approx(1)
        assert all(row["ci_low"] <= row["win_rate"] <= row["ci_high"] for row in rows)
    assert set(found["rounds"]) == {"mean", "ci_low", "ci_high", "median", "p95", "max"}


def test_seats_are_named_where_nobody_rotates(answer):
    found = answer("simulate classic --policy turtle,expander,hunter --games 10")
    assert [row["policy"] for row in found["seats"]] == ["turtle", "expander", "hunter"]


def test_a_player_on_two_seats_is_one_trial_a_game(answer):
    """One of two seats wins nearly every game: the rate is a share per seat, and its interval stays below a half."""
    (first, second) = answer("simulate classic-official --players 4 --mix strategist,random --games 60")["policies"]
    assert first["win_rate"] == pytest.approx(first["wins"] / first["games"] / 2)
    assert first["ci_high"] <= 0.5
    assert second["win_rate"] < 0.1


def test_same_seed_same_games_whatever_the_threads():
    runs_of = [risk_sim.simulate("risiko", players=3, games=450, seed=9, threads=threads).games for threads in (1, 2)]
    assert runs_of[0].equals(runs_of[1])
    assert not risk_sim.simulate("risiko", players=3, games=450, seed=10).games.equals(runs_of[0])


def test_chunks_do_not_matter(monkeypatch):
    whole = risk_sim.simulate("classic", players=3, games=70, seed=2).games
    monkeypatch.setattr(runs, "CHUNK", 7)
    assert risk_sim.simulate("classic", players=3, games=70, seed=2).games.equals(whole)


def test_trace_tells_the_game_that_was_played():
    played = risk_sim.simulate("classic-official", mix=["expander", "hunter", "aggressive"], games=6, seed=3).games
    for game in range(6):
        record = risk_sim.trace("classic-official", mix=["expander", "hunter", "aggressive"], seed=3, game=game)
        assert record.events[-1].kind == "win"
        assert record.events[-1].seat + 1 == played["winner"][game]
        assert [policy.name for policy in record.policies] == [played[f"policy_{seat}"][game] for seat in (1, 2, 3)]
        assert sum(event.kind == "turn" for event in record.events) == played["turns"][game]


def test_story_ends_with_the_winner(ask):
    code, out, err = ask("trace classic --players 3 --game 1")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].endswith("wins.")
    assert "Alaska" in out
    assert out.count("Round 1, ") == 3


def test_every_roll_is_told_on_request(ask):
    short, long = (
        ask("trace classic --players 3 --game 1")[1],
        ask("trace classic --players 3 --game 1 --every-roll")[1],
    )
    assert len(re.findall(r": [1-6]( [1-6]){0,2} against [1-6]( [1-6])?; loses [0-2] and kills [0-2]", long)) > 20
    assert " against " not in short


def test_csv_is_one_row_a_game(ask):
    rows = list(csv.DictReader(io.StringIO(ask("simulate classic --players 3 --games 12 --format csv")[1])))
    assert [int(row["game"]) for row in rows] == list(range(12))
    assert {row["winner"] for row in rows} <= {"0", "1", "2", "3"}


def test_somebody_is_first_out_in_every_decided_game():
    found = risk_sim.simulate("classic-official", players=4, games=50).tally
    assert sum(seat.places[3].share for seat in places.by_seat(found)) == pytest.approx(1)
    assert wins.equal_seats(found) > 0


def test_two_players_have_a_neutral_army_between_them():
    record = risk_sim.trace("classic-official", players=2, game=0)
    claims = [event for event in record.events if event.kind == "claim"]
    assert [sum(event.seat == army for event in claims) for army in range(3)] == [14, 14, 14]


def test_house_rule_changes_the_game(tmp_path):
    rules = tmp_path / "short.toml"
    rules.write_text('extends = "classic-official"\n[game]\nmax_rounds = 2\n')
    found = risk_sim.simulate(rules, players=6, games=20, policy="turtle")
    assert found.tally.n_capped == 20
    assert found.to_dict()["seats"][0]["if_capped_won"] == 1


def test_player_of_ones_own(tmp_path):
    player = tmp_path / "brave.toml"
    player.write_text('extends = "aggressive"\nconfidence = 0.0\npersist = 0.0\n')
    found = risk_sim.simulate("classic", policy=[player, "turtle", "turtle"], games=20)
    assert found.policy_rows[0]["policy"] == "brave"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("simulate clasic", "did you mean 'classic'"),
        ("simulate antartide --players 3", "is for 2"),
        ("simulate legacy", "complete games are played by"),
        ("simulate classic --players 2", "3 to 6"),
        ("simulate classic --players 7", "2 to 6"),
        ("simulate classic --policy strategst", "did you mean 'strategist'"),
        ("simulate classic --policy turtle,expander --players 3", "one for each seat"),
        ("simulate classic --policy turtle --mix turtle,expander,hunter", "give one of them"),
        ("simulate classic --mix turtle,expander --players 5", "as many seats"),
        ("simulate classic --games 0", "--games 0"),
        ("simulate classic --seed -4", "--seed -4"),
        ("simulate classic --threads 0", "--threads 0"),
        ("trace classic --game -1", "--game -1"),
        ("trace classic --format csv", "json"),
    ],
)
def test_bad_input_is_one_clear_line(ask, line, says):
    code, out, err = ask(line)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert says in err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[battle]\nties = "both"\n', "[battle] ties = 'both' can leave a territory without units"),
        ('[game]\nturn = ["income", "place"]\n', "[game] turn lacks 'attack', without which nobody gets anywhere"),
    ],
)
def test_rules_that_games_cannot_be_played_by(ask, tmp_path, text, says):
    file = tmp_path / "house.toml"
    file.write_text(f'extends = "classic"\n{text}')
    code, out, err = ask(f"simulate {file} --players 3 --games 1")
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1


def test_as_many_play_as_the_rules_allow_where_nothing_is_said(ask):
    code, out, _ = ask("simulate napoleon-2p --games 5 --format json")
    assert code == 0
    assert '"seat": 2' in out
    assert '"seat": 3' not in out


def test_a_traced_game_names_what_its_numbers_stand_for(answer):
    found = answer("trace antartide --seed 3 --game 1")
    drawn = [event["event_card"] for event in found["events"] if event["event"] == "event_card"]
    assert drawn
    assert {found["event_cards"][number] for number in drawn} <= set(rulesets.load("antartide").events)
    assert found["objectives"] == list(rulesets.load("antartide").objectives)
    found = answer("trace risk2008-command-room --players 3 --seed 3 --game 1")
    laid = [event for event in found["events"] if event["event"] == "in_play"]
    assert len({found["rewards"][event["reward"]] for event in laid}) == 8
    assert len({found["objectives"][event["objective"]] for event in laid}) == 8

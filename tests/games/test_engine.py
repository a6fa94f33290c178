"""The engine itself: the same games however they are run, fair dice of each game's own, and known traps."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numba
import numpy as np
import played
import pytest
from msgspec import structs
from played import TABLES, all_records, house, mixed, of_kind, players, record, records, replayed, sample, turns
from positions import Position
from referee.dice import fairness, tally

import risk_sim
from risk_sim import policies, rulesets
from risk_sim.errors import InputError
from risk_sim.kernels import layout, rng
from risk_sim.kernels.choices.attack import choose_attack
from risk_sim.kernels.choices.cards import trade_sets
from risk_sim.kernels.engine import _turn, play
from risk_sim.kernels.phases.setup import set_up
from risk_sim.kernels.phases.throwing import start_dice
from risk_sim.runs import games as runs
from risk_sim.runs.games import run_games
from risk_sim.spec.lineup import Lineup, seated
from risk_sim.spec.ruleset import Ruleset
from risk_sim.tracing.record import Event

CLASSIC, OFFICIAL, RISIKO = (rulesets.load(name) for name in ("classic", "classic-official", "risiko"))
compiled = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")


def rows_of(ruleset: Ruleset, lineup: Lineup, games: int, **how: int) -> list[list[int]]:
    """One row of results a game, in the order of the games."""
    chunks = sorted(run_games(ruleset, lineup, games, 5, **how), key=lambda chunk: chunk.first)
    return np.concatenate([chunk.rows for chunk in chunks]).tolist()


# ---------------------------------------------------------------- the same games however they are run


@compiled
def test_plain_python_plays_the_same_games() -> None:
    """Same results and same events, from one end to the other."""
    tables = [("classic", 3), ("classic", 5), ("classic-official", 2), ("classic-official", 6), ("risiko", 4)]
    paths = os.pathsep.join(map(str, (Path(risk_sim.__file__).parents[1], Path(played.__file__).parent)))
    code = "import json, sys, played\nprint(json.dumps([played.sample(*table) for table in json.loads(sys.argv[1])]))"
    told = subprocess.run(
        [sys.executable, "-c", code, json.dumps(tables)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(told.stdout) == [sample(*table) for table in tables]


def test_faces_told_of_throws_are_those_of_fair_dice() -> None:
    """All single dice of three against two, face by face: chi-square with five degrees of freedom a die."""
    counts = np.zeros((2, 6), int)
    for number in range(40):
        game = record(OFFICIAL, players("aggressive", "aggressive", "aggressive"), 8, number)
        for event in of_kind(game, "throw"):
            faces = game.faces(event)
            for side, shown in enumerate((faces.attack, faces.defence)):
                counts[side, np.array(shown) - 1] += 1
    assert counts.sum() > 20_000
    for shown in counts:
        expected = shown.sum() / 6
        assert ((shown - expected) ** 2 / expected).sum() < 20.5  # p = 0.001


def test_threads_and_chunks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    lineup, games = mixed(4, 7), 60
    expected = rows_of(OFFICIAL, lineup, games, threads=1)
    assert len({tuple(row) for row in expected}) == games
    for chunk in (1, 7, 25):
        monkeypatch.setattr(runs, "CHUNK", chunk)
        for threads in (1, 2, 5):
            assert rows_of(OFFICIAL, lineup, games, threads=threads) == expected


def test_a_run_in_pieces_is_the_run() -> None:
    lineup = mixed(3, 5)
    pieces = [rows_of(RISIKO, lineup, count, first=first) for first, count in ((0, 13), (13, 1), (14, 26))]
    assert [row for piece in pieces for row in piece] == rows_of(RISIKO, lineup, 40)


def test_a_record_is_the_very_game_of_the_run() -> None:
    lineup = mixed(6, 4)
    rows = rows_of(CLASSIC, lineup, 8)
    for number in (0, 3, 7):
        game = record(CLASSIC, lineup, 5, number)
        _, referee = replayed(game)
        assert played.row_of(referee, game.events) == rows[number]


@compiled
def test_one_version_of_the_engine_is_compiled() -> None:
    """Whatever the rules, the board, the players and their number: another version would cost half a minute."""
    for name, seats in TABLES:
        rows_of(rulesets.load(name), mixed(seats, 2), 3)
        record(rulesets.load(name), mixed(seats, 2), 1, 0)
    assert len(play.signatures) == 1


# ---------------------------------------------------------------- dice


def test_every_battle_of_every_game_has_dice_of_its_own() -> None:
    position = Position(OFFICIAL)
    state, seen = position.state, set()
    for game in range(12):
        for round_number in (1, 2, 63, 64, 65, 500):
            for seat in range(3):
                for battle in (0, 1, 2, 63, 64, 65, 999):
                    state.game[layout.NUMBER], state.game[layout.ROUND] = game, round_number
                    state.game[layout.BATTLE] = battle
                    start_dice(state, seat)
                    seen.add(tuple(state.streams[layout.DICE].tolist()))
    assert len(seen) == 12 * 6 * 3 * 7


def test_dice_do_not_depend_on_what_was_drawn_before() -> None:
    """A battle is known by game, round, seat and number, so variants of a game keep sharing dice."""
    words = []
    for drawn in (0, 5):
        position = Position(OFFICIAL, game=3)
        for _ in range(drawn):
            rng.next_word(position.state.streams[layout.DICE])
            rng.next_word(position.state.streams[layout.CHOICES])
        position.state.game[layout.ROUND] = 7
        start_dice(position.state, 1)
        words.append(position.state.streams[layout.DICE].tolist())
    assert words[0] == words[1]


def test_no_two_games_of_a_run_fall_alike() -> None:
    lineup = players("aggressive", "aggressive", "aggressive")
    falls = set()
    for number in range(40):
        throws = of_kind(record(CLASSIC, lineup, 1, number), "throw")[:40]
        falls.add(tuple((event.values["attacker_losses"], event.values["defender_losses"]) for event in throws))
    assert len(falls) == 40


@pytest.mark.parametrize("name", ["classic", "risiko"])
def test_dice_of_a_long_run_are_fair(name: str) -> None:
    """Losses of some ten thousand throws against their exact chances, for each number of dice."""
    lineup = players("random", "aggressive", "random", "hunter")
    ruleset = rulesets.load(name)
    throws = [event for number in range(60) for event in of_kind(record(ruleset, lineup, 8, number), "throw")]
    counted = tally(throws)
    most = 3 if name == "risiko" else 2
    assert set(counted) == {(attack, defence, (), ()) for attack in (1, 2, 3) for defence in range(1, most + 1)}
    assert fairness(counted, ruleset) > 1e-4


# ---------------------------------------------------------------- what a player may see


def hidden_changed(position: Position, seat: int, order: np.random.Generator) -> Position:
    """The same position with the cards that a seat cannot see dealt out anew, in hands as large as before."""
    other = Position(position.ruleset, *position.names)
    for name in layout.STATE.names:
        other.state[name][...] = position.state[name]
    state, seats = other.state, range(len(position.names))
    held = {player: int(state.seats[layout.HAND, player]) for player in seats if player != seat}
    left = int(state.game[layout.DECK])
    unseen = [*state.deck[:left], *(card for player in held for card in state.hands[player, : held[player]])]
    unseen = order.permutation(unseen).tolist()
    state.deck[:left], unseen = unseen[:left], unseen[left:]
    for player, number in held.items():
        state.hands[player, :number], unseen = unseen[:number], unseen[number:]
    return other


def chosen(events: list[Event]) -> list[Event]:
    """What a player did before he saw a hidden card: the hand of a player eliminated, or one he drew."""
    kinds = [event.kind for event in events]
    if "elimination" in kinds:
        return events[: kinds.index("elimination")]
    return [event for event in events if event.kind != "draw"]


@pytest.mark.parametrize("name", policies.names())
def test_no_player_sees_hidden_cards(name: str) -> None:
    """Turn after turn, a player does the same whatever the others hold and whatever lies in the deck."""
    order = np.random.default_rng(1)
    position = Position(OFFICIAL, name, "aggressive", "hunter")
    set_up(position.world, position.state)
    compared = 0
    for number in range(1, 9):
        position.state.game[layout.ROUND] = number
        for seat in range(3):
            if position.state.game[layout.OVER] or not position.state.seats[layout.ALIVE, seat]:
                continue
            before = len(position.events())
            other = hidden_changed(position, seat, order)
            for played_on in (position, other):
                _turn(played_on.world, played_on.state, seat)
            assert chosen(other.events()[before:]) == chosen(position.events()[before:])
            compared += 1
    assert compared >= 12


# ---------------------------------------------------------------- traps


def test_space_card_and_seat_number_0_count_like_any_other() -> None:
    done: Counter[str] = Counter()
    for game in all_records():
        for event in game.events:
            told = event.values
            done["seat " + event.kind] += event.seat == 0
            for word in ("space", "origin", "target", "victim"):
                done[f"{word} {event.kind}"] += told.get(word) == 0
            done["card " + event.kind] += 0 in (told.get("card"), told.get("card2"), told.get("card3"))
    expected = ["seat win", "victim elimination", "card draw", "card trade", "card take_card", "space claim"]
    expected += ["space place_start", "space place", "space match", "origin throw", "target throw", "origin conquest"]
    expected += ["target conquest", "origin maneuver", "target maneuver"]
    assert not [word for word in expected if not done[word]]


@pytest.mark.parametrize("third", [0, 13, 41])
def test_two_wilds_and_any_card_are_a_set(third: int) -> None:
    position = Position(OFFICIAL)
    position.give_rest(1)
    position.deal(0, 42, third, 43)
    assert trade_sets(position.world, position.state, 0, 0, 3, 2, False) == 4
    assert position.hand(0) == []


def test_a_trade_after_an_elimination_does_not_end_the_turn() -> None:
    """The units are placed, attacks go on, and the next turn is the next player's."""
    found = 0
    lineup = players("saver", "hunter", "saver", "hunter")
    for number in range(30):
        game = record(house("classic-official", cards={"forced_trade": "off"}), lineup, 2, number)
        findings, _ = replayed(game)
        assert not findings
        for events in turns(game):
            kinds = [event.kind for event in events]
            if "elimination" in kinds and "trade" in kinds[kinds.index("elimination") :]:
                later = kinds[kinds.index("elimination") :]
                later = later[later.index("trade") :]
                assert "place" in later
                found += "throw" in later
    assert found > 3


#: What still happens to who is out: his pieces and cards go, and missions count at the end.
AFTERWARDS = {"lost", "points", "ships_gone", "discard", "complete", "reward_gone"}


def test_a_dead_player_opens_no_round() -> None:
    found = 0
    for game in all_records():
        dead: set[int] = set()
        for event in game.events:
            assert event.seat not in dead or event.kind in AFTERWARDS
            dead |= {event.values["victim"]} if event.kind == "elimination" else set()
            found += event.kind == "turn" and 0 in dead
    assert found > 20


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if not rulesets.load(table[0]).game.length])
def test_a_game_without_end_is_given_up(name: str, seats: int) -> None:
    """After the last round the rules allow, with nobody the winner, and never counted as won."""
    timid = structs.replace(policies.load("turtle"), name="timid", reach=0)
    ruleset, lineup = house(name, game={"max_rounds": 7}), seated([timid] * seats)
    (row,) = rows_of(ruleset, lineup, 1)
    assert row[layout.RESULT_WINNER] == -1
    assert row[layout.RESULT_ROUNDS] == 7
    assert row[layout.RESULT_TURNS] == 7 * seats
    game = record(ruleset, lineup, 5, 0)
    assert (game.events[-1].kind, game.events[-1].values) == ("capped", {"round": 7})
    assert not replayed(game)[0]


def test_a_player_who_never_stops_comes_to_an_end() -> None:
    """Whoever attacks at any odds, to the last unit, has no units left to attack with some day."""
    reckless = structs.replace(policies.load("aggressive"), name="reckless", confidence=0.0, persist=0.0, cost=0.0)
    for row in rows_of(OFFICIAL, seated([reckless] * 4), 50):
        assert row[layout.RESULT_WINNER] >= 0


def test_huge_armies_are_weighed_too() -> None:
    """Beyond the table of chances: a thousand against nine hundred is worth an attack, the reverse is not."""
    for attackers, defenders, attacks in ((1_000, 900, True), (900, 5_000, False), (100_000, 1, True)):
        position = Position(CLASSIC, "strategist", "strategist", "strategist")
        position.give(0, ["alaska"], attackers)
        position.give_rest(1, defenders)
        origin, _ = choose_attack(position.world, position.state, 0, 0)
        assert (origin >= 0) == attacks


ISLE = """\
name = "isle"
symbols = ["infantry", "cavalry", "artillery"]
borders = [["a", "b"], ["b", "c"], ["c", "d"], ["d", "e"], ["e", "f"], ["f", "a"], ["b", "e"]]

[groups]
all = { bonus = 4 }

[spaces]
a = { group = "all", symbol = "infantry" }
b = { group = "all", symbol = "cavalry" }
c = { group = "all", symbol = "artillery" }
d = { group = "all", symbol = "infantry" }
e = { group = "all", symbol = "cavalry" }
f = { group = "all", symbol = "artillery" }
"""


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_group_without_a_way_out(tmp_path: Path, seats: int) -> None:
    """A board that is one group: nobody guards its borders, and the deck of six cards is empty soon."""
    board = tmp_path / "isle.toml"
    board.write_text(ISLE, encoding="utf-8")
    units = {str(number): 4 for number in range(2, 7)}
    ruleset = house("classic-official", game={"board": str(board), "max_rounds": 60}, setup={"start_units": units})
    lineup = mixed(seats, 12)
    for number in range(12):
        findings, _ = replayed(record(ruleset, lineup, 1, number))
        assert not findings, findings[0]


@pytest.mark.parametrize(
    ("changes", "seats", "said"),
    [
        ({"battle": {"garrison": 0}}, 3, "garrison = 0 leaves spaces empty"),
        ({"setup": {"start_units": {"3": 13}}}, 3, "13 start_units for 3 players: 42 spaces among 3 armies take 14"),
        ({"setup": {"neutral_units": 13}}, 2, "13 neutral_units: 42 spaces among 3 armies take 14 units each"),
        ({"setup": {"neutral_a_turn": 0}}, 2, "neutral_a_turn = 0"),
    ],
)
def test_rules_that_no_game_can_follow_are_refused(changes: dict[str, dict[str, Any]], seats: int, said: str) -> None:
    """Empty territories and units nobody has would lead the engine beyond its tables."""
    with pytest.raises(InputError, match=said):
        rows_of(house("classic-official", **changes), mixed(seats, 1), 1)


def test_sampled_games_end() -> None:
    ends = Counter(records(name, seats)[at].events[-1].kind for name, seats in TABLES for at in range(6))
    assert ends["win"] > 0.8 * ends.total()

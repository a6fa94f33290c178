"""Players who are Python functions: legal, blind to what is hidden, and the engine stays as it is."""

import math
import os
import re
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest
from played import replayed
from positions import Position

import risk_sim
from risk_sim import policies, rulesets
from risk_sim.api.questions import (
    ATTACK,
    CLAIM,
    HAND,
    MOVE_IN,
    TOLD_ARMY,
    TOLD_CARDS,
    UNITS,
)
from risk_sim.errors import InputError, PolicyError
from risk_sim.kernels import layout
from risk_sim.kernels.choices import own
from risk_sim.kernels.choices.attack import choose_attack
from risk_sim.kernels.choices.maneuver import choose_maneuver
from risk_sim.kernels.choices.questions import CHART, TABLE
from risk_sim.kernels.engine import play
from risk_sim.lower import functions

compiled = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")


@risk_sim.player
def whim(question, seat, a, b, table, chart):
    """Answers every question by some arithmetic of what it sees, now and then with extremes."""
    units = table.spaces[UNITS]
    value = (a * 7 + b * 13 + units[a] * 3 + units[b] + table.told[TOLD_CARDS] * 5 + table.seats[HAND, 0]) % 23
    if question == MOVE_IN:
        return value / 11.0 - 0.5
    if value == 22:
        return math.inf
    if value == 21:
        return -math.inf
    return value - 12.0


@risk_sim.player(base="aggressive", name="half")
def half_decided(question, seat, a, b, table, chart):
    """Claims by itself, and leaves all else to its base."""
    if question == CLAIM:
        return float(chart.bonus[chart.group[a]])
    return math.nan


@risk_sim.player
def undecided(question, seat, a, b, table, chart):
    return math.nan


@pytest.mark.parametrize("name", ["classic", "classic-official", "risiko"])
@pytest.mark.parametrize("players", [3, 6])
def test_whatever_it_answers_its_moves_are_legal(name, players):
    others = [whim, "random", half_decided, "hunter", whim, "expander"][:players]
    for game in range(6):
        told = risk_sim.trace(name, policy=others, seed=4, game=game)
        findings, _ = replayed(told)
        assert not findings, findings[0]


def test_who_leaves_everything_to_his_base_plays_as_it():
    plain = risk_sim.simulate("classic-official", policy="expander", players=4, games=60)
    alike = risk_sim.simulate("classic-official", policy=undecided, players=4, games=60)
    kept = [column for column in plain.games if not column.startswith("policy")]
    assert alike.games[kept].equals(plain.games[kept])


def test_a_function_changes_games():
    plain = risk_sim.simulate("classic-official", policy=["aggressive"] * 3, games=20)
    other = risk_sim.simulate("classic-official", policy=[half_decided, "aggressive", "aggressive"], games=20)
    assert plain.games["turns"].tolist() != other.games["turns"].tolist()


def test_hidden_cards_change_no_answer():
    """The same seat, the same own hand, others' cards and the deck in another order: the same turn."""
    seen = []
    for swap in (False, True):
        position = Position(rulesets.load("classic-official"), "random", "random", "random")
        position.world.own[0] = functions.address(whim)
        position.world.policies[0, 0] = 0
        position.give(0, range(0, 20), 4)
        position.give(1, range(20, 42), 3)
        position.deal(0, 1, 2, 3)
        position.deal(1, *((7, 8, 9) if not swap else (17, 28, 39)))
        position.deal(2, *((17, 28, 39) if not swap else (7, 8, 9)))
        at = position.world, position.state, 0, 0
        seen.append([*choose_attack(*at), *choose_maneuver(*at)])
        assert position.state.told[TOLD_ARMY] == 0
        assert position.state.hand[:3].tolist() == [1, 2, 3]
    assert seen[0] == seen[1]


@compiled
def test_the_engine_is_compiled_once_for_all_players():
    risk_sim.simulate("classic", policy=[whim, half_decided, undecided], games=2)
    assert len(play.signatures) == 1


@compiled
def test_the_engine_comes_from_the_cache_in_another_process():
    risk_sim.simulate("classic", policy=undecided, players=3, games=1)
    file = Path(__file__).with_name("own_player_of_a_file.py")
    code = (
        "import sys, risk_sim\nfrom risk_sim.kernels.engine import play\nfrom risk_sim.runs import games\n"
        "cold = games.compiles_first()\n"
        f"risk_sim.simulate('classic', policy={str(file)!r}, players=3, games=1)\n"
        "print(cold, sum(play.stats.cache_hits.values()), sum(play.stats.cache_misses.values()))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "1", "0"]


@compiled
def test_plain_python_plays_the_same_games():
    file = Path(__file__).with_name("own_player_of_a_file.py")
    code = (
        "import sys, risk_sim\n"
        f"found = risk_sim.simulate('classic', policy=[{str(file)!r}, 'expander', 'turtle'], games=3, seed=9)\n"
        "print(found.games.to_csv())"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"NUMBA_DISABLE_JIT": plain},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for plain in ("0", "1")
    ]
    assert told[0] == told[1]
    assert told[0].count("\n") > 3


# ---------------------------------------------------------------- fingerprints and folders


def test_a_function_is_known_by_what_it_does():
    def made(number):
        @risk_sim.player(name="made")
        def inner(question, seat, a, b, table, chart):
            return number * 1.0

        return inner

    assert made(1).fingerprint != made(2).fingerprint
    assert made(1).fingerprint == made(1).fingerprint
    assert undecided.fingerprint != policies.load("expander").fingerprint
    assert risk_sim.player(name="x", base="turtle")(lambda q, s, a, b, t, c: math.nan).own


def test_a_folder_knows_its_player(tmp_path):
    asked = {"ruleset": "classic", "mix": [half_decided, "expander", "turtle"], "games": 60}
    kept = risk_sim.simulate(**asked, out=tmp_path)
    assert risk_sim.results(tmp_path).to_dict() == kept.to_dict()
    assert risk_sim.trace(tmp_path, game=5).events == risk_sim.trace("classic", mix=asked["mix"], game=5).events
    assert risk_sim.simulate(**asked | {"games": 90}, out=tmp_path).n_games == 90

    @risk_sim.player(base="aggressive", name="half")
    def other(question, seat, a, b, table, chart):
        return math.nan

    with pytest.raises(InputError, match="a player of the same name was another when it was played"):
        risk_sim.simulate(**asked | {"mix": [other, "expander", "turtle"]}, out=tmp_path)
    code = f"import risk_sim\nprint(risk_sim.results({str(tmp_path)!r}).n_games)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "90\n"
    code = f"import risk_sim\nrisk_sim.trace({str(tmp_path)!r}, game=1)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "half is a Python function, and is not here; give the file it is in as --policy" in told.stderr
    assert risk_sim.trace(tmp_path, game=5, policy=half_decided).events == risk_sim.trace(tmp_path, game=5).events
    with pytest.raises(InputError, match="knows who played"):
        risk_sim.trace(tmp_path, game=5, policy=half_decided, seed=2)


def test_two_different_players_of_one_name_are_refused():
    @risk_sim.player(name="expander")
    def other(question, seat, a, b, table, chart):
        return math.nan

    with pytest.raises(InputError, match="two different players are called expander; give one of them another name"):
        risk_sim.simulate("classic", mix=[other, "expander", "turtle"], games=1)


LARGE = np.zeros(3000)


def test_what_a_function_refers_to_deep_inside_counts():
    def made():
        @risk_sim.player(name="made", base="turtle")
        def outer(question, seat, a, b, table, chart):
            def inner():
                return LARGE[1500]

            return inner()

        return outer

    before = made()
    LARGE[1500] = 1.0
    assert made().fingerprint != before.fingerprint
    LARGE[1500] = 0.0
    assert made().fingerprint == before.fingerprint


def test_a_base_that_decides_everything_is_refused():
    with pytest.raises(PolicyError, match="lots: base random decides everything itself; choose another"):
        risk_sim.player(lambda q, s, a, b, t, c: math.nan, name="lots", base="random")


# ---------------------------------------------------------------- what goes wrong


def test_a_function_without_a_text_is_refused():
    scope = {}
    exec("def typed(question, seat, a, b, table, chart): return 1.0", scope)
    with pytest.raises(PolicyError, match="typed: the text of typed cannot be read; write it into a file"):
        risk_sim.player(scope["typed"])


def test_arguments_that_are_not_counted_are_refused():
    with pytest.raises(PolicyError, match=r"loose: takes \(question, seat, a, b, \*rest, \*\*more\)"):
        risk_sim.player(lambda question, seat, a, b, *rest, **more: 1.0, name="loose")


def test_back_doors_into_what_is_shown_are_shut():
    @numba.njit
    def helper(array):
        array.flat[0] = 9

    def sly(question, seat, a, b, table, chart):
        helper(table.spaces)
        return 1.0

    with pytest.raises(PolicyError, match="sly: helper uses flat, which could write into what it is shown"):
        risk_sim.player(sly)


def test_a_function_of_other_arguments_is_refused():
    with pytest.raises(PolicyError, match=r"short: takes \(question, seat\); a player takes \(question, seat, a, b"):
        risk_sim.player(lambda question, seat: 0.0, name="short")
    with pytest.raises(PolicyError, match="a player is a Python function of"):
        risk_sim.player("expander")


@compiled
def test_a_function_that_does_not_compile_is_one_line():
    @risk_sim.player
    def odd(question, seat, a, b, table, chart):
        return table.no_such_thing[0]

    with pytest.raises(PolicyError, match=r"^odd: its function cannot be compiled: ") as refused:
        risk_sim.simulate("classic", policy=odd, players=3, games=1)
    assert len(str(refused.value).splitlines()) == 1


def test_a_function_that_raises_is_named_with_its_game():
    @risk_sim.player
    def faulty(question, seat, a, b, table, chart):
        if question == ATTACK and table.told[0] >= 3:
            raise ValueError("no more")
        return 1.0

    says = "faulty: its function raised an exception in game 0, asked ATTACK with a = .*; NUMBA_DISABLE_JIT=1"
    with pytest.raises(PolicyError, match=says) as simulated:
        risk_sim.simulate("classic", policy=["expander", faulty, "expander"], games=5, threads=1)
    with pytest.raises(PolicyError, match=says) as traced:
        risk_sim.trace("classic", policy=["expander", faulty, "expander"], game=0)
    assert str(simulated.value) == str(traced.value)


@compiled
def test_a_place_that_is_not_there_is_an_exception():
    @risk_sim.player
    def beyond(question, seat, a, b, table, chart):
        return float(table.spaces[UNITS, a + 10_000])

    with pytest.raises(PolicyError, match="beyond: its function raised an exception in game 0, asked CLAIM"):
        risk_sim.simulate("classic", policy=beyond, players=3, games=5, threads=1)


def test_records_of_what_is_seen_hold_nothing_hidden():
    assert not {"hands", "deck", "discards", "game", "streams", "events"} & set(TABLE.names)
    assert not {"policies", "own", "begin_card"} & set(CHART.names)
    assert TABLE.itemsize == layout.STATE.itemsize
    assert np.dtype(layout.WORLD).itemsize == CHART.itemsize


def cheats(question, seat, a, b, table, chart):
    table.spaces[UNITS, a] = 500
    return 1.0


def swaps_the_board(question, seat, a, b, table, chart):
    table.spaces = table.spaces + 1
    return 1.0


def swaps_it_by_name(question, seat, a, b, table, chart):
    table["spaces"] = table.spaces.copy()
    return 1.0


def redraws_the_board(question, seat, a, b, table, chart):
    bonus = chart.bonus[1:]
    bonus[0] += 100
    return 1.0


def draws_lots(question, seat, a, b, table, chart):
    return np.random.random() - 0.5


def misspells(question, seat, a, b, table, chart):
    return table.space[UNITS, a]


def says_nothing(question, seat, a, b, table, chart):
    if question == ATTACK:
        return 1.0


@compiled
@pytest.mark.parametrize(
    ("function", "says"),
    [
        (cheats, "it writes into what it is shown"),
        (swaps_the_board, "it writes into what it is shown"),
        (swaps_it_by_name, "it writes into what it is shown"),
        (redraws_the_board, "it writes into what it is shown"),
        (draws_lots, "draws random numbers of its own"),
        (misspells, "neither table nor chart has 'space'; did you mean 'spaces'?"),
        (says_nothing, "must return a number on every way"),
    ],
)
def test_what_a_function_may_not_do_is_said_in_one_line(function, says):
    with pytest.raises(PolicyError, match=re.escape(says)) as caught:
        risk_sim.simulate("classic", policy=risk_sim.player(function), players=3, games=2)
    assert len(str(caught.value).splitlines()) == 1


def peeks(question, seat, a, b, table, chart):
    """Raises where more is shown than the player's own hand."""
    held = table.seats[HAND, seat]
    if table.told[TOLD_CARDS] != held or np.any(table.hand[:held] < 0) or np.any(table.hand[held:10] >= 0):
        raise ValueError("these are the cards of another")
    return math.nan


def test_nothing_is_left_of_the_hand_of_whoever_was_asked_before():
    others = [risk_sim.player(peeks), risk_sim.player(peeks, name="too"), "hunter"]
    assert risk_sim.simulate("classic-official", policy=others, games=20).n_games == 20


@pytest.mark.parametrize("field", ["spaces", "told", "hand"])
def test_plain_python_cannot_write_either(field):
    position = Position(rulesets.load("classic"))
    with pytest.raises(ValueError, match="read-only"):
        getattr(own._show_plainly(position.state, TABLE), field)[...] = 1
    position.state[field][...] = 1

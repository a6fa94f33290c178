"""Games taken up from a position, and positions taken out of games."""

from __future__ import annotations

from collections import Counter

import pytest
from played import house, mixed, of_kind, record, replayed, row_of
from referee.resuming import CLAUSE

import risk_sim
from risk_sim import rulesets
from risk_sim.api import positions
from risk_sim.errors import InputError
from risk_sim.rulesets.playable import board_of
from risk_sim.runs.games import player
from risk_sim.runs.stream import Span
from risk_sim.runs.watch import Watch
from risk_sim.spec.position import Position, Seat
from risk_sim.spec.run import Run
from risk_sim.spec.standing import standing
from risk_sim.tracing import record as recording
from risk_sim.tracing.record import Record

OFFICIAL = rulesets.load("classic-official")
BOARD = board_of(OFFICIAL)


def shared(number: int = 3, **more: object) -> Position:
    """Territories dealt in turn, three units on each."""
    told = {str(seat + 1): Seat(dict.fromkeys(BOARD.ids[seat::number], 3)) for seat in range(number)}
    return Position(**{"name": "shared", "title": "shared", "seats": told, "turn": 1, **more})


def follow_up(position: Position, game: int = 0, seed: int = 3, ruleset=OFFICIAL) -> Record:
    """A game taken up from a position by mixed players."""
    run = Run(ruleset, board_of(ruleset), mixed(len(position.seats), 7), seed, position)
    return recording.record(run, game)


def found(told: Record) -> list:
    findings, referee = replayed(told)
    (row,) = player(told.run)(Span(told.game, 1), Watch())
    if not findings:
        assert row_of(referee, told.events) == row.tolist()
    return findings


@pytest.mark.parametrize("name", ["classic", "classic-official", "risiko"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_any_moment_of_a_game_goes_on_legally(name, players):
    """Before a turn, before each phase, and amid attacks: what is taken out can be taken up."""
    if name != "classic-official" and players == 2:
        pytest.skip("needs the neutral army")
    ruleset = house(name, game={"max_rounds": 40})
    for number in range(3):
        game = record(ruleset, mixed(players, 7), 11, number)
        rounds = len({event.values["round"] for event in of_kind(game, "turn")})
        moments = [{"round": max(1, rounds // 2)}, {"round": 1, "phase": "place"}, {"round": 2, "phase": "attack"}]
        thirds = [{"event": len(game.events) * part // 7} for part in range(1, 7)]
        for moment in moments + thirds:
            try:
                position = game.position(**moment)
            except InputError:
                assert moment.get("event", 0) > len(game.events) / 2 or rounds < 2
                continue
            for again in range(2):
                assert not found(follow_up(position, again, ruleset=ruleset)), moment


def named(cards) -> list[int]:
    """Cards in order; one wild is as good as another."""
    return sorted(min(card, len(BOARD.ids)) for card in cards)


def test_what_is_taken_out_is_what_stood_there():
    """The referee's table, the position and the engine agree on every number."""
    game = record(OFFICIAL, mixed(4, 7), 5, 1)
    from referee import Referee

    for number in range(0, len(game.events), 97):
        try:
            position = game.position(event=number)
        except InputError:
            break
        referee = Referee(game.ruleset, game.board, 4)
        stood = standing(position, OFFICIAL, BOARD)
        for event in game.events:
            table = referee.table
            hands = [named(hand) for hand in table.hands]
            lies = tuple(table.owner), tuple(table.units), hands
            if table.turn and lies == (stood.owners, stood.units, [named(hand) for hand in stood.hands]):
                break
            referee.follow(event)
        else:
            pytest.fail(f"event {number}: no such moment")
        assert table.sets == position.sets_traded
        assert named(table.discards) == named(stood.discards)


def test_a_phase_is_where_it_is_said():
    game = record(OFFICIAL, mixed(3, 7), 5, 2)
    income = next(event for event in game.events if event.kind == "income" and event.seat == 1)
    position = game.position(round=1, seat=2, phase="place")
    assert (position.turn, position.phase) == (2, "place")
    assert position.place == income.values["for_territories"] + income.values["for_groups"]
    before = game.position(round=1, seat=2)
    assert (before.turn, before.phase, before.place, before.conquered) == (2, "income", 0, 0)


def test_dice_after_a_position_are_new():
    """Even from the seed that led there, and from each seed others."""
    game = record(OFFICIAL, mixed(3, 7), 5, 2)
    position = game.position(round=3, phase="attack")
    told = [
        [tuple(event.values.values()) for event in of_kind(follow_up(position, 2, seed), "throw")] for seed in (5, 6, 7)
    ]
    whole = [tuple(event.values.values()) for event in of_kind(game, "throw")]
    assert told[0][:20] not in [whole[at : at + 20] for at in range(len(whole))]
    assert len({tuple(throws[:30]) for throws in told}) == 3


def test_dice_after_a_second_position_are_new_again():
    first = record(OFFICIAL, mixed(3, 7), 5, 2).position(round=2)
    led = follow_up(first, 2, 5)
    second = led.position(round=4)
    after = [tuple(event.values.values()) for event in of_kind(follow_up(second, 2, 5), "throw")]
    before = [tuple(event.values.values()) for event in of_kind(led, "throw")]
    assert after[:12] not in [before[at : at + 12] for at in range(len(before))]


def test_saved_and_loaded_is_the_same(tmp_path):
    position = record(OFFICIAL, mixed(4, 7), 5, 1).position(round=3, phase="attack")
    positions.save(position, tmp_path / "p.toml")
    again = positions.load(tmp_path / "p.toml")
    assert again.fingerprint == position.fingerprint
    one, other = follow_up(position), follow_up(again)
    assert one.events == other.events


def test_cards_nobody_knows_are_dealt_anew():
    """Each card is as likely as any other to lie in a hand of which only the number is known."""
    seats = shared().seats
    seats = {**seats, "1": Seat(seats["1"].units, 2), "2": Seat(seats["2"].units, ("alaska", "wild"))}
    position = shared(seats=seats, sets_traded=2)
    seen: Counter[int] = Counter()
    games = 300
    for number in range(games):
        told = follow_up(position, number, ruleset=house("classic-official", game={"max_rounds": 1}))
        hands = [[event.values["card"] for event in of_kind(told, "hold") if event.seat == seat] for seat in range(3)]
        assert [len(hand) for hand in hands] == [2, 2, 0]
        assert BOARD.index("alaska") in hands[1]
        assert BOARD.index("alaska") not in hands[0]
        seen.update(hands[0])
    assert sum(seen.values()) == 2 * games
    assert len(seen) == 42  # 44 without the two that are known
    mean = 2 * games / 42
    assert sum((count - mean) ** 2 / mean for count in seen.values()) < 75  # chi-square, 41 degrees, p = 0.001


def test_a_seat_that_is_out_stays_out():
    seats = shared(4).seats
    lost = {**seats["1"].units, **seats["4"].units}
    position = shared(seats={**seats, "1": Seat(lost), "4": Seat({})}, turn=3, round=6)
    told = follow_up(position)
    assert not found(told)
    assert all(event.seat != 3 for event in told.events)
    assert of_kind(told, "turn")[0].seat == 2
    games = risk_sim.simulate(OFFICIAL, policy="expander", setup=position, games=40)
    assert games.games["out_round_4"].eq(-1).all()
    assert games.seat_rows[3]["wins"] == 0
    assert games.equal_seats is None


def test_neutral_units_of_a_position_stand_still():
    seats = shared(3).seats
    position = shared(seats={"1": seats["1"], "2": seats["2"]}, neutral=seats["3"].units)
    told = follow_up(position)
    assert not found(told)
    assert any(event.values["target"] in range(2, 42, 3) for event in of_kind(told, "throw"))


def test_the_stronger_wins():
    seats = shared(2).seats
    strong = Seat(dict.fromkeys(seats["1"].units, 30))
    told = risk_sim.simulate(
        "classic-official", policy="strategist", setup=shared(seats={**seats, "1": strong}), games=60
    )
    assert told.seat_rows[0]["wins"] >= 58


def test_runs_from_a_position_are_kept_apart(tmp_path):
    asked = {"ruleset": "classic-official", "policy": "expander", "games": 60}
    position = shared(round=2)
    whole = risk_sim.simulate(**asked, setup=position)
    kept = risk_sim.simulate(**asked, setup=position, out=tmp_path)
    assert kept.to_dict() == whole.to_dict() == risk_sim.results(tmp_path).to_dict()
    assert risk_sim.trace(tmp_path, game=7).events == follow_up_of(position, 7).events
    for other in (None, shared(round=3)):
        with pytest.raises(InputError, match="belongs to another run: its games begin with position shared"):
            risk_sim.simulate(**asked, players=3, setup=other, out=tmp_path)


def follow_up_of(position: Position, game: int) -> Record:
    return risk_sim.trace("classic-official", game=game, policy="expander", setup=position)


def test_referee_objects_to_another_opening():
    game = follow_up(shared(seats={**shared().seats, "2": Seat(shared().seats["2"].units, ("peru",))}))
    held = [event.kind for event in game.events].index("hold")
    forged = list(game.events)
    forged[held] = forged[held]._replace(values={"card": BOARD.index("alaska")})
    assert replayed(game, forged)[0][0].clause == CLAUSE
    assert replayed(game, game.events[1:])[0][0].clause == CLAUSE


BAD = {
    "nobody holds alaska": (
        {"seats": {"1": Seat({"peru": 1}), "2": Seat({"brazil": 1})}},
        "nobody holds Alaska, North",
    ),
    "held twice": ({"neutral": {"alaska": 2}}, "Alaska is held by seat 1 and the neutral army"),
    "no such place": ({"neutral": {"alaskaa": 2}}, "no space 'alaskaa'; did you mean 'alaska'"),
    "seat 3 of 2": ({"turn": 4}, "turn = 4: that seat holds no territory"),
    "phase": ({"phase": "atack"}, "phase = 'atack'; did you mean 'attack'"),
    "late units": ({"phase": "attack", "place": 3}, "in the phase attack nothing is placed any more"),
    "early units": ({"place": 3}, "place = 3: the phase income begins a turn; say phase = 'place'"),
    "early conquest": ({"conquered": 1}, "conquered and matched speak of a turn that has begun"),
    "round": ({"round": 501}, "round = 501: games of classic Risk, official rules end after 500"),
    "game": ({"ruleset": "risiko"}, "it is one of risiko, not of classic-official"),
    "discards": ({"discards": 45}, "45 cards are more than the 44 that are left"),
    "card twice": ({"discards": ("alaska", "Alaska")}, "the card Alaska is named twice"),
    "wilds": ({"discards": ("wild", "wild", "wild")}, "more wild cards are named than the deck has"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_does_not_fit_is_refused(name):
    fields, message = BAD[name]
    with pytest.raises(InputError, match=r"^position shared: ") as refused:
        risk_sim.simulate(OFFICIAL, policy="expander", setup=shared(**fields), games=1)
    assert message in str(refused.value)


def test_seats_and_players_agree():
    with pytest.raises(InputError, match="position shared has 3 seats, and 4 play"):
        risk_sim.simulate(OFFICIAL, players=4, setup=shared(), games=1)
    with pytest.raises(InputError, match="--players 3 and 2 policies"):
        risk_sim.simulate(OFFICIAL, policy=["expander", "turtle"], setup=shared(), games=1)
    seats = shared().seats
    both = {**seats["1"].units, **seats["2"].units}
    position = shared(seats={**seats, "1": Seat(both), "2": Seat({}, 3)})
    with pytest.raises(InputError, match="seat 2 is out, and holds no cards"):
        risk_sim.simulate(OFFICIAL, setup=position, games=1)

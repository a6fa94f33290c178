"""The referee reads closely: traces in which one event is changed, left out or told twice are objected to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from played import of_kind, records, replayed, with_faces

from risk_sim.tracing.record import Event, Record

#: (kind, what is changed, by how much): changes that no legal game can contain.
CHANGES = [
    ("claim", "space", 1),
    ("claim", "space", -50),
    ("claim", "seat", 1),
    ("place_start", "seat", 1),
    ("place_start", "army", 1),
    ("place_start", "units", 1),
    ("place_start", "units", -1),
    ("turn", "seat", 1),
    ("turn", "round", 1),
    ("income", "for_territories", 1),
    ("income", "for_territories", -1),
    ("income", "for_groups", 1),
    ("trade", "value", 1),
    ("trade", "card", 1),
    ("trade", "card2", 1),
    ("trade", "card3", -1),
    ("match", "units", 1),
    ("match", "space", 1),
    ("place", "units", 1),
    ("place", "units", -1),
    ("place", "seat", 1),
    ("throw", "seat", 1),
    ("throw", "origin", 60),
    ("throw", "attack_dice", 3),
    ("throw", "attack_dice", -3),
    ("throw", "defence_dice", 2),
    ("throw", "attacker_losses", 1),
    ("throw", "defender_losses", -1),
    ("conquest", "units", 500),
    ("conquest", "units", -500),
    ("conquest", "origin", 1),
    ("conquest", "target", 1),
    ("elimination", "victim", 1),
    ("elimination", "victim", -1),
    ("take_card", "victim", 1),
    ("take_card", "card", 1),
    ("maneuver", "units", 500),
    ("maneuver", "units", -500),
    ("draw", "card", 100),
    ("draw", "seat", 1),
    ("win", "seat", 1),
]
#: Kinds of which no event can be left out or told twice.
NEEDED = ["claim", "place_start", "turn", "income", "trade", "match", "place", "conquest", "elimination", "take_card"]
NEEDED += ["draw", "win"]
TWICE = [*NEEDED, "maneuver"]


def games() -> tuple[Record, ...]:
    return records("classic-official", 3)


def places(kind: str, most: int = 12) -> Iterator[tuple[Record, int]]:
    """Some events of a kind, spread over the games: the game, and the number of the event."""
    found = [(game, at) for game in games() for at, event in enumerate(game.events) if event.kind == kind]
    yield from found[:: max(1, len(found) // most)]


def changed(event: Event, field: str, by: int) -> Event:
    if field == "seat":
        return event._replace(seat=event.seat + by)
    return event._replace(values={**event.values, field: event.values[field] + by})


def objected(game: Record, events: list[Event]) -> bool:
    return bool(replayed(game, events)[0])


@pytest.mark.parametrize(("kind", "field", "by"), CHANGES)
def test_a_changed_event_is_noticed(kind: str, field: str, by: int) -> None:
    for game, at in places(kind):
        events = list(game.events)
        events[at] = changed(events[at], field, by)
        assert objected(game, events), f"{events[at]} instead of {game.events[at]}"


@pytest.mark.parametrize("kind", NEEDED)
def test_an_event_left_out_is_noticed(kind: str) -> None:
    for game, at in places(kind):
        assert objected(game, [*game.events[:at], *game.events[at + 1 :]]), game.events[at]


@pytest.mark.parametrize("kind", TWICE)
def test_an_event_told_twice_is_noticed(kind: str) -> None:
    for game, at in places(kind):
        assert objected(game, [*game.events[: at + 1], *game.events[at:]]), game.events[at]


def test_a_card_drawn_by_two_is_noticed() -> None:
    """The same card, while it is in a hand: from then on the deck holds one card less than it should."""
    for game in games():
        first, second = [at for at, event in enumerate(game.events) if event.kind == "draw"][:2]
        events = list(game.events)
        events[second] = events[second]._replace(values=dict(events[first].values))
        assert objected(game, events)


def test_a_game_that_breaks_off_is_noticed() -> None:
    for game in games():
        for end in (0, 1, 42, 100, len(game.events) // 2, len(game.events) - 1):
            (finding,), _ = replayed(game, game.events[:end])
            assert (finding.number, finding.event) == (end, "end")


def test_what_follows_the_win_is_noticed() -> None:
    for game in games():
        if of_kind(game, "win"):
            (finding,), _ = replayed(game, [*game.events, game.events[-2]])
            assert finding.clause == "classic-win"


def test_a_finding_says_where_by_which_clause_and_what_was_expected() -> None:
    game = games()[0]
    at = next(at for at, event in enumerate(game.events) if event.kind == "income")
    events = [*game.events[:at], changed(game.events[at], "for_groups", 5), *game.events[at + 1 :]]
    (finding,), _ = replayed(game, events)
    assert str(finding).startswith(f"event {at}, income by 0: whole groups (")
    assert str(finding).endswith("(classic-continent-whole)")


@pytest.mark.parametrize("side", ["attack_faces", "defence_faces"])
def test_faces_that_do_not_cost_what_is_told_are_noticed(side):
    game = records("classic-official", 4)[0]
    for number, event in enumerate(game.events):
        told = with_faces(game, event).values
        single = event.kind == "throw" and told["attack_dice"] == told["defence_dice"] == 1
        if single and told["attack_faces"] > told["defence_faces"]:
            other = "defence_faces" if side == "attack_faces" else "attack_faces"
            faces = told[other]  # a tie, which the attacker loses
            forged = list(game.events)
            forged[number] = event._replace(values={**told, side: faces})
            findings, _ = replayed(game, forged)
            assert findings[0].clause == "classic-tie-defender"
            return
    pytest.fail("no such throw")


@pytest.mark.parametrize("faces", [(7,), (0,), (1, 1, 1, 1), ()])
def test_faces_that_dice_do_not_have_are_noticed(faces):
    game = records("classic-official", 4)[0]
    number = next(at for at, event in enumerate(game.events) if event.kind == "throw")
    told = with_faces(game, game.events[number]).values
    forged = list(game.events)
    forged[number] = forged[number]._replace(values={**told, "attack_faces": faces, "defence_faces": (1,)})
    assert replayed(game, forged)[0][0].clause == "classic-dice-pairing"

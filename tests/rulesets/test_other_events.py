"""Other openings, event cards and stations: different, and all that the rulebook fixes stays."""

from __future__ import annotations

from collections import Counter

import pytest
from played import mixed, replayed

from risk_sim import boards, rulesets
from risk_sim.boards.reconstruction import reconstructions
from risk_sim.rulesets.decks import check_deck
from risk_sim.rulesets.reconstruction import drawn
from risk_sim.spec.board import Board
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.run import Run
from risk_sim.tracing import record as recording

RULES = rulesets.load("antartide")
BOARD = boards.load("antartide")
DRAWN = [(board, drawn(RULES, board, 1, at)) for at, board in enumerate(reconstructions(BOARD, 12, 1))]


@pytest.mark.parametrize(("board", "ruleset"), DRAWN)
def test_what_is_drawn_can_be_played(board: Board, ruleset: Ruleset) -> None:
    check_deck(ruleset, board)
    game = recording.record(Run(ruleset, board, mixed(2, 1), 3), 0)
    findings, _ = replayed(game)
    assert not findings


def test_drawings_differ_and_repeat() -> None:
    assert len({board.fingerprint for board, _ in DRAWN}) == len(DRAWN)
    assert len({ruleset.deck_fingerprint for _, ruleset in DRAWN}) == len(DRAWN)
    again = next(iter(reconstructions(BOARD, 1, 1)))
    assert again.fingerprint == DRAWN[0][0].fingerprint
    assert drawn(RULES, again, 1, 0).deck_fingerprint == DRAWN[0][1].deck_fingerprint


@pytest.mark.rule("antartide-set-plus3")
@pytest.mark.rule("antartide-card-data")
def test_the_cards_of_the_rulebooks_table_are_there_whatever_is_drawn() -> None:
    shown = [("cannon", ""), ("cavalry", ""), ("infantry", ""), ("cavalry", "plus_one"), ("cannon", "plus_two")]
    shown += [("infantry", "plus_one"), ("infantry", "plus_two")]
    for board, ruleset in DRAWN:
        cards = {(board.spaces[space].symbol, ruleset.deck.get(space, "")) for space in board.ids[: board.cards]}
        assert set(shown) <= cards


def test_what_the_rulebook_fixes_stays() -> None:
    for board, ruleset in DRAWN:
        assert len(ruleset.events) == 17
        assert list(board.spaces) == list(BOARD.spaces)
        assert board.spaces["south_pole"].symbol == "wild"
        assert Counter(space.symbol for space in board.spaces.values()) == Counter(
            space.symbol for space in BOARD.spaces.values()
        )
        for station, group in (("sigma", "east_antarctica"), ("phi", "east_antarctica"), ("psi", "west_antarctica")):
            assert {board.spaces[board.ids[at]].group for at in board.neighbours(station)} == {group}
        stands = {army: Counter(p.units for p in ruleset.opening.values() if p.army == army) for army in (1, 2)}
        assert stands[1] == stands[2] == {3: 3}

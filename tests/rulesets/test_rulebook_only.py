"""What is reconstructed is said, and can be left out."""

import pytest
from msgspec import structs

import risk_sim
from risk_sim import policies, rulesets
from risk_sim.api.seating import run_of
from risk_sim.errors import InputError
from risk_sim.rulesets.decks import check_deck, warnings
from risk_sim.rulesets.playable import board_of
from risk_sim.rulesets.rulebook_only import rulebook_only
from risk_sim.runs.manifest import differences, manifest

ADVANCED = rulesets.load("napoleon-advanced")
OWNED = {"provenance": "rulebook"}


def run(ruleset, only=False):
    return run_of(ruleset, 3, 1, policies.load("expander"), None, None, None, only)


def owned(cards):
    return {name: structs.replace(card, **OWNED) for name, card in cards.items()}


def test_everything_reconstructed_is_named_with_its_fingerprint():
    found = run(ADVANCED).reconstructed
    board = board_of(ADVANCED).fingerprint[:8]
    assert found == (
        f"reconstructed board (napoleon, fingerprint {board}), "
        f"missions and card effects (fingerprint {ADVANCED.deck_fingerprint[:8]})"
    )
    assert run("napoleon").reconstructed.startswith("reconstructed board (napoleon, fingerprint ")
    assert "missions" not in run("napoleon").reconstructed
    assert run("classic").reconstructed == ""


def test_what_was_copied_from_the_box_is_not_named():
    missions = structs.replace(ADVANCED, missions=owned(ADVANCED.missions))
    assert missions.reconstructed == ("card effects",)
    assert structs.replace(missions, effects=owned(ADVANCED.effects)).reconstructed == ()
    box = run(structs.replace(missions, effects=owned(ADVANCED.effects)))
    assert box._replace(board=structs.replace(box.board, **OWNED)).reconstructed == ""
    with_deck = run(ADVANCED)
    with_deck = with_deck._replace(board=structs.replace(with_deck.board, **OWNED)).reconstructed
    assert with_deck.startswith("reconstructed missions and card effects (fingerprint ")


def test_the_fingerprint_is_of_what_is_played():
    dealt = structs.replace(ADVANCED, deck=ADVANCED.deck | {"angleterre": "charge"})
    assert dealt.deck_fingerprint != ADVANCED.deck_fingerprint
    assert structs.replace(ADVANCED, effects=owned(ADVANCED.effects)).deck_fingerprint == ADVANCED.deck_fingerprint


def test_nothing_of_it_is_left():
    found = rulebook_only(ADVANCED)
    check_deck(found, board_of(found), 6)
    assert not warnings(found, board_of(found), 6)
    assert (found.game.missions, found.cards.effects) == ("off", "off")
    assert found.cards.draws == ("conquest", "control")
    assert found.reconstructed == ()
    assert run(ADVANCED, only=True).ruleset == found
    assert "missions" not in run(ADVANCED, only=True).reconstructed


def test_it_is_another_run_whatever_the_missions_were():
    one, other = (manifest(run(ADVANCED, only=only), "1", 1000, []) for only in (False, True))
    assert one.identity != other.identity
    assert list(differences(one, other)) == [
        "its ruleset is Risk Napoléon, advanced, not Risk Napoléon, advanced, rulebook only"
    ]
    changed = structs.replace(ADVANCED, missions={"m1_02": ADVANCED.missions["m1_02"]})
    assert rulebook_only(changed).fingerprint == rulebook_only(ADVANCED).fingerprint


@pytest.mark.parametrize("name", ["classic", "risiko", "napoleon", "napoleon-2p"])
def test_games_without_such_cards_refuse_it(name):
    title = rulesets.load(name).title
    with pytest.raises(InputError, match=f"--rulebook-only: {title} has neither missions nor card effects"):
        risk_sim.simulate(name, rulebook_only=True)
    with pytest.raises(InputError, match="neither missions nor card effects"):
        risk_sim.trace(name, game=0, rulebook_only=True)

"""A game without what its rulebook leaves out: no missions, and cards that are only traded."""

from __future__ import annotations

from msgspec import structs

from risk_sim.errors import InputError
from risk_sim.spec.ruleset import Ruleset


def rulebook_only(ruleset: Ruleset) -> Ruleset:
    """The ruleset without missions and card effects; what is said of them is left out, so that it changes no game.

    Raises InputError for a game that has neither.
    """
    game, cards = ruleset.game, ruleset.cards
    if ruleset.opening:
        raise InputError(
            f"--rulebook-only: {ruleset.title} cannot be played without its opening, which the rulebook leaves to the "
            "box; try others with --reconstructions, and events=off plays without event cards"
        )
    if "on" not in (game.missions, cards.effects):
        rewards = ", or play with rewards=off" if ruleset.rewards_in_play else ""
        raise InputError(
            f"--rulebook-only: {ruleset.title} has neither missions nor card effects; leave it out{rewards}"
        )
    return structs.replace(
        ruleset,
        title=f"{ruleset.title}, rulebook only",
        game=structs.replace(game, missions="off"),
        cards=structs.replace(
            cards, effects="off", draws=tuple(ground for ground in cards.draws if ground != "mission")
        ),
        missions={},
        effects={},
        deck={},
    )

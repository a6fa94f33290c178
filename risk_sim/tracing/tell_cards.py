"""Cards, told: drawn, traded, taken over, and played for what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from risk_sim.spec.deck import Effect
from risk_sim.spec.deck_words import effect_words
from risk_sim.tracing.record import Event
from risk_sim.tracing.teller import Teller

_REROLLS = ("reroll_attack", "reroll_own", "reroll_enemy_highest")
#: What cards do that are played in a battle.
BATTLE_DEEDS = ("attack_bonus", "defence_bonus", *_REROLLS)


class Cards(Teller):
    """Tells of cards. `rolled`: the faces that lay there before a die was thrown again, the attacker's dice first."""

    def __init__(self, record: Any) -> None:
        super().__init__(record)
        self.rolled: tuple[tuple[int, ...], int] = ((), 0)

    def _hold(self, event: Event) -> Iterator[str]:
        yield f"{self.army(event.seat)} holds {self.card(event.values['card'])}."

    def _start_card(self, event: Event) -> Iterator[str]:
        yield self.line(event.seat, f"begins with the card {self.card(event.values['card'])}.")

    def _trade(self, event: Event) -> Iterator[str]:
        cards = ", ".join(self.card(event.values[name]) for name in ("card", "card2", "card3"))
        yield self.line(event.seat, f"trades {cards} for {event.values['value']} {self.words.units}.")

    def _match(self, event: Event) -> Iterator[str]:
        space, units = event.values["space"], event.values["units"]
        yield self.line(event.seat, f"puts {units} more on {self.space(space)}, which a traded card shows.")

    def _take_card(self, event: Event) -> Iterator[str]:
        yield self.line(event.seat, f"takes over the card {self.card(event.values['card'])}.")

    def _draw(self, event: Event) -> Iterator[str]:
        yield self.line(event.seat, f"draws {self.card(event.values['card'])}.")

    def _discard(self, event: Event) -> Iterator[str]:
        yield self.line(event.seat, f"discards {self.card(event.values['card'])}.")

    def _play(self, event: Event) -> Iterator[str]:
        card = event.values["card"]
        name, effect = self.effect_of(card)
        aimed = self._aimed(effect, event.values["aim"], event.values["aim2"])
        does = aimed or effect_words(effect, self.record.ruleset)
        yield self.line(event.seat, f"plays {self.record.board.titles[card]} ({name.replace('_', ' ')}): {does}.")

    def effect_of(self, card: int) -> tuple[str, Effect]:
        """What the deck calls the effect of a territory's card, and what it is."""
        name = self.record.ruleset.deck[self.record.board.ids[card]]
        return name, self.record.ruleset.effects[name]

    def _aimed(self, effect: Effect, aim: int, aim2: int) -> str:
        """What a card does to what it is aimed at; empty for one that is aimed at nothing."""
        if effect.does in _REROLLS and self.rolled[0]:
            faces, attack = self.rolled
            return f"the {'attacker' if aim < attack else 'defender'}'s {faces[aim]} is thrown again, and is a {aim2}"
        if effect.does == "move_epidemic":
            return f"the epidemic of {self.space(aim)} goes to {self.space(aim2)}"
        if effect.does == "discard_enemy_card":
            return f"{self.army(aim)} discards {self.card(aim2)}"
        return ""

    def _card_units(self, event: Event) -> Iterator[str]:
        space, units = event.values["space"], event.values["units"]
        yield self.line(event.seat, f"puts {self.units(units, space)} on {self.space(space)}, which the card shows.")

"""Allies of a campaign and its objectives, told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from msgspec.structs import replace

from risk_sim.kernels import layout
from risk_sim.spec.campaign import Stand
from risk_sim.spec.campaign_words import objective_words, stand_words
from risk_sim.tracing.record import Event
from risk_sim.tracing.teller import Teller

_WHY = {
    layout.LEFT_AFTER_LOSS: "after the lost battle",
    layout.LEFT_AFTER_ATTACKS: "after the attacks",
    layout.LEFT_CAPITAL: "since its capital was invaded",
    layout.LEFT_ANNEXED: "since a territory of it was annexed",
    layout.LEFT_ALONE: "since its holder is out",
    layout.LEFT_NOWHERE: "since it holds no territory any more",
}


class Alliances(Teller):
    """Tells who sides with whom, and what is scored for it."""

    def printed(self) -> Iterator[str]:
        """The printed position of a campaign with what seats have beyond it, a line a power."""
        campaign, board = self.record.ruleset.campaign, self.record.board
        for army, name in enumerate(campaign.powers):
            who = f"{self.power(army)}, {self.army(army)}" if army < len(self.names) else self.power(army)
            places = []
            for space, stand in campaign.stands.items():
                if stand.power == name:
                    at = board.index(space)
                    at_sea = self.fleets.at_sea(at)
                    units = self.words.ships if at_sea else self.words.units
                    stood = self._stood(stand, at)
                    said = stand_words(stood, campaign, at_sea, units).split(f" of {self.power(army)}")
                    places.append(f"{board.titles[at]} {''.join(said)}")
            yield f"{who[0].upper()}{who[1:]}: {'; '.join(places)}."

    def _stood(self, stand: Stand, space: int) -> Stand:
        """What really stood there when the first turn began."""
        there = takewhile(lambda event: event.kind in ("stand", "start_piece"), self.record.events)
        found = [event for event in there if event.values["space"] == space]
        if not found:
            return stand
        pieces = [event.values["piece"] for event in found if event.kind == "start_piece"]
        forts = pieces.count(layout.FORTIFICATION)
        return replace(stand, units=found[0].values["units"], leaders=len(pieces) - forts, fortification=forts > 0)

    def power(self, army: int) -> str:
        """The name of a power."""
        return list(self.record.ruleset.campaign.powers.values())[army].title

    def _ally_start(self, event: Event) -> Iterator[str]:
        power = self.power(event.values["army"])
        yield self.aside(f"{power} is an ally of {self.army(event.seat)}; a card nobody has looked at lies with it.")

    def _ally_income(self, event: Event) -> Iterator[str]:
        values = event.values
        more = "".join(
            f" and {values[name]} for {what}"
            for name, what in (("for_groups", "whole groups"), ("for_capitals", "its capital"))
            if values[name]
        )
        power = self.power(values["army"])
        yield self.aside(f"{power} gains {values['for_territories']} {self.words.units} for territories{more}.")

    def _ally_join(self, event: Event) -> Iterator[str]:
        values = event.values
        yield self.line(event.seat, f"spends {self.card(values['card'])}: {self.power(values['army'])} is an ally now.")

    def _ally_neutral(self, event: Event) -> Iterator[str]:
        values = event.values
        yield self.aside(
            f"{self.power(values['army'])} leaves {self.army(event.seat)} {_WHY[values['why']]}, and is neutral."
        )

    def _ally_turn(self, event: Event) -> Iterator[str]:
        values = event.values
        power = self.power(values["army"])
        yield self.line(
            event.seat,
            f"spends {self.card(values['card'])} to win {power} over: the invaders leave for "
            f"{self.space(values['space'])}, {values['units']} of {power} stand in its capital.",
        )

    def _ally_roll(self, event: Event) -> Iterator[str]:
        values = event.values
        more = f", and {values['added']} more for a captured leader" if values["added"] else ""
        yield self.line(event.seat, f"rolls {values['face']} for {self.power(values['army'])}{more}.")

    def _annex(self, event: Event) -> Iterator[str]:
        values = event.values
        card = f" for {self.card(values['card'])}" if values["card"] >= 0 else ""
        units = self.units(values["units"], values["space"])
        space, power = self.space(values["space"]), self.power(values["army"])
        yield self.line(event.seat, f"annexes {space} from {power}{card}, with {units}.")

    def _objective(self, event: Event) -> Iterator[str]:
        campaign = self.record.ruleset.campaign
        objective = list(campaign.objectives.values())[event.values["objective"]]
        times = f", {event.values['number']} of them" if objective.needs == "allies" else ""
        yield self.line(
            event.seat, f"meets an objective: {objective_words(objective, campaign, self.record.board)}{times}."
        )

"""Leaders, ships and fortifications, told: how they come, go and change hands."""

from __future__ import annotations

from collections.abc import Iterator

from risk_sim.kernels import layout
from risk_sim.tracing.record import Event
from risk_sim.tracing.teller import Teller


class Pieces(Teller):
    """Tells of pieces besides units."""

    def _start_piece(self, event: Event) -> Iterator[str]:
        piece, space = event.values["piece"], event.values["space"]
        if self.record.ruleset.campaign.powers:  # told with the printed position
            return
        yield self.line(event.seat, f"puts {self.pieces(piece, 1)} on {self.space(space)}.")

    def _fort_pay(self, event: Event) -> Iterator[str]:
        space, units = event.values["space"], event.values["units"]
        yield self.aside(f"The fortification of {self.space(space)} brings {self.units(units, space)} there.")

    def _build(self, event: Event) -> Iterator[str]:
        values = event.values
        what = f"{self.pieces(values['piece'], values['number'])} {self.at(values['space'])}"
        yield self.line(
            event.seat, f"builds {what} for {self.price(values['price'])}." if values["price"] else f"puts {what}."
        )

    def _ransom(self, event: Event) -> Iterator[str]:
        values = event.values
        pieces = self.pieces(values["piece"], values["number"])
        price = self.price(values["number"] * self.record.ruleset.leaders.ransom_price)
        yield self.line(event.seat, f"buys {pieces} back from {self.army(values['captor'])} for {price}.")

    def _ransom_units(self, event: Event) -> Iterator[str]:
        space, units = event.values["space"], event.values["units"]
        yield self.line(event.seat, f"puts {self.units(units, space)} on {self.space(space)} for it.")

    def _capture(self, event: Event) -> Iterator[str]:
        values = event.values
        pieces = f"{self.pieces(values['piece'], values['number'])} of {self.army(values['owner'])}"
        taken = "is taken" if values["number"] == 1 else "are taken"
        by = f" by {self.army(event.seat)}" if event.seat >= 0 else ", to nobody's benefit"
        yield self.aside(f"{pieces} {taken} {self.at(values['space'])}{by}.")

    def _lost(self, event: Event) -> Iterator[str]:
        values = event.values
        last = self.words.ship if self.fleets.at_sea(values["space"]) else self.words.unit
        pieces = self.pieces(values["piece"], values["number"])
        yield self.line(event.seat, f"loses {pieces} with the last {last} {self.at(values['space'])}.")

    def _fort_falls(self, event: Event) -> Iterator[str]:
        yield self.aside(f"The fortification of {self.space(event.values['space'])} falls.")

    def _ships_gone(self, event: Event) -> Iterator[str]:
        zone, ships = event.values["zone"], event.values["ships"]
        leaves = "leaves" if ships == 1 else "leave"
        yield self.aside(f"{self.units(ships, zone)} of {self.army(event.seat)} {leaves} {self.space(zone)}.")

    def _maneuver(self, event: Event) -> Iterator[str]:
        values = event.values
        way = f"from {self.space(values['origin'])} to {self.space(values['target'])}"
        at_sea = self.fleets.at_sea(values["target"])
        if values["leaders"]:
            leader = self.pieces(layout.ADMIRAL if at_sea else layout.GENERAL, 1)
            taken = f" and {self.units(values['units'], values['target'])}" if values["units"] else ""
            yield self.line(event.seat, f"moves {leader}{taken} {way}.")
        else:
            ships = self.units(values["units"], values["target"]) if at_sea else values["units"]
            yield self.line(event.seat, f"moves {ships} {way}{self.troops(values['origin'])}.")

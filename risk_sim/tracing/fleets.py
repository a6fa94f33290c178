"""Whose ships are where, followed event by event, and the way that troops take across the sea."""

from __future__ import annotations

from collections import defaultdict

from risk_sim.kernels import layout
from risk_sim.spec.board import Board
from risk_sim.tracing.record import Event

NOBODY = -1


class Fleets:
    """Ships by seat and zone, and the seat that controls each zone: alone there, or there first."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.ships: dict[tuple[int, int], int] = defaultdict(int)
        self.holder: dict[int, int] = {}

    def at_sea(self, space: int) -> bool:
        """Whether a space is a sea zone."""
        return space >= self.board.lands

    def follow(self, event: Event) -> None:
        """Take an event in."""
        values = event.values
        if event.kind == "build" and values["piece"] == layout.SHIP:
            self._add(event.seat, values["space"], values["number"])
        elif event.kind == "start_piece" and values["piece"] == layout.SHIP:
            self._add(event.seat, values["space"], 1)
        elif event.kind == "stand" and self.at_sea(values["space"]):
            self._add(event.seat, values["space"], values["units"])
        elif event.kind in ("conquest", "maneuver") and self.at_sea(values["target"]):
            self._add(event.seat, values["origin"], -values["units"])
            self._add(event.seat, values["target"], values["units"])
        elif event.kind == "throw" and self.at_sea(values["target"]):
            defender = self.other(event.seat, values["target"])
            self._add(event.seat, values["origin"], -values["attacker_losses"])
            self._add(defender, values["target"], -values["defender_losses"])
        elif event.kind == "ships_gone":
            self._add(event.seat, values["zone"], -values["ships"])

    def other(self, seat: int, zone: int) -> int:
        """The seat besides this one that has ships in a zone."""
        return next((who for who, ships in self._there(zone) if who != seat), NOBODY)

    def crossing(self, seat: int, origin: int, target: int, most: int) -> list[int]:
        """The fewest zones of a seat, one touching the next, from a territory to another; none for a neighbour."""
        if target in self.board.links.of(origin):
            return []
        ways = [[zone] for zone in self._own_zones_beside(seat, origin)]
        for _ in range(most):
            for way in ways:
                if target in self.board.links.of(way[-1]):
                    return way
            ways = [[*way, zone] for way in ways for zone in self._own_zones_beside(seat, way[-1]) if zone not in way]
        return []

    def _own_zones_beside(self, seat: int, space: int) -> list[int]:
        return [zone for zone in self.board.links.of(space) if self.at_sea(zone) and self.holder.get(zone) == seat]

    def _there(self, zone: int) -> list[tuple[int, int]]:
        return [(who, ships) for (who, where), ships in self.ships.items() if where == zone and ships > 0]

    def _add(self, seat: int, zone: int, number: int) -> None:
        """Change a fleet; who is alone in the zone controls it."""
        self.ships[seat, zone] += number
        there = self._there(zone)
        if len(there) < 2:
            self.holder[zone] = there[0][0] if there else NOBODY

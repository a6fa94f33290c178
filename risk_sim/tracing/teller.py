"""What everybody who tells a game needs: names, numbers and lines."""

from __future__ import annotations

from risk_sim.kernels import layout
from risk_sim.spec.deck_words import listed, mission_words
from risk_sim.tracing.fleets import Fleets
from risk_sim.tracing.owners import Owners
from risk_sim.tracing.record import Record

_PIECES = {
    layout.GENERAL: ("general", "generals"),
    layout.ADMIRAL: ("admiral", "admirals"),
    layout.FORTIFICATION: ("fortification", "fortifications"),
}


class Teller:
    """The names of a game. `turn` is the seat whose turn it is, -1 before the first."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.names = [f"{policy.name} ({seat + 1})" for seat, policy in enumerate(record.policies)]
        self.words = record.ruleset.words
        self.neutrals = record.ruleset.setup.neutral_armies
        self.fleets = Fleets(record.board)
        self.owners = Owners()
        self.turn = -1

    def line(self, seat: int, does: str) -> str:
        """A line of somebody's doing; whose turn it is need not be said."""
        if self.turn < 0:
            return f"{self.army(seat)} {does}"
        return f"  {does}" if seat == self.turn else f"  {self.army(seat)} {does}"

    def aside(self, happens: str) -> str:
        """A line of something that happens; it begins with a capital."""
        happens = happens[0].upper() + happens[1:]
        return happens if self.turn < 0 else f"  {happens}"

    def army(self, army: int) -> str:
        """Who it is."""
        if army < 0:
            return "nobody"
        if army < len(self.names):
            return self.names[army]
        if powers := list(self.record.ruleset.campaign.powers.values()):
            return powers[army].title
        return "the neutral army" if self.neutrals == 1 else f"neutral army {army - len(self.names) + 1}"

    def troops(self, origin: int) -> str:
        """` with Austria`, where an ally's troops set out; nothing where they are the player's own."""
        army = self.owners.army(origin)
        return f" with {self.army(army)}" if army >= len(self.names) else ""

    def space(self, space: int) -> str:
        """The name of a territory or sea zone."""
        return self.record.board.titles[space]

    def spaces(self, spaces: list[int]) -> str:
        """The names of several."""
        return listed([self.space(space) for space in spaces])

    def card(self, card: int) -> str:
        """A territory card and what it shows, pictures or stars; cards beyond the territories are wild."""
        board, stars = self.record.board, self.record.ruleset.stars
        if card >= board.cards:
            return "a wild card"
        if stars.values:
            return f"{board.titles[card]} ({'2 stars' if board.ids[card] in stars.two else '1 star'})"
        return f"{board.titles[card]} ({board.spaces[board.ids[card]].symbol})"

    def units(self, number: int, space: int) -> str:
        """So many of what stands on a space: regiments, or ships."""
        words = self.words
        one, many = (words.ship, words.ships) if self.fleets.at_sea(space) else (words.unit, words.units)
        return f"{number} {one if number == 1 else many}"

    def at(self, space: int) -> str:
        """Where something is: `on` a territory, `in` a sea zone."""
        return f"{'in' if self.fleets.at_sea(space) else 'on'} {self.space(space)}"

    def price(self, units: int) -> str:
        """So many units that something costs."""
        return f"{units} {self.words.unit if units == 1 else self.words.units}"

    def pieces(self, piece: int, number: int) -> str:
        """So many of a kind of piece: `a general`, `2 ships`."""
        one, many = (self.words.ship, self.words.ships) if piece == layout.SHIP else _PIECES[piece]
        return f"{'an' if one[0] in 'aeiou' else 'a'} {one}" if number == 1 else f"{number} {many}"

    def mission(self, number: int) -> str:
        """A mission in words."""
        mission = list(self.record.ruleset.missions.values())[number]
        return f"the mission of {mission_words(mission, self.record.board, self.words)}"

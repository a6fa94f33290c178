"""What lies on the table: territories, hands, piles, and what the player on turn still has to do."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from risk_sim.spec.board import Board
from risk_sim.spec.ruleset import Ruleset

#: The owner of a territory nobody has claimed.
NOBODY = -1
#: The picture of a wild card.
WILD = "wild"


@dataclass
class Conquest:
    """A territory without defenders, until somebody moves in. `least`: survivors of the last throw."""

    origin: int
    target: int
    least: int


@dataclass
class Turn:
    """One player-turn. `at`: the place in the ruleset's list of phases; `acts`: what was done in that phase."""

    seat: int
    round: int
    at: int = 0
    acts: int = 0
    hand_before: int = 0
    units: int = 0
    conquests: int = 0
    draws: int = 0
    matched: bool = False
    match_owed: set[int] = field(default_factory=set)
    empty: Conquest | None = None
    beaten: int | None = None
    looted: int | None = None
    selling: bool = False


class Table:
    """A game as the referee sees it. Armies are numbered as seats are; the neutral one comes after them."""

    def __init__(self, ruleset: Ruleset, board: Board, seats: int) -> None:
        self.ruleset, self.board, self.seats = ruleset, board, seats
        self.names = list(board.spaces)
        self.spaces = len(self.names)
        self.pictures = [space.symbol for space in board.spaces.values()]
        number = ruleset.setup.neutral_armies if seats == 2 and ruleset.setup.two_player != "off" else 0
        self.neutrals = list(range(seats, seats + number))
        self.owner = [NOBODY] * self.spaces
        self.units = [0] * self.spaces
        self.alive = list(range(seats))
        self.stock = {army: ruleset.setup.start_units[str(seats)] for army in range(seats)}
        self.stock |= dict.fromkeys(self.neutrals, ruleset.setup.neutral_units)
        self.hands: list[set[int]] = [set() for _ in range(seats)]
        self.deck = set(range(self.spaces + ruleset.cards.wilds))
        self.discards: set[int] = set()
        #: Discards of a position that nobody knows; they are counted to the deck.
        self.unseen = 0
        self.sets = 0
        self.turn: Turn | None = None
        #: (seat, round) of the first turn.
        self.first = (0, 1)
        self.over = False
        self.turns = 0
        #: Who is out: seat -> (round, by whom, place).
        self.out: dict[int, tuple[int, int, int]] = {}
        self.points = [0] * seats
        self.trades = [0] * seats
        self.conquests = [0] * seats
        #: Places by points, once they have decided.
        self.places: list[int] | None = None
        #: How often situations came up that a sample should contain.
        self.seen: Counter[str] = Counter()
        self.beside = self._beside()

    def _beside(self) -> list[set[int]]:
        """The neighbours of every territory, from the borders as the board's file spells them."""
        number = {name: at for at, name in enumerate(self.names)}
        beside: list[set[int]] = [set() for _ in number]
        for one, other in (*self.board.borders, *self.board.sea_lines):
            beside[number[one]].add(number[other])
            beside[number[other]].add(number[one])
        return beside

    def inside(self) -> dict[str, set[int]]:
        """The territories of every group, from the board's file."""
        inside: dict[str, set[int]] = {group: set() for group in self.board.groups}
        for number, space in enumerate(self.board.spaces.values()):
            inside[space.group].add(number)
        return inside

    def exists(self, space: int) -> bool:
        return 0 <= space < self.spaces

    def lands(self, army: int) -> list[int]:
        return [space for space, owner in enumerate(self.owner) if owner == army]

    def name(self, space: int) -> str:
        return self.names[space] if self.exists(space) else f"territory {space}"

    @property
    def wants_all(self) -> bool:
        """Whether two players have to hold what neutral armies hold, too."""
        return self.seats == 2 and self.ruleset.game.win_2p == "all"

    @property
    def stays(self) -> int:
        """Units that never leave a territory."""
        return max(1, self.ruleset.battle.garrison)

    @property
    def phase(self) -> str:
        """The phase the player on turn is in."""
        return self.ruleset.game.turn[self.turn.at]

    # ------------------------------------------------------------ cards

    def picture(self, card: int) -> str:
        return self.pictures[card] if card < self.spaces else WILD

    def pictured(self, card: int) -> int | None:
        """The territory a card names."""
        return card if card < self.spaces else None

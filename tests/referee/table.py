"""What lies on the table: territories, hands, piles, and what the player on turn still has to do."""

from __future__ import annotations

from collections import Counter

from referee.owed import Owed
from referee.turn import Battle, Conquest, Rolled, Turn
from risk_sim.spec.board import Board
from risk_sim.spec.ruleset import Ruleset

__all__ = ["Battle", "Conquest", "Rolled", "Table", "Turn"]

#: The owner of a territory nobody has claimed.
NOBODY = -1
#: The picture of a wild card.
WILD = "wild"
#: Pieces, as traces number them.
PIECES = SHIP, GENERAL, ADMIRAL, FORTIFICATION = range(4)


class Table:
    """A game as the referee sees it. Armies are numbered as seats are; neutral and allied ones come after them.

    Sea zones are numbered after all territories, and have no owner: `control` says whose they are.
    """

    def __init__(self, ruleset: Ruleset, board: Board, seats: int) -> None:
        self.ruleset, self.board, self.seats = ruleset, board, seats
        self.names = list(board.spaces)
        self.spaces = sum(space.kind != "zone" for space in board.spaces.values())
        self.zones = range(self.spaces, len(self.names))
        self.pictures = [space.symbol for space in board.spaces.values()]
        #: The powers of a campaign by their number, which is their army's; none in other games.
        self.powers = list(ruleset.campaign.powers.values())
        number = ruleset.setup.neutral_armies if seats == 2 and ruleset.setup.two_player != "off" else 0
        self.neutrals = list(range(seats, len(self.powers) if self.powers else seats + number))
        self.owner = [NOBODY] * self.spaces
        self.units = [0] * self.spaces
        self.alive = list(range(seats))
        more = ruleset.setup.extra.get("units", (0,) * seats)
        self.stock = {army: ruleset.setup.start_units.get(str(seats), 0) + more[army] for army in range(seats)}
        self.stock |= dict.fromkeys(self.neutrals, ruleset.setup.neutral_units)
        #: Who commands an army: a player his own, NOBODY one that is nobody's ally.
        self.holder = [*range(seats), *(NOBODY for _ in self.neutrals)]
        #: The card that lies with an ally.
        self.lying: dict[int, int] = {}
        #: (seat, objective) of invasions that have scored.
        self.met: set[tuple[int, int]] = set()
        self.hands: list[set[int]] = [set() for _ in range(seats)]
        self.cards = self.spaces + ruleset.cards.wilds
        self.deck = set(range(self.cards))
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
        self.touching = self._touching()
        land = set(range(self.spaces))
        #: Territories beside every territory, zones beside every zone, and zones that every territory touches.
        self.beside = [self.touching[space] & land for space in range(self.spaces)]
        self.sea_beside = {zone: self.touching[zone] - land for zone in self.zones}
        self.coast = [self.touching[space] - land for space in range(self.spaces)]
        self._inside = self._grouped()
        self._lay_pieces()
        self._lay_missions()
        self._lay_goals()
        #: What has to come next, in this order, and whether the event at hand was asked for by that.
        self.owed: list[Owed] = []
        self.called = False

    def _lay_pieces(self) -> None:
        """Leaders, fortifications, epidemics and ships: none yet."""
        self.generals = [0] * self.spaces
        self.forts = [False] * self.spaces
        self.epidemics = [0] * self.spaces
        #: Territories that nobody holds, whose epidemics no card can send on.
        self.stuck: set[int] = set()
        #: Territories whose units marched off and left nobody: their epidemics stay, since nobody died.
        self.marched_off: set[int] = set()
        self.ships: dict[int, Counter[int]] = {zone: Counter() for zone in self.zones}
        self.admirals: dict[int, Counter[int]] = {zone: Counter() for zone in self.zones}
        self.control = dict.fromkeys(self.zones, NOBODY)
        #: captives[captor][owner, piece]: leaders held.
        self.captives: list[Counter[tuple[int, int]]] = [Counter() for _ in range(self.seats)]

    def _lay_missions(self) -> None:
        """Missions by their number, piles by rank, and what is counted for them."""
        self.missions = list(self.ruleset.missions.values()) if self.ruleset.game.missions == "on" else []
        ranks = {mission.rank for mission in self.missions}
        self.piles = {rank: {at for at, one in enumerate(self.missions) if one.rank == rank} for rank in ranks}
        self.in_hand: list[dict[int, int]] = [{} for _ in range(self.seats)]
        #: Missions that lie face up, and whose they are.
        self.face_up: dict[int, int] = {}
        self.claimed: list[set[int]] = [set() for _ in range(self.seats)]
        self.done = [0] * self.seats
        self.completed = [0] * self.seats
        self.captured = [0] * self.seats
        self.effects = [0] * self.seats
        self.repelled = [0] * self.seats
        self.kills = [0] * self.seats
        #: (seat, units) that a mission just brought, to be placed at once.
        self.bonus = (NOBODY, 0)
        #: Whether the last turn is over, and missions are shown.
        self.final = False
        #: Points by what they were for, and what was made use of, by seat.
        self.scored: list[Counter[int]] = [Counter() for _ in range(self.seats)]
        self.used: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        #: Losses by what was thrown (see `referee.dice`), and (sides, face) of dice thrown again.
        self.throws: dict[tuple, Counter[tuple[int, int]]] = {}
        self.again: Counter[tuple[int, int]] = Counter()

    def _lay_goals(self) -> None:
        """Objectives that win the game and rewards by their number; cities, and capitals by their owner."""
        self.goals, self.rewards = list(self.ruleset.objectives.values()), list(self.ruleset.rewards_in_play.values())
        #: Rewards beyond those that lie on objectives, and the seats that begin with them.
        self.gifts: dict[int, int] = {}
        for what, numbers in self.ruleset.setup.extra.items():
            if what not in self.ruleset.rewards_in_play:
                continue
            for seat, number in enumerate(numbers):
                for _ in range(number):
                    self.gifts[len(self.rewards)] = seat
                    self.rewards.append(self.ruleset.rewards[what])
        #: Objectives in play, whose they are, and the rewards that still lie with them.
        self.open: set[int] = set()
        self.held_by: dict[int, int] = {}
        self.reward_on: dict[int, int] = {}
        #: Whose a reward is, and where an airfield stands.
        self.reward_of: dict[int, int] = {}
        self.sites: dict[int, int] = {}
        self.cities: set[int] = set()
        self.home: dict[int, int] = {}

    def _touching(self) -> list[set[int]]:
        """What every territory and zone borders on, from the borders as the board's file spells them."""
        number = {name: at for at, name in enumerate(self.names)}
        touching: list[set[int]] = [set() for _ in number]
        for one, other in (*self.board.borders, *self.board.sea_lines):
            touching[number[one]].add(number[other])
            touching[number[other]].add(number[one])
        return touching

    def inside(self) -> dict[str, set[int]]:
        """The territories or zones of every group."""
        return self._inside

    def _grouped(self) -> dict[str, set[int]]:
        """The same from the board's file."""
        inside: dict[str, set[int]] = {group: set() for group in self.board.groups}
        for number, space in enumerate(self.board.spaces.values()):
            inside[space.group].add(number)
        return inside

    def at_sea(self, group: str) -> bool:
        """Whether a group is a route of sea zones."""
        return self.inside()[group] <= set(self.zones)

    def whole(self, seat: int) -> list[str]:
        """The groups, empires and routes alike, that a seat holds whole."""
        held = self.held(seat)
        return [group for group, inside in self.inside().items() if inside and inside <= held]

    # ------------------------------------------------------------ armies

    def commander(self, army: int) -> int:
        """The seat that moves an army and rolls for it; NOBODY for none."""
        return NOBODY if army == NOBODY else self.holder[army]

    def commands(self, seat: int, space: int) -> bool:
        """Whether a territory is a player's or his ally's."""
        return self.exists(space) and seat != NOBODY and self.commander(self.owner[space]) == seat

    def commanded(self, seat: int) -> list[int]:
        """A player's army and those of his allies."""
        return [army for army, holder in enumerate(self.holder) if holder == seat]

    def allies(self, seat: int) -> list[int]:
        return [army for army in self.commanded(seat) if army >= self.seats]

    def capital(self, army: int) -> int | None:
        """The capital of a power's own group."""
        group = self.powers[army].group if army < len(self.powers) else ""
        inside = self.inside().get(group, set())
        return next((space for space in inside if self.board.spaces[self.names[space]].capital), None)

    def exists(self, space: int) -> bool:
        return 0 <= space < self.spaces

    def lands(self, army: int) -> list[int]:
        return [space for space, owner in enumerate(self.owner) if owner == army]

    def held(self, seat: int) -> set[int]:
        """Territories and zones of a seat."""
        return set(self.lands(seat)) | {zone for zone in self.zones if self.control[zone] == seat}

    def name(self, space: int) -> str:
        return self.names[space] if 0 <= space < len(self.names) else f"territory {space}"

    def is_zone(self, space: int) -> bool:
        return space in self.zones

    # ------------------------------------------------------------ pieces

    @property
    def declares(self) -> bool:
        """Whether an attack is declared before its first throw: where more than units fights."""
        rules = self.ruleset
        pieces = rules.leaders.generals + rules.leaders.admirals + rules.fortifications.tokens + rules.epidemics.number
        more = bool(rules.objectives) or "on" in (rules.game.zones, rules.game.missions, rules.cards.effects)
        return pieces > 0 or more

    def strength(self, space: int, army: int) -> int:
        """Units of an army on a territory, or its ships in a zone."""
        if self.is_zone(space):
            return self.ships[space][army]
        return self.units[space] if self.owner[space] == army else 0

    def add(self, space: int, army: int, number: int) -> None:
        """Units or ships come, or go where the number is negative."""
        if self.is_zone(space):
            self.ships[space][army] += number
            self.settle(space)
        else:
            self.units[space] += number

    def settle(self, zone: int) -> None:
        """Whose a zone is: the only fleet's; while two share it, whose it was before (napadv-zone-contested)."""
        fleets = self.fleets(zone)
        if len(fleets) < 2:
            self.control[zone] = fleets[0] if fleets else NOBODY

    def fleets(self, zone: int) -> list[int]:
        """The armies that have ships in a zone."""
        return [army for army, ships in sorted(self.ships[zone].items()) if ships > 0]

    def leaders(self, space: int, army: int) -> int:
        """Generals of an army on a territory, or its admirals in a zone."""
        if self.is_zone(space):
            return self.admirals[space][army]
        return self.generals[space] if self.owner[space] == army else 0

    def add_leaders(self, space: int, army: int, number: int) -> None:
        if self.is_zone(space):
            self.admirals[space][army] += number
        else:
            self.generals[space] += number

    def on_board(self, seat: int, piece: int) -> int:
        """Generals or admirals of a seat on the board."""
        if piece == GENERAL:
            return sum(self.generals[space] for space in self.lands(seat))
        return sum(there[seat] for there in self.admirals.values())

    def captive(self, seat: int, piece: int) -> int:
        """Leaders of a seat that others hold."""
        return sum(held[seat, piece] for held in self.captives)

    def group(self, space: int) -> str:
        """The group of a territory or zone."""
        return self.board.spaces[self.names[space]].group

    def owe(self, kind: str, seat: int | None, clause: str, **values: int) -> None:
        """An event that has to come, after those that are owed already."""
        self.owed.append(Owed(kind, seat, clause, values))

    def score(self, seat: int, reason: int, points: int) -> None:
        self.points[seat] += points
        self.scored[seat][reason] += points

    @property
    def wants_all(self) -> bool:
        """Whether two players have to hold what neutral armies hold, too."""
        return self.seats == 2 and self.ruleset.game.win_2p == "all"

    @property
    def stays(self) -> int:
        """Units that never leave a territory."""
        return max(1, self.ruleset.battle.garrison)

    @property
    def won_alone(self) -> bool:
        """Whether the game is over because one player is left."""
        return len(self.alive) == 1 and self.ruleset.game.sole_survivor == "wins"

    def keeps(self, space: int) -> int:
        """Units that never leave a territory, a guard at home counted in (napcamp-defence-five)."""
        army = self.owner[space] if self.exists(space) else NOBODY
        if 0 <= army < min(self.seats, len(self.powers)) and self.group(space) == self.powers[army].group:
            return max(self.stays, self.powers[army].guard)
        return self.stays

    @property
    def phase(self) -> str:
        """The phase the player on turn is in."""
        return self.ruleset.game.phases[self.turn.at]

    # ------------------------------------------------------------ cards

    def picture(self, card: int) -> str:
        return self.pictures[card] if card < self.spaces else WILD

    def pictured(self, card: int) -> int | None:
        """The territory a card names."""
        return card if card < self.spaces else None

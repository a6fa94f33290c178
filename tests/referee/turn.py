"""One player-turn, and the battle in it, as the referee keeps them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

#: (asset, copies) of what stands by a side.
Standing = list[tuple[str, int]]


@dataclass
class Conquest:
    """A territory or zone without defenders, until somebody moves in. `least`: survivors of the last throw."""

    origin: int
    target: int
    least: int


@dataclass
class Rolled:
    """Dice on the table that do not count yet, since a card throws one of them again. `by`: sides that played one."""

    attack: list[int]
    defence: list[int]
    by: list[str] = field(default_factory=list)
    answered: bool = False

    @property
    def faces(self) -> list[int]:
        return self.attack + self.defence


@dataclass
class Battle:
    """An attack that was declared, until it is over. `leaders` are those that joined and are still there.

    `attacker` and `defender` are armies, `seats` those who command them. `holders`: whose ally every army was when the
    attack was declared. `captured`: whether leaders were taken in it.

    `floor`: units of the origin that do not fight. `cards`: (asset, copies) that a card put by a side.
    """

    origin: int
    target: int
    attacker: int
    defender: int
    leaders: int
    floor: int
    seats: tuple[int, int]
    holders: tuple[int, ...] = ()
    at_sea: bool = False
    captured: bool = False
    throws: int = 0
    cards: dict[str, tuple[str, int]] = field(default_factory=dict)
    rolled: Rolled | None = None

    @property
    def forced(self) -> bool:
        """Whether two fleets fight in the zone they share."""
        return self.origin == self.target


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
    # Fortifications that have paid, what was built, and what is to be had for nothing (by kind of piece).
    paid_forts: set[int] = field(default_factory=set)
    built: Counter[int] = field(default_factory=Counter)
    built_forts: set[int] = field(default_factory=set)
    free: Counter[str] = field(default_factory=Counter)
    # Battles.
    battle: Battle | None = None
    paid: set[tuple[int, int]] = field(default_factory=set)
    invaded: int = 0
    entered: set[str] = field(default_factory=set)
    sea_won: int = 0
    # Objectives: cities taken, objectives claimed, groups that cannot be taken in this turn; cards of a trade of stars.
    cities_taken: int = 0
    claims: int = 0
    before: set[str] = field(default_factory=set)
    spent: list[int] = field(default_factory=list)
    traded: bool = False
    # Allies: (army, units) that are still to be placed, who was paid, who fought, who still rolls after the attacks
    # (None before that), whom a fallen capital may turn, what was annexed, and who made a maneuver.
    paying: tuple[int, int] | None = None
    paid_allies: list[int] = field(default_factory=list)
    fought: set[int] = field(default_factory=set)
    rolling: list[int] | None = None
    offer: int | None = None
    annexed: Counter[str] = field(default_factory=Counter)
    allies_moved: set[int] = field(default_factory=set)
    # Maneuvers made, those that cards add, and who stood where when the phase opened.
    moved: Counter[str] = field(default_factory=Counter)
    more_moves: Counter[str] = field(default_factory=Counter)
    stood: dict[int, int] = field(default_factory=dict)
    fresh: dict[int, int] = field(default_factory=dict)
    # Units that epidemics still kill in this phase (None before they begin), and territories left empty.
    losses: dict[int, int] | None = None
    emptied: list[int] = field(default_factory=list)
    discarding: int | None = None
    #: A card that moves an epidemic, until that has come to rest.
    laid_open: int | None = None

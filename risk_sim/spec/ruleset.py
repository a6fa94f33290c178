"""What a ruleset says about battles, as its TOML file spells it."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, field

from risk_sim.dice.modifiers import AnyModifier, Ties
from risk_sim.errors import InputError
from risk_sim.spec.campaign import Campaign, Stand
from risk_sim.spec.deck import Effect, Mission
from risk_sim.spec.events import Event
from risk_sim.spec.fingerprint import fingerprint, without_words
from risk_sim.spec.game import Cards, GameRules, Income, Maneuver, Points, Setup
from risk_sim.spec.objectives import Claims, Goal, Reward, Stars
from risk_sim.spec.opening import Printed
from risk_sim.spec.pieces import Epidemics, Fortifications, Leaders, OnOff, Sea, Supply
from risk_sim.spec.table import Certainty, Provenance, Table

Defence = Literal["max", "best"]
DiceCount = Annotated[int, Meta(ge=1, le=10)]
Sides = Annotated[int, Meta(ge=2, le=100)]


Word = Annotated[str, Meta(min_length=1)]


class Words(Table, frozen=True):
    """The game's own words for its pieces."""

    unit: Word = "unit"
    units: Word = "units"
    ship: Word = "ship"
    ships: Word = "ships"

    def many(self, naval: bool) -> str:
        """The plural of what fights on land or at sea."""
        return self.ships if naval else self.units


class Asset(Table, frozen=True):
    """Something that stands by a side in battle: a leader, a fortification, a card, a reward.

    `steps[i]` is what the (i + 1)-th copy adds; copies beyond the last step repeat it where `repeats` is on.
    """

    steps: Annotated[tuple[tuple[AnyModifier, ...], ...], Meta(min_length=1)]
    side: Literal["attacker", "defender", "both"] = "both"
    place: Literal["land", "sea", "any"] = "any"
    most: Annotated[int, Meta(ge=1, le=100)] = 1
    repeats: bool = False
    leader: bool = False
    note: str = ""
    provenance: Provenance = "reconstructed"
    certainty: Certainty = "high"
    source: str = ""

    def modifiers(self, copies: int) -> tuple[AnyModifier, ...]:
        """All that `copies` of this asset do together."""
        steps = self.steps[:copies]
        if self.repeats and copies > len(self.steps):
            steps += (self.steps[-1],) * (copies - len(self.steps))
        return tuple(modifier for step in steps for modifier in step)


class BattleRules(Table, frozen=True):
    """The dice of a game before anything stands by a side.

    `move_in`: after a conquest at least the units that threw last move in, or at least one. `finish` is done to both
    sides' faces after all other modifiers. `sea_garrison` holds for a fight in a shared sea zone. `leader_taken` says
    when an attacking leader falls: when the origin has no unit left that may fight, or as soon as a throw kills every
    unit that threw. `leader_points` is what one captured leader costs its owner and brings its captor. `fewer_dice`:
    whether a side in a game may throw fewer dice than it has units for (r2008-attack-dice).
    """

    attack_dice: DiceCount = 3
    defence_dice: DiceCount = 2
    attack_sides: Sides = 6
    defence_sides: Sides = 6
    ties: Ties = "defender"
    garrison: Annotated[int, Meta(ge=0)] = 1
    sea_garrison: Annotated[int, Meta(ge=0)] = 0
    defence: Defence = "max"
    fewer_dice: OnOff = "on"
    move_in: Literal["dice", "one"] = "dice"
    finish: tuple[AnyModifier, ...] = ()
    epidemics: bool = False
    naval: bool = False
    leader_taken: Literal["origin_exhausted", "dice_committed"] = "origin_exhausted"
    leader_points: Annotated[int, Meta(ge=0)] = 0


class Ruleset(Table, frozen=True, dict=True):
    """A game, or the dice of one (`kind = "dice"`: battle odds only).

    `replaces`: tables that are not laid over those of the ruleset it extends, but take their place. `deck`: the effect
    of each territory's card, by the territory's id.
    """

    name: str
    title: str
    kind: Literal["game", "dice"] = "game"
    extends: str = ""
    replaces: tuple[str, ...] = ()
    note: str = ""
    provenance: Provenance = "reconstructed"
    certainty: Certainty = "high"
    source: str = ""
    words: Words = field(default_factory=Words)
    battle: BattleRules = field(default_factory=BattleRules)
    assets: dict[str, Asset] = field(default_factory=dict)
    game: GameRules = field(default_factory=GameRules)
    setup: Setup = field(default_factory=Setup)
    income: Income = field(default_factory=Income)
    cards: Cards = field(default_factory=Cards)
    maneuver: Maneuver = field(default_factory=Maneuver)
    points: Points = field(default_factory=Points)
    leaders: Leaders = field(default_factory=Leaders)
    fortifications: Fortifications = field(default_factory=Fortifications)
    sea: Sea = field(default_factory=Sea)
    epidemics: Epidemics = field(default_factory=Epidemics)
    supply: Supply = field(default_factory=Supply)
    opening: dict[str, Printed] = field(default_factory=dict)
    events: dict[str, Event] = field(default_factory=dict)
    missions: dict[str, Mission] = field(default_factory=dict)
    effects: dict[str, Effect] = field(default_factory=dict)
    deck: dict[str, str] = field(default_factory=dict)
    campaign: Campaign = field(default_factory=Campaign)
    claims: Claims = field(default_factory=Claims)
    objectives: dict[str, Goal] = field(default_factory=dict)
    rewards: dict[str, Reward] = field(default_factory=dict)
    stars: Stars = field(default_factory=Stars)

    @cached_property
    def is_wide(self) -> bool:
        """Whether games have more than units and cards, so that more is counted of every seat."""
        return bool(
            self.leaders.generals
            or self.leaders.admirals
            or self.fortifications.tokens
            or self.epidemics.number
            or self.campaign.powers
            or self.objectives
            or self.events_in_play
            or self.supply.armies
            or "on" in (self.game.missions, self.cards.effects, self.game.zones)
        )

    def is_for(self, players: int) -> bool:
        """Whether so many may play."""
        low, high = self.game.players
        return low <= players <= high

    def check_players(self, seats: int, asked: str) -> None:
        """Raise InputError where the game is not for so many players, `asked` being how they were asked for."""
        if not self.is_for(seats):
            low, high = self.game.players
            many = str(low) if low == high else f"{low} to {high}"
            hint = "; classic-official knows two, with a neutral army" if seats == 2 and self.name == "classic" else ""
            raise InputError(f"{asked}: {self.title} is for {many}{hint}")

    @property
    def events_in_play(self) -> dict[str, Event]:
        """The event cards that are drawn."""
        return self.events if self.game.events == "on" else {}

    @property
    def rewards_in_play(self) -> dict[str, Reward]:
        """The rewards that lie with objectives."""
        return self.rewards if self.game.rewards == "on" else {}

    @property
    def has_ranks(self) -> bool:
        """Whether objectives are of more than one rank."""
        return len({goal.rank for goal in self.objectives.values()}) > 1

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """What of the cards in use is a proposal of ours and not from the box, in words."""
        parts = (
            ("missions", self.game.missions, self.missions),
            ("card effects", self.cards.effects, self.effects),
            ("opening position", "on" if self.campaign.powers else "off", self.campaign.stands),
            ("events", "on", self.events_in_play),
            ("printed opening", "on", self.opening),
            ("objectives", "on", self.objectives),
            ("rewards", "on", self.rewards_in_play),
            ("stars of cards", "on" if self.stars.values else "off", {"": self.stars}),
        )
        return tuple(
            name
            for name, used, cards in parts
            if used == "on" and any(card.provenance == "reconstructed" for card in cards.values())
        )

    @cached_property
    def rewards_out(self) -> tuple[tuple[str, int | None], ...]:
        """Every reward of a game by name: those lying with objectives (None), then those a seat, from 0, begins with.

        The latter are further ones, in the order in which `[setup] extra` names them, seat after seat.
        """
        given = [
            (name, seat)
            for name, numbers in self.setup.extra.items()
            if name in self.rewards_in_play
            for seat, number in enumerate(numbers)
            for _ in range(number)
        ]
        return (*((name, None) for name in self.rewards_in_play), *given)

    def stands_of(self, seat: int) -> dict[str, Stand]:
        """What a campaign has printed of a seat, from 0, by territory and sea zone."""
        power = list(self.campaign.powers)[seat : seat + 1]
        return {name: one for name, one in self.campaign.stands.items() if [one.power] == power}

    def printed_units(self, seat: int) -> dict[str, int]:
        """The units of a seat, from 0, that stand by their space before the first turn; ships at sea among them."""
        found = {name: one.units for name, one in self.opening.items() if one.army == seat + 1}
        return found | {name: one.units for name, one in self.stands_of(seat).items()}

    @cached_property
    def deck_fingerprint(self) -> str:
        """SHA-256, in hexadecimal, of the missions and of what the cards do, as far as they are in use."""
        missions = self.missions if self.game.missions == "on" else {}
        cards = [self.effects, self.deck] if self.cards.effects == "on" else []
        stands = [self.campaign.stands] if self.campaign.powers else []
        goals = [self.objectives, self.rewards_in_play, self.stars] if self.objectives else []
        events = [self.opening, self.events_in_play] if self.opening or self.events_in_play else []
        return fingerprint(without_words([missions, *cards, *stands, *goals, *events]))

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256, in hexadecimal, of all that affects play but the board, which has a fingerprint of its own.

        Names, words, notes and where the facts come from are left out.
        """
        played = without_words(self)
        played.get("game", {}).pop("board", None)
        played.pop("replaces", None)
        return fingerprint(played)

"""What a ruleset says about whole games: set-up, income, cards, maneuver, the order of a turn, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, field

from risk_sim.spec.table import Table

if TYPE_CHECKING:
    from risk_sim.spec.board import Group

Phase = Literal[
    "events",
    "missions_start",
    "points",
    "objectives",
    "income",
    "trade",
    "fortifications",
    "build",
    "place",
    "ally_income",
    "ally_join",
    "sea",
    "attack",
    "maneuver",
    "epidemic",
    "annex",
    "missions_end",
    "draw",
    "holdings",
    "stars",
    "muster",
    "claim",
    "victory",
]
#: What a card is drawn for at the end of a turn.
Ground = Literal["conquest", "mission", "control"]
#: What a seat may begin with beyond the others, besides rewards by their names.
EXTRAS = ("units", "ships", "generals", "admirals", "fortifications")
OnOff = Literal["on", "off"]
Count = Annotated[int, Meta(ge=0, le=100_000)]
Players = Annotated[int, Meta(ge=2, le=6)]


class Setup(Table, frozen=True):
    """Before the first turn.

    `start_units[players]`: units each. `claim`: territories are claimed one by one or dealt out, or all stands as a
    campaign says (`printed`). `first_turn`: a second roll, or the first claimer; where two colours have a printed
    opening, a roll says which of them the first player has, or it is the first. `two_player`: whether two may play,
    with `neutral_armies` of `neutral_units` each that are dealt territories too (`neutral_share` each, 0: as many as
    everybody); a placing turn then puts down `own_a_turn` units and `neutral_a_turn` of each neutral army.
    `most_a_space`: so many units on a territory at most, 0 is no limit (napadv-initial-cap-10). `start_cards[players]`:
    cards each seat begins with, in turn order (napadv-start-cards-3 to -6). `start_capital`: each player puts down a
    capital with the first unit he claims with. `drawn_cities`: so many are drawn by lot before that, 0 leaves those of
    the board. `extra[what]`: what each seat has beyond the others, in turn order, as a handicap. `units` (or fewer of
    them) and `ships`, `generals`, `admirals`, `fortifications` are placed with the others, pieces last; of a printed
    opening units and ships stand one after another in the seat's territories and zones, in the order of the board, and
    other pieces each where most of its units are, among the places that have fewest of the kind. A reward, by its name
    in `[rewards]`, is a further one, which the seat has once the set-up is over; those on objectives stay there.
    """

    start_units: dict[str, Count] = field(default_factory=dict)
    claim: Literal["in_turn", "dealt", "printed"] = "in_turn"
    first_turn: Literal["second_roll", "same_as_claim"] = "second_roll"
    two_player: Literal["off", "us_neutral", "neutrals"] = "off"
    neutral_armies: Annotated[int, Meta(ge=1, le=4)] = 1
    neutral_share: Count = 0
    neutral_units: Count = 40
    own_a_turn: Annotated[int, Meta(ge=1)] = 2
    neutral_a_turn: Count = 1
    most_a_space: Count = 0
    start_cards: dict[str, tuple[Annotated[int, Meta(ge=0, le=10)], ...]] = field(default_factory=dict)
    start_capital: OnOff = "off"
    drawn_cities: Count = 0
    extra: dict[str, tuple[Annotated[int, Meta(ge=-100, le=100)], ...]] = field(default_factory=dict)


class Income(Table, frozen=True):
    """Units at the start of a turn: territories by `divisor`, rounded down, at least `minimum`, and whole groups.

    `capitals`: from the player's turn `capitals_from` on, a group's capital with as many of its territories as the
    board says pays the bonus the board says, where the group is not whole (napcap-bonus, napcap-turn-2), or what
    `capital_bonuses` has for that majority, as `majority_3` for three territories. Where `cities` is on
    each counts as a territory more; `draft_rounding` says how their sum is divided. Every capital that a player has put
    down brings its holder `capital_units` (r2008-draft-base, -capital).
    """

    divisor: Annotated[int, Meta(ge=1)] = 3
    minimum: Count = 3
    capitals: OnOff = "off"
    capitals_from: Annotated[int, Meta(ge=1)] = 2
    capital_bonuses: dict[str, Count] = field(default_factory=dict)
    cities: OnOff = "off"
    draft_rounding: Literal["floor", "ceil"] = "floor"
    capital_units: Count = 0

    def capital_bonus(self, group: Group) -> int:
        """What the capital of a group pays with the majority it takes."""
        return self.capital_bonuses.get(f"majority_{group.capital_number}", group.capital_bonus)


class Cards(Table, frozen=True):
    """Territory cards and sets of three.

    `set_sequence`: the value rises with every set traded by anyone (`printed` 4, 6, 8, 10, 15, 20 ..., `official` 4, 6,
    8, 10, 12, 15, 20 ...), or is always `fixed_set_value`, or follows `kinds`: a picture (three of it), `different`
    (three different) or `wild` (a wild and two equal; without it a wild is whatever is worth most). `wilds`: wild cards
    in the deck. `match_bonus` units go onto a traded territory its trader owns, one a turn or `match_each`. With
    `forced_at` cards at turn start a set must be traded where `forced_trade` is on; with `elim_at` after an elimination
    sets go at once, until `elim_keep` are left, where `elim_trade` is on. At most `sets_a_turn` are traded in a turn,
    0 is no limit. `neutral_conquest_card`: whether a territory
    taken from an army without a player earns a card, or `any` territory, one that nobody held too. `draws`: a card each
    for a conquest, for a mission since the last turn, for a whole group held (napadv-draw-invasion, -mission,
    -control). `effects`: whether cards may be played for what the deck says they do, with `effect_units` for a
    territory that the player holds (napadv-card-plus2-effect).
    """

    set_sequence: Literal["printed", "official", "fixed", "by_kind"] = "printed"
    fixed_set_value: Count = 5
    kinds: dict[str, Count] = field(default_factory=dict)
    wilds: Annotated[int, Meta(ge=0, le=8)] = 0
    match_bonus: Count = 0
    match_each: bool = False
    forced_trade: OnOff = "off"
    forced_at: Annotated[int, Meta(ge=3)] = 5
    elim_trade: OnOff = "off"
    elim_at: Annotated[int, Meta(ge=3)] = 6
    elim_keep: Count = 4
    sets_a_turn: Count = 0
    neutral_conquest_card: Literal["off", "on", "any"] = "on"
    draws: Annotated[tuple[Ground, ...], Meta(min_length=1)] = ("conquest",)
    effects: OnOff = "off"
    effect_units: Count = 0


class Points(Table, frozen=True):
    """Victory points, which decide a game of a fixed `length`.

    `groups`: at each start of his turn a player scores the bonus of every whole group of territories he holds
    (napadv-empire-vp); with `routes` groups of sea zones score too (napadv-route-vp), with `capitals` what capitals pay
    (napcap-vp).
    `holdings`: at the end of his last turn he scores his territories divided by so much, rounded down; 0 is never
    (napadv-final-holdings).
    """

    groups: OnOff = "off"
    routes: OnOff = "off"
    capitals: OnOff = "off"
    holdings: Count = 0


class Maneuver(Table, frozen=True):
    """Moves at the end of a turn, between connected own territories or adjacent ones.

    `naval`: one move of ships as well, likewise. `leaders`: every leader adds a move, or one general and one admiral do
    (napadv-maneuver-leader); `leader_empties`: whether he may take all units along (napadv-maneuver-leader-leave).
    `by_sea`: whether zones of one's own connect territories (napadv-landing-attack-only).
    """

    fortify: Literal["connected", "adjacent"] = "connected"
    naval: Literal["connected", "adjacent"] = "connected"
    leaders: Literal["each", "one_per_kind"] = "each"
    leader_empties: OnOff = "off"
    by_sea: OnOff = "off"


class GameRules(Table, frozen=True):
    """A whole game: the board it is played on, how many play, and the phases of a turn in their order.

    `sea_lines`: whether the board's borders over sea are used, `zones`: whether its sea zones are, which takes ships.
    `win_2p`: two players win by eliminating each other, or by holding every territory, those of neutral armies too. A
    game of `length` rounds ends with them: who has most points wins, then who has most units, else they share.
    `missions`: whether those of the deck are played; `events` and `rewards`: whether those that the ruleset has are.
    `sole_survivor` says whether it ends before where one player is left, by points or because he wins at once
    (napcamp-object). Without a length, a game that is not over after `max_rounds` rounds is given up, and counted
    apart.
    """

    board: str = ""
    players: tuple[Players, Players] = (2, 6)
    turn: tuple[Phase, ...] = ("income", "trade", "place", "attack", "maneuver", "draw")
    sea_lines: OnOff = "on"
    zones: OnOff = "off"
    missions: OnOff = "off"
    events: OnOff = "on"
    rewards: OnOff = "on"
    win_2p: Literal["eliminate_opponent", "all"] = "eliminate_opponent"
    length: Annotated[int, Meta(ge=0, le=1000)] = 0
    sole_survivor: Literal["play_on", "end_at_once", "wins"] = "play_on"
    max_rounds: Annotated[int, Meta(ge=1, le=100_000)] = 500

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The phases of a turn, without those for events or rewards where these are off."""
        idle = {"events": self.events == "off", "muster": self.rewards == "off"}
        return tuple(phase for phase in self.turn if not idle.get(phase))

    @property
    def last_round(self) -> int:
        """The round after which a game is decided or given up."""
        return self.length or self.max_rounds

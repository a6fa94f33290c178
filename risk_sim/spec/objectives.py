"""Objectives that win the game, and the rewards that lie with them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from risk_sim.spec.pieces import Number, OnOff
from risk_sim.spec.table import Provenance, Table

#: What an objective may ask for. See `Goal`.
Want = Literal[
    "group",
    "spaces",
    "invaded",
    "territories",
    "continents",
    "cities",
    "cities_taken",
    "enemy_capitals",
    "group_taken",
    "stations",
    "most_neutrals_beaten",
]
Rank = Literal["minor", "major"]
#: What a reward may do. See `Reward`.
Gift = Literal[
    "attack_die",
    "defence_die",
    "airfield",
    "extra_maneuver",
    "starting_maneuver",
    "sure_card",
    "units",
]


class Goal(Table, frozen=True):
    """An objective that lies open for everybody, of a `rank`; so many of them win.

    Held now: `number` of `territories`, `cities`, `enemy_capitals`, whole `continents`; one `group` whole, all `spaces`
    named, or both together. In this turn: territories `invaded`, `cities_taken`, a `group_taken` (any, whole). All of
    the board's `stations`; more neutral units beaten than anybody else (`most_neutrals_beaten`). One that is `left_out`
    comes into play only where objectives are drawn.
    """

    needs: Want
    rank: Rank = "minor"
    number: Annotated[int, Meta(ge=1, le=1000)] = 1
    group: str = ""
    spaces: Annotated[tuple[str, ...], Meta(max_length=4)] = ()
    left_out: bool = False
    provenance: Provenance = "reconstructed"


class Reward(Table, frozen=True):
    """What comes with an objective of its `rank`, for good.

    `attack_die` and `defence_die` are one die more, an `airfield` stands on a territory of one's own; in battle each is
    the `asset` of that name. `extra_maneuver`: one more at the end of a turn, `starting_maneuver`: one before the
    attacks. `sure_card`: a card without a conquest. `units`: an `amount` more at every start of a turn.
    """

    does: Gift
    rank: Rank = "minor"
    amount: Annotated[int, Meta(ge=1, le=100)] = 1
    asset: str = ""
    provenance: Provenance = "reconstructed"


class Stars(Table, frozen=True):
    """Territory cards with stars, for games that trade those in the phase `stars`, once a turn.

    `values`: units for every number of stars that may be traded. The cards of the territories in `two` have two stars,
    all others one; `provenance` is of that list. With `need_two_star_card` one of the cards traded must have two
    (r2008-star-chart, -star-limits, r2008-card-stars-data).
    """

    values: dict[str, Annotated[int, Meta(ge=0, le=100_000)]] = field(default_factory=dict)
    two: tuple[str, ...] = ()
    need_two_star_card: OnOff = "off"
    provenance: Provenance = "reconstructed"


class Claims(Table, frozen=True):
    """How objectives are won, kept and lost.

    `minor` and `major`: how many of each rank are drawn at the start, 0 for all that are not left out. `per_turn`: so
    many are claimed in a turn at most, 0 is no limit. `lost`: `never`, or as soon as they are `unmet`. `taken`: whether
    one that lies before another may be claimed. With `to_win` of them a player has won, if he holds his own capital
    where `own_capital` is on: as soon as that is so (`immediate`), or in the phase `victory` of his own turn alone
    (`end_of_turn`). Each that is held brings `units` at every income. `continent_in_turn`: a continent is taken in one
    turn if it was not held whole before (`not_owned`), or if nothing in it was held (`no_presence`).
    """

    minor: Number = 0
    major: Number = 0
    per_turn: Number = 1
    lost: Literal["never", "unmet"] = "never"
    taken: OnOff = "off"
    to_win: Number = 3
    units: Number = 0
    own_capital: OnOff = "off"
    win_check: Literal["immediate", "end_of_turn"] = "immediate"
    continent_in_turn: Literal["not_owned", "no_presence"] = "not_owned"

"""Missions, and what territory cards do when they are played."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from risk_sim.spec.table import Provenance, Table

#: What a mission may ask for. See `Mission`.
Need = Literal[
    "invaded",
    "sea_battles_won",
    "groups_entered",
    "repelled",
    "zones",
    "fortifications",
    "generals",
    "capitals",
    "territories_over_share",
    "coasts_over_share",
    "group",
    "empires",
    "routes",
    "captured",
    "effects_played",
    "stack",
    "eliminated",
    "spaces",
]
#: What a card may do. See `Effect`.
Deed = Literal[
    "units",
    "leader",
    "ships",
    "fortification",
    "attack_bonus",
    "defence_bonus",
    "reroll_attack",
    "reroll_own",
    "reroll_enemy_highest",
    "land_maneuver",
    "naval_maneuver",
    "exchange_bonus",
    "move_epidemic",
    "discard_enemy_card",
]


class Mission(Table, frozen=True):
    """A mission card of a `rank`, worth `points` once `number` of what it `needs` is there.

    `when`: it is checked at the start of a turn, at the end, or at any time (napadv-start-missions, -mission-end-check,
    -mission-foreign-turn). Needs counted in a turn: territories `invaded`, `sea_battles_won`, `groups_entered`; in a
    round: attacks `repelled`; in a game: leaders `captured`, `effects_played`, players `eliminated`. Held now: `zones`,
    `fortifications`, `generals`, `capitals`, whole `empires` and `routes`, one `group` whole, a `stack` of so many
    units, all `spaces` named; `territories_over_share` and `coasts_over_share` count what is held beyond an equal share
    among the players, rounded down. A bonus of `units` comes at once, `lasting` units at every income while the need is
    still met (napadv-mission-empire, -mission-bonus-lost).
    """

    rank: Annotated[int, Meta(ge=1, le=4)]
    points: Annotated[int, Meta(ge=0, le=100)]
    needs: Need
    when: Literal["start", "end", "any"] = "start"
    number: Annotated[int, Meta(ge=1, le=1000)] = 1
    group: str = ""
    spaces: Annotated[tuple[str, ...], Meta(max_length=4)] = ()
    units: Annotated[int, Meta(ge=0, le=100)] = 0
    lasting: Annotated[int, Meta(ge=0, le=100)] = 0
    provenance: Provenance = "reconstructed"


class Effect(Table, frozen=True):
    """What a territory card does when it is played; the deed says when that may be.

    In one's own reinforcement: `units` to place, a `leader`, `ships` or a `fortification` for nothing. In a battle of
    one's own turn: `attack_bonus` stands by the attacker as the `asset` of that name for the battle, `reroll_attack`
    throws one die again; in one on another's turn: `defence_bonus`, `reroll_enemy_highest`; in both: `reroll_own`.
    In the maneuver: one `land_maneuver` or `naval_maneuver` more. Within a set that is traded: `exchange_bonus`. At any
    time of one's own turn: `move_epidemic`, `discard_enemy_card` (one at random). `amount` is the number of it.
    """

    does: Deed
    amount: Annotated[int, Meta(ge=1, le=100)] = 1
    asset: str = ""
    provenance: Provenance = "reconstructed"

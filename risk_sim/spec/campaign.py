"""A campaign for two: the powers that fight it, the printed position, and what earns points besides groups."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from risk_sim.spec.pieces import Number, OnOff
from risk_sim.spec.table import Provenance, Table

Face = Annotated[int, Meta(ge=0, le=7)]
Side = Annotated[int, Meta(ge=0, le=2)]


class Power(Table, frozen=True):
    """An army of the campaign. The first two are the players', in turn order; the others are allies or neutral.

    `group`: the power's own, whose capital is its capital; a power without one is passive, and nobody's ally ever
    (napcamp-yellow). `holder`: the seat, from 1, whose ally it begins as, 0 for none. Of a player's power: `ally_roll`
    says when his allies may fall away, after a battle they lost or after the attacks they fought in
    (napcamp-english-roll, napcamp-french-roll); `guard` units stay on every territory of its group
    (napcamp-defence-five).
    """

    title: str
    group: str = ""
    holder: Side = 0
    ally_roll: Literal["never", "after_losses", "after_attacks"] = "never"
    guard: Number = 0


class Stand(Table, frozen=True):
    """What stands on a territory or in a sea zone at the start: `units` of a `power` (ships at sea), its leaders."""

    power: str
    units: Annotated[int, Meta(ge=1, le=100)]
    leaders: Annotated[int, Meta(ge=0, le=3)] = 0
    fortification: bool = False
    provenance: Provenance = "reconstructed"


class Objective(Table, frozen=True):
    """Points besides those of groups, for `seat` (from 1; 0 is either).

    At each start of a turn: `hold` a territory, maritime `supremacy`, every one of one's `allies`. At once, the first
    time (napcamp-inv-once): `invade` a territory, in a round up to `until` (0: any), and, where a `power` is named,
    while that is the opponent's ally (napcamp-inv-moment).
    """

    needs: Literal["hold", "supremacy", "allies", "invade"]
    points: Annotated[int, Meta(ge=0, le=100)]
    seat: Side = 0
    space: str = ""
    power: str = ""
    until: Annotated[int, Meta(ge=0, le=1000)] = 0
    provenance: Provenance = "rulebook"


class Campaign(Table, frozen=True):
    """A game between two players and their allies; without `powers` there is none.

    `stands`: the printed position. `objectives`: what scores besides groups. `ally_by_card`: whether a territory card
    played before the attacks wins an uncommitted power. `ally_min3`: whether an ally's territories bring the minimum of
    units at least. An ally of whoever rolls after the attacks falls away on `shift` or less, one of whoever rolls after
    a lost battle on `loss_roll` or more, a captured leader adding `capture_adds`. A power that is won over in its own
    capital gets `turned_units` there. `empire_vp`: whether half a bonus scores as well as a whole one does.
    `supremacy`: more sea zones than the opponent, or more than half of all.
    """

    powers: dict[str, Power] = field(default_factory=dict)
    stands: dict[str, Stand] = field(default_factory=dict)
    objectives: dict[str, Objective] = field(default_factory=dict)
    ally_by_card: OnOff = "on"
    ally_min3: OnOff = "on"
    shift: Face = 4
    loss_roll: Face = 6
    capture_adds: Face = 1
    turned_units: Annotated[int, Meta(ge=1, le=100)] = 3
    empire_vp: Literal["full", "half"] = "full"
    supremacy: Literal["more_than_opponent", "majority"] = "more_than_opponent"

"""What a ruleset says about pieces besides units: leaders, ships, fortifications, epidemics."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from risk_sim.spec.table import Provenance, Table

OnOff = Literal["on", "off"]
Number = Annotated[int, Meta(ge=0, le=100)]
Price = Annotated[int, Meta(ge=1, le=100)]


class Leaders(Table, frozen=True):
    """Generals on land, admirals at sea.

    `generals`, `admirals`: how many each player may have, 0 for a game without; where `captives_count` is on, those
    that others hold captive count (napadv-leader-cap). `start_generals`: placed at the end of the set-up. They cost
    `general_price` and `admiral_price` units. A leader that is lost without a battle costs `lost_points`
    (napadv-leader-lost-other). While none of his generals is on the board a player may buy those back that others hold,
    where `ransom` is on, for `ransom_price` units each; the captor gets `ransom_units` (napadv-ransom-when, -captor).
    `admiral_ransom` gives admirals back as well, while no admiral is on the board.
    """

    generals: Number = 0
    admirals: Number = 0
    start_generals: Number = 0
    general_price: Price = 1
    admiral_price: Price = 1
    captives_count: OnOff = "on"
    lost_points: Annotated[int, Meta(ge=-100, le=0)] = -1
    ransom: OnOff = "off"
    admiral_ransom: OnOff = "off"
    ransom_price: Price = 1
    ransom_units: Number = 1


class Fortifications(Table, frozen=True):
    """`tokens` for all players together, 0 for a game without (napadv-fort-supply); `provenance` is of their number.

    `start`: each player places so many at the end of the set-up. One costs `price` units, and brings `units` a turn
    onto its own territory (napadv-fort-pay).
    """

    tokens: Number = 0
    provenance: Provenance = "reconstructed"
    start: Number = 0
    price: Price = 1
    units: Number = 1


class Sea(Table, frozen=True):
    """Ships, for games whose board is used with its sea zones.

    `ships`: how many each player may have, 0 for no limit (napoleon-shortage). A ship costs `ship_price` units. Where
    `forced` is on, whoever builds ships beside those of another fights there to the end (napadv-naval-forced). Troops
    may attack across up to `landing` consecutive zones of one's own (napadv-landing-chain).
    """

    ships: Number = 0
    ship_price: Price = 1
    forced: OnOff = "on"
    landing: Annotated[int, Meta(ge=0, le=20)] = 3


class Supply(Table, frozen=True):
    """Pieces of every colour: `tanks` of one army and `flags` of two, 0 of both for as many as are wanted.

    They are changed at will between attacks (antartide-flag-swap). Where every piece is on the board, the odd
    army that a throw takes from a stack of flags costs a whole one (antartide-flag-lone, -stack); `flag_loss` says
    whether that holds for stacks that attack as well (`strict`), or for `defenders` alone
    (antartide-flag-origin-empty).
    """

    tanks: Number = 0
    flags: Number = 0
    flag_loss: Literal["strict", "defenders"] = "strict"

    @property
    def armies(self) -> int:
        """The most armies a colour has, 0 for no limit."""
        return self.tanks + 2 * self.flags


class Epidemics(Table, frozen=True):
    """`number` of them, 0 for a game without; `a_group` at most in one group at the start (napadv-epidemic-spread).

    `preloss`: units an attack on a territory with epidemics costs before the first throw are paid at every assault, or
    once a turn for each origin and target (napadv-preloss-once). `random_delay`: an epidemic that a drawn card sends on
    kills nobody where it arrives (napadv-epidemic-random-delay).
    """

    number: Number = 0
    a_group: Annotated[int, Meta(ge=1)] = 1
    preloss: Literal["per_assault", "per_turn"] = "per_assault"
    random_delay: OnOff = "on"

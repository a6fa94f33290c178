"""Before the first turn: territories are claimed or dealt, then the starting units go down."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from referee import goals
from referee.objection import demand
from referee.table import NOBODY, Table


@dataclass
class Opening:
    """How far the set-up is. `left`: what the placing turn of `seat` still has to put down, by army.

    `first`: who was said to begin with claims or, after a deal, with placing. `pieces` and `cards`: what each seat has
    put down besides units, and was dealt. `stood`: steps of a printed position that are done.
    """

    first: int | None = None
    claims: list[int] = field(default_factory=list)
    seat: int | None = None
    left: dict[int, int] = field(default_factory=dict)
    pieces: dict[int, Counter[int]] = field(default_factory=dict)
    cards: Counter[int] = field(default_factory=Counter)
    stood: int = 0


def first(table: Table, opening: Opening, seat: int) -> None:
    """The dice have said who begins to put units down."""
    demand(opening.first is None and opening.seat is None, "classic-claim-roll", "who begins is decided once")
    goals.check_laid_out(table)
    goals.check_cities(table)
    demand(0 <= seat < table.seats, "classic-claim-roll", f"there is no seat {seat}")
    if table.ruleset.setup.first_turn == "same_as_claim":
        demand(seat == 0, "classic-first-turn-roll", "one roll decides who claims and who plays first")
    opening.first = seat


def claim(table: Table, opening: Opening, army: int, space: int) -> None:
    """One unit on a vacant territory."""
    demand(table.exists(space), "classic-claim-one", f"there is no territory {space}")
    demand(table.owner[space] == NOBODY, "classic-claim-vacant-only", f"{table.name(space)} is not vacant")
    demand(army in table.stock, "classic-setup-colour", f"nobody has army {army}")
    if is_dealt(table):
        demand(opening.seat is None, "classic-start-2", "territories are dealt before units are placed")
    else:
        _check_claimer(table, opening, army)
    goals.check_capitals(table, len(opening.claims))
    _put_down(table, army, space, 1)
    opening.claims.append(army)


def is_dealt(table: Table) -> bool:
    return bool(table.neutrals) or table.ruleset.setup.claim == "dealt"


def _check_claimer(table: Table, opening: Opening, army: int) -> None:
    if opening.claims:
        expected = (opening.claims[-1] + 1) % table.seats
        demand(army == expected, "classic-claim-roll", f"seat {expected} claims next, clockwise")
    else:
        demand(army == opening.first, "classic-claim-roll", f"seat {opening.first} won the roll, and claims first")


def _put_down(table: Table, army: int, space: int, units: int) -> None:
    demand(units >= 1, "classic-initial-reinforce", f"{units} units are put down")
    demand(units <= table.stock[army], clause_of_start(table), f"army {army} has only {table.stock[army]} units left")
    most = table.ruleset.setup.most_a_space
    full = most and table.units[space] + units > most
    demand(not full, "napadv-initial-cap-10", f"more than {most} units in {table.name(space)}")
    table.stock[army] -= units
    table.owner[space] = army
    table.units[space] += units


def place_start(table: Table, opening: Opening, seat: int, army: int, space: int, units: int) -> None:
    """Units in turn, on territories the army holds."""
    demand(NOBODY not in table.owner, "classic-claim-one", "territories are still vacant")
    demand(0 <= seat < table.seats and army in table.stock, "classic-setup-colour", "no such seat or army")
    demand(army in (seat, *table.neutrals), "classic-setup-colour", f"seat {seat} does not place army {army}")
    demand(
        table.exists(space) and table.owner[space] == army,
        "classic-initial-reinforce",
        f"{table.name(space)} is not army {army}'s",
    )
    if seat != opening.seat or not any(opening.left.values()):
        _next_placing_turn(table, opening, seat)
    demand(units <= opening.left.get(army, 0), _clause_of_placing(table), f"{units} are more than a turn puts down")
    _put_down(table, army, space, units)
    opening.left[army] -= units


def _next_placing_turn(table: Table, opening: Opening, seat: int) -> None:
    """Quotas of the seat that places now; the one before must have met its own."""
    demand(not any(opening.left.values()), _clause_of_placing(table), f"seat {opening.seat} has not placed enough")
    expected = _next_placer(table, opening)
    demand(expected in (None, seat), _clause_of_placing(table), f"seat {expected} places next, clockwise")
    setup = table.ruleset.setup
    own = setup.own_a_turn if table.neutrals else 1
    opening.seat = seat
    opening.left = {seat: min(own, table.stock[seat])}
    for army in table.neutrals:
        opening.left[army] = min(setup.neutral_a_turn, table.stock[army])


def _next_placer(table: Table, opening: Opening) -> int | None:
    """Who places next; None where the rules leave it open, after a deal."""
    if opening.seat is not None:
        last = opening.seat
    elif not is_dealt(table):
        last = opening.claims[-1]
    else:
        return opening.first
    clockwise = [(last + step) % table.seats for step in range(1, table.seats + 1)]
    neutral = any(table.stock[army] > 0 for army in table.neutrals)
    return next((seat for seat in clockwise if table.stock[seat] > 0 or neutral), None)


def check_done(table: Table, opening: Opening) -> None:
    """Everything is on the board when the first turn begins."""
    demand(NOBODY not in table.owner, "classic-claim-one", "territories are still vacant")
    goals.check_capitals(table, len(opening.claims))
    for army, left in table.stock.items():
        demand(left == 0, clause_of_start(table), f"army {army} still has {left} units to place")
    shares = [opening.claims.count(army) for army in table.stock]
    if table.neutrals and table.ruleset.setup.neutral_share:
        share = table.ruleset.setup.neutral_share
        dealt = all(opening.claims.count(army) == share for army in table.neutrals)
        demand(dealt, "nap2p-deal", f"neutral armies are dealt {shares[table.seats :]} instead of {share}")
        shares = shares[: table.seats]
    clause = "classic-start-2" if table.neutrals else "classic-claim-one"
    demand(max(shares) - min(shares) <= 1, clause, f"territories are shared unevenly: {shares}")


def clause_of_start(table: Table) -> str:
    return f"classic-start-{table.seats}"


def _clause_of_placing(table: Table) -> str:
    return "classic-2p-placement" if table.neutrals else "classic-initial-reinforce"

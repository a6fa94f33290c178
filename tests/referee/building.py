"""What fortifications pay, and what units of the reinforcement are turned into."""

from __future__ import annotations

from referee.objection import demand
from referee.table import ADMIRAL, FORTIFICATION, GENERAL, PIECES, SHIP, Table

#: What a card gives for nothing, by piece: a leader is a general or an admiral.
GIVEN = {SHIP: "ship", GENERAL: "leader", ADMIRAL: "leader", FORTIFICATION: "fortification"}
NAMES = ("ship", "general", "admiral", "fortification")


def fort_pay(table: Table, seat: int, space: int, units: int) -> None:
    """A unit on the territory of a fortification."""
    now, due = table.turn, table.ruleset.fortifications.units
    mine = table.exists(space) and table.owner[space] == seat and table.forts[space]
    demand(mine, "napadv-fort-pay", f"seat {seat} has no fortification in {table.name(space)}")
    demand(space not in now.paid_forts, "napadv-fort-pay", f"{table.name(space)} has paid already")
    demand(space not in now.built_forts, "napadv-fort-pay", "a fortification built this turn pays nothing")
    demand(units == due, "napadv-fort-pay", f"a fortification pays {due}, not {units}")
    now.paid_forts.add(space)
    table.units[space] += units


def check_paid(table: Table) -> None:
    """All fortifications have paid."""
    now = table.turn
    if table.ruleset.fortifications.units:
        due = {space for space in table.lands(now.seat) if table.forts[space]} - now.paid_forts - now.built_forts
        named = ", ".join(map(table.name, sorted(due)))
        demand(not due, "napadv-fort-pay", f"fortifications have not paid: {named}")


def build(table: Table, seat: int, piece: int, space: int, number: int, price: int) -> None:
    """Units that are to be placed become a ship, a leader or a fortification, or a card or ransom pays for it."""
    demand(piece in PIECES, "napadv-convert", f"there is no piece {piece}")
    demand(number >= 1, "napadv-convert", f"builds {number}")
    CHECKS[piece](table, seat, space, number)
    _pay(table, piece, number, price)
    now = table.turn
    if piece == SHIP:
        table.add(space, seat, number)
        now.built[space] += number
    elif piece == FORTIFICATION:
        table.forts[space] = True
        now.built_forts.add(space)
    else:
        table.add_leaders(space, seat, number)
    now.acts += 1


def _pay(table: Table, piece: int, number: int, price: int) -> None:
    now, leaders = table.turn, table.ruleset.leaders
    prices = {
        SHIP: table.ruleset.sea.ship_price,
        GENERAL: leaders.general_price,
        ADMIRAL: leaders.admiral_price,
        FORTIFICATION: table.ruleset.fortifications.price,
    }
    clauses = ("napadv-ship-cost", "napadv-general-cost", "napadv-admiral-cost", "napadv-fort-cost")
    if price == 0:
        _for_nothing(table, piece, number)
        return
    cost = number * prices[piece]
    demand(price == cost, clauses[piece], f"{number} x {NAMES[piece]} cost {cost}, not {price}")
    demand(price <= now.units, "napadv-convert", f"{price} units are paid, {now.units} are there")
    now.units -= price
    table.used[now.seat][NAMES[piece]] += number
    table.seen[f"{NAMES[piece]} built"] += 1


def _for_nothing(table: Table, piece: int, number: int) -> None:
    """A card or a ransom must have given it."""
    now = table.turn
    ransomed = f"ransomed {NAMES[piece]}"
    kind = ransomed if now.free[ransomed] else GIVEN[piece]
    demand(now.free[kind] >= number, "napadv-convert", f"{number} x {NAMES[piece]} for nothing")
    now.free[kind] -= number
    if kind != ransomed:
        table.used[now.seat][NAMES[piece]] += number
        table.seen[f"{NAMES[piece]} of a card"] += 1


def _own(table: Table, seat: int, space: int, clause: str) -> None:
    mine = table.exists(space) and table.owner[space] == seat
    demand(mine, clause, f"{table.name(space)} is not his")


def afloat(table: Table, seat: int) -> int:
    """Ships of a player in all zones."""
    return sum(fleets[seat] for fleets in table.ships.values())


def check_ship(table: Table, seat: int, zone: int, number: int) -> None:
    demand(table.is_zone(zone), "napadv-ship-place", f"{table.name(zone)} is no sea zone")
    ashore = set(table.lands(seat)) & table.touching[zone]
    demand(bool(ashore), "napadv-ship-place", f"{table.name(zone)} touches none of his territories")
    most, there = table.ruleset.sea.ships, afloat(table, seat) + number
    demand(not most or there <= most, "napoleon-shortage", f"{there} ships, and a player has {most} at most")
    table.seen["ships built beside another's"] += bool(set(table.fleets(zone)) - {seat})


def check_general(table: Table, seat: int, space: int, number: int) -> None:
    _own(table, seat, space, "napadv-leader-escort")
    check_cap(table, seat, GENERAL, number)


def check_admiral(table: Table, seat: int, zone: int, number: int) -> None:
    with_ships = table.is_zone(zone) and table.ships[zone][seat] > 0
    demand(with_ships, "napadv-leader-escort", f"he has no ships in {table.name(zone)}")
    check_cap(table, seat, ADMIRAL, number)


def check_cap(table: Table, seat: int, piece: int, number: int) -> None:
    """Nobody has more leaders than the rules allow, captives counted in where they count."""
    rules = table.ruleset.leaders
    most = rules.generals if piece == GENERAL else rules.admirals
    out = table.on_board(seat, piece)
    if rules.captives_count == "on":
        out += table.captive(seat, piece)
    demand(out + number <= most, "napadv-leader-cap", f"{out} + {number} x {NAMES[piece]}, at most {most} are allowed")


def check_fort(table: Table, seat: int, space: int, number: int) -> None:
    _own(table, seat, space, "napadv-fort-cost")
    one = number == 1 and not table.forts[space]
    demand(one, "napadv-fort-one", f"more than one fortification in {table.name(space)}")
    clean = table.epidemics[space] == 0
    demand(clean, "napadv-fort-no-epidemic", f"there is an epidemic in {table.name(space)}")
    tokens, out = table.ruleset.fortifications.tokens, sum(table.forts)
    demand(out < tokens, "napadv-fort-supply", f"all {tokens} tokens are on the board")


CHECKS = {SHIP: check_ship, GENERAL: check_general, ADMIRAL: check_admiral, FORTIFICATION: check_fort}


def check_placed(table: Table) -> None:
    """Nothing that cards or ransoms gave is left over, save ships beyond what a player may have."""
    left = {kind: number for kind, number in table.turn.free.items() if number > 0}
    if table.ruleset.sea.ships and afloat(table, table.turn.seat) == table.ruleset.sea.ships:
        left.pop("ship", None)
    demand(not left, "napadv-convert", f"not placed: {left}")


# ---------------------------------------------------------------- ransom


def ransom(table: Table, seat: int, captor: int, piece: int, number: int) -> None:
    """Leaders are bought back from who holds them."""
    rules, now = table.ruleset.leaders, table.turn
    allowed = (piece == GENERAL and rules.ransom == "on") or (piece == ADMIRAL and rules.admiral_ransom == "on")
    clause = "napadv-ransom-admiral" if piece == ADMIRAL else "napadv-ransom-when"
    demand(allowed, clause, f"{NAMES[piece]}s are not ransomed")
    left = table.on_board(seat, piece)
    demand(left == 0, "napadv-ransom-when", f"{left} x {NAMES[piece]} are still on the board")
    demand(0 <= captor < table.seats and captor != seat, "napadv-ransom-when", f"seat {captor} holds nobody")
    held = table.captives[captor][seat, piece]
    demand(1 <= number <= held, "napadv-ransom-when", f"seat {captor} holds {held} x {NAMES[piece]}, not {number}")
    price = number * rules.ransom_price
    demand(price <= now.units, "napadv-ransom-when", f"the ransom is {price}, {now.units} units are there")
    table.captives[captor][seat, piece] -= number
    now.units -= price
    now.free[f"ransomed {NAMES[piece]}"] += number
    table.used[seat]["ransomed"] += number
    table.seen["ransom"] += 1
    if rules.ransom_units:
        table.owe("ransom_units", captor, "napadv-ransom-captor", units=number * rules.ransom_units)


def ransom_units(table: Table, seat: int, space: int, units: int) -> None:
    """The captor puts down what he was paid."""
    _own(table, seat, space, "napadv-ransom-captor")
    table.units[space] += units

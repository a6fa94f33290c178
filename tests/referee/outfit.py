"""The last steps of an advanced set-up: leaders and fortifications, epidemics, cards by seat."""

from __future__ import annotations

from collections import Counter

from referee import epidemics, goals, missions
from referee.objection import demand
from referee.opening import Opening
from referee.table import ADMIRAL, FORTIFICATION, GENERAL, NOBODY, SHIP, Table


def start_piece(table: Table, opening: Opening, seat: int, piece: int, space: int) -> None:
    """A general or a fortification on an own territory, once all units are placed."""
    clause = "napadv-initial-leader"
    demand(not any(table.stock.values()), clause, "units are still to be placed")
    demand(sum(table.epidemics) == 0, clause, "epidemics have broken out already")
    given = opening.pieces.setdefault(seat, Counter())
    most = due(table, seat)[piece]
    demand(most > 0, clause, f"nobody starts with piece {piece}")
    demand(given[piece] < most, "napadv-start-extras", f"seat {seat} has put down {most} of piece {piece} already")
    given[piece] += 1
    if piece in (SHIP, ADMIRAL):
        _at_sea(table, seat, piece, space)
        return
    mine = table.exists(space) and table.owner[space] == seat
    demand(mine, clause, f"{table.name(space)} is not his")
    if piece == GENERAL:
        table.generals[space] += 1
        return
    demand(not table.forts[space], "napadv-fort-one", f"a second fortification in {table.name(space)}")
    demand(sum(table.forts) < table.ruleset.fortifications.tokens, "napadv-fort-supply", "all tokens are on the board")
    table.forts[space] = True


def _at_sea(table: Table, seat: int, piece: int, zone: int) -> None:
    """A handicap of ships and admirals."""
    demand(table.is_zone(zone), "napadv-ship-place", f"{table.name(zone)} is no sea zone")
    if piece == SHIP:
        demand(bool(set(table.lands(seat)) & table.touching[zone]), "napadv-ship-place", f"{table.name(zone)} is far")
        table.add(zone, seat, 1)
        return
    demand(table.ships[zone][seat] > 0, "napadv-leader-escort", f"he has no ships in {table.name(zone)}")
    table.add_leaders(zone, seat, 1)


def due(table: Table, seat: int) -> dict[int, int]:
    """What a seat starts with, by piece, with what it has beyond the others."""
    extra = {what: given[seat] for what, given in table.ruleset.setup.extra.items()}
    return {
        GENERAL: table.ruleset.leaders.start_generals + extra.get("generals", 0),
        FORTIFICATION: table.ruleset.fortifications.start + extra.get("fortifications", 0),
        SHIP: extra.get("ships", 0),
        ADMIRAL: extra.get("admirals", 0),
    }


def epidemic(table: Table, opening: Opening, seat: int, card: int, origin: int, target: int) -> None:
    _check_pieces(table, opening)
    epidemics.begin(table, card, origin, target)


def pass_by(table: Table, opening: Opening, seat: int, card: int) -> None:
    _check_pieces(table, opening)
    epidemics.begin_elsewhere(table, card)


def _check_pieces(table: Table, opening: Opening) -> None:
    demand(NOBODY not in table.owner, "napadv-epidemic-place", "territories are still vacant")
    demand(not any(table.stock.values()), "napadv-epidemic-place", "units are still to be placed")
    for seat in range(table.seats):
        given = opening.pieces.get(seat, Counter())
        for piece, number in due(table, seat).items():
            said = f"seat {seat} has put down {given[piece]} of piece {piece}, not {number}"
            demand(given[piece] == number, "napadv-start-extras", said)
    demand(not opening.cards, "napadv-epidemic-place", "cards have been dealt already")


def start_card(table: Table, opening: Opening, seat: int, card: int) -> None:
    """Cards that later seats begin with."""
    _check_epidemics(table, opening)
    table.deck, table.discards = table.deck | table.discards, set()
    demand(card in table.deck, "napadv-epidemic-reshuffle", f"card {card} is not in the deck")
    most = _start_cards(table)[seat]
    clause = f"napadv-start-cards-{table.seats}"
    demand(opening.cards[seat] < most, clause, f"seat {seat} starts with {most} cards")
    opening.cards[seat] += 1
    table.deck.remove(card)
    table.hands[seat].add(card)


def _start_cards(table: Table) -> tuple[int, ...]:
    return table.ruleset.setup.start_cards.get(str(table.seats), (0,) * table.seats)


def _check_epidemics(table: Table, opening: Opening) -> None:
    if not opening.cards:
        _check_pieces(table, opening)
    there, number = sum(table.epidemics), table.ruleset.epidemics.number
    demand(there == number, "napadv-epidemic-place", f"{there} epidemics are on the board, not {number}")


def check_done(table: Table, opening: Opening) -> None:
    """Everything is dealt and placed when the first turn begins."""
    missions.check_dealt(table)
    goals.check_gifts(table)
    _check_epidemics(table, opening)
    for seat, number in enumerate(_start_cards(table)):
        clause = f"napadv-start-cards-{table.seats}"
        demand(opening.cards[seat] == number, clause, f"seat {seat} starts with {number}, not {opening.cards[seat]}")
    table.deck, table.discards = table.deck | table.discards, set()

"""A game that is taken up from a position: what lies on the table, and what every seat is told to hold."""

from __future__ import annotations

from referee.objection import demand
from referee.table import NOBODY, WILD, Table, Turn
from risk_sim.spec.position import Position

CLAUSE = "position"


def lay_out(table: Table, position: Position) -> None:
    """Put the units of a position on the table, and strike out who has none."""
    number = {name: at for at, name in enumerate(table.names)}
    held = [position.seats[str(seat + 1)].units for seat in range(table.seats)]
    if any(position.neutral.values()):
        table.neutrals = [table.seats]
        table.holder = [*range(table.seats), NOBODY]
    for army, units in enumerate([*held, position.neutral]):
        for name, count in units.items():
            if count:
                table.owner[number[name]], table.units[number[name]] = army, count
    table.alive = [seat for seat in table.alive if table.lands(seat)]
    table.out = {seat: (-1, -1, 0) for seat in range(table.seats) if seat not in table.alive}
    table.points = [position.seats[str(seat + 1)].points for seat in range(table.seats)]
    table.stock = dict.fromkeys(table.stock, 0)
    table.sets = position.sets_traded


def hold(table: Table, position: Position, seat: int, card: int) -> None:
    """A seat holds a card: one it is known to hold, or one of those nobody knows."""
    demand(card in table.deck, CLAUSE, f"card {card} is not to be had")
    table.deck.remove(card)
    table.hands[seat].add(card)


def resume(table: Table, position: Position, seat: int, round: int, phase: int, units: int) -> None:
    """The turn goes on where it was."""
    for number in range(table.seats):
        _check_hand(table, number, position.seats[str(number + 1)].cards)
    _discard(table, position)
    phases = table.ruleset.game.phases
    expected = phases.index(position.phase) if position.phase else 0
    said = (seat, round, phase, units)
    meant = (position.turn - 1, position.round, expected, position.place)
    demand(said == meant, CLAUSE, f"goes on with {said} instead of {meant}")
    if phase:
        now = Turn(seat, round, at=phase, hand_before=len(table.hands[seat]), units=units)
        now.conquests, now.matched = position.conquered, position.matched
        now.acts = 1
        table.turn = now
        table.turns = 1


def _check_hand(table: Table, seat: int, cards: int | tuple[str, ...]) -> None:
    hand = table.hands[seat]
    if isinstance(cards, int):
        demand(len(hand) == cards, CLAUSE, f"seat {seat} holds {len(hand)} cards instead of {cards}")
        return
    named = sorted(WILD if card >= table.spaces else table.names[card] for card in hand)
    demand(named == sorted(cards), CLAUSE, f"seat {seat} holds {named} instead of {cards}")


def _discard(table: Table, position: Position) -> None:
    """Discards that are named; of others the referee knows nothing, and counts them to the deck."""
    if isinstance(position.discards, tuple):
        wilds = [card for card in sorted(table.deck) if card >= table.spaces]
        for name in position.discards:
            card = wilds.pop(0) if name == WILD else table.names.index(name)
            table.deck.remove(card)
            table.discards.add(card)
    elif position.discards is None:
        table.unseen = min(3 * position.sets_traded, len(table.deck))
    else:
        table.unseen = position.discards

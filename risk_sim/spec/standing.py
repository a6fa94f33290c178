"""A position on a board, by numbers: checked against the rules it is to be played by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from risk_sim.errors import InputError, RiskSimError, nearest
from risk_sim.spec.board import Board
from risk_sim.spec.deck_words import listed
from risk_sim.spec.position import Cards, Position
from risk_sim.spec.ruleset import Ruleset

#: How a wild card is called.
WILD = "wild"
#: Cards of a set.
A_SET = 3
#: Places named in a message before the rest are counted.
_NAMED = 3


class Standing(NamedTuple):
    """A position with its names made numbers.

    `owners` and `units` have an entry for each space; the neutral army is numbered after the seats. `hands`: the cards
    known of each seat, and `unknown` how many others it holds; a wild is numbered after the spaces. Seats and phases
    are numbered from 0.
    """

    position: Position
    owners: tuple[int, ...]
    units: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    unknown: tuple[int, ...]
    discards: tuple[int, ...]
    unknown_discards: int
    turn: int
    phase: int

    @property
    def neutral(self) -> bool:
        """Whether an army stands on the board that nobody moves."""
        return len(self.hands) in self.owners


def standing(position: Position, ruleset: Ruleset, board: Board) -> Standing:
    """Put a position on a board. Raises InputError, naming the position, for what does not fit board or rules."""
    try:
        return _standing(position, ruleset, board)
    except RiskSimError as error:
        raise InputError(f"position {position.name}: {error}") from None


def check_kind(ruleset: Ruleset) -> None:
    """Raise InputError for a game with more than a position can say."""
    if ruleset.is_wide:
        raise InputError(
            f"positions hold units, cards and points, and {ruleset.title} has {_more(ruleset)}; its games begin with "
            "the set-up"
        )


def _more(ruleset: Ruleset) -> str:
    """What a game has beyond units, cards and points."""
    has = {
        "leaders": ruleset.leaders.generals or ruleset.leaders.admirals,
        "ships": ruleset.game.zones == "on",
        "capitals": ruleset.setup.start_capital == "on",
        "objectives": ruleset.objectives,
        "rewards": ruleset.rewards_in_play,
        "event cards": ruleset.events_in_play,
        "missions": ruleset.game.missions == "on",
    }
    return listed([what for what, there in has.items() if there]) or "pieces of its own"


def _standing(position: Position, ruleset: Ruleset, board: Board) -> Standing:
    check_kind(ruleset)
    if position.ruleset and position.ruleset != ruleset.name:
        raise InputError(f"it is one of {position.ruleset}, not of {ruleset.name}")
    seats = _seats(position, ruleset)
    owners, units = _pieces(position, ruleset, board, seats)
    found = _cards(position, ruleset, board, seats, Standing(position, owners, units, (), (), (), 0, 0, 0))
    return _turn(position, ruleset, found)


def _seats(position: Position, ruleset: Ruleset) -> int:
    seats = len(position.seats)
    for number in range(1, seats + 1):
        if str(number) not in position.seats:
            raise InputError(f"seats are numbered 1 to {seats} in turn order; there is no seat {number}")
    ruleset.check_players(seats, f"{seats} seats")
    return seats


def _pieces(position: Position, ruleset: Ruleset, board: Board, seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Owner and units of every space."""
    owners, units = [-1] * len(board.spaces), [0] * len(board.spaces)
    for army, held in _armies(position, seats):
        for name, number in held.items():
            space = board.index(name)
            if number == 0:
                continue
            if owners[space] >= 0:
                raise InputError(
                    f"{board.titles[space]} is held by {_army(owners[space], seats)} and {_army(army, seats)}"
                )
            if number < ruleset.battle.garrison:
                raise InputError(
                    f"{board.titles[space]} holds {number}; a territory keeps {ruleset.battle.garrison} at least"
                )
            owners[space], units[space] = army, number
    vacant = [board.titles[space] for space, owner in enumerate(owners) if owner < 0]
    if vacant:
        more = f" and {len(vacant) - _NAMED} more" if len(vacant) > _NAMED else ""
        raise InputError(f"nobody holds {', '.join(vacant[:_NAMED])}{more}; say who, or put them under [neutral]")
    if sum(seat in owners for seat in range(seats)) < 2:
        raise InputError("fewer than two seats hold a territory; the game is over")
    return tuple(owners), tuple(units)


def _armies(position: Position, seats: int) -> Iterator[tuple[int, Mapping[str, int]]]:
    for number in range(seats):
        yield number, position.seats[str(number + 1)].units
    yield seats, position.neutral


def _army(army: int, seats: int) -> str:
    return "the neutral army" if army == seats else f"seat {army + 1}"


def _cards(position: Position, ruleset: Ruleset, board: Board, seats: int, found: Standing) -> Standing:
    """Which cards are where, as far as anybody knows."""
    deck = _Deck(board, ruleset.cards.wilds)
    given = [deck.take(position.seats[str(seat + 1)].cards) for seat in range(seats)]
    for seat, (known, unknown) in enumerate(given):
        if (known or unknown) and seat not in found.owners:
            raise InputError(f"seat {seat + 1} is out, and holds no cards")
    said = min(A_SET * position.sets_traded, deck.left) if position.discards is None else position.discards
    discards, unknown_discards = deck.take(said)
    return found._replace(
        hands=tuple(known for known, _ in given),
        unknown=tuple(unknown for _, unknown in given),
        discards=discards,
        unknown_discards=unknown_discards,
    )


class _Deck:
    """The cards of a board and its wilds, and how many of them are not spoken for."""

    def __init__(self, board: Board, wilds: int) -> None:
        self.board = board
        self.wilds = list(range(len(board.spaces), len(board.spaces) + wilds))
        self.left = len(board.spaces) + wilds
        self.taken: set[int] = set()

    def take(self, cards: Cards) -> tuple[tuple[int, ...], int]:
        """(cards that are known, how many others). Raises InputError for a card that is not there, or not any more."""
        known = () if isinstance(cards, int) else tuple(self._card(name) for name in cards)
        unknown = cards if isinstance(cards, int) else 0
        if unknown + len(known) > self.left:
            raise InputError(f"{unknown + len(known)} cards are more than the {self.left} that are left in the deck")
        self.left -= unknown + len(known)
        return known, unknown

    def _card(self, name: str) -> int:
        if name.casefold() == WILD:
            if not self.wilds:
                raise InputError("more wild cards are named than the deck has")
            return self.wilds.pop(0)
        card = self.board.index(name)
        if card in self.taken:
            raise InputError(f"the card {self.board.titles[card]} is named twice")
        self.taken.add(card)
        return card


def _turn(position: Position, ruleset: Ruleset, found: Standing) -> Standing:
    """Whose turn it is, and which phase."""
    seat, phases = position.turn - 1, ruleset.game.phases
    if seat not in found.owners or seat >= len(found.hands):
        raise InputError(f"turn = {position.turn}: that seat holds no territory; the turn is another's")
    if position.round > ruleset.game.last_round:
        raise InputError(f"round = {position.round}: games of {ruleset.title} end after {ruleset.game.last_round}")
    phase = position.phase or phases[0]
    if phase not in phases:
        raise InputError(f"phase = '{phase}'{nearest(phase, phases)}")
    at = phases.index(phase)
    first = "place" not in phases or at > phases.index("place")
    if position.place and first:
        raise InputError(f"place = {position.place}: in the phase {phase} nothing is placed any more")
    if position.place and at == 0:
        raise InputError(
            f"place = {position.place}: the phase {phase} begins a turn; say phase = 'place', or leave it out"
        )
    if (position.conquered or position.matched) and at == 0:
        raise InputError(f"conquered and matched speak of a turn that has begun; phase = '{phase}' begins one")
    return found._replace(turn=seat, phase=at)

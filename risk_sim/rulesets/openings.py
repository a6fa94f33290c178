"""Whether there are pieces and places enough for the set-up that a ruleset describes."""

from __future__ import annotations

import re
from collections.abc import Callable

from risk_sim.errors import InputError, nearest
from risk_sim.rulesets.campaigns import check_campaign
from risk_sim.rulesets.scarcity import check_scarcity
from risk_sim.spec.board import Board
from risk_sim.spec.game import EXTRAS
from risk_sim.spec.ruleset import Ruleset

#: How many may play, as TOML keys.
_NUMBERS = ("2", "3", "4", "5", "6")
#: No limit.
_ANY = 10**9
#: Rewards of which a second one does something more.
_ADDS_UP = ("airfield", "units")


def check_opening(ruleset: Ruleset, board: Board, players: int) -> None:
    """Raise InputError for the first thing that so many players cannot begin with on this board."""
    for look in _CHECKS:
        look(ruleset, board, players)


def _kinds(ruleset: Ruleset, board: Board, players: int) -> None:
    if ruleset.cards.set_sequence != "by_kind":
        return
    wanted = (*board.symbols, "different")
    for kind in ruleset.cards.kinds:
        if kind not in (*wanted, "wild"):
            raise InputError(f"[cards] kinds: no card of {board.title} shows '{kind}'{nearest(kind, wanted)}")
    for kind in wanted:
        if kind not in ruleset.cards.kinds:
            raise InputError(f"[cards] kinds lacks '{kind}'; by_kind needs a value for every set")


def _capital_bonuses(ruleset: Ruleset, board: Board, players: int) -> None:
    """A majority that no group of the board has is no mistake: the board may be another one than usual."""
    for key in ruleset.income.capital_bonuses:
        if not re.fullmatch(r"majority_[1-9]\d*", key):
            raise InputError(
                f"[income] capital_bonuses: '{key}' is no majority; write majority_3 for three territories"
            )


def _players(ruleset: Ruleset, board: Board, players: int) -> None:
    low, high = ruleset.game.players
    if low > high:
        raise InputError(f"[game] players = [{low}, {high}]: the fewest come first; write [{high}, {low}]")
    ruleset.check_players(players, f"{players} players")


def _start_units(ruleset: Ruleset, board: Board, players: int) -> None:
    for number in ruleset.setup.start_units:
        if number not in _NUMBERS:
            raise InputError(f"[setup] start_units: '{number}' is no number of players; choose from 2 to 6")


def _phases(ruleset: Ruleset, board: Board, players: int) -> None:
    """A phase that nothing happens in, or units that come too late to be placed, are mistakes."""
    turn, gifts = ruleset.game.turn, {reward.does for reward in ruleset.rewards.values()}
    used = {reward.does for reward in ruleset.rewards_in_play.values()}
    for phase, needed, there in (
        ("claim", "objectives", ruleset.objectives),
        ("victory", "objectives", ruleset.objectives),
        ("muster", "rewards", "starting_maneuver" in gifts),
    ):
        if phase in turn and not there:
            raise InputError(f"[game] turn has the phase {phase}, and [{needed}] has nothing for it; leave it out")
    if "starting_maneuver" in used and "muster" not in turn:
        raise InputError("[rewards] has a starting_maneuver, made in the phase muster; put it into [game] turn")
    for phase in ("income", "trade", "stars"):
        if phase in turn and "place" in turn and turn.index(phase) > turn.index("place"):
            raise InputError(f"[game] turn: the phase {phase} brings units after 'place', which puts them down; swap")


def _sea_fights(ruleset: Ruleset, board: Board, players: int) -> None:
    """Fleets in one zone fight until one is gone (napadv-naval-to-end)."""
    kept = ruleset.battle.sea_garrison
    if ruleset.game.zones == "on" and kept:
        raise InputError(
            f"[battle] sea_garrison = {kept} keeps two fleets in one zone; in complete games they fight to the end, so "
            "set it 0"
        )


def _generals(ruleset: Ruleset, board: Board, players: int) -> None:
    leaders = ruleset.leaders
    if leaders.start_generals > leaders.generals:
        raise InputError(
            f"[leaders] start_generals = {leaders.start_generals}: a player has {leaders.generals} generals at most; "
            "choose no more, or raise generals"
        )


def _fortifications(ruleset: Ruleset, board: Board, players: int) -> None:
    forts = ruleset.fortifications
    if forts.start * players > forts.tokens:
        raise InputError(
            f"[fortifications] start = {forts.start}: {players} players take {forts.start * players} tokens, and there "
            f"are {forts.tokens}; raise tokens"
        )
    if forts.start > board.lands // players:
        raise InputError(
            f"[fortifications] start = {forts.start}: one a territory, and {players} players hold "
            f"{board.lands // players} each"
        )


def _epidemics(ruleset: Ruleset, board: Board, players: int) -> None:
    epidemics = ruleset.epidemics
    most = sum(min(epidemics.a_group, sum(space < board.lands for space in inside)) for inside in board.members)
    if epidemics.number > most:
        raise InputError(
            f"[epidemics] number = {epidemics.number}: with {epidemics.a_group} in a group at most, {board.title} has "
            f"room for {most}"
        )


def _most_a_space(ruleset: Ruleset, board: Board, players: int) -> None:
    """Who claims fewest territories must still get all his units down."""
    setup, share = ruleset.setup, board.lands // players
    if setup.claim == "printed":
        return
    units = setup.start_units.get(str(players), 0) + max(0, *setup.extra.get("units", (0,)))
    if setup.most_a_space and setup.most_a_space * share < units:
        raise InputError(
            f"[setup] most_a_space = {setup.most_a_space}: {players} players put {units} {ruleset.words.units} each on "
            f"{share} territories; choose {-(-units // share)} or more, or 0 for no limit"
        )


def _start_cards(ruleset: Ruleset, board: Board, players: int) -> None:
    for number, cards in ruleset.setup.start_cards.items():
        if number not in _NUMBERS:
            raise InputError(f"[setup] start_cards: '{number}' is no number of players; choose from 2 to 6")
        if len(cards) != int(number):
            raise InputError(
                f"[setup] start_cards: {number} = {list(cards)} is for {len(cards)} seats; give {number} numbers, in "
                "turn order"
            )
    there = board.cards + ruleset.cards.wilds
    wanted = sum(ruleset.setup.start_cards.get(str(players), ()))
    if wanted > there:
        raise InputError(f"[setup] start_cards: {players} players get {wanted} cards, and there are {there}")


def _extra(ruleset: Ruleset, board: Board, players: int) -> None:
    """What seats begin with beyond the others: pieces that the game has, and as many as it has."""
    for what, given in ruleset.setup.extra.items():
        said = f"[setup] extra {what} = {list(given)}"
        names = (*EXTRAS, *ruleset.rewards_in_play)
        if what not in names:
            known = [name for name in names if _room(name, ruleset, board, players, 0) > 0]
            hint = "; [setup] start_cards gives cards" if what in ("card", "cards") else nearest(what, known)
            raise InputError(f"[setup] extra {what}: {ruleset.title} has no such thing{hint}")
        if len(given) != players:
            others = f", or --players {len(given)}" if ruleset.is_for(len(given)) else ""
            raise InputError(f"{said} is for {len(given)} seats; give {players} numbers, in turn order{others}")
        if what != "units" and min(given) < 0:
            raise InputError(f"{said}: units alone may be fewer; choose 0 or more")
        for seat, number in enumerate(given):
            room = _room(what, ruleset, board, players, seat)
            if number > room:
                whose = f"at seat {seat + 1}" if ruleset.setup.claim == "printed" else "a player"
                raise InputError(f"{said}: {ruleset.title} has room for {max(room, 0)} more {whose}")
    more = sum(ruleset.setup.extra.get("fortifications", ()))
    if more and more > _tokens_left(ruleset, players):
        raise InputError(
            f"[setup] extra fortifications: there are {ruleset.fortifications.tokens} tokens in all; raise tokens"
        )


def _room(what: str, ruleset: Ruleset, board: Board, players: int, seat: int) -> int:
    """How many more of it a seat, from 0, may begin with."""
    if what in ruleset.rewards_in_play:
        return _ANY if ruleset.rewards[what].does in _ADDS_UP else 1
    if what == "units":
        return _units_left(ruleset, seat)
    if ruleset.setup.claim == "printed":
        return _printed_room(what, ruleset, board, players, seat)
    return {
        "ships": (ruleset.sea.ships or _ANY) if ruleset.game.zones == "on" else 0,
        "generals": ruleset.leaders.generals - ruleset.leaders.start_generals,
        "admirals": ruleset.leaders.admirals,
        "fortifications": min(board.lands // players - ruleset.fortifications.start, _tokens_left(ruleset, players)),
    }[what]


def _printed_room(what: str, ruleset: Ruleset, board: Board, players: int, seat: int) -> int:
    """The same of a seat that begins as it is printed: more pieces come to places that it has there."""
    stands = [(board.index(name) >= board.lands, one) for name, one in ruleset.stands_of(seat).items()]
    ashore = [one for at_sea, one in stands if not at_sea]
    fleets = [one for at_sea, one in stands if at_sea]
    return {
        "ships": (ruleset.sea.ships or _ANY) - sum(one.units for one in fleets) if fleets else 0,
        "generals": ruleset.leaders.generals - sum(one.leaders for one in ashore) if ashore else 0,
        "admirals": ruleset.leaders.admirals - sum(one.leaders for one in fleets) if fleets else 0,
        "fortifications": min(sum(not one.fortification for one in ashore), _tokens_left(ruleset, players)),
    }[what]


def _tokens_left(ruleset: Ruleset, players: int) -> int:
    """Fortifications that nobody begins with by the rules."""
    printed = sum(one.fortification for one in ruleset.campaign.stands.values())
    placed = printed if ruleset.setup.claim == "printed" else ruleset.fortifications.start * players
    return ruleset.fortifications.tokens - placed


def _units_left(ruleset: Ruleset, seat: int) -> int:
    """Units that a seat has pieces for beyond those of a printed opening, whichever colour it has."""
    if not ruleset.supply.armies:
        return _ANY
    colours = (0, 1) if ruleset.opening else (seat,)
    return ruleset.supply.armies - max(sum(ruleset.printed_units(one).values()) for one in colours)


_CHECKS: tuple[Callable[[Ruleset, Board, int], None], ...] = (
    _players,
    _phases,
    _start_units,
    _sea_fights,
    _kinds,
    _capital_bonuses,
    _generals,
    _fortifications,
    _epidemics,
    _most_a_space,
    _start_cards,
    _extra,
    check_campaign,
    check_scarcity,
)

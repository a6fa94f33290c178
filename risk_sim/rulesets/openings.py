"""Whether there are pieces and places enough for the set-up that a ruleset describes."""

from __future__ import annotations

import re
from collections.abc import Callable

from risk_sim.errors import InputError, nearest
from risk_sim.rulesets.campaigns import check_campaign
from risk_sim.rulesets.scarcity import check_scarcity
from risk_sim.spec.board import Board
from risk_sim.spec.ruleset import Ruleset

#: How many may play, as TOML keys.
_NUMBERS = ("2", "3", "4", "5", "6")


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
    for phase, needed, there in (
        ("claim", "objectives", ruleset.objectives),
        ("victory", "objectives", ruleset.objectives),
        ("muster", "rewards", "starting_maneuver" in gifts),
    ):
        if phase in turn and not there:
            raise InputError(f"[game] turn has the phase {phase}, and [{needed}] has nothing for it; leave it out")
    if "starting_maneuver" in gifts and "muster" not in turn:
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


def _units_left(ruleset: Ruleset, players: int) -> int:
    """Units that every player has pieces for beyond those of a printed opening."""
    if not ruleset.supply.armies:
        return 10**9
    return ruleset.supply.armies - max(sum(ruleset.printed_units(seat).values()) for seat in range(players))


def _extra(ruleset: Ruleset, board: Board, players: int) -> None:
    """What seats begin with beyond the others: pieces that the game has, and as many as it has."""
    leaders, forts = ruleset.leaders, ruleset.fortifications
    room = {
        "units": _units_left(ruleset, players),
        "ships": (ruleset.sea.ships or 10**9) if ruleset.game.zones == "on" else 0,
        "generals": leaders.generals - leaders.start_generals,
        "admirals": leaders.admirals,
        "fortifications": min(board.lands // players, forts.tokens) - forts.start if forts.tokens else 0,
    }
    for what, given in ruleset.setup.extra.items():
        said = f"[setup] extra {what} = {list(given)}"
        if len(given) != players:
            raise InputError(f"{said} is for {len(given)} seats; give {players} numbers, in turn order")
        if what != "units" and ruleset.setup.claim == "printed":
            raise InputError(f"{said}: {ruleset.title} begins as it is printed; write pieces into [campaign.stands]")
        if what != "units" and min(given) < 0:
            raise InputError(f"{said}: units alone may be fewer; choose 0 or more")
        if max(given) > room[what]:
            raise InputError(f"{said}: {ruleset.title} has room for {max(room[what], 0)} more a player")
    more = sum(ruleset.setup.extra.get("fortifications", ()))
    if more and forts.start * players + more > forts.tokens:
        raise InputError(f"[setup] extra fortifications: there are {forts.tokens} tokens in all; raise tokens")


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

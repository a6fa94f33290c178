"""Whether games can be played with so few pieces, from that printed opening and with those event cards."""

from __future__ import annotations

from risk_sim.errors import InputError, nearest
from risk_sim.spec.board import Board
from risk_sim.spec.ruleset import Ruleset

#: The players; the neutral army comes after them.
_PLAYERS = 2


def check_scarcity(ruleset: Ruleset, board: Board, players: int) -> None:
    """Raise InputError for the first thing in supply, opening and events that games cannot be played with."""
    tables = {"supply": ruleset.supply.armies, "events": ruleset.events_in_play, "opening": ruleset.opening}
    for table, used in tables.items():
        if used and (ruleset.game.players != (_PLAYERS, _PLAYERS) or ruleset.setup.neutral_armies != 1):
            raise InputError(
                f"[{table}] is for two players and one neutral army; set [game] players = [2, 2] and [setup] "
                "neutral_armies = 1"
            )
    if any(space.capacity or not space.attacks for space in board.spaces.values()) and not ruleset.supply.armies:
        raise InputError(f"{board.title} has stations, which take a game with [supply]; say how many pieces there are")
    _check_supply(ruleset, board)
    _check_opening(ruleset, board)
    _check_events(ruleset, board)


def _check_supply(ruleset: Ruleset, board: Board) -> None:
    supply = ruleset.supply
    if not supply.armies:
        return
    if supply.tanks < len(board.spaces):
        raise InputError(
            f"[supply] tanks = {supply.tanks}: a stack of an odd number takes one, and {board.title} has "
            f"{len(board.spaces)} spaces; choose as many or more"
        )
    if ruleset.setup.claim != "printed":
        raise InputError(f"[supply] takes a printed opening; [setup] claim = '{ruleset.setup.claim}' puts units down")
    if ruleset.battle.garrison != 1:
        raise InputError(f"[battle] garrison = {ruleset.battle.garrison}: with [supply] one unit stays; write 1")
    if ruleset.battle.move_in != "one":
        raise InputError(f"[battle] move_in = '{ruleset.battle.move_in}': with [supply] one unit will do; write 'one'")
    if ruleset.cards.match_bonus:
        raise InputError(
            f"[cards] match_bonus = {ruleset.cards.match_bonus}: such units come whatever the reserve; with [supply] "
            "write 0"
        )


def _check_opening(ruleset: Ruleset, board: Board) -> None:
    if not ruleset.opening:
        return
    units = dict.fromkeys(range(1, _PLAYERS + 2), 0)
    for name, printed in ruleset.opening.items():
        where = f"[opening] {name}"
        if name not in board.spaces:
            raise InputError(f"{where}: {board.title} has no such space{nearest(name, board.spaces)}")
        if printed.army not in units:
            raise InputError(f"{where} army = {printed.army}: players are 1 and 2, the neutral army is 3")
        most = board.spaces[name].capacity
        if most and printed.units > most:
            raise InputError(f"{where} units = {printed.units}: {most} fit")
        units[printed.army] += printed.units
    for army, number in units.items():
        if army <= _PLAYERS and number == 0:
            raise InputError(f"[opening] player {army} stands nowhere, and would be out at once")
        if ruleset.supply.armies and number > ruleset.supply.armies:
            raise InputError(f"[opening] army {army} has {number} units, and pieces for {ruleset.supply.armies}")


def _check_events(ruleset: Ruleset, board: Board) -> None:
    if ruleset.game.events == "off" and not ruleset.events:
        raise InputError("[game] events = 'off': there are no cards in [events] to leave out; leave that line out")
    if ruleset.game.events == "on" and ("events" in ruleset.game.turn) != bool(ruleset.events):
        raise InputError(
            "[game] turn has the phase events, and there are no cards in [events]"
            if not ruleset.events
            else "[events] are drawn in the phase events; put it into [game] turn, or set [game] events = 'off'"
        )
    if ruleset.events_in_play and not ruleset.supply.armies:
        raise InputError("[events] take a game with [supply]; say how many pieces there are")
    for name, event in ruleset.events.items():
        places = [*board.spaces, *board.groups]
        if event.place and event.place not in places:
            raise InputError(f"[events.{name}] place = '{event.place}': there is none{nearest(event.place, places)}")
